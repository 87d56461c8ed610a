/* interpret.c -- computes programs without compiling them, on the host
   backend.

   On the host backend a new kernel needs the C++ compiler, which takes about
   200 ms.  Most arrays of a script under development are small, and most of
   its expressions run only a few times.  So a new program is first computed
   operation by operation, for some hundred elements at a time (move.c), by
   loops in the library (kernels/host/octa_loops.cuh).  These use the same
   functions as kernels, so the bits are the same.  When a program has done as
   much work that way as its compilation would have cost (OCTCUDA_INTERPRET
   elements times operations), it is compiled.  So the total time is at most
   twice that of the better choice.

   The interpreter is a kernel like any other (octa_interpret_blocks), whose
   argument is the program: streams, threads and Ctrl-C work as for others.  If
   a class has no loops, another class is used that has them (script.c).  A
   program with a compiled function needs a kernel.  Random numbers are drawn
   by a kernel of the package, and the rest is interpreted.

   Without a compiler everything is computed this way, however long it takes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "fuse/interpret.h"

#include <string.h>

#define ALWAYS 1e15 /* the largest value of OCTCUDA_INTERPRET */

enum
{
  SETS = 1024,       /* sets of programs whose work is remembered */
  EACH = 4,          /* programs in each set */
  FEW = 2048,        /* up to this many elements are computed by one thread */
  ALONE_NS = 100000, /* so are programs that take less time than this */
  MOST_DRAWN = 64 << 20 /* bytes of random numbers that are stored */
};

typedef octa_script script;
typedef octa_script_step step;
typedef octa_script_place place;

/* ---- running it ---- */

/* The real parts of N complex numbers X of SIZE bytes each.  */
static void
real_parts (const void *x, int n, size_t size, void *to)
{
  for (int i = 0; i < n; i++)
    memcpy ((unsigned char *)to + (size_t)i * size,
            (const unsigned char *)x + (size_t)i * 2 * size, size);
}

static bool
has_imag (const void *x, int n, size_t size)
{
  bool is_any = false;
  if (size == sizeof (double[2]))
    for (int i = 0; i < n; i++)
      is_any |= ((const double *)x)[2 * i + 1] != 0;
  else
    for (int i = 0; i < n; i++)
      is_any |= ((const float *)x)[2 * i + 1] != 0;
  return is_any;
}

/* The values of step I for the block that begins with element FIRST.  */
static void *
room_of (const script *s, int i, int64_t first, unsigned char *room)
{
  const step *x = &s->steps[i];
  return x->out ? x->out->p + (size_t)first * x->size : room + x->at;
}

/* Compute step I for N elements, beginning with element FIRST, whose
   coordinates are AT.  OF has the values of each step.  Returns its flag.  */
static unsigned
run_step (const script *s, int i, int64_t first, const int64_t *at, int n,
          unsigned char *room, const void **of)
{
  const step *x = &s->steps[i];
  const void *in[3];
  void *to = room_of (s, i, first, room);
  bool is_bad = false;
  for (int k = 0; k < 3 && ! x->leaf; k++)
    in[k] = of[x->in[k]];
  of[i] = x->leaf ? octa_script_load (s, x->leaf, first, at, n, to) : to;
  if (x->flag == OCTA_FLAG_OK || x->flag == OCTA_FLAG_ERROR)
    is_bad = x->check (in, n);
  if (x->loop)
    x->run (to, in, n);
  else if (! x->leaf)
    real_parts (in[0], n, x->size, to);
  if (x->flag == OCTA_FLAG_IMAG)
    is_bad = has_imag (of[i], n, x->size);
  return (unsigned)is_bad << x->bit;
}

/* Compute the blocks LO ...  HI - 1 of the script in PARAMS.  */
void
octa_interpret_blocks (void **params, long long lo, long long hi,
                       const unsigned *grid, void *shared)
{
  const script *s = *(const script *const *)params[0];
  const void *of[OCTA_SCRIPT_STEPS];
  int64_t at[OCTA_DIMS_MAX];
  unsigned char *room = shared;
  unsigned raised = 0;
  (void)grid;
  octa_script_repeat (s, room);
  int64_t end = hi * s->unit < s->n_elems ? hi * s->unit : s->n_elems;
  for (int64_t first = lo * s->unit, n; first < end; first += n)
    {
      octa_script_find (s, first, at);
      n = octa_script_block (s, at, end - first);
      for (int i = 0; i < s->n_steps; i++)
        raised |= run_step (s, i, first, at, (int)n, room, of);
      for (int i = 0; i < s->n_outs; i++)
        octa_script_store (s, &s->outs[i], first, at, (int)n, of[s->out[i]]);
    }
  if (raised)
    __atomic_fetch_or (s->flags, raised, __ATOMIC_RELAXED);
}

/* ---- its arrays ---- */

