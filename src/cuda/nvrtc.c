/* nvrtc.c -- CUDA C to machine code in this process.

   The package's kernels need no headers, and are compiled with options that
   make arithmetic exact.  A user's source gets what nvcc would provide: a
   prelude, stand-ins for the C library's headers, and the toolkit's folder if
   there is one.  For each kernel found in it a name expression asks for the
   symbol, and another for the parameters (text/signature.c).  The image is
   machine code if this NVRTC knows the architecture, else PTX for the nearest
   older one.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "cuda/cuda.h"
#include "cuda/nvrtc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum
{
  MAX_OWN_OPTIONS = 16,
  MINIMAL_SINCE = 13000 /* NVRTC's version */
};

/* A kernel or variable that the source declares.  */
typedef struct wanted
{
  char *name;       /* as the user writes it */
  char *lookup;     /* the name expression for NVRTC */
  char *expression; /* for the signature, or NULL for a variable */
  bool is_plain;    /* extern "C": the symbol is the last part of NAME */
  bool is_asked;    /* symbol and signature are requested */
} wanted;

typedef struct job
{
  const octa_source *src;
  int sm;
  nvrtcProgram program;
  wanted *wanted;
  size_t n_wanted, cap_wanted;
  const char **options;
  size_t n_options;
  octa_strbuf arch, include, cccl, pip_cccl;
  bool is_ptx;
  octa_strbuf log;
  octa_strbuf trimmed; /* of the package's texts, trimmed, */
  bool is_whole;       /* unless the trimmed text did not compile */
} job;

static const struct
{
  const char *name, *file;
  bool is_stand_in;
} headers[] = {
#define HEADER(name, file) { name, file, false },
#define STAND_IN(name, file) { name, file, true },
#include "cuda/nvrtc.def"
};

enum
{
  N_HEADERS = sizeof headers / sizeof *headers
};

uint64_t
octa_nvrtc_headers_hash (void)
{
  static uint64_t known; /* atomic */
  uint64_t h = __atomic_load_n (&known, __ATOMIC_RELAXED);
  if (h)
    return h;
  h = 1;
  for (int i = 0; i < N_HEADERS; i++)
    {
      size_t n;
      const char *text = octa_embed (headers[i].file, &n);
      if (text)
        h = octa_hash (text, n, h);
    }
  __atomic_store_n (&known, h, __ATOMIC_RELAXED);
  return h;
}

/* ---- the requested names ---- */

static void
free_wanted (const wanted *w)
{
  free (w->name);
  free (w->lookup);
  free (w->expression);
}

/* Add an entry; NULL with the slot filled.  */
static wanted *
next_wanted (job *j)
{
  if (j->n_wanted == j->cap_wanted)
    {
      size_t cap = j->cap_wanted ? 2 * j->cap_wanted : 8;
      wanted *w = realloc (j->wanted, cap * sizeof *w);
      if (! w)
        {
          octa_no_memory ("kernel names");
          return NULL;
        }
      j->wanted = w;
      j->cap_wanted = cap;
    }
  return &j->wanted[j->n_wanted];
}

static octa_status
want (job *j, const char *name, bool is_plain, bool is_variable)
{
  octa_strbuf e = { 0 };
  const char *plain = name + strspn (name, "& ");
  for (size_t i = 0; i < j->n_wanted; i++)
    if (strcmp (j->wanted[i].name, name) == 0)
      return OCTA_OK;
  OCTA_GET (wanted *, room, next_wanted (j));
  octa_signature_expression (&e, plain);
  const char *text = octa_strbuf_ok (&e);
  wanted w = { .is_plain = is_plain, .is_asked = true };
  w.name = strdup (name);
  w.lookup = NULL;
  if (asprintf (&w.lookup, "%s%s", is_variable ? "&" : "",
                is_variable ? plain : name)
      < 0)
    w.lookup = NULL;
  w.expression = is_variable || ! text ? NULL : strdup (text);
  octa_strbuf_free (&e);
  if (! w.name || ! w.lookup || (! w.expression && ! is_variable))
    {
      free_wanted (&w);
      return octa_no_memory ("kernel names");
    }
  *room = w;
  j->n_wanted++;
  return OCTA_OK;
}

