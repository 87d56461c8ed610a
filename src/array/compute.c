/* compute.c -- when pending nodes are computed, and finding out whether they
   are complex.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "array/private.h"
#include "array/rows.h"

#include <string.h>

static int depth;            /* nesting of computations */
static octa_node *outermost; /* node being computed, with all that it needs */
static octa_node *limited;   /* the node at which octa_node_limit cuts */

/* The nodes that are being computed, apart from those that they need.  */
typedef enum selection
{
  ONE, /* OUTERMOST */
  NEW, /* everything pending that is not old */
  ALL  /* everything pending */
} selection;

static selection wanted;

/* ---- one node ---- */

/* Append once to a driver's error what was being computed.  A message that
   ends with a caret has shown it.  */
static void
name_failure (const octa_node *n)
{
  octa_error_info e = *octa_error ();
  const size_t len = strlen (e.msg);
  if (n->kind == OCTA_NODE_PARTS || strncmp (e.id, "octcuda:", 8)
      || strstr (e.msg, " (while computing ")
      || (len && e.msg[len - 1] == '^'))
    return;
  const char *(*name) (const octa_node *) = octa_node_runners[n->kind].name;
  octa_fail (e.id, "%.8000s (while computing %s)", e.msg,
             name ? name (n) : "an array");
}

static octa_status
scalar_run (octa_node *n)
{
  octa_status st;
  octa_buffer *b = NULL;
  size_t size = octa_elem_size ((octa_type)n->type, n->cplx == OCTA_COMPLEX);
  OCTA_TRY (octa_current_ready ());
  OCTA_TRY (octa_buffer_new (size, &b));
  OCTA_TRY (octa_staging_htod (octa_buffer_use (b), n->scalar.bytes, size));
  octa_node_settle (n, b, (octa_cplx)n->cplx);
  b = NULL;
done:
  octa_buffer_release (b);
  return st;
}

static octa_status
reshape_run (octa_node *n)
{
  octa_node *s = n->in[0];
  octa_status st = octa_node_store (s);
  if (st != OCTA_OK)
    return st;
  octa_buffer *b;
  OCTA_TRY (octa_buffer_share (s, &b));
  /* A reshape does not keep what complex () made.  */
  octa_node_settle (n, b,
                    s->is_kept ? (octa_cplx)n->cplx : (octa_cplx)s->cplx);
done:
  return st;
}

/* Something else has computed N.  */
static octa_status
buffer_run (octa_node *n)
{
  (void)n;
  return OCTA_OK;
}

static octa_status
reshape_foresee (octa_node *n)
{
  return octa_node_store (n->in[0]);
}

octa_node_runner octa_node_runners[OCTA_NODE_KINDS] = {
  [OCTA_NODE_BUFFER] = { buffer_run, NULL, NULL },
  [OCTA_NODE_SCALAR] = { scalar_run, NULL, NULL },
  [OCTA_NODE_RESHAPE] = { reshape_run, NULL, reshape_foresee },
  [OCTA_NODE_PARTS] = { octa_parts_run, NULL, NULL },
};

/* Run N's runner in the lane in which N was made.  */
static octa_status
run (octa_node *n)
{
  octa_status st;
  octa_lane_was was;
  bool is_here = n->lane == octa_lane_now->tag;
  if (is_here)
    OCTA_TRY (octa_current_ready ());
  else
    OCTA_TRY (octa_lane_enter (octa_lane_tagged (n->lane, n->place), &was));
  st = octa_node_runners[n->kind].run (n);
  if (! is_here)
    octa_lane_leave (&was);
done:
  return st;
}

bool octa_pending_is_relieved;

bool
octa_pending_relieve (void)
{
  if (depth > 0)
    return false;
  bool any = false;
  octa_pending_is_relieved = true;
  depth++;
  for (octa_node *q = octa_pending_first, *next; q; q = next)
    {
      next = q->next;
      if (q->kind != OCTA_NODE_REDUCE || run (q) != OCTA_OK)
        continue;
      any = true;
      next = octa_pending_first;
    }
  depth--;
  octa_pending_is_relieved = false;
  return any;
}

