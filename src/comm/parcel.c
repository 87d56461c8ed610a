/* parcel.c -- boxes of arrays that ranks pass to each other, all in one group.

   Boxes of consecutive elements are passed from and to the arrays themselves;
   others are packed into memory of their own.  Boxes that a rank passes to
   itself are copied here.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "comm/private.h"

#include <stdlib.h>

octa_status
octa_comm_parcels_add (octa_comm_parcels *p, octa_comm_parcel parcel)
{
  if (octa_comm_box_elems (&parcel.box) == 0)
    return OCTA_OK;
  if (p->n == p->room)
    {
      const size_t room = 2 * p->room + 16;
      void *more = realloc (p->all, room * sizeof *p->all);
      if (! more)
        return octa_no_memory ("a call of a communicator");
      p->all = more;
      p->room = room;
    }
  p->all[p->n++] = parcel;
  return OCTA_OK;
}

void
octa_comm_parcels_free (octa_comm_parcels *p)
{
  for (int l = 0; p->sent && l < 2 * p->c->n_local; l++)
    octa_node_release (p->sent[l]);
  free (p->sent);
  free (p->all);
  *p = (octa_comm_parcels){ 0 };
}

static size_t
bytes_of (const octa_comm_parcel *q)
{
  return (size_t)octa_comm_box_elems (&q->box) * q->width;
}

/* ---- memory for packed ones ---- */

/* Choose the places of rank L's packed parcels that are sent, or received; the
   bytes that they need.  */
