/* script.c -- a program as steps: which loop computes each instruction.

   Loops exist for the classes that scripts use most (kernels/host/
   octa_loops.cuh).  Operands of other classes are converted to a class that
   has loops, if this gives the same bits: integers of up to 32 bits to double,
   as in the kernels' own arithmetic (kernels/math/octa_int.cuh); a double that
   is combined with a single complex number to single.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "fuse/interpret.h"
#include "array/rows.h"

#include <string.h>

enum
{
  ALIGN = 64,        /* alignment of a block of values */
  ROOM = 192 * 1024, /* bytes for all blocks; the host has 227 KiB */
  NEAR = 24 * 1024,  /* bytes for all blocks in the first-level cache */
  MOST_GROWN = 2,    /* how often OCTA_BLOCK may be doubled */
  NONE = UINT16_MAX  /* no step */
};

typedef octa_script script;
typedef octa_script_step step;

typedef struct writer
{
  script *s;
  const octa_program *p;
  size_t room; /* bytes for OCTA_BLOCK elements */
} writer;

/* ---- classes, as letters ---- */

static bool
is_one_of (char letter, const char *letters)
{
  return strchr (letters, letter) != NULL;
}

#define INTEGERS "bsiwBSIW"
#define LONG "wW" /* those whose values doubles cannot all represent */
#define SINGLES "fc"
#define COMPLEX "zc"

static octa_type
type_of (char letter)
{
  octa_type t = letter == 'z'   ? OCTA_TYPE_DOUBLE
                : letter == 'c' ? OCTA_TYPE_SINGLE
                                : (octa_type)0;
  while (! is_one_of (letter, COMPLEX) && octa_types[t].letter != letter)
    t++;
  return t;
}

static size_t
size_of (char letter)
{
  return octa_elem_size (type_of (letter), is_one_of (letter, COMPLEX));
}

static char
letter_of (const octa_instr *x)
{
  return octa_ctype_letter (x->type, x->is_complex);
}

/* ---- loops ---- */

const octa_loop_table *
octa_script_loops (void)
{
#ifdef __x86_64__
  if (__builtin_cpu_supports ("avx2"))
    return &octa_loops_avx2;
#endif
  return &octa_loops_plain;
}

bool
octa_script_has_loops (void)
{
  return octa_script_loops ()->release == (octa_release () >= 11 ? 11 : 0);
}

/* The first row of OP, or of the next operation that has rows.  */
static int
first_of (const octa_loop_table *t, int op)
{
  static int first[OCTA_OP_COUNT + 1];
  if (! first[OCTA_OP_COUNT])
    for (int i = t->count; i-- > 0;)
      for (int k = t->loops[i].op; k >= 0 && (! i || k > t->loops[i - 1].op);
           k--)
        first[k] = i;
  first[OCTA_OP_COUNT] = t->count;
  return first[op];
}

/* The loop of OP for operands of the classes IN, with a result of class RESULT
   or, if this is 0, complex or not as IS_COMPLEX says.  NULL: there is
   none.  */
static const octa_loop *
loop_of (int op, const char *in, char result, bool is_complex)
{
  const octa_loop_table *t = octa_script_loops ();
  const octa_loop *end = t->loops + t->count;
  for (const octa_loop *l = t->loops + first_of (t, op);
       l < end && l->op == op; l++)
    {
      bool fits = result ? l->letters[0] == result
                         : is_one_of (l->letters[0], COMPLEX) == is_complex;
      if (fits && strcmp (l->letters + 1, in) == 0)
        return l;
    }
  return NULL;
}

const octa_loop *
octa_script_loop (int op, const char *in, char result)
{
  return octa_script_has_loops () ? loop_of (op, in, result, false) : NULL;
}

/* ---- steps ---- */

/* Add a step with values of class LETTER; NONE: no room.  */
static uint16_t
add_step (writer *w, char letter)
{
  script *s = w->s;
  if (s->n_steps == OCTA_SCRIPT_STEPS)
    return NONE;
  step *x = &s->steps[s->n_steps];
  *x = (step){ .letter = letter, .size = size_of (letter), .at = w->room };
  w->room += (x->size * OCTA_BLOCK + ALIGN - 1) / ALIGN * ALIGN;
  return (uint16_t)s->n_steps++;
}

