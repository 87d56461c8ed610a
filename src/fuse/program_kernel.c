/* program_kernel.c -- the kernel that runs a program: its text, its name, its
   arguments.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "fuse/private.h"
#include "array/rows.h"

#include <stdio.h>
#include <string.h>

/* ---- arguments ---- */

void
octa_argpack_add (octa_argpack *a, int64_t word)
{
  a->words[a->n] = word;
  a->params[a->n] = &a->words[a->n];
  a->params[++a->n] = NULL;
}

static void
leaf_arguments (octa_argpack *a, const octa_program *p, const octa_leaf *l,
                CUdeviceptr base)
{
  /* stands for the host's value of a number that is in memory */
  static _Alignas(16) unsigned char none[16];
  if (l != &p->dest && octa_leaf_is_number (l))
    {
      bool is_host = l->access == OCTA_ACCESS_PARAM;
      size_t at = (size_t)l->offset
                  * octa_elem_size ((octa_type)l->type, l->is_complex);
      octa_argpack_add (a, is_host ? 0 : (int64_t)(base + at));
      a->params[a->n++] = is_host ? l->node->scalar.bytes : none;
      return;
    }
  if (l->is_range)
    {
      octa_argpack_add (a, l->offset);
      a->params[a->n++] = &l->node->scalar.d[0];
      a->params[a->n++] = &l->node->scalar.d[1];
    }
  if (l->is_drawn)
    {
      octa_argpack_add (a, l->offset);
      octa_draw *d = l->node->draw;
      octa_draw_locate (d);
      d->was_used = true;
      for (int i = 0; i < OCTA_KGEN_DRAWS; i++)
        a->params[a->n++] = (char *)&d->draws + i * 8;
    }
  size_t size = octa_elem_size ((octa_type)l->type, l->is_complex);
  if (! octa_leaf_is_made (l))
    octa_argpack_add (a, (int64_t)base + l->offset * (int64_t)size);
  if (l->access == OCTA_ACCESS_WHOLE)
    {
      octa_argpack_add (a, l->node->n_elems);
      octa_argpack_add (a, l->node->size.n_dims);
      for (int d = 0; d < OCTA_DIMS_MAX; d++)
        octa_argpack_add (a, octa_size_along (&l->node->size, d));
    }
  for (int d = 0; d < p->n_dims && l->access == OCTA_ACCESS_STRIDED; d++)
    {
      if (l->pace[d] == OCTA_PACE_LIST)
        octa_argpack_add (a, (int64_t)octa_buffer_use (l->list[d]));
      if (l->pace[d] >= OCTA_PACE_ANY)
        octa_argpack_add (a, l->stride[d]);
    }
}

/* The divisor D in the form of octa_divided (octa_vec.cuh): for D between 2^S
   and 2^(S+1), M is 2^(32+S) / D, rounded up, which gives exact quotients of
   numbers below 2^31 (Granlund and Montgomery, 1994).  M is in the lower half
   of the result, S in the upper one; 0 stands for D = 1.  */
static uint64_t
divisor (uint32_t d)
{
  uint64_t s = 0;
  if (d <= 1)
    return 0;
  while ((uint64_t)2 << s < d)
    s++;
  return s << 32 | ((((uint64_t)1 << (32 + s)) - 1) / d + 1);
}

void
octa_argpack_program (octa_argpack *a, const octa_program *p)
{
  for (int i = 0; i < p->n_leaves; i++)
    {
      const octa_buffer *b = p->leaf[i].node->buffer;
      leaf_arguments (a, p, &p->leaf[i], b ? octa_buffer_use (b) : 0);
    }
  for (int i = 0; i < p->n_outs; i++)
    if (p->is_store)
      leaf_arguments (a, p, &p->dest, octa_buffer_change (p->dest_buffer));
    else if (p->is_number)
      octa_argpack_add (a, (int64_t)(intptr_t)p->number[i]);
    else
      octa_argpack_add (a, (int64_t)octa_buffer_use (p->out_buffer[i]));
  if (p->traversal == OCTA_TRAVERSAL_LINEAR)
    octa_argpack_add (a, p->n_elems);
  for (int d = 0; d < p->n_dims && p->traversal != OCTA_TRAVERSAL_LINEAR; d++)
    octa_argpack_add (a, p->dims[d]);
  for (int d = 0; d < p->n_dims; d++)
    if (octa_program_has_divisor (p, d))
      octa_argpack_add (a, (int64_t)divisor ((uint32_t)p->dims[d]));
  if (p->n_flags)
    octa_argpack_add (a, (int64_t)octa_flags_word ());
  if (octa_program_may_hang (p))
    octa_argpack_add (a, (int64_t)octa_fuse_stop_word ());
}

