/* canvas.h -- pictures that code of OpenGL 1 draws, such as Octave's renderer.

   A frame is drawn in the render thread, in a context of the compatibility
   profile without a window, into a framebuffer with depth and, if wanted,
   several samples to a pixel.  All frames share the context and, while they
   have one size, the framebuffer.  The context is made at the first use and
   ends with the thread; one that OpenGL has lost is replaced at the next
   frame.

   The code that draws may be Octave's, which calls OpenGL through a table of
   virtual functions.  Its declaration is not installed, and the table grows
   from release to release.  functions.c makes the table that fits from the
   places of two of its functions.

   Lines of many samples need not be drawn by calls of OpenGL 1 for each of
   them (line.c), colours of images are computed on the device (image.c), and
   surfaces and patches are drawn from arrays (surface.c, patch.c) that stay in
   OpenGL's memory (kept.c); markers are drawn from arrays, too (marker.c).
   Volumes are textures there, through which a program follows rays
   (volume.c).

   Read first: canvas.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_GL_CANVAS_H
#define OCTA_GL_CANVAS_H 1

#include "octa.h"
#include "gl/context/context.h"
#include "gl/plot/plot.h"

/* ---- canvas.c ---- */

/* Fails where there is no such context.  */
OCTA_API octa_status octa_gl_canvas_open (void);

typedef struct octa_gl_canvas_window octa_gl_canvas_window;

typedef struct octa_gl_canvas_frame
{
  int width, height;
  bool is_smooth; /* with several samples to a pixel */
  /* Draws, in the render thread; all of the framebuffer is its viewport.  */
  octa_status (*draw) (void *data);
  void *data;
  /* Gets the picture, WIDTH x HEIGHT x 3 bytes as Octave has them: columns
     from top to bottom, the red ones first.  NULL: it is not needed.  */
  unsigned char *pixels;
  octa_gl_canvas_window *window; /* shows the picture, unless it is NULL */
} octa_gl_canvas_frame;

OCTA_API octa_status octa_gl_canvas_draw (const octa_gl_canvas_frame *f);
/* Give back what frames share.  */
OCTA_API void octa_gl_canvas_close (void);

/* ---- window.c ---- */

/* Windows keep their last frame, and show it again when they are uncovered or
   resized.  They have their events recorded (gl/context/context.h).  The
   functions are the interpreter's; only open() and events() wait for the
   render thread.  */

typedef struct octa_gl_canvas_place
{
  int left, top, width, height; /* of the contents, on the screen */
  char title[256];
} octa_gl_canvas_place;

/* Can windows be opened here?  */
OCTA_API bool octa_gl_canvas_has_windows (void);
/* TELL is called in the render thread when windows have events, once until
   they are taken.  False: the call failed, and is repeated.  */
OCTA_API void octa_gl_canvas_on_events (bool (*tell) (void));
OCTA_API octa_status octa_gl_canvas_window_open (const octa_gl_canvas_place *p,
                                                 octa_gl_canvas_window **w);
OCTA_API void octa_gl_canvas_window_close (octa_gl_canvas_window *w);
OCTA_API void octa_gl_canvas_window_move (octa_gl_canvas_window *w,
                                          const octa_gl_canvas_place *p);
/* In front of others, with the keyboard.  */
OCTA_API void octa_gl_canvas_window_raise (octa_gl_canvas_window *w);
/* Those since the last call; the caller frees them.  */
OCTA_API octa_status octa_gl_canvas_window_events (octa_gl_canvas_window *w,
                                                   octa_gl_heard_list *list);
/* From now on TELL is called again.  Before the events are taken.  */
OCTA_API void octa_gl_canvas_listen (void);

/* ---- pick.c ---- */

/* Within a frame, in the render thread: between begin() and end() nothing is
   drawn.  Objects drawn between push() and pop() have a name.  */
OCTA_API void octa_gl_canvas_pick_begin (void);
OCTA_API void octa_gl_canvas_pick_push (unsigned name);
OCTA_API void octa_gl_canvas_pick_pop (void);
/* Restrict the current projection to a square of SIZE pixels around X and Y,
   from the lower left corner.  */
OCTA_API void octa_gl_canvas_pick_near (double x, double y, double size);
/* Four corners of x, y and z.  */
OCTA_API void octa_gl_canvas_pick_quad (const double *v);
/* The name of the nearest object, the last of several; false: there is none,
   or there are too many.  */
OCTA_API bool octa_gl_canvas_pick_end (unsigned *name);

/* ---- line.c ---- */

