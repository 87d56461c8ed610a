/* program.c -- GLSL programs: their stages, and the buffers and textures that
   they read.

   A program has a vertex array of its own, so that attributes are set once and
   not for each drawing.  Uniforms are in uniform.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/object/private.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum
{
  MAX_NAME = 128,
  MAX_LOG = 4096,
  MAX_LIST = 8192
};

/* ---- compiling ---- */

static void
destroy_program (octa_gl_object *o)
{
  const octa_gl_program *p = (octa_gl_program *)o;
  glDeleteProgram (o->name);
  glDeleteVertexArrays (1, &p->vertices);
}

static bool
has_version (const char *text)
{
  const char *v = strstr (text, "#version");
  return v && (v == text || v[-1] == '\n' || isspace ((unsigned char)v[-1]));
}

/* Compile a shader from TEXT.  0: the error slot is filled.  */
static GLuint
compile (GLenum type, const char *what, const char *text)
{
  const char *parts[2] = { has_version (text) ? ""
                                              : "#version 330 core\n#line 1\n",
                           text };
  GLint is_good = GL_FALSE;
  GLuint s = glCreateShader (type);
  glShaderSource (s, 2, parts, NULL);
  glCompileShader (s);
  glGetShaderiv (s, GL_COMPILE_STATUS, &is_good);
  if (is_good)
    return s;
  char log[MAX_LOG] = "";
  glGetShaderInfoLog (s, sizeof log, NULL, log);
  glDeleteShader (s);
  octa_fail (OCTA_ERROR_COMPILE, "the %s shader does not compile:\n%s", what,
             log);
  return 0;
}

static octa_status
link_program (GLuint name)
{
  GLint is_good = GL_FALSE;
  glLinkProgram (name);
  glGetProgramiv (name, GL_LINK_STATUS, &is_good);
  if (is_good)
    return OCTA_OK;
  char log[MAX_LOG] = "";
  glGetProgramInfoLog (name, sizeof log, NULL, log);
  return octa_fail (OCTA_ERROR_COMPILE,
                    "the shaders do not make a program:\n%s", log);
}

typedef struct compiling
{
  octa_gl_program *p;
  const char *const *stages;
} compiling;

/* Record the locations of the attributes that need a buffer.  */
static void
note_attributes (octa_gl_program *p)
{
  GLint n = 0, size;
  GLenum type;
  char name[MAX_NAME];
  glGetProgramiv (p->head.name, GL_ACTIVE_ATTRIBUTES, &n);
  for (GLint i = 0; i < n; i++)
    {
      glGetActiveAttrib (p->head.name, (GLuint)i, sizeof name, NULL, &size,
                         &type, name);
      GLint at = glGetAttribLocation (p->head.name, name);
      if (at >= 0 && at < OCTA_GL_ATTRIBUTES)
        p->is_needed[at] = true;
    }
}

static octa_status
create_here (octa_gl_context *c, void *data)
{
  static const struct
  {
    GLenum type;
    const char *name;
  } kinds[OCTA_GL_STAGES] = { { GL_VERTEX_SHADER, "vertex" },
                              { GL_GEOMETRY_SHADER, "geometry" },
                              { GL_FRAGMENT_SHADER, "fragment" } };
  const compiling *x = data;
  octa_status st = OCTA_OK;
  GLuint name = glCreateProgram ();
  x->p->head.name = name;
  glGenVertexArrays (1, &x->p->vertices);
  for (int i = 0; i < OCTA_GL_STAGES; i++)
    {
      if (! x->stages[i])
        continue;
      GLuint s = compile (kinds[i].type, kinds[i].name, x->stages[i]);
      if (! s)
        return OCTA_FAIL;
      glAttachShader (name, s);
      glDeleteShader (s); /* deleted with the program */
    }
  OCTA_TRY (link_program (name));
  note_attributes (x->p);
  OCTA_TRY (octa_gl_context_check (c, "a program"));
done:
  /* the log has the messages about a refused text */
  if (st != OCTA_OK)
    (void)glGetError ();
  return st;
}

octa_status
octa_gl_program_create (const char *const stages[OCTA_GL_STAGES], octa_id *id)
{
  octa_status st;
  compiling x = { .stages = stages };
  OCTA_TRY (
      octa_gl_object_new (sizeof *x.p, "a program", destroy_program, &x.p));
  OCTA_TRY (octa_gl_object_open (OCTA_KIND_GL_PROGRAM, &x.p->head, create_here,
                                 &x, id));
done:
  return st;
}

