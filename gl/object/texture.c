/* texture.c -- textures, and functions for textures and renderbuffers.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/object/private.h"

#include <string.h>

/* An option's word and its OpenGL constant.  */
typedef struct word
{
  const char *name;
  GLenum value;
} word;

static const word targets[] = { { "2D", GL_TEXTURE_2D },
                                { "RECTANGLE", GL_TEXTURE_RECTANGLE },
                                { "3D", GL_TEXTURE_3D },
                                { "2D_ARRAY", GL_TEXTURE_2D_ARRAY },
                                { "CUBE_MAP", GL_TEXTURE_CUBE_MAP } };
static const word filters[] = { { "nearest", GL_NEAREST },
                                { "linear", GL_LINEAR } };
static const word wraps[] = { { "clamp", GL_CLAMP_TO_EDGE },
                              { "repeat", GL_REPEAT },
                              { "mirror", GL_MIRRORED_REPEAT } };

#define LOOK_UP(words, name, what, value)                                     \
  look_up (words, sizeof words / sizeof *words, name, what, value)

static octa_status
look_up (const word *words, size_t n, const char *name, const char *what,
         GLenum *value)
{
  char all[128] = "";
  for (size_t i = 0; i < n; i++)
    {
      if (! strcmp (words[i].name, name))
        {
          *value = words[i].value;
          return OCTA_OK;
        }
      strcat (all, i ? ", " : "");
      strcat (all, words[i].name);
    }
  return octa_fail (OCTA_ERROR_LOGIC, "\"%s\" must be one of %s, not %s", what,
                    all, name);
}

/* ---- textures ---- */

static void
destroy_texture (octa_gl_object *o)
{
  glDeleteTextures (1, &o->name);
}

typedef struct filling
{
  octa_gl_image *t;
  const void *from;
  void *to;
  GLenum filter, wrap;
} filling;

static bool
is_layered (GLenum target)
{
  return target == GL_TEXTURE_3D || target == GL_TEXTURE_2D_ARRAY;
}

/* Bytes of a face of a cube.  */
static size_t
face_bytes (const octa_gl_image_info *i)
{
  return (size_t)i->width * (size_t)i->height
         * octa_gl_format_size (i->format);
}

static void
allocate (const octa_gl_image_info *i, const char *from)
{
  GLint internal = (GLint)i->format->internal;
  GLenum format = i->format->format, type = i->format->type;
  if (is_layered (i->target))
    glTexImage3D (i->target, 0, internal, i->width, i->height, i->depth, 0,
                  format, type, from);
  else if (i->target == GL_TEXTURE_CUBE_MAP)
    for (int f = 0; f < 6; f++)
      glTexImage2D (GL_TEXTURE_CUBE_MAP_POSITIVE_X + (GLenum)f, 0, internal,
                    i->width, i->height, 0, format, type,
                    from ? from + (size_t)f * face_bytes (i) : NULL);
  else
    glTexImage2D (i->target, 0, internal, i->width, i->height, 0, format, type,
                  from);
}

static octa_status
create_here (octa_gl_context *c, void *data)
{
  const filling *f = data;
  const octa_gl_image_info *i = &f->t->info;
  glGenTextures (1, &f->t->head.name);
  glBindTexture (i->target, f->t->head.name);
  glTexParameteri (i->target, GL_TEXTURE_MIN_FILTER, (GLint)f->filter);
  glTexParameteri (i->target, GL_TEXTURE_MAG_FILTER, (GLint)f->filter);
  glTexParameteri (i->target, GL_TEXTURE_WRAP_S, (GLint)f->wrap);
  glTexParameteri (i->target, GL_TEXTURE_WRAP_T, (GLint)f->wrap);
  if (i->target != GL_TEXTURE_RECTANGLE)
    {
      glTexParameteri (i->target, GL_TEXTURE_WRAP_R, (GLint)f->wrap);
      glTexParameteri (i->target, GL_TEXTURE_MAX_LEVEL, 0);
    }
  allocate (i, f->from);
  glBindTexture (i->target, 0);
  return octa_gl_context_check (c, "a texture");
}