/* A line in a box whose sides are upright in the picture.  N samples; LO and
   HI are the limits of x and y in their units, FROM and TO the limits in
   coordinates of the present matrices, and PIXELS the width of the box.  The
   samples of x and y are on the host, or DATA.  */
typedef struct octa_gl_canvas_line
{
  const double *host[2];
  octa_plot_data *data[2];
  int64_t n;
  double lo[2], hi[2], from[2], to[2];
  bool is_log[2];
  double pixels;
} octa_gl_canvas_line;

/* Draw the few samples of L that change the picture, in the current colour,
   width and clipping.  False: L was not drawn, since it has few samples, X
   does not ascend, or memory has run out.  In the render thread.  */
OCTA_API bool octa_gl_canvas_line_draw (const octa_gl_canvas_line *l);

/* ---- image.c ---- */

/* A picture of ROWS x COLS elements; PAGES is 3 for true colours.  They are on
   the host, or DATA.  */
typedef struct octa_gl_canvas_image
{
  const void *host;
  octa_plot_data *data;
  octa_type type;
  int64_t rows, cols, pages;
  /* The edges, in coordinates of the present matrices: those of the first
     column and row, then those of the last.  */
  double x[2], y[2];
  const double *map; /* MAP_N colours: all red parts, then the others */
  int64_t map_n;
  bool is_scaled; /* LO to HI is all of the map; else elements are numbers of
                     its colours */
  double lo, hi;
} octa_gl_canvas_image;

/* Draw IMAGE with the present clipping.  False: it has not been drawn, since
   it is small and on the host, larger than a texture and not upright, or
   memory has run out.  In the render thread.  */
OCTA_API bool octa_gl_canvas_image_draw (const octa_gl_canvas_image *image);

/* ---- kept.c ---- */

/* The arrays of an object in OpenGL's memory, which the next frame draws
   again: its vertices, their colours and normals, and which of them make a
   face or an edge.  */
typedef struct octa_gl_canvas_kept octa_gl_canvas_kept;

typedef enum octa_gl_canvas_array
{
  OCTA_GL_CANVAS_PLACES,
  OCTA_GL_CANVAS_COLOURS,
  OCTA_GL_CANVAS_NORMALS,
  OCTA_GL_CANVAS_DRAWN,
  OCTA_GL_CANVAS_ARRAYS
} octa_gl_canvas_array;

/* Those of a new object, or of a part of it whose other part has WITH; in the
   render thread.  NULL: memory has run out.  */
OCTA_API octa_gl_canvas_kept *octa_gl_canvas_keep (octa_gl_canvas_kept *with);
/* Is array A there?  It goes with drop().  In the render thread.  */
OCTA_API bool octa_gl_canvas_kept_has (const octa_gl_canvas_kept *k,
                                       octa_gl_canvas_array a);
OCTA_API void octa_gl_canvas_array_drop (octa_gl_canvas_kept *k,
                                         octa_gl_canvas_array a);
/* The object is deleted; K may be NULL.  Does not wait for the render
   thread.  */
OCTA_API void octa_gl_canvas_let_go (octa_gl_canvas_kept *k);
/* How many arrays were made, and the bytes of those that are kept; between
   frames.  */
OCTA_API void octa_gl_canvas_arrays_count (double *made, double *bytes);

/* ---- light.c ---- */

/* How faces are lit whose normals point away from the camera.  */
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

/* Where the colour or the light of an element goes: nowhere, to the face or
   the edge that begins there, or to the middle between it and others.  */
typedef enum octa_gl_canvas_shade
{
  OCTA_GL_CANVAS_PLAIN,
  OCTA_GL_CANVAS_DARK = OCTA_GL_CANVAS_PLAIN,
  OCTA_GL_CANVAS_FLAT,
  OCTA_GL_CANVAS_INTERP
} octa_gl_canvas_shade;

/* The faces of an object, or its edges (IS_EDGES); its arrays, and which of
   them are made anew (IS_NEW).  */
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

/* A colour for each element: PLANES of red, green and blue; or VALUES, of
   which LO to HI is all of the MAP (IS_SCALED) or which are numbers of its
   MAP_N colours, all red parts, then the others.  */
typedef struct octa_gl_canvas_colours
{
  const double *planes, *values;
  const double *map;
  int64_t map_n;
  bool is_scaled;
  double lo, hi;
} octa_gl_canvas_colours;

/* Part of a surface of ROWS x COLS elements, in coordinates of the present
   matrices.  The numbers are needed for arrays that are made anew.  X are COLS
   numbers, or one for each element (HAS_ALL_X); Y are ROWS numbers, or the
   same.  Normals are three planes.  */
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
/* Draw S with the present clipping, width and style of lines.  False: it has
   not been drawn, since memory has run out.  In the render thread.  */
