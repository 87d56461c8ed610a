/* value.c -- Octave's numbers as values of C, and the names of types.  A
   number is converted to another type only if that can represent it: an
   integer parameter accepts 3 of any class, but not 2.5, and with eight bits
   not 300.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "kernel/private.h"

#include <math.h>
#include <string.h>

/* ---- names ---- */

/* PyCUDA's codes, Octave's class names, C's own and NumPy's; PyCUDA's programs
   use an integer as wide as a pointer for one.  */
static const struct
{
  const char *name;
  char letter;
} codes[] = {
  { "b", 'b' },       { "B", 'B' },       { "h", 's' },
  { "H", 'S' },       { "i", 'i' },       { "I", 'I' },
  { "l", 'w' },       { "L", 'W' },       { "q", 'w' },
  { "Q", 'W' },       { "n", 'w' },       { "N", 'W' },
  { "f", 'f' },       { "d", 'd' },       { "?", 'l' },
  { "F", 'c' },       { "D", 'z' },       { "P", 'P' },
  { "single", 'f' },  { "double", 'd' },  { "logical", 'l' },
  { "int8", 'b' },    { "int16", 's' },   { "int32", 'i' },
  { "int64", 'w' },   { "uint8", 'B' },   { "uint16", 'S' },
  { "uint32", 'I' },  { "uint64", 'W' },  { "complex single", 'c' },
  { "bool", 'l' },    { "float", 'f' },   { "complex double", 'z' },
  { "char", 'b' },    { "uchar", 'B' },   { "short", 's' },
  { "ushort", 'S' },  { "int", 'i' },     { "uint", 'I' },
  { "long", 'w' },    { "ulong", 'W' },   { "longlong", 'w' },
  { "complex", 'z' }, { "pointer", 'P' }, { "ulonglong", 'W' },
  { "float32", 'f' }, { "float64", 'd' }, { "bool_", 'l' },
  { "intp", 'P' },    { "uintp", 'P' },   { "complex64", 'c' },
  { "intc", 'i' },    { "uintc", 'I' },   { "complex128", 'z' },
  { "f4", 'f' },      { "f8", 'd' },      { "b1", 'l' },
  { "i1", 'b' },      { "i2", 's' },      { "i4", 'i' },
  { "i8", 'w' },      { "u1", 'B' },      { "u2", 'S' },
  { "u4", 'I' },      { "u8", 'W' },      { "c8", 'c' },
  { "c16", 'z' },     { "byte", 'b' },    { "ubyte", 'B' },
  { "int_", 'w' },    { "csingle", 'c' }, { "cdouble", 'z' },
  { "p", 'P' },       { "e", 'e' },       { "float16", 'e' },
  { "half", 'e' },    { "f2", 'e' },      { "bfloat16", 'E' },
};

char
octa_code_letter (const char *name, size_t n)
{
  /* The byte order, which NumPy writes first.  */
  if (n > 1 && strchr ("<=|", name[0]))
    {
      name++;
      n--;
    }
  for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
    if (! strncmp (codes[i].name, name, n) && ! codes[i].name[n])
      return codes[i].letter;
  return 0;
}

const char *
octa_code_class (const char *name)
{
  char letter = octa_code_letter (name, strlen (name));
  if (letter == 'P')
    return ! strcmp (name, "intp") || ! strcmp (name, "p") ? "int64"
           : ! strcmp (name, "uintp")                      ? "uint64"
                                                           : NULL;
  if (letter == 'c' || letter == 'z')
    return letter == 'c' ? "complex single" : "complex double";
  /* "char" is Octave's class of text, not C's type.  */
  if (! letter || ! strcmp (name, "char"))
    return NULL;
  for (int t = 0; t < OCTA_TYPE_COUNT; t++)
    if (octa_types[t].letter == letter)
      return octa_types[t].name;
  return NULL;
}

size_t
octa_letter_size (char c)
{
  if (c == 'z')
    return 16;
  if (c == 'c' || c == 'P')
    return 8;
  if (c == 'e' || c == 'E')
    return 2;
  for (int t = 0; t < OCTA_TYPE_COUNT; t++)
    if (octa_types[t].letter == c)
      return octa_types[t].size;
  return 0;
}

/* ---- numbers ---- */

/* Read the integer at DATA; false if it has a fraction.  */
static bool
read_integer (octa_type t, const void *data, __int128 *v)
{
  double d = NAN;
  switch (t)
    {
#define READ(TYPE, ctype)                                                     \
  case OCTA_TYPE_##TYPE:                                                      \
    *v = *(const ctype *)data;                                                \
    return true;
      READ (LOGICAL, unsigned char)
      READ (INT8, int8_t)
      READ (INT16, int16_t)
      READ (INT32, int32_t)
      READ (INT64, int64_t)
      READ (UINT8, uint8_t)
      READ (UINT16, uint16_t)
      READ (UINT32, uint32_t)
      READ (UINT64, uint64_t)
#undef READ
    case OCTA_TYPE_DOUBLE:
      d = *(const double *)data;
      break;
    case OCTA_TYPE_SINGLE:
      d = (double)*(const float *)data;
      break;
    case OCTA_TYPE_COUNT:
      break;
    }
  if (! (fabs (d) < 0x1p64) || d != trunc (d))
    return false;
  *v = (__int128)d;
  return true;
}

