/* make.c -- arrays with parts, made part by part.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "distributed/private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the record of the parts ---- */

void
octa_distributed_release (octa_parts *p)
{
  for (int l = 0; l < p->n_local; l++)
    {
      if (p->part[l])
        octa_handle_close (p->part[l]);
      octa_pieces_free (&p->pieces[l]);
    }
  octa_comm_release (p->comm);
  free (p->pieces);
  free (p->part);
  free (p->start);
  free (p);
}

/* One without parts yet.  */
static octa_status
new_record (octa_comm *c, const octa_distributed_split *split,
            octa_parts **out)
{
  octa_communicator_info i;
  octa_comm_info (c, &i);
  const size_t n = (size_t)i.n + 1;
  octa_parts *p = calloc (1, sizeof *p);
  int64_t *start = calloc (n, sizeof *start);
  octa_id *part = calloc ((size_t)i.n_local, sizeof *part);
  octa_pieces *pieces = calloc ((size_t)i.n_local, sizeof *pieces);
  if (! p || ! start || ! part || ! pieces)
    {
      free (pieces);
      free (p);
      free (start);
      free (part);
      return octa_no_memory ("a distributed array");
    }
  memcpy (start, split->start, n * sizeof *start);
  *p = (octa_parts){ .comm = c,
                     .n = i.n,
                     .first = i.first,
                     .n_local = i.n_local,
                     .dim = split->dim,
                     .start = start,
                     .part = part,
                     .pieces = pieces };
  octa_comm_retain (c);
  *out = p;
  return OCTA_OK;
}

void
octa_distributed_query (const octa_node *x, octa_distributed_info *info)
{
  octa_communicator_info i;
  octa_comm_info (octa_distributed_comm (x), &i);
  *info = (octa_distributed_info){ .n = i.n,
                                   .first = i.first,
                                   .n_local = i.n_local,
                                   .devices = i.devices,
                                   .of_devices = i.of_devices,
                                   .dim = x->parts->dim,
                                   .start = x->parts->start };
}

octa_node *
octa_distributed_first (int n, octa_node *const *in)
{
  for (int i = 0; i < n; i++)
    if (octa_node_is_parted (in[i]))
      return in[i];
  return NULL;
}

octa_status
octa_distributed_meet (int n, octa_node *const *in)
{
  const octa_node *one = octa_distributed_first (n, in);
  for (int i = 0; one && i < n; i++)
    if (octa_node_is_parted (in[i])
        && octa_distributed_comm (in[i]) != octa_distributed_comm (one))
      return octa_fail (OCTA_ERROR_LOGIC,
                        "the distributed arrays belong to different "
                        "communicators; gather one, or distribute both with "
                        "the same communicator");
  return OCTA_OK;
}

static octa_status
any_rank (octa_comm *c, const bool *mine, bool *answer)
{
  octa_status st;
  octa_communicator_info i;
  octa_comm_info (c, &i);
  bool *all = calloc ((size_t)i.n, sizeof *all);
  if (! all)
    return octa_no_memory ("a distributed array");
  OCTA_TRY (octa_comm_use (c, "a distributed array") ? OCTA_OK : OCTA_FAIL);
  OCTA_TRY (octa_comm_gather_bytes (c, mine, all, sizeof *mine));
  *answer = false;
  for (int k = 0; k < i.n; k++)
    *answer |= all[k];
done:
  free (all);
  return st;
}

/* ---- a result, part by part ---- */

/* Is the result of J complex, whose parts here are P's pieces?  They stay so,
   whatever the answer: another rank may have imaginary parts.  */
static octa_status
is_complex (const octa_distributed_job *j, const octa_parts *p, bool *answer)
{
  octa_status st = OCTA_OK;
  bool *mine = NULL;
  *answer = j->sketch->cplx == OCTA_COMPLEX;
  if (j->sketch->cplx != OCTA_UNRESOLVED)
    return OCTA_OK;
  if (! (mine = calloc ((size_t)p->n_local, sizeof *mine)))
    return octa_no_memory ("a distributed array");
  for (int l = 0; l < p->n_local; l++)
    for (int i = 0; i < p->pieces[l].n; i++)
      {
        bool has_some;
        octa_node *n = p->pieces[l].node[i];
        OCTA_TRY (octa_node_stay_complex (n));
        OCTA_TRY (octa_node_has_imaginary (n, &has_some));
        mine[l] |= has_some;
      }
  st = any_rank (j->comm, mine, answer);
done:
  free (mine);
  return st;
}

