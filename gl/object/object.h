/* object.h -- OpenGL's objects as users hold them: cuda.gl.*.

   Each object is a handle, made in the current OpenGL context, whose child it
   is; it is destroyed in the render thread, in its context.  An object keeps
   alive what it uses: a framebuffer its images, a program its textures and the
   buffers of its attributes.  While CUDA has mapped an object, OpenGL may not
   touch it: every use is an error until it is unmapped.

   Formats are a table, formats.def.  Pixels in the host's memory are in
   OpenGL's order: the channels of a pixel together, the pixels of a row
   together, the lowest row first.

   Read first: object.c, program.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_GL_OBJECT_H
#define OCTA_GL_OBJECT_H 1

#include "octa.h"
#include "gl/context/context.h"

/* ---- object.c ---- */

/* OpenGL's name of the object, of any kind.  */
OCTA_API octa_status octa_gl_object_name (octa_id id, unsigned *name);
/* Is it open, and not mapped?  */
OCTA_API octa_status octa_gl_object_usable (octa_id id);
OCTA_API octa_status octa_gl_object_context (octa_id id, octa_id *context);

/* ---- format.c ---- */

typedef struct octa_gl_format
{
  const char *name;
  unsigned internal, format, type; /* OpenGL's */
  octa_type class;
  int channels;
  bool is_shared; /* CUDA can map it */
} octa_gl_format;

OCTA_API octa_status octa_gl_format_find (const char *name,
                                          const octa_gl_format **f);
/* Format I; NULL past the end.  */
OCTA_API const octa_gl_format *octa_gl_format_get (size_t i);
static inline size_t
octa_gl_format_size (const octa_gl_format *f)
{
  return (size_t)f->channels * octa_types[f->class].size;
}

/* ---- buffer.c ---- */

/* DATA are numbers of class TYPE; NULL leaves the contents undefined.  USAGE:
   "static", "dynamic", "stream".  */
OCTA_API octa_status octa_gl_buffer_create (size_t bytes, const void *data,
                                            octa_type type, const char *usage,
                                            octa_id *id);
/* In the render thread: write DATA to buffer NAME.  */
struct octa_gl_context;
octa_status octa_gl_buffer_put (struct octa_gl_context *c, unsigned name,
                                size_t offset, const void *data, size_t bytes);
OCTA_API octa_status octa_gl_buffer_write (octa_id id, size_t offset,
                                           const void *data, octa_type type,
                                           size_t bytes);
OCTA_API octa_status octa_gl_buffer_read (octa_id id, size_t offset,
                                          void *data, size_t bytes);
OCTA_API octa_status octa_gl_buffer_size (octa_id id, size_t *bytes);

/* ---- texture.c, renderbuffer.c ---- */

typedef struct octa_gl_image_info
{
  const octa_gl_format *format;
  unsigned target;          /* OpenGL's */
  int width, height, depth; /* 1 for a dimension that the image does not
                               have */
  int samples;              /* 0: not multisampled */
} octa_gl_image_info;

typedef struct octa_gl_texture_want
{
  const char *target; /* "2D", "RECTANGLE", "3D", "2D_ARRAY", "CUBE_MAP" */
  const char *filter; /* "nearest", "linear" */
  const char *wrap;   /* "clamp", "repeat", "mirror" */
  const octa_gl_format *format;
  int width, height, depth;
  const void *data; /* NULL: not known */
} octa_gl_texture_want;

OCTA_API octa_status octa_gl_texture_create (const octa_gl_texture_want *want,
                                             octa_id *id);
/* Write or read all texels, layers or faces one after the other.  */
OCTA_API octa_status octa_gl_texture_write (octa_id id, const void *data);
OCTA_API octa_status octa_gl_texture_read (octa_id id, void *data);
/* Write all texels from BUFFER at OFFSET bytes, by OpenGL alone.  */
OCTA_API octa_status octa_gl_texture_unpack (octa_id id, octa_id buffer,
                                             size_t offset);
OCTA_API octa_status octa_gl_renderbuffer_create (const octa_gl_format *format,
                                                  int width, int height,
                                                  int samples, octa_id *id);
