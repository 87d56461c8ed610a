/* interpret.c -- a program computed without being compiled, on the host
   backend.

   There a kernel costs the C++ compiler, some 50 ms; most arrays of a script
   that is tried out are small, and most of its expressions run a few times. So
   a new program is first computed operation by operation, OCTA_BLOCK elements
   at a time, by the loops that came with the library (kernels/host/
   octa_loops.cuh).  They are made of the functions that kernels are made of,
   so that the bits are the same.  When a program has done as much work that
   way as its compilation would have cost (OCTCUDA_INTERPRET elements times
   operations), it is compiled: nobody waits more than twice as long as who had
   known it before.

   What runs is one kernel like any other (octa_interpret_blocks), whose
   argument is the program: streams, threads and Ctrl-C see no difference.  A
   program with a class, an operation or a walk that there is no loop for is
   compiled at once.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "fuse/private.h"
#include "kernels/host/octa_loops.h"

#include <string.h>

#define ALWAYS 1e15 /* the most that OCTCUDA_INTERPRET can be */

enum
{
  ALIGN = 64,        /* of a block of values */
  ROOM = 192 * 1024, /* bytes of them; the host has 227 KiB */
  SETS = 1024,       /* of programs whose work is remembered, and */
  EACH = 4           /* how many of them have the same place */
};

/* An array's elements, or those of a number or a range.  */
typedef struct place
{
  unsigned char *p; /* its first element that is read or written */
  int64_t offset;   /* of a range: the position of that element */
  double base, step;
  const int64_t *list[OCTA_DIMS_MAX];
  int64_t stride[OCTA_DIMS_MAX];
  size_t size; /* of an element */
  bool is_range;
  octa_access access;
} place;

/* One instruction, and where its values are.  */
typedef struct step
{
  const octa_loop *loop; /* NULL: a leaf, or a real part */
  const place *leaf;     /* NULL: an operation */
  size_t at, size;       /* its values: where, bytes of each */
  size_t doubles_at;     /* the same of a logical, as doubles, where needed */
  bool has_doubles;
  uint8_t in[3];
  bool in_double[3]; /* an operand is wanted as doubles */
  octa_flag flag;
  uint8_t bit;
} step;

typedef struct script
{
  int n_steps, n_outs, n_dims;
  int64_t n_elems, dims[OCTA_DIMS_MAX];
  unsigned *flags;
  step steps[OCTA_PROGRAM_INSTRS];
  place leaves[OCTA_PROGRAM_LEAVES], outs[OCTA_PROGRAM_OUTS];
  uint8_t out[OCTA_PROGRAM_OUTS];
} script;

/* ---- running it ---- */

#define EACH_SIZE(size, do_)                                                  \
  switch (size)                                                               \
    {                                                                         \
    case 1:                                                                   \
      do_ (uint8_t) break;                                                    \
    case 2:                                                                   \
      do_ (uint16_t) break;                                                   \
    case 4:                                                                   \
      do_ (uint32_t) break;                                                   \
    case 8:                                                                   \
      do_ (uint64_t) break;                                                   \
    default:                                                                  \
      do_ (sixteen)                                                           \
    }

typedef struct sixteen
{
  uint64_t half[2];
} sixteen;

/* Positions of the elements FIRST ... FIRST + N - 1 in the array L.  */
static void
positions (const script *s, const place *l, int64_t first, int n, int64_t *to)
{
  int64_t c[OCTA_DIMS_MAX];
  for (int d = 0; d < s->n_dims; d++)
    {
      c[d] = first % s->dims[d];
      first /= s->dims[d];
    }
  while (n > 0)
    {
      int64_t base = 0, left = s->dims[0] - c[0];
      int run = left < n ? (int)left : n;
      for (int d = 1; d < s->n_dims; d++)
        base += (l->list[d] ? l->list[d][c[d]] : c[d]) * l->stride[d];
      for (int k = 0; k < run; k++, c[0]++)
        *to++ = base + (l->list[0] ? l->list[0][c[0]] : c[0]) * l->stride[0];
      n -= run;
      for (int d = 0; d + 1 < s->n_dims && c[d] == s->dims[d]; d++)
        {
          c[d] = 0;
          c[d + 1]++;
        }
    }
}

