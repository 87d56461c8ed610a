/* batch.h -- property values that were read and checked, on their way to the
   render thread.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_GL_BATCH_H
#define OCTA_GL_BATCH_H 1

#include "gl/figure/private.h"

typedef struct octa_gl_entry
{
  int property;
  int array; /* its index among the item's arrays; -1: a setting */
  octa_gl_setting setting;
  octa_plot_data *data;  /* NULL: none */
  octa_plot_data *drawn; /* drawn instead of DATA: the roots of sizes */
} octa_gl_entry;

typedef struct octa_gl_batch
{
  octa_gl_item *item;
  int n;
  octa_gl_entry entries[];
} octa_gl_batch;

/* ---- batch.c: the interpreter's ---- */

/* Check all values and sizes, and copy the data.  */
octa_status octa_gl_batch_read (octa_gl_item *i, int n,
                                const char *const *names,
                                const octa_gl_value *values,
                                octa_gl_batch **out);
/* The same, but data need not match the item's other data yet.  Then they wait
   in the interpreter until a later call sets the rest.  */
octa_status octa_gl_batch_part (octa_gl_item *i, int n,
                                const char *const *names,
                                const octa_gl_value *values,
                                octa_gl_batch **out);
/* If the data match now, add the waiting ones to B.  */
octa_status octa_gl_batch_complete (octa_gl_batch **b);
/* Warn once about data of I that wait.  The interpreter must be waiting.  */
void octa_gl_batch_tell (octa_gl_item *i);
/* As octa_gl_batch_read, without checking that sizes match.  */
octa_status octa_gl_batch_pairs (octa_gl_item *i, int n,
                                 const char *const *names,
                                 const octa_gl_value *values,
                                 octa_gl_batch **out);
/* Make these data the item's own, as seen by the interpreter.  */
void octa_gl_batch_own (const octa_gl_batch *b);
/* Post B to the render thread, which applies and frees it.  */
octa_status octa_gl_batch_post (octa_gl_batch *b);
void octa_gl_batch_free (octa_gl_batch *b); /* NULL is fine */
/* The index of PROPERTY among the arrays of CLASS.  */
int octa_gl_batch_array (octa_gl_class class, int property);
/* Array K: from B, else from the item.  */
octa_status octa_gl_batch_data_of (const octa_gl_property *p,
                                   const octa_gl_value *v,
                                   octa_plot_data **out);
octa_status octa_gl_batch_sizes (const octa_gl_batch *b);

/* ---- the render thread's ---- */

void octa_gl_batch_apply (octa_gl_batch *b);

#endif
