/* lexer.h -- what the files of the parser share.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_FUNCTION_LEXER_H
#define OCTA_FUNCTION_LEXER_H 1

#include "function/syntax.h"

/* ---- words.c: keywords.def and operators.def ---- */

typedef enum octa_syntax_kind
{
  OCTA_SYNTAX_EOF,
  OCTA_SYNTAX_NEWLINE,
  OCTA_SYNTAX_NUMBER,
  OCTA_SYNTAX_STRING,
  OCTA_SYNTAX_NAME,    /* a field's name too */
  OCTA_SYNTAX_LAST,    /* end among subscripts */
  OCTA_SYNTAX_COMMAND, /* with its words */
  OCTA_SYNTAX_HANDLE,  /* @name */
  OCTA_SYNTAX_AT,      /* the @ of an anonymous function */
  OCTA_SYNTAX_DOT,     /* of a field */
  OCTA_SYNTAX_BINARY,  /* op */
  OCTA_SYNTAX_ASSIGN,  /* op of that of +=, or NONE */
  OCTA_SYNTAX_STEP,    /* ++ or -- */
  OCTA_SYNTAX_TILDE,   /* ! or ~ */
  OCTA_SYNTAX_QUOTE,   /* ' or .' */
  OCTA_SYNTAX_COLON,
  OCTA_SYNTAX_COMMA,     /* of no width where white space is one */
  OCTA_SYNTAX_SEMICOLON, /* in brackets also the end of a line */
  OCTA_SYNTAX_LPAREN,
  OCTA_SYNTAX_RPAREN,
  OCTA_SYNTAX_LBRACKET,
  OCTA_SYNTAX_RBRACKET,
  OCTA_SYNTAX_LBRACE,
  OCTA_SYNTAX_RBRACE,
  OCTA_SYNTAX_KEYWORD /* word */
} octa_syntax_kind;

typedef enum octa_syntax_word
{
  OCTA_WORD_NONE,
  OCTA_WORD_ALL,
  OCTA_WORD_BREAK,
  OCTA_WORD_CASE,
  OCTA_WORD_CATCH,
  OCTA_WORD_CLASSDEF,
  OCTA_WORD_CLEANUP,
  OCTA_WORD_CONTINUE,
  OCTA_WORD_DO,
  OCTA_WORD_ELSE,
  OCTA_WORD_ELSEIF,
  OCTA_WORD_END,
  OCTA_WORD_FILE,
  OCTA_WORD_FOR,
  OCTA_WORD_FUNCTION,
  OCTA_WORD_GLOBAL,
  OCTA_WORD_IF,
  OCTA_WORD_LINE,
  OCTA_WORD_OTHERWISE,
  OCTA_WORD_PARFOR,
  OCTA_WORD_PERSISTENT,
  OCTA_WORD_RETURN,
  OCTA_WORD_SPMD,
  OCTA_WORD_SWITCH,
  OCTA_WORD_TRY,
  OCTA_WORD_UNTIL,
  OCTA_WORD_UNWIND,
  OCTA_WORD_WHILE
} octa_syntax_word;

typedef struct octa_syntax_keyword
{
  const char *text;
  uint8_t word, block;
  bool begins; /* a statement may begin behind it */
} octa_syntax_keyword;

typedef struct octa_syntax_operator
{
  const char *text;
  uint8_t length, kind, op;
  bool is_word; /* it may begin the first word behind a command */
} octa_syntax_operator;

/* NULL when there is none.  */
const octa_syntax_keyword *octa_syntax_find_keyword (const char *text,
                                                     int length);
/* The longest one that TEXT begins with, or NULL.  */
const octa_syntax_operator *octa_syntax_find_operator (const char *text);

/* ---- lexer.c: tokens ---- */

typedef struct octa_syntax_token
{
  uint8_t kind;  /* octa_syntax_kind */
  uint8_t op;    /* octa_syntax_op */
  uint8_t word;  /* octa_syntax_word, of a KEYWORD */
  uint8_t block; /* octa_syntax_word: what an END ends */
  bool is_double;
  int at, end;
  const char *text; /* of NAME, STRING, HANDLE, COMMAND */
  int length;
  const char *words; /* of COMMAND */
  octa_syntax_number number;
} octa_syntax_token;

enum
{
  OCTA_SYNTAX_NESTED = 400, /* brackets, blocks and signs inside each other */
  OCTA_SYNTAX_HEIGHT = 2000 /* of a tree */
};

typedef struct octa_syntax_lexer
{
  octa_syntax *s;
  int pos;
  int n_nest, n_index; /* of those that end may stand in */
  uint8_t nest[OCTA_SYNTAX_NESTED + 8];
  octa_syntax_token token; /* the one that was read last */
  int last_end;            /* behind the one in front of it */
  bool is_start;           /* a statement may begin here */
  bool is_spaced;          /* white space behind the token */
  bool is_body; /* it ended the parameters of an anonymous function */
} octa_syntax_lexer;

