/* __octcuda__.c -- the package's internal function: __octcuda__ ("what", ...).

   For the constructor of gpuArray, the tests and octcuda_info, not for users:
   opening objects, counters, tables, fault injection.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gpu.h"
#include "array/rows.h"

#include <float.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

/* ("ops"): the rows of ops.def as a struct array.  */
static octa_status
run_ops (call *c)
{
  mxArray *s = gateway_structs (OCTA_OP_COUNT, 1,
                                "name n rule cplx check lo hi ulp doc");
  for (int i = 0; i < OCTA_OP_COUNT; i++)
    {
      const octa_op_info *o = &octa_ops[i];
      gateway_element_set (s, (size_t)i, gateway_text (o->name),
                           gateway_double (o->n), gateway_double (o->rule),
                           gateway_double (o->cplx), gateway_double (o->check),
                           gateway_double (o->lo), gateway_double (o->hi),
                           gateway_double (o->ulp), gateway_text (o->doc));
    }
  return gateway_one (c, s);
}

/* ("live"): the number of open handles; ("live", "kind"): of one kind.  */
static octa_status
run_live (call *c)
{
  if (c->n_rhs == 0)
    return gateway_one (c, gateway_double (
                               (double)octa_handle_live (OCTA_KIND_NONE)));
  char *name;
  GATEWAY_TRY (gateway_string (c->rhs[0], "KIND", &name));
  for (int k = 1; k < OCTA_KIND_COUNT; k++)
    if (! strcmp (octa_kind_name ((octa_kind)k), name))
      return gateway_one (c, gateway_double (
                                 (double)octa_handle_live ((octa_kind)k)));
  return octa_fail ("", "unknown kind of handle '%s'", name);
}

/* The method's argument is the offset in octa_counters.  */
static octa_status
run_counter (call *c)
{
  octa_counters k;
  octa_fuse_counters (&k);
  return gateway_one (c, gateway_double ((double)*(
                             const uint64_t *)((const char *)&k + c->arg.n)));
}

/* The number of images that were compiled, and of those that were on disk.  */
static octa_status
run_images (call *c)
{
  return gateway_two (c, gateway_double ((double)octa_compile_count ()),
                      gateway_double ((double)octa_cache_hits ()));
}

static octa_status
run_calls (call *c)
{
  return gateway_one (c, gateway_double ((double)octa_driver_calls ()));
}

/* ("memory"): struct in_use, peak; ("memory", "reset"): the peak starts over.
 */
static octa_status
run_memory (call *c)
{
  octa_counters k;
  if (c->n_rhs > 0)
    octa_pool_peak_reset ();
  octa_fuse_counters (&k);
  c->lhs[0] = gateway_struct ({ "in_use", gateway_double ((double)k.in_use) },
                              { "peak", gateway_double ((double)k.peak) },
                              { "cached", gateway_double ((double)k.cached) });
  return OCTA_OK;
}

/* ("fail_call", n, code, count): the n-th driver call from now fails, and with
   a count so many from there on; 0 disarms.  */
static octa_status
run_fail_call (call *c)
{
  int64_t n, code = 0, count = 1;
  if (gateway_integer (c->rhs[0], "N", 0, 1000000000, &n) != OCTA_OK
      || (c->n_rhs > 1
          && gateway_integer (c->rhs[1], "CODE", 0, 999, &code) != OCTA_OK)
      || (c->n_rhs > 2
          && gateway_integer (c->rhs[2], "COUNT", 1, 1000000000, &count)
                 != OCTA_OK))
    return OCTA_FAIL;
  octa_driver_fail_from ((uint64_t)n, (uint64_t)count, (int)code);
  return OCTA_OK;
}

static octa_status
run_trace (call *c)
{
  double on;
  GATEWAY_TRY (gateway_number (c->rhs[0], "ON", &on));
  octa_driver_trace (on != 0);
  return OCTA_OK;
}

/* ("host_copies", "on" | "off"); ("host_copies"): the numbers of copies of
   more than 4 KiB since the last call: of data, and because OpenGL's memory is
   not shared.  */
static octa_status
run_host_copies (call *c)
{
  unsigned long n[2];
  if (c->n_rhs > 0)
    octa_driver_copies_watch (gateway_is_string (c->rhs[0], "on"));
  octa_driver_copies (n);
  return gateway_two (c, gateway_double ((double)n[0]),
                      gateway_double ((double)n[1]));
}

