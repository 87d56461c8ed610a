/* known.h -- what is known of a value before the function runs.

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

/* The function that is being compiled: spec.h.  */
typedef struct octa_spec octa_spec;

typedef enum octa_known_kind
{
  OCTA_KNOWN_NONE,   /* not defined, or not read any more */
  OCTA_KNOWN_NUMBER, /* 1x1, in memory of its register or, constant, here */
  OCTA_KNOWN_COLON,  /* a lone : */
  OCTA_KNOWN_STEPS,  /* a range that a loop goes through */
  OCTA_KNOWN_ARRAY,  /* ROWS x COLS, never 1x1, in memory of its register:
                          an octa_local */
  OCTA_KNOWN_WHOLE,  /* the argument a<ID>, an octa_whole, read by subscripts;
                          ROWS is -1 where its size is not known */
  OCTA_KNOWN_TEXT,   /* a string, the blob ID, of COLS characters */
  OCTA_KNOWN_HANDLE, /* of closure ID; what it captured is in memory of its
                          register */
  OCTA_KNOWN_LIST,   /* of the values of closure ID, in memory likewise:
                          varargin */
  OCTA_KNOWN_SPREAD  /* a LIST whose values are arguments: varargin{:} */
} octa_known_kind;

/* What is known of a value.  Compared as bytes: no padding; zero is NONE.  */
typedef struct octa_known
{
  uint8_t kind, type;
  bool is_complex; /* perhaps: real where the imaginary part is zero, unless
                      it is kept: a NUMBER of complex (), whose D is 1 */
  bool is_const;   /* a real double or logical: a NUMBER, D, or an ARRAY, whose
                      doubles are the blob ID */
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

/* An operand: what is known of it, and how it is written.  */
typedef struct octa_known_operand
{
  octa_known value;
  char text[2 * OCTA_KNOWN_NAME];
  /* Of an element of an array, or a number that is kept: is that complex?
     Empty: where the imaginary part is not zero.  */
  char is_complex[16];
} octa_known_operand;

/* What a handle stands for: @NAME as the text of SOURCE has it, or EXPR, an
   anonymous function there, with what it captured.  Of a list, its values
   alone.  */
typedef struct octa_known_closure
{
  octa_function_source *source; /* NULL: NAME is one of Octave's own */
  const char *name;
  const octa_expr *expr;
  const octa_syntax_function *nested; /* NAME is this one, inside another */
  int link; /* nested functions are called as by this frame; 0: what they need
               was captured */
  int n;
  const char **names; /* not its own */
  octa_known *value;
} octa_known_closure;

/* Strings and constant arrays, and what handles stand for: equal ones have one
   number.  */
typedef struct octa_known_constants
{
  int n_blobs, n_closures, n_own;
  char *own[OCTA_KNOWN_BLOBS];
  octa_strbuf blob[OCTA_KNOWN_BLOBS];
  octa_known_closure closure[OCTA_KNOWN_CLOSURES];
} octa_known_constants;

/* ---- known.c: values with memory ---- */

/* Is V in memory, and not known here?  */
bool octa_known_has_memory (const octa_known_constants *k,
                            const octa_known *v);
/* The type of that memory; what tells it from another type, in names.  */
void octa_known_ctype (octa_spec *s, const octa_known *v,
                       char type[OCTA_KNOWN_NAME], char suffix[16]);
/* Memory of register REG of the frame FRAME for V: its name, declared.  */
void octa_known_memory (octa_spec *s, int frame, int reg, const octa_known *v,
                        char *name);
/* How V, of register REG, is written as an operand.  */
void octa_known_written (octa_spec *s, int frame, int reg, const octa_known *v,
                         char *text);

octa_known octa_known_number (octa_type t, bool is_complex);
octa_known octa_known_const (octa_type t, double d);

octa_known octa_known_array (octa_type t, bool is_complex, int rows,
                             int cols); /* a NUMBER if 1 x 1 */
/* ... of constants.  */
octa_known octa_known_const_array (octa_spec *s, octa_type t, int rows,
                                   int cols, const double *d);
/* The same without what its elements are.  */
octa_known octa_known_not_const (octa_known v);
/* What complex () makes is complex whatever its parts are, until something is
   computed of it or an element is read.  */
bool octa_known_is_kept (const octa_known *v);
octa_known octa_known_kept (octa_known v, bool is_kept);
/* Are all of V's elements known here?  Then the one at I, from 0.  */
bool octa_known_wholly (const octa_known *v);
double octa_known_element (const octa_known_constants *k, const octa_known *v,
                           int i);
/* Does V have a size that is known: is it a number, an array, a small whole
   argument?  Then its size.  */
bool octa_known_is_sized (const octa_known *v);
int octa_known_rows (const octa_known *v);
int octa_known_cols (const octa_known *v);
int octa_known_numel (const octa_known *v);
/* A copy of TEXT that lives as long as S; NULL with s->st set.  */
const char *octa_known_own (octa_spec *s, const char *text);
octa_known octa_known_text (octa_spec *s, const char *text, size_t n);
/* The characters of the string V, with a zero byte behind them.  */
const char *octa_known_characters (const octa_known_constants *k,
                                   const octa_known *v);
/* A handle of C, whose names and values are copied.  */
octa_known octa_known_handle (octa_spec *s, const octa_known_closure *c);
octa_known octa_known_list (octa_spec *s, int n, const octa_known *value);
/* Value I of WHOLE, a handle or a list.  */
octa_known_operand octa_known_part (octa_spec *s,
                                    const octa_known_operand *whole, int i);
/* Argument A, the runtime arguments from N on being its; and its copy from
   these to WHERE, or without a copy.  */
octa_known octa_known_argument (octa_spec *s, const octa_function_value *a,
                                int *n);
void octa_known_take (octa_spec *s, const octa_known *v, const char *where,
                      int *n);
void octa_known_skip (const octa_known_constants *k, const octa_known *v,
                      int *n);

#endif
