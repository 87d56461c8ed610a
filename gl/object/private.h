/* private.h -- shared by the files of gl/object/.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_GL_OBJECT_PRIVATE_H
#define OCTA_GL_OBJECT_PRIVATE_H 1

#include "gl/object/object.h"

/* ---- object.c ---- */

/* The beginning of every object.  NAME belongs to the render thread until the
   object is made.  */
typedef struct octa_gl_object
{
  octa_gl_context *context;
  octa_id context_id;
  GLuint name;
  unsigned n_mapped;                          /* by CUDA; the interpreter's */
  bool is_registered;                         /* CUDA has registered it; the
                                                 interpreter's */
  void (*destroy) (struct octa_gl_object *o); /* in the render thread */
  octa_id *keeps; /* N_KEEPS handles that it keeps alive */
  size_t n_keeps;
} octa_gl_object;

/* A new object of SIZE bytes in the current context; zero after its head.
   DESTROY deletes the OpenGL object.  */
octa_status octa_gl_object_new (size_t size, const char *what,
                                void (*destroy) (octa_gl_object *o),
                                void *object);
/* Make the OpenGL object by FN (context, DATA), and the handle.  A failure
   frees O.  */
octa_status octa_gl_object_open (octa_kind kind, octa_gl_object *o,
                                 octa_gl_work fn, void *data, octa_id *id);
/* The object ID, if it can be used now.  NULL: the error slot is filled.  */
void *octa_gl_object_get (octa_id id, octa_kind kind);
/* Call FN (context, DATA) in O's context.  */
octa_status octa_gl_object_call (const octa_gl_object *o, octa_gl_work fn,
                                 void *data);
/* The same for an FN by which the host writes to O.  */
octa_status octa_gl_object_write (const octa_gl_object *o, octa_gl_work fn,
                                  void *data);
/* Make O keep ID alive in place PLACE, instead of the former handle.  */
octa_status octa_gl_object_keep (octa_gl_object *o, size_t place, octa_id id);
/* Fails unless A can be used in O's context.  */
octa_status octa_gl_object_meet (const octa_gl_object *o,
                                 const octa_gl_object *a, const char *what);

/* ---- the kinds ---- */

typedef struct octa_gl_buffer
{
  octa_gl_object head;
  size_t bytes;
  octa_type type; /* of all written data; OCTA_TYPE_COUNT: not known */
} octa_gl_buffer;

typedef struct octa_gl_image
{
  octa_gl_object head;
  octa_gl_image_info info;
} octa_gl_image;

/* Fail with our own message if OpenGL would refuse the size (texture.c).  */
octa_status octa_gl_image_check (octa_id context, const octa_gl_image_info *i);

typedef struct octa_gl_framebuffer
{
  octa_gl_object head;
  int size[2];
  int samples;
  int n_colors;
  octa_gl_image *images[OCTA_GL_COLORS + 1]; /* the last is depth */
} octa_gl_framebuffer;

enum
{
  OCTA_GL_ATTRIBUTES = 16,
  OCTA_GL_UNITS = 16
};

typedef struct octa_gl_program
{
  octa_gl_object head; /* keeps the buffers of attributes, then textures */
  GLuint vertices;     /* the vertex array */
  octa_gl_attribute attributes[OCTA_GL_ATTRIBUTES]; /* by location */
  bool is_needed[OCTA_GL_ATTRIBUTES];
  GLint samplers[OCTA_GL_UNITS]; /* locations, and the texture of each unit */
  octa_gl_image *textures[OCTA_GL_UNITS];
  int n_units;
} octa_gl_program;

/* Bytes from one element of A to the next.  */
size_t octa_gl_program_stride (const octa_gl_attribute *a);

/* ---- framebuffer.c ---- */

/* The framebuffer of TARGET for drawing in CONTEXT (OpenGL's name, 0 for a
   window), and its size if known.  Checks that its images can be used.  */
typedef struct octa_gl_target
{
  octa_gl_context *context;
  GLuint name;
  int size[2]; /* for a window 0 0, until it is bound */
  int samples;
  bool has_depth;
} octa_gl_target;
octa_status octa_gl_framebuffer_target (octa_id id, octa_gl_target *t);
/* In the render thread: bind it for drawing.  */
void octa_gl_framebuffer_bind (octa_gl_target *t);

#endif