/* ("profile", "on" | "off" | "clear"); ("profile", "status"): is it on?  */
static octa_status
run_profile (call *c)
{
  const mxArray *what = c->rhs[0];
  if (gateway_is_string (what, "on"))
    return octa_profile_start ();
  if (gateway_is_string (what, "off"))
    octa_profile_stop ();
  else if (gateway_is_string (what, "clear"))
    octa_profile_clear ();
  else
    c->lhs[0] = gateway_logical (octa_profile_is_on ());
  return OCTA_OK;
}

/* ("profile_rows"): the measurements, as a struct array.  */
static octa_status
run_profile_rows (call *c)
{
  octa_profile_row r;
  size_t n = 0;
  octa_profile_settle ();
  while (octa_profile_get (n, &r))
    n++;
  mxArray *s = gateway_structs (n, 1, "name is_kernel n total min max");
  for (size_t i = 0; i < n && octa_profile_get (i, &r); i++)
    gateway_element_set (s, i, gateway_text (r.name),
                         gateway_logical (r.is_kernel),
                         gateway_double ((double)r.n),
                         gateway_double (r.total), gateway_double (r.min),
                         gateway_double (r.max));
  return gateway_one (c, s);
}

/* ("profiler", on): begin or end the range that nsys and ncu capture */
static octa_status
run_profiler (call *c)
{
  double on;
  GATEWAY_TRY (gateway_number (c->rhs[0], "ON", &on));
  return on != 0 ? octa_profiler_start () : octa_profiler_stop ();
}

/* ("nvtx", "push" | "pop" | "mark" [, name]); ("nvtx", "watched")  */
static octa_status
run_nvtx (call *c)
{
  char *name = NULL;
  const mxArray *what = c->rhs[0];
  if (c->n_rhs > 1 && gateway_string (c->rhs[1], "NAME", &name) != OCTA_OK)
    return OCTA_FAIL;
  if (gateway_is_string (what, "push") && name)
    c->lhs[0] = gateway_double (octa_nvtx_push (name));
  else if (gateway_is_string (what, "pop"))
    c->lhs[0] = gateway_double (octa_nvtx_pop ());
  else if (gateway_is_string (what, "mark") && name)
    octa_nvtx_mark (name);
  else
    c->lhs[0] = gateway_logical (octa_nvtx_is_watched ());
  return OCTA_OK;
}

/* The device of an array, from 0; -1 for numbers.  */
static octa_status
run_device_of (call *c)
{
  OCTA_GET (octa_node *, n, gpu_node (c->rhs[0]));
  return gateway_one (c, gateway_double (octa_node_device (n)));
}

static octa_status
run_settle (call *c)
{
  (void)c;
  return octa_array_wait ();
}

static octa_status
run_label (call *c)
{
  return gateway_one (c, gateway_text (octa_array_label ()));
}

/* ("sources"): a cell of the kernels' names and texts.  */
static void
count_source (const char *name, const char *text, void *arg)
{
  (void)name;
  (void)text;
  ++*(size_t *)arg;
}

typedef struct source_list
{
  mxArray *cell;
  size_t n, rows;
} source_list;

static void
add_source (const char *name, const char *text, void *arg)
{
  source_list *l = arg;
  mxSetCell (l->cell, l->n, gateway_text (name));
  mxSetCell (l->cell, l->n + l->rows, gateway_text (text));
  l->n++;
}

static octa_status
run_sources (call *c)
{
  source_list l = { 0 };
  octa_fuse_kernel_sources (count_source, &l.rows);
  l.cell = mxCreateCellMatrix (l.rows, 2);
  octa_fuse_kernel_sources (add_source, &l);
  return gateway_one (c, l.cell);
}

/* The folder of the disk cache, whether it is used, the number of its files,
   and their bytes.  */
static octa_status
run_cache_folder (call *c)
{
  char text[4096];
  uint64_t bytes = 0;
  bool is_used = octa_cache_folder (text, sizeof text);
  uint64_t n = c->n_lhs > 2 && is_used ? octa_cache_size (text, &bytes) : 0;
  mxArray *values[] = { mxCreateString (text), gateway_logical (is_used),
                        mxCreateDoubleScalar ((double)n),
                        mxCreateDoubleScalar ((double)bytes) };
  for (int i = 0; i < (c->n_lhs ? c->n_lhs : 1); i++)
    c->lhs[i] = values[i];
  return OCTA_OK;
}

