/* launch.c -- calling a kernel: checking, converting and packing arguments.
   All errors in the arguments are found before anything is queued.  A kernel
   runs in the current stream or in a given one, like array code: it waits for
   other streams' work with its gpuArrays, and later work with them waits for
   it.  Host arrays (cuda.In, Out, InOut) travel through memory of the pool in
   the same stream.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "kernel/private.h"

#include <stdio.h>
#include <string.h>

octa_status (*octa_launch_recorder) (const octa_kernel *, octa_id,
                                     const octa_launch *, void **,
                                     const octa_launch_arg *, int);

/* A kernel's parameters are at most 4 KiB (32 KiB from CUDA 12.1 on).  */
#define ARGS_MAX 512

typedef union slot
{
  CUdeviceptr p;
  unsigned char bytes[16];
} __attribute__ ((aligned (16))) slot;

#define STRUCTS_MAX 32768

/* The running call.  It is static because the interpreter makes one call at a
   time, and because it is too large to clear for every launch.  */
static struct
{
  slot slots[ARGS_MAX];
  void *params[ARGS_MAX];
  unsigned char structs[STRUCTS_MAX] __attribute__ ((aligned (64)));
  size_t n_struct_bytes;
  int context; /* of the kernel */
} call;

static const char *
plural (int n)
{
  return n == 1 ? "" : "s";
}

static octa_status
fail_argument (const octa_kernel *fn, int i, const char *must)
{
  return octa_fail (OCTA_ERROR_LOGIC, "argument %d of function %s must be %s",
                    i + 1, fn->prototype, must);
}

/* "double", "complex single" */
static void
class_text (char *text, size_t size, octa_type t, bool is_complex)
{
  snprintf (text, size, "%s%s", is_complex ? "complex " : "",
            t < OCTA_TYPE_COUNT ? octa_types[t].name : "char");
}

/* ---- pointers ---- */

static char
array_letter (octa_type t, bool is_complex)
{
  if (! is_complex)
    return octa_types[t].letter;
  return t == OCTA_TYPE_DOUBLE ? 'z' : 'c';
}

/* Elements that are passed for a pointer.  */
typedef struct elements
{
  octa_type type;
  bool is_complex;
  int64_t n;
  int64_t rows; /* the first dimension, if P is a pointer to vectors; 0 for a
                   part (cuda.slice), of which the user knows more */
} elements;

/* Can real floats be meant as pairs?  They can as 2 x n, or as columns of an
   even length.  A vector was perhaps complex once, and the kernel would write
   beyond it.  */
static bool
are_pairs (const elements *e)
{
  return e->rows % 2 == 0 && (e->rows == 2 || e->n > e->rows);
}

/* Does E suit a pointer to float4 and the like?  An integer may hold the bytes
   of several (uint32 for uchar4).  Two floats are a complex number, or a pair
   of real ones.  */
static bool
suits_lanes (const octa_param *p, const elements *e)
{
  const int lanes = p->lanes - '0';
  const octa_group g = octa_types[e->type].group;
  if (lanes > 1 && octa_type_is_integer (e->type) && p->letter != 'f'
      && p->letter != 'd'
      && octa_types[e->type].size
             == (size_t)lanes * octa_letter_size (p->letter))
    return true;
  if (octa_types[e->type].letter != p->letter)
    return false;
  if (e->rows == 0 || e->n == 0)
    return true;
  if (e->n * (e->is_complex ? 2 : 1) % lanes != 0)
    return false;
  return e->is_complex ? lanes % 2 == 0
                       : lanes != 2 || g != OCTA_GROUP_FLOAT || are_pairs (e);
}

