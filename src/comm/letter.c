/* letter.c -- send, recv and sendrecv, between two ranks.  In one process an
   array that was sent waits until it is received.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "comm/private.h"

#include <stdlib.h>
#include <string.h>

/* The array that local rank L passes, in memory on its device.  */
static octa_status
take (octa_comm *c, const octa_comm_args *a, int l, octa_node **out)
{
  octa_status st;
  octa_node *x = NULL;
  int before;
  if (! a->in || ! a->in[l])
    return octa_fail (OCTA_ERROR_LOGIC, "%s: rank %d must pass an array",
                      octa_comm_call_name (a->call), c->first + l);
  OCTA_TRY (octa_comm_enter (c, l, &before));
  st = octa_comm_bring (a->in[l], &x);
  if (st == OCTA_OK)
    st = octa_node_resolve (x);
  if (st == OCTA_OK)
    st = octa_node_store (x);
  octa_comm_leave (before);
  OCTA_TRY (st);
  *out = OCTA_MOVE (x);
done:
  octa_node_release (x);
  return st;
}

/* Fail unless X, which was received, is like LIKE.  */
static octa_status
check_like (const octa_node *x, octa_node *like)
{
  octa_status st;
  char size[160];
  OCTA_TRY (octa_node_resolve (like));
  if (like->type == x->type && like->cplx == x->cplx
      && octa_node_same_size (like, x))
    return OCTA_OK;
  octa_size_text (&x->size, size, sizeof size);
  st = octa_fail (OCTA_ERROR_LOGIC,
                  "recv: the array is not like that of \"like\": it is a "
                  "%s%s array of %s",
                  x->cplx == OCTA_COMPLEX ? "complex " : "",
                  octa_types[x->type].name, size);
done:
  return st;
}

/* ---- in one process ---- */

static octa_status
post (octa_comm *c, int from, int to, octa_node *x, uint8_t marks)
{
  octa_comm_letter **end = &c->letters, *letter = calloc (1, sizeof *letter);
  if (! letter)
    return octa_no_memory ("an array that is sent");
  octa_node_retain (x);
  *letter = (octa_comm_letter){ NULL, from, to, x, marks };
  while (*end)
    end = &(*end)->next;
  *end = letter;
  return OCTA_OK;
}

static octa_comm_letter *
find (octa_comm *c, int from, int to)
{
  octa_comm_letter *l = c->letters;
  while (l && (l->from != from || l->to != to))
    l = l->next;
  return l;
}

static void
drop (octa_comm *c, octa_comm_letter *gone)
{
  for (octa_comm_letter **p = &c->letters; *p; p = &(*p)->next)
    if (*p == gone)
      {
        *p = gone->next;
        break;
      }
  octa_node_release (gone->node);
  free (gone);
}

/* Set up the path of the array that rank TO gets from rank FROM.  */
static octa_status
plan (octa_comm *c, octa_comm_move *m, int from, int to,
      const octa_comm_letter *l)
{
  octa_status st;
  octa_comm_head h = { 0 };
  octa_size size = l->node->size;
  int before;
  octa_comm_head_array (&h, l->node, l->marks);
  octa_node_retain (m[from].from = l->node);
  m[from].sent[to].count = l->node->n_elems;
  m[to].got[from].count = l->node->n_elems;
  OCTA_TRY (octa_comm_enter (c, to, &before));
  st = octa_comm_head_node (&h, &size, &m[to].to);
  octa_comm_leave (before);
done:
  return st;
}

/* The oldest array from FROM to rank TO.  */
static octa_status
deliver (octa_comm *c, int from, int to, octa_node **out, uint8_t *marks)
{
  octa_status st = OCTA_OK;
  octa_comm_letter *l = find (c, from, to);
  if (! l)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "recv: rank %d has sent nothing to rank %d; call send "
                      "first",
                      from, to);
  octa_comm_move *m = octa_comm_moves_new (c);
  if (! m)
    return OCTA_FAIL;
  OCTA_TRY (plan (c, m, from, to, l));
  OCTA_TRY (octa_comm_swap (c, m));
  octa_node_retain (*out = m[to].to);
  *marks = l->marks;
  drop (c, l);
done:
  octa_comm_moves_free (c, m);
  return st;
}