/* Read the next token into X->token.  */
octa_status octa_syntax_next (octa_syntax_lexer *x);

/* ---- literal.c: numbers and strings ---- */

static inline bool
octa_syntax_is_blank (char c)
{
  return c == ' ' || c == '\t';
}

static inline bool
octa_syntax_is_newline (char c)
{
  return c == '\n' || c == '\r';
}

static inline bool
octa_syntax_is_digit (char c)
{
  return c >= '0' && c <= '9';
}

static inline bool
octa_syntax_is_letter (char c)
{
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'
         || c == '$';
}

/* Behind the newline at AT, which may be two characters.  */
int octa_syntax_behind_newline (const octa_syntax *s, int at);
/* Read what begins at T->at; sets its end and value.  */
octa_status octa_syntax_read_number (octa_syntax *s, octa_syntax_token *t);
octa_status octa_syntax_read_string (octa_syntax *s, octa_syntax_token *t);

/* ---- node.c: what all of the parser needs ---- */

typedef struct octa_syntax_parser octa_syntax_parser;
struct octa_syntax_parser
{
  octa_syntax *s;
  octa_syntax_lexer lexer;
  int depth;       /* how deep things are nested */
  int n_anonymous; /* anonymous functions around */
  void **stack;    /* of what lists are made from */
  int n, capacity;
  int n_loops;              /* loops around */
  bool has_ends;            /* functions end with a word */
  bool wants_ends;          /* they do, as one has learned */
  octa_syntax_function *in; /* the function that is read */
  octa_status (*read_function) (octa_syntax_parser *p); /* one inside */
};

static inline octa_syntax_token *
octa_syntax_token_of (octa_syntax_parser *p)
{
  return &p->lexer.token;
}

/* All return NULL, or fail, with the error in the slot.  */
octa_status octa_syntax_advance (octa_syntax_parser *p);
/* Go on behind a token of KIND; WANTED says what is missing.  */
octa_status octa_syntax_expect (octa_syntax_parser *p, octa_syntax_kind kind,
                                const char *wanted);
/* The token cannot stand here; WANTED is what can.  */
octa_status octa_syntax_unexpected (octa_syntax_parser *p, const char *wanted);
octa_status octa_syntax_enter (octa_syntax_parser *p);
void octa_syntax_leave (octa_syntax_parser *p);
octa_status octa_syntax_push (octa_syntax_parser *p, void *x);
/* What was pushed since there were FROM, as an array that stays.  */
void *octa_syntax_pop (octa_syntax_parser *p, int from);
octa_expr *octa_syntax_node (octa_syntax_parser *p, octa_expr_kind kind,
                             int at);
/* Give E what was pushed since FROM.  */
octa_status octa_syntax_adopt (octa_syntax_parser *p, octa_expr *e, int from);
/* Refuse E if nothing can be assigned to it.  */
octa_status octa_syntax_check_target (octa_syntax_parser *p,
                                      const octa_expr *e);

/* ---- parser_expr.c: expressions ---- */

octa_expr *octa_syntax_parse (octa_syntax_parser *p);
/* One without =, as it stands on the left of it.  */
octa_expr *octa_syntax_parse_simple (octa_syntax_parser *p);
/* (a, b = 1, ~) of a function, onto the stack.  */
octa_status octa_syntax_parse_params (octa_syntax_parser *p);
octa_expr *octa_syntax_parse_name (octa_syntax_parser *p);
/* name, or name = value.  */
octa_expr *octa_syntax_parse_declared (octa_syntax_parser *p);
/* Refuse NAME if it is among the names that were pushed since FROM.  */
octa_status octa_syntax_check_twice (octa_syntax_parser *p, int from,
                                     const octa_expr *name);

/* ---- parser_stmt.c: statements ---- */

static inline bool
octa_syntax_is_separator (const octa_syntax_token *t)
{
  return t->kind == OCTA_SYNTAX_COMMA || t->kind == OCTA_SYNTAX_SEMICOLON
         || t->kind == OCTA_SYNTAX_NEWLINE;
}

static inline bool
octa_syntax_is_word (const octa_syntax_token *t, octa_syntax_word word)
{
  return t->kind == OCTA_SYNTAX_KEYWORD && t->word == word;
}

/* Behind , ; and newlines.  */
octa_status octa_syntax_skip_separators (octa_syntax_parser *p);
octa_stmt *octa_syntax_parse_statement (octa_syntax_parser *p);
/* Statements up to what ends the list; functions among them are read too.  */
octa_status octa_syntax_parse_list (octa_syntax_parser *p, octa_stmts *out);
/* The word that ends block WORD, which began at AT.  */
octa_status octa_syntax_parse_end (octa_syntax_parser *p,
                                   octa_syntax_word word, int at);

#endif