/* Check E as the parameter P.  */
static octa_status
check_elements (const octa_kernel *fn, int i, const octa_param *p, elements e)
{
  const octa_type t = e.type;
  const bool is_complex = e.is_complex;
  if (! p || p->letter == 'v' || p->letter == '?' || t >= OCTA_TYPE_COUNT
      || (p->lanes ? suits_lanes (p, &e)
                   : array_letter (t, is_complex) == p->letter))
    return OCTA_OK;
  char is[40], wants[40];
  class_text (is, sizeof is, t, is_complex);
  if (p->letter == 'z' || p->letter == 'c')
    class_text (wants, sizeof wants,
                p->letter == 'z' ? OCTA_TYPE_DOUBLE : OCTA_TYPE_SINGLE, true);
  else
    for (int k = 0; k < OCTA_TYPE_COUNT; k++)
      if (octa_types[k].letter == p->letter)
        class_text (wants, sizeof wants, (octa_type)k, false);
  if (p->lanes == '2' && octa_types[t].letter == p->letter)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "argument %d of function %s must be complex, or real "
                      "with 2 rows; write complex (x), or reshape (x, 2, [])",
                      i + 1, fn->prototype);
  if (p->lanes && octa_types[t].letter == p->letter
      && e.n * (is_complex ? 2 : 1) % (p->lanes - '0') != 0)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "argument %d of function %s must have a multiple of %c "
                      "real numbers, not %lld",
                      i + 1, fn->prototype, p->lanes,
                      (long long)e.n * (is_complex ? 2 : 1));
  return octa_fail (OCTA_ERROR_LOGIC,
                    "argument %d of function %s must be of class %s, not %s",
                    i + 1, fn->prototype, wants, is);
}

/* Check that the kernel's context can access the memory of argument I.  */
static octa_status
check_reach (const octa_kernel *fn, int i, octa_id id)
{
  char what[160];
  int c = octa_reach_context (id);
  if (c == call.context || c == OCTA_NO_CONTEXT)
    return OCTA_OK;
  snprintf (what, sizeof what, "argument %d of function %s", i + 1,
            fn->prototype);
  return octa_reach_check (call.context, c, what);
}

static octa_status
pack_device (const octa_kernel *fn, int i, const octa_param *p,
             const octa_launch_arg *a)
{
  octa_status st;
  uint64_t address;
  OCTA_TRY (check_reach (fn, i, a->id));
  if (octa_is_array (a->id))
    {
      octa_type t;
      bool is_complex;
      int64_t n;
      if (octa_launch_recorder)
        OCTA_TRY (octa_array_anchor (a->id));
      OCTA_TRY (octa_slice_export (a->id, ! p || ! p->is_const, &address, &t,
                                   &is_complex, &n));
      const bool wants_rows = p && p->lanes
                              && octa_id_kind (a->id) == OCTA_KIND_ARRAY;
      const int64_t rows = wants_rows ? octa_array_node (a->id)->size.dims[0]
                                      : 0;
      OCTA_TRY (
          check_elements (fn, i, p, (elements){ t, is_complex, n, rows }));
    }
  else
    {
      size_t bytes;
      OCTA_TRY (octa_memory_query (a->id, &address, &bytes));
      if (octa_id_kind (a->id) == OCTA_KIND_HOSTMEM)
        {
          octa_shape shape;
          OCTA_TRY (octa_hostmem_shape (a->id, &shape, &bytes));
          /* It never became real by itself.  */
          const int64_t n = (int64_t)(bytes / octa_types[shape.type].size
                                      / (shape.is_complex ? 2 : 1));
          OCTA_TRY (check_elements (fn, i, p,
                                    (elements){ shape.type, shape.is_complex,
                                                n, 2 }));
        }
    }
  call.slots[i].p = address;
done:
  return st;
}

/* Copy page-locked memory from or to ADDRESS, in the stream of the call,
   without waiting.  */
static octa_status
copy_page (const octa_launch_arg *a, CUdeviceptr address, bool to_host)
{
  octa_status st;
  CUstream s;
  OCTA_TRY (octa_lane_ready (&s));
  OCTA_TRY (octa_context_enter (call.context));
  OCTA_TRY (octa_hostmem_copy (a->page, address, to_host, s));
done:
  return st;
}

