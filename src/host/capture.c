/* capture.c -- stream capture: work is recorded instead of executed.

   A capture is a growing graph.  Each captured stream has a front: the nodes
   on which its next node depends.  Another stream joins by waiting for an
   event that was recorded in the capture.  As in CUDA, calls that cannot be
   recorded invalidate the capture; then it can only be ended.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/private.h"
#include "host/graph.h"

#include <stdlib.h>
#include <string.h>

static unsigned n_captures; /* current captures */

/* ---- captures ---- */

/* ---- capture (capture.c) ---- */
static void
capture_release (octa_host_capture *cap)
{
  if (cap && --cap->refs == 0)
    free (cap);
}

static void
leave (CUstream s)
{
  capture_release (s->capture);
  free (s->front);
  s->capture = NULL;
  s->front = NULL;
  s->n_front = 0;
}

static bool
join (CUstream s, octa_host_capture *cap, CUgraphNode const *front, size_t n)
{
  s->capture = cap;
  if (! octa_host_capture_front (s, front, n, false))
    {
      s->capture = NULL;
      return false;
    }
  cap->refs++;
  return true;
}

/* The stream after S in the list of C's streams; the per-thread stream is the
   first one.  */
static CUstream
next_stream (CUcontext c, CUstream s)
{
  octa_host_object *o = ! s                   ? NULL
                        : s == &c->per_thread ? c->children
                                              : s->object.next;
  if (! s)
    return &c->per_thread;
  while (o && o->kind != OCTA_HOST_STREAM)
    o = o->next;
  return (CUstream)o;
}

/* End CAP: all streams leave it, and its graph is freed unless it was
   taken.  */
static void
finish (octa_host_capture *cap, CUcontext c)
{
  cap->is_over = true;
  cap->refs++;
  for (CUstream s = next_stream (c, NULL); s; s = next_stream (c, s))
    if (s->capture == cap)
      leave (s);
  if (cap->graph)
    octa_host_graph_free (cap->graph);
  cap->graph = NULL;
  n_captures--;
  capture_release (cap);
}

void
octa_host_capture_leave (CUstream s)
{
  octa_host_capture *cap = s->capture;
  if (! cap)
    return;
  cap->is_spoilt = true;
  if (cap->origin == s)
    finish (cap, s->object.ctx);
  else
    leave (s);
}

bool
octa_host_capture_front (CUstream s, CUgraphNode const *nodes, size_t n,
                         bool is_added)
{
  size_t n_old = is_added ? s->n_front : 0;
  CUgraphNode *front = malloc ((n_old + n + 1) * sizeof *front);
  if (! front)
    return false;
  if (n_old)
    memcpy (front, s->front, n_old * sizeof *front);
  for (size_t i = 0; i < n; i++)
    {
      bool is_there = false;
      for (size_t k = 0; k < n_old && ! is_there; k++)
        is_there = front[k] == nodes[i];
      if (! is_there)
        front[n_old++] = nodes[i];
    }
  free (s->front);
  s->front = front;
  s->n_front = n_old;
  return true;
}

/* ---- allowed calls during a capture ---- */

/* The first captured stream that synchronizes with the legacy stream.  */
static CUstream
blocks_legacy (CUcontext c)
{
  CUstream t = n_captures ? next_stream (c, NULL) : NULL;
  while (t && (! t->capture || (t->flags & CU_STREAM_NON_BLOCKING)))
    t = next_stream (c, t);
  return t;
}

CUresult
octa_host_capture_check (CUstream s)
{
  CUcontext c = s->object.ctx;
  CUresult r = CUDA_SUCCESS;
  if (! n_captures)
    return r;
  if (s->capture)
    return s->capture->is_spoilt ? CUDA_ERROR_STREAM_CAPTURE_INVALIDATED : r;
  if (s != &c->legacy)
    return r;
  for (CUstream t = next_stream (c, NULL); t; t = next_stream (c, t))
    if (t->capture && ! (t->flags & CU_STREAM_NON_BLOCKING))
      {
        t->capture->is_spoilt = true;
        r = CUDA_ERROR_STREAM_CAPTURE_IMPLICIT;
      }
  return r;
}

