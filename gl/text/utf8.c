/* utf8.c -- decoding UTF-8, with invalid bytes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/text/private.h"

/* For first bytes up to LAST: the number of bytes that follow, and the range
   of the first of these, which excludes overlong forms, surrogates and code
   points beyond U+10FFFF.  */
static const struct
{
  unsigned char last, n_more, low, high;
} leads[] = {
  { 0x7f, 0, 0, 0 },       { 0xc1, 9, 0, 0 },       { 0xdf, 1, 0x80, 0xbf },
  { 0xe0, 2, 0xa0, 0xbf }, { 0xec, 2, 0x80, 0xbf }, { 0xed, 2, 0x80, 0x9f },
  { 0xef, 2, 0x80, 0xbf }, { 0xf0, 3, 0x90, 0xbf }, { 0xf3, 3, 0x80, 0xbf },
  { 0xf4, 3, 0x80, 0x8f }, { 0xff, 9, 0, 0 },
};

uint32_t
octa_gl_text_decode (const char *text, size_t n, size_t *at)
{
  const unsigned char *p = (const unsigned char *)text;
  unsigned char c = p[(*at)++];
  if (c < 0x80)
    return c;
  int k = 0;
  while (c > leads[k].last)
    k++;
  int n_more = leads[k].n_more;
  if (n_more > 3)
    return OCTA_GL_REPLACEMENT;
  uint32_t code = c & (0x3fu >> n_more);
  unsigned char low = leads[k].low, high = leads[k].high;
  for (; n_more > 0; n_more--)
    {
      if (*at >= n || p[*at] < low || p[*at] > high)
        return OCTA_GL_REPLACEMENT;
      code = code << 6 | (p[(*at)++] & 0x3fu);
      low = 0x80;
      high = 0xbf;
    }
  return code;
}
