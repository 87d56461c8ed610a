/* lexer.c -- the tokens of Octave's language.

   What a character means depends on where it stands: inside of which brackets
   (x->nest), behind which token (x->token), and behind white space or not.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/lexer.h"

#include <string.h>

/* What the lexer is inside of.  */
enum
{
  PAREN,
  BRACKET,
  BRACE,      /* of a cell */
  INDEX,      /* ( or { behind a value: end is its last one */
  PARAMETERS, /* ( behind @ */
  BODY        /* of an anonymous function: up to , ; or what closes */
};

/* ---- white space and comments ---- */

static bool
is_letter_or_digit (char c)
{
  return octa_syntax_is_letter (c) || octa_syntax_is_digit (c);
}

static bool
is_comment (char c)
{
  return c == '#' || c == '%';
}

static int
skip_blanks (const char *text, int i)
{
  while (octa_syntax_is_blank (text[i]))
    i++;
  return i;
}

static int
skip_line (const char *text, int i)
{
  while (text[i] && ! octa_syntax_is_newline (text[i]))
    i++;
  return i;
}

/* Whether only white space is in front of AT in its line.  */
static bool
begins_line (const char *text, int at)
{
  while (at > 0 && octa_syntax_is_blank (text[at - 1]))
    at--;
  return at == 0 || octa_syntax_is_newline (text[at - 1]);
}

/* Whether the line at I is #{ or #} alone, as C says.  */
static bool
is_block_line (const char *text, int i, char c)
{
  i = skip_blanks (text, i);
  if (! is_comment (text[i]) || text[i + 1] != c)
    return false;
  i = skip_blanks (text, i + 2);
  return ! text[i] || octa_syntax_is_newline (text[i]);
}

/* Behind the block comment that the line of AT begins; -1 without its end.  */
static int
skip_block (const octa_syntax *s, int at)
{
  int depth = 0, i = at;
  do
    {
      if (is_block_line (s->text, i, '{'))
        depth++;
      else if (is_block_line (s->text, i, '}'))
        depth--;
      i = skip_line (s->text, i);
      if (s->text[i])
        i = octa_syntax_behind_newline (s, i);
      else if (depth)
        return -1;
    }
  while (depth);
  return i;
}

/* At the comment X->pos.  One that has its line for itself goes with its
   newline, and so does a block comment, which in Octave may also begin at the
   end of a line.  */
static octa_status
skip_comment (octa_syntax_lexer *x)
{
  const octa_syntax *s = x->s;
  bool is_alone = begins_line (s->text, x->pos);
  if (is_block_line (s->text, x->pos, '{'))
    {
      int end = skip_block (s, x->pos);
      if (end < 0)
        return octa_syntax_refuse (s, x->pos,
                                   "parse error: the block comment that "
                                   "begins here has no end");
      x->pos = end;
      return OCTA_OK;
    }
  x->pos = skip_line (s->text, x->pos);
  if (is_alone && s->text[x->pos])
    x->pos = octa_syntax_behind_newline (s, x->pos);
  return OCTA_OK;
}

static int
nest_of (const octa_syntax_lexer *x)
{
  return x->n_nest ? x->nest[x->n_nest - 1] : -1;
}

/* White space, comments and continued lines.  */
static octa_status
skip_space (octa_syntax_lexer *x)
{
  const char *text = x->s->text;
  for (;;)
    if (octa_syntax_is_blank (text[x->pos]))
      {
        x->pos++;
        x->is_spaced = true;
      }
    else if (is_comment (text[x->pos]))
      {
        octa_status st = skip_comment (x);
        if (st != OCTA_OK)
          return st;
      }
    else if (strncmp (text + x->pos, "...", 3) == 0)
      {
        x->pos = skip_line (text, x->pos);
        if (text[x->pos])
          x->pos = octa_syntax_behind_newline (x->s, x->pos);
        x->is_spaced = true;
      }
    else if (octa_syntax_is_newline (text[x->pos])
             && (nest_of (x) == PAREN || nest_of (x) == PARAMETERS
                 || nest_of (x) == INDEX))
      x->pos = octa_syntax_behind_newline (x->s, x->pos);
    else
      return OCTA_OK;
}

/* ---- what stands before ---- */

/* Whether an operand has to follow the token, by what Octave thinks where
   white space parts elements.  */
