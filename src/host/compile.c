/* compile.c -- kernels through the system's C++ compiler.

   The package's own kernels are C++ without an #include and are compiled in
   one step.  A user's source is first preprocessed, after
   kernels/host/octa_host.h, so that kernels from macros and included files are
   found, too.  Then host/source.c rewrites what is not C++ and adds the
   entries, and the result is compiled.  No shell is used, and all files are in
   a folder that only this user can enter.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/compiler.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Options that keep the arithmetic exact.  */
static const char *const common_flags[] = { "-O3",
                                            "-fPIC",
                                            "-shared",
                                            "-ffp-contract=off",
                                            "-fno-math-errno",
                                            "-fno-trapping-math",
                                            "-fno-semantic-interposition",
                                            "-fdiagnostics-color=never",
                                            "-w" };

/* The environment that determines the compiler and its options.  */
static void
name_compiler (octa_strbuf *key)
{
  const char *chosen = octa_setting_text (OCTA_SETTING_CXX);
  const char *cxx = getenv ("CXX");
  if (octa_setting (OCTA_SETTING_HOST_QUICK) != 0)
    octa_strbuf_add (key, "quick\n");
  if (chosen)
    {
      octa_strbuf_printf (key, "OCTCUDA_CXX=%s\n", chosen);
      /* "ccache g++" depends on both.  */
      for (const char *const *w = octa_host_compiler (); *w; w++)
        octa_host_identify (key, *w);
    }
  else
    {
      octa_strbuf_printf (key, "CXX=%s\n", cxx ? cxx : "");
      octa_host_identify (key, "mkoctfile");
      octa_host_identify (key, "c++");
      octa_host_identify (key, "g++");
    }
}

/* Runs no program, because a kernel from the cache must be cheap.  */
octa_status
octa_host_target (int device, bool names_compiler, octa_strbuf *key)
{
  (void)device; /* all of them are this CPU */
  const char *march = octa_host_march ();
  octa_strbuf_printf (key, "host abi %d\nmarch=%s\n", OCTA_HOST_ABI,
                      march ? march : "default");
  for (size_t i = 0; i < sizeof common_flags / sizeof *common_flags; i++)
    octa_strbuf_printf (key, "%s\n", common_flags[i]);
  if (names_compiler)
    name_compiler (key);
  octa_host_prelude_key (key);
  return octa_strbuf_ok (key) ? OCTA_OK : OCTA_FAIL;
}

/* ---- compiling ---- */

typedef struct job
{
  const octa_source *src;
  octa_scratch *place;
  const char *dir;    /* of the files */
  char file[4096];    /* the source under its own name, in DIR */
  char source[256];   /* that name */
  octa_strbuf header; /* the precompiled prelude; empty: there is none */
  octa_strbuf marker; /* FILE as line markers spell it */
  const char *standard;
  char march[128];
  char *joined[OCTA_HOST_MAX_ARGS];
  int n_joined;
  octa_strbuf log, text;
  octa_host_command options; /* the user's options, translated */
} job;

static void
begin (job *j, octa_host_command *c)
{
  const char *const *words = octa_host_compiler ();
  const char *march = octa_host_march ();
  while (words && *words)
    octa_host_command_add (c, *words++);
  octa_host_command_add (c, j->standard);
  for (size_t i = 0; i < sizeof common_flags / sizeof *common_flags; i++)
    octa_host_command_add (c, common_flags[i]);
  if (octa_setting (OCTA_SETTING_HOST_QUICK) != 0)
    octa_host_command_add (c, "-O1");
  if (march)
    {
      snprintf (j->march, sizeof j->march, "-march=%s", march);
      octa_host_command_add (c, j->march);
    }
}

static bool
has_any (const char *text, const char *const *words, size_t n)
{
  for (size_t i = 0; i < n; i++)
    if (strstr (text, words[i]))
      return true;
  return false;
}

/* What to do about the errors in TEXT, if they have a cause of the host
   backend's own.  If the toolkit is in the system's folders, the compiler
   finds headers that are not for a CPU, but cannot compile them.  */
