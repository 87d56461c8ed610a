/* words.c -- the tables of Octave's keywords and operators.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/lexer.h"

#include <string.h>

static const octa_syntax_keyword keywords[] = {
#define KEYWORD(text, word, block, begins)                                    \
  { text, OCTA_WORD_##word, OCTA_WORD_##block, begins },
#include "function/keywords.def"
#undef KEYWORD
};

typedef struct operator
{
  const char *text;
  uint8_t length, kind, op;
  bool is_word;
}
operator;

static const octa_syntax_operator operators[] = {
#define OPERATOR(text, kind, op, word)                                        \
  { text, sizeof text - 1, OCTA_SYNTAX_##kind, OCTA_SYNTAX_##op, word },
#include "function/operators.def"
#undef OPERATOR
};

const octa_syntax_keyword *
octa_syntax_find_keyword (const char *text, int length)
{
  for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
    if (*keywords[i].text == *text
        && strncmp (keywords[i].text, text, (size_t)length) == 0
        && ! keywords[i].text[length])
      return &keywords[i];
  return NULL;
}

const octa_syntax_operator *
octa_syntax_find_operator (const char *text)
{
  for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
    if (*operators[i].text == *text
        && strncmp (operators[i].text, text, operators[i].length) == 0)
      return &operators[i];
  return NULL;
}
