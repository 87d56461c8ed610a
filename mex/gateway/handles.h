/* handles.h -- objects with handles, and their common methods.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef HANDLES_H
#define HANDLES_H 1

#include "args.h"

/* ---- objects in arguments ---- */

/* Is X of KIND's class, or of one derived from it, open or not?  */
bool handle_is_of (const mxArray *x, octa_kind kind);
/* The id in X, which must be an object of KIND.  The call that uses it checks
   whether it is open.  */
octa_status handle_id (const mxArray *x, octa_kind kind, octa_id *id);
/* The same for an object that must be open.  */
octa_status handle_open_id (const mxArray *x, octa_kind kind, octa_id *id);
/* The id of the call's first argument, an open object of the gateway's.  */
octa_status handle_self (const call *c, octa_id *id);

/* ---- results ---- */

/* Store ID in OBJECT, and return it.  */
octa_status handle_give (call *c, mxArray *object, octa_id id);
/* Return a new object of CLASS with ID, which CALL opens.  The object is made
   before, because that may throw.  */
#define handle_new(c, class, id, call)                                        \
  ({                                                                          \
    mxArray *object_ = gateway_object (class);                                \
    (call) == OCTA_OK ? handle_give (c, object_, id) : OCTA_FAIL;             \
  })
/* Store ID in the object that a constructor passed.  */
octa_status handle_reopen (const mxArray *object, octa_id id);
/* For disp: " cudaStream: open", or DETAIL instead of "open".  */
octa_status handle_disp (call *c, const char *detail);

/* ---- methods ---- */

/* The slot in which an object over other memory keeps the memory's owner.  */
#define HANDLE_OWNER_SLOT "octcuda_owner"
/* plus: memory + offset, in bytes and in either order.  */
octa_status handle_plus (call *c);
/* close and free: one idempotent operation, as delete is (oct/delete.cc).  */
octa_status handle_close (call *c);
octa_status handle_isopen (call *c);
/* disp that shows only whether the object is open.  */
octa_status handle_disp_state (call *c);

/* ---- methods that are one call of libocta with the open object's id ---- */

/* DO (synchronize, octa_stream_synchronize), GET (flags, unsigned,
   octa_stream_flags), SET (set_flags, unsigned, octa_user_context_flags_set);
   eq and ne compare the values of GET.  TYPE is the type of the value: numbers
   are returned as doubles, except uint64_t; text is const char *, and buffer
   an array of char.  Messages call the value of SET FLAGS or BYTES.  */
#define DO(name, fn) { #name, 1, 1, 0, handle_do, { .act = fn } },
#define GET(name, type, fn)                                                   \
  { #name, 1, 1, 1, handle_get_##type, { .get_##type = fn } },
#define SET(name, type, fn)                                                   \
  { #name, 2, 2, 0, handle_set_##type, { .set_##type = fn } },
#define COMPARE(name, fn)                                                     \
  { #name, 2, 2, 1, handle_##name, { .get_uint64_t = fn } },
octa_status handle_do (call *c);
octa_status handle_get_bool (call *c);
octa_status handle_get_int (call *c);
octa_status handle_get_unsigned (call *c);
octa_status handle_get_size_t (call *c);
octa_status handle_get_uint64_t (call *c);
octa_status handle_get_text (call *c);
octa_status handle_get_buffer (call *c);
octa_status handle_set_unsigned (call *c);
octa_status handle_set_size_t (call *c);
octa_status handle_eq (call *c);
octa_status handle_ne (call *c);

/* ---- subsref ---- */

/* subsref: c->rhs is object and subscripts.  Calls the method of TABLE; for
   any other name OTHER, unless it is NULL, which sets *found if it has the
   name.  Then applies the rest of the chain.  */
octa_status handle_subsref (call *c, const method *table,
                            octa_status (*other) (call *c, const char *name,
                                                  bool *found));
/* A method that is an m-file; the last row of a table has no name.  A class
   that implements subsref calls F.NAME (...) by handle_call_function.  *FOUND:
   ROWS has the name.  */
typedef struct handle_function
{
  const char *name;
  int n_lhs; /* most results */
} handle_function;
octa_status handle_call_function (call *c, const handle_function *rows,
                                  bool *found);
/* subsref of memory, which is bytes without a class: methods of TABLE and ROWS
   (may be NULL) by a dot.  Anything else fails with a message that says how to
   read the bytes.  */
octa_status handle_bytes_subsref (call *c, const method *table,
                                  const handle_function *rows);
octa_status handle_bytes_subsasgn (call *c);
/* The subscripts after the first N_DONE; and X with these applied.  */
mxArray *handle_subscripts_rest (const mxArray *subs, size_t n_done);
mxArray *handle_subsref_rest (mxArray *x, const mxArray *subs, size_t n_done);

#endif