CUresult
octa_host_capture_refuse (CUcontext c, CUstream s)
{
  CUresult r = CUDA_SUCCESS;
  if (! n_captures)
    return r;
  if (s && ! s->capture)
    return octa_host_capture_check (s);
  for (CUstream t = next_stream (c, NULL); t; t = next_stream (c, t))
    if (t->capture && (! s || s->capture == t->capture))
      {
        t->capture->is_spoilt = true;
        r = CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED;
      }
  return r;
}

static _Thread_local CUstreamCaptureMode thread_mode
    = CU_STREAM_CAPTURE_MODE_GLOBAL;

CUresult
octa_host_cuThreadExchangeStreamCaptureMode (CUstreamCaptureMode *mode)
{
  if (! mode || (unsigned)*mode > CU_STREAM_CAPTURE_MODE_RELAXED)
    return CUDA_ERROR_INVALID_VALUE;
  CUstreamCaptureMode before = thread_mode;
  thread_mode = *mode;
  *mode = before;
  return CUDA_SUCCESS;
}

CUresult
octa_host_capture_unsafe (CUcontext c)
{
  CUresult r = CUDA_SUCCESS;
  if (thread_mode == CU_STREAM_CAPTURE_MODE_RELAXED)
    return r;
  for (CUstream t = n_captures ? next_stream (c, NULL) : NULL; t;
       t = next_stream (c, t))
    if (t->capture
        && ((t->capture->mode == CU_STREAM_CAPTURE_MODE_GLOBAL
             && thread_mode == CU_STREAM_CAPTURE_MODE_GLOBAL)
            || (t->capture->mode == CU_STREAM_CAPTURE_MODE_THREAD_LOCAL
                && pthread_equal (t->capture->thread, pthread_self ()))))
      {
        t->capture->is_spoilt = true;
        r = CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED;
      }
  return r;
}

/* ---- recording ---- */

static CUresult
add (CUstream s, CUgraphNodeType type, octa_host_work *w, CUgraphNode *out)
{
  CUgraphNode node;
  CUresult r = octa_host_graph_add (s->capture->graph, type, w, s->front,
                                    s->n_front, &node);
  if (r)
    return r;
  if (! octa_host_capture_front (s, &node, 1, false))
    return CUDA_ERROR_OUT_OF_MEMORY;
  if (out)
    *out = node;
  return r;
}

CUresult
octa_host_capture_work (CUstream s, octa_host_work *w)
{
  return w ? add (s, w->type, w, NULL) : CUDA_ERROR_OUT_OF_MEMORY;
}

CUresult
octa_host_capture_record (CUevent e, CUstream s, bool is_node)
{
  CUgraphNode node;
  CUgraphNode *front = malloc ((s->n_front + 1) * sizeof *front);
  CUresult r = front ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
  if (! r && is_node)
    {
      r = add (s, CU_GRAPH_NODE_TYPE_EVENT_RECORD, NULL, &node);
      if (! r)
        node->event = e;
    }
  if (r || is_node)
    {
      free (front);
      return r;
    }
  if (s->n_front)
    memcpy (front, s->front, s->n_front * sizeof *front);
  s->capture->refs++;
  octa_host_event_release (e);
  e->is_recorded = e->is_captured = true;
  e->capture = s->capture;
  e->front = front;
  e->n_front = s->n_front;
  return CUDA_SUCCESS;
}

void
octa_host_event_release (CUevent e)
{
  capture_release (e->capture);
  free (e->front);
  e->capture = NULL;
  e->front = NULL;
  e->n_front = 0;
  e->is_captured = false;
}

