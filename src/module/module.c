/* module.c -- modules: compiled CUDA C, loaded into the current context.

   The compiler reports a module's kernels (source.c); for images from
   elsewhere the driver does.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "module/private.h"
#include "module/jit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

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

/* ---- the list of kernels ---- */

/* The fields of a line of octa_image.kernels.  */
typedef struct line
{
  const char *name, *symbol, *signature;
  size_t n_name, n_symbol, n_signature;
} line;

/* Read the line at *AT, and move *AT past it; false at the end.  */
static bool
read_line (const char **at, line *l)
{
  const char *s = *at;
  if (! s || ! *s)
    return false;
  *l = (line){ .name = s, .n_name = strcspn (s, "\t\n") };
  s += l->n_name + (s[l->n_name] == '\t');
  l->symbol = s;
  l->n_symbol = strcspn (s, "\t\n");
  s += l->n_symbol + (s[l->n_symbol] == '\t');
  l->signature = s;
  l->n_signature = strcspn (s, "\n");
  s += l->n_signature;
  *at = *s ? s + 1 : s;
  return true;
}

static bool
is_variable (const line *l)
{
  return l->n_signature == 1 && *l->signature == '=';
}

static bool
is_text (const char *s, size_t n, const char *text)
{
  return n == strlen (text) && ! memcmp (s, text, n);
}

/* The line about NAME, which may be a kernel's symbol; variables may be named
   without their "&".  */
static bool
find_line (octa_id id, const char *name, bool wants_variable, line *l)
{
  const octa_module *mod = octa_handle_get (id, OCTA_KIND_MODULE);
  const char *at = mod ? mod->kernels : NULL;
  while (read_line (&at, l))
    {
      if (is_variable (l) != wants_variable)
        continue;
      size_t skip = l->n_name > 0 && *l->name == '&';
      if (is_text (l->name, l->n_name, name)
          || is_text (l->name + skip, l->n_name - skip, name)
          || (! wants_variable && is_text (l->symbol, l->n_symbol, name)))
        return true;
    }
  return false;
}

/* The names of the kernels among KERNELS, a line each.  */
static char *
list_names (const char *kernels)
{
  octa_strbuf b = { 0 };
  line l;
  while (read_line (&kernels, &l))
    if (! is_variable (&l))
      {
        octa_strbuf_addn (&b, l.name, l.n_name);
        octa_strbuf_add (&b, "\n");
      }
  const char *s = octa_strbuf_ok (&b);
  char *copy = s ? strdup (s) : NULL;
  octa_strbuf_free (&b);
  return copy;
}

/* Append the kernels of M by their symbols, if the driver can list them.
   After a failure the list is empty; get_function does not need it.  */
static void
ask_driver (CUmodule m, octa_strbuf *kernels)
{
  unsigned n = 0;
  CUfunction *f = NULL;
  if (! octa_cu.cuModuleEnumerateFunctions || ! octa_cu.cuFuncGetName
      || OCTA_CU_RESULT (cuModuleGetFunctionCount, (&n, m)) != CUDA_SUCCESS)
    return;
  f = calloc (n + 1, sizeof *f);
  if (f
      && OCTA_CU_RESULT (cuModuleEnumerateFunctions, (f, n, m))
             == CUDA_SUCCESS)
    for (unsigned i = 0; i < n; i++)
      {
        const char *name = NULL;
        if (OCTA_CU_RESULT (cuFuncGetName, (&name, f[i])) == CUDA_SUCCESS
            && name)
          octa_strbuf_printf (kernels, "%s\t%s\t?\n", name, name);
      }
  free (f);
}

/* ---- handles ---- */

/* Store the list of MOD's kernels: KERNELS, or the names that the driver
   lists.  */
static octa_status
note_kernels (octa_module *mod, const char *kernels)
{
  octa_strbuf found = { 0 };
  if (! *kernels && octa_driver_backend->describe)
    octa_driver_backend->describe (mod->m, &found);
  else if (! *kernels)
    ask_driver (mod->m, &found);
  mod->kernels = strdup (found.s && ! found.failed ? found.s : kernels);
  octa_strbuf_free (&found);
  mod->names = mod->kernels ? list_names (mod->kernels) : NULL;
  return mod->names ? OCTA_OK : octa_no_memory ("a module");
}

/* Load the bytes at IMAGE as a module of the driver.  */
static octa_status
load (const void *image, octa_jit *jit, CUmodule *m)
{
  octa_status st = OCTA_OK;
  CUmodule loaded = NULL;
  if (! jit)
    OCTA_CU (cuModuleLoadData, (&loaded, image));
  else
    {
      CUresult r = OCTA_CU_RESULT (cuModuleLoadDataEx,
                                   (&loaded, image, jit->n, jit->options,
                                    jit->values));
      if (r != CUDA_SUCCESS)
        OCTA_TRY (octa_jit_fail (jit, "cuModuleLoadDataEx", r));
    }
  *m = loaded; /* a driver may write to LOADED and fail */
done:
  return st;
}

