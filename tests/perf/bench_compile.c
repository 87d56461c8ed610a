/* bench_compile.c -- how long NVRTC takes for the package's own kernels.

   make bench-compile builds and runs it; neither driver nor device is needed.
   Texts are made as check_kernels.c makes them: each operation on arrays of
   doubles, singles and complex doubles, reductions, scans, sorts, random
   numbers, and what a program for pictures needs.  A row is the processor's
   time and the size of the code.  Others on the same processor lengthen it: the
   row of the empty kernel, which is NVRTC's own share, shows how much.

     build/perf/bench_compile 'sum of' folder

   measures the rows with that in their name only, and leaves their texts and
   machine code in a folder.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check_traversals.h"
#include "index/select.h"
#include "order/sort.h"
#include "reduce/private.h"
#include "reduce/scan.h"

enum
{
  ARCH = 90,
  RUNS = 2, /* of which the fastest counts */
  ROWS_MAX = 2000
};

static struct
{
  char name[120];
  double ms;
  size_t text, code;
} rows[ROWS_MAX];
static int n_rows;
static const char *only = "", *folder;

static double
now_ms (void)
{
  struct timespec t;
  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &t);
  return 1e3 * (double)t.tv_sec + 1e-6 * (double)t.tv_nsec;
}

/* Write a file of the N bytes AT, named for TITLE.  */
static void
dump (const char *title, const char *end, const void *at, size_t n)
{
  char file[400];
  FILE *f;
  if (! folder)
    return;
  snprintf (file, sizeof file, "%s/%s.%s", folder, title, end);
  for (char *c = file + strlen (folder) + 1; *c; c++)
    if (strchr (" /(),", *c))
      *c = '_';
  f = fopen (file, "w");
  if (f)
    {
      fwrite (at, 1, n, f);
      fclose (f);
    }
}

/* What the compiler reads, without what is not used.  */
static void
dump_text (const char *title, const char *text)
{
  octa_strbuf trimmed = { 0 };
  if (folder && octa_trim (text, &trimmed))
    text = trimmed.s;
  dump (title, "cu", text, strlen (text));
  octa_strbuf_free (&trimmed);
}

static void
measure (const char *title, const char *name, const char *text)
{
  octa_source src = { .text = text, .name = name, .is_own = true };
  octa_image im = { 0 };
  if (n_rows == ROWS_MAX || ! strstr (title, only))
    return;
  dump_text (title, text);
  double least = 1e9;
  for (int i = 0; i < RUNS; i++)
    {
      double start = now_ms ();
      octa_image_free (&im);
      CHECK_OK (octa_nvrtc_compile_for (&src, ARCH, &im));
      double ms = now_ms () - start;
      least = ms < least ? ms : least;
    }
  rows[n_rows].ms = least;
  rows[n_rows].text = strlen (text);
  rows[n_rows].code = im.size;
  dump (title, "cubin", im.bytes, im.size);
  snprintf (rows[n_rows++].name, sizeof rows->name, "%s", title);
  octa_image_free (&im);
}

static void
measure_program (const char *title, const octa_program *p, const char *family,
                 const char *template, const char *extra, int v)
{
  static octa_strbuf text;
  char name[96];
  octa_program_text (p, family, template, extra, v, false, &text, name,
                     sizeof name);
  measure (title, name, octa_strbuf_ok (&text));
}

/* ---- what is computed for each element ---- */

/* N as the program P of a whole kernel, or of what feeds one.  */
static void
make (octa_program *p, octa_node *n, bool is_feed)
{
  int slot;
  octa_program_init (p, &n->size);
  CHECK (octa_program_add (p, n, &slot));
  if (! is_feed)
    CHECK (octa_program_store (p, slot));
  octa_program_finish (p, is_feed);
}

/* These take N over.  */
static void
elementwise (const char *title, octa_node *n)
{
  static octa_program p;
  make (&p, n, false);
  measure_program (title, &p, "ew", "octa_ew_tpl.cuh", "",
                   octa_program_width (&p));
  octa_node_release (n);
}

