## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## tokens = __lint_tokens__ (text)
##
## Cut the text of a program into statements for octcuda_lint: a column struct
## array with the fields `line', where the statement begins, and `token', its
## words as a cell row.  Comments are gone, a string is one word that begins
## with a quote, and keywords that open a block end their statement where the
## condition ends.

function statements = __lint_tokens__ (text)

  statements = struct ("line", {}, "token", {});
  token = {};
  start = 0;
  line = 1;
  depth = ""; # the brackets that are open
  is_block_comment = 0;
  pos = 1;
  text = [strrep(text, "\r", ""), "\n"];
  n = numel (text);
  while (pos <= n)
    c = text(pos);
    at_line_start = (pos == 1 || text(pos-1) == "\n");

    ## Block comments: their braces stand alone on a line.
    if (at_line_start)
      stop = pos + index (text(pos:end), "\n") - 1;
      words = strtrim (text(pos:stop));
      if (any (strcmp (words, {"%{", "#{"})))
        is_block_comment++;
        pos = stop + 1;
        line++;
        continue;
      elseif (is_block_comment)
        is_block_comment -= any (strcmp (words, {"%}", "#}"}));
        pos = stop + 1;
        line++;
        continue;
      endif
    endif

    word = "";
    if (c == "%" || c == "#")
      pos += index (text(pos:end), "\n") - 1;
      continue;
    elseif (strncmp (text(pos:min (end, pos+2)), "...", 3))
      pos += index (text(pos:end), "\n");
      line++;
      continue;
    elseif (c == "\n")
      line++;
      pos++;
      if (isempty (depth))
        [statements, token] = finish (statements, token, start);
      endif
      continue;
    elseif (isspace (c))
      pos++;
      continue;
    elseif ((c == ";" || c == ",") && isempty (depth))
      pos++;
      [statements, token] = finish (statements, token, start);
      continue;
    elseif (c == "\"" || (c == "'" && opens_string (text, pos, token, depth)))
      word = quoted (text(pos:end));
    elseif (isalpha (c) || c == "_")
      word = regexp (text(pos:end), '^\w+', "match", "once");
    elseif (isdigit (c))
      word = regexp (text(pos:end),
                     '^(0[xX][0-9a-fA-F]+|\d+(\.\d*)?([eEdD][-+]?\d+)?[ij]?)',
                     "match", "once");
    else
      word = regexp (text(pos:end),
                     '^(\.\^''|\.\*|\./|\.\\|\.\^|\.''|&&|\|\||==|~=|!=|<=|>=|\+\+|--|[-+*/\\^|&]=)',
                     "match", "once");
      if (isempty (word))
        word = c;
      endif
      if (any (c == "([{"))
        depth(end+1) = c;
      elseif (any (c == ")]}") && ! isempty (depth))
        depth(end) = "";
      endif
    endif

    if (isempty (token))
      start = line;
    endif
    token{end+1} = word;
    pos += numel (word);
    line += sum (word == "\n");
    if (isempty (depth) && ends_condition (token, text(pos:end)))
      [statements, token] = finish (statements, token, start);
    endif
  endwhile
  statements = finish (statements, token, start);

endfunction

function [statements, token] = finish (statements, token, start)

  if (! isempty (token))
    statements(end+1,1) = struct ("line", start, "token", {token});
    token = {};
  endif

endfunction

## A quote after a value is a transpose, except after a blank inside brackets.
function yes = opens_string (text, pos, token, depth)

  if (isempty (token))
    yes = true;
    return;
  endif
  is_spaced = pos > 1 && isspace (text(pos-1));
  after_value = any (token{end}(end) == ")]}'.") ...
                || isalnum (token{end}(end)) || token{end}(end) == "_";
  in_brackets = ! isempty (depth) && any (depth(end) == "[{");
  yes = ! after_value || (is_spaced && in_brackets);

endfunction

function word = quoted (rest)

  if (rest(1) == "'")
    word = regexp (rest, '^''([^''\n]|'''')*''?', "match", "once");
  else
    word = regexp (rest, '^"([^"\\\n]|""|\\.|\\\n)*"?', "match", "once");
  endif

endfunction

## `if (x) y = 1; end' on one line: the condition ends with its parenthesis
## when an operator does not follow.  Words that stand alone end at once.
function yes = ends_condition (token, rest)

  yes = any (strcmp (token{1}, {"else", "do", "try", "otherwise", "end", ...
                                "endif", "endwhile", "endfor", ...
                                "unwind_protect"})) && isscalar (token);
  if (any (strcmp (token{1}, {"if", "elseif", "while", "until", "for"})) ...
      && numel (token) > 2 && strcmp (token{2}, "(") ...
      && strcmp (token{end}, ")"))
    next = regexp (rest, '^[ \t]*(\S\S?)', "tokens", "once");
    yes = isempty (next) || isempty (regexp (next{1}, '^[-+*/\\^&|=<>!~.''([]',
                                             "once")) ...
          || strncmp (next{1}, "...", 2);
  endif

endfunction