/* The positions of a block in L; NULL: as they come.  */
static const int64_t *
find_positions (const script *s, const place *l, int64_t first, int n,
                int64_t *at)
{
  if (l->access != OCTA_ACCESS_STRIDED)
    return NULL;
  positions (s, l, first, n, at);
  return at;
}

#define GATHER(T)                                                             \
  for (int i = 0; i < n; i++)                                                 \
    ((T *)to)[i] = ((const T *)l->p)[at[i]];
#define SCATTER(T)                                                            \
  for (int i = 0; i < n; i++)                                                 \
    ((T *)l->p)[at[i]] = ((const T *)from)[i];
#define REPEAT(T)                                                             \
  for (int k = 0; k < n; k++)                                                 \
    ((T *)to)[k] = *(const T *)l->p;

/* The elements of L as they are used: where they lie, or gathered in TO.  */
static const void *
read_leaf (const script *s, const place *l, int64_t first, int n, void *to)
{
  int64_t room[OCTA_BLOCK];
  if (l->access <= OCTA_ACCESS_ONE)
    return to; /* read_numbers */
  const int64_t *at = find_positions (s, l, first, n, room);
  if (l->is_range)
    {
      for (int i = 0; i < n; i++)
        ((double *)to)[i] = l->base
                            + (double)(l->offset + (at ? at[i] : first + i))
                                  * l->step;
      return to;
    }
  if (! at)
    return l->p + (size_t)first * l->size;
  EACH_SIZE (l->size, GATHER)
  return to;
}

static void
write_out (const script *s, const place *l, int64_t first, int n,
           const void *from)
{
  int64_t room[OCTA_BLOCK];
  const int64_t *at = find_positions (s, l, first, n, room);
  if (! at)
    memcpy (l->p + (size_t)first * l->size, from, (size_t)n * l->size);
  else
    EACH_SIZE (l->size, SCATTER)
}

/* What is the same for all elements.  */
static void
read_numbers (const script *s, unsigned char *room)
{
  const int n = OCTA_BLOCK;
  for (int i = 0; i < s->n_steps; i++)
    {
      const place *l = s->steps[i].leaf;
      void *to = room + s->steps[i].at;
      if (! l || l->access > OCTA_ACCESS_ONE)
        continue;
      if (l->is_range)
        for (int k = 0; k < n; k++)
          ((double *)to)[k] = l->base + (double)l->offset * l->step;
      else
        EACH_SIZE (l->size, REPEAT)
    }
}

/* Of complex X of SIZE bytes each.  */
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

/* The values of a block: of each step, and of logical ones as doubles.  */
typedef struct values
{
  const void *of[OCTA_PROGRAM_INSTRS], *doubles[OCTA_PROGRAM_INSTRS];
} values;

/* Compute step I for elements FIRST ... FIRST + N - 1; its flag is returned.
 */
static unsigned
run_step (const script *s, int i, int64_t first, int n, unsigned char *room,
          values *v)
{
  const step *x = &s->steps[i];
  const void *in[3];
  void *to = room + x->at;
  bool is_bad = false;
  for (int k = 0; k < 3 && ! x->leaf; k++)
    in[k] = (x->in_double[k] ? v->doubles : v->of)[x->in[k]];
  v->of[i] = x->leaf ? read_leaf (s, x->leaf, first, n, to) : to;
  if (x->flag == OCTA_FLAG_OK || x->flag == OCTA_FLAG_ERROR)
    is_bad = x->loop->check (in, n);
  if (x->loop)
    x->loop->run (to, in, n);
  else if (! x->leaf)
    real_parts (in[0], n, x->size, to);
  if (x->flag == OCTA_FLAG_IMAG)
    is_bad = has_imag (v->of[i], n, x->size);
  return (unsigned)is_bad << x->bit;
}