static void
reduction (const char *title, octa_reduction r, octa_node *n, int shape)
{
  static octa_program p;
  static octa_strbuf extra;
  const octa_reduce_info *info = &octa_reductions[r];
  make (&p, n, true);
  const octa_instr *last = &p.instr[p.n_instrs - 1];
  octa_strbuf_clear (&extra);
  octa_reduction_text (&extra, &p, info, shape != 1,
                       octa_reduction_type (info->result,
                                            (octa_type)last->type),
                       last->is_complex
                           && octa_reduction_is_complex (info->result));
  octa_strbuf_add (&extra, octa_pass_texts[shape == 2   ? OCTA_PASS_SHORT
                                           : shape == 3 ? OCTA_PASS_STAGED
                                                        : OCTA_PASS_LONG]);
  int v = octa_program_span (&p);
  measure_program (title, &p, info->name, OCTA_REDUCE_TEMPLATES, extra.s,
                   v > 8 ? 8 : v);
  octa_node_release (n);
}

static const int kinds[] = { OCTA_TYPE_DOUBLE, OCTA_TYPE_SINGLE,
                             OCTA_TYPE_COUNT, OCTA_TYPE_INT32 };
static const char *const kind_names[] = { "double", "single", "complex",
                                          "int32" };
#define N_TRIED ((int)(sizeof kinds / sizeof *kinds))
static const char *const shapes[] = { "inner", "outer", "short", "staged" };

/* Does OP take operands of KIND?  */
static bool
is_taken (octa_op op, int kind)
{
  octa_operand in[OCTA_OPERANDS_MAX];
  octa_type t;
  octa_op_outcome o;
  for (int i = 0; i < octa_ops[op].n; i++)
    in[i] = (octa_operand){
      .type = i == 0 && octa_ops[op].n == 3 ? OCTA_TYPE_LOGICAL
                                            : kind_type (kind),
      .cplx = i == 0 && octa_ops[op].n == 3 ? OCTA_REAL : kind_cplx (kind)
    };
  return octa_op_result (op, in, &t, &o) == OCTA_OK;
}

static octa_node *
applied (octa_op op, int kind)
{
  octa_node *in[OCTA_OPERANDS_MAX];
  octa_operand o[OCTA_OPERANDS_MAX];
  octa_type t = OCTA_TYPE_DOUBLE;
  octa_op_outcome outcome = OCTA_OUTCOME_REAL;
  for (int i = 0; i < octa_ops[op].n; i++)
    {
      int k = i == 0 && octa_ops[op].n == 3 ? OCTA_TYPE_LOGICAL : kind;
      in[i] = vector (k, 1000);
      o[i] = (octa_operand){ .type = kind_type (k), .cplx = kind_cplx (k) };
    }
  CHECK_OK (octa_op_result (op, o, &t, &outcome));
  octa_node *n = op_node (op, in, t, outcome, OCTA_UNRESOLVED);
  for (int i = 0; i < octa_ops[op].n; i++)
    octa_node_release (in[i]);
  return n;
}

static void
bench_operations (void)
{
  char title[120];
  for (int op = 0; op < OCTA_OP_COUNT; op++)
    for (int k = 0; k < N_TRIED; k++)
      if (is_taken ((octa_op)op, kinds[k]))
        {
          snprintf (title, sizeof title, "%s %s", octa_ops[op].name,
                    kind_names[k]);
          elementwise (title, applied ((octa_op)op, kinds[k]));
        }
}

static void
bench_reductions (void)
{
  char title[120];
  for (int r = 0; r < OCTA_REDUCE_COUNT; r++)
    for (int k = 0; k < N_TRIED; k++)
      for (int shape = 0; shape < 4; shape++)
        {
          snprintf (title, sizeof title, "%s %s, %s", octa_reductions[r].name,
                    kind_names[k], shapes[shape]);
          reduction (title, (octa_reduction)r, vector (kinds[k], 1000), shape);
        }
}

/* What is left of a matrix without its rows' means.  */
static octa_node *
centred (int kind)
{
  octa_node *in[2] = { node (OCTA_NODE_BUFFER, kind, OCTA_SIZE (16, 1000)),
                       node (OCTA_NODE_BUFFER, kind, OCTA_SIZE (16, 1)) };
  octa_node *n = op_node (OCTA_OP_minus, in, kind_type (kind),
                          OCTA_OUTCOME_REAL, OCTA_UNRESOLVED);
  octa_node_release (in[0]);
  octa_node_release (in[1]);
  return n;
}

