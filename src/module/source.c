/* source.c -- compiling a user's CUDA C to an image.  As in PyCUDA, the text
   is enclosed in extern "C" { }, so that kernels and variables keep their
   plain names.  That is impossible around templates, and around #include lines
   whose headers have some.  So the brace is opened after the last #include,
   and texts with templates or their own linkage are left as they are.  Images
   are kept in memory by their source.  If a script makes the same module
   again, it is only loaded.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "module/private.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* ---- extern "C" ---- */

static bool
directive_is (const char *text, octa_token t, const char *word)
{
  size_t i = t.start + 1, n = strlen (word);
  while (i < t.end && (text[i] == ' ' || text[i] == '\t'))
    i++;
  return t.end - i >= n && ! strncmp (text + i, word, n);
}

/* Find where extern "C" { may be opened in TEXT: at the end of its last
   #include, or 0.  False if the text must stay as it is.  */
static bool
find_wrap_point (const char *text, size_t *point)
{
  size_t len = strlen (text), pos = 0;
  int depth = 0;
  bool after_extern = false;
  *point = 0;
  for (;;)
    {
      octa_token t = octa_token_next (text, len, &pos);
      if (t.kind == OCTA_TOKEN_END)
        return true;
      if (octa_token_is (text, t, "template")
          || (after_extern && octa_token_is (text, t, "\"C\"")))
        return false;
      after_extern = octa_token_is (text, t, "extern");
      if (t.kind == OCTA_TOKEN_DEAD)
        depth++; /* its #if 0 */
      if (t.kind != OCTA_TOKEN_DIRECTIVE)
        continue;
      if (directive_is (text, t, "if"))
        depth++;
      else if (directive_is (text, t, "endif"))
        depth--;
      else if (directive_is (text, t, "include"))
        {
          if (depth > 0)
            return false;
          *point = t.end;
        }
    }
}

/* NAME as #line takes it.  */
static void
add_file_name (octa_strbuf *b, const char *name)
{
  for (; *name; name++)
    octa_strbuf_printf (b, strchr ("\"\\", *name) ? "\\%c" : "%c",
                        *name == '\n' ? ' ' : *name);
}

static void
add_wrapped (octa_strbuf *b, const char *source, const octa_module_options *o)
{
  size_t point;
  if (o->no_extern_c || ! find_wrap_point (source, &point))
    {
      octa_strbuf_add (b, source);
      return;
    }
  size_t line = 1;
  for (size_t i = 0; i < point; i++)
    line += source[i] == '\n';
  octa_strbuf_addn (b, source, point);
  /* The rest keeps its line numbers: it begins after an #include, or with the
     first line.  */
  octa_strbuf_printf (b, "%sextern \"C\" {\n#line %zu \"", point ? "\n" : "",
                      line);
  add_file_name (b, o->name);
  octa_strbuf_add (b, "\"\n");
  octa_strbuf_add (b, source + point);
  /* the last line may end in a backslash */
  octa_strbuf_add (b, "\n\n}\n");
}

/* ---- images in memory ---- */

#define IMAGES_MAX 64

static struct
{
  uint64_t key[2];
  octa_image im;
} images[IMAGES_MAX];
static unsigned n_images; /* ever added; the oldest ones are replaced */

void
octa_module_forget (void)
{
  for (unsigned i = 0; i < IMAGES_MAX && i < n_images; i++)
    octa_image_free (&images[i].im);
  n_images = 0;
}

static void
hash_text (uint64_t key[2], const char *s)
{
  size_t n = strlen (s) + 1;
  for (int i = 0; i < 2; i++)
    key[i] = octa_hash (s, n, key[i]);
}

static void
hash_list (uint64_t key[2], const char *const *list)
{
  for (; list && *list; list++)
    hash_text (key, *list);
  hash_text (key, "");
}

/* Add the files that SRC includes to the key, because they may have changed.
 *IS_ALL is false if they are not all known.  */
static octa_status
hash_includes (uint64_t key[2], const octa_source *src, bool *is_all)
{
  octa_status st = OCTA_OK;
  octa_strbuf b = { 0 };
  OCTA_TRY (octa_cache_includes (&b, src, is_all));
  const char *s = octa_strbuf_ok (&b);
  if (s)
    hash_text (key, s);
  else
    st = OCTA_FAIL;
done:
  octa_strbuf_free (&b);
  return st;
}

