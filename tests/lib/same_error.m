## same_error.m -- do two errors say the same?
##
## MSG = same_error (GOT, WANT)
##
## GOT and WANT are MException objects or [].  MSG is "" when both are [], or
## when GOT has WANT's identifier (if it has one) and its text up to the name of
## the variable: core says x(5) or index (5), and gives either the dimensions or
## the bound, depending on how the value was reached.  Core's names of its types
## (matrix, complex scalar, ...) and gpuArray are alike.  A compiled function's
## errors say in which element they were.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function msg = same_error (got, want)
  msg = "";
  if (isempty (got) && isempty (want))
    return;
  elseif (isempty (want))
    msg = sprintf ("error: [%s] %s; core gives none", got.identifier,
                   got.message);
  elseif (isempty (got))
    msg = sprintf ("no error; core: [%s] %s", want.identifier, want.message);
  elseif (! (isempty (want.identifier)
             || strcmp (got.identifier, want.identifier))
          || ! strcmp (plain (got.message), plain (want.message)))
    msg = sprintf ("error: [%s] %s; core: [%s] %s", got.identifier,
                   got.message, want.identifier, want.message);
  endif
endfunction

function s = plain (s)
  s = regexprep (s, '^(index |\w+)\(([-\w,+.<> ]+)\)', 'index ($2)');
  s = regexprep (s, '^index \(([-\w,+.]+)\)', 'index ($1)');
  s = regexprep (s, 'out of bound; value \d+ out of bound (\d+)',
                 'out of bound $1');
  s = regexprep (s, ' \(dimensions are [\dx]+\)', '');
  s = regexprep (s, ' \(in element \([\d,]+\)\)$', '');
  s = regexprep (s, '^mx_el_\w+: ', '');
  s = regexprep (s, ['''(gpuArray|object|range|(null_|lazy_)?(sq_)?', ...
                     '((float |u?int\d+ )?(complex )?|bool )?(matrix|scalar)', ...
                     '|bool|double|single|logical|u?int\d+)'''], "'array'");
  ## x += y is x = x + y for some classes, for others not.
  s = regexprep (s, '^(\S+)=: nonconformant', 'operator $1: nonconformant');
  ## Where core writes a function down again, lines are others than those that
  ## it counted.
  s = regexprep (s, ' undefined near line \d+, column \d+', ' undefined');
  ## What usage text follows is the function's own.
  s = regexprep (s, '^(Invalid call to \w+).*', '$1');
endfunction