/* In a dry run: make N look computed.  */
static octa_status
foresee (octa_node *n)
{
  octa_status (*its) (octa_node *) = octa_node_runners[n->kind].foresee;
  n->refs++; /* as in a real computation */
  octa_status st = its ? its (n) : OCTA_OK;
  if (st == OCTA_OK && n->kind != OCTA_NODE_BUFFER)
    st = octa_node_seem_settled (n, (octa_cplx)n->cplx);
  n->refs--;
  return st;
}

/* Compute the pending N, or move the number N to the device.  */
static octa_status
advance (octa_node *n)
{
  if (octa_node_is_foreseen)
    return foresee (n);
  octa_node_retain (n);
  outermost = depth ? outermost : n;
  depth++;
  octa_status st = run (n);
  depth--;
  if (st != OCTA_OK && depth == 0
      && ! strcmp (octa_error ()->id, OCTA_ERROR_MEMORY))
    {
      octa_error_info e = *octa_error ();
      if (octa_pending_relieve ())
        {
          depth++;
          st = run (n);
          depth--;
        }
      else
        octa_fail (e.id, "%s", e.msg);
    }
  outermost = depth ? outermost : NULL;
  if (st != OCTA_OK)
    name_failure (n);
  octa_node_release (n);
  return st;
}

octa_status
octa_node_compute (octa_node *n)
{
  return octa_node_is_pending (n) ? advance (n) : OCTA_OK;
}

octa_status
octa_node_store (octa_node *n)
{
  octa_status st = OCTA_OK;
  while (st == OCTA_OK && n->kind != OCTA_NODE_BUFFER)
    st = advance (n);
  return st;
}

/* ---- complexity ---- */

#define FIRST_ELEMENTS 64

/* Does one of the first elements of the computed N have an imaginary part?
   Then the other elements need not be checked.  */
static octa_status
begins_complex (const octa_node *n, bool *answer)
{
  octa_status st = OCTA_OK;
  union
  {
    double d[2 * FIRST_ELEMENTS];
    float s[2 * FIRST_ELEMENTS];
  } v;
  const bool is_single = n->type == OCTA_TYPE_SINGLE;
  const int64_t count = n->n_elems < FIRST_ELEMENTS ? n->n_elems
                                                    : FIRST_ELEMENTS;
  const size_t bytes = (size_t)count
                       * octa_elem_size ((octa_type)n->type, true);
  *answer = false;
  /* While the stream is captured no value can be read.  */
  if (octa_lane_now->hold || ! n->buffer)
    return OCTA_OK;
  const void *p = octa_buffer_at_hand (n->buffer, false);
  if (p)
    memcpy (&v, p, bytes);
  else
    OCTA_TRY (octa_staging_dtoh (&v, octa_buffer_use (n->buffer), bytes));
  for (int64_t i = 0; i < count && ! *answer; i++)
    *answer = is_single ? v.s[2 * i + 1] != 0 : v.d[2 * i + 1] != 0;
done:
  return st;
}

/* COPY: the computed complex array N, real if it is in fact real; NULL: its
   first elements show that it is not.  The test is an operation, whose result
   narrows like every result.  It reads an alias of N, which no other pending
   work reads, because the same kernel must not compute readers of N before the
   answer is known.  */
static octa_status
narrowed (const octa_node *n, octa_node **out)
{
  octa_status st;
  octa_node *copy = NULL, *alias = NULL;
  bool is_sure;
  OCTA_TRY (begins_complex (n, &is_sure));
  if (is_sure)
    return OCTA_OK;
  OCTA_TRY (octa_node_new (OCTA_NODE_BUFFER, (octa_type)n->type, OCTA_COMPLEX,
                           &n->size, &alias));
  octa_buffer_retain (alias->buffer = n->buffer);
  OCTA_TRY (octa_node_new (OCTA_NODE_OP, (octa_type)n->type, OCTA_UNRESOLVED,
                           &n->size, &copy));
  copy->op = OCTA_OP_uplus;
  octa_node_add_input (copy, alias);
  OCTA_TRY (octa_node_store (copy));
  *out = OCTA_MOVE (copy);
done:
  octa_node_release (copy);
  octa_node_release (alias);
  return st;
}