static bool
wants_operand (const octa_syntax_token *t)
{
  switch (t->kind)
    {
    case OCTA_SYNTAX_BINARY:
    case OCTA_SYNTAX_ASSIGN:
    case OCTA_SYNTAX_TILDE:
    case OCTA_SYNTAX_AT:
    case OCTA_SYNTAX_COMMA:
    case OCTA_SYNTAX_SEMICOLON:
    case OCTA_SYNTAX_COLON:
    case OCTA_SYNTAX_LBRACKET:
    case OCTA_SYNTAX_LBRACE:
      return true;
    default:
      return false;
    }
}

/* Whether ( or { behind the token is an index.  */
static bool
is_value (const octa_syntax_lexer *x)
{
  switch (x->token.kind)
    {
    case OCTA_SYNTAX_NAME:
    case OCTA_SYNTAX_STRING:
    case OCTA_SYNTAX_HANDLE:
    case OCTA_SYNTAX_QUOTE:
    case OCTA_SYNTAX_RBRACKET:
    case OCTA_SYNTAX_RBRACE:
      return true;
    case OCTA_SYNTAX_RPAREN:
      return ! x->is_body;
    default:
      return false;
    }
}

static bool
is_spaced_list (const octa_syntax_lexer *x)
{
  return nest_of (x) == BRACKET || nest_of (x) == BRACE;
}

/* Whether white space in front of what begins here is a comma.  */
static bool
is_comma (const octa_syntax_lexer *x)
{
  return is_spaced_list (x) && x->is_spaced && ! wants_operand (&x->token);
}

/* Whether the quote here begins a string; else it transposes.  */
static bool
begins_string (const octa_syntax_lexer *x)
{
  if (x->is_start || x->is_body || wants_operand (&x->token))
    return true;
  return x->token.kind == OCTA_SYNTAX_EOF
         || x->token.kind == OCTA_SYNTAX_KEYWORD
         || (x->token.kind == OCTA_SYNTAX_LPAREN && ! is_spaced_list (x));
}

/* ---- nesting ---- */

static octa_status
open_nest (octa_syntax_lexer *x, int kind, int at)
{
  if (x->n_nest >= OCTA_SYNTAX_NESTED)
    return octa_syntax_refuse (x->s, at,
                               "brackets are nested too deeply here; give "
                               "parts of the expression names of their own");
  x->nest[x->n_nest++] = (uint8_t)kind;
  x->n_index += kind == INDEX;
  return OCTA_OK;
}

/* Bodies of anonymous functions end here.  */
static void
end_bodies (octa_syntax_lexer *x)
{
  while (nest_of (x) == BODY)
    x->n_nest--;
}

static void
close_nest (octa_syntax_lexer *x)
{
  end_bodies (x);
  x->is_body = nest_of (x) == PARAMETERS;
  if (x->n_nest)
    x->n_index -= x->nest[--x->n_nest] == INDEX;
  if (x->is_body) /* room is kept for it */
    x->nest[x->n_nest++] = BODY;
}

/* ---- commands ---- */

/* Behind the string of a command's word, or behind its quote.  */
static int
skip_quoted (const char *text, int i)
{
  char quote = text[i++];
  for (; text[i] && ! octa_syntax_is_newline (text[i]); i++)
    if (text[i] == '\\' && quote == '"' && text[i + 1])
      i++;
    else if (text[i] == quote && text[i + 1] == quote)
      i++;
    else if (text[i] == quote)
      return i + 1;
  return -1;
}

/* Where the words that begin at I end; -1 when a quote is missing.  */
static int
command_end (const octa_syntax *s, int i)
{
  const char *text = s->text;
  int depth = 0;
  while (text[i] && ! octa_syntax_is_newline (text[i]))
    if (is_comment (text[i]) || text[i] == ';' || (text[i] == ',' && ! depth))
      break;
    else if ((text[i] == '"' || text[i] == '\'') && ! depth)
      {
        i = skip_quoted (text, i);
        if (i < 0)
          return -1;
      }
    else if (strncmp (text + i, "...", 3) == 0)
      {
        i = skip_line (text, i);
        if (text[i])
          i = octa_syntax_behind_newline (s, i);
      }
    else
      {
        depth += strchr ("([{", text[i]) != NULL;
        depth -= strchr (")]}", text[i]) != NULL;
        i++;
      }
  return i;
}