/* Describe in TO the elements of L, whose array begins at BEGIN.  */
static void
write_place (place *to, const octa_program *p, const octa_leaf *l,
             CUdeviceptr begin)
{
  *to = (place){ .size = octa_elem_size ((octa_type)l->type, l->is_complex),
                 .offset = l->offset,
                 .is_range = l->is_range,
                 .access = (octa_access)l->access };
  if (l->access == OCTA_ACCESS_PARAM)
    to->p = l->node->scalar.bytes;
  else if (l->is_range)
    {
      to->base = l->node->scalar.d[0];
      to->step = l->node->scalar.d[1];
    }
  else
    to->p = (unsigned char *)(uintptr_t)begin + l->offset * (int64_t)to->size;
  for (int d = 0; d < p->n_dims && l->access == OCTA_ACCESS_STRIDED; d++)
    {
      to->stride[d] = l->stride[d];
      if (l->pace[d] == OCTA_PACE_LIST)
        to->list[d] = (const int64_t *)(uintptr_t)octa_buffer_use (l->list[d]);
    }
  octa_script_place_finish (to, p);
}

/* Let the step of output I write directly into the output, instead of being
   copied, unless the program reads this array.  */
static void
write_directly (script *s, const octa_program *p, int i)
{
  step *x = &s->steps[s->out[i]];
  bool is_repeated = x->leaf && x->leaf->access <= OCTA_ACCESS_ONE;
  if (! p->is_store && ! x->out && ! is_repeated)
    x->out = &s->outs[i];
}

static void
write_places (script *s, octa_program *p)
{
  for (int i = 0; i < p->n_leaves; i++)
    {
      const octa_buffer *b = p->leaf[i].node->buffer;
      write_place (&s->leaves[i], p, &p->leaf[i], b ? octa_buffer_use (b) : 0);
    }
  s->n_outs = p->n_outs;
  for (int i = 0; i < p->n_outs; i++)
    {
      const octa_instr *x = &p->instr[p->out[i]];
      s->out[i] = s->of[p->out[i]];
      s->steps[s->out[i]].is_repeated = true;
      if (p->is_store)
        {
          write_place (&s->outs[i], p, &p->dest,
                       octa_buffer_change (p->dest_buffer));
          continue;
        }
      s->outs[i] = (place){
        .p = p->is_number ? p->number[i]
                          : (unsigned char *)(uintptr_t)octa_buffer_use (
                              p->out_buffer[i]),
        .size = octa_elem_size ((octa_type)x->type, x->is_complex),
        .access = OCTA_ACCESS_LINEAR
      };
      write_directly (s, p, i);
    }
}

/* ---- when ---- */

/* How much work a program has done.  */
typedef struct record
{
  uint64_t hash, asked;
  double work; /* work done so far */
  double each; /* ns per element in one thread; 0: not known */
} record;

/* The record of the program with this HASH.  A new record replaces the least
   recently used one, so that the programs of a loop keep theirs.  */
static record *
record_of (uint64_t hash)
{
  static record known[SETS][EACH];
  record *k, *old;
  static uint64_t now;
  k = old = known[hash % SETS];
  for (int i = 0; i < EACH && k->hash != hash; i++)
    {
      k = &known[hash % SETS][i];
      if (k->asked < old->asked)
        old = k;
    }
  if (k->hash != hash)
    {
      k = old;
      *k = (record){ .hash = hash };
    }
  k->asked = ++now;
  return k;
}

/* Has P, with this HASH, done too little work so far to be compiled?  This
   adds the work of the coming run.  */
static bool
is_little (const octa_program *p, uint64_t hash)
{
  double *work = &record_of (hash)->work;
  *work += (double)p->n_elems * p->n_instrs;
  return *work <= octa_setting_often (OCTA_SETTING_INTERPRET);
}

/* Does P write to scattered places?  Then several threads would compete for
   cache lines, and one thread is faster; compiled kernels always use
   several.  */
static bool
scatters (const octa_program *p)
{
  bool is = false;
  for (int d = 0; d < p->n_dims && p->is_store; d++)
    is |= p->dest.list[d] != NULL;
  return is && p->dest.access == OCTA_ACCESS_STRIDED;
}

/* Is P, with record R, too little work for a second thread?  */
static bool
is_alone (const octa_program *p, const record *r)
{
  bool is_short = r->each > 0 && (double)p->n_elems * r->each < ALONE_NS;
  return p->n_elems <= FEW || is_short || scatters (p);
}

/* Record that P took NS.  The time of several threads says little.  */
static void
note (record *r, const octa_program *p, bool was_alone, int64_t ns)
{
  double each = (double)ns / (double)p->n_elems;
  if (r->each == 0)
    r->each = each;
  else
    r->each = was_alone ? 0.75 * r->each + 0.25 * each : 0.98 * r->each;
}