/* Add a step that runs LOOP on the values of the N steps IN.  */
static uint16_t
add_loop (writer *w, const octa_loop *loop, const uint16_t *in, int n)
{
  uint16_t k = add_step (w, loop->letters[0]);
  if (k == NONE)
    return NONE;
  step *x = &w->s->steps[k];
  bool is_number = n > 1 && w->s->steps[in[1]].is_number;
  x->loop = loop;
  x->run = is_number && loop->run_number ? loop->run_number : loop->run;
  x->check = is_number && loop->check_number ? loop->check_number
                                             : loop->check;
  /* Loops with fewer operands still read three, of the class of the first.  */
  for (int i = 0; i < 3; i++)
    {
      x->in[i] = in[i < n ? i : 0];
      w->s->steps[x->in[i]].is_repeated |= i != 1 || x->run == loop->run
                                           || x->check == loop->check;
    }
  return k;
}

/* The result of step K converted in one step; NONE: there is no loop for
   this.  */
static uint16_t
cast (writer *w, uint16_t k, char letter)
{
  script *s = w->s;
  char from[] = { s->steps[k].letter, '\0' };
  const octa_loop *loop = loop_of (octa_op_cast (type_of (letter)), from,
                                   letter, false);
  if (! loop)
    return NONE;
  for (int i = k + 1; i < s->n_steps; i++)
    if (s->steps[i].loop == loop && s->steps[i].in[0] == k)
      return (uint16_t)i;
  return add_loop (w, loop, &k, 1);
}

/* The result of step K converted to class LETTER; NONE: impossible.  */
static uint16_t
convert (writer *w, uint16_t k, char letter)
{
  if (k == NONE || w->s->steps[k].letter == letter)
    return k;
  uint16_t to = cast (w, k, letter);
  if (to != NONE || is_one_of (w->s->steps[k].letter, LONG COMPLEX))
    return to;
  to = cast (w, k, 'd');
  return to == NONE || to == k ? NONE : cast (w, to, letter);
}

/* ---- how an operation is computed ---- */

typedef struct way
{
  char by[OCTA_OPERANDS_MAX]; /* classes to which operands are first converted,
                                 or 0 */
  char in[OCTA_OPERANDS_MAX + 1]; /* classes to which they are then converted,
                                     and the loop's */
  bool as_it_lies; /* elements are only moved, so any class of their size will
                      do */
} way;

/* The class in which values of class INTEGER are computed.  */
static char
wide (char integer)
{
  return is_one_of (integer, LONG) ? integer : 'd';
}

/* The widest integer class among the N classes HAVE; 0: none.  */
static char
integer_of (const char *have, int n)
{
  char widest = 0;
  for (int k = 0; k < n; k++)
    if (is_one_of (have[k], INTEGERS)
        && (! widest || size_of (have[k]) > size_of (widest)))
      widest = have[k];
  return widest;
}

/* Choose for classes that are not integers.  */
static void
choose_float (const char *have, int n, way *to)
{
  bool is_single = false, is_complex = false;
  for (int k = 0; k < n; k++)
    {
      is_single |= is_one_of (have[k], SINGLES);
      is_complex |= is_one_of (have[k], COMPLEX);
    }
  for (int k = 0; k < n; k++)
    if (is_complex && is_single)
      to->in[k] = is_one_of (have[k], COMPLEX) ? 'c' : 'f';
    else if (have[k] == 'l')
      to->in[k] = 'd';
}

/* Choose for integers and their other operands, as the device functions
   do.  */
static bool
choose_integer (octa_op_rule rule, const char *have, int n, char integer,
                way *to)
{
  bool stays = rule == OCTA_RULE_BIT || rule == OCTA_RULE_GCD
               || rule == OCTA_RULE_LCM;
  bool is_first = stays || rule == OCTA_RULE_MINMAX
                  || rule == OCTA_RULE_MODREM;
  for (int k = 0; k < n; k++)
    {
      bool is_int = is_one_of (have[k], INTEGERS);
      if (is_int && have[k] != integer
          && (is_one_of (integer, LONG) || is_one_of (have[k], LONG)))
        return false;
      /* The double is first converted to an integer.  */
      if (is_first && ! is_int)
        to->by[k] = integer;
      to->in[k] = stays                            ? integer
                  : is_int || to->by[k] == integer ? wide (integer)
                                                   : 'd';
    }
  return true;
}

/* Is it a power of two integers of up to 32 bits?  It saturates in each step
   and has no fractions, so doubles cannot be used.  */
static bool
is_integer_power (int op, const char *have)
{
  return (op == OCTA_OP_power || op == OCTA_OP_realpow)
         && is_one_of (have[0], "bsi") && is_one_of (have[1], "bsi");
}

