/* syntax.h -- the syntax tree of Octave functions.

   The compiler's caller makes the tree of a function, with the subfunctions
   and nested functions of its file, or of one expression (an anonymous
   function).  The tree includes constructs that cannot be compiled, so that
   messages can name them.  An octa_syntax owns the tree and its names.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_FUNCTION_SYNTAX_H
#define OCTA_FUNCTION_SYNTAX_H 1

#include "base/base.h"

/* Operators.  Those before OCTA_SYNTAX_UNARY are binary, and have a compound
   assignment (+=) if Octave has one.  */
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
  OCTA_SYNTAX_UNARY, /* not an operator; the unary ones follow */
  OCTA_SYNTAX_NOT = OCTA_SYNTAX_UNARY,
  OCTA_SYNTAX_UPLUS,
  OCTA_SYNTAX_UMINUS,
  OCTA_SYNTAX_INCREMENT, /* ++x, x++; also inside expressions */
  OCTA_SYNTAX_DECREMENT,
  OCTA_SYNTAX_TRANSPOSE,  /* a.' */
  OCTA_SYNTAX_CTRANSPOSE, /* a' */
  OCTA_SYNTAX_NONE        /* the op of a plain assignment, = */
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
  uint64_t bits; /* value of an integer class, in two's complement; all digits
                    of a DOUBLE that is written as an integer, or 0 */
} octa_syntax_number;

typedef struct octa_expr octa_expr;
struct octa_expr
{
  uint8_t kind; /* octa_expr_kind */
  uint8_t op;   /* octa_syntax_op */
  bool is_postfix, is_double;
  int at;     /* offset in the text of the expression's first character */
  int op_at;  /* of UNARY, BINARY, ASSIGN: of the operator; of INDEX and
                 CELLINDEX: of the bracket */
  int height; /* of its tree, which is bounded, so it can be walked
                 recursively */
  int n;
  octa_expr **arg;
  const char *text; /* zero-terminated */
  int length;       /* of text; a string may contain zero bytes */
  octa_syntax_number number;
  int slot; /* for the reader of the tree */
};

typedef enum octa_stmt_kind
{
  OCTA_STMT_EXPR,   /* expr, which may be an assignment */
  OCTA_STMT_IF,     /* clauses: condition (NULL: else) and body */
  OCTA_STMT_SWITCH, /* expr; clauses: label (NULL: otherwise) and body */
  OCTA_STMT_WHILE,  /* expr; body in clause[0] */
  OCTA_STMT_UNTIL,  /* do body in clause[0] until expr */
  OCTA_STMT_FOR,    /* for target = expr; body in clause[0]; is_parallel, then
                       its label is the number of workers, if any */
  OCTA_STMT_BREAK,
  OCTA_STMT_CONTINUE,
  OCTA_STMT_RETURN,
  OCTA_STMT_COMMAND, /* command syntax, as in hold on: text is the first word,
                        words the rest as written.  Includes x -1, which Octave
                        refuses at run time if x is a variable */
  OCTA_STMT_TRY,     /* clause[0] body, clause[1] catch, perhaps empty; text:
                        its name */
  OCTA_STMT_UNWIND,  /* unwind_protect: clause[0] body, clause[1] cleanup */
  OCTA_STMT_GLOBAL,  /* expr is a ROW of names or assignments */
  OCTA_STMT_PERSISTENT
} octa_stmt_kind;

typedef struct octa_stmt octa_stmt;

/* A list of statements.  */
typedef struct octa_stmts
{
  int n;
  octa_stmt **stmt;
} octa_stmts;

typedef struct octa_clause
{
  int at;           /* of its keyword: if, elseif, else, case ...  */
  octa_expr *label; /* condition or label */
  octa_stmts body;
} octa_clause;

struct octa_stmt
{
  uint8_t kind; /* octa_stmt_kind */
  bool prints;  /* not followed by ; */
  bool is_parallel;
  int at;
  octa_expr *target, *expr;
  int n_clauses;
  octa_clause *clause;
  const char *text, *words;
  int slot; /* for the reader of the tree */
};

typedef struct octa_syntax_function
{
  const char *name; /* NULL: an anonymous function */
  int at;           /* of its name */
  int n_params, n_results;
  octa_expr **param;              /* NAME, IGNORED, or ASSIGN (a default) */
  octa_expr **result;             /* NAME */
  bool is_varargin, is_varargout; /* is the last parameter or result varargin,
                                     varargout?  */
  octa_stmts body;
  struct octa_syntax_function *outer; /* the function that contains it, or
                                         NULL */
} octa_syntax_function;

typedef struct octa_syntax
{
  const char *name; /* for messages: a file's name, or "@<anonymous>" */
  const char *text; /* the text to which offsets refer, and its length */
  int length;
  int n_functions; /* a nested function comes after the one that contains it */
  octa_syntax_function **function;
  octa_expr *expr; /* or an anonymous function */
  void *memory;    /* owns everything in the tree */
  unsigned refs;
  void *owner; /* for the maker of the tree, to look up names there */
  void (*release) (void *owner);
} octa_syntax;

OCTA_API octa_syntax *octa_syntax_retain (octa_syntax *s);
OCTA_API void octa_syntax_free (octa_syntax *s); /* NULL is fine */

/* ---- making a tree ---- */

/* An empty tree with a copy of NAME and TEXT.  NULL: the error slot is
   filled.  */
OCTA_API octa_syntax *octa_syntax_new (const char *name, const char *text);
/* SIZE zeroed bytes that live as long as S.  NULL: the error slot is
   filled.  */
OCTA_API void *octa_syntax_alloc (octa_syntax *s, size_t size);
/* A copy of LENGTH bytes, followed by a zero byte.  */
OCTA_API char *octa_syntax_copy (octa_syntax *s, const char *text,
                                 size_t length);

/* ---- places ---- */

/* The line and the column of offset AT, both from 1.  The column counts
   bytes.  */
int octa_syntax_line (const octa_syntax *s, int at);
int octa_syntax_column (const octa_syntax *s, int at);

/* Fail with octcuda:CompileError about the construct at offset AT: file, line,
   column (from 1), the source line, a caret under the place, and one
   sentence.  */
OCTA_API octa_status octa_syntax_refuse (const octa_syntax *s, int at,
                                         const char *fmt, ...)
    OCTA_PRINTF (3, 4);

#endif