static octa_status
find_kernels (job *j)
{
  octa_status st = OCTA_OK;
  octa_outline scan = { 0 };
  OCTA_TRY (octa_outline_read (j->src->text, &scan));
  for (size_t i = 0; i < scan.n_functions; i++)
    {
      const octa_outline_function *f = &scan.functions[i];
      if ((f->flags & OCTA_OUTLINE_GLOBAL)
          && ! (f->flags & (OCTA_OUTLINE_TEMPLATE | OCTA_OUTLINE_MEMBER))
          && f->body.end > f->body.start)
        OCTA_TRY (
            want (j, f->name, (f->flags & OCTA_OUTLINE_EXTERN_C) != 0, false));
    }
  for (const char *const *n = j->src->names; n && *n; n++)
    OCTA_TRY (want (j, *n, false, octa_outline_is_variable (&scan, *n)));
done:
  octa_outline_free (&scan);
  return st;
}

/* ---- options ---- */

/* How many words of O must be left out because NVRTC does not know them: they
   are options of nvcc. (The value of -Xcompiler in the next word may be an
   option that NVRTC knows.)  */
static int
n_idle (const octa_option *o)
{
  if (o->kind == OCTA_OPTION_LIBRARY)
    return o->n_words;
  return o->kind == OCTA_OPTION_SYMBOLS || o->kind == OCTA_OPTION_COMPILER
         || (o->kind == OCTA_OPTION_MACHINE
             && (! o->value || strcmp (o->value, "64") == 0))
         || (o->kind == OCTA_OPTION_OPTIMIZE && o->value && ! o->value[1]);
}

static void
choose_arch (job *j)
{
  const char *given = octa_option_arch (j->src->options);
  /* The driver's linker accepts PTX, unless a newer compiler wrote it.  */
  bool wants_ptx = j->src->target == OCTA_TARGET_PTX
                   || (j->src->is_relocatable
                       && j->src->target == OCTA_TARGET_DEFAULT
                       && octa_rtc.version <= octa_rtc.driver_version);
  if (given)
    {
      j->is_ptx = wants_ptx || strncmp (given, "sm_", 3) != 0;
      return;
    }
  int best = 0;
  for (int i = 0; i < octa_rtc.n_archs; i++)
    if (octa_rtc.archs[i] <= j->sm && octa_rtc.archs[i] > best)
      best = octa_rtc.archs[i];
  j->is_ptx = wants_ptx || best != j->sm;
  octa_strbuf_printf (&j->arch, "--gpu-architecture=%s_%d",
                      j->is_ptx ? "compute" : "sm", best ? best : j->sm);
}

static void
add_option (job *j, const char *o)
{
  j->options[j->n_options++] = o;
}

static octa_status
make_options (job *j)
{
  const octa_source *src = j->src;
  const char *const *at = src->options;
  octa_option o;
  size_t n = MAX_OWN_OPTIONS;
  bool has_std = false;
  for (; octa_option_next (&at, &o); n += (size_t)o.n_words)
    has_std |= o.kind == OCTA_OPTION_STANDARD;
  j->options = calloc (n, sizeof *j->options);
  if (! j->options)
    return octa_no_memory ("options");
  choose_arch (j);
  if (j->arch.s)
    add_option (j, j->arch.s);
  if (src->is_own)
    {
      add_option (j, "--fmad=false");
      add_option (j, "--prec-div=true");
      add_option (j, "--prec-sqrt=true");
      add_option (j, "--ftz=false");
      add_option (j, "--device-as-default-execution-space");
      if (octa_rtc.version >= MINIMAL_SINCE)
        add_option (j, "--minimal");
    }
  else
    add_option (j, "--pre-include=octa_cuda.h");
  if (src->is_relocatable)
    add_option (j, "--relocatable-device-code=true");
  if (! has_std)
    add_option (j, "--std=c++17");
  for (at = src->options; octa_option_next (&at, &o);)
    for (int i = n_idle (&o); i < o.n_words; i++)
      add_option (j, o.words[i]);
  if (! src->is_own && octa_rtc.folder)
    {
      octa_strbuf_printf (&j->include, "--include-path=%s", octa_rtc.folder);
      octa_strbuf_printf (&j->cccl, "--include-path=%s/cccl", octa_rtc.folder);
      octa_strbuf_printf (&j->pip_cccl,
                          "--include-path=%s/../../cuda_cccl/include",
                          octa_rtc.folder);
      if (! octa_strbuf_ok (&j->include) || ! octa_strbuf_ok (&j->cccl)
          || ! octa_strbuf_ok (&j->pip_cccl))
        return OCTA_FAIL;
      add_option (j, j->include.s);
      add_option (j, j->cccl.s);
      add_option (j, j->pip_cccl.s);
    }
  return OCTA_OK;
}