/* Find out whether the computed complex N is in fact real.  */
static octa_status
narrow (octa_node *n)
{
  octa_status st;
  octa_node *copy = NULL;
  OCTA_TRY (narrowed (n, &copy));
  n->cplx = copy ? copy->cplx : OCTA_COMPLEX;
  if (n->cplx == OCTA_REAL)
    {
      octa_buffer *b = n->buffer;
      octa_buffer_retain (n->buffer = copy->buffer);
      if (n->is_held)
        octa_array_held -= b->bytes - n->buffer->bytes;
      octa_buffer_release (b);
    }
done:
  octa_node_release (copy);
  return st;
}

octa_status
octa_node_stay_complex (octa_node *n)
{
  octa_status st = OCTA_OK;
  if (n->cplx != OCTA_UNRESOLVED)
    return OCTA_OK;
  n->cplx = OCTA_COMPLEX;
  OCTA_TRY (octa_node_store (n));
  if (n->cplx == OCTA_UNRESOLVED)
    n->cplx = OCTA_COMPLEX;
  n->is_kept = n->cplx == OCTA_COMPLEX;
done:
  return st;
}

octa_status
octa_node_has_imaginary (octa_node *n, bool *answer)
{
  octa_status st = OCTA_OK;
  octa_lane_was was;
  octa_node *copy = NULL;
  *answer = false;
  OCTA_TRY (octa_node_store (n));
  if (n->cplx == OCTA_REAL || n->n_elems == 0)
    return OCTA_OK;
  OCTA_TRY (octa_lane_enter (octa_lane_tagged (n->lane, n->place), &was));
  st = narrowed (n, &copy);
  octa_lane_leave (&was);
  *answer = ! copy || copy->cplx == OCTA_COMPLEX;
  octa_node_release (copy);
done:
  return st;
}

octa_status
octa_node_resolve (octa_node *n)
{
  octa_status st = OCTA_OK;
  if (n->cplx != OCTA_UNRESOLVED)
    return OCTA_OK;
  OCTA_TRY (octa_node_compute (n));
  if (n->cplx == OCTA_UNRESOLVED && octa_node_is_foreseen)
    return OCTA_FAIL; /* nobody knows */
  if (n->cplx == OCTA_UNRESOLVED)
    {
      octa_lane_was was;
      OCTA_TRY (octa_lane_enter (octa_lane_tagged (n->lane, n->place), &was));
      st = narrow (n);
      octa_lane_leave (&was);
    }
done:
  return st;
}

octa_status
octa_node_copy (octa_node *in, octa_node **out)
{
  octa_status st;
  octa_node *n = NULL;
  OCTA_TRY (octa_node_resolve (in));
  OCTA_TRY (octa_node_store (in));
  OCTA_TRY (octa_node_empty ((octa_type)in->type, in->cplx == OCTA_COMPLEX,
                             &in->size, &n));
  if (n->buffer)
    OCTA_TRY (octa_lane_copy (octa_buffer_use (n->buffer),
                              octa_buffer_use (in->buffer), n->buffer->bytes));
  *out = OCTA_MOVE (n);
done:
  octa_node_release (n);
  return st;
}

octa_status
octa_buffer_share (octa_node *in, octa_buffer **out)
{
  octa_status st = OCTA_OK;
  octa_node *own = NULL;
  if (! octa_buffer_is_lent (in->buffer))
    octa_buffer_retain (*out = in->buffer);
  else
    {
      OCTA_TRY (octa_node_copy (in, &own));
      *out = own->buffer;
      own->buffer = NULL;
    }
done:
  octa_node_release (own);
  return st;
}

/* ---- everything ---- */

static bool
is_wanted (const octa_node *q)
{
  return wanted == ALL || (wanted == NEW && ! q->is_old);
}

