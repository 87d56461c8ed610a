/* check_gl_tex.c -- text of plots: UTF-8, and what TeX means.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check.h"
#include "gl/text/private.h"

#include <stdlib.h>

/* ---- UTF-8 ---- */

/* The code points of N bytes as text.  */
static const char *
decoded (const char *bytes, size_t n)
{
  static char out[200];
  size_t len = 0;
  out[0] = '\0';
  for (size_t at = 0; at < n;)
    len += (size_t)snprintf (out + len, sizeof out - len, "%s%x",
                             len ? " " : "",
                             octa_gl_text_decode (bytes, n, &at));
  return out;
}

static void
check_utf8 (void)
{
  CHECK_TEXT (decoded ("a\xc3\xa9\xe2\x88\x9e\xf0\x9d\x84\x9e", 10),
              "61 e9 221e 1d11e");
  CHECK_TEXT (decoded ("\x80"
                       "a",
                       2),
              "fffd 61");
  CHECK_TEXT (decoded ("\xc0\x80", 2), "fffd fffd");          /* overlong */
  CHECK_TEXT (decoded ("\xe0\x80\x80", 3), "fffd fffd fffd"); /* overlong */
  CHECK_TEXT (decoded ("\xed\xa0\x80", 3), "fffd fffd fffd"); /* surrogate */
  CHECK_TEXT (decoded ("\xf4\x90\x80\x80", 4), "fffd fffd fffd fffd");
  CHECK_TEXT (decoded ("\xe2\x88", 2), "fffd"); /* cut */
  CHECK_TEXT (decoded ("\xe2\x88"
                       "b",
                       3),
              "fffd 62");
  CHECK_TEXT (decoded ("\xf0\x9f\x92", 3), "fffd");
  CHECK_TEXT (decoded ("\xff\xfe"
                       "c",
                       3),
              "fffd fffd 63");
  CHECK_TEXT (decoded ("\xed\x9f\xbf\xee\x80\x80\xf4\x8f\xbf\xbf", 10),
              "d7ff e000 10ffff");
  /* Every code point survives.  */
  size_t n_wrong = 0;
  for (uint32_t c = 0x80; c < 0x110000; c += is_slow () ? 97 : 1)
    {
      char b[4];
      size_t n = 0, at = 0;
      if (c >= 0xd800 && c < 0xe000)
        continue;
      if (c < 0x800)
        b[n++] = (char)(0xc0 | c >> 6);
      else if (c < 0x10000)
        b[n++] = (char)(0xe0 | c >> 12);
      else
        {
          b[n++] = (char)(0xf0 | c >> 18);
          b[n++] = (char)(0x80 | (c >> 12 & 0x3f));
        }
      if (c >= 0x800)
        b[n++] = (char)(0x80 | (c >> 6 & 0x3f));
      b[n++] = (char)(0x80 | (c & 0x3f));
      n_wrong += octa_gl_text_decode (b, n, &at) != c || at != n;
    }
  CHECK (n_wrong == 0);
}

/* ---- TeX ---- */

static octa_gl_steps steps;

/* The steps of S as text: characters as they are, code points beyond ASCII as
   <CODE>, scripts as ^[ ] and _[ ], with & when they join.  */
static const char *
steps_of (const char *s)
{
  static char out[2000];
  size_t n = 0;
  out[0] = '\0';
  CHECK_OK (octa_gl_tex_read (s, strlen (s), true, &steps));
  for (size_t i = 0; i < steps.n && n < sizeof out - 40; i++)
    {
      const octa_gl_step *p = &steps.steps[i];
      char *to = out + n;
      size_t left = sizeof out - n;
      switch (p->kind)
        {
        case OCTA_GL_STEP_CHAR:
          n += (size_t)snprintf (to, left, p->code < 128 ? "%c" : "<%x>",
                                 p->code);
          break;
        case OCTA_GL_STEP_SUPER:
        case OCTA_GL_STEP_SUB:
          n += (size_t)snprintf (to, left, "%s%c[", p->is_joined ? "&" : "",
                                 p->kind == OCTA_GL_STEP_SUPER ? '^' : '_');
          break;
        case OCTA_GL_STEP_OPEN:
        case OCTA_GL_STEP_CLOSE:
        case OCTA_GL_STEP_END:
          n += (size_t)snprintf (to, left, "%c",
                                 p->kind == OCTA_GL_STEP_OPEN    ? '('
                                 : p->kind == OCTA_GL_STEP_CLOSE ? ')'
                                                                 : ']');
          break;
        case OCTA_GL_STEP_FACE:
          n += (size_t)snprintf (to, left, "<face %u>", p->face);
          break;
        case OCTA_GL_STEP_SIZE:
          n += (size_t)snprintf (to, left, "<size %g>", p->points);
          break;
        case OCTA_GL_STEP_COLOR:
          n += (size_t)snprintf (to, left, "<rgb %d %d %d>", p->rgb[0],
                                 p->rgb[1], p->rgb[2]);
          break;
        }
    }
  return out;
}