/* The properties of a texture or renderbuffer.  */
OCTA_API octa_status octa_gl_image_of (octa_id id, octa_gl_image_info *info);
/* The size of its pixels in the host's memory, in bytes.  */
OCTA_API size_t octa_gl_image_bytes (const octa_gl_image_info *info);

/* ---- framebuffer.c ---- */

enum
{
  OCTA_GL_COLORS = 4
};

/* N images for colours, and one for depth, or 0.  */
OCTA_API octa_status octa_gl_framebuffer_create (const octa_id *colors, int n,
                                                 octa_id depth, octa_id *id);
OCTA_API octa_status octa_gl_framebuffer_size (octa_id id, int size[2]);
/* TARGET is a framebuffer, or a context with a window.  */
OCTA_API octa_status octa_gl_framebuffer_clear (octa_id target,
                                                const double color[4],
                                                double depth);
/* RECT is x, y, width, height, from the lower left corner.  */
OCTA_API octa_status octa_gl_framebuffer_read (octa_id target,
                                               const int rect[4],
                                               const octa_gl_format *format,
                                               void *pixels);
/* The width and height of a framebuffer or a context with a window.  */
OCTA_API octa_status octa_gl_framebuffer_extent (octa_id target, int size[2]);

/* ---- program.c ---- */

/* The text of a stage, NULL for none: vertex, geometry, fragment.  */
enum
{
  OCTA_GL_STAGES = 3
};
OCTA_API octa_status
octa_gl_program_create (const char *const stages[OCTA_GL_STAGES], octa_id *id);
/* Set the uniform NAME ("a[2]" or all elements of an array) to N numbers in
   OpenGL's order.  */
OCTA_API octa_status octa_gl_program_uniform (octa_id id, const char *name,
                                              const double *v, size_t n);
OCTA_API octa_status octa_gl_program_texture (octa_id id, const char *name,
                                              octa_id texture);

typedef struct octa_gl_attribute
{
  octa_id buffer;
  octa_type type;   /* OCTA_TYPE_COUNT: single; the buffer must have that
                       class */
  int size;         /* components, 1 to 4 */
  bool is_scaled;   /* integers become 0 to 1, or -1 to 1 */
  size_t stride;    /* bytes; 0: contiguous */
  size_t offset;    /* bytes */
  unsigned divisor; /* instances for an element; 0: one for each vertex */
} octa_gl_attribute;
OCTA_API octa_status octa_gl_program_attribute (octa_id id, const char *name,
                                                const octa_gl_attribute *a);
/* The inputs: "uniform vec4 color" and so on, one per line; malloc'd.  */
OCTA_API octa_status octa_gl_program_list (octa_id id, char **text);

/* ---- draw.c ---- */

typedef struct octa_gl_drawing
{
  octa_id program;
  octa_id target;    /* a framebuffer, or a context with a window */
  octa_id indices;   /* a buffer of uint32, or 0 */
  const char *mode;  /* "triangles", "lines", "points" ... */
  const char *blend; /* "none", "alpha", "add", "premultiplied" */
  bool is_depth_tested;
  int64_t first, count; /* -1: as many as the attributes have */
  int64_t instances;
  const int *viewport; /* x, y, width, height; NULL: all */
} octa_gl_drawing;
OCTA_API octa_status octa_gl_draw (const octa_gl_drawing *d);

#ifdef OCTA_LIBRARY /* not for gateways */

/* ---- object.c ---- */

/* CUDA has registered ID, which the caller keeps alive.  */
void octa_gl_object_register (octa_id id);
/* Add CHANGE, 1 or -1, to the number of CUDA's mappings of ID.  */
void octa_gl_object_map (octa_id id, int change);

/* ---- texture.c ---- */

/* In the render thread: write all texels of the texture NAME with properties I
   from FROM, or, if that is NULL, read them to TO.  */
octa_status octa_gl_texture_move (octa_gl_context *c,
                                  const octa_gl_image_info *i, GLuint name,
                                  const void *from, void *to);

#endif /* OCTA_LIBRARY */

#endif