octa_status
octa_gl_image_check (octa_id context, const octa_gl_image_info *i)
{
  octa_gl_info info;
  octa_status st;
  OCTA_TRY (octa_gl_context_info (context, &info));
  if (i->width < 1 || i->height < 1 || i->depth < 1)
    st = octa_fail (OCTA_ERROR_LOGIC,
                    "an image of %d x %d has no pixels: give a width and a "
                    "height",
                    i->width, i->height);
  else if (i->width > info.max_texture || i->height > info.max_texture)
    st = octa_fail (OCTA_ERROR_LOGIC,
                    "an image of %d x %d is larger than the %d x %d that %s "
                    "can have: use several",
                    i->width, i->height, info.max_texture, info.max_texture,
                    info.renderer);
  else if (i->target == GL_TEXTURE_CUBE_MAP
           && (i->width != i->height || i->depth != 6))
    st = octa_fail (OCTA_ERROR_LOGIC,
                    "a CUBE_MAP is six squares, not %d of %d x %d", i->depth,
                    i->width, i->height);
  else if (i->depth > 1 && ! is_layered (i->target)
           && i->target != GL_TEXTURE_CUBE_MAP)
    st = octa_fail (OCTA_ERROR_LOGIC,
                    "a texture of %d layers needs the target 3D or 2D_ARRAY",
                    i->depth);
done:
  return st;
}

octa_status
octa_gl_texture_create (const octa_gl_texture_want *want, octa_id *id)
{
  octa_status st;
  filling f = { .from = want->data };
  octa_gl_image_info i = { .format = want->format,
                           .width = want->width,
                           .height = want->height,
                           .depth = want->depth };
  octa_id context;
  OCTA_TRY (LOOK_UP (targets, want->target, "target", &i.target));
  OCTA_TRY (LOOK_UP (filters, want->filter, "filter", &f.filter));
  OCTA_TRY (LOOK_UP (wraps, want->wrap, "wrap", &f.wrap));
  if (i.target == GL_TEXTURE_RECTANGLE && f.wrap != GL_CLAMP_TO_EDGE)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "a texture of the target RECTANGLE cannot repeat: leave "
                      "out \"wrap\"");
  OCTA_TRY (octa_gl_context_current (&context));
  OCTA_TRY (octa_gl_image_check (context, &i));
  OCTA_TRY (
      octa_gl_object_new (sizeof *f.t, "a texture", destroy_texture, &f.t));
  f.t->info = i;
  OCTA_TRY (octa_gl_object_open (OCTA_KIND_GL_TEXTURE, &f.t->head, create_here,
                                 &f, id));
done:
  return st;
}

/* FROM is an address, or an offset in the buffer from which pixels are
   unpacked.  */
static void
write_here (const octa_gl_image_info *i, uintptr_t from)
{
  GLenum format = i->format->format, type = i->format->type;
  if (is_layered (i->target))
    glTexSubImage3D (i->target, 0, 0, 0, 0, i->width, i->height, i->depth,
                     format, type, (const void *)from);
  else if (i->target == GL_TEXTURE_CUBE_MAP)
    for (int f = 0; f < 6; f++)
      glTexSubImage2D (GL_TEXTURE_CUBE_MAP_POSITIVE_X + (GLenum)f, 0, 0, 0,
                       i->width, i->height, format, type,
                       (const void *)(from + (size_t)f * face_bytes (i)));
  else
    glTexSubImage2D (i->target, 0, 0, 0, i->width, i->height, format, type,
                     (const void *)from);
}

static void
read_here (const octa_gl_image_info *i, char *to)
{
  GLenum format = i->format->format, type = i->format->type;
  if (i->target == GL_TEXTURE_CUBE_MAP)
    for (int f = 0; f < 6; f++)
      glGetTexImage (GL_TEXTURE_CUBE_MAP_POSITIVE_X + (GLenum)f, 0, format,
                     type, to + (size_t)f * face_bytes (i));
  else
    glGetTexImage (i->target, 0, format, type, to);
}

