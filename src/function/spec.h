/* spec.h -- a function for arguments of known classes, as CUDA C.

   Octave decides the class of a value while it runs; here it is decided
   before.  A unit is a place in a function (frame, block, step) with what is
   known of the variables that are still read there.  It becomes a label and
   the text up to the next jump; another combination of classes that reaches
   the same place is another unit.  So `n = 0; while ..., n = n + single (x)'
   has two units for the loop's head, and the text is exact.

   A small loop is written twice, and goes from one copy to the other with each
   round: only the first has the question whether it shall end (OCTA_ROUND),
   which costs as much as a few operations.  Whoever comes from outside begins
   there, so that nothing can go round and round without it.

   A call is a jump into a frame of its own, with registers of its own, and a
   jump back to where it was made.  Constants are values of their own kind, so
   that `if (nargin < 2)' leaves no trace.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_FUNCTION_SPEC_H
#define OCTA_FUNCTION_SPEC_H 1

#include "array/array.h"
#include "function/compile.h"
#include "function/ir.h"

#define OCTA_SPEC_UNITS 1024
#define OCTA_SPEC_UNITS_OF_PLACE 64
#define OCTA_SPEC_FRAMES 128
#define OCTA_SPEC_ERRORS 64
#define OCTA_SPEC_NAME 48
#define OCTA_SPEC_BLOBS 256
#define OCTA_SPEC_CLOSURES 256
#define OCTA_SPEC_ELEMENTS 64
#define OCTA_SPEC_ARGS 64  /* of a call */
#define OCTA_SPEC_OPS 1024 /* at least OCTA_OP_COUNT */

typedef enum octa_spec_kind
{
  OCTA_SPEC_IS_NONE,   /* not defined, or not read any more */
  OCTA_SPEC_IS_NUMBER, /* 1x1, in memory of its register or, constant, here */
  OCTA_SPEC_IS_COLON,  /* a lone : */
  OCTA_SPEC_IS_STEPS,  /* a range that a loop goes through */
  OCTA_SPEC_IS_ARRAY,  /* ROWS x COLS, never 1x1, in memory of its register:
                          an octa_local */
  OCTA_SPEC_IS_WHOLE, /* the argument a<ID>, an octa_whole, read by subscripts;
                         ROWS is -1 where its size is not known */
  OCTA_SPEC_IS_TEXT,  /* a string, the blob ID, of COLS characters */
  OCTA_SPEC_IS_HANDLE, /* of closure ID; what it captured is in memory of its
                          register */
  OCTA_SPEC_IS_LIST,   /* of the values of closure ID, in memory likewise:
                          varargin */
  OCTA_SPEC_IS_SPREAD  /* a LIST whose values are arguments: varargin{:} */
} octa_spec_kind;

/* What is known of a value.  Compared as bytes: no padding; zero is NONE.  */
typedef struct octa_spec_value
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
} octa_spec_value;
_Static_assert(sizeof (octa_spec_value) == 16, "octa_spec_value has padding");

/* An operand: what is known of it, and how it is written.  */
typedef struct octa_spec_operand
{
  octa_spec_value value;
  char text[2 * OCTA_SPEC_NAME];
  /* Of an element of an array, or a number that is kept: is that complex?
     Empty: where the imaginary part is not zero.  */
  char is_complex[16];
} octa_spec_operand;

/* What a handle stands for: @NAME as the text of SOURCE has it, or EXPR, an
   anonymous function there, with what it captured.  Of a list, its values
   alone.  */
typedef struct octa_closure
{
  octa_fun_source *source; /* NULL: NAME is one of Octave's own */
  const char *name;
  const octa_expr *expr;
  const octa_syntax_function *nested; /* NAME is this one, inside another */
  int link; /* nested functions are called as by this frame; 0: what they need
               was captured */
  int n;
  const char **names; /* not its own */
  octa_spec_value *value;
} octa_closure;

/* What a name means in a text.  */
typedef struct octa_fun_name
{
  char *name;
  octa_fun_found_kind kind;
  bool is_octaves;
  octa_fun_source *source; /* OCTA_FUN_IN_TREE: F of it */
  const octa_syntax_function *f;
  char *why;
} octa_fun_name;

/* Texts that were found from each other.  */
typedef struct octa_fun_family
{
  unsigned refs;
  int n;
  octa_fun_source **member;
} octa_fun_family;

/* A tree that callees were made from: the version with complex numbers is
   made of it later.  It remembers what names it has asked for.  */
struct octa_fun_source
{
  octa_fun_family *family;
  octa_syntax *syntax;
  bool is_octaves; /* it came with Octave: messages are about its callers */
  octa_fun_source *home; /* an expression among functions inside others: their
                            tree, and the function that it is in; or NULL */
  const octa_syntax_function *scope;
  int n_names;
  octa_fun_name *name;
};

/* What the results of the top function are: what its returns give, which must
   agree in class; the number of that class (octa_type), as a double; or what
   they give in classes that are given.  */
