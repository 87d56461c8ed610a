/* check_expressions.c -- kernels from C expressions: what is read from the
   text, and that NVRTC takes what is written.

   Neither driver nor device is needed.  What needs NVRTC is skipped where it
   is absent.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check_kernels.h"
#include "expression/text.h"

/* What users write, a row each: T (text) sets one.  */
typedef struct kernel
{
  octa_expression_spec spec;
  const char *sizes, *types; /* what the compiler finds for a GPU */
} kernel;

#define TEXT(name) .spec.text[OCTA_TEXT_##name]

static const kernel kernels[] = {
  { .spec.family = OCTA_EXPRESSION_ELEMENTWISE,
    TEXT (ARGUMENTS) = "float a, float *x, float b, const float *y, float *z",
    TEXT (OPERATION) = "z[i] = a*x[i] + b*y[i]",
    .sizes = "x4,x4,x4,x4",
    .types = "f,pf,f,pf,Pf,w,w,w,w,i" },
  /* Widths that differ, and a statement that wants the old value.  */
  { .spec.family = OCTA_EXPRESSION_ELEMENTWISE,
    TEXT (ARGUMENTS) = "unsigned char *x, double *y, short2 *z",
    TEXT (OPERATION) = "y[i] += x[i]; z[i].x = 1;",
    .sizes = "x1,x8,x4,x2",
    .types = "pB,Pd,P2s,w,w,w,w,i" },
  /* Flow, another index, bytes of a struct, complex numbers.  */
  { .spec.family = OCTA_EXPRESSION_ELEMENTWISE,
    TEXT (ARGUMENTS) = "point *p, point q, cuFloatComplex *z, int *n_",
    TEXT (PREAMBLE) = "struct point { float x, y, z; };",
    TEXT (OPERATION) = "if (i > 0) z[i] = cuCmulf (z[i - 1], z[i]); // last\n"
                       "for (int k = 0; k < n; k++) n_[i] += p[i].x < q.x",
    .sizes = "x12,x8,x4,x1",
    .types = "pv,x12,P2f,Pi,w,w,w,w,i" },
  { .spec.family = OCTA_EXPRESSION_ELEMENTWISE,
    TEXT (ARGUMENTS) = "uint64_t *x, half *h",
    TEXT (OPERATION) = "x[i] = s + __half2float (h[i])",
    TEXT (LOOP_PREP) = "uint64_t s = tid",
    TEXT (AFTER_LOOP) = "if (tid == total_threads) s = 0",
    .sizes = "x8,x2,x1",
    .types = "PW,pv,w,w,w,w,i" },
  { .spec.family = OCTA_EXPRESSION_REDUCTION,
    TEXT (ARGUMENTS) = "float *x, float *y",
    TEXT (DTYPE) = "float",
    TEXT (NEUTRAL) = "0",
    TEXT (REDUCE) = "a+b",
    TEXT (MAP) = "x[i]*y[i]",
    .sizes = "x4,x4,x4,x8,x4",
    .types = "pf,pf,Pf,PW,w,w,w,w,w,i" },
  { .spec.family = OCTA_EXPRESSION_REDUCTION,
    TEXT (ARGUMENTS) = "const int *subset, const double *in",
    TEXT (PREAMBLE) = "struct both { double lo, hi; __device__ both () {}\n"
                      "__device__ both (double a, double b)"
                      " : lo (a), hi (b) {} };",
    TEXT (DTYPE) = "both",
    TEXT (NEUTRAL) = "both (INFINITY, -INFINITY)",
    TEXT (REDUCE) = "both (fmin (a.lo, b.lo), fmax (a.hi, b.hi))",
    TEXT (MAP) = "both (in[subset[i]], in[subset[i]])",
    .sizes = "x4,x8,x1,x4,x16",
    .types = "pi,pd,Pv,PW,w,w,w,w,w,i" },
  { .spec.family = OCTA_EXPRESSION_SCAN,
    TEXT (ARGUMENTS) = "int *x, int *y",
    TEXT (DTYPE) = "int",
    TEXT (INPUT) = "x[i]",
    TEXT (SCAN) = "a + b",
    TEXT (OUTPUT) = "y[i] = item",
    .sizes = "x4,x4,x4,x8,x4",
    .types = "pi,Pi,PW,PW,w,w,i,i" },
  { .spec.family = OCTA_EXPRESSION_SCAN,
    TEXT (ARGUMENTS) = "double *x, bool *f, float *y",
    TEXT (DTYPE) = "double",
    TEXT (INPUT) = "x[i]",
    TEXT (NEUTRAL) = "0",
    TEXT (SEGMENT) = "f[i]",
    TEXT (SCAN) = "across_seg_boundary ? b : a + b",
    TEXT (OUTPUT) = "if (i < N - 1) y[i + 1] = prev_item / last_item",
    .sizes = "x8,x1,x4,x2,x4,x16",
    .types = "pd,pl,Pf,PW,PW,w,w,i,i" },
  /* Classes with constructors.  */
  { .spec.family = OCTA_EXPRESSION_REDUCTION,
    TEXT (ARGUMENTS) = "pycuda::complex<float> *x",
    TEXT (DTYPE) = "pycuda::complex<float>",
    TEXT (NEUTRAL) = "0",
    TEXT (REDUCE) = "a * b",
    TEXT (MAP) = "conj (x[i])",
    .sizes = "x8,x2,x8,x8",
    .types = "pc,Pc,PW,w,w,w,w,w,i" },
  { .spec.family = OCTA_EXPRESSION_SCAN,
    TEXT (ARGUMENTS) = "pycuda::complex<double> *x, bool *f",
    TEXT (DTYPE) = "pycuda::complex<double>",
    TEXT (INPUT) = "x[i]",
    TEXT (NEUTRAL) = "1",
    TEXT (SEGMENT) = "f[i]",
    TEXT (SCAN) = "across_seg_boundary ? b : a * b",
    TEXT (OUTPUT) = "x[i] = prev_item",
    .sizes = "x16,x1,x1,x5,x24",
    .types = "Pz,pl,PW,PW,w,w,i,i" },
};

