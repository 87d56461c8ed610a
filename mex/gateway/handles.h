/* handles.h -- objects that have handles, and methods that most of them have.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef HANDLES_H
#define HANDLES_H 1

#include "args.h"

/* ---- objects in arguments ---- */

/* Is X of KIND's class, or of one derived from it, open or not?  */
bool handle_is_of (const mxArray *x, octa_kind kind);
/* The id in X, which must be an object of KIND; whether it is open is for the
   call that uses it to say.  */
octa_status handle_id (const mxArray *x, octa_kind kind, octa_id *id);
/* The same of an object that must be open.  */
octa_status handle_open_id (const mxArray *x, octa_kind kind, octa_id *id);
/* The id of the call's first argument, an open object of the gateway's.  */
octa_status handle_self (const call *c, octa_id *id);

/* ---- results ---- */

/* ID goes into OBJECT, the call's result.  */
octa_status handle_give (call *c, mxArray *object, octa_id id);
/* ID goes into the object that a constructor handed over.  */
octa_status handle_reopen (const mxArray *object, octa_id id);
/* "  cudaStream: open" or what DETAIL says; for disp.  */
octa_status handle_disp (call *c, const char *detail);

/* ---- methods ---- */

/* Where memory of others keeps what must live as long.  */
#define HANDLE_OWNER_SLOT "octcuda_owner"
/* plus: memory + offset, in bytes and in either order.  */
octa_status handle_plus (call *c);
/* close, delete and free: one idempotent operation.  */
octa_status handle_close (call *c);
octa_status handle_isopen (call *c);
/* disp of what has no more to tell than that it is open.  */
octa_status handle_disp_state (call *c);

/* ---- methods that are one call of libocta with the open object's id ---- */

/* DO (synchronize, octa_stream_synchronize), GET (flags, unsigned,
   octa_stream_flags), SET (set_flags, unsigned, octa_user_context_flags_set);
   eq and ne compare what GET would give.  TYPE is that of the value; numbers
   are doubles but for uint64_t, text is const char * and buffer an array of
   char. What is set is FLAGS or BYTES in messages.  */
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

/* subsref: c->rhs is object and subscripts.  A method of TABLE is called; any
   other name is OTHER's (or NULL's), which sets *found when it knows it.  Then
   the rest of the chain is applied.  */
octa_status handle_subsref (call *c, const method *table,
                            octa_status (*other) (call *c, const char *name,
                                                  bool *found));
/* The methods that are m-files, up to one without a name: a class that takes
   over subsref calls them, F.NAME (...), by handle_call_function; *FOUND is
   false when it is none of those.  */
typedef struct handle_function
{
  const char *name;
  int n_lhs; /* most results */
} handle_function;
octa_status handle_call_function (call *c, const handle_function *rows,
                                  bool *found);
/* The subscripts of memory that is bytes without a class: its dot methods, of
   TABLE and ROWS (or NULL), else an error that says how to get at them.  */
octa_status handle_bytes_subsref (call *c, const method *table,
                                  const handle_function *rows);
octa_status handle_bytes_subsasgn (call *c);
/* The subscripts behind the first N_DONE, and these applied to X.  */
mxArray *handle_subscripts_rest (const mxArray *subs, size_t n_done);
mxArray *handle_subsref_rest (mxArray *x, const mxArray *subs, size_t n_done);

#endif