double
octa_value_double (octa_type t, const void *data)
{
  if (t == OCTA_TYPE_DOUBLE)
    return *(const double *)data;
  if (t == OCTA_TYPE_SINGLE)
    return (double)*(const float *)data;
  __int128 v = 0;
  (void)read_integer (t, data, &v);
  return (double)v;
}

/* Convert the number at DATA to an integer parameter, which must represent it
   exactly.  */
static bool
convert_integer (char letter, octa_type t, const void *data,
                 unsigned char *out)
{
  __int128 v;
  if (! read_integer (t, data, &v))
    return false;
  switch (letter)
    {
#define FIT(c, ctype, low, high)                                              \
  case c:                                                                     \
    if (v < (__int128)(low) || v > (__int128)(high))                          \
      return false;                                                           \
    memcpy (out, &(ctype){ (ctype)v }, sizeof (ctype));                       \
    return true;
      FIT ('l', unsigned char, 0, 1)
      FIT ('b', int8_t, INT8_MIN, INT8_MAX)
      FIT ('s', int16_t, INT16_MIN, INT16_MAX)
      FIT ('i', int32_t, INT32_MIN, INT32_MAX)
      FIT ('w', int64_t, INT64_MIN, INT64_MAX)
      FIT ('B', uint8_t, 0, UINT8_MAX)
      FIT ('S', uint16_t, 0, UINT16_MAX)
      FIT ('I', uint32_t, 0, UINT32_MAX)
      FIT ('W', uint64_t, 0, UINT64_MAX)
#undef FIT
    }
  return false;
}

/* __half ('e') and __nv_bfloat16 ('E') have BITS significant bits, and 2^LEAST
   is their least normal number.  */
static void
float16 (char letter, int *bits, int *least)
{
  *bits = letter == 'e' ? 11 : 8;
  *least = letter == 'e' ? -14 : -126;
}

float
octa_value_float16 (char letter, uint16_t code)
{
  int bits, least;
  float16 (letter, &bits, &least);
  const int size = code & 0x7fff, place = 1 << (bits - 1);
  const int e = size / place, f = size % place;
  const float x = e == (1 << (16 - bits)) - 1 ? (f ? NAN : INFINITY)
                  : e == 0
                      ? ldexpf ((float)f, least - bits + 1)
                      : ldexpf ((float)(place + f), e - 1 + least - bits + 1);
  return code & 0x8000 ? -x : x;
}

/* D rounded to such a number.  */
static uint16_t
float16_code (char letter, double d)
{
  int bits, least;
  float16 (letter, &bits, &least);
  const int place = 1 << (bits - 1),
            infinite = ((1 << (16 - bits)) - 1) * place;
  const unsigned sign = signbit (d) ? 0x8000 : 0;
  int e, code = infinite;
  if (isnan (d))
    return 0x7fff;
  (void)frexp (d, &e);
  e = e - 1 < least || d == 0 ? least : e - 1;
  if (isfinite (d) && e - least + 1 < 1 << (16 - bits))
    code = (e - least) * place
           + (int)nearbyint (ldexp (fabs (d), bits - 1 - e));
  return (uint16_t)(sign | (unsigned)(code < infinite ? code : infinite));
}

static void
put_complex (char letter, octa_type t, bool is_complex, const void *data,
             unsigned char *out)
{
  const char *parts = data;
  double re = octa_value_double (t, parts);
  double im = is_complex ? octa_value_double (t, parts + octa_types[t].size)
                         : 0;
  if (letter == 'z')
    memcpy (out, (double[2]){ re, im }, 2 * sizeof (double));
  else
    memcpy (out, (float[2]){ (float)re, (float)im }, 2 * sizeof (float));
}

bool
octa_value_put (char letter, octa_type t, bool is_complex, const void *data,
                void *out)
{
  if (t >= OCTA_TYPE_COUNT)
    return false;
  if (letter == 'z' || letter == 'c')
    {
      put_complex (letter, t, is_complex, data, out);
      return true;
    }
  if (is_complex)
    return false;
  double d = octa_value_double (t, data);
  float f = (float)d;
  if (letter == 'd')
    memcpy (out, &d, sizeof d);
  else if (letter == 'e' || letter == 'E')
    memcpy (out, &(uint16_t){ float16_code (letter, d) }, sizeof (uint16_t));
  else if (letter == 'f')
    memcpy (out, &f, sizeof f);
  else
    return convert_integer (letter, t, data, out);
  return true;
}