/* Make the part or piece N real or complex as all are.  */
static octa_status
suit (octa_node **n, bool wants_complex)
{
  octa_status st;
  octa_node *made = NULL;
  OCTA_TRY (octa_node_stay_complex (*n));
  if (((*n)->cplx == OCTA_COMPLEX) == wants_complex)
    return OCTA_OK;
  if (! wants_complex)
    {
      octa_node_finish (*n);
      return octa_node_resolve (*n);
    }
  OCTA_TRY (octa_index_convert (*n, (octa_type)(*n)->type, true, &made));
  octa_node_release (*n);
  *n = OCTA_MOVE (made);
done:
  octa_node_release (made);
  return st;
}

/* A number of another device becomes one of this: if it is stored, then
   here.  */
static octa_status
settle_here (octa_node **n)
{
  octa_status st;
  octa_node *made;
  if ((*n)->kind != OCTA_NODE_SCALAR || (*n)->place == octa_current_place ())
    return OCTA_OK;
  OCTA_TRY (octa_node_scalar ((octa_type)(*n)->type,
                              (*n)->cplx == OCTA_COMPLEX, (*n)->scalar.bytes,
                              &made));
  made->is_kept = (*n)->is_kept;
  octa_node_release (*n);
  *n = made;
done:
  return st;
}

/* The part of rank L here, which has one piece, gets a handle, so that it
   counts as a variable when nodes to be computed together are chosen.  Its
   context is current.  */
static octa_status
adopt (octa_parts *p, int l)
{
  octa_node *one = p->pieces[l].node[0];
  octa_node_retain (one);
  octa_pieces_free (&p->pieces[l]);
  return octa_array_open (one, &p->part[l]);
}

/* Join the pieces of rank L here, whose context is current.  */
static octa_status
join (octa_parts *p, int l, bool wants_complex)
{
  octa_status st;
  octa_node *whole = NULL;
  OCTA_TRY (
      octa_index_cat ('c', p->dim, p->pieces[l].n, p->pieces[l].node, &whole));
  OCTA_TRY (suit (&whole, wants_complex));
  OCTA_TRY (octa_array_open (OCTA_MOVE (whole), &p->part[l]));
  octa_pieces_free (&p->pieces[l]);
done:
  octa_node_release (whole);
  return st;
}

octa_node *
octa_distributed_part (const octa_node *x, int l)
{
  octa_communicator_info i;
  octa_parts *p = x->parts;
  int before;
  octa_comm_info (p->comm, &i);
  if (! p->part[l])
    {
      if (octa_current_enter (i.devices[l], &before) != OCTA_OK)
        return NULL;
      const octa_status st = join (p, l, x->cplx == OCTA_COMPLEX);
      octa_current_leave (before);
      if (st != OCTA_OK)
        return NULL;
    }
  return octa_array_node (p->part[l]);
}

/* The pieces of the part of rank L here, whose context is current.  */
static octa_status
make_part (const octa_distributed_job *j, octa_parts *p, int l)
{
  octa_status st;
  octa_node *one;
  if (j->pieces)
    return j->pieces (j, l, &p->pieces[l]);
  OCTA_TRY (j->part (j, l, &one));
  st = octa_pieces_add (&p->pieces[l], one);
done:
  return st;
}

/* The parts of the ranks here.  */
static octa_status
make_parts (const octa_distributed_job *j, const octa_communicator_info *i,
            octa_parts *p)
{
  octa_status st = OCTA_OK;
  for (int l = 0; l < i->n_local; l++)
    {
      int before;
      OCTA_TRY (octa_current_enter (i->devices[l], &before));
      st = make_part (j, p, l);
      octa_current_leave (before);
      OCTA_TRY (st);
    }
done:
  return st;
}

/* Make them ready for others.  */
static octa_status
finish_parts (const octa_communicator_info *i, octa_parts *p,
              bool wants_complex)
{
  octa_status st = OCTA_OK;
  for (int l = 0; l < i->n_local; l++)
    {
      int before;
      OCTA_TRY (octa_current_enter (i->devices[l], &before));
      for (int k = 0; k < p->pieces[l].n && st == OCTA_OK; k++)
        {
          st = suit (&p->pieces[l].node[k], wants_complex);
          if (st == OCTA_OK)
            st = settle_here (&p->pieces[l].node[k]);
        }
      if (st == OCTA_OK && p->pieces[l].n == 1)
        st = adopt (p, l);
      octa_current_leave (before);
      OCTA_TRY (st);
    }
done:
  return st;
}

