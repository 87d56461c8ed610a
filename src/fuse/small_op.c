/* small_op.c -- one operation on a few elements, computed by the calling
   thread on the host backend.

   Making a program, its key and its script, and launching it takes longer than
   the operation on some hundred elements.  If the host can read the operands
   now, it calls the operation's loop directly.  Operations that are broadcast,
   raise a flag, or need several loops are computed as programs.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "fuse/interpret.h"
#include "array/rows.h"

#include <string.h>

enum
{
  FEW = 2048,  /* elements */
  BLOCK = 256, /* that are computed at once */
  WIDEST = 16  /* bytes of an element */
};

typedef struct operand
{
  const unsigned char *p;
  size_t size; /* bytes of an element */
  bool is_number;
} operand;

typedef struct operation
{
  const octa_loop *loop;
  octa_loop_run *run;
  operand in[OCTA_OPERANDS_MAX];
  _Alignas(64) unsigned char room[OCTA_OPERANDS_MAX][BLOCK * WIDEST];
} operation;

/* May N be computed here?  A result that is known to be real raises no
   flag.  */
static bool
is_small (const octa_node *n)
{
  return n->kind == OCTA_NODE_OP && n->n_elems <= FEW && n->cplx == OCTA_REAL
         && octa_lane_is_local ()
         && octa_setting_often (OCTA_SETTING_INTERPRET) > 0;
}

/* The address of the elements of N's operand C, in the order of N's, or of its
   only element.  NULL: the host cannot read them now, or C is not
   computed.  */
static const unsigned char *
elements_of (const octa_node *n, const octa_node *c)
{
  if (c->kind == OCTA_NODE_SCALAR)
    return c->scalar.bytes;
  if (c->kind != OCTA_NODE_BUFFER || c->cplx == OCTA_UNRESOLVED
      || octa_buffer_is_lent (c->buffer)
      || (c->n_elems != 1 && ! octa_node_same_size (c, n)))
    return NULL;
  return octa_buffer_at_hand (c->buffer, false);
}

/* Store the number X in ROOM, BLOCK times.  */
static void
repeat (operand *x, unsigned char *room)
{
  memcpy (room, x->p, x->size);
  for (size_t have = x->size; have < BLOCK * x->size; have *= 2)
    memcpy (room + have, room, have);
  x->p = room;
}

/* Find the N_IN operands of N; false if the host cannot read one now.  */
static bool
find_operands (operation *o, const octa_node *n, int n_in)
{
  for (int k = 0; k < n_in; k++)
    {
      const octa_node *c = n->in[k];
      o->in[k] = (operand){ .p = elements_of (n, c),
                            .size = octa_elem_size ((octa_type)c->type,
                                                    c->cplx == OCTA_COMPLEX),
                            .is_number = c->n_elems == 1 };
      if (! o->in[k].p)
        return false;
    }
  return true;
}

/* Find the loop for N, which is X .* X if IS_SQUARE.  */
static bool
find_loop (operation *o, const octa_node *n, bool is_square)
{
  char have[OCTA_OPERANDS_MAX + 1] = { 0 };
  for (int k = 0; k < n->n_in; k++)
    {
      const octa_node *c = n->in[is_square ? 0 : k];
      have[k] = octa_ctype_letter (c->type, c->cplx == OCTA_COMPLEX);
    }
  o->loop = octa_script_loop (is_square ? OCTA_OP_times : n->op, have,
                              octa_ctype_letter (n->type, false));
  return o->loop != NULL;
}

/* Choose between the loop's functions, and repeat numbers.  Loops with fewer
   operands still read three, of the class of the first.  */
static void
finish (operation *o, int n_in, int64_t n_elems)
{
  bool stays = n_in > 1 && o->in[1].is_number && o->loop->run_number;
  o->run = stays ? o->loop->run_number : o->loop->run;
  for (int k = 0; k < n_in; k++)
    if (o->in[k].is_number && n_elems > 1 && ! (stays && k == 1))
      repeat (&o->in[k], o->room[k]);
  for (int k = n_in; k < OCTA_OPERANDS_MAX; k++)
    o->in[k] = o->in[0];
}

/* Compute the N elements of the result, of SIZE bytes each.  */
static void
compute (const operation *o, int64_t n, size_t size, unsigned char *to)
{
  for (int64_t i = 0; i < n; i += BLOCK)
    {
      const void *in[OCTA_OPERANDS_MAX];
      for (int k = 0; k < OCTA_OPERANDS_MAX; k++)
        in[k] = o->in[k].p
                + (o->in[k].is_number ? 0 : (size_t)i * o->in[k].size);
      o->run (to + (size_t)i * size, in, (int)(n - i < BLOCK ? n - i : BLOCK));
    }
}

octa_status
octa_elementwise_small (octa_node *n, bool *did)
{
  octa_status st = OCTA_OK;
  operation o; /* not initialized because it is large */
  octa_buffer *b = NULL;
  unsigned char number[WIDEST];
  *did = false;
  if (! is_small (n))
    return OCTA_OK;
  bool is_square = octa_node_is_square (n);
  int n_in = is_square ? 1 : n->n_in;
  size_t size = octa_elem_size ((octa_type)n->type, false);
  if (! find_operands (&o, n, n_in) || ! find_loop (&o, n, is_square))
    return OCTA_OK;
  if (n->n_elems > 1)
    {
      OCTA_TRY (octa_buffer_new ((size_t)n->n_elems * size, &b));
      /* Read after the allocation: its block may need a wait.  */
      if (! find_operands (&o, n, n_in))
        goto done;
    }
  finish (&o, n_in, n->n_elems);
  compute (&o, n->n_elems, size,
           b ? (void *)(uintptr_t)octa_buffer_use (b) : number);
  *did = true;
  if (b)
    octa_node_settle (n, b, OCTA_REAL);
  else
    octa_node_settle_scalar (n, number, OCTA_REAL);
  b = NULL;
done:
  octa_buffer_release (b);
  return st;
}