static octa_status
pack_host (const octa_kernel *fn, int i, const octa_param *p,
           octa_launch_arg *a)
{
  octa_status st;
  uint64_t address = 0;
  OCTA_TRY (check_elements (fn, i, p,
                            (elements){ a->type, a->is_complex, a->numel,
                                        a->rows }));
  OCTA_TRY (octa_context_enter (call.context));
  if (a->bytes)
    OCTA_TRY (octa_argument_here (&a->id, &address));
  call.slots[i].p = address;
  if (! a->is_in || ! a->bytes)
    goto done;
  if (a->page)
    OCTA_TRY (copy_page (a, address, false));
  else
    OCTA_TRY (octa_reach_htod (address, a->data, a->bytes, false));
done:
  return st;
}

/* ---- values ---- */

static octa_status
fail_vector (const octa_kernel *fn, int i, const octa_param *p)
{
  char must[160];
  int n = p->described->n_fields;
  snprintf (must, sizeof must,
            "%d real number%s of the host%s, or %zu bytes (uint8)", n,
            plural (n), n == 2 ? ", one complex number" : "", p->size);
  return fail_argument (fn, i, must);
}

/* Can A be the vector type P?  A complex number counts as two real ones.  */
static bool
suits_vector (const octa_param *p, octa_launch_arg *a)
{
  int64_t n = p->described->n_fields;
  if (a->type >= OCTA_TYPE_COUNT)
    return false;
  if (a->is_complex && a->numel == 1 && n == 2)
    {
      a->is_complex = false;
      a->numel = 2;
    }
  return ! a->is_complex
         && (a->numel == n
             || (a->type == OCTA_TYPE_UINT8 && a->bytes == p->size));
}

/* A struct or vector type: numbers, if it is prepared and consists of so many
   numbers; else plain bytes.  Aligned as the kernel may require.  */
static octa_status
pack_bytes (const octa_kernel *fn, int i, const octa_param *p,
            const octa_launch_arg *a)
{
  octa_launch_arg given = *a;
  if (p && p->is_vector && ! suits_vector (p, &given))
    return fail_vector (fn, i, p);
  a = &given;
  bool has_numbers = p && p->layout && a->numel > 0
                     && (size_t)a->numel == octa_struct_plain (p->described);
  size_t bytes = has_numbers ? p->size : a->bytes;
  if (p && p->size != bytes)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "argument %d of function %s takes %zu bytes, not %zu",
                      i + 1, fn->prototype, p->size, bytes);
  size_t start = (call.n_struct_bytes + 63) / 64 * 64;
  if (start > STRUCTS_MAX || bytes > STRUCTS_MAX - start)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "the arguments of function %s are too large",
                      fn->prototype);
  unsigned char *out = call.structs + start;
  if (! has_numbers)
    memcpy (out, a->data, bytes);
  else if (octa_struct_numbers (p->described, a->type, a->is_complex, a->data,
                                out)
           != OCTA_OK)
    return OCTA_FAIL;
  call.params[i] = out;
  call.n_struct_bytes = start + bytes;
  return OCTA_OK;
}

/* Is A the bits of a __half, which arrays of them have as uint16, rather than
   a number?  */
static bool
is_16_bits (const octa_param *p, const octa_launch_arg *a)
{
  return ! p->is_pointer && (p->letter == 'e' || p->letter == 'E')
         && (a->type == OCTA_TYPE_UINT16 || a->type == OCTA_TYPE_UINT8)
         && a->bytes == p->size;
}