/* ---- one run of the compiler ---- */

static octa_status
fail_nvrtc (const char *call, nvrtcResult r)
{
  return octa_fail (OCTA_ERROR_COMPILE, "%s failed: error %d", call, (int)r);
}

static octa_status
create (job *j)
{
  const char *texts[N_HEADERS], *names[N_HEADERS];
  const char *text = j->src->text;
  int n = 0;
  j->is_whole = j->is_whole || ! j->src->is_own
                || ! octa_trim (text, &j->trimmed);
  if (! j->is_whole)
    text = j->trimmed.s;
  if (! j->src->is_own)
    for (int i = 0; i < N_HEADERS; i++)
      {
        texts[n] = octa_embed (headers[i].file, NULL);
        if (! texts[n] || (headers[i].is_stand_in && octa_rtc.folder))
          continue;
        names[n++] = headers[i].name;
      }
  nvrtcResult r = octa_rtc.nvrtcCreateProgram (&j->program, text, j->src->name,
                                               n, texts, names);
  return r == NVRTC_SUCCESS ? OCTA_OK : fail_nvrtc ("nvrtcCreateProgram", r);
}

/* *R is the compiler's result; keeps the log.  */
static octa_status
run_compiler (job *j, nvrtcResult *r)
{
  octa_status st = OCTA_OK;
  size_t n = 0;
  if (j->program)
    octa_rtc.nvrtcDestroyProgram (&j->program);
  /* It may have been compiled in another thread.  */
  j->program = j->src->is_own ? octa_nvrtc_take (j->src->text, j->sm) : NULL;
  const bool is_compiled = j->program;
  if (! is_compiled)
    OCTA_TRY (create (j));
  for (size_t i = 0; i < j->n_wanted; i++)
    {
      const wanted *w = &j->wanted[i];
      if (w->is_asked && ! w->is_plain)
        octa_rtc.nvrtcAddNameExpression (j->program, w->lookup);
      if (w->is_asked && w->expression)
        octa_rtc.nvrtcAddNameExpression (j->program, w->expression);
    }
  CUresult injected = octa_driver_enter ("nvrtcCompileProgram", true);
  if (injected == CUDA_SUCCESS)
    *r = is_compiled
             ? NVRTC_SUCCESS
             : octa_rtc.nvrtcCompileProgram (j->program, (int)j->n_options,
                                             j->options);
  octa_driver_leave ("nvrtcCompileProgram", injected ? injected
                                            : *r == NVRTC_SUCCESS
                                                ? CUDA_SUCCESS
                                                : CUDA_ERROR_INVALID_SOURCE);
  if (injected != CUDA_SUCCESS)
    return octa_fail (OCTA_ERROR_COMPILE,
                      "nvrtcCompileProgram failed: %s (%s)",
                      octa_driver_error_text (injected),
                      octa_driver_error_name (injected));
  octa_strbuf_clear (&j->log);
  if (octa_rtc.nvrtcGetProgramLogSize (j->program, &n) == NVRTC_SUCCESS
      && n > 1)
    {
      char *log = calloc (n + 1, 1);
      if (log
          && octa_rtc.nvrtcGetProgramLog (j->program, log) == NVRTC_SUCCESS)
        octa_strbuf_add (&j->log, log);
      free (log);
    }
  if (! octa_strbuf_ok (&j->log))
    st = OCTA_FAIL;
done:
  return st;
}

static const char *
last_part (const char *name)
{
  const char *p = name;
  for (const char *s = name; (s = strstr (s, "::")); s += 2)
    p = s + 2;
  return p;
}

/* Does the log complain about W?  It quotes the name expression; before CUDA
   12 only the name: identifier "k" is undefined.  */
static bool
is_blamed (const job *j, const wanted *w)
{
  octa_strbuf name = { 0 };
  const char *last = last_part (w->name), *log = j->log.s;
  if (! log || strstr (log, "nv_mangled_name"))
    return log && strstr (log, w->expression ? w->expression : w->lookup);
  octa_strbuf_printf (&name, "\"%.*s\"", (int)strcspn (last, "<"), last);
  bool is_named = name.s && strstr (log, name.s);
  octa_strbuf_free (&name);
  return is_named;
}