static octa_status
post_all (octa_comm *c, const octa_comm_args *a)
{
  octa_status st = OCTA_OK;
  for (int l = 0; l < c->n && a->to; l++)
    if (a->to[l] != OCTA_COMM_NO_RANK)
      {
        octa_node *x = NULL;
        OCTA_TRY (take (c, a, l, &x));
        st = post (c, l, a->to[l], x, a->marks[l]);
        octa_node_release (x);
        OCTA_TRY (st);
      }
done:
  return st;
}

/* Is there a letter, and one like LIKE, for each rank that gets one?  Nothing
   has changed if not.  */
static octa_status
check_letters (octa_comm *c, const octa_comm_args *a)
{
  octa_status st = OCTA_OK;
  for (int l = 0; l < c->n && a->from; l++)
    {
      const int from = a->from[l];
      if (from == OCTA_COMM_NO_RANK)
        continue;
      const octa_comm_letter *letter = find (c, from, l);
      if (! letter && ! (a->to && a->to[from] == l))
        return octa_fail (OCTA_ERROR_LOGIC,
                          "recv: rank %d has sent nothing to rank %d; call "
                          "send first",
                          from, l);
      if (letter && a->like && a->like[l])
        OCTA_TRY (check_like (letter->node, a->like[l]));
    }
done:
  return st;
}

static octa_status
pass_here (octa_comm *c, const octa_comm_args *a, octa_node **out,
           uint8_t *marks)
{
  octa_status st;
  OCTA_TRY (check_letters (c, a));
  OCTA_TRY (post_all (c, a));
  for (int l = 0; l < c->n && a->from; l++)
    if (a->from[l] != OCTA_COMM_NO_RANK)
      {
        OCTA_TRY (deliver (c, a->from[l], l, &out[l], &marks[l]));
      }
done:
  return st;
}

/* ---- between processes ---- */

static octa_status
pass_between (octa_comm *c, const octa_comm_args *a, octa_node **out,
              uint8_t *marks)
{
  octa_status st = OCTA_OK;
  const int to = a->to ? a->to[0] : OCTA_COMM_NO_RANK;
  const int from = a->from ? a->from[0] : OCTA_COMM_NO_RANK;
  octa_comm_head mine = { .call = a->call }, theirs = { 0 };
  int before;
  if ((to == c->first) != (from == c->first))
    return octa_fail (OCTA_ERROR_LOGIC,
                      "%s: between processes a rank sends to itself only by "
                      "sendrecv, with itself as TO and FROM",
                      octa_comm_call_name (a->call));
  octa_comm_move *m = octa_comm_moves_new (c);
  if (! m)
    return OCTA_FAIL;
  if (to != OCTA_COMM_NO_RANK)
    {
      OCTA_TRY (take (c, a, 0, &m->from));
      octa_comm_head_array (&mine, m->from, a->marks[0]);
      m->sent[to].count = m->from->n_elems;
    }
  OCTA_TRY (
      c->transport->pass_bytes (c, to, &mine, from, &theirs, sizeof mine));
  if (from != OCTA_COMM_NO_RANK)
    {
      octa_size size = octa_comm_head_size (&theirs);
      OCTA_TRY (octa_comm_enter (c, 0, &before));
      st = octa_comm_head_node (&theirs, &size, &m->to);
      octa_comm_leave (before);
      if (st != OCTA_OK)
        octa_comm_give_up (c);
      OCTA_TRY (st);
      m->got[from].count = m->to->n_elems;
    }
  c->is_letter = true;
  st = octa_comm_swap (c, m);
  c->is_letter = false;
  if (st != OCTA_OK)
    octa_comm_give_up (c);
  OCTA_TRY (st);
  if (m->to && a->like && a->like[0])
    OCTA_TRY (check_like (m->to, a->like[0]));
  if (m->to)
    {
      octa_node_retain (out[0] = m->to);
      marks[0] = theirs.marks;
    }
done:
  octa_comm_moves_free (c, m);
  return st;
}

octa_status
octa_comm_pass (octa_comm *c, const octa_comm_args *a, octa_node **out,
                uint8_t *marks)
{
  return c->n_local == c->n ? pass_here (c, a, out, marks)
                            : pass_between (c, a, out, marks);
}
