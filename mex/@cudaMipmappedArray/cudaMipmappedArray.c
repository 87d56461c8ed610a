/* cudaMipmappedArray.c -- methods of cudaMipmappedArray: a CUDA array in
   several resolutions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "array_desc.h"

#include <stdio.h>

/* __open__ (this, desc, levels) */
static octa_status
do_open (call *c)
{
  octa_id id;
  octa_cuarray_desc d;
  int64_t n_levels;
  if (array_desc_read (c->rhs[1], &d) != OCTA_OK
      || gateway_integer (c->rhs[2], "LEVELS", INT32_MIN, INT32_MAX, &n_levels)
             != OCTA_OK
      || octa_mipmap_create (&d, n_levels < 0 ? 0 : (unsigned)n_levels, &id)
             != OCTA_OK)
    return OCTA_FAIL;
  return handle_reopen (c->rhs[0], id);
}

static octa_status
describe (const call *c, octa_cuarray_desc *d, unsigned *n_levels)
{
  octa_id id;
  GATEWAY_TRY (handle_self (c, &id));
  return octa_mipmap_describe (id, d, n_levels);
}

static octa_status
do_describe (call *c)
{
  octa_cuarray_desc d;
  unsigned n_levels;
  GATEWAY_TRY (describe (c, &d, &n_levels));
  return gateway_one (c, array_desc_vector (&d));
}

static octa_status
do_num_levels (call *c)
{
  octa_cuarray_desc d;
  unsigned n_levels;
  GATEWAY_TRY (describe (c, &d, &n_levels));
  return gateway_one (c, gateway_double (n_levels));
}

static octa_status
do_level (call *c)
{
  octa_id id, array;
  int64_t level;
  GATEWAY_TRY (handle_self (c, &id));
  GATEWAY_TRY (gateway_integer (c->rhs[1], "LEVEL", 0, INT32_MAX, &level));
  return handle_new (c, "cudaArray", array,
                     octa_mipmap_level (id, (unsigned)level, &array));
}

static octa_status
do_disp (call *c)
{
  char text[160] = "closed", array[120];
  octa_cuarray_desc d;
  unsigned n_levels;
  octa_id id = gateway_id (c->rhs[0]);
  if (octa_handle_is_open (id))
    {
      GATEWAY_TRY (octa_mipmap_describe (id, &d, &n_levels));
      array_desc_text (&d, array, sizeof array);
      snprintf (text, sizeof text, "%s, %u levels", array, n_levels);
    }
  return handle_disp (c, text);
}

/* clang-format off */
static const method methods[] = {
  METHOD (__describe__, 1, 1, 1, do_describe)
  METHOD (__open__, 3, 3, 0, do_open)
  METHOD (close, 1, 1, 0, handle_close)       /* The same as free */
  METHOD (disp, 1, 1, 1, do_disp)             /* Print size, format and levels */
  METHOD (free, 1, 1, 0, handle_close)        /* Free the memory */
  GET (handle, uint64_t, octa_mipmap_address) /* The driver's handle, a uint64 number */
  METHOD (isopen, 1, 1, 1, handle_isopen)     /* True until the array is freed */
  METHOD (level, 2, 2, 1, do_level)           /* A level, from 0, as a cudaArray */
  METHOD (num_levels, 1, 1, 1, do_num_levels) /* The number of levels */
  METHODS_END
};
/* clang-format on */

const gateway gateway_self = { .class = "cudaMipmappedArray",
                               .kind = OCTA_KIND_MIPMAP,
                               .methods = methods };
