## run_examples.m -- run the examples of all help texts, each in a scope of its
## own, and print what is wrong.
##
## run_examples (NAMES)
##
## NAMES is what public_names gives, or some of it.
## What an example says is printed must be, up to blanks, "ans =" and where the
## gpuArray is; dots stand
## for anything.  Those of plots are left out where there is nothing to draw with.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function run_examples (names)

  warning ("off", "octcuda:fallback", "local");
  ## What these print depends on the machine.
  depends = {"octcuda_info", "gpuDeviceTable", "cuda.get_version", ...
             "cuda.get_driver_version"};
  n = 0;
  ## Only what needs them asks for a device: octcuda_backend works before the first use.
  for rule = {strncmp(names, "gl", 2), strcmp(names, "cuda.launch"); @can_plot, @() can_launch(2)}
    if (any (rule{1}) && ! rule{2} ())
      names(rule{1}) = {""};
    endif
  endfor
  names(strcmp (names, "")) = [];
  for name = names
    [code, want] = help_example (help_text (name{1}));
    try
      out = run_one (code);
      n += ! isempty (want);
    catch err
      if (! can_gl () && is_of_gl (name{1}) ...
          && strcmp (err.identifier, "octcuda:NotSupported"))
        continue;
      endif
      printf ("%s: error: %s\n", name{1}, err.message);
      continue;
    end_try_catch
    pattern = strrep (regexptranslate ("escape", bare (want)), '\.\.\.', ".*");
    if (! any (strcmp (name{1}, depends)) ...
        && isempty (regexp (bare (out), ["^", pattern, "$"], "once")) ...
        && ! isempty (bare (want)))
      printf ("%s prints:\n%s\nnot:\n%s\n", name{1}, out, want);
    endif
  endfor
  printf ("%d examples with results\n", n);

endfunction

function tf = is_of_gl (name)
  tf = ! isempty (regexp (name, '^(cuda\.gl\.|@?cudaGl|@?gl)', "once"));
endfunction

function out = run_one (code)
  out = evalc (code);
endfunction

function text = bare (text)
  text = regexprep (text, '\(gpuArray on [^)]*\)|\s+|ans =', "");
endfunction