/* The kernel's texts as libocta wants them.  The name of a function of the
   compiler's own does no harm.  */
static octa_expression_spec
complete (const kernel *k)
{
  octa_expression_spec s = k->spec;
  for (int t = 0; t < OCTA_TEXT_TEXTS; t++)
    if (! s.text[t])
      s.text[t] = t == OCTA_TEXT_NAME ? "abs" : "";
  return s;
}

/* NAME has the signature WANT in KERNELS; without trust in the text less is
   const, and vectors are of one element.  */
static void
check_signature (const char *list, const char *name, const char *want,
                 bool trusts)
{
  const char *line = list ? strstr (list, name) : NULL;
  CHECK (line != NULL);
  const char *tab = line ? strchr (line, '\t') : NULL;
  tab = tab ? strchr (tab + 1, '\t') : NULL;
  CHECK (tab != NULL);
  if (! tab || ! trusts)
    return;
  char *have = strndup (tab + 1, strcspn (tab + 1, "\n"));
  CHECK_TEXT (have, want);
  free (have);
}

static void
check_source (const kernel *given, int trusts, int arch)
{
  octa_expression_spec spec = complete (given);
  octa_expr_arg *args;
  octa_image im = { 0 };
  char *text = NULL;
  int n;
  bool has_loop;
  CHECK_OK (octa_expr_parse (&spec, &args, &n));
  CHECK_OK (
      octa_expr_source (&spec, args, n, trusts, false, &text, &has_loop));
  octa_source src = { .text = text, .name = "kern" };
  CHECK_OK (octa_nvrtc_compile_for (&src, archs[arch], &im));
  n_compiled[arch]++;
  check_signature (im.kernels, "octa_sizes", given->sizes, trusts);
  check_signature (im.kernels, "octcuda::abs", given->types, trusts);
  octa_image_free (&im);
  octa_expr_free (args, n);
  free (text);
}

static void
check_sources (void)
{
  for (size_t k = 0; k < sizeof kernels / sizeof *kernels; k++)
    for (int trusts = 0; trusts < 2; trusts++)
      {
        for (int i = 0; i < n_archs; i++)
          if (arch_is_due (i, archs[i] == 90))
            check_source (&kernels[k], trusts, i);
        n_texts++;
      }
}

/* ---- declarations ---- */

static void
check_refused (const char *arguments)
{
  kernel k = { .spec.family = OCTA_EXPRESSION_ELEMENTWISE,
               TEXT (ARGUMENTS) = arguments };
  octa_expression_spec spec = complete (&k);
  octa_expr_arg *args;
  int n;
  CHECK_FAILS (octa_expr_parse (&spec, &args, &n), OCTA_ERROR_LOGIC);
}

static void
check_declarations (void)
{
  kernel k = {
    .spec.family = OCTA_EXPRESSION_ELEMENTWISE,
    TEXT (ARGUMENTS) = "const pair<int, float> * __restrict__ p, "
                       "unsigned long long v[], /* a */ float **q,\n"
                       "volatile ns::real r, ulonglong2 *w"
  };
  octa_expression_spec spec = complete (&k);
  octa_expr_arg *a;
  int n;
  CHECK_OK (octa_expr_parse (&spec, &a, &n));
  CHECK (n == 5);
  CHECK_TEXT (a[0].type, "pair < int , float >");
  CHECK_TEXT (a[0].name, "p");
  CHECK (a[0].is_vector && a[0].is_const);
  CHECK_TEXT (a[1].type, "unsigned long long");
  CHECK_TEXT (a[1].name, "v");
  CHECK (a[1].is_vector && ! a[1].is_const);
  CHECK_TEXT (a[2].type, "float *");
  CHECK (a[2].is_vector);
  CHECK_TEXT (a[3].type, "ns :: real");
  CHECK (! a[3].is_vector);
  CHECK (a[4].base == 'W' && a[4].base_count == 2);
  octa_expr_free (a, n);
  check_refused ("");
  check_refused ("float a");
  check_refused ("float *");
  check_refused ("x");
  check_refused ("float *x, ");
  check_refused ("float *x, int *x");
  check_refused ("float *i");
  check_refused ("float *octa_p0");
  check_refused ("const *x");
}