static octa_status
pack_value (const octa_kernel *fn, int i, const octa_param *p,
            const octa_launch_arg *a)
{
  slot *s = &call.slots[i];
  if (! p || p->letter == 'x' || p->letter == '?' || is_16_bits (p, a))
    return pack_bytes (fn, i, p, a);
  if (p->is_pointer)
    {
      if (a->numel != 1 || a->type != OCTA_TYPE_UINT64)
        return fail_argument (fn, i,
                              "a gpuArray, device memory, cuda.In, cuda.Out "
                              "or cuda.InOut; a part of page-locked or "
                              "managed memory h is h.ptr + n");
      memcpy (&s->p, a->data, sizeof s->p);
      return octa_foreign_touch (s->p, 1);
    }
  bool takes_complex = p->letter == 'z' || p->letter == 'c';
  if (a->numel != 1 || a->type >= OCTA_TYPE_COUNT
      || (a->is_complex && ! takes_complex))
    return fail_argument (fn, i,
                          takes_complex ? "one number" : "one real number");
  if (! octa_value_put (p->letter, a->type, a->is_complex, a->data, s))
    return octa_fail (OCTA_ERROR_LOGIC,
                      "argument %d of function %s must be a value of %s, "
                      "not %.17g",
                      i + 1, fn->prototype, octa_letter_text (p->letter),
                      octa_value_double (a->type, a->data));
  return OCTA_OK;
}

/* A gpuArray of one element as a number.  */
static octa_status
pack_gathered (const octa_kernel *fn, int i, const octa_param *p,
               const octa_launch_arg *a)
{
  octa_status st;
  uint64_t address;
  slot data;
  octa_launch_arg v = { .kind = OCTA_LAUNCH_ARG_VALUE, .data = &data };
  if (p->is_vector)
    return fail_vector (fn, i, p);
  if (! octa_is_array (a->id))
    return fail_argument (fn, i, "a number, not device memory");
  OCTA_TRY (octa_slice_export (a->id, false, &address, &v.type, &v.is_complex,
                               &v.numel));
  if (v.numel != 1)
    OCTA_TRY (fail_argument (fn, i, "one number, not an array"));
  v.bytes = octa_types[v.type].size * (v.is_complex ? 2u : 1u);
  OCTA_TRY (octa_staging_dtoh (&data, address, v.bytes));
  OCTA_TRY (pack_value (fn, i, p, &v));
done:
  return st;
}

/* The number of a texture or surface object.  */
static octa_status
pack_texture (const octa_kernel *fn, int i, const octa_param *p,
              const octa_launch_arg *a)
{
  octa_status st;
  uint64_t value;
  if (p && (p->is_pointer || (p->letter != 'W' && p->letter != 'w')))
    return octa_fail (OCTA_ERROR_LOGIC,
                      "argument %d of function %s cannot be a %s", i + 1,
                      fn->prototype, octa_kind_name (octa_id_kind (a->id)));
  if (octa_handle_context (a->id) != call.context
      && octa_handle_is_open (a->id))
    return octa_fail (OCTA_ERROR_LOGIC,
                      "argument %d of function %s belongs to another "
                      "context than the kernel: create it in the kernel's "
                      "context",
                      i + 1, fn->prototype);
  OCTA_TRY (octa_texture_argument (a->id, &value));
  memcpy (call.slots[i].bytes, &value, sizeof value);
done:
  return st;
}

/* ---- the call ---- */

static octa_status
pack (const octa_kernel *fn, int i, octa_launch_arg *a)
{
  const octa_param *p = fn->has_signature ? &fn->params[i] : NULL;
  bool by_value = p && ! p->is_pointer && p->letter != '?';
  call.params[i] = &call.slots[i];
  if (p && p->letter == '?' && a->kind != OCTA_LAUNCH_ARG_VALUE
      && p->size != sizeof (CUdeviceptr))
    return fail_argument (fn, i, "a value of its bytes, not a pointer");
  switch (a->kind)
    {
    case OCTA_LAUNCH_ARG_DEVICE:
      return by_value ? pack_gathered (fn, i, p, a)
                      : pack_device (fn, i, p, a);
    case OCTA_LAUNCH_ARG_HOST:
      return by_value ? p->is_vector ? fail_vector (fn, i, p)
                                     : fail_argument (fn, i, "a number")
                      : pack_host (fn, i, p, a);
    case OCTA_LAUNCH_ARG_VALUE:
      return pack_value (fn, i, p, a);
    case OCTA_LAUNCH_ARG_TEXTURE:
      return pack_texture (fn, i, p, a);
    }
  return OCTA_FAIL;
}

