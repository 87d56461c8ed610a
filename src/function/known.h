/* known.h -- the compiler's knowledge of a value.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_FUNCTION_KNOWN_H
#define OCTA_FUNCTION_KNOWN_H 1

#include "array/array.h"
#include "function/compile.h"
#include "function/syntax.h"

#define OCTA_KNOWN_NAME 48
#define OCTA_KNOWN_BLOBS 256
#define OCTA_KNOWN_CLOSURES 256
#define OCTA_KNOWN_ELEMENTS 64

/* The function that is compiled: spec.h; the step that is written: now.h; the
   text: emit.h.  */
typedef struct octa_spec octa_spec;
typedef struct octa_now octa_now;
typedef struct octa_emit octa_emit;

typedef enum octa_known_kind
{
  OCTA_KNOWN_NONE,   /* not defined, or dead */
  OCTA_KNOWN_NUMBER, /* 1x1; in its register's memory, or a constant in D */
  OCTA_KNOWN_COLON,  /* a lone : */
  OCTA_KNOWN_STEPS,  /* a range that a loop goes through */
  OCTA_KNOWN_ARRAY,  /* ROWS x COLS, never 1x1: an octa_local in its register's
                        memory */
  OCTA_KNOWN_WHOLE,  /* the argument a<ID>, an octa_whole, read by subscripts;
                        ROWS is -1 if its size is not known */
  OCTA_KNOWN_TEXT,   /* a string of COLS characters, in blob ID */
  OCTA_KNOWN_HANDLE, /* a handle of closure ID; its captured values are in its
                        register's memory */
  OCTA_KNOWN_LIST,   /* the values of closure ID, in memory likewise:
                        varargin */
  OCTA_KNOWN_SPREAD  /* a LIST that stands for several arguments:
                        varargin{:} */
} octa_known_kind;

/* The facts known about a value.  Values are compared as bytes, so the struct
   has no padding.  All zero is NONE.  */
typedef struct octa_known
{
  uint8_t kind, type;
  bool is_complex; /* it may be complex; it is real if its imaginary part is
                      zero, unless it is kept (a NUMBER that complex () made;
                      its D is 1) */
  bool is_const;   /* a known real double or logical: a NUMBER in D, or an
                      ARRAY whose doubles are in blob ID.  D of another real
                      NUMBER is 1 if it has no sign bit (NaN may have) */
  int32_t id;
  union
  {
    double d;
    struct
    {
      int32_t rows, cols;
    };
  };
} octa_known;
_Static_assert(sizeof (octa_known) == 16, "octa_known has padding");

/* An operand: the known facts about it, and its C code.  */
typedef struct octa_known_operand
{
  octa_known value;
  char text[2 * OCTA_KNOWN_NAME];
  /* C code that tells whether an element of an array, or a kept number, is
     complex.  Empty: it is complex if its imaginary part is not zero.  */
  char is_complex[16];
} octa_known_operand;

/* The function of a handle: @NAME in SOURCE, or EXPR, an anonymous function
   there, with its captured values.  A list has values only.  */
typedef struct octa_known_closure
{
  octa_function_source *source; /* NULL: NAME is a function of Octave's */
  const char *name;
  const octa_expr *expr;
  const octa_syntax_function *nested; /* the nested function NAME, or NULL */
  int link; /* the frame whose variables nested functions read; 0: the
               variables were captured */
  int n;
  const char **names; /* not its own */
  octa_known *value;
} octa_known_closure;

/* Strings, constant arrays, and the functions of handles.  Equal ones have the
   same number.  */
typedef struct octa_known_constants
{
  int n_blobs, n_closures, n_own;
  char *own[OCTA_KNOWN_BLOBS];
  octa_strbuf blob[OCTA_KNOWN_BLOBS];
  octa_known_closure closure[OCTA_KNOWN_CLOSURES];
} octa_known_constants;

/* ---- known.c: values with memory ---- */

/* Does V need memory, because it is not a constant?  */
bool octa_known_has_memory (const octa_known_constants *k,
                            const octa_known *v);
/* The C type of that memory, and a suffix for names that is unique to the
   type.  */
void octa_known_ctype (octa_emit *e, const octa_known *v,
                       char type[OCTA_KNOWN_NAME], char suffix[16]);
/* Declare the memory of register REG of FRAME for V.  NAME is its name.  */
void octa_known_memory (octa_emit *e, int frame, int reg, const octa_known *v,
                        char *name);
/* The C code of V, the value of register REG.  */
void octa_known_written (octa_emit *e, int frame, int reg, const octa_known *v,
                         char *text);

octa_known octa_known_number (octa_type t, bool is_complex);
octa_known octa_known_const (octa_type t, double d);

octa_known octa_known_array (octa_type t, bool is_complex, int rows,
                             int cols); /* a NUMBER if 1 x 1 */
/* The same with constant elements D.  */
octa_known octa_known_const_array (octa_spec *s, octa_type t, int rows,
                                   int cols, const double *d);
/* V with its constant values forgotten.  */
octa_known octa_known_not_const (octa_known v);
/* A result of complex () is kept: it stays complex even if its imaginary part
   is zero, until it is used in a computation or an element is read.  */
bool octa_known_is_kept (const octa_known *v);
octa_known octa_known_kept (octa_known v, bool is_kept);
/* Has the real NUMBER V never a sign bit, NaN aside?  And V without this
   knowledge, which is forgotten where paths meet, so that it makes no second
   copies.  */
bool octa_known_is_nonneg (const octa_known *v);
octa_known octa_known_any_sign (octa_known v);
/* Are all elements of V known?  And the element at I, from 0.  */
bool octa_known_wholly (const octa_known *v);
double octa_known_element (const octa_known_constants *k, const octa_known *v,
                           int i);
/* Is V one number that is known?  Then it goes to *D.  */
bool octa_known_scalar (const octa_known_constants *k, const octa_known *v,
                        double *d);
/* Is the size of V known?  It is for a number, an array, and a small whole
   argument.  And the size.  */
bool octa_known_is_sized (const octa_known *v);
int octa_known_rows (const octa_known *v);
int octa_known_cols (const octa_known *v);
int octa_known_numel (const octa_known *v);
/* A copy of TEXT that lives as long as S.  NULL: s->st is set.  */
octa_known octa_known_text (octa_now *now, const char *text, size_t n);
/* The characters of the string V, followed by a zero byte.  */
const char *octa_known_characters (const octa_known_constants *k,
                                   const octa_known *v);
/* A handle of C.  The names and values of C are copied.  */
octa_known octa_known_handle (octa_spec *s, const octa_known_closure *c);
octa_known octa_known_list (octa_spec *s, int n, const octa_known *value);
/* Value I of WHOLE, a handle or a list.  */
octa_known_operand octa_known_part (octa_emit *e,
                                    const octa_known_operand *whole, int i);
/* Argument A of the function, whose first run-time argument is number N. _take
   copies its run-time arguments to WHERE, _skip only counts them in N.  */
octa_known octa_known_argument (octa_spec *s, const octa_function_value *a,
                                int *n);
void octa_known_take (octa_emit *e, const octa_known *v, const char *where,
                      int *n);
void octa_known_skip (const octa_known_constants *k, const octa_known *v,
                      int *n);

#endif