/* Heavy operations in front of a reduction.  */
static void
bench_fused (void)
{
  static const octa_op ops[] = {
    OCTA_OP_power, OCTA_OP_sin,     OCTA_OP_exp,
    OCTA_OP_times, OCTA_OP_rdivide, OCTA_OP_gamma
  };
  char title[120];
  for (size_t i = 0; i < sizeof ops / sizeof *ops; i++)
    for (int k = 0; k < 2; k++)
      for (int shape = 0; shape < 3; shape++)
        {
          snprintf (title, sizeof title, "sum of %s %s, %s",
                    octa_ops[ops[i]].name, kind_names[k], shapes[shape]);
          reduction (title, OCTA_REDUCE_sum, applied (ops[i], kinds[k]),
                     shape);
        }
  for (int k = 0; k < 2; k++)
    for (int shape = 0; shape < 4; shape++)
      {
        snprintf (title, sizeof title, "sum of centred %s, %s", kind_names[k],
                  shapes[shape]);
        reduction (title, OCTA_REDUCE_sumsq, centred (kinds[k]), shape);
      }
}

/* ---- others ---- */

static void
bench_folds (void)
{
  static octa_program p;
  static octa_strbuf extra;
  char title[120];
  for (int i = OCTA_REDUCE_COUNT; i < OCTA_FOLD_COUNT; i++)
    for (int k = 0; k < N_TRIED; k++)
      for (int is_inner = 0; is_inner < 2; is_inner++)
        {
          const octa_fold_info *f = &octa_folds[i - OCTA_REDUCE_COUNT];
          bool is_complex = kind_cplx (kinds[k]) == OCTA_COMPLEX;
          if ((is_complex && ! f->acc_z)
              || (! strncmp (f->name, "native", 6)
                      != (kinds[k] == OCTA_TYPE_INT32)
                  && f->result != OCTA_RESULT_POSITION)
              || (! strcmp (f->name, "extra_sum")
                  && kind_type (kinds[k]) != OCTA_TYPE_DOUBLE))
            continue;
          octa_node *n = vector (kinds[k], 1000);
          make (&p, n, true);
          octa_strbuf_clear (&extra);
          octa_fold_text (&extra, f, is_inner, false, kind_type (kinds[k]),
                          is_complex);
          snprintf (title, sizeof title, "%s %s, %s", f->name, kind_names[k],
                    is_inner ? "inner" : "outer");
          measure_program (title, &p, f->name, OCTA_FOLD_TEMPLATES, extra.s,
                           octa_program_vector (&p));
          octa_node_release (n);
        }
}

/* As plan of scan.c does.  */
static int
scan_vector (const octa_scan_variant *s)
{
  int size = (int)octa_elem_size (s->type, s->is_complex), v = 8;
  while (v > 1
         && (v * size > 16 || v * octa_scan_words (s) > 16
             || (size_t)v * octa_scan_bytes (s) > 32))
    v /= 2;
  return v;
}

/* The scan I over N, which is taken over, of KINDS[K].  */
static void
scan (const char *title, int i, int k, int shape, octa_node *n)
{
  static octa_program p;
  static octa_strbuf extra;
  octa_scan_variant s = { .scan = (octa_scan)i,
                          .type = kind_type (kinds[k]),
                          .is_complex = kind_cplx (kinds[k]) == OCTA_COMPLEX,
                          .shape = (octa_scan_shape)shape };
  int v = scan_vector (&s);
  make (&p, n, true);
  s.unroll = 32 / (v * octa_scan_words (&s));
  s.unroll = s.unroll < 1 ? 1 : s.unroll > 16 ? 16 : s.unroll;
  octa_strbuf_clear (&extra);
  octa_scan_text (&extra, &s);
  measure_program (title, &p, octa_scans[i].name, OCTA_SCAN_TEMPLATES, extra.s,
                   v);
  octa_node_release (n);
}

static void
bench_scans (void)
{
  char title[120];
  for (int shape = OCTA_SCAN_SHAPE_LONG; shape <= OCTA_SCAN_SHAPE_OUTER;
       shape++)
    for (int k = 0; k < N_TRIED - 1; k++)
      {
        for (int i = 0; i < OCTA_SCAN_COUNT; i++)
          {
            snprintf (title, sizeof title, "%s %s, shape %d",
                      octa_scans[i].name, kind_names[k], shape);
            scan (title, i, k, shape, vector (kinds[k], 1000));
          }
        snprintf (title, sizeof title, "cumsum of sin %s, shape %d",
                  kind_names[k], shape);
        scan (title, OCTA_SCAN_cumsum, k, shape,
              applied (OCTA_OP_sin, kinds[k]));
      }
}