static octa_status
check_count (const octa_kernel *fn, int n)
{
  if (fn->has_signature && n != fn->n_params)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "function %s takes %d argument%s, %d given%s",
                      fn->prototype, fn->n_params, plural (fn->n_params), n,
                      n > fn->n_params
                          ? " (options are pairs, such as \"block\", 128)"
                          : "");
  if (n > ARGS_MAX)
    return octa_fail (OCTA_ERROR_LOGIC, "at most %d arguments can be given",
                      ARGS_MAX);
  return OCTA_OK;
}

static octa_status
check_block (const octa_kernel *fn, const octa_launch *l)
{
  if (l->block[0])
    return OCTA_OK;
  return octa_fail (
      OCTA_ERROR_LOGIC,
      "the block size of function %s is missing: write f (..., \"block\", "
      "256), or \"block\", [16, 16] for two dimensions, and \"grid\" for "
      "more than one block",
      fn->prototype);
}

/* Without a signature only the driver knows how many parameters it will read.
   Missing ones are zeros.  */
static void
fill_missing (int n)
{
  static slot zero;
  for (int i = n; i < ARGS_MAX; i++)
    call.params[i] = &zero;
}

/* Refuse arguments that cannot be used later and repeatedly, as a graph
   does.  */
static octa_status
check_recorded (const octa_kernel *fn, const octa_launch *l,
                const octa_launch_arg *args, int n)
{
  for (int i = 0; i < n; i++)
    if (args[i].kind == OCTA_LAUNCH_ARG_HOST)
      return fail_argument (fn, i,
                            "a gpuArray or device memory where the call "
                            "becomes part of a graph, not cuda.In, cuda.Out "
                            "or cuda.InOut");
  if (l->is_timed)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "a call that becomes part of a graph cannot be timed");
  if (octa_launch_recorder
      && (l->is_cooperative || octa_launch_has_attributes (l)))
    return octa_fail (OCTA_ERROR_LOGIC,
                      "a node of a graph takes only block, grid and shared; "
                      "a captured call may have more options");
  return OCTA_OK;
}

/* A user's handler fills and reads its memory by its own calls, in the stream
   that is current outside of this call.  Order that stream and S.  */
static octa_status
order_handlers (const octa_launch_arg *args, int n, CUstream outer, CUstream s,
                bool is_before)
{
  bool is_ordered = false;
  for (int i = 0; i < n; i++)
    is_ordered |= args[i].is_ordered;
  if (! is_ordered || outer == s)
    return OCTA_OK;
  /* NULL would be S.  */
  outer = outer ? outer : CU_STREAM_LEGACY;
  return is_before ? octa_stream_fence (outer, s)
                   : octa_stream_fence (s, outer);
}

/* The kernel and its arguments must live as long as the graph.  */
static octa_status
keep (octa_id function, const octa_launch_arg *args, int n)
{
  octa_status st;
  OCTA_TRY (octa_recorder.keep (function));
  for (int i = 0; i < n; i++)
    OCTA_TRY (octa_recorder.keep (args[i].id));
done:
  return st;
}

/* May the kernel write into A?  */
static bool
is_written (const octa_param *p, const octa_launch_arg *a)
{
  bool may_write = ! p || (p->is_pointer && ! p->is_const);
  switch (a->kind)
    {
    case OCTA_LAUNCH_ARG_DEVICE:
      return may_write;
    case OCTA_LAUNCH_ARG_HOST:
      return a->is_out;
    case OCTA_LAUNCH_ARG_VALUE:
      return p && may_write;
    case OCTA_LAUNCH_ARG_TEXTURE:
      return octa_id_kind (a->id) == OCTA_KIND_SURFACE;
    }
  return false;
}