/* Blocks LO ... HI - 1 of the script that PARAMS has.  */
void
octa_interpret_blocks (void **params, long long lo, long long hi,
                       const unsigned *grid, void *shared)
{
  const script *s = *(const script *const *)params[0];
  values v;
  unsigned char *room = shared;
  unsigned raised = 0;
  (void)grid;
  read_numbers (s, room);
  for (int64_t first = lo * OCTA_BLOCK; first < hi * OCTA_BLOCK;
       first += OCTA_BLOCK)
    {
      int64_t left = s->n_elems - first;
      int n = left < OCTA_BLOCK ? (int)left : OCTA_BLOCK;
      for (int i = 0; i < s->n_steps; i++)
        {
          const step *x = &s->steps[i];
          raised |= run_step (s, i, first, n, room, &v);
          if (! x->has_doubles)
            continue;
          double *to = (double *)(void *)(room + x->doubles_at);
          for (int k = 0; k < n; k++)
            to[k] = ((const bool *)v.of[i])[k];
          v.doubles[i] = to;
        }
      for (int i = 0; i < s->n_outs; i++)
        write_out (s, &s->outs[i], first, n, v.of[s->out[i]]);
    }
  if (raised)
    __atomic_fetch_or (s->flags, raised, __ATOMIC_RELAXED);
}

/* ---- writing it ---- */

/* The loop of OP for these classes; NULL: there is none.  */
static const octa_loop *
loop_of (int op, const char *letters)
{
  static int first[OCTA_OP_COUNT + 1];
  if (! first[OCTA_OP_COUNT])
    for (int i = octa_loop_count; i-- > 0;)
      for (int k = octa_loops[i].op;
           k >= 0 && (! i || k > octa_loops[i - 1].op); k--)
        first[k] = i;
  first[OCTA_OP_COUNT] = octa_loop_count;
  for (int i = first[op]; i < octa_loop_count && octa_loops[i].op == op; i++)
    if (strcmp (octa_loops[i].letters, letters) == 0)
      return &octa_loops[i];
  return NULL;
}

/* Room for N bytes of each of a block's elements, which *AT is then behind. */
static size_t
take_room (size_t *at, size_t n)
{
  size_t here = *at;
  *at += (n * OCTA_BLOCK + ALIGN - 1) / ALIGN * ALIGN;
  return here;
}

static char
letter (const octa_instr *x)
{
  return octa_ctype_letter (x->type, x->is_complex);
}

/* The loop of instruction I, with logical operands as doubles if there is none
   for them.  */
static bool
choose_loop (script *s, const octa_program *p, int i, size_t *room)
{
  const octa_instr *x = &p->instr[i];
  step *to = &s->steps[i];
  const uint8_t in[] = { x->a, x->b, x->c };
  char letters[5] = { letter (x) };
  int n = octa_ops[x->op].n;
  for (int k = 0; k < n; k++)
    letters[k + 1] = letter (&p->instr[in[k]]);
  to->loop = loop_of (x->op, letters);
  if (! to->loop)
    {
      for (int k = 0; k < n; k++)
        if (letters[k + 1] == 'l')
          {
            letters[k + 1] = 'd';
            to->in_double[k] = true;
            step *from = &s->steps[in[k]];
            if (! from->has_doubles)
              from->doubles_at = take_room (room, sizeof (double));
            from->has_doubles = true;
          }
      to->loop = loop_of (x->op, letters);
    }
  /* Loops read three operands of the first one's class where they have less.
   */
  for (int k = n; k < 3; k++)
    to->in_double[k] = to->in_double[0];
  for (int k = 0; k < 3; k++)
    to->in[k] = k < n ? in[k] : in[0];
  bool asks = x->flag == OCTA_FLAG_OK || x->flag == OCTA_FLAG_ERROR;
  return to->loop && (! asks || to->loop->check);
}