/* Tell the user once that computing takes longer than necessary.  */
static void
say_slow (void)
{
  static bool is_said;
  if (! is_said)
    octa_notice ("octcuda:no-compiler",
                 "octcuda: there is no C++ compiler, so expressions are "
                 "computed operation by operation, which is slower: install "
                 "g++ (package \"g++\" or \"gcc-c++\"), or set OCTCUDA_CXX "
                 "(warning (\"off\", \"octcuda:no-compiler\") hides this "
                 "line)");
  is_said = true;
}

/* Should P, whose kernel's key has the hash HASH, be computed by the
   interpreter?  If so, S gets its steps.  */
static bool
is_suited (octa_program *p, uint64_t hash, script *s)
{
  if (! octa_lane_is_local () || ! octa_script_has_loops ())
    return false;
  bool is_wanted = is_little (p, hash)
                   || (scatters (p)
                       && octa_setting_often (OCTA_SETTING_INTERPRET) > 0)
                   || octa_interpret_always ();
  if (! is_wanted && octa_driver_can_compile ())
    return false;
  bool is_written = octa_script_write (s, p);
  if (! is_wanted && is_written)
    say_slow ();
  return is_written;
}

bool
octa_fuse_has_kernels (octa_type t, bool is_complex)
{
  bool is_usual = t == OCTA_TYPE_DOUBLE || t == OCTA_TYPE_SINGLE
                  || t == OCTA_TYPE_LOGICAL || t == OCTA_TYPE_UINT8
                  || t == OCTA_TYPE_INT32;
  return (is_usual && ! is_complex) || octa_driver_can_compile ();
}

bool
octa_fuse_can_compile (void)
{
  return octa_driver_can_compile ();
}

bool
octa_fuse_lacks_compiler (void)
{
  return strcmp (octa_error ()->id, OCTA_ERROR_COMPILE) == 0
         && ! octa_driver_can_compile ();
}

bool
octa_interpret_always (void)
{
  return octa_driver_is_host ()
         && octa_setting_often (OCTA_SETTING_INTERPRET) >= ALWAYS;
}

bool
octa_program_parts (octa_program *p, const octa_node *feed)
{
  static script s;
  uint64_t hash;
  const octa_leaf *l = &p->leaf[0];
  if (! octa_driver_is_host ())
    return false;
  bool is_array = p->n_instrs == 1 && p->traversal == OCTA_TRAVERSAL_LINEAR
                  && ! l->is_range && l->access != OCTA_ACCESS_PARAM;
  /* The compiled kernels of the package only read arrays from their
     beginning.  */
  if (is_array
      && (feed->kind == OCTA_NODE_BUFFER || octa_driver_can_compile ()))
    return false;
  (void)octa_program_loaded (p, "feed", "", 1, &hash);
  return is_suited (p, hash, &s);
}

octa_node *
octa_program_drawn_apart (const octa_program *p)
{
  uint64_t hash;
  octa_node *n = NULL, *root = NULL;
  for (int i = 0; i < p->n_leaves; i++)
    if (p->leaf[i].is_drawn && p->leaf[i].node == p->root)
      root = p->leaf[i].node;
    else if (p->leaf[i].is_drawn && ! n)
      n = p->leaf[i].node;
  if (! n || ! octa_lane_is_local () || ! octa_script_has_loops ()
      || n->n_elems * (int64_t)octa_types[n->type].size > MOST_DRAWN)
    return NULL;
  (void)octa_program_loaded (p, "drawn", "", 1, &hash);
  if (! is_little (p, hash))
    return NULL;
  /* Of two such nodes each would have the other computed first.  */
  return root ? root : n;
}

octa_status
octa_program_interpret (octa_program *p, uint64_t hash, bool *did)
{
  /* S can be static, because on the host a launch of such a kernel returns
     only when the kernel has finished.  */
  static script s;
  octa_status st = OCTA_OK;
  const octa_fuse_kernel *k;
  *did = is_suited (p, hash, &s);
  if (! *did)
    return OCTA_OK;
  OCTA_TRY (octa_fuse_interpreter (&k));
  OCTA_TRY (octa_flags_clear (p));
  s.n_elems = p->n_elems;
  record *r = record_of (hash);
  const bool alone = is_alone (p, r);
  s.unit = alone ? p->n_elems : OCTA_BLOCK;
  s.n_dims = p->n_dims;
  memcpy (s.dims, p->dims, sizeof s.dims);
  s.flags = (unsigned *)(uintptr_t)octa_flags_word ();
  write_places (&s, p);
  int64_t word = (int64_t)(uintptr_t)&s;
  int64_t blocks = octa_ceil_div (p->n_elems, s.unit);
  int64_t start = p->n_elems > FEW ? octa_clock_ns () : 0;
  OCTA_TRY (octa_fuse_kernel_launch (k, (int64_t[]){ blocks, 1 },
                                     (unsigned[]){ OCTA_BLOCK, 1, 1 },
                                     (void *[]){ &word, NULL }));
  if (p->n_elems > FEW)
    note (r, p, alone, octa_clock_ns () - start);
done:
  return st;
}
