/* node.c -- gpuArray's nodes: their memory, references and buffers.

   A node is freed with its last reference.  So a pending node that no object
   and no other node uses is never computed.  Live pending nodes are in a list,
   newest first.  It tells what is pending, and which nodes could share a
   kernel.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "array/private.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

octa_node *octa_pending_first;
uint64_t octa_node_count, octa_pending_count;
size_t octa_array_held;
octa_buffer_loan *octa_buffer_loans;
octa_native octa_native_hooks;
octa_parts_rules octa_parts_hooks;

static octa_node *spare;      /* freed nodes, linked by next */
static octa_view *spare_view; /* a freed view, or NULL */

uint64_t
octa_node_epoch (void)
{
  static uint64_t epoch;
  return ++epoch;
}

/* ---- buffers ---- */

octa_status
octa_buffer_new (size_t bytes, octa_buffer **out)
{
  octa_status st;
  octa_buffer *b = malloc (sizeof *b);
  if (! b)
    return octa_no_memory ("arrays");
  OCTA_TRY (octa_block_take (bytes, &b->block));
  *b = (octa_buffer){ .block = b->block, .bytes = bytes, .refs = 1 };
  *out = OCTA_MOVE (b);
done:
  free (b);
  return st;
}

octa_status
octa_buffer_over (CUdeviceptr p, size_t bytes, octa_buffer *under,
                  octa_buffer **out)
{
  octa_status st = OCTA_OK;
  octa_buffer *b = malloc (sizeof *b);
  if (! b)
    return octa_no_memory ("arrays");
  *b = (octa_buffer){ .bytes = bytes, .refs = 1, .under = under };
  if (under)
    {
      b->block = under->block;
      b->offset = under->offset;
      under->refs++;
      under->n_over++;
    }
  else
    OCTA_TRY (octa_foreign_take (p, bytes, &b->block, &b->offset));
  *out = OCTA_MOVE (b);
done:
  free (b);
  return st;
}

octa_status
octa_buffer_borrow (octa_block *block, size_t bytes, octa_id owner,
                    uint32_t lane, octa_buffer **out)
{
  octa_buffer *b = malloc (sizeof *b);
  octa_buffer_loan *l = malloc (sizeof *l);
  if (! b || ! l)
    {
      free (b);
      free (l);
      return octa_no_memory ("arrays");
    }
  *b = (octa_buffer){ .block = block, .bytes = bytes, .refs = 1 };
  *l = (octa_buffer_loan){ b, owner, lane, octa_buffer_loans };
  octa_buffer_loans = l;
  octa_foreign_retain (block);
  octa_handle_retain (owner);
  *out = b;
  return OCTA_OK;
}

void
octa_buffer_loan_end (const octa_buffer *b)
{
  for (octa_buffer_loan **at = &octa_buffer_loans, *l; (l = *at) != NULL;
       at = &l->next)
    if (l->buffer == b)
      {
        *at = l->next;
        octa_handle_release (l->owner);
        free (l);
        return;
      }
}

void
octa_buffer_retain (octa_buffer *b)
{
  if (b)
    b->refs++;
}

void
octa_buffer_release (octa_buffer *b)
{
  while (b && --b->refs == 0)
    {
      octa_buffer *under = b->under;
      if (under)
        under->n_over--;
      else
        {
          bool is_borrowed = b->block->is_borrowed;
          octa_block_give (b->block);
          if (is_borrowed)
            octa_buffer_loan_end (b);
        }
      free (b);
      b = under;
    }
}

/* ---- views ---- */

octa_view *
octa_view_new (const octa_size *source)
{
  octa_view *v = spare_view ? spare_view : malloc (sizeof *v);
  spare_view = NULL;
  if (! v)
    return NULL;
  memset (v, 0, sizeof *v);
  v->source = *source;
  for (int d = 0; d < OCTA_DIMS_MAX; d++)
    {
      v->axis[d] = (int8_t)d;
      v->step[d] = 1;
    }
  return v;
}

void
octa_view_free (octa_view *v)
{
  if (! v)
    return;
  for (int d = 0; d < v->source.n_dims; d++)
    octa_buffer_release (v->list[d]);
  if (spare_view)
    free (v);
  else
    spare_view = v;
}

/* ---- nodes ---- */

/* A matrix so small that its number of bytes cannot overflow.  */
static bool
is_short (const octa_size *size)
{
  const int64_t most = 1 << 28;
  return size->n_dims == 2 && size->dims[0] < most && size->dims[1] < most;
}