/* Behind blanks and what continues a line; *IS_SPACED if there are blanks.  */
static int
skip_continued (const octa_syntax *s, int i, bool *is_spaced)
{
  *is_spaced = octa_syntax_is_blank (s->text[i]);
  i = skip_blanks (s->text, i);
  while (strncmp (s->text + i, "...", 3) == 0)
    {
      *is_spaced |= octa_syntax_is_blank (s->text[i + 3]);
      i = skip_line (s->text, i);
      i = s->text[i] ? octa_syntax_behind_newline (s, i) : i;
      *is_spaced |= octa_syntax_is_blank (s->text[i]);
      i = skip_blanks (s->text, i);
    }
  return i;
}

/* Whether the white space at I and what is behind it make the name in front of
   them a command.  */
static bool
is_command (const octa_syntax *s, int i)
{
  const char *text = s->text;
  bool is_spaced;
  int word = skip_continued (s, i, &is_spaced);
  char c = text[word];
  if (word > i && octa_syntax_is_letter (c))
    return true;
  if (! is_spaced || ! c || octa_syntax_is_newline (c) || is_comment (c))
    return false;
  if (c == '.' && octa_syntax_is_digit (text[word + 1]))
    return true;
  const octa_syntax_operator *o = octa_syntax_find_operator (text + word);
  if (! o)
    return true;
  return o->is_word && ! octa_syntax_is_blank (text[word + o->length]);
}

/* Names that are numbers to everybody: "pi +1" is a sum.  */
static bool
is_number_name (const char *text, int length)
{
  static const char *const names[] = { "e", "pi",  "I",   "i",   "J",
                                       "j", "Inf", "inf", "NaN", "nan" };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if ((int)strlen (names[i]) == length
        && memcmp (names[i], text, (size_t)length) == 0)
      return true;
  return false;
}

static octa_status
read_command (octa_syntax_lexer *x, octa_syntax_token *t)
{
  bool is_spaced;
  int begin = skip_continued (x->s, t->end, &is_spaced);
  int end = command_end (x->s, begin);
  if (end < 0)
    return octa_syntax_refuse (x->s, begin,
                               "parse error: unterminated character string "
                               "constant");
  while (end > begin && octa_syntax_is_blank (x->s->text[end - 1]))
    end--;
  t->words = octa_syntax_copy (x->s, x->s->text + begin,
                               (size_t)(end - begin));
  t->kind = OCTA_SYNTAX_COMMAND;
  t->end = end;
  return t->words ? OCTA_OK : OCTA_FAIL;
}

/* ---- words ---- */

static int
skip_name (const char *text, int i)
{
  while (is_letter_or_digit (text[i]))
    i++;
  return i;
}

static octa_status
take_text (octa_syntax_lexer *x, octa_syntax_token *t)
{
  t->length = t->end - t->at;
  t->text = octa_syntax_copy (x->s, x->s->text + t->at, (size_t)t->length);
  return t->text ? OCTA_OK : OCTA_FAIL;
}

/* name@class is for classes.  */
static bool
is_superclass (const octa_syntax_lexer *x, int i)
{
  const char *text = x->s->text;
  int at = skip_blanks (text, i);
  return text[at] == '@' && ! (x->is_start && at > i)
         && octa_syntax_is_letter (text[skip_blanks (text, at + 1)]);
}

static octa_status
read_keyword (octa_syntax_lexer *x, octa_syntax_token *t,
              const octa_syntax_keyword *k)
{
  if (k->word == OCTA_WORD_END && k->block == OCTA_WORD_ALL && x->n_index)
    {
      t->kind = OCTA_SYNTAX_LAST;
      x->is_start = false;
      return OCTA_OK;
    }
  t->kind = OCTA_SYNTAX_KEYWORD;
  t->word = k->word;
  t->block = k->block;
  x->is_start = k->begins;
  end_bodies (x);
  return OCTA_OK;
}