/* ---- attributes ---- */

static GLenum
type_of (octa_type t)
{
  switch (t)
    {
    case OCTA_TYPE_DOUBLE:
      return GL_DOUBLE;
    case OCTA_TYPE_SINGLE:
      return GL_FLOAT;
    case OCTA_TYPE_INT8:
      return GL_BYTE;
    case OCTA_TYPE_UINT8:
    case OCTA_TYPE_LOGICAL:
      return GL_UNSIGNED_BYTE;
    case OCTA_TYPE_INT16:
      return GL_SHORT;
    case OCTA_TYPE_UINT16:
      return GL_UNSIGNED_SHORT;
    case OCTA_TYPE_INT32:
      return GL_INT;
    case OCTA_TYPE_UINT32:
      return GL_UNSIGNED_INT;
    default:
      return GL_NONE;
    }
}

size_t
octa_gl_program_stride (const octa_gl_attribute *a)
{
  return a->stride ? a->stride : (size_t)a->size * octa_types[a->type].size;
}

typedef struct attribution
{
  octa_gl_program *p;
  const octa_gl_buffer *b;
  const char *name;
  octa_gl_attribute *a;
  GLint at;
} attribution;

/* Does the attribute NAME of P have an integer type?  */
static bool
is_integer (GLuint p, const char *name)
{
  GLint n = 0, size;
  GLenum type;
  char found[MAX_NAME];
  glGetProgramiv (p, GL_ACTIVE_ATTRIBUTES, &n);
  for (GLint i = 0; i < n; i++)
    {
      glGetActiveAttrib (p, (GLuint)i, sizeof found, NULL, &size, &type,
                         found);
      if (! strcmp (found, name))
        return type == GL_INT || type == GL_UNSIGNED_INT
               || (type >= GL_INT_VEC2 && type <= GL_INT_VEC4)
               || (type >= GL_UNSIGNED_INT_VEC2
                   && type <= GL_UNSIGNED_INT_VEC4);
    }
  return false;
}

/* The class that an attribute reads from B if none was given: single, which
   must be the class of B.  For a buffer that CUDA maps it cannot be
   checked.  */
static octa_status
plain_type (const octa_gl_buffer *b, const char *name, octa_type *type)
{
  *type = OCTA_TYPE_SINGLE;
  if (b->type == OCTA_TYPE_COUNT || b->type == OCTA_TYPE_SINGLE
      || b->head.is_registered)
    return OCTA_OK;
  const char *class = octa_types[b->type].name;
  char other[96] = "";
  if (type_of (b->type) != GL_NONE)
    snprintf (other, sizeof other,
              ", or pass \"class\", \"%s\" (or \"single\" if its bytes are)",
              class);
  return octa_fail (OCTA_ERROR_LOGIC,
                    "the program reads the attribute %s as single, but the "
                    "buffer was written as %s: write single (x)%s",
                    name, class, other);
}

static octa_status
attribute_here (octa_gl_context *c, void *data)
{
  attribution *x = data;
  octa_gl_attribute *a = x->a;
  octa_status st;
  x->at = glGetAttribLocation (x->p->head.name, x->name);
  if (x->at < 0 || x->at >= OCTA_GL_ATTRIBUTES)
    return octa_fail (
        OCTA_ERROR_LOGIC,
        "the program has no attribute %s, or does not use it: p.list () "
        "lists the attributes and uniforms that it uses",
        x->name);
  if (a->type == OCTA_TYPE_COUNT)
    OCTA_TRY (plain_type (x->b, x->name, &a->type));
  GLenum type = type_of (a->type);
  if (type == GL_NONE)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "an attribute cannot be of class %s: use single",
                      octa_types[a->type].name);
  GLuint at = (GLuint)x->at;
  GLsizei stride = (GLsizei)octa_gl_program_stride (a);
  glBindVertexArray (x->p->vertices);
  glBindBuffer (GL_ARRAY_BUFFER, x->b->head.name);
  if (! is_integer (x->p->head.name, x->name))
    glVertexAttribPointer (at, a->size, type, a->is_scaled, stride,
                           (const void *)a->offset);
  else if (type != GL_FLOAT && type != GL_DOUBLE)
    glVertexAttribIPointer (at, a->size, type, stride,
                            (const void *)a->offset);
  else
    OCTA_TRY (octa_fail (OCTA_ERROR_LOGIC,
                         "the attribute %s must be of an integer class, not "
                         "%s: write int32 (x)",
                         x->name, octa_types[a->type].name));
  glVertexAttribDivisor (at, a->divisor);
  glEnableVertexAttribArray (at);
  OCTA_TRY (octa_gl_context_check (c, "attribute"));
