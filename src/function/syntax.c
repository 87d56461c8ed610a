/* syntax.c -- the memory of a tree, and messages about places in its text.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/syntax.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- memory: blocks in a list that are freed together ---- */

enum
{
  BLOCK = 8192,
  SHOWN = 150, /* characters of a source line */
  BEFORE = 60  /* characters before the place if it is far to the right */
};

typedef struct block
{
  struct block *next;
  size_t used, size;
  max_align_t bytes[];
} block;

void *
octa_syntax_alloc (octa_syntax *s, size_t size)
{
  block *b = s->memory;
  size = (size + sizeof (max_align_t) - 1) & ~(sizeof (max_align_t) - 1);
  if (! b || b->size - b->used < size)
    {
      size_t room = size > BLOCK ? size : BLOCK;
      block *fresh = calloc (1, sizeof *fresh + room);
      if (! fresh)
        {
          octa_no_memory ("the tree of a function");
          return NULL;
        }
      fresh->size = room;
      fresh->next = b;
      s->memory = b = fresh;
    }
  void *p = (char *)b->bytes + b->used;
  b->used += size;
  return p;
}

char *
octa_syntax_copy (octa_syntax *s, const char *text, size_t length)
{
  char *copy = octa_syntax_alloc (s, length + 1);
  if (copy)
    memcpy (copy, text, length);
  return copy;
}

octa_syntax *
octa_syntax_new (const char *name, const char *text)
{
  size_t length = strlen (text);
  if (length > INT_MAX / 2)
    {
      octa_fail (OCTA_ERROR_COMPILE,
                 "%s: the text is too long; split it into smaller files",
                 name);
      return NULL;
    }
  octa_syntax *s = calloc (1, sizeof *s);
  if (! s)
    {
      octa_no_memory ("the tree of a function");
      return NULL;
    }
  s->refs = 1;
  s->name = octa_syntax_copy (s, name, strlen (name));
  s->text = s->name ? octa_syntax_copy (s, text, length) : NULL;
  s->length = (int)length;
  if (! s->text)
    {
      octa_syntax_free (s);
      return NULL;
    }
  return s;
}

octa_syntax *
octa_syntax_retain (octa_syntax *s)
{
  s->refs++;
  return s;
}

void
octa_syntax_free (octa_syntax *s)
{
  if (! s || --s->refs > 0)
    return;
  if (s->release)
    s->release (s->owner);
  for (block *b = s->memory, *next; b; b = next)
    {
      next = b->next;
      free (b);
    }
  free (s);
}

/* ---- places ---- */

static bool
is_newline (char c)
{
  return c == '\n' || c == '\r';
}

/* The offset at which the line of AT begins.  */
static int
line_start (const octa_syntax *s, int at)
{
  while (at > 0 && ! is_newline (s->text[at - 1]))
    at--;
  return at;
}

int
octa_syntax_line (const octa_syntax *s, int at)
{
  int line = 1;
  for (int i = 0; i < at; i++)
    if (s->text[i] == '\n' || (s->text[i] == '\r' && s->text[i + 1] != '\n'))
      line++;
  return line;
}

int
octa_syntax_column (const octa_syntax *s, int at)
{
  return at - line_start (s, at) + 1;
}

/* Does the byte at I continue a UTF-8 character?  */
static bool
is_rest (const octa_syntax *s, int i)
{
  return ((unsigned char)s->text[i] & 0xc0) == 0x80;
}

/* Write the line that begins at START, with a caret below AT, which is in
   COLUMN.  A long line is shown in part.  */
static void
show_line (octa_strbuf *b, const octa_syntax *s, int start, int at, int column)
{
  int skip = column > SHOWN - BEFORE ? column - BEFORE : 0, caret = column - 1;
  int n = 0, i = start;
  for (int k = 0; k < skip; i++)
    k += ! is_rest (s, i + 1);
  octa_strbuf_add (b, skip ? "  ..." : "  ");
  caret += skip ? 3 - skip : 0;
  for (; s->text[i] && ! is_newline (s->text[i]); i++)
    {
      n += ! is_rest (s, i);
      if (n > SHOWN && i > at)
        break;
      char c = (unsigned char)s->text[i] < ' ' ? ' ' : s->text[i];
      octa_strbuf_addn (b, &c, 1);
    }
  octa_strbuf_printf (b, "\n  %*s^", caret, "");
}

octa_status
octa_syntax_refuse (const octa_syntax *s, int at, const char *fmt, ...)
{
  char sentence[1024];
  va_list ap;
  va_start (ap, fmt);
  vsnprintf (sentence, sizeof sentence, fmt, ap);
  va_end (ap);
  at = (int)octa_clamp (at, 0, s->length);
  /* the \n of \r\n belongs to the line that it ends */
  if (at > 0 && s->text[at] == '\n' && s->text[at - 1] == '\r')
    at--;
  while (at > 0 && is_rest (s, at))
    at--;
  int start = line_start (s, at), column = 1;
  for (int i = start; i < at; i++)
    column += ! is_rest (s, i);
  octa_strbuf b = { 0 };
  show_line (&b, s, start, at, column);
  const char *shown = octa_strbuf_ok (&b);
  octa_status st = OCTA_FAIL;
  if (shown)
    st = octa_fail (OCTA_ERROR_COMPILE, "%s:%d:%d: %s\n%s", s->name,
                    octa_syntax_line (s, at), column, sentence, shown);
  octa_strbuf_free (&b);
  return st;
}