octa_status
octa_node_new (octa_node_kind kind, octa_type t, octa_cplx cplx,
               const octa_size *size, octa_node **out)
{
  octa_node *n = spare;
  if (! is_short (size)
      && octa_size_check (t, cplx != OCTA_REAL, size) != OCTA_OK)
    return OCTA_FAIL;
  if (n)
    spare = n->next;
  else if (! (n = malloc (sizeof *n)))
    return octa_no_memory ("arrays");
  memset (n, 0, sizeof *n);
  n->in = n->few_in;
  n->refs = 1;
  n->kind = (uint8_t)kind;
  n->type = (uint8_t)t;
  n->cplx = (uint8_t)cplx;
  n->decided = OCTA_UNRESOLVED;
  n->lane = octa_lane_now->tag;
  n->place = octa_lane_now->place;
  n->weight = octa_node_is_pending (n);
  int n_dims = size->n_dims;
  int64_t n_elems = 1;
  while (n_dims > 2 && size->dims[n_dims - 1] == 1)
    n_dims--;
  for (int d = 0; d < n_dims; d++)
    n_elems *= n->size.dims[d] = size->dims[d];
  n->size.n_dims = n_dims;
  n->n_elems = n_elems;
  octa_node_count++;
  *out = n;
  return OCTA_OK;
}

void
octa_node_add_input (octa_node *n, octa_node *in)
{
  octa_node_retain (in);
  n->in[n->n_in++] = in;
  unsigned w = n->weight + (octa_node_is_pending (in) ? in->weight : 0u);
  n->weight = (uint16_t)(w < UINT16_MAX ? w : UINT16_MAX);
}

static void
unlist (octa_node *n)
{
  if (! n->is_listed)
    return;
  *(n->prev ? &n->prev->next : &octa_pending_first) = n->next;
  if (n->next)
    n->next->prev = n->prev;
  n->is_listed = false;
  octa_pending_count--;
}

static void
list (octa_node *n)
{
  if (n->is_listed)
    return;
  n->prev = NULL;
  n->next = octa_pending_first;
  if (n->next)
    n->next->prev = n;
  octa_pending_first = n;
  n->is_listed = true;
  octa_pending_count++;
}

/* Result N of C is no longer pending, or is gone.  */
static void
forget_result (octa_call *c, const octa_node *n)
{
  for (int i = 0; i < OCTA_CALL_RESULTS; i++)
    if (c->result[i] == n)
      c->result[i] = NULL;
}

void
octa_draw_release (octa_draw *d)
{
  if (! d || --d->refs > 0)
    return;
  octa_buffer_release (d->table);
  octa_buffer_release (d->launch);
  free (d);
}

/* Release what only a pending node has.  */
static void
drop_recipe (octa_node *n)
{
  octa_node *few[OCTA_OPERANDS_MAX], **in = n->in;
  int n_in = n->n_in;
  octa_view_free (n->view);
  n->view = NULL;
  octa_draw_release (n->draw);
  n->draw = NULL;
  if (n_in == 0 && in == n->few_in && ! n->call)
    return;
  if (in == n->few_in)
    in = memcpy (few, n->few_in, sizeof few);
  memset (n->few_in, 0, sizeof n->few_in);
  n->in = n->few_in;
  n->n_in = 0;
  if (n->call)
    {
      octa_callee_release (n->call->callee);
      free (n->call);
      n->call = NULL;
    }
  if (n_in == 1 && in[0]->call)
    forget_result (in[0]->call, n);
  for (int i = 0; i < n_in; i++)
    octa_node_release (in[i]);
  if (in != few)
    free (in);
}

void
octa_node_retain (octa_node *n)
{
  n->refs++;
}

static void
named_free (octa_named *named)
{
  if (named)
    octa_buffer_release (named->list);
  free (named);
}

void
octa_node_release (octa_node *n)
{
  if (! n || --n->refs > 0)
    return;
  unlist (n);
  if (n->is_held)
    octa_array_held -= n->buffer->bytes;
  drop_recipe (n);
  named_free (n->named);
  octa_buffer_release (n->buffer);
  if (n->parts)
    octa_parts_hooks.release (n->parts);
  n->next = spare;
  spare = n;
  octa_node_count--;
}

void
octa_node_settle (octa_node *n, octa_buffer *b, octa_cplx cplx)
{
  unlist (n);
  n->kind = OCTA_NODE_BUFFER;
  n->buffer = b;
  n->cplx = (uint8_t)cplx;
  n->weight = 0;
  drop_recipe (n);
}

void
octa_node_settle_scalar (octa_node *n, const void *value, octa_cplx cplx)
{
  octa_node_settle (n, NULL, cplx);
  n->kind = OCTA_NODE_SCALAR;
  memcpy (n->scalar.bytes, value,
          octa_elem_size ((octa_type)n->type, cplx == OCTA_COMPLEX));
}