static octa_status
read_name (octa_syntax_lexer *x, octa_syntax_token *t)
{
  const char *text = x->s->text;
  bool is_field = x->token.kind == OCTA_SYNTAX_DOT;
  t->end = skip_name (text, t->at);
  t->kind = OCTA_SYNTAX_NAME;
  const octa_syntax_keyword *k = is_field
                                     ? NULL
                                     : octa_syntax_find_keyword (text + t->at,
                                                                 t->end
                                                                     - t->at);
  if (k)
    return read_keyword (x, t, k);
  bool may_be_command = x->is_start && ! x->n_nest
                        && ! is_number_name (text + t->at, t->end - t->at);
  if (! is_field && is_superclass (x, t->end))
    return octa_syntax_refuse (x->s, t->at,
                               "parse error: name@class calls a superclass, "
                               "which only methods of classes can do");
  if (take_text (x, t) != OCTA_OK)
    return OCTA_FAIL;
  x->is_start = false;
  return may_be_command && is_command (x->s, t->end) ? read_command (x, t)
                                                     : OCTA_OK;
}

/* @name, @ package . name, or the @ of @(x).  */
static octa_status
read_at (octa_syntax_lexer *x, octa_syntax_token *t)
{
  const char *text = x->s->text;
  int i = skip_blanks (text, t->at + 1), n = 0;
  x->is_start = false;
  if (! octa_syntax_is_letter (text[i]))
    {
      t->kind = OCTA_SYNTAX_AT;
      t->end = t->at + 1;
      return OCTA_OK;
    }
  t->end = skip_name (text, i);
  for (;;)
    {
      int dot = skip_blanks (text, t->end);
      int next = text[dot] == '.' ? skip_blanks (text, dot + 1) : dot;
      if (next == dot || ! octa_syntax_is_letter (text[next]))
        break;
      t->end = skip_name (text, next);
    }
  char *name = octa_syntax_alloc (x->s, (size_t)(t->end - i) + 1);
  if (! name)
    return OCTA_FAIL;
  for (; i < t->end; i++)
    if (! octa_syntax_is_blank (text[i]))
      name[n++] = text[i];
  if (octa_syntax_find_keyword (name, n))
    return octa_syntax_refuse (x->s, t->at,
                               "parse error: function handles may not refer "
                               "to keywords");
  t->kind = OCTA_SYNTAX_HANDLE;
  t->text = name;
  t->length = n;
  return OCTA_OK;
}

/* ---- operators ---- */

/* Whether white space in front of operator O parts elements: [a -b].  */
static bool
is_comma_before (const octa_syntax_lexer *x, const octa_syntax_operator *o)
{
  if (! is_comma (x))
    return false;
  switch (o->kind)
    {
    case OCTA_SYNTAX_TILDE:
    case OCTA_SYNTAX_STEP:
    case OCTA_SYNTAX_LPAREN:
    case OCTA_SYNTAX_LBRACKET:
    case OCTA_SYNTAX_LBRACE:
      return true;
    case OCTA_SYNTAX_BINARY:
      return o->length == 1
             && (o->op == OCTA_SYNTAX_PLUS || o->op == OCTA_SYNTAX_MINUS)
             && ! octa_syntax_is_blank (x->s->text[x->pos + 1]);
    default:
      return false;
    }
}

static octa_status
open_bracket (octa_syntax_lexer *x, const octa_syntax_token *t)
{
  int kind = t->kind == OCTA_SYNTAX_LBRACKET   ? BRACKET
             : x->token.kind == OCTA_SYNTAX_AT ? PARAMETERS
             : is_value (x)                    ? INDEX
             : t->kind == OCTA_SYNTAX_LBRACE   ? BRACE
                                               : PAREN;
  return open_nest (x, kind, t->at);
}

static octa_status
read_operator (octa_syntax_lexer *x, octa_syntax_token *t,
               const octa_syntax_operator *o)
{
  octa_status st = OCTA_OK;
  t->kind = o->kind;
  t->op = o->op;
  t->end = t->at + o->length;
  if (o->kind == OCTA_SYNTAX_COMMA || o->kind == OCTA_SYNTAX_SEMICOLON)
    end_bodies (x);
  x->is_start = ! x->n_nest
                && (o->kind == OCTA_SYNTAX_COMMA
                    || o->kind == OCTA_SYNTAX_SEMICOLON);
  if (o->kind == OCTA_SYNTAX_LPAREN || o->kind == OCTA_SYNTAX_LBRACKET
      || o->kind == OCTA_SYNTAX_LBRACE)
    st = open_bracket (x, t);
  x->is_body = false;
  if (o->kind == OCTA_SYNTAX_RPAREN || o->kind == OCTA_SYNTAX_RBRACKET
      || o->kind == OCTA_SYNTAX_RBRACE)
    close_nest (x);
  return st;
}