/* Stop requesting the kernels that the log complains about, or all if it names
   none or at the second attempt.  False if none was requested.  The
   preprocessor may have removed a kernel that was found, or a kernel may have
   the name of one of the compiler's own functions.  */
static bool
ask_for_less (job *j, bool is_second)
{
  size_t asked = 0, blamed = 0;
  for (size_t i = 0; i < j->n_wanted; i++)
    {
      wanted *w = &j->wanted[i];
      asked += w->is_asked;
      if (w->is_asked && ! is_second && is_blamed (j, w))
        {
          w->is_asked = false;
          blamed++;
        }
    }
  for (size_t i = 0; blamed == 0 && i < j->n_wanted; i++)
    j->wanted[i].is_asked = false;
  return asked > 0;
}

/* ---- results ---- */

/* The text of octa_image.kernels.  */
static octa_status
list_kernels (job *j, octa_strbuf *out)
{
  for (size_t i = 0; i < j->n_wanted; i++)
    {
      const wanted *w = &j->wanted[i];
      const char *symbol = NULL, *mangled = NULL;
      if (w->is_plain)
        symbol = last_part (w->name);
      else if (! w->is_asked
               || octa_rtc.nvrtcGetLoweredName (j->program, w->lookup, &symbol)
                      != NVRTC_SUCCESS)
        continue;
      octa_strbuf_printf (out, "%s\t%s\t", w->name, symbol);
      if (w->is_asked && w->expression)
        (void)octa_rtc.nvrtcGetLoweredName (j->program, w->expression,
                                            &mangled);
      if (w->expression)
        octa_signature_read (out, mangled);
      else
        octa_strbuf_add (out, "=");
      octa_strbuf_add (out, "\n");
    }
  return octa_strbuf_ok (out) ? OCTA_OK : OCTA_FAIL;
}

static octa_status
take_image (job *j, octa_image *im)
{
  octa_status st = OCTA_OK;
  octa_strbuf list = { 0 };
  octa_image out = { 0 };
  const char *call = j->is_ptx ? "nvrtcGetPTX" : "nvrtcGetCUBIN";
  nvrtcResult r = j->is_ptx
                      ? octa_rtc.nvrtcGetPTXSize (j->program, &out.size)
                      : octa_rtc.nvrtcGetCUBINSize (j->program, &out.size);
  if (r == NVRTC_SUCCESS)
    {
      out.bytes = malloc (out.size + 1);
      if (! out.bytes)
        OCTA_TRY (octa_no_memory ("machine code"));
      r = j->is_ptx ? octa_rtc.nvrtcGetPTX (j->program, out.bytes)
                    : octa_rtc.nvrtcGetCUBIN (j->program, out.bytes);
    }
  if (r != NVRTC_SUCCESS)
    OCTA_TRY (fail_nvrtc (call, r));
  OCTA_TRY (list_kernels (j, &list));
  out.kernels = strdup (list.s ? list.s : "");
  out.log = strdup (j->log.s ? j->log.s : "");
  if (! out.kernels || ! out.log)
    OCTA_TRY (octa_no_memory ("machine code"));
  *im = out;
  out = (octa_image){ 0 };
done:
  octa_image_free (&out);
  octa_strbuf_free (&list);
  return st;
}

static bool
lacks_header (const job *j, nvrtcResult r)
{
  return r == NVRTC_ERROR_INVALID_OPTION
         || (j->log.s
             && (strstr (j->log.s, "could not open source file")
                 || strstr (j->log.s, "cannot open source file")));
}

/* Fail with NVRTC's log and the options.  */
static octa_status
fail_compile (const job *j, nvrtcResult r)
{
  octa_strbuf b = { 0 };
  for (size_t i = 0; i < j->n_options; i++)
    if (! strstr (j->options[i], "octa_cuda.h"))
      octa_strbuf_printf (&b, " %s", j->options[i]);
  octa_fail (OCTA_ERROR_COMPILE, "%s does not compile%s:\n%s\n[NVRTC %d.%d%s]",
             j->src->name,
             ! lacks_header (j, r) ? ""
             : octa_rtc.folder
                 ? " with NVRTC, and there is no nvcc on the PATH"
                 : " with NVRTC; there is no nvcc on the PATH, and no folder "
                   "of the toolkit's headers (install the CUDA toolkit, or "
                   "pip install nvidia-cuda-runtime-cu12 and, for cub/ and "
                   "cuda/std/, nvidia-cuda-cccl-cu12, or name the folder by "
                   "\"include_dirs\")",
             j->log.s ? j->log.s : "", octa_rtc.version / 1000,
             octa_rtc.version % 1000 / 10, b.s ? b.s : "");
  octa_strbuf_free (&b);
  return OCTA_FAIL;
}

