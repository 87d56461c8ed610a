/* check_gl_text.c -- text of plots: extents, layout, and any bytes.

   OCTCUDA_GL_PICTURE names a file for the picture with all kinds of text,
   which is there to be looked at; OCTCUDA_GL_TIMES=1 prints how long glyphs
   take.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check.h"
#include "gl/text/private.h"
#include "gl_compose.h"

#include <math.h>
#include <stdlib.h>

static octa_gl_text *text;

static octa_gl_text_style
style_of (double points)
{
  return (octa_gl_text_style){
    .points = points, .dpi = 72, .is_tex = true, .rgba = { 0, 0, 0, 255 }
  };
}

static octa_gl_text_extent
measure (const char *s, const octa_gl_text_style *style)
{
  octa_gl_text_extent e = { 0 };
  CHECK_OK (octa_gl_text_measure (text, s, strlen (s), style, &e));
  return e;
}

static double
width_of (const char *s)
{
  octa_gl_text_style style = style_of (13);
  return measure (s, &style).width;
}

static octa_gl_quads
quads_of (const char *s, const octa_gl_text_style *style)
{
  octa_gl_quads q = { 0 };
  CHECK_OK (octa_gl_text_layout (text, s, strlen (s), style, &q, NULL));
  return q;
}

static octa_gl_glyph
glyph (unsigned face, double px, uint32_t code)
{
  octa_gl_glyph g = { 0 };
  CHECK_OK (octa_gl_text_glyph (text, face, (long)(px * 64), code, &g));
  return g;
}

/* ---- layout ---- */

static void
check_extents (void)
{
  static const char *const texts[] = { "octcuda",          "0.0",
                                       "AVAWA To",         "x = 1e-8",
                                       "\xce\xb1\xce\xb2", "" };
  octa_gl_text_style s = style_of (13);
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    {
      /* Advances and kerning, as FreeType has them.  */
      FT_Face f = octa_gl_text_face (text, 0, 13 * 64)->ft;
      FT_UInt before = 0;
      double want = 0;
      for (size_t at = 0, n = strlen (texts[i]); at < n;)
        {
          FT_UInt g = FT_Get_Char_Index (f, octa_gl_text_decode (texts[i], n,
                                                                 &at));
          FT_Vector by = { 0, 0 };
          FT_Load_Glyph (f, g, FT_LOAD_TARGET_LIGHT);
          if (before)
            FT_Get_Kerning (f, before, g, FT_KERNING_UNSCALED, &by);
          want += round ((double)by.x * 13 / f->units_per_EM)
                  + round ((double)f->glyph->advance.x / 64);
          before = g;
        }
      octa_gl_text_extent e = measure (texts[i], &s);
      CHECK (e.width == want && e.n_lines == 1);
      CHECK (e.height == e.ascent + e.descent && e.height > 13
             && e.height < 20);
    }
  CHECK (width_of ("0123456789") == 10 * width_of ("0"));
  CHECK (width_of ("AV") < width_of ("A") + width_of ("V"));
  CHECK (width_of ("ab\\alphac")
         == width_of ("ab\xce\xb1"
                      "c"));
  CHECK (width_of ("{\\bf ab}c") == width_of ("\\bf ab") + width_of ("c"));
  CHECK (width_of ("x^{10}")
         == width_of ("x") + width_of ("\\fontsize{9.1}10"));
  CHECK (width_of ("x_{abc}^2") == width_of ("x_{abc}"));
  CHECK (width_of ("x^2_{abc}") == width_of ("x_{abc}"));
  CHECK (width_of ("x_{abc}^{2_{3}}y") == width_of ("x_{abc}y"));
  CHECK (width_of ("^{abc}\n^{d}") == width_of ("^{abc}"));
  CHECK (width_of ("a\tb") == width_of ("    ") + width_of ("b"));
  CHECK (width_of ("ab\r") == width_of ("ab"));
  CHECK (width_of ("wide\ni\n") == width_of ("wide"));
  octa_gl_text_extent e = { .width = 1 };
  CHECK_OK (octa_gl_text_measure (NULL, "abc", 3, &s, &e));
  CHECK (e.width == 0 && e.n_lines == 0);
  /* 10 points at 192 dots per inch are 26.67 pixels.  */
  octa_gl_text_style big = { .points = 10, .dpi = 192 };
  octa_gl_glyph g = glyph (0, 1707 / 64.0, 'm');
  CHECK (measure ("m", &big).width == g.advance);
  /* Sizes that are none do no harm.  */
  double odd[] = { 0, -5, NAN, INFINITY, 1e300 };
  for (size_t i = 0; i < sizeof odd / sizeof *odd; i++)
    {
      octa_gl_text_style o = { .points = odd[i], .dpi = 72 };
      CHECK (measure ("m", &o).width > 0);
      o = (octa_gl_text_style){ .points = 9, .dpi = odd[i] };
      CHECK (measure ("m", &o).width > 0);
      o = (octa_gl_text_style){ .points = 9, .dpi = 72, .spacing = odd[i] };
      CHECK (isfinite (measure ("a\nb", &o).height));
      o = (octa_gl_text_style){ .points = 9, .dpi = 72, .degrees = odd[i] };
      CHECK (isfinite (measure ("a\nb", &o).left));
    }
}