/* What is no word and no number.  */
static octa_status
read_sign (octa_syntax_lexer *x, octa_syntax_token *t)
{
  const char *text = x->s->text;
  const octa_syntax_operator *o = octa_syntax_find_operator (text + t->at);
  unsigned char c = (unsigned char)text[t->at];
  if (o)
    return read_operator (x, t, o);
  t->end = t->at + 1;
  x->is_start = false;
  if (c == '.')
    {
      t->kind = OCTA_SYNTAX_DOT;
      return OCTA_OK;
    }
  if (c == '\'')
    {
      t->kind = OCTA_SYNTAX_QUOTE;
      t->op = OCTA_SYNTAX_CTRANSPOSE;
      return OCTA_OK;
    }
  if (c > ' ' && c < 127)
    return octa_syntax_refuse (x->s, t->at,
                               "parse error: the character %c is no part of "
                               "the language",
                               c);
  return octa_syntax_refuse (x->s, t->at,
                             "parse error: invalid character (byte %d); only "
                             "strings and comments may have it",
                             c);
}

/* ---- the next token ---- */

/* The end of a line: of a statement, or of a row of a matrix.  Gives whether
   that is a token.  */
static bool
read_newline (octa_syntax_lexer *x, octa_syntax_token *t)
{
  int kind = x->token.kind;
  end_bodies (x);
  t->end = octa_syntax_behind_newline (x->s, t->at);
  t->kind = x->n_nest ? OCTA_SYNTAX_SEMICOLON : OCTA_SYNTAX_NEWLINE;
  x->is_start = ! x->n_nest;
  x->is_body = false;
  return ! x->n_nest
         || (kind != OCTA_SYNTAX_SEMICOLON && kind != OCTA_SYNTAX_LBRACKET
             && kind != OCTA_SYNTAX_LBRACE);
}

/* Whether what begins with C is an operand, which white space parts from that
   in front of it.  */
static bool
is_operand (const octa_syntax_lexer *x, char c)
{
  return is_letter_or_digit (c) || c == '"' || c == '@' || c == '\''
         || (c == '.' && octa_syntax_is_digit (x->s->text[x->pos + 1]));
}

static octa_status
read_token (octa_syntax_lexer *x, octa_syntax_token *t)
{
  char c = x->s->text[t->at];
  bool is_string = c == '"' || (c == '\'' && begins_string (x));
  octa_status st;
  if (octa_syntax_is_letter (c))
    st = read_name (x, t);
  else if (c == '@')
    st = read_at (x, t);
  else if (octa_syntax_is_digit (c)
           || (c == '.' && octa_syntax_is_digit (x->s->text[t->at + 1])))
    {
      t->kind = OCTA_SYNTAX_NUMBER;
      st = octa_syntax_read_number (x->s, t);
      x->is_start = false;
    }
  else if (is_string)
    {
      t->kind = OCTA_SYNTAX_STRING;
      st = octa_syntax_read_string (x->s, t);
      x->is_start = false;
    }
  else
    return read_sign (x, t);
  x->is_body = false;
  return st;
}

octa_status
octa_syntax_next (octa_syntax_lexer *x)
{
  octa_syntax_token t;
  for (;;)
    {
      octa_status st = skip_space (x);
      if (st != OCTA_OK)
        return st;
      char c = x->s->text[x->pos];
      t = (octa_syntax_token){ .at = x->pos, .end = x->pos };
      const octa_syntax_operator *o = octa_syntax_find_operator (x->s->text
                                                                 + x->pos);
      if (octa_syntax_is_newline (c))
        {
          bool is_token = read_newline (x, &t);
          x->pos = t.end;
          if (! is_token)
            continue;
        }
      else if (! c)
        end_bodies (x); /* kind is EOF */
      else if ((is_operand (x, c) && is_comma (x))
               || (o && is_comma_before (x, o)))
        t.kind = OCTA_SYNTAX_COMMA;
      else if (read_token (x, &t) != OCTA_OK)
        return OCTA_FAIL;
      break;
    }
  x->pos = t.end;
  /* What looks like a block comment behind a command is none.  */
  int behind = skip_blanks (x->s->text, x->pos);
  if (t.kind == OCTA_SYNTAX_COMMAND && is_comment (x->s->text[behind]))
    x->pos = skip_line (x->s->text, behind);
  x->is_spaced = false;
  x->last_end = x->token.end;
  x->token = t;
  return OCTA_OK;
}