static const char *
advice (const char *text)
{
  static const char *const assembly[] = { "Assembler messages", "<inline asm>",
                                          "invalid instruction" };
  static const char *const words[] = { "No such file or directory",
                                       "file not found",
                                       "cooperative_groups",
                                       "cuda_bf16.h",
                                       "mma.h",
                                       "cub/",
                                       "cuda/std/" };
  if (has_any (text, assembly, sizeof assembly / sizeof *assembly))
    return " (inline PTX needs a GPU: for the host backend write the same in "
           "CUDA C++, and keep the PTX under #ifdef __CUDACC_RTC__)";
  if (has_any (text, words, sizeof words / sizeof *words))
    return " (of CUDA's own headers the host backend has those of the "
           "runtime, and math_constants.h, cuComplex.h, cuda_fp16.h, "
           "cuda_bf16.h, curand_kernel.h and pycuda-complex.hpp; others, such "
           "as cub/, cuda/std/ and mma.h, need a GPU)";
  return "";
}

/* Report the compiler's messages and its command, without our own options.  */
static octa_status
fail_step (const job *j, const octa_host_command *c, const char *text)
{
  octa_strbuf b = { 0 };
  for (int i = 0; i < c->n; i++)
    if (! strstr (c->args[i], j->dir))
      octa_strbuf_printf (&b, "%s%s", i ? " " : "", c->args[i]);
  /* at the front, because a long message is cut */
  octa_fail (OCTA_ERROR_COMPILE, "compilation of %s failed%s:\n%s\n[%s]",
             j->src->name, advice (text), text, b.s ? b.s : "");
  octa_strbuf_free (&b);
  return OCTA_FAIL;
}

/* Run C.  In its messages files have the user's names.  */
static octa_status
step (job *j, octa_host_command *c)
{
  octa_strbuf out = { 0 };
  c->folder = j->dir;
  int status = octa_host_command_run (c, &out);
  char prefix[4100];
  size_t n = (size_t)snprintf (prefix, sizeof prefix, "%s/", j->dir);
  for (const char *at = out.s, *hit; at; at = hit ? hit + n : NULL)
    {
      hit = strstr (at, prefix);
      octa_strbuf_addn (&j->log, at, hit ? (size_t)(hit - at) : strlen (at));
    }
  octa_strbuf_free (&out);
  if (status == 0)
    return OCTA_OK;
  const char *text = j->log.s ? j->log.s : "";
  (void)octa_scratch_blame (j->place, text);
  if (status < 0)
    return octa_fail (OCTA_ERROR_COMPILE,
                      "%s: the compiler \"%s\" could not be run or was "
                      "stopped\n%s",
                      j->src->name, c->args[0], text);
  return fail_step (j, c, text);
}

static octa_status
disk_failure (const job *j)
{
  return octa_fail (OCTA_ERROR_RUNTIME, "%s: folder %s fails: %s",
                    j->src->name, j->place->place, j->place->why);
}

/* Read the file NAME that C has made.  */
static octa_status
take (job *j, const octa_host_command *c, const char *name, octa_strbuf *out)
{
  if (octa_scratch_read (j->place, name, out))
    return octa_strbuf_ok (out) ? OCTA_OK : OCTA_FAIL;
  if (j->place->why[0])
    return disk_failure (j);
  return octa_fail (OCTA_ERROR_COMPILE,
                    "%s: \"%s\" printed nothing and wrote no file: set "
                    "OCTCUDA_CXX to a C++ compiler",
                    j->src->name, c->args[0]);
}

/* The file that the compiler makes.  */
static const char *
result_name (const job *j)
{
  return j->src->target == OCTA_TARGET_OBJECT ? "kernel.o" : "kernel.so";
}

