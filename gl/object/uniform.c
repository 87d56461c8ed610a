/* uniform.c -- the uniforms of a program: numbers, and textures.

   The values are given as doubles and converted to the type in the program.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/object/private.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef enum shape
{
  FLOATS,
  INTS,
  UINTS,
  MATRIX
} shape;

typedef struct uniform_type
{
  GLenum type;
  shape shape;
  int n; /* numbers; of a matrix, columns */
  int rows;
} uniform_type;

static const uniform_type types[] = { { GL_FLOAT, FLOATS, 1, 1 },
                                      { GL_FLOAT_VEC2, FLOATS, 2, 1 },
                                      { GL_FLOAT_VEC3, FLOATS, 3, 1 },
                                      { GL_FLOAT_VEC4, FLOATS, 4, 1 },
                                      { GL_INT, INTS, 1, 1 },
                                      { GL_INT_VEC2, INTS, 2, 1 },
                                      { GL_INT_VEC3, INTS, 3, 1 },
                                      { GL_INT_VEC4, INTS, 4, 1 },
                                      { GL_BOOL, INTS, 1, 1 },
                                      { GL_BOOL_VEC2, INTS, 2, 1 },
                                      { GL_BOOL_VEC3, INTS, 3, 1 },
                                      { GL_BOOL_VEC4, INTS, 4, 1 },
                                      { GL_UNSIGNED_INT, UINTS, 1, 1 },
                                      { GL_UNSIGNED_INT_VEC2, UINTS, 2, 1 },
                                      { GL_UNSIGNED_INT_VEC3, UINTS, 3, 1 },
                                      { GL_UNSIGNED_INT_VEC4, UINTS, 4, 1 },
                                      { GL_FLOAT_MAT2, MATRIX, 2, 2 },
                                      { GL_FLOAT_MAT3, MATRIX, 3, 3 },
                                      { GL_FLOAT_MAT4, MATRIX, 4, 4 } };

typedef struct setting
{
  octa_gl_program *p;
  const char *name;
  const double *v;
  size_t n;
  const octa_gl_image *texture;
  int unit;
} setting;

/* The type of the uniform NAME ("a[2]" is part of the array "a[0]"); GL_NONE
   if there is none.  SIZE: the number of array elements from there on.  */
static GLenum
find_uniform (const setting *x, GLint *at, GLint *size)
{
  char base[128];
  const char *bracket = strchr (x->name, '[');
  size_t n = bracket ? (size_t)(bracket - x->name) : strlen (x->name);
  GLuint p = x->p->head.name, index;
  GLint type = GL_NONE;
  *at = glGetUniformLocation (p, x->name);
  if (*at < 0 || n >= sizeof base)
    return GL_NONE;
  memcpy (base, x->name, n);
  base[n] = '\0';
  const GLchar *names[1] = { base };
  glGetUniformIndices (p, 1, names, &index);
  if (index == GL_INVALID_INDEX)
    {
      /* a member of an array of structs is known by its full name */
      names[0] = x->name;
      glGetUniformIndices (p, 1, names, &index);
    }
  if (index == GL_INVALID_INDEX)
    return GL_NONE;
  glGetActiveUniformsiv (p, 1, &index, GL_UNIFORM_TYPE, &type);
  glGetActiveUniformsiv (p, 1, &index, GL_UNIFORM_SIZE, size);
  if (bracket && names[0] == base)
    *size -= atoi (bracket + 1);
  return (GLenum)type;
}

static octa_status
fail_unknown (const setting *x)
{
  return octa_fail (OCTA_ERROR_LOGIC,
                    "the program has no uniform %s, or does not use it: "
                    "p.list () lists the attributes and uniforms that it uses",
                    x->name);
}

static bool
is_sampler (GLenum type)
{
  return type == GL_SAMPLER_2D || type == GL_SAMPLER_2D_RECT
         || type == GL_SAMPLER_3D || type == GL_SAMPLER_2D_ARRAY
         || type == GL_SAMPLER_CUBE || type == GL_INT_SAMPLER_2D
         || type == GL_UNSIGNED_INT_SAMPLER_2D;
}

/* Convert the numbers to 32-bit words in the order of the shape; malloc'd.  */
static void *
convert (const setting *x, shape s)
{
  uint32_t *w = malloc (x->n * sizeof *w);
  for (size_t i = 0; w && i < x->n; i++)
    {
      float f = (float)x->v[i];
      int32_t k = (int32_t)octa_clamp ((int64_t)rint (x->v[i]), INT32_MIN,
                                       INT32_MAX);
      uint32_t u = (uint32_t)octa_clamp ((int64_t)rint (x->v[i]), 0,
                                         UINT32_MAX);
      if (s == INTS)
        memcpy (&w[i], &k, sizeof k);
      else if (s == UINTS)
        w[i] = u;
      else
        memcpy (&w[i], &f, sizeof f);
    }
  return w;
}

