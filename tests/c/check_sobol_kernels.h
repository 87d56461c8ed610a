/* check_sobol_kernels.h -- kernels that draw from Sobol sequences.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef CHECK_SOBOL_KERNELS_H
#define CHECK_SOBOL_KERNELS_H 1

#include "check_host.h"
#include "check_sobol.h"
#include "kernels/random/octa_draws.h"

/* ENTRY (name, T, ...) is a kernel with the draws R, and room OUT for COUNT
   numbers of class T.  DRAW (name, ...) draws N at a time, or runs.
   philox_words: words 2k and 2k + 1 of block BLOCK, draw RANGE + k.  */
static const char frame[]
    = "#ifdef OCTA_HOST\n"
      "#define ENTRY(name, T, ...) extern \"C\" const int OCTA_RANGE_MARK "
      "(name) = 1; extern \"C\" void name (void **args, long long, "
      "long long, const unsigned *, void *) { const octa_draws r = "
      "*(octa_draws *)args[0]; T *out = *(T **)args[1]; long long count = "
      "*(long long *)args[2]; __VA_ARGS__; }\n"
      "#else\n"
      "#define ENTRY(name, T, ...) extern \"C\" __global__ void name "
      "(octa_draws r, T *out, long long count) { __VA_ARGS__; }\n"
      "#define OCTA_DRAWS_ROOM 1\n"
      "template <class G, class D, class T> OCTA_FN int octa_draw_run (T *, "
      "const octa_draws &, octa_u64) { return 0; }\n"
      "#endif\n"
      "#define DRAW(name, G, D, T, N) ENTRY (name, T, draw<octa_##G, "
      "octad_##D, T, N> (octa_draws_now (r), out, count))\n"
      /* Text as it stands.  */
      CUDA (
        template <class G, class D, class T, int N>
        OCTA_FN void draw (const octa_draws &r, T *out, long long count) {
          constexpr int step = N ? N : OCTA_DRAWS_RUN;
          T run[OCTA_DRAWS_ROOM];
          octa_vec<T, N ? N : 1> v;
          for (long long i = 0; i < count; i += step)
            {
              const T *from = v.e;
              if (N == 0)
                from = run + octa_draw_run<G, D> (run, r, i);
              else if (N == 1)
                v.e[0] = octa_draw_at<G, D, T> (r, i);
              else
                octa_draw_load<G, D> (v, r, i);
              for (int k = 0; k < step && i + k < count; k++)
                out[i + k] = from[k];
            }
        }
        ENTRY (philox_words, octa_u64,
          for (long long i = 0; i < count; i++)
            {
              octa_u64 w[2];
              octa_block (octa_philox (), r, r.block,
                          (unsigned)(r.range + i / 2), w);
              out[i] = w[i % 2];
            })
      ) "\n";

static octa_strbuf kernels_text;

static const char *const ways[] = { "run", "at", "pair", "load" };

/* bits32_at, bits32_load and bits32_run of 32 bits; and so on.  */
static const struct
{
  const char *name, *generator, *what, *type;
} kernel_rows[] = {
  { "bits32", "sobol32", "bits", "unsigned" },
  { "bits64", "sobol64", "bits", "octa_u64" },
  { "wide32", "sobol32", "bits", "octa_u64" },
  { "upper64", "sobol64", "bits", "unsigned" },
  { "double32", "sobol32", "uniform", "double" },
  { "double64", "sobol64", "uniform", "double" },
  { "single32", "sobol32", "uniform", "float" },
  { "single64", "sobol64", "uniform", "float" },
  { "dice32", "sobol32", "integer", "int" },
  { "dice64", "sobol64", "integer", "double" },
  { "normal32", "sobol32", "normal", "double" },
  { "normal64", "sobol64", "normal", "double" },
  { "gauss32", "sobol32", "normal", "float" },
  { "gauss64", "sobol64", "normal", "float" },
  { "log64", "sobol64", "lognormal", "double" },
  { "wait32", "sobol32", "exponential", "double" },
  { "other", "philox", "bits", "octa_u64" },
};
#define N_KERNEL_ROWS (sizeof kernel_rows / sizeof *kernel_rows)