static void
check_lines (void)
{
  octa_gl_text_style s = style_of (13);
  octa_gl_text_extent one = measure ("abc", &s), two = measure ("abc\nd", &s);
  CHECK (two.n_lines == 2 && two.height == 2 * one.height);
  CHECK (measure ("a\n\nb", &s).height == 3 * one.height);
  CHECK (measure ("", &s).height == one.height);
  CHECK (measure ("x^2", &s).height > one.height);
  s.spacing = 2;
  CHECK (measure ("abc\nd", &s).height == 3 * one.height);
  s.spacing = 0;
  /* The anchor, up and down.  */
  struct
  {
    octa_gl_valign align;
    double bottom, top;
  } v[] = {
    { OCTA_GL_BASELINE, one.ascent - two.height, one.ascent },
    { OCTA_GL_BOTTOM, 0, two.height },
    { OCTA_GL_TOP, -two.height, 0 },
    { OCTA_GL_CAP, one.ascent - glyph (0, 13, 'H').top - two.height,
      one.ascent - glyph (0, 13, 'H').top },
  };
  for (size_t i = 0; i < sizeof v / sizeof *v; i++)
    {
      s.valign = v[i].align;
      octa_gl_text_extent e = measure ("abc\nd", &s);
      CHECK (e.bottom == v[i].bottom && e.top == v[i].top);
    }
  s.valign = OCTA_GL_MIDDLE;
  two = measure ("abc\nd", &s);
  CHECK (fabs (two.top + two.bottom) <= 1);
  /* To the sides: each line by itself.  */
  for (int i = 0; i < 3; i++)
    {
      s.halign = (octa_gl_halign)i;
      s.valign = OCTA_GL_BASELINE;
      octa_gl_text_extent e = measure ("H\nHHH", &s);
      octa_gl_quads q = quads_of ("H\nHHH", &s);
      double by = (e.width - width_of ("H")) * i / 2;
      CHECK (q.n == 4);
      CHECK (fabs (q.quads[0].corner[0][0] - q.quads[1].corner[0][0] - by)
             <= 0.5);
      CHECK (fabs (e.left + e.width * i / 2) <= 0.5
             && e.right - e.left == e.width);
      octa_gl_quads_free (&q);
    }
}

/* Capitals stand on the baseline, and "cap" hangs them from the anchor.  */
static void
check_anchor (void)
{
  octa_gl_text_style s = style_of (20);
  octa_gl_quads q = quads_of ("H", &s);
  CHECK (q.n == 1 && q.quads[0].corner[2][1] == 0);
  octa_gl_quads_free (&q);
  s.valign = OCTA_GL_CAP;
  q = quads_of ("H\nb", &s);
  CHECK (q.n == 2 && q.quads[0].corner[0][1] == 0);
  octa_gl_quads_free (&q);
}