/* Compile a source without headers, in one step.  */
static octa_status
compile_own (job *j, octa_strbuf *image)
{
  octa_status st = OCTA_OK;
  static const char *const flags[] = {
    "-fno-exceptions", "-fno-rtti", "-fno-asynchronous-unwind-tables",
    "-nostdlib",       "-x",        "c++"
  };
  char out[4200];
  octa_host_command c = { .n = 0 };
  if (! octa_scratch_write (j->place, j->source, j->src->text,
                            strlen (j->src->text)))
    return disk_failure (j);
  begin (j, &c);
  for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
    octa_host_command_add (&c, flags[i]);
  for (int i = 0; i < j->options.n; i++)
    octa_host_command_add (&c, j->options.args[i]);
  snprintf (out, sizeof out, "%s/kernel.so", j->dir);
  octa_host_command_add (&c, "-o");
  octa_host_command_add (&c, out);
  octa_host_command_add (&c, j->file);
  octa_host_command_add (&c, "-lm");
  octa_host_command_add (&c, "-lgcc");
  OCTA_TRY (step (j, &c));
  OCTA_TRY (take (j, &c, result_name (j), image));
done:
  return st;
}

/* Divide the user's options.  Definitions and files to include become lines of
   TEXT, after the prelude, because a macro N or T would change the prelude;
   the others go to C.  */
static void
add_options (const octa_host_command *options, octa_strbuf *text,
             octa_host_command *c)
{
  for (int i = 0; i < options->n; i++)
    {
      const char *o = options->args[i];
      const char *next = i + 1 < options->n ? options->args[i + 1] : "";
      if (strcmp (o, "-include") == 0)
        {
          octa_strbuf_printf (text, "#include \"%s\"\n", next);
          i++;
        }
      else if (o[0] == '-' && (o[1] == 'D' || o[1] == 'U'))
        {
          const char *name = o[2] ? o + 2 : next;
          size_t n = strcspn (name, "=");
          octa_strbuf_printf (text, "#%s %.*s",
                              o[1] == 'D' ? "define" : "undef", (int)n, name);
          if (o[1] == 'D')
            octa_strbuf_printf (text, " %s", name[n] ? name + n + 1 : "1");
          octa_strbuf_add (text, "\n");
          i += ! o[2];
        }
      else
        octa_host_command_add (c, o);
    }
}

/* May TEXT, or a file that it includes, fetch from textures?  */
static bool
may_fetch (const char *text, const octa_host_command *options)
{
  static const char *const words[] = { "tex1D",
                                       "tex2D",
                                       "tex3D",
                                       "texCube",
                                       "surf1D",
                                       "surf2D",
                                       "surf3D",
                                       "surfCube",
                                       "cudaTextureObject",
                                       "cudaSurface",
                                       "cudaBoundaryMode",
                                       "#include \"" };
  if (has_any (text, words, sizeof words / sizeof *words))
    return true;
  for (int i = 0; i < options->n; i++)
    if (strcmp (options->args[i], "-include") == 0)
      return true;
  return false;
}

/* A macro of a system header leaves line markers and its arguments behind,
   which the rewriter takes for the user's words: what stands in declarations
   is a macro of the main file.  */
static const char aligned[] = "#undef __align__\n#define __align__(n) "
                              "__attribute__ ((aligned (n)))\n";

/* Preprocess the text.  The user's part has the name of an existing file, so
   that messages can quote it.  */
static octa_status
preprocess (job *j)
{
  char main_file[4200], out[4200], include[4200];
  octa_status st = OCTA_OK;
  octa_strbuf text = { 0 };
  octa_host_command c = { .n = 0 };
  begin (j, &c);
  if (j->src->is_relocatable)
    octa_strbuf_add (&text, "#define OCTA_HOST_RELOCATABLE 1\n");
  octa_strbuf_printf (&text, "#include \"%s\"\n",
                      j->header.len ? j->header.s : OCTA_HOST_PRELUDE);
  if (may_fetch (j->src->text, &j->options))
    octa_strbuf_add (&text, "#include \"octa_host_texture.h\"\n");
  octa_strbuf_add (&text, aligned);
  add_options (&j->options, &text, &c);
  octa_strbuf_printf (&text, "# 1 \"%s\"\n", j->marker.s);
  octa_strbuf_add (&text, j->src->text);
  const char *s = octa_strbuf_ok (&text);
  if (! s)
    st = OCTA_FAIL;
  else if (! octa_scratch_write (j->place, j->source, j->src->text,
                                 strlen (j->src->text))
           || ! octa_scratch_write (j->place, "main.cc", s, text.len))
    st = disk_failure (j);
  octa_strbuf_free (&text);
  OCTA_TRY (st);
  snprintf (main_file, sizeof main_file, "%s/main.cc", j->dir);
  snprintf (out, sizeof out, "%s/main.ii", j->dir);
  snprintf (include, sizeof include, "-I%s/include", j->dir);
  octa_host_command_add (&c, include);
  /* as in compile_rewritten, because headers test it */
  octa_host_command_add (&c, "-fno-exceptions");
  octa_host_command_add (&c, "-E");
  if (j->header.len)
    octa_host_command_add (&c, "-fpch-preprocess");
  octa_host_command_add (&c, "-o");
  octa_host_command_add (&c, out);
  octa_host_command_add (&c, main_file);
  OCTA_TRY (step (j, &c));
  OCTA_TRY (take (j, &c, "main.ii", &j->text));
done:
  return st;
}

