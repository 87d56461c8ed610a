/* check_kernels.h -- programs made of nodes without elements, and their text
   through NVRTC.

   Each program is made twice, with other sizes, places and scalars: the sides.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef CHECK_KERNELS_H
#define CHECK_KERNELS_H 1

#include "check.h"
#include "check_record.h"
#include "cuda/nvrtc.h"
#include "octa.h"
#include "fuse/private.h"
#include "reduce/private.h"

#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#define N_SIDES 2
/* The types, then complex double and complex single.  */
#define N_KINDS (OCTA_TYPE_COUNT + 2)

/* Those of every run; with OCTCUDA_CHECK_ALL=1 there are all that the compiler
   knows.  */
static int archs[NVRTC_ARCHS_MAX] = { 75, 90, 100, 80 }, n_archs = 4;
static bool has_arch[NVRTC_ARCHS_MAX], is_everything;
static int n_texts, n_compiled[NVRTC_ARCHS_MAX];
static int n_known; /* those that the record has: they are not compiled */

static __attribute__ ((unused)) octa_type
kind_type (int k)
{
  return k < OCTA_TYPE_COUNT    ? (octa_type)k
         : k == OCTA_TYPE_COUNT ? OCTA_TYPE_DOUBLE
                                : OCTA_TYPE_SINGLE;
}

static __attribute__ ((unused)) octa_cplx
kind_cplx (int k)
{
  return k < OCTA_TYPE_COUNT ? OCTA_REAL : OCTA_COMPLEX;
}

/* ---- two processes: each compiles every second text ---- */

typedef struct part_counts
{
  int passed, failed, known, compiled[NVRTC_ARCHS_MAX];
} part_counts;

static int part, n_parts = 1, part_pipe[2];
static pid_t part_child;
static part_counts part_own; /* of compiling */

static void compile_waiting (void);

/* Before anything is loaded.  */
static __attribute__ ((unused)) void
parts_begin (void)
{
  if (sysconf (_SC_NPROCESSORS_ONLN) < 2 || pipe (part_pipe))
    return;
  fflush (stdout);
  part_child = fork ();
  if (part_child < 0)
    return;
  n_parts = 2;
  part = part_child == 0;
}

/* The child ends here, and the parent has its counts.  */
static __attribute__ ((unused)) void
parts_end (void)
{
  part_counts c = { .failed = 1 };
  int status;
  compile_waiting ();
  if (n_parts == 1)
    return;
  fflush (stdout);
  memcpy (part_own.compiled, n_compiled, sizeof n_compiled);
  part_own.known = n_known;
  if (part)
    _exit (write (part_pipe[1], &part_own, sizeof part_own)
           != (ssize_t)sizeof part_own);
  close (part_pipe[1]);
  if (read (part_pipe[0], &c, sizeof c) != (ssize_t)sizeof c)
    printf ("the second process ended before its counts\n");
  waitpid (part_child, &status, 0);
  n_passed += c.passed;
  n_failed += c.failed;
  n_known += c.known;
  for (int i = 0; i < n_archs; i++)
    n_compiled[i] += c.compiled[i];
}

/* ---- compiling ---- */

/* Without it, or with OCTCUDA_CHECK_ALL=0, texts are compared only.  */
static __attribute__ ((unused)) void
compiler_init (void)
{
  octa_strbuf why = { 0 };
  const char *all = getenv ("OCTCUDA_CHECK_ALL");
  is_everything = all && ! strcmp (all, "1");
  octa_strbuf_add (&why, "no kernel is compiled");
  bool is_there = ! (all && ! strcmp (all, "0"))
                  && octa_nvrtc_load (0, 0, &why);
  if (! is_there)
    {
      printf ("%s\n", why.s);
      n_skipped++;
    }
  if (is_there && is_everything)
    {
      n_archs = octa_rtc.n_archs;
      memcpy (archs, octa_rtc.archs, sizeof archs);
    }
  /* An older one knows older devices.  */
  else if (is_there && octa_nvrtc_has_arch (&octa_rtc, 70))
    archs[0] = 70;
  for (int i = 0; i < n_archs && is_there; i++)
    {
      has_arch[i] = octa_nvrtc_has_arch (&octa_rtc, archs[i]);
      n_skipped += ! has_arch[i];
    }
  if (is_there)
    record_init ();
  octa_strbuf_free (&why);
}

