## help_example.m -- the example in a help text, as a program.
##
## [CODE, WANT] = help_example (TEXT)
##
## CODE is what the examples of the texinfo TEXT run, WANT what they say is
## printed, both without texinfo's marks.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function [code, want] = help_example (text)

  text = regexprep (text, '^ ', "", "lineanchors");
  blocks = regexp (text, '@example\n(.*?)@end example', "tokens");
  lines = strsplit (strjoin ([cell(1, 0), blocks{:}], "\n"), "\n");
  lines(! cellfun ("isempty", regexp (lines, '^@(end )?group'))) = [];
  code = want = {};
  in_result = false;
  for line = lines
    [part, mark] = regexp (line{1}, ' *@(result|print)\{\}', "split", "match", "once");
    if (! isempty (mark))
      in_result = true;
      code{end+1} = part{1};
      want{end+1} = part{2};
    elseif (in_result && (isempty (line{1}) || line{1}(1) == " "))
      want{end+1} = line{1};
    else
      in_result = false;
      code{end+1} = line{1};
    endif
  endfor
  code = plain (strjoin (code, "\n"));
  want = plain (strjoin (want, "\n"));

endfunction

function text = plain (text)
  text = strrep (text, "@dots{}", "...");
  text = regexprep (text, '@var\{([^}]*)\}', "$1");
  text = regexprep (text, '@([@{}])', "$1");
endfunction
