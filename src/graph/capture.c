/* capture.c -- capturing the work of a stream as a graph.  The driver knows
   which streams take part; we know what the captured work uses.  Each capture
   has the graph that it will become, which records that from the start, and a
   hold on the memory of arrays (lane/hold.c) for each stream that takes part.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "graph/private.h"

#include <stdlib.h>

typedef struct member
{
  CUstream s;
  octa_hold *hold;
  struct member *next;
} member;

typedef struct capture
{
  CUstream s; /* where it began */
  octa_graph *graph;
  member *members;
  struct capture *next;
} capture;

static capture *first;

/* The link to the capture that began on S.  */
static capture **
find (CUstream s)
{
  capture **at = &first;
  while (*at && (*at)->s != s)
    at = &(*at)->next;
  return at;
}

/* Add S to the streams of C.  */
static octa_status
add_member (capture *c, CUstream s)
{
  octa_status st;
  member *m = calloc (1, sizeof *m);
  if (! m)
    return octa_no_memory ("a capture");
  OCTA_TRY (octa_hold_begin (s, &m->hold));
  m->s = s;
  m->next = c->members;
  c->members = OCTA_MOVE (m);
done:
  free (m);
  return st;
}

/* Capture what is still pending in C's streams; then end their holds and give
   them to the graph.  */
static octa_status
end_members (capture *c)
{
  octa_status st = OCTA_OK;
  for (member *m; (m = c->members);)
    {
      octa_status ended = octa_hold_end (m->hold);
      if (st == OCTA_OK)
        st = ended;
      if (ended == OCTA_OK)
        ended = octa_retained_add_hold (&c->graph->retained, m->hold);
      if (ended != OCTA_OK)
        octa_hold_free (m->hold);
      if (st == OCTA_OK)
        st = ended;
      c->members = m->next;
      free (m);
    }
  return st;
}

static void
drop (capture **at)
{
  capture *c = *at;
  *at = c->next;
  octa_capturing_count--;
  for (member *m; (m = c->members);)
    {
      octa_hold_free (m->hold);
      c->members = m->next;
      free (m);
    }
  octa_graph_release (c->graph);
  free (c);
}

octa_status
octa_capture_begin (octa_id stream, int mode)
{
  octa_status st;
  CUstream s;
  capture *c = calloc (1, sizeof *c);
  if (! c || ! (c->graph = octa_graph_new ()))
    {
      free (c);
      return octa_no_memory ("a graph");
    }
  c->next = first;
  first = c;
  octa_capturing_count++;
  OCTA_TRY (octa_stream_raw (stream, &s));
  OCTA_TRY (add_member (c, s));
  OCTA_TRY (octa_context_use (stream));
  if (! s || s == CU_STREAM_LEGACY)
    OCTA_TRY (octa_fail (OCTA_ERROR_LOGIC,
                         "the default stream cannot record a graph; begin "
                         "with cuda.Stream (cuda.stream_flags.NON_BLOCKING)"));
  OCTA_CU (cuStreamBeginCapture, (s, (CUstreamCaptureMode)mode));
  c->s = s;
done:
  if (st != OCTA_OK)
    drop (&first);
  return st;
}

octa_status
octa_capture_end (octa_id stream, octa_id *id)
{
  octa_status st, ended = OCTA_OK;
  octa_error_info why;
  CUgraph made = NULL;
  CUstream s;
  octa_graph *g = NULL;
  OCTA_TRY (octa_stream_raw (stream, &s));
  capture **at = find (s);
  if (! *at && ! octa_capturing_is_on (s))
    return octa_fail (OCTA_ERROR_LOGIC,
                      "this stream is not being captured: call "
                      "begin_capture first");
  if (*at && (ended = end_members (*at)) != OCTA_OK)
    why = *octa_error ();
  (void)octa_context_use (stream);
  CUresult r = OCTA_CU_RESULT (cuStreamEndCapture, (s, &made));
  g = *at ? (*at)->graph : octa_graph_new ();
  if (*at)
    {
      g->refs++;
      drop (at);
    }
  if (g && r == CUDA_SUCCESS)
    {
      g->g = made;
      g->is_owned = true;
      made = NULL;
    }
  if (ended != OCTA_OK)
    st = octa_fail (why.id, "%s", why.msg);
  else if (r != CUDA_SUCCESS)
    st = octa_driver_fail ("cuStreamEndCapture", r);
  else if (! g)
    st = octa_no_memory ("a graph");
  else
    st = octa_graph_open (g, id);
done:
  if (made)
    OCTA_CU_WARN (cuGraphDestroy, (made));
  octa_graph_release (g);
  return st;
}

