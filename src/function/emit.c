/* emit.c -- writing the text of a compiled function.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/emit.h"

#include <string.h>

void
octa_emit_use_type (octa_emit *e, int type, bool is_complex)
{
  e->uses_complex |= is_complex;
  e->uses_integers |= octa_type_is_integer ((octa_type)type);
}

void
octa_emit_declare (octa_emit *e, const char *type, const char *name)
{
  uint64_t key = octa_hash (name, strlen (name), 0) | 1;
  if (octa_table_find (&e->declared, key))
    return;
  if (! octa_table_put (&e->declared, key, &e->declared))
    e->decl.failed = true;
  octa_strbuf_printf (&e->decl, "  %s %s;\n", type, name);
}

/* The element would continue with a wrong number, and a loop might never end;
   so if there are loops, the element ends here.  */
void
octa_emit_leave (octa_emit *e)
{
  e->may_leave = true;
  octa_strbuf_add (&e->body, e->has_loops ? "{ out.left = true; goto done; }\n"
                                          : "out.left = true;\n");
}