/* Do messages and code depend on the prelude alone, not on options that the
   user gave to the compiler?  */
static bool
is_usual (const job *j)
{
  const octa_host_command *o = &j->options;
  for (int i = 0; i < o->n; i++)
    if (o->args[i][0] == '-' && ! strchr ("DUI", o->args[i][1]))
      return false;
  return ! j->src->is_relocatable && j->src->keep;
}

/* gcc's guessed branch frequencies make it keep sums in memory between
   barriers.  */
static const char without_guesses[] = "-fno-guess-branch-probability";

/* TEXT, whose kernels have barriers, is compiled without guesses: so must be
   its precompiled prelude, whose options gcc takes for all functions.  */
static octa_status
exchange_header (job *j, octa_strbuf *text)
{
  octa_strbuf other = { 0 };
  octa_host_command c = { .n = 0 };
  char *at = text->s ? strstr (text->s, j->header.s) : NULL;
  begin (j, &c);
  octa_host_command_add (&c, without_guesses);
  octa_host_prelude_compiled (&c, j->place, j->src->keep, &other);
  bool ok = at && other.len == j->header.len;
  if (ok)
    memcpy (at, other.s, other.len);
  octa_strbuf_free (&other);
  return ok ? OCTA_OK : OCTA_FAIL;
}

/* Add the libraries.  The C++ library takes a third of the time of linking,
   and few kernels use it.  Without it a missing function must be an error.  */
static void
add_libraries (const job *j, octa_host_command *c)
{
  static const char *const few[] = { "-Wl,-z,defs", "-nodefaultlibs" };
  static const char *const libraries[] = { "-lm", "-lc", "-lgcc" };
  bool is_short = j->header.len > 0;
  for (size_t i = 0; is_short && i < sizeof few / sizeof *few; i++)
    octa_host_command_add (c, few[i]);
  for (size_t i = 0; i < (is_short ? sizeof libraries / sizeof *libraries : 1);
       i++)
    octa_host_command_add (c, libraries[i]);
}

/* Compile the text that the rewriter has made of J's.  */
static octa_status
compile_rewritten (job *j, bool has_barrier, octa_strbuf *image)
{
  char in[4200], out[4200];
  octa_status st = OCTA_OK;
  octa_host_command c = { .n = 0 };
  snprintf (in, sizeof in, "%s/kernel.ii", j->dir);
  snprintf (out, sizeof out, "%s/%s", j->dir, result_name (j));
  begin (j, &c);
  if (j->src->target == OCTA_TARGET_OBJECT)
    octa_host_command_add (&c, "-c");
  for (int i = 0; i < j->options.n; i++)
    if (strcmp (j->options.args[i], "-g") == 0)
      octa_host_command_add (&c, "-g");
  /* the prelude tells which compiler it is */
  if (has_barrier
      && (j->header.len || strstr (j->text.s, "octa_host_compiler_is_gcc")))
    octa_host_command_add (&c, without_guesses);
  for (const char *const *f = octa_host_text_flags; *f; f++)
    octa_host_command_add (&c, *f);
  octa_host_command_add (&c, "-Wl,-Bsymbolic");
  octa_host_command_add (&c, "-x");
  octa_host_command_add (&c, "c++-cpp-output");
  octa_host_command_add (&c, in);
  octa_host_command_add (&c, "-o");
  octa_host_command_add (&c, out);
  add_libraries (j, &c);
  OCTA_TRY (step (j, &c));
  OCTA_TRY (take (j, &c, result_name (j), image));
done:
  return st;
}

