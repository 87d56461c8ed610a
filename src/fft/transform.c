/* transform.c -- from an array to its transform.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "fft/private.h"
#include "array/rows.h"

#include <string.h>

enum
{
  CALLS_FEW = 16,      /* so few calls are always made */
  WORTH_GPU = 1 << 18, /* elements that are worth a separate call: on a GPU,
                          and */
  WORTH_HOST = 256     /* on the host */
};

/* An array as BEFORE x LEN[0] x ... x LEN[RANK - 1] x AFTER.  The dimensions
   in the middle are transformed.  No length is 1.  */
typedef struct geometry
{
  int rank;
  int64_t before, after, len[OCTA_DIMS_MAX];
  int64_t points; /* the product of the lengths */
  int first;      /* the first dimension that is transformed */
} geometry;

bool
octa_fft_has (const char **why)
{
  bool has = octa_nv_has (OCTA_NV_CUFFT);
  if (! has && why)
    *why = octa_nv_missing (OCTA_NV_CUFFT);
  return has;
}

static geometry
geometry_of (const octa_fft *f)
{
  geometry g = { .before = 1, .after = 1, .points = 1 };
  for (int d = 0; d < f->size.n_dims; d++)
    {
      const int64_t len = f->size.dims[d];
      if (len == 1)
        continue;
      if (! (f->dims >> d & 1))
        *(g.rank ? &g.after : &g.before) *= len;
      else
        {
          if (! g.rank)
            g.first = d;
          g.len[g.rank++] = len;
          g.points *= len;
        }
    }
  return g;
}

/* ---- operands and results ---- */

/* N in memory as class T, complex if IS_COMPLEX, aligned so that calls can
   read it.  */
static octa_status
ready (octa_node *n, octa_type t, bool is_complex, octa_node **out)
{
  octa_status st;
  octa_node *a = NULL, *copy = NULL;
  OCTA_TRY (octa_index_ready (n, t, is_complex, &a));
  /* An array over memory of others may not be aligned.  */
  if ((a->buffer->block->p + a->buffer->offset) % octa_elem_size (t, true))
    {
      OCTA_TRY (octa_node_copy (a, &copy));
      *out = OCTA_MOVE (copy);
    }
  else
    *out = OCTA_MOVE (a);
done:
  octa_node_release (a);
  return st;
}

/* R divided by the number of points, which stays pending.  */
static octa_status
scale (octa_node *r, int64_t points, octa_node **out)
{
  octa_node *n;
  octa_status st = octa_node_number (OCTA_TYPE_DOUBLE, (double)points, &n);
  if (st != OCTA_OK)
    return st;
  st = octa_node_op (OCTA_OP_rdivide, (octa_node *[]){ r, n }, out);
  octa_node_release (n);
  return st;
}

/* ---- calls ---- */

static cufftType
type_of (octa_type t, bool from_complex, bool to_complex)
{
  const bool is_single = t == OCTA_TYPE_SINGLE;
  if (from_complex && to_complex)
    return is_single ? CUFFT_C2C : CUFFT_Z2Z;
  if (from_complex)
    return is_single ? CUFFT_C2R : CUFFT_Z2D;
  return is_single ? CUFFT_R2C : CUFFT_D2Z;
}

/* One kind of calls, for RANK dimensions of G from FIRST on.  The arrays have
   IN0 and OUT0 elements along the first transformed dimension.  */
typedef struct part
{
  int first, rank;
  int64_t in0, out0;
} part;

static void
lay_out (const geometry *g, const part *p, octa_fft_layout *l,
         octa_fft_calls *c, int64_t *from_step, int64_t *to_step)
{
  int64_t before = g->before, after = g->after, in_all = 1, out_all = 1;
  memset (l, 0, sizeof *l);
  l->rank = p->rank;
  for (int d = 0; d < g->rank; d++)
    {
      const int64_t in = d ? g->len[d] : p->in0, out = d ? g->len[d] : p->out0;
      if (d < p->first)
        before *= in;
      else if (d >= p->first + p->rank)
        after *= in;
      else
        {
          const int at = p->first + p->rank - 1 - d;
          l->n[at] = g->len[d];
          l->in_embed[at] = in;
          l->out_embed[at] = out;
          in_all *= in;
          out_all *= out;
        }
    }
  l->in_stride = l->out_stride = before;
  const bool is_along = before > 1 && before >= after;
  l->in_dist = is_along ? 1 : before * in_all;
  l->out_dist = is_along ? 1 : before * out_all;
  l->batch = is_along ? before : after;
  c->count = is_along ? after : before;
  *from_step = is_along ? before * in_all : 1;
  *to_step = is_along ? before * out_all : 1;
}

