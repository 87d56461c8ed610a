## function_kinds.tst -- what functions are, and where.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!function in_folder (f)
%!  folder = tempname ();
%!  parts = {"", "private", "+fromhere", "+fromhere/+deep", "@ftold"};
%!  for k = 1:numel (parts)
%!    mkdir (fullfile (folder, parts{k}));
%!  endfor
%!  texts = {"ftmain.m", ["function [y, h] = ftmain (x)\n  k = 3;\n  y = 0x1F + ftsub (x);\n", ...
%!                        "  h = {@ftsub, @ftpriv, @(t) ftsub (t) + k, @(t) 0x1F + x};\nend\n", ...
%!                        "%{\nfunction y = ftblock (x)\nend\n%}\n# function y = ftcomment (x)\n", ...
%!                        "function ftnone\nend\nfunction y = ftsub (x)\n  y = x;\nend\n", ...
%!                        "function [a, ...\n  b] = fttwo (x)\n  a = b = x;\nend\n"], ...
%!           "ftnest.m", "function h = ftnest (x)\n  function y = in (t)\n    y = t + x;\n  end\n  h = @in;\nend\n", ...
%!           "private/ftpriv.m", "function y = ftpriv (x)\n  y = ftprivtwo (x);\nend\n", ...
%!           "private/ftprivtwo.m", "function y = ftprivtwo (x)\n  y = x;\nend\n", ...
%!           "private/fliplr.m", "function y = fliplr (x)\n  y = 2 * x;\nend\n", ...
%!           "+fromhere/f.m", "function y = f (x)\n  y = x;\nend\n", ...
%!           "+fromhere/+deep/g.m", "function y = g (x)\n  y = x;\nend\n", ...
%!           "+fromhere/Kind.m", "classdef Kind\n  methods (Static)\n    function y = st (x), y = x; end\n  end\nend\n", ...
%!           "@ftold/ftold.m", "function o = ftold ()\n  o = class (struct (), \"ftold\");\nend\n", ...
%!           "ftclass.m", "## text\n\nclassdef ftclass\n  methods (Static)\n    function y = st (x), y = x; end\n  end\nend\n", ...
%!           "ftscript.m", "1;\nfunction y = ftlater (x)\n  y = x;\nend\n", ...
%!           "ftother.m", "## a name of its own\nfunction y = another (x)\n  y = x;\nend\n", ...
%!           "ftbroken.m", "function y = ftbroken (x)\n  y = = x;\nend\n", ...
%!           "postpad.m", "function y = postpad (x)\n  y = x;\nend\n"};
%!  for k = 1:2:numel (texts)
%!    fid = fopen (fullfile (folder, texts{k}), "w");
%!    fputs (fid, texts{k+1});
%!    fclose (fid);
%!  endfor
%!  warning ("off", "all", "local");
%!  unwind_protect
%!    addpath (folder);
%!    f (folder);
%!  unwind_protect_cleanup
%!    rmpath (folder);
%!    confirm_recursive_rmdir (false, "local");
%!    rmdir (folder, "s");
%!  end_unwind_protect
%!endfunction

## WANT: kind, name, file, and a part of why.
%!function expect (want, varargin)
%!  s = __function_kind__ (varargin{:});
%!  what = disp (s);
%!  assert ({what, s.kind}, {what, want{1}});
%!  assert ({what, s.name}, {what, want{2}});
%!  assert ({what, s.file}, {what, want{3}});
%!  is_compiled = any (strcmp (s.kind, {"file", "text", "expression"}));
%!  assert (isempty (s.why) == is_compiled, what);
%!  if (! is_compiled)
%!    assert (! isempty (regexp (s.why, want{4}, "once")), what);
%!  endif
%!endfunction

%!function y = ft_command (x)   # a command-line function
%!  y = x;
%!endfunction