octa_status
octa_gl_texture_move (octa_gl_context *c, const octa_gl_image_info *i,
                      GLuint name, const void *from, void *to)
{
  glBindTexture (i->target, name);
  if (from)
    write_here (i, (uintptr_t)from);
  else
    read_here (i, to);
  glBindTexture (i->target, 0);
  return octa_gl_context_check (c, "a copy of a texture");
}

static octa_status
move_here (octa_gl_context *c, void *data)
{
  const filling *f = data;
  return octa_gl_texture_move (c, &f->t->info, f->t->head.name, f->from,
                               f->to);
}

static octa_status
move (octa_id id, filling *f)
{
  f->t = octa_gl_object_get (id, OCTA_KIND_GL_TEXTURE);
  if (! f->t)
    return OCTA_FAIL;
  return f->from ? octa_gl_object_write (&f->t->head, move_here, f)
                 : octa_gl_object_call (&f->t->head, move_here, f);
}

octa_status
octa_gl_texture_write (octa_id id, const void *data)
{
  return move (id, &(filling){ .from = data });
}

octa_status
octa_gl_texture_read (octa_id id, void *data)
{
  return move (id, &(filling){ .to = data });
}

typedef struct unpacking
{
  const octa_gl_image *t;
  const octa_gl_buffer *b;
  size_t offset;
} unpacking;

static octa_status
unpack_here (octa_gl_context *c, void *data)
{
  const unpacking *u = data;
  glBindTexture (u->t->info.target, u->t->head.name);
  glBindBuffer (GL_PIXEL_UNPACK_BUFFER, u->b->head.name);
  write_here (&u->t->info, u->offset);
  glBindBuffer (GL_PIXEL_UNPACK_BUFFER, 0);
  glBindTexture (u->t->info.target, 0);
  return octa_gl_context_check (c, "a copy of a buffer into a texture");
}

octa_status
octa_gl_texture_unpack (octa_id id, octa_id buffer, size_t offset)
{
  octa_status st;
  unpacking u = { .offset = offset };
  u.t = octa_gl_object_get (id, OCTA_KIND_GL_TEXTURE);
  if (! u.t || ! (u.b = octa_gl_object_get (buffer, OCTA_KIND_GL_BUFFER)))
    return OCTA_FAIL;
  const octa_gl_image_info *i = &u.t->info;
  size_t bytes = octa_gl_image_bytes (i),
         unit = octa_types[i->format->class].size;
  OCTA_TRY (octa_gl_object_meet (&u.t->head, &u.b->head, "buffer"));
  if (offset % unit)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "OFFSET must be a multiple of %zu, the bytes of a %s",
                      unit, octa_types[i->format->class].name);
  if (offset > u.b->bytes || bytes > u.b->bytes - offset)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "%d x %d texels of %d x %s are %zu bytes, but after "
                      "byte %zu the buffer has only %zu",
                      i->height, i->width, i->format->channels,
                      octa_types[i->format->class].name, bytes, offset,
                      offset < u.b->bytes ? u.b->bytes - offset : 0);
  OCTA_TRY (octa_gl_object_call (&u.t->head, unpack_here, &u));
done:
  return st;
}

/* ---- textures and renderbuffers ---- */

octa_status
octa_gl_image_of (octa_id id, octa_gl_image_info *info)
{
  octa_kind kind = octa_id_kind (id) == OCTA_KIND_GL_RENDERBUFFER
                       ? OCTA_KIND_GL_RENDERBUFFER
                       : OCTA_KIND_GL_TEXTURE;
  OCTA_GET (const octa_gl_image *, i, octa_handle_get (id, kind));
  *info = i->info;
  return OCTA_OK;
}

size_t
octa_gl_image_bytes (const octa_gl_image_info *i)
{
  return face_bytes (i) * (size_t)i->depth;
}