/* ---- launching a program ---- */

#define VECTOR_BYTES 16 /* what one instruction loads or stores */

/* The size in bytes of the widest element that is loaded or stored.  */
static size_t
widest (const octa_program *p)
{
  size_t most = 1;
  for (int i = 0; i < p->n_leaves; i++)
    if (p->leaf[i].access >= OCTA_ACCESS_LINEAR && ! p->leaf[i].is_range)
      {
        size_t s = octa_elem_size ((octa_type)p->leaf[i].type,
                                   p->leaf[i].is_complex);
        most = s > most ? s : most;
      }
  for (int i = 0; i < p->n_outs; i++)
    {
      const octa_instr *x = &p->instr[p->out[i]];
      size_t s = octa_elem_size ((octa_type)x->type, x->is_complex);
      most = s > most ? s : most;
    }
  return most;
}

#define BUNCH 4         /* elements of a row that a thread loads at once */
#define BUNCH_BYTES 128 /* limit in bytes, so that registers suffice */

/* The elements per thread for traversals that do not use vectors.  All are
   loaded before one is stored, so that loads need not wait for stores.  */
static int
bunch (const octa_program *p)
{
  size_t bytes = 0;
  int v = BUNCH;
  for (int i = 0; i < p->n_leaves; i++)
    if (p->leaf[i].access >= OCTA_ACCESS_LINEAR)
      bytes += octa_elem_size ((octa_type)p->leaf[i].type,
                               p->leaf[i].is_complex);
  while (v > 1 && (size_t)v * bytes > BUNCH_BYTES)
    v /= 2;
  int vector = (int)(VECTOR_BYTES / widest (p));
  if (p->traversal == OCTA_TRAVERSAL_TILE && vector > 1 && vector < v)
    v = vector;
  return v;
}

int
octa_program_vector (const octa_program *p)
{
  /* Do not unroll a program with loops; fast loads matter less there.  */
  if (octa_program_may_hang (p))
    return 1;
  if ((p->traversal == OCTA_TRAVERSAL_TILE
       || p->traversal == OCTA_TRAVERSAL_ROWS)
      && ! octa_driver_is_host ())
    return bunch (p);
  if (octa_driver_is_host () || p->traversal != OCTA_TRAVERSAL_LINEAR)
    return 1;
  return (int)(VECTOR_BYTES / widest (p));
}

/* Can L be read by coordinates in vectors of V elements?  */
static bool
spans (const octa_program *p, const octa_leaf *l, int v)
{
  bool is_whole = l->offset % v == 0;
  if (l->access != OCTA_ACCESS_STRIDED)
    return true;
  for (int d = 1; d < p->n_dims; d++)
    is_whole &= l->pace[d] != OCTA_PACE_ONE
                && (l->pace[d] == OCTA_PACE_ZERO || l->stride[d] % v == 0);
  return ! octa_leaf_is_made (l) && l->pace[0] != OCTA_PACE_LIST
         && (l->pace[0] != OCTA_PACE_ONE || is_whole);
}

int
octa_program_span (const octa_program *p)
{
  int v = octa_program_vector (p);
  if (p->traversal != OCTA_TRAVERSAL_FLAT || octa_driver_is_host ()
      || octa_program_may_hang (p))
    return v;
  v = (int)(VECTOR_BYTES / widest (p));
  while (v > 1 && p->dims[0] % v)
    v /= 2;
  for (int i = 0; i < p->n_leaves; i++)
    while (v > 1 && ! spans (p, &p->leaf[i], v))
      v /= 2;
  return v;
}

