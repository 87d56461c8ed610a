/* canvas.h -- pictures drawn by code for OpenGL 1, such as Octave's renderer.

   A frame is drawn in the render thread, in a context of the compatibility
   profile without a window, into a framebuffer with a depth buffer and, if
   requested, multisampling.  All frames share the context; frames of one size
   share the framebuffer, too.  The context is made at the first use and ends
   with the thread; a lost context is replaced at the next frame.

   Octave's renderer calls OpenGL through a table of virtual functions.  Octave
   does not install its declaration, and the table grows from release to
   release. functions.c makes the right table from the positions of two of its
   functions.

   Large objects are drawn without a call of OpenGL 1 per element: line.c
   reduces the samples of lines, image.c computes the colours of images on the
   device, and surface.c and patch.c draw from vertex arrays that stay in
   OpenGL's memory (kept.c).  marker.c draws markers from arrays, too.
   origin.c keeps coordinates precise.
   Volumes are textures (voxels.c), and a shader follows rays through them
   (volume.c).

   Read first: canvas.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_GL_CANVAS_H
#define OCTA_GL_CANVAS_H 1

#include "octa.h"
#include "gl/context/context.h"
#include "gl/plot/plot.h"

/* ---- canvas.c ---- */

/* Fails if there can be no such context.  */
OCTA_API octa_status octa_gl_canvas_open (void);

typedef struct octa_gl_canvas_window octa_gl_canvas_window;

typedef struct octa_gl_canvas_frame
{
  int width, height;
  bool is_smooth; /* with multisampling */
  /* Draws; called in the render thread.  The viewport is the whole
     framebuffer.  */
  octa_status (*draw) (void *data);
  void *data;
  /* Receives the picture, WIDTH x HEIGHT x 3 bytes in Octave's order: columns
     from top to bottom, all red bytes first.  NULL: it is not needed.  */
  unsigned char *pixels;
  octa_gl_canvas_window *window; /* shows the picture; or NULL */
} octa_gl_canvas_frame;

OCTA_API octa_status octa_gl_canvas_draw (const octa_gl_canvas_frame *f);
/* Free the objects that frames share.  */
OCTA_API void octa_gl_canvas_close (void);

/* ---- window.c ---- */

/* Windows keep their last frame, and show it again when they are uncovered or
   resized.  While the interpreter is busy the mouse moves and scales it. Their
   events are recorded (gl/context/context.h).  These functions are for the
   interpreter; only open() and events() wait for the render thread.  */

typedef struct octa_gl_canvas_place
{
  int left, top, width, height; /* of the contents, on the screen */
  char title[256];
} octa_gl_canvas_place;

/* Can windows be opened here?  */
OCTA_API bool octa_gl_canvas_has_windows (void);
/* Set the function TELL, which the render thread calls when windows have
   events; once until the events are taken.  If TELL returns false it is called
   again.  */
OCTA_API void octa_gl_canvas_on_events (bool (*tell) (void));
OCTA_API octa_status octa_gl_canvas_window_open (const octa_gl_canvas_place *p,
                                                 octa_gl_canvas_window **w);
OCTA_API void octa_gl_canvas_window_close (octa_gl_canvas_window *w);
OCTA_API void octa_gl_canvas_window_move (octa_gl_canvas_window *w,
                                          const octa_gl_canvas_place *p);
/* Raise W above other windows, and give it the keyboard.  */
OCTA_API void octa_gl_canvas_window_raise (octa_gl_canvas_window *w);
/* Let W fill the screen, or make it again as large as it was before.  */
OCTA_API void octa_gl_canvas_window_full (octa_gl_canvas_window *w);
/* The interpreter has handled the events: show a moved frame where it was
   drawn.  */
OCTA_API void octa_gl_canvas_window_settle (octa_gl_canvas_window *w);
/* The events since the last call; the caller frees them.  */
OCTA_API octa_status octa_gl_canvas_window_events (octa_gl_canvas_window *w,
                                                   octa_gl_heard_list *list);
/* From now on TELL is called again.  Call this before taking the events.  */
OCTA_API void octa_gl_canvas_listen (void);

/* ---- pick.c ---- */

/* For use in a frame, in the render thread: between begin() and end() nothing
   is drawn.  Objects drawn between push() and pop() get the NAME.  */
OCTA_API void octa_gl_canvas_pick_begin (void);
OCTA_API void octa_gl_canvas_pick_push (unsigned name);
OCTA_API void octa_gl_canvas_pick_pop (void);
/* Restrict the current projection to a square of SIZE pixels around X and Y,
   from the lower left corner.  */
