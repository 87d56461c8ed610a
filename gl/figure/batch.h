/* batch.h -- what a set says, read and checked, on its way to the render
   thread.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_GL_BATCH_H
#define OCTA_GL_BATCH_H 1

#include "gl/figure/private.h"

typedef struct octa_gl_entry
{
  int property;
  int array; /* its place among the item's, -1: a setting */
  octa_gl_setting setting;
  octa_plot_data *data;  /* NULL: none */
  octa_plot_data *drawn; /* instead of DATA: the roots of sizes */
} octa_gl_entry;

typedef struct octa_gl_batch
{
  octa_gl_item *item;
  int n;
  octa_gl_entry entries[];
} octa_gl_batch;

/* ---- batch.c: the interpreter's ---- */

/* Everything is looked at, sizes too, and data are copied.  */
octa_status octa_gl_batch_read (octa_gl_item *i, int n,
                                const char *const *names,
                                const octa_gl_value *values,
                                octa_gl_batch **out);
/* The same where another call may bring the rest: data that do not match those
   of the item stay in the interpreter, with a note of that, until they do.  */
octa_status octa_gl_batch_part (octa_gl_item *i, int n,
                                const char *const *names,
                                const octa_gl_value *values,
                                octa_gl_batch **out);
/* B, whose data match, gets what waits for that.  */
octa_status octa_gl_batch_complete (octa_gl_batch **b);
/* Warn, once, of data of I that wait; the interpreter waits meanwhile.  */
void octa_gl_batch_tell (octa_gl_item *i);
/* The same as read without a look at sizes that must match.  */
octa_status octa_gl_batch_pairs (octa_gl_item *i, int n,
                                 const char *const *names,
                                 const octa_gl_value *values,
                                 octa_gl_batch **out);
/* From now on these data are the item's own, as the interpreter sees it.  */
void octa_gl_batch_own (const octa_gl_batch *b);
/* The render thread applies it, and frees it.  */
octa_status octa_gl_batch_post (octa_gl_batch *b);
void octa_gl_batch_free (octa_gl_batch *b); /* NULL is fine */
/* The place of PROPERTY among the arrays of CLASS.  */
int octa_gl_batch_array (octa_gl_class class, int property);
/* What B has for array K of its item, or the item itself.  */
octa_plot_data *octa_gl_batch_data (const octa_gl_batch *b, int k);
octa_status octa_gl_batch_data_of (const octa_gl_property *p,
                                   const octa_gl_value *v,
                                   octa_plot_data **out);
octa_status octa_gl_batch_sizes (const octa_gl_batch *b);

/* ---- the render thread's ---- */

void octa_gl_batch_apply (octa_gl_batch *b);

#endif
