/* graph.h -- events, captures and graphs of the host device.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_HOST_GRAPH_H
#define OCTA_HOST_GRAPH_H 1

#include "host/private.h"

/* ---- streams (stream.c) ---- */

bool octa_host_is_callback (void);
/* The output of kernels must appear before the caller continues.  */
void octa_host_flush (void);

/* ---- events (event.c, ipc_event.c) ---- */

typedef struct octa_host_shared octa_host_shared; /* of several processes */

struct CUevent_st
{
  octa_host_object object;
  unsigned flags;
  bool is_recorded;
  octa_host_task *task; /* NULL: it happened at TIME */
  int64_t time;
  CUstream stream;  /* where it was recorded; may be destroyed */
  bool is_captured; /* last recorded in a stream that was being captured: */
  struct octa_host_capture *capture; /* that capture, while it lasts, */
  CUgraphNode *front;                /* the stream's front at that time */
  size_t n_front;
  octa_host_shared *shared; /* INTERPROCESS */
};

/* A task without work, for octa_host_event_set.  */
octa_host_task *octa_host_event_task (CUcontext c);
/* E happens when T, which is not submitted yet, is done; now if T is NULL.  */
void octa_host_event_set (CUevent e, octa_host_task *t);
bool octa_host_event_is_pending (CUevent e);
/* Let T, not submitted yet, wait for the last record of E.  */
CUresult octa_host_event_order (CUevent e, octa_host_task *t);
/* The part of an event that other processes see.  */
octa_host_shared *octa_host_shared_new (void);
void octa_host_shared_release (octa_host_shared *h);
/* H is recorded: returns the number of the record.  Record SEQ has been
   reached.  */
uint64_t octa_host_shared_record (octa_host_shared *h);
void octa_host_shared_reach (octa_host_shared *h, uint64_t seq);
/* The number of the last record, and whether SEQ was reached.  */
uint64_t octa_host_shared_last (const octa_host_shared *h);
bool octa_host_shared_is_reached (const octa_host_shared *h, uint64_t seq);
void octa_host_shared_retain (octa_host_shared *h);

/* ---- graphs (graph.c) ---- */

struct CUgraphNode_st
{
  octa_host_object object;
  CUgraph graph;
  CUgraphNodeType type;
  uint64_t serial, origin;     /* of this graph, and of the graph that it
                                  copies */
  struct CUgraphNode_st *next; /* in order of creation */
  CUgraphNode *before;         /* the nodes for which it waits */
  size_t n_before;
  bool is_disabled; /* in an executable graph */
  octa_host_work *work;
  CUgraph child;
  CUevent event;
  size_t index;         /* temporary, while its graph is processed */
  octa_host_task *task; /* while its graph is launched */
};

struct CUgraph_st
{
  octa_host_object object;
  CUgraphNode first, *end;
  size_t n;
  bool is_part; /* of a node, an executable graph or a capture */
};

struct CUgraphExec_st
{
  octa_host_object object;
  CUgraph graph;
  CUgraphNode *order;   /* its nodes, each after those for which it waits */
  octa_host_task *last; /* of the last launch */
};

typedef struct octa_host_capture
{
  unsigned refs;
  CUgraph graph;
  CUstream origin;
  uint64_t number;
  CUstreamCaptureMode mode;
  pthread_t thread;
  bool is_spoilt, is_over;
} octa_host_capture;

/* All of these need the lock.  */
CUgraph octa_host_graph_new (CUcontext c);
void octa_host_graph_free (CUgraph g);
CUgraph octa_host_graph_copy (CUgraph g);
/* Add a node that depends on the N nodes of BEFORE.  Takes the reference of W,
   which may be NULL.  */
CUresult octa_host_graph_add (CUgraph g, CUgraphNodeType type,
                              octa_host_work *w, CUgraphNode const *before,
                              size_t n, CUgraphNode *out);
void octa_host_work_release (octa_host_work *w);
/* The nodes in an order that respects all dependencies.  NULL: no memory or,
   with *IS_CYCLE, there is a cycle.  */
CUgraphNode *octa_host_graph_sort (CUgraph g, bool *is_cycle);
CUgraphNode octa_host_graph_find (CUgraph g, uint64_t origin);

/* E was not recorded in a capture (any more).  */
void octa_host_event_release (CUevent e);
/* S is no longer captured.  If the capture began in S, it becomes invalid.  */
void octa_host_capture_leave (CUstream s);
CUresult octa_host_capture_record (CUevent e, CUstream s, bool is_node);
CUresult octa_host_capture_wait (CUstream s, CUevent e, bool is_node);
/* The next node of S depends on these.  False: no memory.  */
bool octa_host_capture_front (CUstream s, CUgraphNode const *nodes, size_t n,
                              bool is_added);

#endif