/* ---- what a text does with x ---- */

static void
check_use (const char *text, const char *want)
{
  kernel k = { .spec.family = OCTA_EXPRESSION_ELEMENTWISE,
               TEXT (ARGUMENTS) = "float *x, float *other",
               TEXT (OPERATION) = text };
  octa_expression_spec spec = complete (&k);
  octa_expr_group g = { .texts = { OCTA_TEXT_OPERATION }, .n_texts = 1 };
  octa_expr_arg *a;
  char have[5];
  int n;
  CHECK_OK (octa_expr_parse (&spec, &a, &n));
  CHECK_OK (octa_expr_study (&spec, a, n, &g));
  const octa_expr_use *u = &g.uses[0];
  have[0] = u->is_used ? 'u' : '-';
  have[1] = u->is_elsewhere ? 'e' : '-';
  have[2] = u->is_read ? 'r' : '-';
  have[3] = u->is_written ? 'w' : '-';
  have[4] = '\0';
  CHECK_TEXT (have, want);
  octa_expr_free (a, n);
}

/* Can TEXT work on registers behind PREAMBLE?  */
static void
check_simple (const char *preamble, const char *text, bool want)
{
  kernel k = { .spec.family = OCTA_EXPRESSION_ELEMENTWISE,
               TEXT (ARGUMENTS) = "float *x",
               TEXT (PREAMBLE) = preamble,
               TEXT (OPERATION) = text };
  octa_expression_spec spec = complete (&k);
  octa_expr_group g = { .texts = { OCTA_TEXT_OPERATION }, .n_texts = 1 };
  octa_expr_arg *a;
  int n;
  CHECK_OK (octa_expr_parse (&spec, &a, &n));
  CHECK_OK (octa_expr_study (&spec, a, n, &g));
  CHECK (g.is_simple == want);
  if (! g.is_simple || strstr (preamble, "define"))
    CHECK (! g.uses[0].is_written || g.uses[0].is_read || ! want);
  octa_expr_free (a, n);
}

static void
check_uses (void)
{
  check_simple ("", "x[i] = 1", true);
  check_simple ("", "if (i) x[i] = 1", false);
  check_simple ("", "x[i + 1] = 1", false);
  check_simple ("#include <cuComplex.h>\n", "x[i] = 1", true);
  check_simple ("#include \"cuComplex.h\"\n", "x[i] = 1", false);
  check_simple ("#include <mine.h> // <math.h>?\n#define A\n", "x[i] = 1",
                false);
  check_simple ("#define LEAVE continue\n", "LEAVE; x[i] = 1", true);
  check_simple ("#define X(i) x[i + 1]\n", "x[i] = 1", false);
  check_simple ("struct s {};\n", "x[i] = 1;\n#ifdef A\n#endif", false);
  check_use ("other[i] = 1", "----");
  check_use ("other[i] = x[i]", "u-r-");
  check_use ("x[i] = other[i]", "u--w");
  check_use ("other[i] = 2; x [ i ] = other[i]", "u--w");
  check_use ("other[i] = x[i] = 2", "u-rw");
  check_use ("x[i] += 1", "u-rw");
  check_use ("x[i] <<= 1", "u-rw");
  check_use ("x[i] <= 1", "u-r-");
  check_use ("x[i] == 1 && other[i] != x[i]", "u-r-");
  check_use ("++x[i]", "u-rw");
  check_use ("x[i]--", "u-rw");
  check_use ("other[i] = 1 + x[i] + +x[i] - -x[i]", "u-r-");
  check_use ("f (&x[i])", "uerw");
  check_use ("other[i] = (a) & x[i]", "u-r-");
  check_use ("for (int i = 0; i < 3; i++) x[i] = 1", "uerw");
  check_use ("int k = 2, i = k; x[i] = 1", "ue-w");
  check_use ("if (other[i] == i) return i; else x[i] = i", "u-rw");
  check_use ("other[i] = 3 & x[i]", "u-r-");
  check_use ("x[i].y = 3", "u-rw");
  check_use ("other[i] = x[i].y", "u-r-");
  check_use ("x[i].set (3)", "u-rw");
  check_use ("other[i] = x[i + 1]", "uer-");
  check_use ("x[2 * i] = 1", "ue-w");
  check_use ("x[other[i]] = 1", "ue-w");
  check_use ("other[i] = *x", "uerw");
  check_use ("*(x + i) = 1", "uerw");
  check_use ("f (x, i)", "uerw");
  check_use ("other[i] = p.x + p->x + ns::x", "----");
  check_use ("/* x */ other[i] = 1; // x[i] = 1", "----");
}

int
main (void)
{
  setvbuf (stdout, NULL, _IOLBF, 0);
  check_declarations ();
  check_uses ();
  compiler_init ();
  check_sources ();
  report_texts ();
  return check_report ();
}
