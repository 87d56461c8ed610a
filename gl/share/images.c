/* images.c -- the texels of images, as bytes and as CUDA arrays.

   Rows are in OpenGL's order in both, the lowest first.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/share/private.h"

/* ---- as CUDA arrays ---- */

static bool
is_volume (const octa_gl_image_info *i)
{
  return i->target == GL_TEXTURE_3D;
}

unsigned
octa_gl_share_layers (const octa_gl_image_info *i)
{
  return is_volume (i) ? 1 : (unsigned)i->depth;
}

void
octa_gl_share_extent (const octa_gl_image_info *i, size_t extent[3])
{
  extent[0] = (size_t)i->width * octa_gl_format_size (i->format);
  extent[1] = (size_t)i->height;
  extent[2] = is_volume (i) ? (size_t)i->depth : 1;
}

static CUarray_format
format_of (octa_type class)
{
  switch (class)
    {
    case OCTA_TYPE_UINT8:
      return CU_AD_FORMAT_UNSIGNED_INT8;
    case OCTA_TYPE_UINT16:
      return CU_AD_FORMAT_UNSIGNED_INT16;
    case OCTA_TYPE_UINT32:
      return CU_AD_FORMAT_UNSIGNED_INT32;
    case OCTA_TYPE_INT32:
      return CU_AD_FORMAT_SIGNED_INT32;
    default:
      return CU_AD_FORMAT_FLOAT;
    }
}

CUDA_ARRAY3D_DESCRIPTOR
octa_gl_share_describe (const octa_gl_image_info *i, unsigned flags)
{
  return (CUDA_ARRAY3D_DESCRIPTOR){
    .Width = (size_t)i->width,
    .Height = (size_t)i->height,
    .Depth = is_volume (i) ? (size_t)i->depth : 0,
    .Format = format_of (i->format->class),
    .NumChannels = (unsigned)i->format->channels,
    .Flags = (flags & OCTA_GL_MAP_SURFACE_LDST ? CUDA_ARRAY3D_SURFACE_LDST : 0)
             | (flags & OCTA_GL_MAP_TEXTURE_GATHER
                    ? CUDA_ARRAY3D_TEXTURE_GATHER
                    : 0)
  };
}

/* ---- renderbuffers: through a framebuffer ---- */

static GLuint
framebuffer_of (GLenum target, const octa_gl_image_info *i, GLuint name)
{
  GLuint f;
  glGenFramebuffers (1, &f);
  glBindFramebuffer (target, f);
  if (i->target == GL_RENDERBUFFER)
    glFramebufferRenderbuffer (target, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER,
                               name);
  else
    glFramebufferTexture2D (target, GL_COLOR_ATTACHMENT0, i->target, name, 0);
  return f;
}

static octa_status
read_renderbuffer (octa_gl_context *c, const octa_gl_image_info *i,
                   GLuint name, void *to)
{
  GLuint f = framebuffer_of (GL_READ_FRAMEBUFFER, i, name);
  glReadPixels (0, 0, i->width, i->height, i->format->format, i->format->type,
                to);
  glDeleteFramebuffers (1, &f);
  return octa_gl_context_check (c, "a copy of a renderbuffer");
}

/* A renderbuffer can be filled by drawing only: copy to it from a texture.  */
static octa_status
write_renderbuffer (octa_gl_context *c, const octa_gl_image_info *i,
                    GLuint name, const void *from)
{
  GLuint texture, f[2];
  octa_gl_image_info t = *i;
  t.target = GL_TEXTURE_2D;
  glGenTextures (1, &texture);
  glBindTexture (GL_TEXTURE_2D, texture);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
  glTexImage2D (GL_TEXTURE_2D, 0, (GLint)i->format->internal, i->width,
                i->height, 0, i->format->format, i->format->type, from);
  glBindTexture (GL_TEXTURE_2D, 0);
  f[0] = framebuffer_of (GL_READ_FRAMEBUFFER, &t, texture);
  f[1] = framebuffer_of (GL_DRAW_FRAMEBUFFER, i, name);
  glDisable (GL_SCISSOR_TEST);
  glColorMask (GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glBlitFramebuffer (0, 0, i->width, i->height, 0, 0, i->width, i->height,
                     GL_COLOR_BUFFER_BIT, GL_NEAREST);
  glDeleteFramebuffers (2, f);
  glDeleteTextures (1, &texture);
  return octa_gl_context_check (c, "a copy to a renderbuffer");
}

/* ---- either ---- */

octa_status
octa_gl_share_read (octa_gl_context *c, const octa_gl_image_info *i,
                    GLuint name, void *to)
{
  return i->target == GL_RENDERBUFFER
             ? read_renderbuffer (c, i, name, to)
             : octa_gl_texture_move (c, i, name, NULL, to);
}

octa_status
octa_gl_share_write (octa_gl_context *c, const octa_gl_image_info *i,
                     GLuint name, const void *from)
{
  return i->target == GL_RENDERBUFFER
             ? write_renderbuffer (c, i, name, from)
             : octa_gl_texture_move (c, i, name, from, NULL);
}
