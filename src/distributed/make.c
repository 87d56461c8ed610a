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
    octa_handle_close (p->part[l]);
  octa_comm_release (p->comm);
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
  if (! p || ! start || ! part)
    {
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
                     .part = part };
  octa_comm_retain (c);
  *out = p;
  return OCTA_OK;
}

octa_node *
octa_distributed_part (const octa_node *x, int l)
{
  return octa_array_node (x->parts->part[l]);
}

void
octa_distributed_query (const octa_node *x, octa_distributed_info *info)
{
  octa_communicator_info i;
  octa_comm_info (octa_distributed_comm (x), &i);
  *info = (octa_distributed_info){
    i.n, i.first, i.n_local, i.of_devices, x->parts->dim, x->parts->start
  };
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

octa_status
octa_distributed_any (octa_comm *c, const bool *mine, bool *answer)
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

/* Is the result of J complex, of which NODES are the parts here?  */
static octa_status
is_complex (const octa_distributed_job *j, octa_node *const *nodes,
            int n_local, bool *answer)
{
  octa_status st = OCTA_OK;
  bool *mine = NULL;
  *answer = j->sketch->cplx == OCTA_COMPLEX;
  if (j->sketch->cplx != OCTA_UNRESOLVED)
    return OCTA_OK;
  if (! (mine = calloc ((size_t)n_local, sizeof *mine)))
    return octa_no_memory ("a distributed array");
  for (int l = 0; l < n_local; l++)
    {
      OCTA_TRY (octa_node_resolve (nodes[l]));
      mine[l] = nodes[l]->cplx == OCTA_COMPLEX;
    }
  st = octa_distributed_any (j->comm, mine, answer);
done:
  free (mine);
  return st;
}

/* Make the part N real or complex as all are.  */
static octa_status
suit (octa_node **n, bool wants_complex)
{
  octa_status st;
  octa_node *made = NULL;
  if ((*n)->cplx == OCTA_UNRESOLVED)
    OCTA_TRY (octa_node_resolve (*n));
  if (((*n)->cplx == OCTA_COMPLEX) == wants_complex)
    return OCTA_OK;
  OCTA_TRY (
      octa_index_convert (*n, (octa_type)(*n)->type, wants_complex, &made));
  octa_node_release (*n);
  *n = OCTA_MOVE (made);
done:
  octa_node_release (made);
  return st;
}

/* Give the handle of each part to P.  */
static octa_status
adopt (octa_parts *p, const int *devices, octa_node **nodes)
{
  octa_status st = OCTA_OK;
  for (int l = 0; l < p->n_local; l++)
    {
      int before;
      octa_node *one = OCTA_MOVE (nodes[l]);
      st = octa_current_enter (devices[l], &before);
      if (st != OCTA_OK)
        octa_node_release (one);
      OCTA_TRY (st);
      st = octa_array_open (one, &p->part[l]);
      octa_current_leave (before);
      OCTA_TRY (st);
    }
done:
  return st;
}

/* The parts of the ranks here.  */
static octa_status
make_parts (const octa_distributed_job *j, const octa_communicator_info *i,
            octa_node **nodes)
{
  octa_status st = OCTA_OK;
  for (int l = 0; l < i->n_local; l++)
    {
      int before;
      OCTA_TRY (octa_current_enter (i->devices[l], &before));
      st = j->part (j, l, &nodes[l]);
      octa_current_leave (before);
      OCTA_TRY (st);
    }
done:
  return st;
}

/* How a rank has failed, if it has.  */
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
  octa_node **nodes = calloc ((size_t)i.n_local, sizeof (octa_node *));
  if (! nodes)
    return octa_no_memory ("a distributed array");
  st = make_parts (j, &i, nodes);
  OCTA_TRY (j->may_fail ? agree (j, &i, st) : st);
  OCTA_TRY (is_complex (j, nodes, i.n_local, &wants_complex));
  for (int l = 0; l < i.n_local; l++)
    {
      int before;
      OCTA_TRY (octa_current_enter (i.devices[l], &before));
      st = suit (&nodes[l], wants_complex);
      octa_current_leave (before);
      OCTA_TRY (st);
    }
  OCTA_TRY (new_record (j->comm, &j->split, &p));
  OCTA_TRY (adopt (p, i.devices, nodes));
  OCTA_TRY (octa_node_new (OCTA_NODE_PARTS, (octa_type)j->sketch->type,
                           wants_complex ? OCTA_COMPLEX : OCTA_REAL,
                           &j->sketch->size, &whole));
  whole->is_kept = wants_complex && j->sketch->is_kept;
  whole->is_nonneg = j->sketch->is_nonneg;
  whole->parts = OCTA_MOVE (p);
  *out = OCTA_MOVE (whole);
done:
  if (p)
    octa_distributed_release (p);
  octa_node_release (whole);
  for (int l = 0; l < i.n_local; l++)
    octa_node_release (nodes[l]);
  free (nodes);
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
