/* syntax.h -- Octave's language as a tree.

   Who calls the compiler makes the tree of a function, with those beside and
   inside it, or of one expression (an anonymous function).  What cannot be
   compiled is in it too, so that messages can name it.  The tree and its names
   belong to the octa_syntax.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_FUNCTION_SYNTAX_H
#define OCTA_FUNCTION_SYNTAX_H 1

#include "base/base.h"

/* Operators.  Those up to OCTA_SYNTAX_UNARY stand between two operands, and
   have a compound assignment (+=) if Octave has one.  */
typedef enum octa_syntax_op
{
  OCTA_SYNTAX_PLUS,
  OCTA_SYNTAX_MINUS,
  OCTA_SYNTAX_MTIMES,   /* a * b */
  OCTA_SYNTAX_TIMES,    /* a .* b */
  OCTA_SYNTAX_MRDIVIDE, /* a / b */
  OCTA_SYNTAX_RDIVIDE,  /* a ./ b */
  OCTA_SYNTAX_MLDIVIDE, /* a \ b */
  OCTA_SYNTAX_LDIVIDE,  /* a .\ b */
  OCTA_SYNTAX_MPOWER,   /* a ^ b, a ** b */
  OCTA_SYNTAX_POWER,    /* a .^ b, a .** b */
  OCTA_SYNTAX_LT,
  OCTA_SYNTAX_LE,
  OCTA_SYNTAX_EQ,
  OCTA_SYNTAX_NE, /* a != b, a ~= b */
  OCTA_SYNTAX_GE,
  OCTA_SYNTAX_GT,
  OCTA_SYNTAX_AND, /* a & b */
  OCTA_SYNTAX_OR,  /* a | b */
  OCTA_SYNTAX_ANDAND,
  OCTA_SYNTAX_OROR,
  OCTA_SYNTAX_UNARY, /* no operator: those of one operand follow */
  OCTA_SYNTAX_NOT = OCTA_SYNTAX_UNARY,
  OCTA_SYNTAX_UPLUS,
  OCTA_SYNTAX_UMINUS,
  OCTA_SYNTAX_INCREMENT, /* ++x, x++: inside of expressions too */
  OCTA_SYNTAX_DECREMENT,
  OCTA_SYNTAX_TRANSPOSE,  /* a.' */
  OCTA_SYNTAX_CTRANSPOSE, /* a' */
  OCTA_SYNTAX_NONE        /* of an assignment: plain = */
} octa_syntax_op;

typedef enum octa_expr_kind
{
  OCTA_EXPR_NUMBER,    /* number */
  OCTA_EXPR_STRING,    /* text, with escapes done; is_double: "..." */
  OCTA_EXPR_NAME,      /* text */
  OCTA_EXPR_COLON,     /* a lone : among subscripts */
  OCTA_EXPR_END,       /* end among subscripts */
  OCTA_EXPR_IGNORED,   /* ~ or ! on the left of =, or among parameters */
  OCTA_EXPR_UNARY,     /* op of arg[0]; is_postfix: x', x++ */
  OCTA_EXPR_BINARY,    /* op of arg[0] and arg[1]; && and || too */
  OCTA_EXPR_RANGE,     /* arg[0] : arg[1], or arg[0] : arg[1] : arg[2] with the
                          increment in the middle */
  OCTA_EXPR_INDEX,     /* arg[0] (arg[1], ...) */
  OCTA_EXPR_CELLINDEX, /* arg[0] {arg[1], ...} */
  OCTA_EXPR_FIELD,     /* arg[0].text; with n == 2 arg[0].(arg[1]) */
  OCTA_EXPR_MATRIX,    /* [ ], whose args are rows */
  OCTA_EXPR_CELL,      /* { }, the same */
  OCTA_EXPR_ROW,       /* args are elements */
  OCTA_EXPR_HANDLE,    /* @text, also @a.b.c */
  OCTA_EXPR_ANON,      /* @(args but the last) last.  A parameter is a NAME, an
                          IGNORED, or an ASSIGN with a default */
  OCTA_EXPR_ASSIGN     /* args but the last = last; op: that of +=, or NONE */
} octa_expr_kind;

typedef struct octa_syntax_number
{
  octa_type type;    /* DOUBLE, or the class of 0xff, 0b1u8 */
  bool is_imaginary; /* 2i */
  double d;
  uint64_t bits; /* of an integer class: two's complement; of a DOUBLE that
                    is written as an integer all its digits, or 0 */
} octa_syntax_number;