static octa_status
compile_text (job *j, octa_strbuf *image)
{
  bool has_barrier = false;
  octa_status st = OCTA_OK;
  octa_strbuf text = { 0 };
  OCTA_TRY (preprocess (j));
  OCTA_TRY (
      octa_host_rewrite (j->text.s, j->marker.s, j->src, &text, &has_barrier));
  if (has_barrier && j->header.len)
    OCTA_TRY (exchange_header (j, &text));
  if (! octa_scratch_write (j->place, "kernel.ii", text.s, text.len))
    {
      st = disk_failure (j);
      goto done;
    }
  OCTA_TRY (compile_rewritten (j, has_barrier, image));
done:
  octa_strbuf_free (&text);
  return st;
}

/* Compile with the precompiled prelude; without it if that fails, because then
   the messages quote the files.  */
static octa_status
compile_user (job *j, octa_strbuf *image)
{
  octa_host_command c = { .n = 0 };
  begin (j, &c);
  if (! octa_host_prelude_write (j->place))
    return disk_failure (j);
  if (is_usual (j))
    octa_host_prelude_compiled (&c, j->place, j->src->keep, &j->header);
  octa_strbuf notes = { 0 };
  octa_strbuf_add (&notes, j->log.s ? j->log.s : "");
  octa_status st = compile_text (j, image);
  if (st != OCTA_OK && j->header.len && ! j->place->why[0])
    {
      octa_strbuf_clear (&j->header);
      octa_strbuf_clear (&j->text);
      octa_strbuf_clear (image);
      octa_strbuf_clear (&j->log);
      octa_strbuf_add (&j->log, notes.s ? notes.s : "");
      st = compile_text (j, image);
    }
  octa_strbuf_free (&notes);
  return st;
}

/* Derive the names of the files from the source's name.  */
static void
name_files (job *j)
{
  const char *base = strrchr (j->src->name, '/');
  base = base ? base + 1 : j->src->name;
  snprintf (j->source, sizeof j->source, "%s", *base ? base : "source");
  for (char *s = j->source; *s; s++)
    if (*s == '"' || *s == '\\' || (unsigned char)*s < ' ')
      *s = '_';
  /* avoid the names of our own files */
  if (strncmp (j->source, "main.", 5) == 0
      || strncmp (j->source, "kernel.", 7) == 0
      || strncmp (j->source, "octa_host", 9) == 0
      || strcmp (j->source, "include") == 0 || j->source[0] == '.')
    if (strcmp (j->source, "kernel.cu") != 0)
      snprintf (j->source, sizeof j->source, "source.cu");
  snprintf (j->file, sizeof j->file, "%s/%s", j->dir, j->source);
  for (const char *s = j->file; *s; s++)
    if (*s == '\n')
      octa_strbuf_add (&j->marker, "\\n");
    else
      octa_strbuf_printf (&j->marker, strchr ("\"\\", *s) ? "\\%c" : "%c", *s);
}

static void
end (job *j)
{
  for (int i = 0; i < j->n_joined; i++)
    free (j->joined[i]);
  octa_strbuf_free (&j->log);
  octa_strbuf_free (&j->text);
  octa_strbuf_free (&j->marker);
  octa_strbuf_free (&j->header);
  free (j);
}

/* Compile SRC with files in PLACE to an image, without the list of its
   kernels, and the compiler's log.  */