/* Is the kernel of row ROW that draws in way WAY made?  */
typedef bool kernel_choice (size_t row, size_t way);

static inline bool
choose_all (size_t row, size_t way)
{
  (void)row;
  (void)way;
  return true;
}

static inline void
make_kernels_text (bool for_host, kernel_choice *is_chosen)
{
  static const char *const files[] = {
    "octa_types.cuh",  "octa_vec.cuh",         "octa_draws.h",
    "octa_random.cuh", "octa_random_math.cuh", "octa_dist.cuh",
    "octa_draw.cuh",   "octa_sobol.cuh"
  };
  static const int steps[] = { 0, 1, 2, 4 };
  octa_strbuf *t = &kernels_text;
  octa_strbuf_clear (t);
  octa_strbuf_add (t, for_host ? "#define OCTA_HOST 1\n" : "");
  for (size_t i = 0; i < sizeof files / sizeof *files; i++)
    octa_strbuf_add (t, octa_embed (files[i], NULL));
  octa_strbuf_add (t, frame);
  for (size_t i = 0; i < N_KERNEL_ROWS; i++)
    for (size_t k = 0; k < 4; k++)
      if (is_chosen (i, k))
        octa_strbuf_printf (t, "DRAW (%s_%s, %s, %s, %s, %d)\n",
                            kernel_rows[i].name, ways[k],
                            kernel_rows[i].generator, kernel_rows[i].what,
                            kernel_rows[i].type, steps[k]);
  CHECK (octa_strbuf_ok (t));
}

/* What kernels run on.  */
static const octa_backend *backend;
static CUmodule module;

/* On BACKEND, whose driver is CU; false where they cannot be compiled.  */
static inline bool
load_kernels (const octa_backend *b, kernel_choice *is_chosen)
{
  octa_source src = { .name = "octa_sobol", .is_own = true };
  octa_image im = { 0 };
  backend = b;
  make_kernels_text (b->is_host, is_chosen);
  src.text = kernels_text.s;
  octa_status st = b->compile (0, &src, &im);
  CHECK_OK (st);
  if (st != OCTA_OK)
    return false;
  OK (cu.cuModuleLoadData (&module, im.bytes));
  octa_image_free (&im);
  return module != NULL;
}

/* COUNT numbers of SIZE bytes by the kernel NAME_HOW into OUT.  Only the host
   draws runs.  */
static inline void
draw (const char *name, const char *how, octa_draws *r, void *out,
      long long count, size_t size)
{
  char full[64];
  if (! backend->is_host && strcmp (how, "run") == 0)
    how = "load";
  snprintf (full, sizeof full, "%s_%s", name, how);
  CUdeviceptr to = device (NULL, (size_t)count * size);
  void *args[] = { r, &to, &count };
  OK (launch (get (module, full), 1, 1, 0, args));
  OK (cu.cuCtxSynchronize ());
  fetch (out, to, (size_t)count * size);
  OK (cu.cuMemFree (to));
}

static inline octa_draws
draws_of (const sequence *s, uint64_t first, uint64_t points)
{
  const size_t size = octa_sobol_table_size (s->bits, s->n_dims);
  void *table = malloc (size);
  octa_sobol_table (s->bits, s->n_dims, s->vectors, s->shifts, table);
  CUdeviceptr p = device (table, size);
  free (table);
  return (octa_draws){ .block = first,
                       .points = points,
                       .dims = (uint64_t)s->n_dims,
                       .table = (const void *)(uintptr_t)p };
}

static inline void
free_draws (octa_draws *r)
{
  OK (cu.cuMemFree ((CUdeviceptr)(uintptr_t)r->table));
}

#endif