/* Transform FROM to TO, both in memory, along the dimensions of P.  */
static octa_status
transform_part (const geometry *g, const part *p, octa_node *from,
                octa_node *to, int direction)
{
  octa_fft_layout l;
  octa_fft_calls c = { .direction = direction };
  int64_t from_step, to_step;
  const octa_type t = (octa_type)to->type;
  const bool is_from = from->cplx != OCTA_REAL, is_to = to->cplx != OCTA_REAL;
  lay_out (g, p, &l, &c, &from_step, &to_step);
  l.type = type_of (t, is_from, is_to);
  c.from = octa_buffer_use (from->buffer);
  c.to = octa_buffer_change (to->buffer);
  c.from_step = (size_t)from_step * octa_elem_size (t, is_from);
  c.to_step = (size_t)to_step * octa_elem_size (t, is_to);
  return octa_fft_run (&l, &c);
}

/* Transform the dimensions that one call can do, then each of the others in
   place.  */
static octa_status
transform_rest (const geometry *g, octa_node *x, int64_t len0, int direction)
{
  octa_status st = OCTA_OK;
  for (int d = OCTA_FFT_RANK; d < g->rank; d++)
    OCTA_TRY (
        transform_part (g, &(part){ d, 1, len0, len0 }, x, x, direction));
done:
  return st;
}

static int
rank_of_call (const geometry *g)
{
  return g->rank < OCTA_FFT_RANK ? g->rank : OCTA_FFT_RANK;
}

/* ---- kinds of transforms ---- */

static octa_halves
halves_of (const geometry *g)
{
  octa_halves h = {
    .s = g->before, .n = g->len[0], .pitch = g->len[0], .columns = g->after
  };
  for (int d = 1; d < g->rank; d++)
    {
      h.others[h.n_others++] = g->len[d];
      h.columns *= g->len[d];
    }
  return h;
}

/* The transform of the real X: calls compute half of it.  The inverse
   transform is the conjugate, except for 1/n.  With several dimensions the
   half is a separate array, padded so that its columns are not a power of two
   apart.  */
static octa_status
from_real (const geometry *g, octa_node *x, octa_node *y, bool is_inverse)
{
  octa_status st;
  octa_node *half = NULL;
  octa_halves h = halves_of (g);
  const int64_t len0 = g->len[0], lower = len0 / 2 + 1;
  if (g->rank == 1)
    octa_node_retain (half = y);
  else
    {
      h.pitch = lower;
      OCTA_TRY (octa_node_empty ((octa_type)y->type, true,
                                 OCTA_SIZE (y->n_elems / len0 * lower, 1),
                                 &half));
    }
  OCTA_TRY (transform_part (g, &(part){ 0, rank_of_call (g), len0, h.pitch },
                            x, half, -1));
  OCTA_TRY (transform_rest (g, half, h.pitch, -1));
  OCTA_TRY (octa_fft_complete (half, y, &h, is_inverse));
done:
  octa_node_release (half);
  return st;
}

/* The lower half of X along the first transformed dimension, in memory that
   calls may overwrite.  */
static octa_status
lower_half (const geometry *g, octa_node *x, octa_node **out)
{
  octa_status st;
  octa_node *some = NULL, *half = NULL;
  octa_subscript s[OCTA_DIMS_MAX] = { 0 };
  for (int d = 0; d < x->size.n_dims; d++)
    s[d].is_colon = d != g->first;
  s[g->first].step = 1;
  s[g->first].count = g->len[0] / 2 + 1;
  OCTA_TRY (octa_index_read (x, x->size.n_dims, s, &some));
  OCTA_TRY (ready (some, (octa_type)x->type, true, &half));
  octa_node_release (some);
  some = NULL;
  if (half->buffer == x->buffer || ! octa_buffer_is_sole (half->buffer))
    OCTA_TRY (octa_node_copy (half, out));
  else
    *out = OCTA_MOVE (half);
done:
  octa_node_release (some);
  octa_node_release (half);
  return st;
}