typedef enum octa_spec_mode
{
  OCTA_SPEC_AS_RETURNED,
  OCTA_SPEC_TAGS,
  OCTA_SPEC_IN_CLASSES
} octa_spec_mode;

/* Where a function's registers are: names r<frame>_<register>_...  */
typedef struct octa_frame
{
  const octa_ir_function *f;
  int parent;                        /* -1: none */
  octa_fun_source *source;           /* of F */
  const octa_syntax_function *scope; /* whose nested functions it sees */
  int link; /* the frame that has the variables which those read */
  int n_args, n_results; /* nargin, nargout */
  /* where it was called: results go to registers DST ... of the parent, whose
     unit goes on at BLOCK, STEP with STATE */
  int block, step, dst;
  unsigned ignored; /* bit i: nobody wants result i, as in [~, b] = f (x) */
  octa_spec_value *state; /* of the parent's registers; NULL: none */
} octa_frame;

typedef struct octa_unit
{
  int frame, block, step;
  bool is_second; /* of a small loop's two copies, and of what it calls */
  octa_spec_value *state; /* of the frame's registers */
} octa_unit;

/* An error of the function's.  In MSG stands \1 for the number that comes with
   it, and, of what is wrong with subscript POSITION of N of the argument
   WHOLE, \2 for its bound and \3 for the argument's size.  */
typedef struct octa_spec_error
{
  char *id, *msg;
  int whole, position, n; /* WHOLE: -1, none */
} octa_spec_error;

/* What a message begins with that the function itself gives; it may have marks
   of format.c.  */
#define OCTA_SPEC_USERS 4

/* A step that made an array larger: how large, and how often.  */
typedef struct octa_grown
{
  int frame, block, step;
  int n, times;
} octa_grown;

/* A step that stands for the current one.  */
typedef struct octa_stand_in
{
  octa_ir ir;
  octa_expr matrix, row, *rows;
  int arg[OCTA_SPEC_ARGS];
} octa_stand_in;

typedef struct octa_spec
{
  octa_status st;   /* the first failure */
  bool is_complex;  /* the version for what leaves the reals */
  bool is_fma;      /* a * b + c may be rounded once */
  bool is_once;     /* small loops are not written twice */
  unsigned columns; /* bits of arguments that are columns; columns.c */
  bool has_loops;
  bool may_leave, may_fail, uses_integers, uses_complex, uses_random;
  octa_strbuf types, decl, body;
  octa_table declared;    /* names in DECL, by hash */
  bool op[OCTA_SPEC_OPS]; /* in use */
  int n_frames, n_units, n_errors, n_functions, n_values;
  octa_frame frame[OCTA_SPEC_FRAMES];
  octa_unit unit[OCTA_SPEC_UNITS];
  octa_spec_error error[OCTA_SPEC_ERRORS];
  /* functions as steps, of which text and of what there */
  struct
  {
    octa_ir_function *f;
    octa_fun_source *source;
    const void *tree;
    int n_results; /* of an anonymous function: how many are asked for */
  } function[OCTA_SPEC_FRAMES];
  /* strings, and what handles stand for: equal ones have one number */
  int n_blobs, n_closures, n_own;
  char *own[OCTA_SPEC_BLOBS];
  octa_strbuf blob[OCTA_SPEC_BLOBS];
  octa_closure closure[OCTA_SPEC_CLOSURES];
  int n_grown;
  octa_grown grown[OCTA_SPEC_UNITS];
  /* the classes of the results: of the first return, or those given */
  octa_spec_mode mode;
  int n_results;
  octa_spec_value result[OCTA_CALL_RESULTS];
  bool has_results, has_several; /* classes */
  /* of the unit that is written */
  const octa_unit *now;
  const octa_ir *at;
  octa_spec_value *state;
  bool has_ended;
  int step;
  octa_stand_in stand_in; /* AT's, where that is none of the function's */
  unsigned columns_read;  /* bits as COLUMNS */
  struct /* the last one there, in the register DST; -1: none */
  {
    int dst, reg[2];
    octa_spec_operand factor[2];
  } product;
  octa_fun_source *seen_from; /* of the call: whose functions its name means */
  const octa_syntax_function *seen_scope;
  octa_fun_source *entry; /* the text of frame 0, which calls the function */
} octa_spec;

/* ---- source.c ---- */

void octa_fun_source_retain (octa_fun_source *s); /* NULL is fine */
/* What NAME means in S, apart from S's own functions; NULL with the error slot
   filled.  */
const octa_fun_name *octa_fun_source_find (octa_fun_source *s,
                                           const char *name);
/* S has no function PATH, or several.  */
octa_status octa_fun_none (const octa_fun_source *s, const char *path);

/* ---- op.c: operations on numbers ---- */

/* The class of OP over numbers; false, with the error slot filled, where core
   reports an error.  */