/* ("settings"): the rows of settings.def as a struct array.  */
static octa_status
run_settings (call *c)
{
  static const char *const kinds[] = { "number", "switch", "choice",
                                       "worded", "flag",   "other" };
  mxArray *s = gateway_structs (
      OCTA_SETTING_COUNT, 1,
      "variable kind allowed standard refused text now");
  for (octa_setting_name k = 0; k < OCTA_SETTING_COUNT; k++)
    {
      const octa_setting_row *r = &octa_setting_rows[k];
      const char *given = octa_setting_text (k);
      bool is_text = r->kind == OCTA_SETTING_IS_CHOICE
                     || r->kind == OCTA_SETTING_IS_WORDED
                     || r->kind == OCTA_SETTING_IS_OTHER;
      char allowed[128];
      octa_setting_allowed (k, allowed, sizeof allowed);
      gateway_element_set (s, k, gateway_text (r->variable),
                           gateway_text (kinds[r->kind]),
                           gateway_text (allowed),
                           gateway_text (r->standard ? r->standard : ""),
                           gateway_logical (r->is_refused),
                           gateway_text (r->text),
                           is_text ? gateway_text (given ? given : "")
                                   : gateway_double (octa_setting (k)));
    }
  return gateway_one (c, s);
}

/* ("environment"): a cell of the relevant variables with their values and
   notes.  */
static octa_status
run_environment (call *c)
{
  const char *line, *note;
  size_t n = 0;
  while (octa_setting_listed (n, &note))
    n++;
  c->lhs[0] = mxCreateCellMatrix (n, 2);
  for (size_t i = 0; (line = octa_setting_listed (i, &note)) && i < n; i++)
    {
      mxSetCell (c->lhs[0], i, gateway_text (line));
      mxSetCell (c->lhs[0], i + n, gateway_text (note));
    }
  return OCTA_OK;
}

/* ("libraries"): the states of cuBLAS, cuSOLVER and cuFFT, a text each;
   ("libraries", NAME, HIDDEN): for tests, pretend that NAME, or "all", is
   missing; ("libraries", "all", RELEASE): pretend that all are of this
   release; 11080 is CUDA 11.8.
 */
static octa_status
run_libraries (call *c)
{
  double is_hidden = 0;
  char text[2048];
  if (c->n_rhs > 1
      && gateway_number (c->rhs[1], "HIDDEN", &is_hidden) != OCTA_OK)
    return OCTA_FAIL;
  if (is_hidden > 1)
    octa_nv_age ((int)is_hidden);
  c->lhs[0] = mxCreateCellMatrix (OCTA_NV_LIBRARIES, 1);
  for (int k = 0; k < OCTA_NV_LIBRARIES; k++)
    {
      octa_nv_library l = (octa_nv_library)k;
      if (c->n_rhs > 1 && is_hidden <= 1
          && (gateway_is_string (c->rhs[0], "all")
              || gateway_is_string (c->rhs[0], octa_nv_name (l))))
        octa_nv_hide (l, is_hidden != 0);
      octa_nv_say (l, text, sizeof text);
      mxSetCell (c->lhs[0], (size_t)k, gateway_text (text));
    }
  return OCTA_OK;
}

/* [first; step; off; most] of the N numbers V: OFF is their largest distance
   from FIRST + STEP * (0:n-1), MOST the largest magnitude, Inf if there is a
   NaN.  */
static void
evenness (const double *v, size_t n, double e[4])
{
  const double first = n ? v[0] : 0;
  const double step = n > 1 ? (v[n - 1] - first) / (double)(n - 1) : 0;
  double off = 0, most = 0;
  bool is_finite = true;
  for (size_t j = 0; j < n; j++)
    {
      const double d = fabs (v[j] - (first + step * (double)j));
      const double a = fabs (v[j]);
      off = d > off ? d : off;
      most = a > most ? a : most;
      is_finite &= a <= DBL_MAX;
    }
  if (! is_finite)
    most = INFINITY;
  memcpy (e, (double[]){ first, step, off, most }, 4 * sizeof (double));
}

/* ("evenness", V, COUNTS): such a column for each of the successive vectors in
   V, which have COUNTS elements.  */
static octa_status
run_evenness (call *c)
{
  const mxArray *given = c->rhs[0], *counts = c->rhs[1];
  if (! mxIsDouble (given) || mxIsComplex (given) || mxIsSparse (given)
      || ! mxIsDouble (counts) || mxIsComplex (counts) || mxIsSparse (counts))
    return octa_fail (OCTA_ERROR_LOGIC, "V and COUNTS must be real doubles");
  const double *v = mxGetPr (given);
  const size_t n = mxGetNumberOfElements (counts);
  size_t left = mxGetNumberOfElements (given);
  c->lhs[0] = mxCreateDoubleMatrix (4, n, mxREAL);
  for (size_t j = 0; j < n; j++)
    {
      const double count = mxGetPr (counts)[j];
      if (! (count >= 0 && count <= (double)left))
        return octa_fail (OCTA_ERROR_LOGIC, "V has fewer elements");
      evenness (v, (size_t)count, mxGetPr (c->lhs[0]) + 4 * j);
      v += (size_t)count;
      left -= (size_t)count;
    }
  return OCTA_OK;
}

