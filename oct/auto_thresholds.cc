/* auto_thresholds.cc -- octcuda_auto: from how many elements on arrays go to the
   device.

   Each kind of operation has a number of its own.  It is the user's, or the one that
   octcuda_auto measured on this machine, or that of auto.def.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "auto.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <map>

#include <octave/interpreter.h>
#include <octave/parse.h>

namespace
{
const octave_idx_type never = std::numeric_limits<octave_idx_type>::max ();
const double infinity = std::numeric_limits<double>::infinity ();

struct kind_row
{
  const char *name;
  octave_idx_type host, cuda; /* 0: never */
};
const kind_row kind_rows[] = {
#define KIND(name, host, cuda) { #name, host, cuda },
#include "auto.def"
};

const struct
{
  const char *name;
  oct_auto_kind kind;
} method_rows[] = {
#define OP(name, ...) { #name, oct_auto_kind::mapper },
#include "array/ops.def"
#define LEFT(name) { #name, oct_auto_kind::left },
#define HERE(name) { #name, oct_auto_kind::here },
#define SENT(name, kind) { #name, oct_auto_kind::kind },
#include "auto.def"
#define FALLBACK(name, how) { #name, oct_auto_kind::left },
#include "mex/@gpuArray/fallback.def"
#undef FALLBACK
};

/* The fields of S that are kinds.  */
void
set_thresholds (const octave_scalar_map& s)
{
  for (int k = 0; k < oct_auto_kinds; k++)
    if (s.contains (kind_rows[k].name))
      {
        double n = s.contents (kind_rows[k].name).double_value ();
        oct_auto.least[k] = n >= 1 && n < 0x1p62 ? static_cast<octave_idx_type> (n) : never;
      }
  oct_auto.least_of_all
    = *std::min_element (oct_auto.least, oct_auto.least + oct_auto_kinds);
}

octave_scalar_map
defaults ()
{
  bool is_host = octa_backend_init () != OCTA_OK
                 || ! std::strcmp (octa_device_backend (), "host");
  octave_scalar_map s;
  for (const kind_row& r : kind_rows)
    {
      octave_idx_type n = is_host ? r.host : r.cuda;
      s.assign (r.name, n > 0 ? static_cast<double> (n) : infinity);
    }
  return s;
}

/* The m-file's result; without fields if it fails, as without a device.  */
octave_scalar_map
ask (const char *what)
{
  oct_auto_pause pause;
  try
    {
      return oct_interpreter ()
        .feval ("cuda.internal.auto_thresholds", ovl (what), 1) (0)
        .scalar_map_value ();
    }
  catch (const octave::execution_exception&)
    {
      oct_auto.has_thresholds = false; /* until a Ctrl-C is over */
      octave_quit ();
      oct_auto.has_thresholds = true;
      return octave_scalar_map ();
    }
}

/* Those that were kept, or else estimates, which may be measured later.  */
void
find_thresholds ()
{
  if (oct_auto.has_thresholds)
    return;
  oct_auto.has_thresholds = true;
  set_thresholds (defaults ());
  octave_scalar_map kept = ask ("read");
  set_thresholds (kept);
  oct_auto.may_be_measured
    = kept.nfields () == 0 && octa_setting (OCTA_SETTING_AUTO_MEASURE);
}
}

oct_auto_state::oct_auto_state ()
{
  for (int k = 0; k < oct_auto_kinds; k++)
    least[k] = least_of_all;
  least[oct_auto_kinds] = never;
}

/* At the first array that may be large enough thresholds are read; at the first one
   that would be sent they are measured.  */
void
oct_auto_settle_thresholds (octave_idx_type n, oct_auto_kind kind)
{
  find_thresholds ();
  if (! oct_auto.may_be_measured || n < oct_auto.threshold (kind))
    return;
  oct_auto.may_be_measured = false;
  set_thresholds (ask ("first"));
}

void
oct_auto_measure ()
{
  oct_auto_pause pause;
  oct_auto_set_thresholds (oct_interpreter ()
                             .feval ("cuda.internal.auto_thresholds", ovl ("measure"), 1) (0)
                             .scalar_map_value ());
}

void
oct_auto_set_thresholds (const octave_scalar_map& s)
{
  find_thresholds ();
  oct_auto.may_be_measured = false;
  set_thresholds (s);
}

octave_scalar_map
oct_auto_thresholds ()
{
  find_thresholds ();
  octave_scalar_map s;
  for (int k = 0; k < oct_auto_kinds; k++)
    s.assign (kind_rows[k].name, oct_auto.least[k] == never
                                   ? infinity
                                   : static_cast<double> (oct_auto.least[k]));
  return s;
}

oct_auto_kind
oct_auto_kind_of (const std::string& method)
{
  static std::map<std::string, oct_auto_kind> all;
  if (all.empty ())
    for (const auto& r : method_rows)
      all[r.name] = r.kind;
  auto at = all.find (method);
  return method.compare (0, 2, "__") == 0 ? oct_auto_kind::left
         : at == all.end ()               ? oct_auto_kind::other
                                          : at->second;
}