/* Text turned by 90 degrees has the same pixels, turned.  */
static void
check_turned (void)
{
  enum
  {
    N = 200
  };
  octa_gl_text_style s = style_of (15);
  octa_gl_picture level = compose_new (N, N, 255);
  octa_gl_quads q = quads_of ("Turn {\\it me}^2\n\\alpha", &s);
  compose_quads (&level, octa_gl_text_atlas (text), &q, N / 2, N / 2);
  octa_gl_text_extent e = measure ("Turn {\\it me}^2\n\\alpha", &s);
  octa_gl_quads_free (&q);
  for (int k = 1; k < 4; k++)
    {
      octa_gl_picture turned = compose_new (N, N, 255);
      int n_wrong = 0, n_ink = 0;
      s.degrees = k == 3 ? -90 : 90 * k;
      q = quads_of ("Turn {\\it me}^2\n\\alpha", &s);
      compose_quads (&turned, octa_gl_text_atlas (text), &q, N / 2, N / 2);
      for (int y = 0; y < N; y++)
        for (int x = 0; x < N; x++)
          {
            /* Counterclockwise, in rows from the top.  */
            int tx = k == 1 ? y : k == 2 ? N - 1 - x : N - 1 - y;
            int ty = k == 1 ? N - 1 - x : k == 2 ? N - 1 - y : x;
            n_wrong += memcmp (compose_at (&level, x, y),
                               compose_at (&turned, tx, ty), 4)
                       != 0;
            n_ink += *compose_at (&level, x, y) < 128;
          }
      CHECK (n_wrong == 0 && n_ink > 100);
      octa_gl_text_extent r = measure ("Turn {\\it me}^2\n\\alpha", &s);
      CHECK (r.width == e.width && r.height == e.height);
      CHECK (r.right - r.left == (k == 2 ? e.width : e.height));
      octa_gl_quads_free (&q);
      free ((void *)turned.pixels);
    }
  free ((void *)level.pixels);
}

static double
ink_of (const octa_gl_picture *m)
{
  double ink = 0;
  for (int i = 0; i < m->width * m->height; i++)
    ink += 255 - m->pixels[4 * i];
  return ink;
}

/* By other angles the ink is as much, and all within the extent.  */
static void
check_angles (void)
{
  enum
  {
    N = 200
  };
  const char *s = "Turn {\\it me}^2\n\\alpha";
  octa_gl_text_style style = style_of (15);
  octa_gl_text_extent level = measure (s, &style);
  double ink[2] = { 0, 0 };
  int n_wrong = 0;
  for (int k = 0; k < 36; k++)
    {
      octa_gl_picture m = compose_new (N, N, 255);
      style.degrees = k * 10;
      octa_gl_quads q = quads_of (s, &style);
      compose_quads (&m, octa_gl_text_atlas (text), &q, N / 2, N / 2);
      ink[k % 9 != 0] += ink_of (&m) / (k % 9 ? 32 : 4);
      octa_gl_text_extent e = measure (s, &style);
      double c = fabs (cos (k * M_PI / 18)), d = fabs (sin (k * M_PI / 18));
      CHECK (fabs (e.right - e.left - (c * level.width + d * level.height))
             < 1e-9);
      CHECK (fabs (e.top - e.bottom - (d * level.width + c * level.height))
             < 1e-9);
      for (int i = 0; i < N * N; i++)
        {
          double x = i % N - N / 2, y = N / 2 - 1 - i / N;
          bool is_far = x + 2 < e.left || x > e.right + 1 || y + 2 < e.bottom
                        || y > e.top + 1;
          n_wrong += is_far && m.pixels[4 * i] != 255;
        }
      octa_gl_quads_free (&q);
      free ((void *)m.pixels);
    }
  CHECK (n_wrong == 0);
  CHECK (fabs (ink[1] / ink[0] - 1) < 0.005);
}

static void
check_colors (void)
{
  octa_gl_text_style s = style_of (12);
  s.rgba[2] = 7;
  s.rgba[3] = 99;
  octa_gl_quads q = quads_of ("a{\\color{red}b}c\\color[rgb]{0 1 .2}d", &s);
  static const unsigned char want[4][4] = {
    { 0, 0, 7, 99 }, { 255, 0, 0, 99 }, { 0, 0, 7, 99 }, { 0, 255, 51, 99 }
  };
  CHECK (q.n == 4);
  for (size_t i = 0; i < q.n && i < 4; i++)
    CHECK (memcmp (q.quads[i].rgba, want[i], 4) == 0);
  octa_gl_quads_free (&q);
  /* Quads are appended; "none" shows what is written.  */
  CHECK_OK (octa_gl_text_layout (text, "ab", 2, &s, &q, NULL));
  s.is_tex = false;
  octa_gl_text_extent e;
  CHECK_OK (octa_gl_text_layout (text, "x^{2}", 5, &s, &q, &e));
  CHECK (q.n == 7 && e.n_lines == 1);
  octa_gl_quads_free (&q);
}

/* ---- anything ---- */

static uint64_t seed = 88172645463325252u;

static uint32_t
draw (uint32_t n)
{
  seed ^= seed << 13;
  seed ^= seed >> 7;
  seed ^= seed << 17;
  return (uint32_t)(seed >> 33) % n;
}