/* The image of SRC, borrowed until the next call.  */
static octa_status
find_image (const octa_source *src, const octa_image **im)
{
  octa_status st;
  uint64_t key[2] = { 0, 0x9e3779b97f4a7c15u };
  hash_text (key, src->text);
  hash_text (key, src->name);
  hash_list (key, src->options);
  hash_list (key, src->names);
  hash_text (key, src->nvcc ? src->nvcc : "");
  key[0] = octa_hash (&src->target, sizeof src->target, key[0]);
  key[1] += src->is_relocatable;
  /* Another device may be of another architecture.  */
  int device = octa_current_device ();
  key[0] = octa_hash (&device, sizeof device, key[0]);
  bool is_all;
  OCTA_TRY (hash_includes (key, src, &is_all));
  /* If the user has turned the cache off, the compiler must run.  */
  bool is_cached = is_all && (! src->cache_dir || src->cache_dir[0]);
  for (unsigned i = 0; is_cached && i < IMAGES_MAX && i < n_images; i++)
    if (images[i].key[0] == key[0] && images[i].key[1] == key[1])
      {
        *im = &images[i].im;
        return OCTA_OK;
      }
  octa_image fresh;
  OCTA_TRY (octa_backend_init ());
  OCTA_TRY (octa_compile_cached (octa_current_device (), src, &fresh));
  unsigned slot = n_images % IMAGES_MAX;
  if (n_images >= IMAGES_MAX)
    octa_image_free (&images[slot].im);
  n_images++;
  images[slot].im = fresh;
  memcpy (images[slot].key, key, sizeof key);
  *im = &images[slot].im;
done:
  return st;
}

/* ---- keep ---- */

static octa_status
keep_file (const char *folder, const char *name, const void *bytes,
           size_t size)
{
  octa_status st = OCTA_OK;
  octa_strbuf path = { 0 };
  FILE *f = NULL;
  octa_strbuf_printf (&path, "%s/%s", folder, name);
  const char *p = octa_strbuf_ok (&path);
  if (! p)
    st = OCTA_FAIL;
  else if (! (f = fopen (p, "wb")) || fwrite (bytes, 1, size, f) != size)
    st = octa_fail (OCTA_ERROR_RUNTIME, "cannot write %s: %s", p,
                    strerror (errno));
  if (f && fclose (f) && st == OCTA_OK)
    st = octa_fail (OCTA_ERROR_RUNTIME, "cannot write %s: %s", p,
                    strerror (errno));
  octa_strbuf_free (&path);
  return st;
}

static octa_status
keep_source (const char *folder, const char *text)
{
  (void)mkdir (folder, 0777);
  return keep_file (folder, "kernel.cu", text, strlen (text));
}

static octa_status
keep_result (const char *folder, const octa_image *im)
{
  static const char *const names[] = { "kernel.cubin", "kernel.ptx",
                                       "kernel.fatbin", "kernel.o" };
  octa_status st;
  int type = octa_image_type (im->bytes, im->size);
  const char *log = im->log ? im->log : "";
  OCTA_TRY (keep_file (folder, "kernel.log", log, strlen (log)));
  OCTA_TRY (keep_file (folder, type < 0 ? "kernel.so" : names[type], im->bytes,
                       im->size));
done:
  return st;
}

/* ---- architectures ---- */

bool
octa_arch_runs (const char *arch, int sm)
{
  bool is_binary = ! strncmp (arch, "sm_", 3);
  if (! is_binary && strncmp (arch, "compute_", 8) != 0)
    return true;
  char *suffix;
  long n = strtol (arch + (is_binary ? 3 : 8), &suffix, 10);
  if (n <= 0)
    return true;
  /* The last digit is the minor version: sm_100 is 10.0.  Code for one
     architecture ("a") or one family ("f") runs only there.  */
  if (*suffix == 'a')
    return n == sm;
  if (is_binary || *suffix == 'f')
    return n / 10 == sm / 10 && n <= sm;
  return n <= sm;
}

/* Refuse machine code that the current device cannot run.  */
static octa_status
check_arch (const char *const *options)
{
  octa_status st = OCTA_OK;
  CUdevice dev;
  int major, minor;
  const char *arch = octa_option_arch (options);
  if (! arch || octa_driver_is_host ())
    return OCTA_OK;
  OCTA_CU (cuCtxGetDevice, (&dev));
  OCTA_CU (cuDeviceGetAttribute,
           (&major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, dev));
  OCTA_CU (cuDeviceGetAttribute,
           (&minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, dev));
  if (! octa_arch_runs (arch, 10 * major + minor))
    st = octa_fail (OCTA_ERROR_LOGIC,
                    "code for %s does not run on this device, which is sm_%d; "
                    "leave \"arch\" out, or use cuda.compile to make code for "
                    "others",
                    arch, 10 * major + minor);
done:
  return st;
}