OCTA_API void octa_gl_canvas_pick_near (double x, double y, double size);
/* "Draw" a quad; V has x, y, z of its four corners.  */
OCTA_API void octa_gl_canvas_pick_quad (const double *v);
/* Set *NAME to the name of the nearest object, of several to the last one.
   False: there is none, or there are too many.  */
OCTA_API bool octa_gl_canvas_pick_end (unsigned *name);

/* ---- origin.c ---- */

/* The three coordinates that are zero for OpenGL.  "Coordinates of the current
   matrices" below are those before this origin is subtracted.  For the render
   thread.  */
OCTA_API const double *octa_gl_canvas_origin (void);

/* From now on draw no colors, but the depths of textures for all samples
   (functions.c); or colors again.  False: there is nothing to draw for it.  */
OCTA_API bool octa_gl_canvas_only_depths (bool is_on);

/* Blend what is transparent, or do not.  gl2ps keeps transparency only if this
   is on before it begins a page.  */
OCTA_API void octa_gl_canvas_blend (bool is_on);

/* ---- line.c ---- */

/* A line of N samples in a box whose sides are horizontal and vertical in the
   picture.  LO and HI are the limits of x and y in their units, FROM and TO
   the same limits in coordinates of the current matrices, and PIXELS are the
   width and height of the box.  The samples of x and y are at HOST, or are
   DATA.  */
typedef struct octa_gl_canvas_line
{
  const double *host[2];
  octa_plot_data *data[2];
  int64_t n;
  double lo[2], hi[2], from[2], to[2];
  bool is_log[2];
  double pixels[2];
} octa_gl_canvas_line;

/* Draw the few samples of L that change the picture, with the current colour,
   width and clipping.  False: L was not drawn, because memory is exhausted, or
   because without multisampling it has few samples or X does not ascend.  For
   the render thread.  */
OCTA_API bool octa_gl_canvas_line_draw (const octa_gl_canvas_line *l);

/* ---- image.c ---- */

/* An image of ROWS x COLS elements; PAGES is 3 for true colours.  The elements
   are at HOST, or are DATA.  */
typedef struct octa_gl_canvas_image
{
  const void *host;
  octa_plot_data *data;
  octa_type type;
  int64_t rows, cols, pages;
  /* The edges in coordinates of the current matrices: of the first column and
     row, then of the last.  */
  double x[2], y[2];
  const double *map; /* MAP_N colours: all red values, then green, then blue */
  int64_t map_n;
  bool is_scaled; /* LO to HI is the range of the map; else elements are
                     indices of colours */
  double lo, hi;
} octa_gl_canvas_image;

/* Draw IMAGE with the current clipping.  False: it was not drawn, because it
   is small and on the host, or larger than a texture and rotated, or memory is
   exhausted.  For the render thread.  */
OCTA_API bool octa_gl_canvas_image_draw (const octa_gl_canvas_image *image);

/* ---- kept.c ---- */

/* The arrays of an object in OpenGL's memory, which later frames use again:
   its vertices, their colours and normals, and the indices of faces or
   edges.  */
typedef struct octa_gl_canvas_kept octa_gl_canvas_kept;

typedef enum octa_gl_canvas_array
{
  OCTA_GL_CANVAS_PLACES,
  OCTA_GL_CANVAS_COLOURS,
  OCTA_GL_CANVAS_NORMALS,
  OCTA_GL_CANVAS_DRAWN,
  OCTA_GL_CANVAS_ARRAYS
} octa_gl_canvas_array;

/* Make the arrays of a new object, or of a part of an object whose other part
   has WITH.  NULL: memory is exhausted.  For the render thread.  */
OCTA_API octa_gl_canvas_kept *octa_gl_canvas_keep (octa_gl_canvas_kept *with);
/* Does array A exist?  octa_gl_canvas_array_drop frees it.  For the render
   thread.  */
OCTA_API bool octa_gl_canvas_kept_has (const octa_gl_canvas_kept *k,
                                       octa_gl_canvas_array a);
OCTA_API void octa_gl_canvas_array_drop (octa_gl_canvas_kept *k,
                                         octa_gl_canvas_array a);
/* The object is deleted: free K, which may be NULL.  Does not wait for the
   render thread.  */
OCTA_API void octa_gl_canvas_let_go (octa_gl_canvas_kept *k);
/* The number of arrays that were made, and the bytes of existing ones.  Call
   this between frames.  */
OCTA_API void octa_gl_canvas_arrays_count (double *made, double *bytes);

/* ---- light.c ---- */