/* Choose for merge, whose loops move elements of the same size.  */
static bool
choose_merge (const char *have, way *to)
{
  static const struct
  {
    char letter, as;
  } same[] = { { 'b', 'B' }, { 's', 'S' }, { 'i', 'f' }, { 'I', 'f' },
               { 'w', 'd' }, { 'W', 'd' }, { 'c', 'd' } };
  for (size_t i = 0; i < sizeof same / sizeof *same; i++)
    if (have[1] == same[i].letter && have[2] == have[1])
      {
        to->in[1] = to->in[2] = same[i].as;
        to->as_it_lies = true;
      }
  return true;
}

/* Choose how operation OP is computed for operands of the classes HAVE.  */
static bool
choose_way (int op, const char *have, way *to)
{
  const octa_op_info *o = &octa_ops[op];
  char integer = integer_of (have, o->n);
  *to = (way){ .as_it_lies = false };
  memcpy (to->in, have, (size_t)o->n);
  switch (o->rule)
    {
    case OCTA_RULE_MERGE:
      return choose_merge (have, to);
    case OCTA_RULE_SHIFT:
      to->in[1] = 'd';
      return true;
    case OCTA_RULE_ARITH:
      if (is_integer_power (op, have))
        {
          to->in[0] = to->in[1] = 'i';
          return true;
        }
      if (octa_ops[op].check != OCTA_CHECK_NONE && have[0] == 'f' && integer)
        {
          /* With a single base the exponent is converted to single.  */
          to->by[1] = 'f';
          to->in[0] = to->in[1] = 'd';
          return true;
        }
      break;
    case OCTA_RULE_MAP2:
    case OCTA_RULE_COMPLEX:
      /* With a single operand they are converted to single.  */
      for (int k = 0; k < o->n && integer; k++)
        to->in[k] = is_one_of (have[1 - k], SINGLES) ? 'f' : 'd';
      if (integer)
        return true;
      break;
    case OCTA_RULE_KEEP:
    case OCTA_RULE_COMPARE:
    case OCTA_RULE_ORDER:
    case OCTA_RULE_MODREM:
    case OCTA_RULE_MINMAX:
    case OCTA_RULE_BIT:
    case OCTA_RULE_GCD:
    case OCTA_RULE_LCM:
      break;
    default: /* operations that convert all integers to double, also 64-bit
                ones */
      for (int k = 0; k < o->n && integer; k++)
        to->in[k] = 'd';
      integer = 0;
    }
  if (! integer)
    choose_float (have, o->n, to);
  return ! integer || choose_integer (o->rule, have, o->n, integer, to);
}

/* Some operations use only the real part or the magnitude of complex operands:
   replace OPERANDS and their classes HAVE by these.  */
static bool
take_parts (writer *w, int op, uint16_t *operands, char *have)
{
  const octa_op_info *o = &octa_ops[op];
  octa_op part = op == OCTA_OP_hypot ? OCTA_OP_abs : OCTA_OP_real;
  if (o->rule != OCTA_RULE_BIT && o->rule != OCTA_RULE_SHIFT
      && o->rule != OCTA_RULE_COMPLEX && o->rule != OCTA_RULE_MAP2)
    return true;
  for (int k = 0; k < o->n; k++)
    {
      char from[] = { have[k], '\0' };
      if (! is_one_of (have[k], COMPLEX))
        continue;
      const octa_loop *loop = loop_of (part, from, 0, false);
      operands[k] = loop ? add_loop (w, loop, &operands[k], 1) : NONE;
      if (operands[k] == NONE)
        return false;
      have[k] = loop->letters[0];
    }
  return true;
}

/* Add the steps of instruction I, computed in this way; returns the step with
   its value.  */
static uint16_t
go_round (writer *w, int i, uint16_t *operands, char *have, uint16_t *loop_at)
{
  const octa_instr *x = &w->p->instr[i];
  uint16_t in[OCTA_OPERANDS_MAX] = { 0 };
  int n = octa_ops[x->op].n;
  char wanted = letter_of (x);
  way to;
  if (! take_parts (w, x->op, operands, have)
      || ! choose_way (x->op, have, &to))
    return NONE;
  const octa_loop *loop = loop_of (x->op, to.in, 0,
                                   x->is_complex && ! to.as_it_lies);
  for (int k = 0; k < n && loop; k++)
    {
      in[k] = operands[k];
      if (to.as_it_lies)
        continue;
      if (to.by[k])
        in[k] = convert (w, in[k], to.by[k]);
      in[k] = convert (w, in[k], to.in[k]);
      if (in[k] == NONE)
        return NONE;
    }
  uint16_t k = loop ? add_loop (w, loop, in, n) : NONE;
  *loop_at = k;
  if (k == NONE || ! to.as_it_lies)
    return convert (w, k, wanted);
  w->s->steps[k].letter = wanted;
  return k;
}

