## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## Undocumented internal function: X, which the field NAME of the object OWNER is
## given, as a double.

function v = checked_field (owner, name, x)

  ## Fields that take something else than whole numbers >= 0: nothing but 0, "1 to
  ## 4", or a member of a group of constants, or with "+" behind it a sum of members.
  persistent kinds = struct ("format", "array_format", "num_channels", "1 to 4", ...
                             "flags", "array3d_flags+", "src_lod", "0", "dst_lod", "0");
  kind = "";
  if (isfield (kinds, name))
    kind = kinds.(name);
  endif
  v = -1;
  if (isnumeric (x) && isscalar (x) && isreal (x))
    v = double (__octcuda_core__ ("full", x));
  endif
  is_whole = v >= 0 && v < 2^53 && v == fix (v);
  switch (kind)
    case ""
      is_right = is_whole;
      takes = "a whole number >= 0";
    case "0"
      is_right = v == 0;
      takes = "0";
    case "1 to 4"
      is_right = is_whole && v >= 1 && v <= 4;
      takes = "1, 2 or 4 (3 of the formats that have three planes)";
    otherwise
      is_sum = kind(end) == "+";
      members = values_of (strrep (kind, "+", ""));
      if (is_sum)
        all = sum (unique (members));
        is_right = is_whole && v <= all && bitor (v, all) == all;
        takes = ["a sum of members of cuda." kind(1:end-1)];
      else
        is_right = any (v == members);
        takes = ["a member of cuda." kind];
      endif
  endswitch
  if (! is_right)
    error ("octcuda:LogicError", "%s of a %s must be %s, not %s", name, class (owner), ...
           takes, text_of (x));
  endif

endfunction

## The values of a group of constants.
function v = values_of (group)

  persistent known = struct ();
  if (! isfield (known, group))
    constants = feval (["cuda." group]);
    known.(group) = cellfun (@(n) constants.(n), properties (constants));
  endif
  v = known.(group);

endfunction

function text = text_of (x)

  if (isnumeric (x) && isscalar (x))
    text = num2str (x);
  elseif (ischar (x) && isrow (x))
    text = ["\"" x "\""];
  else
    text = ["a " class(x)];
  endif

endfunction