/* The light on faces whose normals point away from the camera.  */
typedef enum octa_gl_canvas_back
{
  OCTA_GL_CANVAS_LIT,
  OCTA_GL_CANVAS_REVERSED,
  OCTA_GL_CANVAS_UNLIT
} octa_gl_canvas_back;

typedef struct octa_gl_canvas_light
{
  double camera[3];
  octa_gl_canvas_back back;
  float ambient, diffuse, specular, exponent, reflectance;
} octa_gl_canvas_light;

/* ---- part.c ---- */

/* The use of an element's colour or light: not used; for the whole face or
   edge that begins there; interpolated between elements.  */
typedef enum octa_gl_canvas_shade
{
  OCTA_GL_CANVAS_PLAIN,
  OCTA_GL_CANVAS_DARK = OCTA_GL_CANVAS_PLAIN,
  OCTA_GL_CANVAS_FLAT,
  OCTA_GL_CANVAS_INTERP
} octa_gl_canvas_shade;

/* The faces of an object, or its edges (IS_EDGES).  IS_NEW: which of its
   arrays must be made again.  */
typedef struct octa_gl_canvas_part
{
  bool is_edges;
  octa_gl_canvas_shade shade; /* of the colours */
  double colour[3];           /* of plain ones */
  double alpha;
  octa_gl_canvas_shade lit; /* one normal for each face or each element */
  octa_gl_canvas_light light;
  octa_gl_canvas_kept *kept;
  bool is_new[OCTA_GL_CANVAS_DRAWN];
} octa_gl_canvas_part;

/* ---- surface.c ---- */

/* A colour for each element: PLANES of red, green and blue; or VALUES, which
   MAP converts: LO to HI is the range of the map (IS_SCALED), or values are
   indices of its MAP_N colours.  MAP has all red values, then green, then
   blue.  */
typedef struct octa_gl_canvas_colours
{
  const double *planes, *values;
  const double *map;
  int64_t map_n;
  bool is_scaled;
  double lo, hi;
} octa_gl_canvas_colours;

/* The faces or edges of a surface of ROWS x COLS elements, in coordinates of
   the current matrices.  Only new arrays need the numbers.  X has COLS
   numbers, or one for each element (HAS_ALL_X); Y has ROWS numbers, or one for
   each element.  NORMALS are three planes.  */
typedef struct octa_gl_canvas_surface
{
  octa_gl_canvas_part part;
  int64_t rows, cols;
  bool has_rows, has_columns; /* edges along them */
  const double *x, *y, *z;
  bool has_all_x, has_all_y;
  octa_gl_canvas_colours colours;
  const double *normals;
} octa_gl_canvas_surface;

/* Are surfaces of this size drawn from arrays?  HAS_DATA: from the device.  */
OCTA_API bool octa_gl_canvas_surface_is_wanted (int64_t rows, int64_t cols,
                                                bool has_data);
/* Draw S with the current clipping, line width and style.  False: it was not
   drawn, because memory is exhausted.  For the render thread.  */
OCTA_API bool octa_gl_canvas_surface_draw (const octa_gl_canvas_surface *s);

/* ---- patch.c ---- */

/* The faces or edges of a patch of N triangles.  FACES has a column of vertex
   numbers, from 1, for each corner; a further column is NaN.  VERTICES has
   DIMS columns of N_VERTICES coordinates of the current matrices.  COLOURS and
   NORMALS have three columns, with a row for each vertex or face.  Only new
   arrays need the numbers.  */
typedef struct octa_gl_canvas_patch
{
  octa_gl_canvas_part part;
  int64_t n, corners, n_vertices, dims;
  const double *faces, *vertices;
  bool has_face_colours; /* one for each face, not each vertex */
  const double *colours, *normals;
} octa_gl_canvas_patch;

/* Does each face have vertices of its own?  Then their order depends on their
   positions.  */
OCTA_API bool octa_gl_canvas_patch_is_single (const octa_gl_canvas_patch *p);
/* Are patches of N faces drawn from arrays?  */
OCTA_API bool octa_gl_canvas_patch_is_wanted (int64_t n);
/* Make the new arrays of P.  False: P has other faces than triangles, or edges
   of faces with vertices that are not finite, or memory is exhausted.  draw()
   draws P with the current clipping and line width.  Both are for the render
   thread.  */
OCTA_API bool octa_gl_canvas_patch_make (const octa_gl_canvas_patch *p);
OCTA_API bool octa_gl_canvas_patch_draw (const octa_gl_canvas_patch *p);

/* ---- marker.c ---- */

/* N markers of KIND, a letter, and SIZE; the largest has LARGEST times this
   size.  The pixel and the depth of position X are ORIGIN + (X - FROM) *
   STEP.  */