/* TEXT is understood well enough to leave out what it does not need.  */
static __attribute__ ((unused)) void
check_trims (const char *text)
{
  octa_strbuf trimmed = { 0 };
  CHECK (octa_trim (text, &trimmed));
  octa_strbuf_free (&trimmed);
}

static record_batch batches[NVRTC_ARCHS_MAX];

/* N texts were compiled for archs[ARCH], but for N_BAD.  */
static void
count_compiled (int arch, int n, int n_bad)
{
  n_compiled[arch] += n;
  part_own.passed += n - n_bad;
  part_own.failed += n_bad;
  n_passed += n - n_bad;
  n_failed += n_bad;
}

static void
compile_batch (int arch)
{
  const int n = batches[arch].n;
  count_compiled (arch, n, record_flush (&batches[arch]));
}

/* After the last text.  */
static void
compile_waiting (void)
{
  for (int i = 0; i < n_archs; i++)
    compile_batch (i);
}

/* TEXT, which may be several of the package's in one, compiles for
   archs[ARCH]: with a record it waits.  */
static __attribute__ ((unused)) void
check_texts_compile (const char *text, const char *name, int arch)
{
  octa_source src = { .text = text, .name = name, .is_own = true };
  octa_image im = { 0 };
  record_batch *batch = record.file > 0 ? &batches[arch] : NULL;
  const unsigned n_whole = octa_nvrtc_n_whole;
  const int n_waiting = batch ? batch->n : 0;
  record.batch = batch;
  record.is_known = false;
  bool is_ok = octa_nvrtc_compile_for (&src, archs[arch], &im) == OCTA_OK
               && im.size > 4 && ! memcmp (im.bytes, "\177ELF", 4)
               && octa_nvrtc_n_whole == n_whole;
  record.batch = NULL;
  n_known += record.is_known;
  if (batch && batch->n == BATCH_MAX)
    compile_batch (arch);
  else if (! record.is_known && (! batch || batch->n == n_waiting))
    {
      count_compiled (arch, 1, ! is_ok);
      if (! is_ok)
        printf ("  sm_%d: %.3000s\n", archs[arch], octa_error ()->msg);
    }
  octa_image_free (&im);
}

static __attribute__ ((unused)) void
check_compiles (const char *text, const char *name, int arch)
{
  check_trims (text);
  check_texts_compile (text, name, arch);
}

/* Is it the turn of the next text?  The first is not in each part: NVRTC needs
   10 s for that of check_kernels.  With OCTCUDA_CHECK_ALL=1 each text has a
   turn for each architecture.  */
static __attribute__ ((unused)) bool
text_is_due (void)
{
  bool is_due = is_everything || check_is_due ((unsigned)n_texts + 1);
  n_texts += ! is_due;
  return is_due;
}

/* Is the text that is due compiled for archs[I]?  IS_USUAL: also in a run that
   does not do everything.  */
static __attribute__ ((unused)) bool
arch_is_due (int i, bool is_usual)
{
  return has_arch[i]
         && (is_everything
                 ? check_is_due ((unsigned)(n_texts * n_archs + i + 1))
                 : is_usual);
}

/* The texts, and for which architectures they were compiled.  */
static __attribute__ ((unused)) void
report_texts (void)
{
  compile_waiting ();
  printf ("%d texts, compiled", n_texts);
  for (int i = 0; i < n_archs; i++)
    printf ("%s %d for sm_%d", i ? "," : "", n_compiled[i], archs[i]);
  if (record.file > 0)
    printf ("; %d were compiled before", n_known);
  printf ("\n");
}