static size_t
place (octa_comm_parcels *p, int l, bool is_sent, bool are_all_packed)
{
  enum
  {
    ALIGNMENT = 16
  };
  size_t bytes = 0;
  for (size_t i = 0; i < p->n; i++)
    {
      octa_comm_parcel *q = &p->all[i];
      int64_t first;
      if (q->local != l || q->is_sent != is_sent)
        continue;
      q->is_packed = are_all_packed
                     || ! octa_comm_box_is_run (&q->box, &first);
      if (! q->is_packed)
        continue;
      q->at = bytes;
      bytes += (bytes_of (q) + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    }
  return bytes;
}

static octa_status
take_memory (size_t bytes, octa_node **out)
{
  return bytes == 0 ? OCTA_OK
                    : octa_node_empty (OCTA_TYPE_UINT8, false,
                                       OCTA_SIZE ((int64_t)bytes, 1), out);
}

static octa_status
make_room (octa_comm_parcels *p, int l, bool are_kept)
{
  octa_status st;
  OCTA_TRY (take_memory (place (p, l, true, false), &p->sent[l]));
  OCTA_TRY (take_memory (place (p, l, false, are_kept), &p->got[l]));
done:
  return st;
}

/* ---- packing ---- */

/* Copy rank L's packed parcels that are sent, or received, from or to
   ARRAYS.  */
static octa_status
copy (octa_comm_parcels *p, int l, bool is_sent, octa_node *const *arrays)
{
  octa_status st = OCTA_OK;
  for (size_t i = 0; i < p->n; i++)
    {
      const octa_comm_parcel *q = &p->all[i];
      if (q->local != l || q->is_sent != is_sent || ! q->is_packed)
        continue;
      const octa_buffer *packed = (is_sent ? p->sent : p->got)[l]->buffer;
      const octa_buffer *b = arrays[q->array]->buffer;
      OCTA_TRY (octa_comm_box_copy (&q->box, q->width,
                                    is_sent ? octa_buffer_use (b)
                                            : octa_buffer_change (b),
                                    octa_buffer_use (packed) + q->at,
                                    ! is_sent));
    }
done:
  return st;
}

/* Run STEP for each rank here, with its context current.  */
static octa_status
each (octa_comm_parcels *p,
      octa_status (*step) (octa_comm_parcels *p, int l, const void *data),
      const void *data)
{
  octa_status st = OCTA_OK;
  for (int l = 0; l < p->c->n_local; l++)
    {
      int before;
      OCTA_TRY (octa_comm_enter (p->c, l, &before));
      st = step (p, l, data);
      octa_comm_leave (before);
      OCTA_TRY (st);
    }
done:
  return st;
}

typedef struct ends
{
  octa_node *const *from, *const *to;
} ends;

/* Writes must come after the work that reads the same memory.  */
static void
announce (octa_comm_parcels *p, int l, octa_node *const *to)
{
  for (size_t i = 0; i < p->n; i++)
    if (p->all[i].local == l && ! p->all[i].is_sent)
      (void)octa_buffer_change (to[p->all[i].array]->buffer);
}

static octa_status
pack (octa_comm_parcels *p, int l, const void *data)
{
  octa_status st;
  const ends *e = data;
  OCTA_TRY (make_room (p, l, ! e->to));
  OCTA_TRY (copy (p, l, true, e->from));
  if (e->to)
    announce (p, l, e->to);
done:
  return st;
}

static octa_status
unpack (octa_comm_parcels *p, int l, const void *data)
{
  const ends *e = data;
  return copy (p, l, false, e->to);
}

/* ---- messages ---- */

static octa_comm_message
message_of (const octa_comm_parcels *p, const octa_comm_parcel *q,
            const ends *e)
{
  octa_comm_message m = { .local = q->local,
                          .peer = q->peer,
                          .is_sent = q->is_sent,
                          .at = q->at,
                          .bytes = bytes_of (q) };
  int64_t first;
  if (q->is_packed)
    m.node = (q->is_sent ? p->sent : p->got)[q->local];
  else
    {
      (void)octa_comm_box_is_run (&q->box, &first);
      m.node = (q->is_sent ? e->from : e->to)[q->array];
      m.at = (size_t)first * q->width;
    }
  return m;
}

static bool
is_own (const octa_comm *c, const octa_comm_message *m)
{
  return m->peer == c->first + m->local;
}

/* Copy the messages of ranks to themselves, of which as many are received as
   sent.  */
static octa_status
pass_own (const octa_comm *c, size_t n, const octa_comm_message *m)
{
  octa_status st = OCTA_OK;
  size_t in = 0;
  for (size_t out = 0; out < n; out++)
    {
      int before;
      if (! m[out].is_sent || ! is_own (c, &m[out]))
        continue;
      while (m[in].is_sent || ! is_own (c, &m[in]))
        in++;
      OCTA_TRY (octa_comm_enter (c, m[out].local, &before));
      st = octa_lane_copy (octa_buffer_use (m[in].node->buffer) + m[in].at,
                           octa_buffer_use (m[out].node->buffer) + m[out].at,
                           m[out].bytes);
      octa_comm_leave (before);
      OCTA_TRY (st);
      in++;
    }
done:
  return st;
}

static octa_status
pass_messages (octa_comm_parcels *p, const ends *e)
{
  octa_status st;
  octa_comm *c = p->c;
  size_t n = 0;
  octa_comm_message *all = calloc (p->n, sizeof *all);
  if (! all)
    return octa_no_memory ("a call of a communicator");
  for (size_t i = 0; i < p->n; i++)
    all[i] = message_of (p, &p->all[i], e);
  OCTA_TRY (pass_own (c, p->n, all));
  for (size_t i = 0; i < p->n; i++)
    if (! is_own (c, &all[i]))
      all[n++] = all[i];
  st = octa_comm_exchange (c, n, all);
done:
  free (all);
  return st;
}

octa_status
octa_comm_parcels_pass (octa_comm_parcels *p, octa_node *const *from,
                        octa_node *const *to)
{
  octa_status st;
  const ends e = { from, to };
  const size_t n = (size_t)p->c->n_local;
  if (p->n == 0)
    return OCTA_OK;
  p->sent = calloc (2 * n, sizeof *p->sent);
  if (! p->sent)
    return octa_no_memory ("a call of a communicator");
  p->got = p->sent + n;
  OCTA_TRY (each (p, pack, &e));
  OCTA_TRY (pass_messages (p, &e));
  if (to)
    st = each (p, unpack, &e);
done:
  return st;
}

octa_status
octa_comm_parcels_unpack (octa_comm_parcels *p, octa_node *const *to)
{
  return p->n == 0 ? OCTA_OK : each (p, unpack, &(ends){ NULL, to });
}