/* ---- flags ---- */

octa_status
octa_source_flags (const char *set, const char **flags)
{
  static char *now;
  const char *first = octa_setting_text (OCTA_SETTING_DEFAULT_NVCC_FLAGS);
  if (set || ! now)
    {
      char *copy = strdup (set ? set : first ? first : "");
      if (! copy)
        return octa_no_memory ("flags");
      free (now);
      now = copy;
    }
  *flags = now;
  return OCTA_OK;
}

bool
octa_source_debugging (int set)
{
  static bool now;
  if (set >= 0)
    {
      now = set;
      octa_checking_set (now);
    }
  return now;
}

/* ---- compiling ---- */

/* The target with NAME.  */
static octa_status
read_target (const char *name, bool is_relocatable, octa_target *target)
{
  static const struct
  {
    const char *name;
    octa_target target;
    bool is_host;
  } targets[] = {
    { "cubin", OCTA_TARGET_CUBIN, false },
    { "ptx", OCTA_TARGET_PTX, false },
    { "fatbin", OCTA_TARGET_FATBIN, false },
    { "so", OCTA_TARGET_DEFAULT, true },
    { "object", OCTA_TARGET_OBJECT, true },
  };
  bool is_host = octa_driver_is_host ();
  *target = is_host && is_relocatable ? OCTA_TARGET_OBJECT
                                      : OCTA_TARGET_DEFAULT;
  if (! name || ! *name)
    return OCTA_OK;
  for (size_t i = 0; i < sizeof targets / sizeof *targets; i++)
    if (! strcmp (targets[i].name, name))
      {
        if (targets[i].is_host != is_host)
          return octa_fail (OCTA_ERROR_NOTSUPPORTED,
                            "target \"%s\" is not supported by the %s "
                            "backend, which makes %s",
                            name, is_host ? "host" : "cuda",
                            is_host ? "\"so\" and \"object\""
                                    : "\"cubin\", \"ptx\" and \"fatbin\"");
        *target = targets[i].target;
        return OCTA_OK;
      }
  return octa_fail (OCTA_ERROR_LOGIC,
                    "unknown target \"%s\"; valid targets are cubin, ptx, "
                    "fatbin, so and object",
                    name);
}

octa_status
octa_source_image (const char *source, const octa_module_options *o,
                   bool to_run, const octa_image **im)
{
  octa_status st;
  octa_strbuf text = { 0 };
  octa_source src = { .name = o->name,
                      .options = o->options,
                      .names = o->names,
                      .is_relocatable = o->is_relocatable,
                      .nvcc = o->nvcc,
                      .cache_dir = o->cache_dir };
  OCTA_TRY (octa_context_ready ());
  OCTA_TRY (read_target (o->target, o->is_relocatable, &src.target));
  src.is_relocatable |= src.target == OCTA_TARGET_OBJECT;
  if (to_run)
    OCTA_TRY (check_arch (o->options));
  add_wrapped (&text, source, o);
  src.text = octa_strbuf_ok (&text);
  if (! src.text)
    {
      st = OCTA_FAIL;
      goto done;
    }
  if (o->keep)
    OCTA_TRY (keep_source (o->keep, src.text));
  st = find_image (&src, im);
  if (st != OCTA_OK && o->keep)
    {
      octa_error_info e = *octa_error ();
      (void)keep_file (o->keep, "kernel.log", e.msg, strlen (e.msg));
      octa_fail (e.id, "%s", e.msg);
    }
  OCTA_TRY (st);
  if (o->keep)
    OCTA_TRY (keep_result (o->keep, *im));
done:
  octa_strbuf_free (&text);
  return st;
}

octa_status
octa_source_compile (const char *source, const octa_module_options *o,
                     octa_compiled *out)
{
  octa_status st;
  const octa_image *im;
  OCTA_TRY (octa_source_image (source, o, false, &im));
  *out = (octa_compiled){ .bytes = im->bytes,
                          .size = im->size,
                          .kernels = im->kernels ? im->kernels : "",
                          .log = im->log ? im->log : "",
                          .input_type = octa_image_type (im->bytes,
                                                         im->size) };
  /* A text, without the NUL that drivers need.  */
  const char *last = (const char *)im->bytes + im->size - 1;
  if (out->input_type == CU_JIT_INPUT_PTX && im->size && *last == '\0')
    out->size--;
done:
  return st;
}
