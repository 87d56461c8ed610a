/* module.c -- modules: compiled CUDA C, loaded into the current context.

   As in PyCUDA the text is put into extern "C" { }, so that kernels and
   variables keep their plain names.  That cannot be done around templates, nor
   around #include lines whose headers hold some; the brace is opened after the
   last #include, and texts with templates or linkage of their own are left as
   they are.  Images are kept in memory by their source: a script that makes
   the same module again pays for loading only.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "objects_internal.h"
#include "source_scan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

typedef struct octa_module
{
  CUmodule m;
  char *kernels; /* octa_image.kernels, or NULL */
  char *names;   /* their names alone, a line each */
  char *log;
} octa_module;

static void
free_module (octa_module *mod)
{
  if (! mod)
    return;
  free (mod->kernels);
  free (mod->names);
  free (mod->log);
  free (mod);
}

static void
close_module (void *resource)
{
  octa_module *mod = resource;
  OCTA_CU_WARN (cuModuleUnload, (mod->m));
  free_module (mod);
}

/* ---- extern "C" ---- */

static bool
directive_is (const char *text, octa_token t, const char *word)
{
  size_t i = t.start + 1, n = strlen (word);
  while (i < t.end && (text[i] == ' ' || text[i] == '\t'))
    i++;
  return t.end - i >= n && ! strncmp (text + i, word, n);
}

/* Where extern "C" { may be opened in TEXT: the end of its last #include, or
   0.  False when the text must stay as it is.  */
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
  /* The rest keeps its line numbers: it begins behind an #include, or with
     the first line.  */
  octa_strbuf_printf (b, "%sextern \"C\" {\n#line %zu \"%s\"\n",
                      point ? "\n" : "", line, o->name);
  octa_strbuf_add (b, source + point);
  octa_strbuf_add (b, "\n}\n");
}

/* ---- images in memory ---- */

#define IMAGES_MAX 64

static struct
{
  uint64_t key[2];
  octa_image im;
} images[IMAGES_MAX];
static unsigned n_images; /* ever entered; the oldest make room */

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
  for (unsigned i = 0; i < IMAGES_MAX && i < n_images; i++)
    if (images[i].key[0] == key[0] && images[i].key[1] == key[1])
      {
        *im = &images[i].im;
        return OCTA_OK;
      }
  octa_image fresh;
  OCTA_TRY (octa_compile_cached (src, &fresh));
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
    st = octa_fail (OCTA_ID_RUNTIME, "cannot write %s", p);
  if (f && fclose (f) && st == OCTA_OK)
    st = octa_fail (OCTA_ID_RUNTIME, "cannot write %s", p);
  octa_strbuf_free (&path);
  return st;
}

static octa_status
keep_all (const char *folder, const char *text, const octa_image *im)
{
  octa_status st;
  const char *bytes = im->bytes;
  bool is_elf = im->size > 4 && ! memcmp (bytes, "\177ELF", 4);
  const char *name = octa_backend_is_host () ? "kernel.so"
                     : is_elf                ? "kernel.cubin"
                                             : "kernel.ptx";
  (void)mkdir (folder, 0777);
  OCTA_TRY (keep_file (folder, "kernel.cu", text, strlen (text)));
  const char *log = im->log ? im->log : "";
  OCTA_TRY (keep_file (folder, "kernel.log", log, strlen (log)));
  OCTA_TRY (keep_file (folder, name, bytes, im->size));
done:
  return st;
}

/* ---- handles ---- */

/* The first field of each line of KERNELS.  */
static char *
list_names (const char *kernels)
{
  octa_strbuf b = { 0 };
  for (const char *line = kernels; line && *line;)
    {
      octa_strbuf_addn (&b, line, strcspn (line, "\t\n"));
      octa_strbuf_add (&b, "\n");
      line = strchr (line, '\n');
      line = line ? line + 1 : NULL;
    }
  const char *s = octa_strbuf_ok (&b);
  char *copy = s ? strdup (s) : NULL;
  octa_strbuf_free (&b);
  return copy;
}