void
octa_capture_abandon (CUstream s)
{
  CUgraph made = NULL;
  capture **at = find (s);
  if (! *at)
    return;
  (void)OCTA_CU_RESULT (cuStreamEndCapture, (s, &made));
  if (made)
    OCTA_CU_WARN (cuGraphDestroy, (made));
  drop (at);
}

/* ---- joining: a stream waits for an event that was captured ---- */

static bool
has_event (const capture *c, octa_id event)
{
  const octa_retained *k = &c->graph->retained;
  for (size_t i = 0; i < k->n_ids; i++)
    if (k->ids[i] == event)
      return true;
  return false;
}

octa_status
octa_capture_join (CUstream s, octa_id event)
{
  if (! octa_capturing_count || octa_capturing (s))
    return OCTA_OK;
  for (capture *c = first; c; c = c->next)
    if (has_event (c, event))
      return add_member (c, s);
  return OCTA_OK;
}

void
octa_capture_joined (CUstream s, octa_status st)
{
  if (st == OCTA_OK && octa_capturing (s))
    return;
  for (capture *c = first; c; c = c->next)
    if (c->members && c->members->s == s && c->s != s)
      {
        member *m = c->members;
        octa_hold_free (m->hold);
        c->members = m->next;
        free (m);
      }
}

/* ---- for the other folders ---- */

/* Only the driver knows which capture the stream has joined.  Usually there is
   one; to keep an object for another capture too does no harm.  */
octa_status
octa_capture_keep (octa_id id)
{
  octa_status st = OCTA_OK;
  for (capture *c = first; c; c = c->next)
    OCTA_TRY (octa_retained_add (&c->graph->retained, id));
done:
  return st;
}

/* ---- for users ---- */

octa_status
octa_capture_status (octa_id stream, int *status)
{
  octa_status st;
  CUstream s;
  CUstreamCaptureStatus now = CU_STREAM_CAPTURE_STATUS_NONE;
  OCTA_TRY (octa_stream_raw (stream, &s));
  OCTA_CU (cuStreamIsCapturing, (s, &now));
  *status = (int)now;
done:
  return st;
}

octa_status
octa_capture_info (octa_id stream, uint64_t *number, octa_id *graph, size_t *n)
{
  octa_status st;
  CUstream s;
  CUstreamCaptureStatus now = CU_STREAM_CAPTURE_STATUS_NONE;
  CUgraph raw = NULL;
  const CUgraphNode *nodes = NULL;
  CUgraphNode *copy = NULL;
  octa_graph *g = NULL;
  octa_id id = 0;
  OCTA_TRY (octa_stream_raw (stream, &s));
  OCTA_CU (cuStreamGetCaptureInfo, (s, &now, number, &raw, &nodes, n));
  if (now != CU_STREAM_CAPTURE_STATUS_ACTIVE || ! raw)
    OCTA_TRY (octa_fail (OCTA_ERROR_LOGIC,
                         "this stream is not being captured: call "
                         "begin_capture first"));
  /* The driver's list is valid only until the next query.  */
  copy = malloc ((*n + 1) * sizeof *copy);
  if (! copy)
    OCTA_TRY (octa_no_memory ("a graph"));
  for (size_t i = 0; i < *n; i++)
    copy[i] = nodes[i];
  /* Find the graph of the capture that S began or joined.  */
  for (capture *c = first; c && ! g; c = c->next)
    {
      CUgraph its = NULL;
      uint64_t other;
      const CUgraphNode *front;
      size_t n_front;
      OCTA_CU (cuStreamGetCaptureInfo,
               (c->s, &now, &other, &its, &front, &n_front));
      if (now == CU_STREAM_CAPTURE_STATUS_ACTIVE && its == raw)
        g = c->graph;
    }
  if (g)
    g->refs++;
  else if (! (g = octa_graph_new ()))
    OCTA_TRY (octa_no_memory ("a graph"));
  g->g = raw;
  OCTA_TRY (octa_graph_open (g, &id));
  OCTA_TRY (octa_graph_show (id, copy, *n));
  *graph = id;
  id = 0;
done:
  octa_handle_close (id);
  octa_graph_release (g);
  free (copy);
  return st;
}

octa_status
octa_capture_update (octa_id stream, const octa_id *nodes, size_t n,
                     unsigned flags)
{
  octa_status st;
  CUstream s;
  CUgraphNode *raw = NULL;
  OCTA_TRY (octa_stream_raw (stream, &s));
  OCTA_TRY (octa_graph_raw_nodes ((octa_graph_nodes){ nodes, n }, &raw));
  OCTA_CU (cuStreamUpdateCaptureDependencies, (s, raw, n, flags));
done:
  free (raw);
  return st;
}