/* The first pass of find.  N is taken over.  */
static void
select_of (const char *title, octa_node *n)
{
  static octa_program p;
  static octa_strbuf extra;
  make (&p, n, true);
  int v = octa_program_vector (&p);
  octa_strbuf_clear (&extra);
  octa_select_text (&extra, v >= 8 ? 4 : 8);
  measure_program (title, &p, "select", "octa_select_tpl.cuh", extra.s, v);
  octa_node_release (n);
}

static void
bench_selects (void)
{
  char title[120];
  for (int k = 0; k < N_TRIED; k++)
    {
      snprintf (title, sizeof title, "find %s", kind_names[k]);
      select_of (title, vector (kinds[k], 1000));
      if (k >= N_TRIED - 1)
        continue;
      snprintf (title, sizeof title, "find of sin %s", kind_names[k]);
      select_of (title, applied (OCTA_OP_sin, kinds[k]));
    }
}

static void
bench_sorts (void)
{
  static octa_strbuf defines, text;
  char title[120], name[64];
  const char *template;
  for (int step = 0; step < OCTA_SORT_STEP_COUNT; step++)
    for (int form = OCTA_SORT_UNSIGNED; form <= OCTA_SORT_FLOAT; form++)
      for (int size = 4; size <= 16; size *= 2)
        if (octa_sort_has ((octa_sort_step)step, (octa_sort_form)form, size,
                           false))
          {
            octa_sort_text ((octa_sort_step)step, (octa_sort_form)form, size,
                            false, &defines, name, sizeof name, &template);
            octa_template_text (name, defines.s, template, false, &text);
            snprintf (title, sizeof title, "sort step %d, %d bytes, form %d",
                      step, size, form);
            measure (title, name, text.s);
          }
}

static void
bench_draws (void)
{
  char title[120];
  for (int d = 0; d < OCTA_DRAW_COUNT; d++)
    for (int k = 0; k < 2; k++)
      if (d != OCTA_DRAW_BITS)
        {
          octa_node *n = drawn_node (OCTA_GENERATOR_PHILOX,
                                     (octa_distribution)d, kinds[k],
                                     OCTA_SIZE (1000, 1));
          snprintf (title, sizeof title, "draw %s %s",
                    octa_distributions[d].name, kind_names[k]);
          elementwise (title, n);
        }
}

/* ---- report ---- */

static int
by_time (const void *a, const void *b)
{
  double x = *(const double *)((const char *)a + sizeof rows->name);
  double y = *(const double *)((const char *)b + sizeof rows->name);
  return x > y ? -1 : x < y;
}

int
main (int n, char **args)
{
  octa_strbuf why = { 0 };
  double total = 0;
  int n_slow = 0;
  folder = n > 2 ? args[2] : NULL;
  /* Where there is a driver, NVRTC 13 would find the second run in its own
     cache.  */
  setenv ("CUDA_CACHE_DISABLE", "1", 1);
  if (! octa_nvrtc_load (0, ARCH, &why))
    {
      printf ("%s\n", why.s);
      return 1;
    }
  measure ("empty", "empty", "extern \"C\" __global__ void empty () {}\n");
  only = n > 1 ? args[1] : "";
  bench_operations ();
  bench_reductions ();
  bench_fused ();
  bench_folds ();
  bench_scans ();
  bench_selects ();
  bench_sorts ();
  bench_draws ();
  qsort (rows, (size_t)n_rows, sizeof *rows, by_time);
  for (int i = 0; i < n_rows; i++)
    {
      total += rows[i].ms;
      n_slow += rows[i].ms > 60;
      printf ("%8.1f ms %7zu %7zu  %s\n", rows[i].ms, rows[i].text,
              rows[i].code, rows[i].name);
    }
  printf ("%d kernels, %.1f ms on average, %d over 60 ms\n", n_rows,
          n_rows ? total / n_rows : 0, n_slow);
  return check_report ();
}