static bool
is_power (const octa_instr *x)
{
  return x->op == OCTA_OP_power || x->op == OCTA_OP_realpow;
}

/* The number of C library functions that P computes for an element; a power of
   doubles counts as two.  */
static int
n_functions (const octa_program *p)
{
  int n = 0;
  for (int i = 0; i < p->n_instrs; i++)
    {
      const octa_instr *x = &p->instr[i];
      if (x->kind == OCTA_INSTR_OP && ! octa_op_traits[x->op].is_short
          && octa_ops[x->op].ulp > 0)
        n += is_power (x) && x->type == OCTA_TYPE_DOUBLE ? 2 : 1;
    }
  return n;
}

/* Does P draw numbers that take longer than writing them, from nothing in
   memory?  The steps of a block wait for one another, so a thread is faster
   with two blocks.  Uniform numbers of Philox are slower where a thread writes
   more than 16 bytes; Threefry's blocks have more numbers than that.  V is the
   number that a thread draws then.  */
static bool
draws_long (const octa_program *p, int v)
{
  const octa_draw *d = NULL;
  for (int i = 0; i < p->n_leaves; i++)
    {
      const octa_leaf *l = &p->leaf[i];
      const bool is_block = l->is_drawn && ! octa_kgen_is_place (l);
      if (is_block && ! d && l->offset % v == 0)
        d = l->node->draw;
      else if (l->is_drawn || l->access >= OCTA_ACCESS_LINEAR)
        return false;
    }
  return d && ! p->is_store && ! octa_driver_is_host ()
         && p->traversal == OCTA_TRAVERSAL_LINEAR
         && (octa_generators[d->generator].words > 2
             || (octa_generators[d->generator].words > 0
                 && d->distribution != OCTA_DRAW_UNIFORM
                 && d->distribution != OCTA_DRAW_BITS));
}

int
octa_program_width (const octa_program *p)
{
  int v = p->is_store ? octa_program_vector (p) : octa_program_span (p);
  for (int i = 0; i < p->n_leaves; i++)
    if (p->leaf[i].is_drawn)
      return v <= 4 && v > 1 && draws_long (p, 2 * v) ? 2 * v : v;
  /* Several functions take longer than loading.  */
  const bool has_vectors = p->traversal == OCTA_TRAVERSAL_LINEAR
                           || p->traversal == OCTA_TRAVERSAL_FLAT;
  return has_vectors && v > 2 && n_functions (p) > 1 ? 2 : v;
}

/* A name such as "plus__d_dd": the last operation, and the letters of the
   classes of the result and the operands.  */
static void
program_name (const octa_program *p, const char *family, char *name, size_t n)
{
  const octa_instr *last = &p->instr[p->n_instrs - 1];
  const octa_leaf *from = last->kind == OCTA_INSTR_LEAF   ? &p->leaf[last->a]
                          : last->kind == OCTA_INSTR_DRAW ? &p->leaf[last->c]
                                                          : NULL;
  const char *op = last->kind == OCTA_INSTR_OP || last->kind == OCTA_INSTR_RC
                       ? octa_ops[last->op].name
                   : last->kind == OCTA_INSTR_RESULT
                       ? octa_program_call_name (p->call[p->instr[last->a].c])
                   : from && from->is_drawn
                       ? octa_distributions[from->node->draw->distribution]
                             .name
                       : "copy";
  size_t len = (size_t)snprintf (name, n, "octa_%s_%s__%c_", family, op,
                                 octa_ctype_letter (last->type,
                                                    last->is_complex));
  for (int i = 0; i < p->n_leaves && len + 1 < n; i++)
    name[len++] = octa_ctype_letter (p->leaf[i].type, p->leaf[i].is_complex);
  name[len] = '\0';
}

