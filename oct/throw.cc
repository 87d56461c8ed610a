/* throw.cc -- errors and warnings of libocta as Octave's.  Both oct-files have
   it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "value.h"

#include <set>

void
oct_throw ()
{
  octave_quit (); /* after Ctrl-C it throws its own exception */
  const octa_error_info e = *octa_error ();
  oct_say_warnings (); /* not at the next call */
  if (e.id[0])
    error_with_id (e.id, "%s", e.msg);
  error ("%s", e.msg);
}

void
oct_say_warnings ()
{
  while (const char *text = octa_warning_fetch ())
    warning_with_id (octa_warning_id (), "%s", text);
}

void
oct_warn_once (const char *id)
{
  static std::set<std::string> said;
  if (said.insert (octa_error ()->msg).second)
    warning_with_id (id, "%s", octa_error ()->msg);
}