static const char *const tex_rows[][2] = {
  { "", "" },
  { "plain, 100 % $", "plain, 100 % $" },
  { "x^2", "x^[2]" },
  { "x^23", "x^[2]3" },
  { "x^{10}", "x^[(10)]" },
  { "x_i^2", "x_[i]&^[2]" },
  { "x^2_i", "x^[2]&_[i]" },
  { "x^2_i^3", "x^[2]&_[i]^[3]" },
  { "x^2^3", "x^[2]^[3]" },
  { "x^2 _i", "x^[2] _[i]" },
  { "x^{a_{b^c}}", "x^[(a_[(b^[c])])]" },
  { "^{}", "^[()]" },
  { "x^\\alpha", "x^[<3b1>]" },
  { "x^\\{", "x^[{]" },
  { "x^\xc2\xb2", "x^[<b2>]" },
  { "\\alphax", "<3b1>x" },
  { "\\alpha x", "<3b1> x" },
  { "\\in \\int \\infty \\it", "<2208> <222b> <221e> <face 2>" },
  { "\\subset\\subseteq", "<2282><2286>" },
  { "\\o\\omega\\oplus\\0", "<3bf><3c9><2295><2205>" },
  { "\\Gamma\\gamma", "<393><3b3>" },
  { "\\\\ \\{ \\} \\^ \\_", "\\ { } ^ _" },
  { "{\\bf H} = a {\\it V}\\rm", "(<face 1> H) = a (<face 2> V)<face 0>" },
  { "\\slx", "<face 2>x" },
  { "\\fontsize{14}a", "<size 14>a" },
  { "\\fontsize{ 9.5 }a", "<size 9.5>a" },
  { "\\fontname{Courier New}a", "a" },
  { "\\color{red}a\\color{darkGreen}b", "<rgb 255 0 0>a<rgb 0 128 0>b" },
  { "\\color[rgb]{0 .5 1}a", "<rgb 0 128 255>a" },
  { "\\color[rgb]{0,0.5,1}a", "<rgb 0 128 255>a" },
  { "a\nb", "a\nb" },
  /* unknown: as written */
  { "\\foo{x}", "\\foo(x)" },
  { "\\", "\\" },
  { "C:\\temp", "C:\\temp" },
  { "\\color{mauve}x^2", "\\color{mauve}x^[2]" },
  { "x^\\foo", "x^[\\]foo" },
  /* no TeX: all as written */
  { "x^", "x^" },
  { "a_1 {", "a_1 {" },
  { "a_1 }", "a_1 }" },
  { "x^^2", "x^^2" },
  { "x^\\bf2", "x^\\bf2" },
  { "\\alpha \\fontsize{a}", "\\alpha \\fontsize{a}" },
  { "\\fontsize12", "\\fontsize12" },
  { "\\color{}", "\\color{}" },
  { "\\color red", "\\color red" },
  { "\\color[rgb]{1 2}", "\\color[rgb]{1 2}" },
  { "\\color{a_1}", "\\color{a_1}" },
};

static void
check_tex (void)
{
  for (size_t i = 0; i < sizeof tex_rows / sizeof *tex_rows; i++)
    CHECK_TEXT (steps_of (tex_rows[i][0]), tex_rows[i][1]);
  /* Every symbol by its name, also where it is followed by a letter.  */
  uint32_t code;
  const char *name;
  for (int i = 0; (name = octa_gl_tex_symbol (i, &code)); i++)
    {
      char s[40], want[60];
      snprintf (s, sizeof s, "\\%s.", name);
      snprintf (want, sizeof want, "<%x>.", code);
      CHECK_TEXT (steps_of (s), want);
    }
  /* What is nested deeper than anybody can see is shown as written.  */
  char deep[2 * OCTA_GL_DEPTH + 10] = { 0 };
  memset (deep, '{', OCTA_GL_DEPTH - 1);
  memset (deep + OCTA_GL_DEPTH - 1, '}', OCTA_GL_DEPTH - 1);
  CHECK (steps_of (deep)[0] == '(');
  memset (deep, '{', OCTA_GL_DEPTH);
  memset (deep + OCTA_GL_DEPTH, '}', OCTA_GL_DEPTH);
  CHECK (steps_of (deep)[0] == '{');
}

int
main (void)
{
  check_utf8 ();
  check_tex ();
  free (steps.steps);
  return check_report ();
}