static octa_status
compile_in (octa_scratch *place, const octa_source *src, octa_strbuf *image,
            octa_strbuf *log)
{
  octa_status st = OCTA_OK;
  job *j = calloc (1, sizeof *j);
  if (! j)
    return octa_no_memory ("a compilation");
  j->src = src;
  j->standard = "-std=c++17";
  j->place = place;
  j->dir = place->folder;
  name_files (j);
  if (! octa_strbuf_ok (&j->marker))
    {
      st = OCTA_FAIL;
      goto done;
    }
  octa_host_options_add (&j->options, src->options, &j->log, &j->standard,
                         j->joined, &j->n_joined);
  octa_strbuf_clear (image);
  octa_strbuf_clear (log);
  OCTA_TRY (src->is_own ? compile_own (j, image) : compile_user (j, image));
  octa_strbuf_add (log, j->log.s ? j->log.s : "");
  if (j->log.failed || ! octa_strbuf_ok (log))
    st = octa_no_memory ("a compilation");
done:
  end (j);
  return st;
}

static octa_status signatures_of (const octa_strbuf *image, octa_strbuf *out);

octa_status
octa_host_compile (int device, const octa_source *src, octa_image *im)
{
  (void)device;
  octa_status st = OCTA_OK;
  octa_scratch place = { 0 };
  octa_strbuf image = { 0 }, kernels = { 0 }, log = { 0 };
  /* reading its words verifies that the compiler exists */
  if (! *octa_host_compiler () || ! octa_host_can_compile ())
    return octa_host_no_compiler (src->is_own ? "" : src->name);
  while (octa_scratch_next (&place))
    st = compile_in (&place, src, &image, &log);
  const char *lost = octa_scratch_lost (&place);
  if (lost)
    st = octa_fail (OCTA_ERROR_RUNTIME, "%s: %s", src->name, lost);
  OCTA_TRY (st);
  if (! src->is_own && src->target != OCTA_TARGET_OBJECT)
    OCTA_TRY (signatures_of (&image, &kernels));
  char *said = strdup (log.s ? log.s : "");
  char *list = strdup (kernels.s ? kernels.s : "");
  if (! said || ! list)
    {
      free (said);
      free (list);
      st = octa_no_memory ("a compilation");
      goto done;
    }
  if (src->target != OCTA_TARGET_OBJECT)
    octa_host_image_sign ((unsigned char *)image.s, image.len);
  *im = (octa_image){
    .bytes = image.s, .size = image.len, .kernels = list, .log = said
  };
  image.s = NULL;
done:
  octa_scratch_end (&place);
  octa_strbuf_free (&image);
  octa_strbuf_free (&kernels);
  octa_strbuf_free (&log);
  return st;
}

/* ---- signatures ---- */

/* The lines of octa_image.kernels for the module IMAGE.  */
static octa_status
signatures_of (const octa_strbuf *image, octa_strbuf *out)
{
  octa_status st = OCTA_OK;
  octa_strbuf why = { 0 };
  void *library = octa_host_image_load (image->s, image->len, NULL, &why);
  const octa_host_module *info = library ? dlsym (library, "octa_host_exports")
                                         : NULL;
  if (info)
    {
      octa_host_rows (info, out);
      st = octa_strbuf_ok (out) ? OCTA_OK : OCTA_FAIL;
    }
  else
    st = octa_fail (OCTA_ERROR_COMPILE,
                    "the compiled source cannot be loaded: %s",
                    why.len ? why.s : "no entries");
  if (library)
    dlclose (library);
  octa_strbuf_free (&why);
  return st;
}

void
octa_host_rows (const octa_host_module *info, octa_strbuf *out)
{
  for (int i = 0; i < info->n_variables; i++)
    octa_strbuf_printf (out, "%s\t%s\t=\n", info->variables[i].name,
                        info->variables[i].name);
  for (int i = 0; i < info->n_kernels; i++)
    {
      const octa_host_kernel *k = info->kernels + i;
      octa_strbuf_printf (out, "%s\t%s\t", k->name, k->name);
      for (int n = 0; n < k->n_params; n++)
        {
          const octa_host_param *p = k->params + n;
          if (n)
            octa_strbuf_add (out, ",");
          octa_strbuf_addn (out, &p->kind, p->kind != 0);
          octa_strbuf_addn (out, &p->lanes, p->lanes != 0);
          octa_strbuf_addn (out, &p->letter, 1);
          if (p->letter == 'x')
            octa_strbuf_printf (out, "%u", p->size);
        }
      octa_strbuf_add (out, "\n");
    }
}