/* nvcc compiles what NVRTC cannot (fat binaries), and what the user wants it
   to compile.  False if NVRTC can do it.  */
static bool
needs_nvcc (const octa_source *src, int sm, octa_image *im, octa_status *st)
{
  if (! src->nvcc && src->target != OCTA_TARGET_FATBIN)
    return false;
  if (! octa_nvcc_compile (src, sm, im, st))
    *st = src->nvcc ? octa_fail (OCTA_ERROR_RUNTIME,
                                 "the compiler \"%s\" was not found: set "
                                 "\"nvcc\" to its path, or leave it out",
                                 src->nvcc)
                    : octa_fail (OCTA_ERROR_NOTSUPPORTED,
                                 "a fat binary needs nvcc, which is not on "
                                 "the PATH: install the CUDA toolkit, or ask "
                                 "for target \"cubin\" or \"ptx\"");
  return true;
}

static void
end_job (job *j)
{
  if (j->program)
    octa_rtc.nvrtcDestroyProgram (&j->program);
  for (size_t i = 0; i < j->n_wanted; i++)
    free_wanted (&j->wanted[i]);
  free (j->wanted);
  free (j->options);
  octa_strbuf_free (&j->arch);
  octa_strbuf_free (&j->include);
  octa_strbuf_free (&j->cccl);
  octa_strbuf_free (&j->pip_cccl);
  octa_strbuf_free (&j->log);
  octa_strbuf_free (&j->trimmed);
}

unsigned octa_nvrtc_n_whole;

octa_status
octa_nvrtc_compile_for (const octa_source *src, int sm, octa_image *im)
{
  octa_status st = OCTA_OK;
  job j = { .src = src, .sm = sm };
  octa_strbuf why = { 0 };
  nvrtcResult r = NVRTC_SUCCESS;
  if (needs_nvcc (src, sm, im, &st))
    return st;
  if (! octa_nvrtc_load (0, sm, &why))
    OCTA_TRY (octa_fail (OCTA_ERROR_RUNTIME, "no compiler: %s",
                         why.s ? why.s : "NVRTC"));
  if (! src->is_own)
    OCTA_TRY (find_kernels (&j));
  OCTA_TRY (make_options (&j));
  if (j.is_ptx && src->target == OCTA_TARGET_CUBIN)
    {
      st = octa_fail (OCTA_ERROR_LOGIC,
                      "a cubin needs an architecture such as \"sm_90\" that "
                      "NVRTC %d.%d knows; ask for target \"ptx\"",
                      octa_rtc.version / 1000, octa_rtc.version % 1000 / 10);
      goto done;
    }
  OCTA_TRY (run_compiler (&j, &r));
  /* Trimming may have removed something that is needed.  */
  if (r != NVRTC_SUCCESS && ! j.is_whole)
    {
      j.is_whole = true;
      OCTA_TRY (run_compiler (&j, &r));
      octa_nvrtc_n_whole += r == NVRTC_SUCCESS;
    }
  /* If the source is at fault, the log of the last run has no complaint about
     what we added.  */
  for (int again = 0; r != NVRTC_SUCCESS && ask_for_less (&j, again > 0);
       again++)
    OCTA_TRY (run_compiler (&j, &r));
  if (r == NVRTC_SUCCESS)
    st = take_image (&j, im);
  else if (src->is_own || ! lacks_header (&j, r)
           || ! octa_nvcc_compile (src, sm, im, &st))
    st = fail_compile (&j, r);
done:
  end_job (&j);
  octa_strbuf_free (&why);
  return st;
}

void
octa_nvrtc_ahead (const octa_source *src, int sm)
{
  job j = { .src = src, .sm = sm };
  if (octa_rtc.version && octa_nvrtc_may_start (src->text, sm)
      && make_options (&j) == OCTA_OK && create (&j) == OCTA_OK)
    {
      octa_nvrtc_start (j.program, src->text, sm, j.n_options, j.options);
      j.program = NULL;
    }
  end_job (&j);
}