/* ("polar_from", N): for tests; see octa_linalg_polar_from.  */
static octa_status
run_polar_from (call *c)
{
  return gateway_integer (c->rhs[0], "N", 0, INT64_MAX,
                          &octa_linalg_polar_from);
}

/* ("corner_rows", N): for tests; see octa_linalg_corner_rows.  */
static octa_status
run_corner_rows (call *c)
{
  return gateway_integer (c->rhs[0], "N", 0, INT64_MAX / 4,
                          &octa_linalg_corner_rows);
}

/* ("arrive"): for PKG_ADD, which loads the package without warnings about
   settings.  */
static octa_status
run_arrive (call *c)
{
  (void)c;
  octa_setting_check_later ();
  return OCTA_OK;
}

/* ("setting", variable): the value of the variable, or "".  */
static octa_status
run_setting (call *c)
{
  char *name;
  GATEWAY_TRY (gateway_string (c->rhs[0], "VARIABLE", &name));
  for (octa_setting_name k = 0; k < OCTA_SETTING_COUNT; k++)
    if (! strcmp (octa_setting_rows[k].variable, name))
      {
        const char *text = octa_setting_text (k);
        return gateway_one (c, gateway_text (text ? text : ""));
      }
  return octa_fail ("", "settings.def has no row for %s", name);
}

/* A row for a word: the first argument of __octcuda__.  */
#define WORD(name, n_rhs_min, n_rhs_max, run)                                 \
  { #name, n_rhs_min, n_rhs_max, 1, run, { 0 } },
#define COUNTER(name, field)                                                  \
  { #name, 0, 0, 1, run_counter, { offsetof (octa_counters, field) } },

/* ("math", IS_SINGLE, ON): are products of that class computed by the fast
   method?  */
static octa_status
run_math (call *c)
{
  octa_type t = mxIsLogicalScalarTrue (c->rhs[0]) ? OCTA_TYPE_SINGLE
                                                  : OCTA_TYPE_DOUBLE;
  c->lhs[0] = gateway_logical (octa_linalg_math (t));
  return c->n_rhs > 1
             ? octa_linalg_math_set (t, mxIsLogicalScalarTrue (c->rhs[1]))
             : OCTA_OK;
}

/* clang-format off */
static const method words[] = {
  WORD (ops,       0,  0, run_ops)
  WORD (live,      0,  1, run_live)
  WORD (math,      1,  2, run_math)
  COUNTER (compiled, kernels)
  COUNTER (loaded, loaded)
  COUNTER (launches, launches)
  COUNTER (pending,  pending)
  COUNTER (nodes,    nodes)
  WORD (calls,     0,  0, run_calls)
  WORD (memory,    0,  1, run_memory)
  WORD (fail_call, 1,  3, run_fail_call)
  WORD (trace,     1,  1, run_trace)
  WORD (device_of, 1,  1, run_device_of)
  WORD (settle,    0,  0, run_settle)
  WORD (label,     0,  0, run_label)
  WORD (sources,   0,  0, run_sources)
  COMMAND (images, 0, 0, 2, run_images)
  COMMAND (host_copies, 0, 1, 2, run_host_copies)
  COMMAND (cache_folder, 0, 0, 4, run_cache_folder)
  WORD (libraries, 0,  2, run_libraries)
  COMMAND (evenness, 2, 2, 1, run_evenness)
  COMMAND (polar_from, 1, 1, 1, run_polar_from)
  COMMAND (corner_rows, 1, 1, 1, run_corner_rows)
  WORD (settings,  0,  0, run_settings)
  WORD (setting,   1,  1, run_setting)
  WORD (environment, 0, 0, run_environment)
  COMMAND (arrive, 0, 0, 0, run_arrive)
  WORD (profile,   1,  1, run_profile)
  WORD (profile_rows, 0, 0, run_profile_rows)
  WORD (profiler,  1,  1, run_profiler)
  WORD (nvtx,      1,  2, run_nvtx)
  METHODS_END
};
/* clang-format on */

/* clang-format off */
static const method methods[] = {
  METHOD_OF (__octcuda__, 1, -1, -1, gateway_command, words)
  METHODS_END
};
/* clang-format on */

const gateway gateway_self = { .class = "octcuda", .methods = methods };
