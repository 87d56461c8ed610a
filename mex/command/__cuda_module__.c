/* __cuda_module__.c -- the commands of the functions of cuda.* that compile
   and load: __cuda_module__ (COMMAND, ...).

   The functions are m-files, because of their help.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "images.h"

#include <string.h>

/* The strings of a cell array, NULL-terminated; Octave owns the memory.  */
static octa_status
read_list (const mxArray *cell, const char *arg, const char *const **list)
{
  if (! mxIsCell (cell))
    return octa_fail ("", "%s must be a cell array of strings", arg);
  size_t n = mxGetNumberOfElements (cell);
  const char **l = mxCalloc (n + 1, sizeof *l);
  for (size_t i = 0; i < n; i++)
    {
      char *s;
      GATEWAY_TRY (gateway_string (mxGetCell (cell, (mwIndex)i), arg, &s));
      l[i] = s;
    }
  *list = l;
  return OCTA_OK;
}

/* Field NAME of struct S, a string; NULL when it is [].  */
static octa_status
read_text (const mxArray *s, const char *name, const char **text)
{
  char *t;
  const mxArray *x = mxGetField (s, 0, name);
  *text = NULL;
  if (! x || mxIsDouble (x))
    return OCTA_OK;
  GATEWAY_TRY (gateway_string (x, name, &t));
  *text = t;
  return OCTA_OK;
}

static octa_status
read_flag (const mxArray *s, const char *name, bool *flag)
{
  double v;
  GATEWAY_TRY (gateway_number (mxGetField (s, 0, name), name, &v));
  *flag = v != 0;
  return OCTA_OK;
}

/* The struct that cuda.internal.module_options makes.  */
static octa_status
read_options (const mxArray *s, octa_module_options *o)
{
  if (! mxIsStruct (s) || mxGetNumberOfElements (s) != 1)
    return octa_fail ("", "OPTIONS must be a struct");
  if (read_text (s, "name", &o->name) != OCTA_OK
      || read_list (mxGetField (s, 0, "options"), "OPTIONS", &o->options)
             != OCTA_OK
      || read_list (mxGetField (s, 0, "names"), "NAMES", &o->names) != OCTA_OK
      || read_flag (s, "no_extern_c", &o->no_extern_c) != OCTA_OK
      || read_text (s, "keep", &o->keep) != OCTA_OK
      || read_text (s, "target", &o->target) != OCTA_OK
      || read_flag (s, "is_relocatable", &o->is_relocatable) != OCTA_OK
      || read_text (s, "nvcc", &o->nvcc) != OCTA_OK
      || read_text (s, "cache_dir", &o->cache_dir) != OCTA_OK)
    return OCTA_FAIL;
  if (! o->name || ! *o->name)
    o->name = "kernel.cu";
  return OCTA_OK;
}

/* ---- modules ---- */

/* open (object, source, options): OBJECT is a cudaModule  */
static octa_status
do_open (call *c)
{
  octa_id id;
  octa_module_options o = { 0 };
  char *source;
  GATEWAY_TRY (gateway_string (c->rhs[1], "SOURCE", &source));
  GATEWAY_TRY (read_options (c->rhs[2], &o));
  GATEWAY_TRY (octa_module_create (source, &o, &id));
  return handle_reopen (c->rhs[0], id);
}

/* [bytes, kernels, log, type] = compile (source, options)  */
static octa_status
do_compile (call *c)
{
  octa_module_options o = { 0 };
  octa_compiled out;
  char *source;
  GATEWAY_TRY (gateway_string (c->rhs[0], "SOURCE", &source));
  GATEWAY_TRY (read_options (c->rhs[1], &o));
  GATEWAY_TRY (octa_source_compile (source, &o, &out));
  /* the data of OUT are valid until the next call of libocta */
  mxArray *bytes = gateway_row (OCTA_TYPE_UINT8, false, out.size);
  memcpy (mxGetData (bytes), out.bytes, out.size);
  c->lhs[0] = bytes;
  if (c->n_lhs > 1)
    c->lhs[1] = gateway_text (out.kernels);
  if (c->n_lhs > 2)
    c->lhs[2] = gateway_text (out.log);
  if (c->n_lhs > 3)
    c->lhs[3] = gateway_double (out.input_type);
  return OCTA_OK;
}

/* from_buffer (bytes, options, handler)  */
static octa_status
do_from_buffer (call *c)
{
  octa_id id;
  const void *bytes;
  size_t size;
  octa_jit_option *options;
  int n;
  octa_jit_report report;
  GATEWAY_TRY (image_bytes (c->rhs[0], "BUFFER", &bytes, &size));
  GATEWAY_TRY (image_options (c->rhs[1], &options, &n));
  mxArray *object = gateway_object ("cudaModule");
  octa_status st = octa_module_create_image (bytes, size, options, n, &report,
                                             &id);
  if (st == OCTA_OK)
    gateway_object_open (object, id);
  c->lhs[0] = object;
  return image_tell (st, c->rhs[2], &report);
}