octa_status
octa_module_open (const void *image, const char *kernels, const char *log,
                  octa_jit *jit, octa_id *id)
{
  octa_status st;
  octa_module *mod = calloc (1, sizeof *mod);
  if (! mod)
    return octa_no_memory ("a module");
  OCTA_TRY (load (image, jit, &mod->m));
  mod->log = strdup (jit ? jit->info : log);
  if (! mod->log)
    OCTA_TRY (octa_no_memory ("a module"));
  OCTA_TRY (note_kernels (mod, kernels));
  OCTA_TRY (octa_handle_open (OCTA_KIND_MODULE, mod, close_module, 0, id));
  mod = NULL;
done:
  if (mod && mod->m)
    OCTA_CU_WARN (cuModuleUnload, (mod->m));
  free_module (mod);
  return st;
}

octa_status
octa_module_create (const char *source, const octa_module_options *o,
                    octa_id *id)
{
  octa_status st;
  const octa_image *im;
  OCTA_TRY (octa_source_image (source, o, true, &im));
  OCTA_TRY (octa_module_open (im->bytes, im->kernels ? im->kernels : "",
                              im->log ? im->log : "", NULL, id));
done:
  return st;
}

octa_status
octa_module_create_image (const void *image, size_t size,
                          const octa_jit_option *options, int n,
                          octa_jit_report *report, octa_id *id)
{
  static octa_jit *jit; /* the buffers of REPORT */
  octa_status st;
  octa_jit *fresh = NULL;
  /* PTX is text and must end with a NUL.  */
  char *copy = malloc (size + 1);
  if (! copy)
    return octa_no_memory ("a module");
  memcpy (copy, image, size);
  copy[size] = '\0';
  *report = (octa_jit_report){ .info = "", .error = "", .wall_time = NAN };
  OCTA_TRY (octa_jit_new (options, n, false, &fresh));
  free (jit);
  jit = fresh;
  OCTA_TRY (octa_context_ready ());
  OCTA_TRY (octa_image_check (copy, size));
  st = octa_module_open (copy, "", "", jit, id);
  octa_jit_read (jit, report);
done:
  free (copy);
  return st;
}

octa_status
octa_module_loading_mode (int *mode)
{
  octa_status st;
  CUmoduleLoadingMode m;
  OCTA_TRY (octa_context_ready ());
  OCTA_CU (cuModuleGetLoadingMode, (&m));
  *mode = (int)m;
done:
  return st;
}

octa_status
octa_module_raw (octa_id id, CUmodule *m)
{
  OCTA_HANDLE (const octa_module *, mod, id, MODULE);
  *m = mod->m;
  return OCTA_OK;
}

octa_status
octa_module_kernels (octa_id id, const char **names)
{
  OCTA_HANDLE (const octa_module *, mod, id, MODULE);
  *names = mod->names;
  return OCTA_OK;
}

octa_status
octa_module_signature (octa_id id, const char *name, const char **signature)
{
  static char *kept;
  char *symbol = NULL, *text = NULL;
  if (! octa_handle_get (id, OCTA_KIND_MODULE))
    return OCTA_FAIL;
  if (octa_module_kernel (id, name, &symbol, &text))
    {
      free (kept);
      kept = text;
      free (symbol);
    }
  *signature = text ? text : "?";
  return OCTA_OK;
}

octa_status
octa_module_log (octa_id id, const char **log)
{
  OCTA_HANDLE (const octa_module *, mod, id, MODULE);
  *log = mod->log;
  return OCTA_OK;
}

/* The driver's error for an unknown name does not name it.  */
static octa_status
fail_global (const char *name, CUresult r)
{
  octa_driver_fail ("cuModuleGetGlobal", r);
  if (r != CUDA_ERROR_NOT_FOUND)
    return OCTA_FAIL;
  octa_error_info e = *octa_error ();
  return octa_fail (e.id,
                    "%s - no variable %s; name those of namespaces and "
                    "templates in \"names\", as in \"&ns::%s\"",
                    e.msg, *name ? name : "''", *name ? name : "x");
}

octa_status
octa_module_global (octa_id id, const char *name, octa_id *memory,
                    size_t *bytes)
{
  octa_status st;
  CUmodule m;
  CUdeviceptr p;
  size_t n;
  line l;
  char *symbol = NULL;
  OCTA_TRY (octa_module_raw (id, &m));
  if (find_line (id, name, true, &l)
      && ! (symbol = strndup (l.symbol, l.n_symbol)))
    OCTA_TRY (octa_no_memory ("a name"));
  CUresult r = OCTA_CU_RESULT (cuModuleGetGlobal,
                               (&p, &n, m, symbol ? symbol : name));
  if (r != CUDA_SUCCESS)
    OCTA_TRY (fail_global (name, r));
  OCTA_TRY (octa_memory_borrow (p, n, id, memory));
  *bytes = n;
done:
  free (symbol);
  return st;
}

bool
octa_module_kernel (octa_id id, const char *name, char **symbol,
                    char **signature)
{
  line l;
  if (! find_line (id, name, false, &l))
    return false;
  char *a = strndup (l.symbol, l.n_symbol);
  char *b = strndup (l.signature, l.n_signature);
  if (! a || ! b)
    {
      free (a);
      free (b);
      return false;
    }
  *symbol = a;
  *signature = b;
  return true;
}