/* The programs of P give one text, and it compiles.  */
static __attribute__ ((unused)) void
check_program (const octa_program *const *p, const char *family,
               const char *template, const char *extra, int v)
{
  static octa_strbuf text[N_SIDES];
  char name[96];
  if (! text_is_due ())
    return;
  for (int i = 0; i < N_SIDES; i++)
    octa_program_text (p[i], family, template, extra, v, false, &text[i], name,
                       sizeof name);
  CHECK (octa_strbuf_ok (&text[0]) && octa_strbuf_ok (&text[1])
         && ! strcmp (text[0].s, text[1].s));
  check_trims (text[0].s);
  /* Every third text, in a hurry every ninth, and all of them in check-deep:
     NVRTC needs ten seconds for some.  */
  const int turn = check_part_now ()->is_hasty ? 9 : 3;
  for (int i = 0; i < n_archs; i++)
    if (n_texts / turn % n_parts == part
        && arch_is_due (i,
                        (archs[i] == 90 && n_texts % turn == 0)
                            || n_texts % (2 * turn * n_archs) == 2 * turn * i))
      check_texts_compile (text[0].s, name, i);
  n_texts++;
}

static __attribute__ ((unused)) void
check_elementwise (octa_program *p)
{
  const octa_program *both[N_SIDES] = { &p[0], &p[1] };
  for (int i = 0; i < N_SIDES; i++)
    octa_program_finish (&p[i], false);
  bool is_tile = p[0].traversal == OCTA_TRAVERSAL_TILE;
  check_program (both, is_tile ? "tile" : "ew",
                 is_tile ? "octa_tile_tpl.cuh" : "octa_ew_tpl.cuh", "",
                 octa_program_width (&p[0]));
}

/* ---- nodes ---- */

static __attribute__ ((unused)) octa_node *
node (octa_node_kind how, int kind, const octa_size *size)
{
  octa_node *n;
  if (octa_node_new (how, kind_type (kind), kind_cplx (kind), size, &n)
      != OCTA_OK)
    abort ();
  return n;
}

/* An array of class KIND that is drawn by G from D, whose parameters, if any,
   are of its class and size.  */
static __attribute__ ((unused)) octa_node *
drawn_node (octa_generator g, octa_distribution d, int kind,
            const octa_size *size)
{
  octa_node *n = node (OCTA_NODE_RANDOM, kind, size);
  if (! (n->draw = calloc (1, sizeof *n->draw)))
    abort ();
  n->draw->generator = (uint8_t)g;
  n->draw->distribution = (uint8_t)d;
  for (int i = 0; i < octa_distributions[d].n_params; i++)
    {
      octa_node *in = node (OCTA_NODE_BUFFER, kind, size);
      octa_node_add_input (n, in);
      octa_node_release (in);
    }
  return n;
}

static __attribute__ ((unused)) octa_node *
vector (int kind, int64_t length)
{
  return node (OCTA_NODE_BUFFER, kind, OCTA_SIZE (length, 1));
}

static __attribute__ ((unused)) octa_node *
scalar (int kind, double value)
{
  octa_node *n = node (OCTA_NODE_SCALAR, kind, OCTA_SIZE (1, 1));
  n->scalar.d[0] = n->scalar.d[1] = value;
  return n;
}

/* The node of OP with outcome O, about which D is decided.  */
static __attribute__ ((unused)) octa_node *
op_node (octa_op op, octa_node *const *in, octa_type t, octa_op_outcome o,
         octa_cplx d)
{
  const octa_node *like = in[in[0]->n_elems == 1 ? octa_ops[op].n - 1 : 0];
  octa_node *n;
  octa_cplx cplx = o == OCTA_OUTCOME_REAL      ? OCTA_REAL
                   : o == OCTA_OUTCOME_COMPLEX ? OCTA_COMPLEX
                                               : OCTA_UNRESOLVED;
  if (octa_node_new (OCTA_NODE_OP, t, cplx, &like->size, &n) != OCTA_OK)
    abort ();
  n->op = (uint16_t)op;
  n->decided = (uint8_t)d;
  for (int i = 0; i < octa_ops[op].n; i++)
    octa_node_add_input (n, in[i]);
  return n;
}

#endif