done:
  glBindVertexArray (0);
  return st;
}

octa_status
octa_gl_program_attribute (octa_id id, const char *name,
                           const octa_gl_attribute *attribute)
{
  octa_status st;
  octa_gl_attribute given = *attribute, *a = &given;
  attribution x = { .name = name, .a = a };
  x.p = octa_gl_object_get (id, OCTA_KIND_GL_PROGRAM);
  if (! x.p || ! (x.b = octa_gl_object_get (a->buffer, OCTA_KIND_GL_BUFFER)))
    return OCTA_FAIL;
  if (a->size < 1 || a->size > 4)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "an attribute has 1 to 4 components, not %d", a->size);
  OCTA_TRY (octa_gl_object_meet (&x.p->head, &x.b->head, "buffer"));
  OCTA_TRY (octa_gl_object_call (&x.p->head, attribute_here, &x));
  OCTA_TRY (octa_gl_object_keep (&x.p->head, (size_t)x.at, a->buffer));
  x.p->attributes[x.at] = *a;
done:
  return st;
}

/* ---- the list of inputs ---- */

typedef struct listing
{
  const octa_gl_program *p;
  char *text;
} listing;

static const char *
type_name (GLenum type)
{
  static const struct
  {
    GLenum type;
    const char *name;
  } all[] = { { GL_FLOAT, "float" },
              { GL_FLOAT_VEC2, "vec2" },
              { GL_FLOAT_VEC3, "vec3" },
              { GL_FLOAT_VEC4, "vec4" },
              { GL_INT, "int" },
              { GL_INT_VEC2, "ivec2" },
              { GL_INT_VEC3, "ivec3" },
              { GL_INT_VEC4, "ivec4" },
              { GL_UNSIGNED_INT, "uint" },
              { GL_BOOL, "bool" },
              { GL_FLOAT_MAT2, "mat2" },
              { GL_FLOAT_MAT3, "mat3" },
              { GL_FLOAT_MAT4, "mat4" },
              { GL_SAMPLER_2D, "sampler2D" },
              { GL_SAMPLER_2D_RECT, "sampler2DRect" },
              { GL_SAMPLER_3D, "sampler3D" },
              { GL_SAMPLER_2D_ARRAY, "sampler2DArray" },
              { GL_SAMPLER_CUBE, "samplerCube" } };
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    if (all[i].type == type)
      return all[i].name;
  return "other";
}

static void
add_line (char *text, const char *what, GLenum type, const char *name,
          GLint size)
{
  size_t n = strlen (text);
  if (! strncmp (name, "gl_", 3) || n + MAX_NAME + 64 > MAX_LIST)
    return;
  n += (size_t)snprintf (text + n, MAX_LIST - n, "%s %s %s", what,
                         type_name (type), name);
  if (size > 1)
    n += (size_t)snprintf (text + n, MAX_LIST - n, " (%d)", size);
  snprintf (text + n, MAX_LIST - n, "\n");
}

static octa_status
list_here (octa_gl_context *c, void *data)
{
  const listing *x = data;
  GLuint p = x->p->head.name;
  GLint n = 0, size;
  GLenum type;
  char name[MAX_NAME];
  glGetProgramiv (p, GL_ACTIVE_ATTRIBUTES, &n);
  for (GLint i = 0; i < n; i++)
    {
      glGetActiveAttrib (p, (GLuint)i, sizeof name, NULL, &size, &type, name);
      add_line (x->text, "attribute", type, name, size);
    }
  glGetProgramiv (p, GL_ACTIVE_UNIFORMS, &n);
  for (GLint i = 0; i < n; i++)
    {
      glGetActiveUniform (p, (GLuint)i, sizeof name, NULL, &size, &type, name);
      add_line (x->text, "uniform", type, name, size);
    }
  return octa_gl_context_check (c, "a list of a program");
}

octa_status
octa_gl_program_list (octa_id id, char **text)
{
  octa_status st;
  OCTA_HANDLE (octa_gl_program *, p, id, GL_PROGRAM);
  listing x = { .p = p, .text = calloc (1, MAX_LIST) };
  if (! x.text)
    return octa_no_memory ("a list of a program");
  OCTA_TRY (octa_gl_object_call (&p->head, list_here, &x));
  *text = x.text;
done:
  if (st != OCTA_OK)
    free (x.text);
  return st;
}