typedef struct octa_expr octa_expr;
struct octa_expr
{
  uint8_t kind; /* octa_expr_kind */
  uint8_t op;   /* octa_syntax_op */
  bool is_postfix, is_double;
  int at;     /* offset in the text: of its first character (of an operator:
                 of the whole expression) */
  int op_at;  /* of UNARY, BINARY, ASSIGN: of the operator; of INDEX and
                 CELLINDEX: of the bracket */
  int height; /* of its tree, which is bounded: it can be walked recursively */
  int n;
  octa_expr **arg;
  const char *text; /* ends with a zero byte */
  int length;       /* of text: a string may have zero bytes inside */
  octa_syntax_number number;
  int slot; /* for who reads the tree */
};

typedef enum octa_stmt_kind
{
  OCTA_STMT_EXPR,   /* expr: an assignment too */
  OCTA_STMT_IF,     /* clauses: condition (NULL: else) and body */
  OCTA_STMT_SWITCH, /* expr; clauses: label (NULL: otherwise) and body */
  OCTA_STMT_WHILE,  /* expr; body in clause[0] */
  OCTA_STMT_UNTIL,  /* do body in clause[0] until expr */
  OCTA_STMT_FOR,    /* for target = expr; body in clause[0]; is_parallel, then
                       its label is the number of workers, if any */
  OCTA_STMT_BREAK,
  OCTA_STMT_CONTINUE,
  OCTA_STMT_RETURN,
  OCTA_STMT_COMMAND, /* hold on: text is the first word, words the rest as
                        written.  x -1 too, which Octave refuses when it runs
                        if x is a variable */
  OCTA_STMT_TRY,     /* clause[0] body, clause[1] catch, perhaps empty; text:
                        its name */
  OCTA_STMT_UNWIND,  /* unwind_protect: clause[0] body, clause[1] cleanup */
  OCTA_STMT_GLOBAL,  /* expr: args are names or assignments, as an ROW */
  OCTA_STMT_PERSISTENT
} octa_stmt_kind;

typedef struct octa_stmt octa_stmt;

/* Statements in a row.  */
typedef struct octa_stmts
{
  int n;
  octa_stmt **stmt;
} octa_stmts;

typedef struct octa_clause
{
  int at;           /* of its word: if, elseif, else, case ... */
  octa_expr *label; /* condition or label */
  octa_stmts body;
} octa_clause;

struct octa_stmt
{
  uint8_t kind; /* octa_stmt_kind */
  bool prints;  /* no ; behind it */
  bool is_parallel;
  int at;
  octa_expr *target, *expr;
  int n_clauses;
  octa_clause *clause;
  const char *text, *words;
  int slot; /* for who reads the tree */
};

typedef struct octa_syntax_function
{
  const char *name; /* NULL: of an anonymous one */
  int at;           /* of its name */
  int n_params, n_results;
  octa_expr **param;              /* NAME, IGNORED, or ASSIGN (a default) */
  octa_expr **result;             /* NAME */
  bool is_varargin, is_varargout; /* the last of them is that */
  octa_stmts body;
  struct octa_syntax_function *outer; /* it is nested in, or NULL */
} octa_syntax_function;

typedef struct octa_syntax
{
  const char *name; /* for messages: a file's name, or "@<anonymous>" */
  const char *text; /* that places are in, with its length */
  int length;
  int n_functions; /* nested ones behind those around them */
  octa_syntax_function **function;
  octa_expr *expr; /* or an anonymous function */
  void *memory;    /* everything in the tree */
  unsigned refs;
  void *owner; /* who made the tree may find by it what names mean there */
  void (*release) (void *owner);
} octa_syntax;

OCTA_API octa_syntax *octa_syntax_retain (octa_syntax *s);
OCTA_API void octa_syntax_free (octa_syntax *s); /* NULL is fine */

/* ---- making a tree ---- */

/* One without anything but a copy of NAME and TEXT; NULL with the error in the
   slot.  */
OCTA_API octa_syntax *octa_syntax_new (const char *name, const char *text);
/* SIZE zeroed bytes that live as long as S; NULL with the error in the slot.
 */
OCTA_API void *octa_syntax_alloc (octa_syntax *s, size_t size);
/* LENGTH bytes and a zero byte.  */
OCTA_API char *octa_syntax_copy (octa_syntax *s, const char *text,
                                 size_t length);

/* ---- places ---- */

/* Where offset AT is in the text, from 1; the column counts bytes.  */
int octa_syntax_line (const octa_syntax *s, int at);
int octa_syntax_column (const octa_syntax *s, int at);

/* Refuse the construct at offset AT of S: octcuda:CompileError with the file,
   the line and the column (from 1), the source line, a caret under the place,
   and one sentence.  */
OCTA_API octa_status octa_syntax_refuse (const octa_syntax *s, int at,
                                         const char *fmt, ...)
    OCTA_PRINTF (3, 4);

#endif
