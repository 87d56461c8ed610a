## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## [ARGS, OMITS] = without_flag (X, ARGS, AT) takes "includenan", or "omitnan" where the
## floating point X has no NaN, out of the arguments behind X, of which number AT is the
## dimension; with OMITS, "omitnan", and there are NaNs.  ARGS stay as they are where they
## have other words, or more than one dimension.

function [args, omits] = without_flag (x, args, at)

  omits = false;
  is_word = cellfun (@ischar, args);
  rest = args(! is_word);
  if (! isobject (x) || ! isfloat (x) || ! isreal (x) || sum (is_word) != 1
      || numel (rest) > at || ! any (strcmpi (args{is_word}, {"omitnan", "includenan"}))
      || (numel (rest) == at && ! isscalar (rest{at})))
    return;
  endif
  has_nan = @(a) isfloat (a) && any (gather (isnan (a(:))));   # weights, too
  omits = strcmpi (args{is_word}, "omitnan") && (has_nan (x) || any (cellfun (has_nan, rest)));
  args = rest;

endfunction