void
octa_program_text (const octa_program *p, const char *family,
                   const char *template, const char *extra, int v,
                   bool for_host, octa_strbuf *text, char *name, size_t n)
{
  size_t len;
  program_name (p, family, name, n);
  octa_strbuf_clear (text);
  octa_strbuf_add (text, for_host ? "#define OCTA_HOST 1\n" : "");
  octa_strbuf_add (text, octa_embed ("octa_launch.h", &len));
  octa_kgen_prelude (text, p);
  octa_strbuf_add (text, octa_embed ("octa_vec.cuh", &len));
  octa_kgen_random (text, p);
  octa_strbuf_printf (text, "#define OCTA_NAME %s\n", name);
  octa_strbuf_add (text, extra);
  octa_kgen_program (text, p, v);
  octa_strbuf_add (text, for_host ? "" : octa_embed ("octa_each.cuh", &len));
  octa_strbuf_add (text, octa_embed ("octa_flags.cuh", &len));
  octa_kgen_templates (text, template);
}

static const octa_fuse_kernel *
find (const octa_program *p, const char *family, const char *extra, int v,
      octa_strbuf *key, uint64_t *hash)
{
  octa_strbuf_clear (key);
  octa_strbuf_add (key, family);
  octa_strbuf_addn (key, (const char *)&v, sizeof v);
  octa_strbuf_addn (key, octa_program_is_narrow (p) ? "i" : "l", 1);
  octa_strbuf_add (key, extra);
  octa_program_key (p, key);
  return key->failed ? NULL : octa_fuse_kernel_find (key, hash);
}

/* The bytes that identify the kernel of P, valid until the next call.  */
static octa_strbuf key;

const octa_fuse_kernel *
octa_program_loaded (const octa_program *p, const char *family,
                     const char *extra, int v, uint64_t *hash)
{
  return find (p, family, extra, v, &key, hash);
}

void
octa_program_foresee (const octa_program *p, const char *family,
                      const char *template, const char *extra, int v)
{
  static octa_strbuf text, its_key; /* KEY is in use for a kernel that is being
                                       built */
  char name[96];
  uint64_t hash;
  for (int i = 0; i < p->n_leaves; i++)
    if (p->leaf[i].is_drawn)
      octa_node_seem_drawn (p->leaf[i].node);
  if (find (p, family, extra, v, &its_key, &hash) || its_key.failed)
    return;
  octa_program_text (p, family, template, extra, v, octa_driver_is_host (),
                     &text, name, sizeof name);
  if (! text.failed)
    octa_fuse_kernel_ahead (name, text.s);
}

/* Check whether a GPU could not run the kernel of P.  */
static octa_status
check_for_gpu (const octa_program *p, const char *family, const char *template,
               const char *extra, int v)
{
  static octa_strbuf text;
  char name[96];
  octa_program_text (p, family, template, extra, v, false, &text, name,
                     sizeof name);
  const octa_source src = { .text = octa_strbuf_ok (&text),
                            .name = name,
                            .is_own = true };
  return src.text ? octa_compile_for_gpu (&src) : OCTA_FAIL;
}

octa_status
octa_program_build (const octa_program *p, const char *family,
                    const char *template, const char *extra, int v,
                    uint64_t hash, const octa_fuse_kernel **k)
{
  static octa_strbuf text;
  char name[96];
  if (! octa_strbuf_ok (&key)
      || (octa_driver_is_host () && octa_setting (OCTA_SETTING_ALSO_NVRTC) != 0
          && check_for_gpu (p, family, template, extra, v) != OCTA_OK))
    return OCTA_FAIL;
  octa_program_text (p, family, template, extra, v, octa_driver_is_host (),
                     &text, name, sizeof name);
  const char *s = octa_strbuf_ok (&text);
  return s ? octa_fuse_kernel_build (&key, hash, name, s, k) : OCTA_FAIL;
}

octa_status
octa_program_kernel (const octa_program *p, const char *family,
                     const char *template, const char *extra, int v,
                     const octa_fuse_kernel **k)
{
  uint64_t hash;
  *k = octa_program_loaded (p, family, extra, v, &hash);
  return *k ? OCTA_OK
            : octa_program_build (p, family, template, extra, v, hash, k);
}