typedef struct octa_gl_canvas_markers
{
  int64_t n;
  char kind;
  double size, largest;
  double from[3], origin[3], step[3][3];
} octa_gl_canvas_markers;

/* A marker.  EDGE or FACE is NULL if it has no edge or no face.  */
typedef struct octa_gl_canvas_marker
{
  double at[3];
  const double *edge, *face;
  double edge_alpha, face_alpha;
} octa_gl_canvas_marker;

/* For the render thread.  Call first shape(), and let Octave's renderer make
   the display lists of the marker's shape; then begin(), with the renderer's
   matrices; add() for each marker; resize() before markers of another size,
   which returns whether new lists must be made; and end().  All markers have
   an edge or none has one, and likewise faces.  If shape() returns false, the
   renderer must draw the markers.  */
OCTA_API bool octa_gl_canvas_markers_shape (void);
/* Will shape() return true?  */
OCTA_API bool octa_gl_canvas_markers_are_ours (void);
OCTA_API void octa_gl_canvas_markers_begin (const octa_gl_canvas_markers *m);
OCTA_API void octa_gl_canvas_markers_add (const octa_gl_canvas_marker *m);
OCTA_API bool octa_gl_canvas_markers_resize (double size);
OCTA_API void octa_gl_canvas_markers_end (void);

/* ---- points.c ---- */

/* The markers of N points, between markers_begin() and markers_end().  AT are
   their coordinates; NULL: all are 0.  If CLIPS, those outside of LO to HI
   have none.  All are LIKE one, except that edges or faces may have the
   COLOURS of the points, of which VALUES are scaled.  */
typedef struct octa_gl_canvas_points
{
  int64_t n;
  const double *at[3];
  bool clips, has_each_edge, has_each_face;
  double lo[3], hi[3];
  octa_gl_canvas_marker like;
  octa_gl_canvas_colours colours;
} octa_gl_canvas_points;

OCTA_API void octa_gl_canvas_points_draw (const octa_gl_canvas_points *p);

/* ---- volume.c ---- */

typedef enum octa_gl_canvas_volume_mode
{
#define MODE(NAME, name) OCTA_GL_CANVAS_##NAME,
#include "gl/canvas/volume_modes.def"
  OCTA_GL_CANVAS_VOLUMES
} octa_gl_canvas_volume_mode;

/* The name of MODE in Octave; NULL past the last one.  */
OCTA_API const char *octa_gl_canvas_volume_mode_name (int mode);
/* All names, for messages: "absorption", "maximum" ...  */
OCTA_API const char *octa_gl_canvas_volume_mode_names (void);

/* A volume of SIZE real elements, which are needed only if IS_NEW: of TYPE at
   HOST, or DATA.  The first one is at FROM, and the last one at TO, in
   coordinates of the current matrices.  Positions in the volume are 0 to 1 in
   each direction; LEAST to MOST is drawn.  volume.glsl explains the other
   members, but LO, HI, the range of the MAP, and ISOVALUE are in units of the
   elements.  */
typedef struct octa_gl_canvas_volume
{
  octa_gl_canvas_kept *kept;
  bool is_new;
  const void *host;
  octa_plot_data *data;
  octa_type type;
  int64_t size[3];
  octa_gl_canvas_volume_mode mode;
  double from[3], to[3], least[3], most[3], bend[3], sides[3], slices[3];
  const double *map;
  int64_t map_n;
  double lo, hi, isovalue, alpha, samples;
  bool is_coarse; /* draw fast, with few samples */
  /* In mode ISO, if there are lights; else light comes from the camera.  Both
     sides are lit alike.  */
  bool is_lit;
  octa_gl_canvas_light light;
} octa_gl_canvas_volume;

/* Draw V, after all opaque objects.  For the render thread.  */
OCTA_API octa_status
octa_gl_canvas_volume_draw (const octa_gl_canvas_volume *v);

/* ---- functions.c ---- */

/* An object of a C++ class whose virtual functions are OpenGL's.  */
typedef struct octa_gl_canvas_functions
{
  const void *const *table;
} octa_gl_canvas_functions;

enum
{
  OCTA_GL_CANVAS_SLOTS = 128 /* more than any table has */
};

/* The table for the Octave in which glFinish is virtual function number
   FINISH, and glViewport number VIEWPORT, from 0.  Fails for an unknown
   table.  */
OCTA_API octa_status octa_gl_canvas_functions_for (
    int finish, int viewport, octa_gl_canvas_functions *f);
/* Are the textures that Octave's renderer draws from now on those of texts?
   For the render thread.  */
OCTA_API void octa_gl_canvas_functions_text (bool is);

#endif
