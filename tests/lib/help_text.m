## help_text.m -- the texinfo of a function, class or method.
##
## [TEXT, FORMAT] = help_text (NAME)
##
## What get_help_text gives; of a method, "@gpuArray/quantile", what stands in its
## file, because Octave 7 finds that only as long as the class is not in use.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function [text, format] = help_text (name)

  if (name(1) != "@")
    [text, format] = get_help_text (name);
    return;
  endif
  file = fullfile (fileparts (which ("gpuDevice")), [name ".m"]);
  text = regexp (fileread (file), '## -\*- texinfo -\*-\n((##.*\n)+)', "tokens", "once", ...
                 "dotexceptnewline");
  format = "Not documented";
  if (! isempty (text))
    text = regexprep (text{1}, '^##', "", "lineanchors");
    format = "texinfo";
  endif

endfunction