octa_buffer *
octa_node_defer (octa_node *n, octa_node *value)
{
  octa_buffer *b = OCTA_MOVE (n->buffer);
  if (n->is_held)
    octa_array_held -= b->bytes;
  n->is_held = false;
  n->is_old = true;
  named_free (OCTA_MOVE (n->named));
  n->kind = OCTA_NODE_RESHAPE;
  n->weight = 1;
  octa_node_add_input (n, value);
  if (n->handles > 0)
    list (n);
  return b;
}

/* ---- handles ---- */

void
octa_node_ending (octa_node *n, bool is_ending)
{
  n->ending += is_ending ? 1 : -1u;
}

static void
close_handle (void *resource)
{
  octa_node *n = resource;
  if (--n->handles == 0)
    {
      unlist (n);
      if (n->buffer && n->refs > 1)
        {
          n->is_held = true;
          octa_array_held += n->buffer->bytes;
        }
    }
  octa_node_release (n);
}

octa_status
octa_array_open (octa_node *n, octa_id *id)
{
  octa_status st = octa_handle_open (OCTA_KIND_ARRAY, n, close_handle, 0, id);
  if (st != OCTA_OK)
    {
      octa_node_release (n);
      return st;
    }
  n->handles++;
  if (octa_node_is_pending (n) && n->kind != OCTA_NODE_PARTS)
    list (n);
  return OCTA_OK;
}

octa_node *
octa_array_node (octa_id id)
{
  return octa_handle_get (id, OCTA_KIND_ARRAY);
}

/* ---- leaves ---- */

octa_status
octa_node_empty (octa_type t, bool is_complex, const octa_size *size,
                 octa_node **out)
{
  octa_status st;
  octa_node *n = NULL;
  OCTA_TRY (octa_current_ready ());
  OCTA_TRY (octa_node_new (OCTA_NODE_BUFFER, t,
                           is_complex ? OCTA_COMPLEX : OCTA_REAL, size, &n));
  n->is_kept = is_complex;
  if (n->n_elems > 0)
    OCTA_TRY (
        octa_buffer_new ((size_t)n->n_elems * octa_elem_size (t, is_complex),
                         &n->buffer));
  *out = OCTA_MOVE (n);
done:
  octa_node_release (n);
  return st;
}

octa_status
octa_node_result (octa_type t, bool is_complex, const octa_size *size,
                  octa_node **out)
{
  octa_status st = octa_node_empty (t, is_complex, size, out);
  if (st == OCTA_OK)
    octa_node_finish (*out);
  return st;
}

void
octa_node_finish (octa_node *n)
{
  n->is_kept = false;
  if (n->cplx != OCTA_REAL)
    n->cplx = n->n_elems ? OCTA_UNRESOLVED : OCTA_REAL;
}

octa_status
octa_node_upload (octa_type t, bool is_complex, const octa_size *size,
                  const void *data, octa_node **out)
{
  octa_status st;
  octa_node *n = NULL;
  OCTA_TRY (octa_node_empty (t, is_complex, size, &n));
  if (n->buffer)
    OCTA_TRY (octa_staging_htod (octa_buffer_use (n->buffer), data,
                                 n->buffer->bytes));
  *out = OCTA_MOVE (n);
done:
  octa_node_release (n);
  return st;
}

octa_status
octa_node_scalar (octa_type t, bool is_complex, const void *data,
                  octa_node **out)
{
  octa_node *n = NULL;
  octa_status st = octa_node_new (OCTA_NODE_SCALAR, t,
                                  is_complex ? OCTA_COMPLEX : OCTA_REAL,
                                  OCTA_SIZE (1, 1), &n);
  if (st != OCTA_OK)
    return st;
  n->is_kept = is_complex;
  memcpy (n->scalar.bytes, data, octa_elem_size (t, is_complex));
  switch (octa_types[t].group)
    {
    case OCTA_GROUP_LOGICAL:
    case OCTA_GROUP_UNSIGNED:
      n->is_nonneg = true;
      break;
    case OCTA_GROUP_FLOAT:
      {
        float f;
        memcpy (&f, data, sizeof f);
        n->is_nonneg = ! is_complex
                       && (t == OCTA_TYPE_DOUBLE
                               ? n->scalar.d[0] >= 0
                                     && ! signbit (n->scalar.d[0])
                               : f >= 0 && ! signbit (f));
        break;
      }
    case OCTA_GROUP_SIGNED:
      break;
    }
  *out = n;
  return OCTA_OK;
}

void
octa_node_info (const octa_node *n, octa_array_info *info)
{
  info->type = (octa_type)n->type;
  info->cplx = (octa_cplx)n->cplx;
  info->is_computed = n->kind == OCTA_NODE_BUFFER;
  info->size = n->size;
  info->n_elems = n->n_elems;
}