/* The inverse transform of the Hermitian X, which is real.  */
static octa_status
to_real (const geometry *g, octa_node *x, const octa_size *size,
         octa_node **out)
{
  octa_status st;
  octa_node *half = NULL, *y = NULL;
  const int64_t lower = g->len[0] / 2 + 1;
  OCTA_TRY (lower_half (g, x, &half));
  OCTA_TRY (octa_node_empty ((octa_type)x->type, false, size, &y));
  OCTA_TRY (transform_rest (g, half, lower, 1));
  OCTA_TRY (transform_part (g,
                            &(part){ 0, rank_of_call (g), lower, g->len[0] },
                            half, y, 1));
  *out = OCTA_MOVE (y);
done:
  octa_node_release (half);
  octa_node_release (y);
  return st;
}

/* The complex transform of the complex X.  */
static octa_status
to_complex (const geometry *g, octa_node *x, octa_node *y, int direction)
{
  octa_status st;
  const int64_t len0 = g->len[0];
  OCTA_TRY (transform_part (g, &(part){ 0, rank_of_call (g), len0, len0 }, x,
                            y, direction));
  OCTA_TRY (transform_rest (g, y, len0, direction));
done:
  return st;
}

/* The inverse transform of the complex X.  If the host can see that X is
   Hermitian, half of the work is enough; on a GPU the device sets the
   imaginary parts to 0.  */
static octa_status
inverse (const geometry *g, octa_node *x, const octa_size *size,
         octa_node **out)
{
  octa_status st;
  octa_node *y = NULL;
  octa_block *flag = NULL;
  const octa_halves h = halves_of (g);
  OCTA_TRY (octa_fft_compare (x, &h, &flag));
  const unsigned *word = octa_block_at_hand (flag, false);
  if (word && ! *word)
    OCTA_TRY (to_real (g, x, size, &y));
  else
    {
      OCTA_TRY (octa_node_empty ((octa_type)x->type, true, size, &y));
      OCTA_TRY (to_complex (g, x, y, 1));
      if (! word)
        OCTA_TRY (octa_fft_make_real (y, flag));
    }
  *out = OCTA_MOVE (y);
done:
  if (flag)
    octa_block_give (flag);
  octa_node_release (y);
  return st;
}

/* ---- a transform ---- */

/* The transform of X, which has the size of the result, without the factor
   1/n.  */
static octa_status
transform_raw (const octa_fft *f, const geometry *g, octa_node *x,
               octa_node **out)
{
  octa_status st;
  octa_node *y = NULL;
  const octa_type t = (octa_type)x->type;
  if (f->is_inverse && f->is_symmetric)
    return to_real (g, x, &x->size, out);
  if (x->cplx == OCTA_COMPLEX && f->is_inverse)
    return inverse (g, x, &x->size, out);
  OCTA_TRY (octa_node_empty (t, true, &x->size, &y));
  if (x->cplx == OCTA_COMPLEX)
    OCTA_TRY (to_complex (g, x, y, -1));
  else
    OCTA_TRY (from_real (g, x, y, f->is_inverse));
  *out = OCTA_MOVE (y);
done:
  octa_node_release (y);
  return st;
}

/* Is it better to move the dimension to the front?  */
static bool
is_scattered (const geometry *g, bool has_reals)
{
  octa_fft_layout l;
  octa_fft_calls c;
  int64_t from_step, to_step;
  const int64_t len0 = g->len[0];
  const bool is_host = octa_driver_is_host ();
  if (g->rank > 1 || g->before == 1)
    return false;
  lay_out (g, &(part){ 0, 1, len0, len0 }, &l, &c, &from_step, &to_step);
  /* Real arrays must be aligned like pairs of numbers.  */
  if (! is_host && has_reals && c.count > 1 && from_step % 2)
    return true;
  return c.count > CALLS_FEW
         && len0 * l.batch < (is_host ? WORTH_HOST : WORTH_GPU);
}

/* Move dimension D of N to the front, or back.  */
static octa_status
move_dim (octa_node *n, int n_dims, int d, bool to_front, octa_node **out)
{
  int perm[OCTA_DIMS_MAX];
  for (int i = 0; i < n_dims; i++)
    perm[i] = i > d      ? i
              : to_front ? (i == 0 ? d : i - 1)
                         : (i == d ? 0 : i + 1);
  return octa_index_permute (n, n_dims, perm, out);
}