/* Make S wait for E, which was recorded in a capture.  */
static CUresult
wait_captured (CUstream s, CUevent e)
{
  octa_host_capture *cap = e->capture;
  if (cap->is_over)
    return CUDA_ERROR_CAPTURED_EVENT;
  if (cap->is_spoilt)
    return CUDA_ERROR_STREAM_CAPTURE_INVALIDATED;
  if (s == &s->object.ctx->legacy)
    {
      cap->is_spoilt = true;
      return CUDA_ERROR_STREAM_CAPTURE_IMPLICIT;
    }
  if (s->capture && s->capture != cap)
    {
      cap->is_spoilt = s->capture->is_spoilt = true;
      return CUDA_ERROR_STREAM_CAPTURE_MERGE;
    }
  bool ok = s->capture
                ? octa_host_capture_front (s, e->front, e->n_front, true)
                : join (s, cap, e->front, e->n_front);
  return ok ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

CUresult
octa_host_capture_wait (CUstream s, CUevent e, bool is_node)
{
  CUgraphNode node;
  CUresult r;
  if (is_node)
    {
      r = add (s, CU_GRAPH_NODE_TYPE_WAIT_EVENT, NULL, &node);
      if (! r)
        node->event = e;
      return r;
    }
  if (e->is_captured)
    return wait_captured (s, e);
  /* never recorded, so there is nothing to wait for */
  if (! e->is_recorded)
    return CUDA_SUCCESS;
  s->capture->is_spoilt = true;
  return CUDA_ERROR_STREAM_CAPTURE_ISOLATION;
}

/* ---- beginning and ending ---- */

CUresult
octa_host_cuStreamBeginCapture (CUstream s, CUstreamCaptureMode mode)
{
  static uint64_t number;
  CUcontext c;
  OCTA_HOST_ENTER (octa_host_enter_stream (&c, &s));
  if ((unsigned)mode > CU_STREAM_CAPTURE_MODE_RELAXED)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  if (s == &c->legacy)
    return octa_host_leave (CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED);
  if (s->capture)
    return octa_host_leave (CUDA_ERROR_ILLEGAL_STATE);
  octa_host_capture *cap = calloc (1, sizeof *cap);
  if (cap)
    cap->graph = octa_host_graph_new (NULL);
  if (! cap || ! cap->graph || ! join (s, cap, NULL, 0))
    {
      if (cap && cap->graph)
        octa_host_graph_free (cap->graph);
      free (cap);
      return octa_host_leave (CUDA_ERROR_OUT_OF_MEMORY);
    }
  cap->graph->is_part = true;
  cap->origin = s;
  cap->number = ++number;
  cap->mode = mode;
  cap->thread = pthread_self ();
  n_captures++;
  return octa_host_leave (CUDA_SUCCESS);
}

/* Does the stream that ends the capture wait for all work of the other
   streams?  Nodes depend on earlier ones only, so one pass from the last to
   the first finds all nodes on which the end depends.  */
static CUresult
check_joined (octa_host_capture *cap, CUcontext c)
{
  CUgraph g = cap->graph;
  CUgraphNode *nodes = malloc ((g->n + 1) * sizeof *nodes);
  CUresult r = CUDA_SUCCESS;
  size_t n = 0;
  if (! nodes)
    return CUDA_ERROR_OUT_OF_MEMORY;
  for (CUgraphNode node = g->first; node; node = node->next)
    {
      node->index = 0;
      nodes[n++] = node;
    }
  for (size_t i = 0; i < cap->origin->n_front; i++)
    cap->origin->front[i]->index = 1;
  while (n-- > 0)
    for (size_t i = 0; nodes[n]->index && i < nodes[n]->n_before; i++)
      nodes[n]->before[i]->index = 1;
  free (nodes);
  for (CUstream s = next_stream (c, NULL); s; s = next_stream (c, s))
    if (s->capture == cap)
      for (size_t i = 0; i < s->n_front; i++)
        if (! s->front[i]->index)
          r = CUDA_ERROR_STREAM_CAPTURE_UNJOINED;
  return r;
}

CUresult
octa_host_cuStreamEndCapture (CUstream s, CUgraph *graph)
{
  CUcontext c;
  OCTA_HOST_ENTER (octa_host_enter_stream (&c, &s));
  octa_host_capture *cap = s->capture;
  if (! graph)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  if (! cap)
    return octa_host_leave (CUDA_ERROR_ILLEGAL_STATE);
  if (cap->origin != s)
    {
      cap->is_spoilt = true;
      return octa_host_leave (CUDA_ERROR_STREAM_CAPTURE_UNMATCHED);
    }
  if (cap->mode != CU_STREAM_CAPTURE_MODE_RELAXED
      && ! pthread_equal (cap->thread, pthread_self ()))
    return octa_host_leave (CUDA_ERROR_STREAM_CAPTURE_WRONG_THREAD);
  *graph = NULL;
  r = cap->is_spoilt ? CUDA_ERROR_STREAM_CAPTURE_INVALIDATED
                     : check_joined (cap, c);
  if (! r)
    {
      /* the context owns it now; the set has room, since the graph was in
         it */
      *graph = cap->graph;
      cap->graph = NULL;
      (*graph)->is_part = false;
      octa_host_object_remove (&(*graph)->object);
      octa_host_object_add (&(*graph)->object, OCTA_HOST_GRAPH, c);
    }
  finish (cap, c);
  return octa_host_leave (r);
}

/* ---- queries ---- */

static CUstreamCaptureStatus
status_of (CUstream s)
{
  return ! s->capture            ? CU_STREAM_CAPTURE_STATUS_NONE
         : s->capture->is_spoilt ? CU_STREAM_CAPTURE_STATUS_INVALIDATED
                                 : CU_STREAM_CAPTURE_STATUS_ACTIVE;
}

CUresult
octa_host_cuStreamIsCapturing (CUstream s, CUstreamCaptureStatus *status)
{
  CUcontext c;
  OCTA_HOST_ENTER (octa_host_enter_stream (&c, &s));
  if (! status)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  /* the legacy stream cannot be queried while a stream that synchronizes with
     it is captured; the capture stays valid */
  if (s == &c->legacy && blocks_legacy (c))
    return octa_host_leave (CUDA_ERROR_STREAM_CAPTURE_IMPLICIT);
  *status = status_of (s);
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuStreamGetCaptureInfo (CUstream s, CUstreamCaptureStatus *status,
                                  uint64_t *id, CUgraph *graph,
                                  const CUgraphNode **dependencies, size_t *n)
{
  CUresult r = octa_host_cuStreamIsCapturing (s, status);
  CUcontext c;
  if (r || (r = octa_host_enter_stream (&c, &s)))
    return r;
  if (s->capture && ! s->capture->is_spoilt)
    {
      if (id)
        *id = s->capture->number;
      if (graph)
        *graph = s->capture->graph;
      if (dependencies)
        *dependencies = s->front;
      if (n)
        *n = s->n_front;
    }
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuStreamUpdateCaptureDependencies (CUstream s, CUgraphNode *nodes,
                                             size_t n, unsigned int flags)
{
  CUcontext c;
  OCTA_HOST_ENTER (octa_host_enter_stream (&c, &s));
  r = octa_host_capture_check (s);
  if (! r && ! s->capture)
    r = CUDA_ERROR_ILLEGAL_STATE;
  if (! r && (flags > CU_STREAM_SET_CAPTURE_DEPENDENCIES || (n && ! nodes)))
    r = CUDA_ERROR_INVALID_VALUE;
  for (size_t i = 0; ! r && i < n; i++)
    if (! octa_host_object_is (nodes[i], OCTA_HOST_GRAPH_NODE)
        || nodes[i]->graph != s->capture->graph)
      r = CUDA_ERROR_INVALID_VALUE;
  if (! r
      && ! octa_host_capture_front (s, nodes, n,
                                    flags
                                        == CU_STREAM_ADD_CAPTURE_DEPENDENCIES))
    r = CUDA_ERROR_OUT_OF_MEMORY;
  return octa_host_leave (r);
}