/* Add the steps of instruction I, an operation; the last one has its
   value.  */
static uint16_t
add_op (writer *w, int i)
{
  const octa_instr *x = &w->p->instr[i];
  const uint8_t in[] = { x->a, x->b, x->c };
  uint16_t operands[OCTA_OPERANDS_MAX] = { 0 };
  char have[OCTA_OPERANDS_MAX + 1] = { 0 }, plain[OCTA_OPERANDS_MAX + 1];
  int n = octa_ops[x->op].n;
  for (int k = 0; k < n; k++)
    {
      operands[k] = w->s->of[in[k]];
      have[k] = w->s->steps[operands[k]].letter;
    }
  uint16_t at = NONE, loop_at = NONE;
  const octa_loop *loop = loop_of (x->op, have, letter_of (x), false);
  memcpy (plain, have, sizeof plain);
  for (int k = 0; k < n && ! loop; k++)
    if (have[k] == 'l')
      plain[k] = 'd';
  if (! loop)
    loop = loop_of (x->op, plain, letter_of (x), false);
  if (loop)
    {
      for (int k = 0; k < n; k++)
        operands[k] = convert (w, operands[k], plain[k]);
      at = loop_at = add_loop (w, loop, operands, n);
    }
  else
    at = go_round (w, i, operands, have, &loop_at);
  bool asks = x->flag == OCTA_FLAG_OK || x->flag == OCTA_FLAG_ERROR;
  if (at == NONE || (asks && ! w->s->steps[loop_at].loop->check))
    return NONE;
  step *flagged = &w->s->steps[asks ? loop_at : at];
  flagged->flag = (octa_flag)x->flag;
  flagged->bit = x->bit;
  return at;
}

static uint16_t
add_instr (writer *w, int i)
{
  const octa_program *p = w->p;
  const octa_instr *x = &p->instr[i];
  uint16_t k = NONE;
  switch ((octa_instr_kind)x->kind)
    {
    case OCTA_INSTR_LEAF:
      if (p->leaf[x->a].is_drawn)
        return NONE;
      k = add_step (w, letter_of (x));
      break;
    case OCTA_INSTR_RC:
    case OCTA_INSTR_OP:
      return add_op (w, i);
    case OCTA_INSTR_REAL_OF:
      k = add_step (w, letter_of (x));
      break;
    case OCTA_INSTR_DRAW:
    case OCTA_INSTR_CALL:
    case OCTA_INSTR_RESULT:
      return NONE;
    }
  if (k == NONE)
    return NONE;
  step *to = &w->s->steps[k];
  to->flag = (octa_flag)x->flag;
  to->bit = x->bit;
  if (x->kind == OCTA_INSTR_LEAF)
    {
      to->leaf = &w->s->leaves[x->a];
      to->is_number = p->leaf[x->a].access <= OCTA_ACCESS_ONE;
    }
  else
    for (int j = 0; j < 3; j++)
      {
        to->in[j] = w->s->of[x->a];
        w->s->steps[to->in[j]].is_repeated = true;
      }
  return k;
}

/* Choose how many elements are computed at once: so many that intermediate
   values stay in the cache and fit into ROOM.  */
static void
make_room (const writer *w)
{
  script *s = w->s;
  int grown = 0, shrunk = 0;
  while (grown < MOST_GROWN && w->room << (grown + 1) <= NEAR)
    grown++;
  while (w->room >> shrunk > ROOM)
    shrunk++;
  s->at_once = OCTA_BLOCK << grown >> shrunk;
  for (int i = 0; i < s->n_steps; i++)
    s->steps[i].at = s->steps[i].at << grown >> shrunk;
}

bool
octa_script_write (octa_script *s, const octa_program *p)
{
  writer w = { .s = s, .p = p };
  s->n_steps = 0;
  for (int i = 0; i < p->n_instrs; i++)
    if ((s->of[i] = add_instr (&w, i)) == NONE)
      return false;
  make_room (&w);
  return true;
}