static size_t
random_text (char *s, size_t size)
{
  static const char *const pieces[] = {
    "^",     "_",    "{",           "}",           "\\",
    "\\bf",  "\\it", "\\fontsize{", "\\color{red", "\\color[rgb]{",
    "1 0 ",  "}",    "\n",          "\t",          "\xe2\x88\x9e",
    "\xf0",  "\x80", "abc",         "\\alpha",     "{",
    "\\rm ", "12.5", "\\fontname{", "{x}",         "^{"
  };
  size_t n = 0, want = draw (60);
  while (want-- > 0 && n + 16 < size)
    if (draw (4) == 0)
      s[n++] = (char)draw (256);
    else
      {
        const char *p = pieces[draw (sizeof pieces / sizeof *pieces)];
        memcpy (s + n, p, strlen (p));
        n += strlen (p);
      }
  return n;
}

static void
check_random (void)
{
  octa_gl_quads q = { 0 };
  size_t n_wrong = 0;
  for (int i = 0; i < 10000; i++)
    {
      char s[1200];
      size_t n = random_text (s, sizeof s);
      /* Exactly as long as it is, so that tools see a byte too many read.  */
      char *exact = malloc (n ? n : 1);
      memcpy (exact, s, n);
      octa_gl_text_style style = style_of (8 + draw (3));
      style.is_tex = draw (5) > 0;
      style.is_bold = draw (8) == 0;
      style.degrees = draw (3) ? 0 : draw (720) - 360.0;
      style.halign = (octa_gl_halign)draw (3);
      style.valign = (octa_gl_valign)draw (5);
      octa_gl_text_extent a, b;
      q.n = 0;
      CHECK_OK (octa_gl_text_measure (text, exact, n, &style, &a));
      CHECK_OK (octa_gl_text_layout (text, exact, n, &style, &q, &b));
      n_wrong += a.width != b.width || a.height != b.height || a.left != b.left
                 || a.top != b.top || a.n_lines != b.n_lines || q.n > n;
      free (exact);
    }
  CHECK (n_wrong == 0);
  octa_gl_quads_free (&q);
}

/* ---- to be looked at ---- */

static void
draw_text (const octa_gl_picture *m, const char *s, double x, double y,
           octa_gl_text_style style, bool has_frame)
{
  octa_gl_quads q = { 0 };
  octa_gl_text_extent e;
  static const unsigned char frame[4] = { 90, 140, 255, 255 },
                             cross[4] = { 255, 0, 0, 255 };
  CHECK_OK (octa_gl_text_layout (text, s, strlen (s), &style, &q, &e));
  for (int py = 0; has_frame && py < m->height; py++)
    for (int px = 0; px < m->width; px++)
      {
        double dx = px - x, dy = m->height - 1 - py - y;
        bool is_in = dx >= e.left && dx < e.right && dy >= e.bottom
                     && dy < e.top;
        if (is_in)
          compose_blend (compose_at (m, px, py), frame, 0.2);
      }
  compose_quads (m, octa_gl_text_atlas (text), &q, x, y);
  if (has_frame)
    compose_blend (compose_at (m, (int)x, m->height - 1 - (int)y), cross, 1);
  octa_gl_quads_free (&q);
}

/* All symbols, 13 to a line.  */
static void
draw_symbols (const octa_gl_picture *m)
{
  char line[4000] = "";
  size_t n = 0;
  uint32_t code;
  const char *name;
  for (int i = 0; (name = octa_gl_tex_symbol (i, &code)); i++)
    n += (size_t)snprintf (line + n, sizeof line - n, "\\%s%s", name,
                           i % 26 == 25 ? "\n" : " ");
  octa_gl_text_style s = style_of (17);
  s.valign = OCTA_GL_TOP;
  draw_text (m, line, 20, 590, s, true);
}