/* The instructions of P, without their arrays.  False when one has no loop. */
static bool
write_steps (script *s, const octa_program *p)
{
  size_t room = 0;
  for (int i = 0; i < p->n_instrs; i++)
    {
      const octa_instr *x = &p->instr[i];
      step *to = &s->steps[i];
      *to = (step){ .flag = (octa_flag)x->flag,
                    .bit = x->bit,
                    .size = octa_elem_size ((octa_type)x->type,
                                            x->is_complex) };
      to->at = take_room (&room, to->size);
      switch ((octa_instr_kind)x->kind)
        {
        case OCTA_INSTR_LEAF:
          if (p->leaf[x->a].is_drawn)
            return false;
          to->leaf = &s->leaves[x->a];
          break;
        case OCTA_INSTR_OP:
          if (! choose_loop (s, p, i, &room))
            return false;
          break;
        case OCTA_INSTR_REAL_OF:
          to->in[0] = to->in[1] = to->in[2] = x->a;
          break;
        case OCTA_INSTR_RC:
        case OCTA_INSTR_DRAW:
        case OCTA_INSTR_CALL:
        case OCTA_INSTR_RESULT:
          return false;
        }
    }
  return room <= ROOM;
}

/* Where L's elements are; the array begins at BEGIN.  */
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
      s->out[i] = p->out[i];
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
    }
}

/* ---- when ---- */

/* What the program with this HASH has done so far.  A new one takes the place
   of the one that was not asked for the longest, so that those of a loop stay.
 */
static double *
work_of (uint64_t hash)
{
  static struct
  {
    uint64_t hash, asked;
    double work;
  } known[SETS][EACH], *k, *old;
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
      k->hash = hash;
      k->work = 0;
    }
  k->asked = ++now;
  return &k->work;
}

/* Has the program with this HASH, which P is, done so little so far that it is
   not worth a compiler?  Counts what it is about to do.  */
static bool
is_little (const octa_program *p, uint64_t hash)
{
  double *work = work_of (hash);
  *work += (double)p->n_elems * p->n_instrs;
  return *work <= octa_setting (OCTA_SETTING_INTERPRET);
}

static bool
is_suited (octa_program *p, uint64_t hash, script *s)
{
  int release = octa_release () >= 11 ? 11 : 0;
  return octa_lane_is_local () && octa_loop_release == release
         && write_steps (s, p) && is_little (p, hash);
}

bool
octa_interpret_always (void)
{
  return octa_driver_is_host ()
         && octa_setting (OCTA_SETTING_INTERPRET) >= ALWAYS;
}

bool
octa_program_parts (octa_program *p)
{
  static script s;
  uint64_t hash;
  const octa_leaf *l = &p->leaf[0];
  bool is_array = p->n_instrs == 1 && p->walk == OCTA_WALK_LINEAR
                  && ! l->is_range && l->access != OCTA_ACCESS_PARAM;
  if (is_array || ! octa_driver_is_host ())
    return false;
  (void)octa_program_loaded (p, "feed", "", 1, &hash);
  return is_suited (p, hash, &s);
}

octa_status
octa_program_interpret (octa_program *p, uint64_t hash, bool *did)
{
  /* Launches of the package's own kernels are over when they return.  */
  static script s;
  octa_status st = OCTA_OK;
  const octa_fuse_kernel *k;
  *did = is_suited (p, hash, &s);
  if (! *did)
    return OCTA_OK;
  OCTA_TRY (octa_fuse_interpreter (&k));
  OCTA_TRY (octa_flags_clear (p));
  s.n_steps = p->n_instrs;
  s.n_elems = p->n_elems;
  s.n_dims = p->n_dims;
  memcpy (s.dims, p->dims, sizeof s.dims);
  s.flags = (unsigned *)(uintptr_t)octa_flags_word ();
  write_places (&s, p);
  int64_t word = (int64_t)(uintptr_t)&s;
  unsigned blocks = (unsigned)octa_ceil_div (p->n_elems, (int64_t)OCTA_BLOCK);
  OCTA_TRY (octa_fuse_kernel_launch (k, (unsigned[]){ blocks, 1, 1 },
                                     (unsigned[]){ OCTA_BLOCK, 1, 1 },
                                     (void *[]){ &word, NULL }));
done:
  return st;
}
