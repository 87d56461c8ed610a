## core_demos.m -- demos of core's plotting functions, as pictures.
##
## LIST = core_demos ()
## core_demos (FOLDER, LIST)
##
## LIST has "NAME K" for demo K of function NAME: all that the functions of scripts/plot have.
## With FOLDER the figures of each become FOLDER/NAME-K-1.png ..., by the toolkit that is the
## default, and without antialiasing, which not every OpenGL has.  What fails, what warns of
## OpenGL and what draws nothing is printed.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function list = core_demos (folder, list)

  if (nargin == 0)
    list = all_demos ();
    return;
  endif
  for k = 1:numel (list)
    draw (folder, list{k});
  endfor

endfunction

function list = all_demos ()

  list = {};
  for folder = {"appearance", "draw", "util"}
    files = glob (fullfile (plot_folder (), folder{1}, "*.m"));
    for k = 1:numel (files)
      [~, name] = fileparts (files{k});
      n = numel (regexp (fileread (files{k}), '^%!demo', "lineanchors"));
      list = [list, arrayfun(@(k) sprintf ("%s %d", name, k), 1:n, "UniformOutput", false)];
    endfor
  endfor
  ## they write text, or wait for a key
  list(! cellfun (@isempty, regexp (list, '^(linkaxes|linkprop|printd|stemleaf) '))) = [];
  if (isempty (file_in_loadpath ("__delaunayn__.oct")))
    list(! cellfun (@isempty, regexp (list, '^(tri|tetra)'))) = [];
  endif

endfunction

function folder = plot_folder ()
  folder = fileparts (fileparts (which ("subplot")));
endfunction

function draw (folder, name)

  close ("all");
  rand ("twister", 1);
  randn ("twister", 1);
  lastwarn ("");
  try
    run_demo (name);
    figures = sort (findall (0, "type", "figure"));
    if (isempty (figures))
      printf ("%s: no figure\n", name);
    endif
    for k = 1:numel (figures)
      set (figures(k), "menubar", "none", "graphicssmoothing", "off");
      drawnow ();
      rgb = getframe (figures(k)).cdata;
      imwrite (rgb, fullfile (folder, sprintf ("%s-%d.png", strrep (name, " ", "-"), k)));
      if (all (rgb(:) == rgb(1)))
        printf ("%s: nothing is drawn\n", name);
      endif
    endfor
  catch err
    printf ("%s: %s\n", name, err.message);
  end_try_catch
  if (strfind (lastwarn (), "opengl"))
    printf ("%s: %s\n", name, lastwarn ());
  endif
  close ("all");

endfunction

function run_demo (name)

  [name, k] = strtok (name);
  [code, starts] = test (name, "grabdemo");
  k = str2double (k);
  evalc (code(starts(k):starts(k+1)-1));

endfunction