/* As transform_raw, for a pending X.  */
static octa_status
transform_ready (const octa_fft *f, octa_node *x, octa_type t, bool is_complex,
                 octa_node **out)
{
  octa_status st;
  octa_node *front = NULL, *a = NULL, *y = NULL;
  octa_fft h = *f;
  geometry g = geometry_of (f);
  const int first = g.first, n_dims = f->size.n_dims;
  const bool is_moved = is_scattered (&g, ! is_complex || f->is_symmetric);
  if (is_moved)
    {
      OCTA_TRY (move_dim (x, n_dims, first, true, &front));
      h.size = front->size;
      h.dims = 1;
      g = geometry_of (&h);
    }
  OCTA_TRY (ready (is_moved ? front : x, t, is_complex, &a));
  OCTA_TRY (transform_raw (&h, &g, a, &y));
  if (y->cplx != OCTA_REAL && ! f->is_inverse)
    {
      y->is_kept = false;
      y->cplx = OCTA_UNRESOLVED;
    }
  if (is_moved)
    OCTA_TRY (move_dim (y, n_dims, first, false, out));
  else
    *out = OCTA_MOVE (y);
done:
  octa_node_release (front);
  octa_node_release (a);
  octa_node_release (y);
  return st;
}

/* ---- arrays on several ranks ---- */

static octa_status
transform_part_of (const void *data, octa_node *x, const octa_size *size,
                   octa_node **out)
{
  octa_fft f = *(const octa_fft *)data;
  f.size = *size;
  return octa_fft_transform (&f, x, out);
}

/* The first of DIMS along which SIZE is not 1; the last of them if there is
   none.  */
static int
first_dim (unsigned dims, const octa_size *size)
{
  int last = 0;
  for (int d = 0; d < OCTA_DIMS_MAX; d++)
    if (dims >> d & 1)
      {
        last = d;
        if (octa_size_along (size, d) != 1)
          break;
      }
  return last;
}

/* Transform all dimensions of X: first the others, then the FIRST.  */
static octa_status
transform_in_turn (const octa_fft *f, int first, octa_node *x, octa_node **out)
{
  octa_status st;
  octa_node *some = NULL;
  octa_fft others = *f, one = *f;
  one.dims = 1u << first;
  others.dims &= ~one.dims;
  others.is_symmetric = false;
  others.size.dims[first] = octa_size_along (&x->size, first);
  OCTA_TRY (octa_fft_transform (&others, x, &some));
  st = octa_fft_transform (&one, some, out);
done:
  octa_node_release (some);
  return st;
}

/* As octa_fft_transform, for an X that has parts.  */
static octa_status
transform_parts (const octa_fft *f, octa_node *x, octa_node **out)
{
  const int first = first_dim (f->dims, &f->size);
  const octa_parts_columns c = { .dims = f->dims,
                                 .n_out = 1,
                                 .type = { octa_type_float (
                                     (octa_type)x->type) },
                                 .may_be_complex = ! f->is_symmetric,
                                 .size = f->size,
                                 .make = transform_part_of,
                                 .data = f };
  unsigned rest = 0;
  for (int d = 0; d < x->size.n_dims; d++)
    if (x->size.dims[d] != 1)
      rest |= 1u << d;
  return rest & ~f->dims || ! (f->dims & ~(1u << first))
             ? octa_parts_hooks.columns (&c, x, out)
             : transform_in_turn (f, first, x, out);
}

/* ---- the transform ---- */

octa_status
octa_fft_transform (const octa_fft *f, octa_node *x, octa_node **out)
{
  octa_status st;
  octa_node *sized = NULL, *y = NULL;
  const geometry g = geometry_of (f);
  const octa_type t = octa_type_float ((octa_type)x->type);
  if (octa_size_elems (&f->size) == 0)
    return octa_node_numbers (t, 0, &f->size, out);
  if (octa_node_is_parted (x))
    return transform_parts (f, x, out);
  OCTA_TRY (octa_node_resolve (x));
  if (octa_size_same (&x->size, &f->size))
    octa_node_retain (sized = x);
  else
    OCTA_TRY (octa_index_resize (x, &f->size, &sized));
  OCTA_TRY (octa_node_resolve (sized));
  const bool is_complex = sized->cplx == OCTA_COMPLEX
                          || (f->is_inverse && f->is_symmetric);
  if (g.rank == 0)
    {
      OCTA_TRY (octa_index_convert (sized, t, is_complex, &y));
      OCTA_TRY (octa_node_op (f->is_symmetric ? OCTA_OP_real : OCTA_OP_uplus,
                              &y, out));
    }
  else
    {
      OCTA_TRY (transform_ready (f, sized, t, is_complex, &y));
      if (f->is_inverse)
        OCTA_TRY (scale (y, g.points, out));
      else
        *out = OCTA_MOVE (y);
    }
done:
  octa_node_release (sized);
  octa_node_release (y);
  return st;
}