static octa_status
open_module (const void *image, const char *kernels, const char *log,
             octa_id *id)
{
  octa_status st = OCTA_OK;
  octa_module *mod = calloc (1, sizeof *mod);
  CUmodule loaded = NULL;
  if (mod)
    {
      mod->kernels = strdup (kernels);
      mod->names = list_names (kernels);
      mod->log = strdup (log);
    }
  if (! mod || ! mod->kernels || ! mod->names || ! mod->log)
    {
      st = octa_fail (OCTA_ID_MEMORY, "out of host memory for a module");
      goto done;
    }
  OCTA_CU (cuModuleLoadData, (&loaded, image));
  mod->m = loaded;
  OCTA_TRY (octa_handle_open (OCTA_KIND_MODULE, mod, close_module, 0, id));
  loaded = NULL;
  mod = NULL;
done:
  if (loaded)
    OCTA_CU_WARN (cuModuleUnload, (loaded));
  free_module (mod);
  return st;
}

octa_status
octa_module_create (const char *source, const octa_module_options *o,
                    octa_id *id)
{
  octa_status st;
  octa_strbuf text = { 0 };
  const octa_image *im;
  OCTA_TRY (octa_context_ready ());
  add_wrapped (&text, source, o);
  octa_source src = { .text = octa_strbuf_ok (&text),
                      .name = o->name,
                      .options = o->options,
                      .names = o->names };
  if (! src.text)
    {
      st = OCTA_FAIL;
      goto done;
    }
  OCTA_TRY (find_image (&src, &im));
  if (o->keep)
    OCTA_TRY (keep_all (o->keep, src.text, im));
  OCTA_TRY (open_module (im->bytes, im->kernels ? im->kernels : "",
                         im->log ? im->log : "", id));
done:
  octa_strbuf_free (&text);
  return st;
}

octa_status
octa_module_create_image (const void *image, size_t size, octa_id *id)
{
  octa_status st;
  /* PTX is text and must end in a NUL.  */
  char *copy = malloc (size + 1);
  if (! copy)
    return octa_fail (OCTA_ID_MEMORY, "out of host memory for a module");
  memcpy (copy, image, size);
  copy[size] = '\0';
  OCTA_TRY (octa_context_ready ());
  OCTA_TRY (open_module (copy, "", "", id));
done:
  free (copy);
  return st;
}

octa_status
octa_module_raw (octa_id id, CUmodule *m)
{
  const octa_module *mod = octa_handle_get (id, OCTA_KIND_MODULE);
  if (! mod)
    return OCTA_FAIL;
  *m = mod->m;
  return OCTA_OK;
}

octa_status
octa_module_kernels (octa_id id, const char **names)
{
  const octa_module *mod = octa_handle_get (id, OCTA_KIND_MODULE);
  if (! mod)
    return OCTA_FAIL;
  *names = mod->names;
  return OCTA_OK;
}

octa_status
octa_module_log (octa_id id, const char **log)
{
  const octa_module *mod = octa_handle_get (id, OCTA_KIND_MODULE);
  if (! mod)
    return OCTA_FAIL;
  *log = mod->log;
  return OCTA_OK;
}

octa_status
octa_module_global (octa_id id, const char *name, octa_id *memory,
                    size_t *bytes)
{
  octa_status st;
  CUmodule m;
  CUdeviceptr p;
  size_t n;
  OCTA_TRY (octa_module_raw (id, &m));
  OCTA_CU (cuModuleGetGlobal, (&p, &n, m, name));
  OCTA_TRY (octa_memory_borrow (p, n, id, memory));
  *bytes = n;
done:
  return st;
}

bool
octa_module_kernel (octa_id id, const char *name, char **symbol,
                    char **signature)
{
  const octa_module *mod = octa_handle_get (id, OCTA_KIND_MODULE);
  size_t n = strlen (name);
  for (const char *line = mod ? mod->kernels : NULL; line && *line;)
    {
      const char *end = line + strcspn (line, "\n");
      const char *tab = memchr (line, '\t', (size_t)(end - line));
      const char *tab2 = tab ? memchr (tab + 1, '\t', (size_t)(end - tab - 1))
                             : NULL;
      if (tab2 && (size_t)(tab - line) == n && ! memcmp (line, name, n))
        {
          char *a = strndup (tab + 1, (size_t)(tab2 - tab - 1));
          char *b = strndup (tab2 + 1, (size_t)(end - tab2 - 1));
          if (a && b)
            {
              *symbol = a;
              *signature = b;
              return true;
            }
          free (a);
          free (b);
          return false;
        }
      line = *end ? end + 1 : end;
    }
  return false;
}
