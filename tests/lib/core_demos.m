## core_demos.m -- demos of core's plotting functions, as pictures.
##
## LIST = core_demos ()
## core_demos (FOLDER, LIST)
## core_demos (FOLDER, LIST, MORE)
##
## LIST has "NAME K" for demo K of function NAME: one or more of each function that draws what
## others do not.  With FOLDER each becomes FOLDER/NAME-K.png, by the toolkit that is the
## default, and without antialiasing, which not every OpenGL has.  What fails, what warns of
## OpenGL and what draws nothing is printed.  Figures are MORE pixels higher.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function list = core_demos (folder, list, more = 0)

  if (nargin == 0)
    list = all_demos ();
    return;
  endif
  for k = 1:numel (list)
    draw (folder, list{k}, more);
  endfor

endfunction

function list = all_demos ()

  list = strsplit (["annotation 1,area 1,axis 2,bar 1,bar 3,barh 2,box 1,camlight 1,clabel 1,colorbar 1," ...
    "colorbar 17,compass 1,contour 1,contour3 1,contourf 1,cylinder 1,daspect 1,datetick 1,ellipsoid 1,errorbar 1," ...
    "errorbar 3,ezcontourf 1,ezplot 1,ezsurf 1,feather 1,fill 1,fill3 1,fplot 1,grid 1,hold 1," ...
    "isocaps 1,isosurface 1,legend 1,legend 16,light 1,line 1,loglog 1,mesh 1,meshc 1,meshz 1,pareto 1,patch 1," ...
    "patch 3,patch 5,pcolor 1,pie 1,pie3 1,plot 1,plot 4,plot3 1,plotmatrix 1,plotyy 1,polar 1,quiver 1,quiver3 1," ...
    "rectangle 1,ribbon 1,rose 1,scatter 1,scatter3 1,semilogx 1,semilogxerr 1,semilogy 1,shading 1,slice 1," ...
    "sombrero 1,stairs 1,stem 1,stem3 1,subplot 1,surf 1,surfc 1,surfl 1,surfnorm 1,tetramesh 1," ...
    "text 1,title 1,trimesh 1,triplot 1,trisurf 1,waterfall 1,xlim 1"], ",");
  if (isempty (file_in_loadpath ("__delaunayn__.oct")))
    list(! cellfun (@isempty, regexp (list, '^(tri|tetra)'))) = [];
  endif

endfunction

function draw (folder, name, more)

  close ("all");
  rand ("twister", 1);
  randn ("twister", 1);
  lastwarn ("");
  try
    run_demo (name);
    f = get (0, "currentfigure");
    set (f, "menubar", "none", "graphicssmoothing", "off", ...
         "position", get (f, "position") + [0 0 0 more]);
    drawnow ();
    rgb = getframe (f).cdata;
    imwrite (rgb, fullfile (folder, [strrep(name, " ", "-"), ".png"]));
    if (all (rgb(:) == rgb(1)))
      printf ("%s: nothing is drawn\n", name);
    endif
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
  eval (code(starts(k):starts(k+1)-1));

endfunction