%!function files (folder)
%!  main = fullfile (folder, "ftmain.m");
%!  [~, h] = ftmain (1);
%!  expect ({"file", "ftmain", main}, @ftmain);
%!  expect ({"file", "ftmain", main}, "ftmain");
%!  expect ({"file", "ftsub", main}, h{1});
%!  expect ({"file", "ftsub", main}, "ftsub", @ftmain);
%!  expect ({"file", "ftsub", main}, "ftsub", h{3});
%!  expect ({"file", "fttwo", main}, "fttwo", h{1});
%!  nest = fullfile (folder, "ftnest.m");
%!  expect ({"file", "in", nest}, ftnest (1));
%!  s = __function_kind__ (ftnest (1));
%!  assert ({s.parent, s.is_nested, s.is_main}, {"ftnest", true, false});
%!  s = __function_kind__ (h{1});
%!  assert ({s.parent, s.is_nested, s.is_main}, {"ftmain", false, false});
%!  expect ({"file", "ftnone", main}, "ftnone", @ftmain);
%!  expect ({"none", "ftsub", "", "addpath"}, "ftsub");
%!  expect ({"none", "ftblock", "", "addpath"}, "ftblock", @ftmain);
%!  expect ({"none", "ftcomment", "", "addpath"}, "ftcomment", @ftmain);
%!  priv = fullfile (folder, "private", "ftpriv.m");
%!  expect ({"file", "ftpriv", priv}, h{2});
%!  expect ({"file", "ftpriv", priv}, "ftpriv", @ftmain);
%!  expect ({"none", "ftpriv", "", "addpath"}, "ftpriv");
%!  expect ({"file", "ftprivtwo", fullfile(folder, "private", "ftprivtwo.m")}, "ftprivtwo", h{2});
%!  expect ({"file", "ftmain", main}, "ftmain", h{2});
%!  ## private ones come first, then the path in its order
%!  expect ({"file", "fliplr", fullfile(folder, "private", "fliplr.m")}, "fliplr", @ftmain);
%!  core = fullfile (fileparts (which ("circshift")), "fliplr.m");
%!  expect ({"file", "fliplr", core}, "fliplr");
%!  expect ({"file", "fliplr", core}, @fliplr);
%!  expect ({"file", "postpad", fullfile(folder, "postpad.m")}, @postpad);
%!  expect ({"file", "f", fullfile(folder, "+fromhere", "f.m")}, @fromhere.f);
%!  expect ({"file", "f", fullfile(folder, "+fromhere", "f.m")}, "fromhere.f", @ftmain);
%!  expect ({"file", "g", fullfile(folder, "+fromhere", "+deep", "g.m")}, "fromhere.deep.g");
%!  expect ({"file", "ftother", fullfile(folder, "ftother.m")}, @ftother);
%!  assert (__function_kind__ (@ftother).is_main && ! __function_kind__ (h{1}).is_main);
%!  assert (__function_kind__ (h{1}).parent, "ftmain");
%!  ## anonymous functions know where they were written
%!  expect ({"expression", "", main}, h{3});
%!  assert (__function_kind__ (h{3}).parent, "ftmain");
%!  expect ({"expression", "", main}, h{4});
%!endfunction
%!test in_folder (@files);

%!function not_files (folder)
%!  expect ({"script", "ftscript", fullfile(folder, "ftscript.m"), "turn it into a function"}, "ftscript");
%!  expect ({"script", "ftscript", fullfile(folder, "ftscript.m"), "turn it into a function"}, @ftscript);
%!  expect ({"classdef", "ftclass.st", "", "class"}, @ftclass.st);
%!  expect ({"classdef", "fromhere.Kind.st", "", "class"}, @fromhere.Kind.st);
%!  for name = {"ftclass", "fromhere.Kind", "ftold"}
%!    s = __function_kind__ (name{1});
%!    assert ({s.kind, s.name}, {"classdef", name{1}});
%!  endfor
%!  assert (__function_kind__ ("ftbroken").kind, "other");
%!  assert (! isempty (regexp (__function_kind__ ("ftbroken").why, "(parse|syntax) error")));
%!  expect ({"none", "ftlater", "", "addpath"}, "ftlater");
%!endfunction
%!test in_folder (@not_files);

## what no file has
%!test
%! gpuArray (1);   # its type takes the place of some functions of core's
%! s = __function_kind__ (@ft_command);
%! assert ({s.kind, s.name, s.why}, {"text", "ft_command", ""});
%! for name = {"sin", "mod", "zeros", "cat", "dot", "cellfun", "plus", "rand"}
%!   expect ({"builtin", name{1}, "", "rewrite the call"}, name{1});
%!   expect ({"builtin", name{1}, "", "rewrite the call"}, str2func (name{1}));
%! endfor
%! assert (any (strcmp (__function_kind__ ("randi").kind, {"file", "builtin"})));  # 7 and 9; 11
%! s = __function_kind__ ("__cuda__");
%! assert ({s.kind, s.file}, {"builtin", which("__cuda__")});
%! for name = {"primes", "factorial", "nchoosek", "deal", "postpad", "gammainc", "cross"}
%!   s = __function_kind__ (name{1});
%!   assert ({s.kind, s.name, s.is_main}, {"file", name{1}, true});
%!   assert (! isempty (strfind (s.file, OCTAVE_HOME ())), s.file);
%! endfor

## what is no function
%!test
%! expect ({"none", "nosuch_function", "", "no function nosuch_function.*addpath"}, @nosuch_function);
%! expect ({"none", "no.such.function", "", "addpath"}, "no.such.function");
%! expect ({"none", "x + 1", "", "not the name"}, "x + 1");
%! expect ({"none", "", "", "not the name"}, "");
%! expect ({"none", "if", "", "no function if"}, "if");
%! for x = {3, {}, struct(), gpuArray(1), ["ab"; "cd"], containers.Map()}
%!   expect ({"other", "", "", "pass a function handle"}, x{1});
%! endfor
%! s = 3;   # variables here or there are not meant
%! found = name = f = 1;
%! for name = {"s", "found", "name", "f"}
%!   assert (__function_kind__ (name{1}).kind, "none");
%! endfor
%! expect ({"none", "nosuch_function", "", "addpath"}, "nosuch_function", @primes);
%! expect ({"builtin", "sin", "", "rewrite the call"}, "sin", 3);