octa_size
octa_distributed_size (octa_size whole, int dim, int64_t length)
{
  for (; whole.n_dims <= dim; whole.n_dims++)
    whole.dims[whole.n_dims] = 1;
  whole.dims[dim] = length;
  octa_size_trim (&whole);
  return whole;
}

int64_t
octa_distributed_length (const octa_distributed_job *j, int l)
{
  octa_communicator_info i;
  octa_comm_info (j->comm, &i);
  const int64_t *start = &j->split.start[i.first + l];
  return start[1] - start[0];
}

octa_status
octa_distributed_nothing (const octa_distributed_job *j, octa_node **out)
{
  const octa_size size = octa_distributed_size (j->sketch->size, j->split.dim,
                                                0);
  return octa_node_empty ((octa_type)j->sketch->type, false, &size, out);
}

/* The failure of a rank, if any.  */
typedef struct failure
{
  bool has_failed;
  char id[64], text[448];
} failure;

/* Fail on all ranks, with the message of the first that has failed; this one
   has with ST.  */
static octa_status
agree (const octa_distributed_job *j, const octa_communicator_info *i,
       octa_status st)
{
  const octa_error_info e = *octa_error ();
  failure mine = { .has_failed = st != OCTA_OK };
  if (i->n_local == i->n)
    return st;
  if (mine.has_failed)
    {
      snprintf (mine.id, sizeof mine.id, "%.60s", e.id);
      snprintf (mine.text, sizeof mine.text, "%.440s", e.msg);
    }
  failure *all = calloc ((size_t)i->n, sizeof *all);
  if (! all)
    return octa_no_memory ("a distributed array");
  OCTA_TRY (octa_comm_use (j->comm, "a distributed array") ? OCTA_OK
                                                           : OCTA_FAIL);
  OCTA_TRY (octa_comm_gather_bytes (j->comm, &mine, all, sizeof mine));
  for (int k = 0; k < i->n; k++)
    if (all[k].has_failed)
      OCTA_TRY (octa_fail (all[k].id, "%s", all[k].text));
done:
  free (all);
  return st;
}

octa_status
octa_distributed_make (const octa_distributed_job *j, octa_node **out)
{
  octa_status st;
  octa_communicator_info i;
  octa_parts *p = NULL;
  octa_node *whole = NULL;
  bool wants_complex;
  octa_comm_info (j->comm, &i);
  OCTA_TRY (new_record (j->comm, &j->split, &p));
  st = make_parts (j, &i, p);
  OCTA_TRY (j->may_fail ? agree (j, &i, st) : st);
  OCTA_TRY (is_complex (j, p, &wants_complex));
  OCTA_TRY (finish_parts (&i, p, wants_complex));
  OCTA_TRY (octa_node_new (OCTA_NODE_PARTS, (octa_type)j->sketch->type,
                           wants_complex ? OCTA_COMPLEX : OCTA_REAL,
                           &j->sketch->size, &whole));
  whole->is_kept = wants_complex && j->sketch->is_kept;
  whole->is_nonneg = j->sketch->is_nonneg;
  whole->parts = OCTA_MOVE (p);
  *out = whole;
done:
  if (p)
    octa_distributed_release (p);
  return st;
}

/* ---- divisions ---- */

int64_t *
octa_distributed_starts (const octa_comm *c, int64_t length,
                         const int64_t *lengths)
{
  octa_communicator_info i;
  octa_comm_info (c, &i);
  int64_t sum = 0, *start = calloc ((size_t)i.n + 1, sizeof *start);
  if (! start)
    {
      (void)octa_no_memory ("a distributed array");
      return NULL;
    }
  for (int k = 0; k < i.n; k++)
    {
      start[k] = sum;
      sum = octa_size_sum (sum, lengths ? lengths[k]
                                        : length / i.n + (k < length % i.n));
    }
  start[i.n] = sum;
  if (sum == length)
    return start;
  free (start);
  (void)octa_fail (OCTA_ERROR_LOGIC,
                   "PARTITION must have the length of each rank's part; the "
                   "sum is %lld, but the dimension has %lld",
                   (long long)sum, (long long)length);
  return NULL;
}