static octa_status
do_loading_mode (call *c)
{
  int mode;
  GATEWAY_TRY (octa_module_loading_mode (&mode));
  return gateway_one (c, gateway_double (mode));
}

/* signature (module, name)  */
static octa_status
do_signature (call *c)
{
  octa_id id;
  char *name;
  const char *signature;
  GATEWAY_TRY (handle_id (c->rhs[0], OCTA_KIND_MODULE, &id));
  GATEWAY_TRY (gateway_string (c->rhs[1], "NAME", &name));
  GATEWAY_TRY (octa_module_signature (id, name, &signature));
  return gateway_one (c, gateway_text (signature));
}

/* prototypes (text)  */
static octa_status
do_prototypes (call *c)
{
  char *text;
  const char *kernels;
  GATEWAY_TRY (gateway_string (c->rhs[0], "TEXT", &text));
  GATEWAY_TRY (octa_prototypes (text, &kernels));
  return gateway_one (c, gateway_text (kernels));
}

/* prepare (function, signature)  */
static octa_status
do_prepare (call *c)
{
  octa_id id;
  char *signature;
  GATEWAY_TRY (handle_id (c->rhs[0], OCTA_KIND_KERNEL, &id));
  GATEWAY_TRY (gateway_string (c->rhs[1], "SIGNATURE", &signature));
  return octa_kernel_prepare_signature (id, signature);
}

/* ---- linkers ---- */

/* linker_open (object, options, verbose)  */
static octa_status
do_linker_open (call *c)
{
  octa_id id;
  octa_jit_option *options;
  int n;
  double verbose;
  GATEWAY_TRY (image_options (c->rhs[1], &options, &n));
  GATEWAY_TRY (gateway_number (c->rhs[2], "LOG_VERBOSE", &verbose));
  GATEWAY_TRY (octa_linker_create (options, n, verbose != 0, &id));
  return handle_reopen (c->rhs[0], id);
}

/* link (linker, object, kernels, handler): OBJECT is a cudaModule  */
static octa_status
do_link (call *c)
{
  octa_id linker, id;
  char *kernels;
  octa_jit_report report;
  GATEWAY_TRY (handle_id (c->rhs[0], OCTA_KIND_LINKER, &linker));
  GATEWAY_TRY (gateway_string (c->rhs[2], "KERNELS", &kernels));
  bool is_open = octa_handle_is_open (linker);
  octa_status st = octa_linker_complete (linker, kernels, &id);
  if (st == OCTA_OK)
    handle_reopen (c->rhs[1], id);
  if (! is_open)
    return st;
  octa_linker_report (linker, &report);
  return image_tell (st, c->rhs[3], &report);
}

/* ---- settings ---- */

/* default_flags ([text]): words with spaces between  */
static octa_status
do_default_flags (call *c)
{
  char *set = NULL;
  const char *flags;
  if ((c->n_rhs > 0 && gateway_string (c->rhs[0], "FLAGS", &set) != OCTA_OK)
      || octa_source_flags (set, &flags) != OCTA_OK)
    return OCTA_FAIL;
  return gateway_one (c, gateway_text (flags));
}

static octa_status
do_debugging (call *c)
{
  double set = -1;
  if (c->n_rhs > 0 && gateway_number (c->rhs[0], "FLAG", &set) != OCTA_OK)
    return OCTA_FAIL;
  return gateway_one (c, gateway_logical (octa_source_debugging (
                             c->n_rhs > 0 ? set != 0 : -1)));
}

/* ---- commands ---- */

/* clang-format off */
static const method commands[] = {
  COMMAND (compile,       2, 2, 4, do_compile)
  COMMAND (debugging,     0, 1, 1, do_debugging)
  COMMAND (default_flags, 0, 1, 1, do_default_flags)
  COMMAND (from_buffer,   3, 3, 1, do_from_buffer)
  COMMAND (link,          4, 4, 0, do_link)
  COMMAND (linker_open,   3, 3, 0, do_linker_open)
  COMMAND (loading_mode,  0, 0, 1, do_loading_mode)
  COMMAND (open,          3, 3, 0, do_open)
  COMMAND (prepare,       2, 2, 0, do_prepare)
  COMMAND (prototypes,    1, 1, 1, do_prototypes)
  COMMAND (signature,     2, 2, 1, do_signature)
  METHODS_END
};
/* clang-format on */

/* clang-format off */
static const method methods[] = {
  METHOD_OF (__cuda_module__, 1, -1, -1, gateway_command, commands)
  METHODS_END
};
/* clang-format on */

const gateway gateway_self = { .class = "__cuda_module__",
                               .methods = methods };