/* Warn if a kernel writes only to memory that is lost, which is an
   oversight.  */
static void
warn_lost (const octa_kernel *fn, const octa_launch_arg *args, int n)
{
  int lost = 0; /* counted from 1 */
  for (int i = n - 1; i >= 0; i--)
    if (is_written (fn->has_signature ? &fn->params[i] : NULL, &args[i]))
      {
        /* Memory at an address or of a surface belongs to others; the caller
           knows whether cuda.Out is used.  */
        if (! args[i].is_temporary || args[i].kind != OCTA_LAUNCH_ARG_DEVICE)
          return;
        lost = i + 1;
      }
  if (lost)
    octa_warn_as (
        OCTA_WARNING_LOST,
        "the kernel's output is lost: argument %d is a temporary array; write "
        "y = x(2:3) and pass y, or pass cuda.slice (x, 2:3), which is a part "
        "of x itself; if the kernel only reads it, declare the parameter "
        "const",
        lost);
}

/* Copy back what the kernel wrote to cuda.Out and InOut.  */
static octa_status
fetch (const octa_launch_arg *args, int n)
{
  octa_status st = OCTA_OK;
  for (int i = 0; i < n; i++)
    {
      const octa_launch_arg *a = &args[i];
      if (a->kind != OCTA_LAUNCH_ARG_HOST || ! a->is_out || ! a->bytes)
        continue;
      if (a->page)
        OCTA_TRY (copy_page (a, call.slots[i].p, true));
      else
        OCTA_TRY (octa_reach_dtoh (a->out, call.slots[i].p, a->bytes));
    }
done:
  return st;
}

octa_status
octa_kernel_call (octa_id id, const octa_launch *l, octa_launch_arg *args,
                  int n, double *seconds)
{
  octa_status st;
  CUstream s, outer;
  octa_lane *lane;
  octa_lane_was was;
  octa_launch own;
  OCTA_HANDLE (const octa_kernel *, fn, id, KERNEL);
  if (fn->shared && ! l->shared)
    {
      own = *l;
      own.shared = fn->shared;
      l = &own;
    }
  if (check_count (fn, n) != OCTA_OK || octa_stream_raw (0, &outer) != OCTA_OK
      || octa_stream_raw (l->has_stream ? l->stream : 0, &s) != OCTA_OK
      || octa_lane_of (s, &lane) != OCTA_OK
      || octa_lane_enter (lane, &was) != OCTA_OK)
    return OCTA_FAIL;
  if (l->has_stream && l->stream
      && octa_handle_context (l->stream) != octa_handle_context (id))
    OCTA_TRY (octa_fail (OCTA_ERROR_LOGIC,
                         "the stream is in another context than the kernel"));
  if (octa_launch_recorder || octa_capturing (s))
    OCTA_TRY (check_recorded (fn, l, args, n));
  call.n_struct_bytes = 0;
  call.context = octa_handle_context (id);
  for (int i = 0; i < n; i++)
    OCTA_TRY (pack (fn, i, &args[i]));
  OCTA_TRY (check_block (fn, l));
  if (! fn->has_signature)
    fill_missing (n);
  if (octa_launch_recorder)
    {
      st = octa_launch_recorder (fn, id, l, call.params, args, n);
      goto done;
    }
  if (octa_capturing (s))
    OCTA_TRY (keep (id, args, n));
  OCTA_TRY (octa_lane_ready (&s));
  OCTA_TRY (order_handlers (args, n, outer, s, true));
  OCTA_TRY (octa_context_enter (call.context));
  OCTA_TRY (octa_launch_run (fn, l, s, call.params, seconds));
  OCTA_TRY (order_handlers (args, n, outer, s, false));
  OCTA_TRY (fetch (args, n));
done:
  octa_lane_leave (&was);
  if (st == OCTA_OK)
    warn_lost (fn, args, n);
  return st;
}