static void
put (GLint at, const uniform_type *t, GLsizei count, const void *w)
{
  switch (t->shape)
    {
    case FLOATS:
      (t->n == 1   ? glUniform1fv
       : t->n == 2 ? glUniform2fv
       : t->n == 3 ? glUniform3fv
                   : glUniform4fv) (at, count, w);
      break;
    case INTS:
      (t->n == 1   ? glUniform1iv
       : t->n == 2 ? glUniform2iv
       : t->n == 3 ? glUniform3iv
                   : glUniform4iv) (at, count, w);
      break;
    case UINTS:
      (t->n == 1   ? glUniform1uiv
       : t->n == 2 ? glUniform2uiv
       : t->n == 3 ? glUniform3uiv
                   : glUniform4uiv) (at, count, w);
      break;
    case MATRIX:
      (t->n == 2   ? glUniformMatrix2fv
       : t->n == 3 ? glUniformMatrix3fv
                   : glUniformMatrix4fv) (at, count, GL_FALSE, w);
      break;
    }
}

static octa_status
numbers_here (octa_gl_context *c, void *data)
{
  const setting *x = data;
  GLint at, size = 1;
  GLenum type = find_uniform (x, &at, &size);
  if (type == GL_NONE)
    return fail_unknown (x);
  if (is_sampler (type))
    return octa_fail (OCTA_ERROR_LOGIC,
                      "the uniform %s is a sampler: give it a "
                      "cuda.gl.Texture",
                      x->name);
  const uniform_type *t = NULL;
  for (size_t i = 0; i < sizeof types / sizeof *types && ! t; i++)
    if (types[i].type == type)
      t = &types[i];
  if (! t)
    return octa_fail (OCTA_ERROR_NOTSUPPORTED,
                      "the uniform %s is of a type that cannot be set (0x%x)",
                      x->name, type);
  size_t each = (size_t)(t->n * t->rows);
  if (x->n == 0 || x->n % each || x->n / each > (size_t)size)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "the uniform %s takes %zu numbers%s, not %zu", x->name,
                      each, size > 1 ? " for each element" : "", x->n);
  void *w = convert (x, t->shape);
  if (! w)
    return octa_no_memory ("a uniform");
  glUseProgram (x->p->head.name);
  put (at, t, (GLsizei)(x->n / each), w);
  free (w);
  return octa_gl_context_check (c, "uniform");
}

octa_status
octa_gl_program_uniform (octa_id id, const char *name, const double *v,
                         size_t n)
{
  OCTA_HANDLE (octa_gl_program *, p, id, GL_PROGRAM);
  return octa_gl_object_call (&p->head, numbers_here,
                              &(setting){
                                  .p = p, .name = name, .v = v, .n = n });
}

static octa_status
texture_here (octa_gl_context *c, void *data)
{
  setting *x = data;
  octa_gl_program *p = x->p;
  GLint at, size = 1;
  GLenum type = find_uniform (x, &at, &size);
  if (type == GL_NONE)
    return fail_unknown (x);
  if (! is_sampler (type))
    return octa_fail (OCTA_ERROR_LOGIC,
                      "the uniform %s is not a sampler: it takes numbers",
                      x->name);
  int unit = 0;
  while (unit < p->n_units && p->samplers[unit] != at)
    unit++;
  if (unit == OCTA_GL_UNITS)
    return octa_fail (OCTA_ERROR_LOGIC, "a program takes %d textures",
                      OCTA_GL_UNITS);
  glUseProgram (p->head.name);
  glUniform1i (at, unit);
  if (unit == p->n_units)
    p->n_units++;
  p->samplers[unit] = at;
  p->textures[unit] = NULL;
  x->unit = unit;
  return octa_gl_context_check (c, "uniform");
}

octa_status
octa_gl_program_texture (octa_id id, const char *name, octa_id texture)
{
  octa_status st;
  OCTA_HANDLE (octa_gl_program *, p, id, GL_PROGRAM);
  OCTA_GET (octa_gl_image *, t,
            octa_gl_object_get (texture, OCTA_KIND_GL_TEXTURE));
  setting x = { .p = p, .name = name, .texture = t };
  OCTA_TRY (octa_gl_object_meet (&p->head, &t->head, "texture"));
  OCTA_TRY (octa_gl_object_call (&p->head, texture_here, &x));
  OCTA_TRY (octa_gl_object_keep (&p->head,
                                 (size_t)(OCTA_GL_ATTRIBUTES + x.unit),
                                 texture));
  p->textures[x.unit] = t;
done:
  return st;
}