/* Nodes that read the results of a graph before its first launch stay pending:
   their values are not needed now.  */
static octa_status
compute (selection what)
{
  octa_status st = OCTA_OK;
  const selection before = wanted;
  wanted = what;
  for (octa_node *q = octa_pending_first, *next; q && st == OCTA_OK; q = next)
    {
      uint64_t refused = octa_lane_refusals;
      next = q->next;
      if (! is_wanted (q))
        continue;
      if (octa_node_compute (q) == OCTA_OK)
        next = octa_pending_first; /* the list has changed */
      else if (octa_lane_refusals == refused)
        st = OCTA_FAIL;
    }
  wanted = before;
  return st;
}

octa_status
octa_pending_compute (void)
{
  return compute (ALL);
}

octa_status
octa_array_compute_new (void)
{
  return compute (NEW);
}

octa_status
octa_pending_compute_in (uint32_t tag)
{
  octa_status st = OCTA_OK;
  for (octa_node *q = octa_pending_first, *next; q; q = next)
    {
      next = q->next;
      if (q->lane != tag)
        continue;
      OCTA_TRY (octa_node_compute (q));
      next = octa_pending_first; /* the list has changed */
    }
done:
  return st;
}

octa_status
octa_array_compute_all (void)
{
  return octa_pending_first ? octa_pending_compute () : OCTA_OK;
}

octa_status
octa_array_wait (void)
{
  octa_status st;
  OCTA_TRY (octa_current_ready ());
  OCTA_TRY (octa_array_compute_all ());
  OCTA_TRY (octa_lanes_wait ());
done:
  return st;
}

/* ---- trees that grow ---- */

/* Count the pending nodes below N again, because some were computed since.  */
static unsigned
weigh (octa_node *n, uint64_t epoch)
{
  if (! octa_node_is_pending (n))
    return 0;
  if (n->mark == epoch)
    return n->weight;
  unsigned w = n->kind != OCTA_NODE_RESULT;
  for (int i = 0; i < n->n_in; i++)
    w += weigh (n->in[i], epoch);
  n->mark = epoch;
  n->weight = (uint16_t)(w < UINT16_MAX ? w : UINT16_MAX);
  return n->weight;
}

/* Compute the live variables nearest to N's root.  */
static octa_status
cut (octa_node *n, uint64_t epoch, bool *did)
{
  octa_status st = OCTA_OK;
  for (int i = 0; i < n->n_in; i++)
    {
      octa_node *c = n->in[i];
      if (! octa_node_is_pending (c) || c->mark == epoch)
        continue;
      c->mark = epoch;
      if (c->handles == 0)
        OCTA_TRY (cut (c, epoch, did));
      else
        {
          *did = true;
          OCTA_TRY (octa_node_compute (c));
        }
      if (! octa_node_is_pending (n))
        break;
    }
done:
  return st;
}

octa_status
octa_node_limit (octa_node *n)
{
  octa_status st = octa_parts_check (n);
  OCTA_TRY (st);
  if (octa_array_held > octa_pool_total () / 8)
    OCTA_TRY (octa_array_compute_new ()); /* old values would need memory */
  if (n->weight <= OCTA_WEIGHT_MAX
      || weigh (n, octa_node_epoch ()) <= OCTA_WEIGHT_MAX)
    return OCTA_OK;
  bool did = false;
  octa_node *before = limited;
  limited = n;
  st = cut (n, octa_node_epoch (), &did);
  limited = before;
  OCTA_TRY (st);
  while (weigh (n, octa_node_epoch ()) > OCTA_WEIGHT_MAX)
    {
      octa_node *heavy = n->in[0];
      for (int i = 1; i < n->n_in; i++)
        if (octa_node_is_pending (n->in[i])
            && n->in[i]->weight > heavy->weight)
          heavy = n->in[i];
      OCTA_TRY (octa_node_compute (heavy));
    }
done:
  return st;
}