static void
draw_picture (const char *file)
{
  octa_gl_picture m = compose_new (900, 600, 255);
  octa_gl_text_style s = style_of (13);
  draw_symbols (&m);
  static const char *const rows[] = {
    "Plain: The quick brown fox, AVAWA To, 0123456789, e^{-x^2}",
    "{\\bf bold} {\\it italic \\alpha} \\bf{\\it not bold} \\rm "
    "{\\fontsize{20}large} {\\fontsize{8}small}",
    "{\\color{red}red} {\\color{darkGreen}green} "
    "{\\color[rgb]{0 .3 1}blue} \\int_0^{\\infty} f(x_i^2)^{a_{b_c}} dx",
    "missing \xf4\x80\x80\x80 bad \xff\xfe \\unknown{x} a\tb\tc \xd0\x96 "
    "\xc3\xa9\xc3\xbc\xc3\x9f",
    "broken ^{ is shown as it is",
  };
  for (int i = 0; i < 5; i++)
    draw_text (&m, rows[i], 20, 455 - 26 * i, s, false);
  static const char *const valign[] = { "baseline", "bottom", "middle", "top",
                                        "cap" };
  for (int i = 0; i < 5; i++)
    for (int k = 0; k < 3; k++)
      {
        s.valign = (octa_gl_valign)i;
        s.halign = (octa_gl_halign)k;
        char t[40];
        snprintf (t, sizeof t, "%s\nHg", valign[i]);
        draw_text (&m, t, 60 + 100 * i + (k - 1) * 30, 290 - 48 * k, s, true);
      }
  s = style_of (14);
  for (int i = 0; i < 12; i++)
    {
      s.degrees = 30 * i;
      draw_text (&m, "     angle^2_i", 720, 300, s, false);
    }
  s.degrees = 90;
  s.halign = OCTA_GL_CENTER;
  s.valign = OCTA_GL_BOTTOM;
  draw_text (&m, "Amplitude (mV^2)\nsecond line", 880, 300, s, true);
  s = style_of (9);
  static const double points[] = { 6, 8, 9, 10, 12, 14, 18, 24, 36 };
  double x = 20;
  for (size_t i = 0; i < sizeof points / sizeof *points; i++)
    {
      s.points = points[i];
      draw_text (&m, "Ag0.5", x, 40, s, false);
      x += measure ("Ag0.5  ", &s).width;
    }
  s.is_bold = s.is_italic = true;
  draw_text (&m, "Ag", x, 40, s, false);
  CHECK_OK (octa_gl_png_write (file, &m, 72));
  free ((void *)m.pixels);
}

static void
print_times (void)
{
  octa_gl_text *t = NULL;
  octa_gl_text_extent e;
  octa_gl_text_style s = style_of (13);
  octa_gl_quads q = { 0 };
  char all[95] = { 0 };
  int64_t at = octa_clock_ns ();
  for (int i = 0; i < 94; i++)
    all[i] = (char)('!' + i);
  s.is_tex = false;
  CHECK_OK (octa_gl_text_create (&t));
  printf ("  font found and opened: %.2f ms\n",
          (double)(octa_clock_ns () - at) / 1e6);
  octa_gl_text_measure (t, " ", 1, &s, &e);
  at = octa_clock_ns ();
  octa_gl_text_layout (t, all, 94, &s, &q, &e);
  printf ("  a glyph for the first time: %.2f us\n",
          (double)(octa_clock_ns () - at) / 94e3);
  at = octa_clock_ns ();
  for (int i = 0; i < 1000; i++)
    {
      q.n = 0;
      octa_gl_text_layout (t, all, 94, &s, &q, &e);
    }
  printf ("  a cached one, laid out: %.1f ns\n",
          (double)(octa_clock_ns () - at) / 94e3);
  s.is_tex = true;
  at = octa_clock_ns ();
  for (int i = 0; i < 100000; i++)
    octa_gl_text_measure (t, "-0.25", 5, &s, &e);
  printf ("  a label of 5 measured: %.1f ns\n",
          (double)(octa_clock_ns () - at) / 1e5);
  octa_gl_picture m = compose_new (1920, 1080, 255);
  for (int i = 0; i < 200; i++)
    compose_quads (&m, octa_gl_text_atlas (t), &q, i * 7, i * 5 + 20);
  at = octa_clock_ns ();
  CHECK_OK (octa_gl_png_write ("/dev/null", &m, 72));
  printf ("  1920 x 1080 as PNG: %.1f ms\n",
          (double)(octa_clock_ns () - at) / 1e6);
  free ((void *)m.pixels);
  octa_gl_quads_free (&q);
  octa_gl_text_free (t);
}

int
main (void)
{
  unsetenv ("OCTCUDA_FONT");
  if (octa_gl_text_create (&text) != OCTA_OK)
    {
      printf ("%s\n", octa_error ()->msg);
      n_skipped++;
      return check_report ();
    }
  check_extents ();
  check_lines ();
  check_anchor ();
  check_turned ();
  check_angles ();
  check_colors ();
  if (getenv ("OCTCUDA_GL_PICTURE"))
    draw_picture (getenv ("OCTCUDA_GL_PICTURE"));
  check_random ();
  if (getenv ("OCTCUDA_GL_TIMES"))
    print_times ();
  octa_gl_text_free (text);
  return check_report ();
}