bool octa_spec_op_value (const octa_spec *s, octa_op op,
                         const octa_spec_operand *in, octa_spec_value *out);
/* DST = OP (IN), DST being of the class that octa_spec_op_value says.  */
void octa_spec_op (octa_spec *s, octa_op op, const octa_spec_operand *in,
                   const octa_spec_value *out, const char *dst);

/* ---- value.c: values with memory ---- */

octa_spec_value octa_spec_number (octa_type t, bool is_complex);
octa_spec_value octa_spec_const (octa_type t, double d);

/* Is V in memory, and not known here?  */
bool octa_spec_has_memory (const octa_spec *s, const octa_spec_value *v);
/* The type of that memory; what tells it from another type, in names.  */
void octa_spec_ctype (octa_spec *s, const octa_spec_value *v,
                      char type[OCTA_SPEC_NAME], char suffix[16]);
/* Memory of register REG of the current frame for V: its name, declared.  */
void octa_spec_memory (octa_spec *s, int frame, int reg,
                       const octa_spec_value *v, char *name);
/* How V, of register REG, is written as an operand.  */
void octa_spec_written (octa_spec *s, int frame, int reg,
                        const octa_spec_value *v, char *text);
octa_spec_value octa_spec_array (octa_type t, bool is_complex, int rows,
                                 int cols); /* a NUMBER if 1 x 1 */
/* ... of constants.  */
octa_spec_value octa_spec_const_array (octa_spec *s, octa_type t, int rows,
                                       int cols, const double *d);
/* The same without what its elements are.  */
octa_spec_value octa_spec_not_const (octa_spec_value v);
/* What complex () makes is complex whatever its parts are, until something is
   computed of it or an element is read.  */
bool octa_spec_is_kept (const octa_spec_value *v);
octa_spec_value octa_spec_kept (octa_spec_value v, bool is_kept);
/* Are all of V's elements known here?  Then the one at I, from 0.  */
bool octa_spec_is_known (const octa_spec_value *v);
double octa_spec_known (const octa_spec *s, const octa_spec_value *v, int i);
/* A copy of TEXT that lives as long as S; NULL with s->st set.  */
const char *octa_spec_own (octa_spec *s, const char *text);
octa_spec_value octa_spec_text (octa_spec *s, const char *text, size_t n);
/* The characters of the string V, with a zero byte behind them.  */
const char *octa_spec_characters (const octa_spec *s,
                                  const octa_spec_value *v);
/* A handle of C, whose names and values are copied.  */
octa_spec_value octa_spec_handle (octa_spec *s, const octa_closure *c);
octa_spec_value octa_spec_list (octa_spec *s, int n,
                                const octa_spec_value *value);
/* Value I of WHOLE, a handle or a list.  */
octa_spec_operand octa_spec_part (octa_spec *s, const octa_spec_operand *whole,
                                  int i);
/* Argument A, the runtime arguments from N on being its; and its copy from
   these to WHERE, or without a copy.  */
octa_spec_value octa_spec_argument (octa_spec *s, const octa_fun_value *a,
                                    int *n);
void octa_spec_take (octa_spec *s, const octa_spec_value *v, const char *where,
                     int *n);
void octa_spec_skip (const octa_spec *s, const octa_spec_value *v, int *n);

/* ---- failure.c: errors while the function runs ---- */

/* The element ends with the error in the slot, as a statement.  */
void octa_spec_fail (octa_spec *s);
/* ... whose message has \1, \2, \3 as octa_spec_error says; VALUE: the number,
   written.  */
void octa_spec_fail_with (octa_spec *s, const char *value, int whole,
                          int position, int n);
void octa_spec_error_text (const octa_spec_error *e, const double *value,
                           const octa_node *call, char *msg, size_t n);
void octa_spec_error_free (octa_spec_error *e);
/* A subscript as core's messages have it.  */
void octa_spec_subscript_text (double value, char *text, size_t n);

/* ---- text.c: what is written ---- */

#define octa_spec_printf(s, ...) octa_strbuf_printf (&(s)->body, __VA_ARGS__)
/* Declare TYPE NAME, if it is not yet.  */
void octa_spec_declare (octa_spec *s, const char *type, const char *name);
/* The name of a loop's counter, which register REG stands for.  */
void octa_spec_counter (octa_spec *s, int reg, char *name);
/* The element leaves the reals.  As a statement.  */
void octa_spec_leave (octa_spec *s);
/* What the text needs for values of type T.  */
void octa_spec_use_type (octa_spec *s, int type, bool is_complex);
/* What cannot be compiled at the current step; in a function that came with
   Octave, at its call.  */
void octa_spec_refuse (octa_spec *s, const char *fmt, ...) OCTA_PRINTF (2, 3);
/* ... which is argument or subscript I, from 0, of that step.  */
void octa_spec_refuse_argument (octa_spec *s, int i, const char *fmt, ...)
    OCTA_PRINTF (3, 4);

#endif