void
octa_pending_foresee (void)
{
  bool did;
  if (octa_node_is_foreseen)
    return;
  octa_node_is_foreseen = true;
  if (outermost)
    (void)octa_node_compute (outermost);
  if (limited)
    (void)cut (limited, octa_node_epoch (), &did);
  for (octa_node *q = octa_pending_first; q; q = q->next)
    if (is_wanted (q))
      (void)octa_node_compute (q);
  octa_node_foreseen ();
}

/* ---- user kernels ---- */

bool
octa_node_reads (const octa_node *n, const octa_node *base,
                 const octa_node *except)
{
  if (n == base)
    return true;
  if (n == except)
    return false;
  if (! octa_node_is_pending (n))
    return n->buffer && base->buffer
           && n->buffer->block == base->buffer->block;
  for (int i = 0; i < n->n_in; i++)
    if (octa_node_reads (n->in[i], base, except))
      return true;
  return false;
}

/* The memory of a graph is written in place, also by kernels: all arrays over
   it show the results of a launch.  While a function is captured its arrays
   are ordinary values.  */
static bool
is_graphs (const octa_buffer *b)
{
  return b->block->holds && ! b->block->is_borrowed && ! octa_lane_now->hold;
}

octa_status
octa_node_compute_readers (const octa_node *n)
{
  octa_status st = OCTA_OK;
  for (octa_node *q = octa_pending_first, *next; q; q = next)
    {
      next = q->next;
      if (q == n || ! octa_node_reads (q, n, NULL))
        continue;
      OCTA_TRY (octa_node_compute (q));
      next = octa_pending_first;
    }
done:
  return st;
}

/* Compute N, and give it its own buffer if it must be WRITABLE.  */
static octa_status
make_exportable (octa_node *n, bool writable)
{
  octa_status st;
  OCTA_TRY (octa_node_resolve (n));
  OCTA_TRY (octa_node_store (n));
  if (writable && n->buffer)
    {
      OCTA_TRY (octa_node_compute_readers (n));
      if (! octa_buffer_is_sole (n->buffer) && ! is_graphs (n->buffer))
        {
          octa_node *own = NULL;
          OCTA_TRY (octa_node_copy (n, &own));
          octa_buffer *b = n->buffer;
          n->buffer = own->buffer;
          own->buffer = b;
          octa_node_release (own);
        }
      n->is_nonneg = false;
      n->buffer->is_given = true;
    }
done:
  return st;
}

octa_status
octa_node_own (octa_node *n)
{
  octa_status st;
  octa_lane_was was;
  OCTA_TRY (octa_lane_enter (octa_lane_tagged (n->lane, n->place), &was));
  st = make_exportable (n, true);
  octa_lane_leave (&was);
done:
  return st;
}

octa_status
octa_array_export (octa_id id, bool writable, uint64_t *pointer,
                   octa_type *type, bool *is_complex, int64_t *n_elems)
{
  octa_status st;
  CUstream s;
  octa_lane_was was;
  OCTA_GET (octa_node *, n, octa_array_node (id));
  OCTA_TRY (octa_lane_enter (octa_lane_tagged (n->lane, n->place), &was));
  st = make_exportable (n, writable);
  octa_lane_leave (&was);
  OCTA_TRY (st);
  *pointer = ! n->buffer ? 0
             : writable  ? octa_buffer_change (n->buffer)
                         : octa_buffer_use (n->buffer);
  octa_lane_now->is_abroad = false; /* the caller checks what it can access */
  OCTA_TRY (octa_lane_ready (&s));
  *type = (octa_type)n->type;
  *is_complex = n->cplx == OCTA_COMPLEX;
  *n_elems = n->n_elems;
done:
  return st;
}

/* ---- counters ---- */

const char *
octa_array_label (void)
{
  static char name[256];
  CUdevice device;
  if (octa_current_ready () != OCTA_OK)
    return "no device";
  if (octa_driver_is_host ())
    return "host";
  if (OCTA_CU_RESULT (cuCtxGetDevice, (&device)) != CUDA_SUCCESS
      || OCTA_CU_RESULT (cuDeviceGetName, (name, sizeof name, device))
             != CUDA_SUCCESS)
    return "cuda";
  return name;
}