OCTA_API bool octa_gl_canvas_surface_draw (const octa_gl_canvas_surface *s);

/* ---- patch.c ---- */

/* Part of a patch of N triangles: FACES has their numbers of vertices, counted
   from 1, in columns; a column more is NaN.  VERTICES has DIMS columns of
   N_VERTICES coordinates, of the present matrices.  There are N_COLOURS
   colours and as many normals as vertices or faces, in columns of red, green
   and blue or of x, y and z.  The numbers are needed for arrays that are made
   anew.  */
typedef struct octa_gl_canvas_patch
{
  octa_gl_canvas_part part;
  int64_t n, corners, n_vertices, dims;
  const double *faces, *vertices;
  bool has_face_colours; /* one for each face, not each vertex */
  const double *colours, *normals;
} octa_gl_canvas_patch;

/* Does each face have vertices of its own?  Their order depends on where they
   are.  */
OCTA_API bool octa_gl_canvas_patch_is_single (const octa_gl_canvas_patch *p);
/* Is a patch of N faces drawn so?  */
OCTA_API bool octa_gl_canvas_patch_is_wanted (int64_t n);
/* Make the arrays of P that are new.  False: it has other faces than
   triangles, or edges of faces that are not finite, or memory has run out.  In
   the render thread, as draw(), which draws P with the present clipping and
   width of lines.  */
OCTA_API bool octa_gl_canvas_patch_make (const octa_gl_canvas_patch *p);
OCTA_API bool octa_gl_canvas_patch_draw (const octa_gl_canvas_patch *p);

/* ---- marker.c ---- */

/* N markers of KIND, a letter, and SIZE; the largest has LARGEST times this
   size.  Where they are: the pixels, and the depth, of X are
   ORIGIN + (X - FROM) * STEP.  */
typedef struct octa_gl_canvas_markers
{
  int64_t n;
  char kind;
  double size, largest;
  double from[3], origin[3], step[3][3];
} octa_gl_canvas_markers;

/* One of them; no colour: it has no edge, or no face.  */
typedef struct octa_gl_canvas_marker
{
  double at[3];
  const double *edge, *face;
  double edge_alpha, face_alpha;
} octa_gl_canvas_marker;

/* In the render thread: first shape(), while Octave's renderer makes lists of
   OpenGL 1 for the shape of a marker; begin(), with the matrices of the
   renderer; the markers; for each other size resize(), which returns whether
   new lists must be made; and end().  Either all have an edge, or none, and so
   with faces.  False: the markers are left to the renderer.  */
OCTA_API bool octa_gl_canvas_markers_shape (void);
OCTA_API void octa_gl_canvas_markers_begin (const octa_gl_canvas_markers *m);
OCTA_API void octa_gl_canvas_markers_add (const octa_gl_canvas_marker *m);
OCTA_API bool octa_gl_canvas_markers_resize (double size);
OCTA_API void octa_gl_canvas_markers_end (void);

/* ---- volume.c ---- */

typedef enum octa_gl_canvas_volume_mode
{
  OCTA_GL_CANVAS_ABSORPTION,
  OCTA_GL_CANVAS_MAXIMUM,
  OCTA_GL_CANVAS_ISO,
  OCTA_GL_CANVAS_SLICES,
  OCTA_GL_CANVAS_VOLUMES
} octa_gl_canvas_volume_mode;

/* SIZE real elements of TYPE, which are needed if they are new: the first is
   at FROM, and the last at TO, in coordinates of the present matrices.  Places
   in the volume are 0 to 1 in each direction, and LEAST to MOST are drawn. The
   rest is as volume.glsl has it, but ISOVALUE is one of the elements, of which
   LO to HI is all of the MAP.  */
typedef struct octa_gl_canvas_volume
{
  octa_gl_canvas_kept *kept;
  bool is_new;
  const void *host;
  octa_type type;
  int64_t size[3];
  octa_gl_canvas_volume_mode mode;
  double from[3], to[3], least[3], most[3], bend[3], sides[3], slices[3];
  const double *map;
  int64_t map_n;
  double lo, hi, isovalue, alpha, samples;
  bool is_coarse; /* few samples are enough */
} octa_gl_canvas_volume;

/* After all that is not clear.  In the render thread.  */
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

/* The table of the Octave in which glFinish is virtual function FINISH and
   glViewport number VIEWPORT, counted from 0.  Fails if none is known.  */
OCTA_API octa_status octa_gl_canvas_functions_for (
    int finish, int viewport, octa_gl_canvas_functions *f);

#endif
