/* check_gl_font.c -- text of plots: fonts, faces, glyphs, the atlas.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check.h"
#include "gl/text/private.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static octa_gl_text *text;

static octa_gl_glyph
glyph (unsigned face, double px, uint32_t code)
{
  octa_gl_glyph g = { 0 };
  CHECK_OK (octa_gl_text_glyph (text, face, (long)(px * 64), code, &g));
  return g;
}

/* ---- the font ---- */

/* All of the table is in DejaVu Sans; what is not is listed.  */
static void
check_symbols (void)
{
  uint32_t code;
  const char *name;
  int n = 0;
  if (! strstr (octa_gl_text_font (text), "DejaVuSans.ttf"))
    {
      n_skipped++;
      return;
    }
  for (int i = 0; (name = octa_gl_tex_symbol (i, &code)); i++)
    for (unsigned face = 0; face < 4; face++)
      {
        octa_gl_glyph g = glyph (face, 20, code);
        bool is_there = g.width > 0
                        && FT_Get_Char_Index (text->faces[0].ft, code) != 0;
        CHECK (is_there);
        if (! is_there)
          printf ("  \\%s (U+%04x) in face %u\n", name, code, face);
        n++;
      }
  CHECK (n == 4 * 103);
}

static void
check_faces (void)
{
  octa_gl_glyph g[4];
  for (unsigned i = 0; i < 4; i++)
    {
      g[i] = glyph (i, 40, 'n');
      CHECK (g[i].width > 0);
      for (unsigned k = 0; k < i; k++)
        CHECK (text->faces[k].ft != text->faces[i].ft
               || text->faces[k].is_emboldened != text->faces[i].is_emboldened
               || text->faces[k].is_slanted != text->faces[i].is_slanted);
    }
  CHECK (g[1].advance > g[0].advance);
}

/* A font alone in its folder: its other faces are made of it.  */
static void
check_alone (const char *font)
{
  char folder[] = "build/check_gl_font.XXXXXX", file[200];
  char *real = realpath (font, NULL);
  CHECK (real && mkdtemp (folder) != NULL);
  snprintf (file, sizeof file, "%s/Alone.ttf", folder);
  CHECK (symlink (real, file) == 0);
  octa_gl_text *kept = text;
  char **files = octa_gl_fonts_find ((const char *[]){ folder, NULL });
  CHECK (files && files[0] && ! files[1] && strcmp (files[0], file) == 0);
  CHECK_OK (octa_gl_text_create_from (files, &text));
  CHECK_TEXT (octa_gl_text_font (text), file);
  octa_gl_glyph upright = glyph (0, 40, 'l'), bold = glyph (1, 40, 'l'),
                slanted = glyph (2, 40, 'l'), both = glyph (3, 40, 'l');
  CHECK (text->faces[3].ft == text->faces[0].ft);
  CHECK (bold.width > upright.width && bold.advance > upright.advance);
  CHECK (slanted.width > upright.width && slanted.advance == upright.advance);
  CHECK (both.width > slanted.width);
  octa_gl_text_free (text);
  text = kept;
  unlink (file);
  rmdir (folder);
  octa_gl_fonts_free (files);
  free (real);
}

static void
check_find (void)
{
  static const char *const names[] = { "Foo-Bold.ttf",  "MySans.otf",
                                       "Foo.ttf",       "NotoSans-Regular.ttf",
                                       "readme.txt",    "FooMono.ttf",
                                       "DejaVuSans.ttf" };
  static const char *const order[] = {
    "DejaVuSans.ttf", "NotoSans-Regular.ttf", "MySans.otf",
    "Foo.ttf",        "FooMono.ttf",          "Foo-Bold.ttf"
  };
  char folder[] = "build/check_gl_font.XXXXXX", path[200];
  octa_gl_text *t = NULL;
  CHECK (mkdtemp (folder) != NULL);
  snprintf (path, sizeof path, "%s/below", folder);
  CHECK (mkdir (path, 0777) == 0);
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    {
      snprintf (path, sizeof path, "%s/%s%s", folder, i % 2 ? "below/" : "",
                names[i]);
      CHECK (close (open (path, O_CREAT | O_WRONLY, 0666)) == 0);
    }
  snprintf (path, sizeof path, "%s/below/up", folder);
  CHECK (symlink ("..", path) == 0); /* a circle ends */
  char **files = octa_gl_fonts_find (
      (const char *[]){ "/nowhere/at/all", folder, NULL });
  size_t n = 0, k = 0;
  for (; files[n]; n++)
    {
      const char *name = strrchr (files[n], '/') + 1;
      if (k < 6 && strcmp (name, order[k]) == 0)
        k += n == 0 || strcmp (strrchr (files[n - 1], '/') + 1, name) != 0;
    }
  CHECK (k == 6);
  /* They are all empty: no font, and one text for the warning.  */
  CHECK_FAILS (octa_gl_text_create_from (files, &t), OCTA_ERROR_NOTSUPPORTED);
  CHECK (strstr (octa_error ()->msg, "fonts-dejavu-core") != NULL);
  octa_gl_fonts_free (files);
  unlink (path);
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    {
      snprintf (path, sizeof path, "%s/%s%s", folder, i % 2 ? "below/" : "",
                names[i]);
      unlink (path);
    }
  snprintf (path, sizeof path, "%s/below", folder);
  CHECK (rmdir (path) == 0 && rmdir (folder) == 0);
}

/* Without a font of the system's the spare ones are taken, and only without
   those there is none.  */
static void
check_spare (const char *font)
{
  char folder[] = "build/check_gl_font.XXXXXX", file[200];
  char *real = realpath (font, NULL);
  octa_gl_text *t = NULL;
  CHECK (real && mkdtemp (folder) != NULL);
  snprintf (file, sizeof file, "%s/FreeSans.otf", folder);
  octa_gl_fonts_spare (folder);
  for (int has_spare = 0; has_spare < 2; has_spare++)
    {
      if (has_spare)
        CHECK (symlink (real, file) == 0);
      char **files = octa_gl_fonts_add_spare (
          octa_gl_fonts_find ((const char *[]){ NULL }));
      CHECK (files && (has_spare ? files[0] && ! files[1] : ! files[0]));
      if (has_spare)
        {
          CHECK_OK (octa_gl_text_create_from (files, &t));
          CHECK_TEXT (octa_gl_text_font (t), file);
          octa_gl_text_free (t);
        }
      else
        {
          CHECK_FAILS (octa_gl_text_create_from (files, &t),
                       OCTA_ERROR_NOTSUPPORTED);
          CHECK (strstr (octa_error ()->msg, folder)
                 && strstr (octa_error ()->msg, "OCTCUDA_FONT"));
        }
      octa_gl_fonts_free (files);
    }
  /* Those of the system go before them.  */
  CHECK_OK (octa_gl_text_create (&t));
  CHECK_TEXT (octa_gl_text_font (t), font);
  octa_gl_text_free (t);
  octa_gl_fonts_spare ("");
  unlink (file);
  rmdir (folder);
  free (real);
}

/* OCTCUDA_FONT is taken, or refused with a warning.  */
static void
check_given (const char *font)
{
  octa_gl_text *t = NULL;
  char *none = NULL;
  setenv ("OCTCUDA_FONT", font, 1);
  CHECK_OK (octa_gl_text_create_from (&none, &t));
  CHECK_TEXT (octa_gl_text_font (t), font);
  octa_gl_text_free (t);
  setenv ("OCTCUDA_FONT", "/no/such/font.ttf", 1);
  CHECK_OK (octa_gl_text_create (&t));
  const char *warning = octa_warning_fetch ();
  CHECK (warning && strstr (warning, "/no/such/font.ttf")
         && strstr (warning, strerror (ENOENT)));
  CHECK (octa_warning_fetch () == NULL);
  octa_gl_text_free (t);
  unsetenv ("OCTCUDA_FONT");
}

/* ---- glyphs and the atlas ---- */

static bool
is_same_place (octa_gl_glyph a, octa_gl_glyph b)
{
  return a.x == b.x && a.y == b.y && a.width == b.width
         && a.height == b.height;
}

static void
check_cache (void)
{
  octa_gl_glyph first[95];
  for (uint32_t c = 33; c < 127; c++)
    first[c - 33] = glyph (0, 17, c);
  uint64_t generation = octa_gl_text_atlas (text)->generation;
  int row, n;
  for (uint32_t c = 33; c < 127; c++)
    CHECK (is_same_place (first[c - 33], glyph (0, 17, c)));
  CHECK (octa_gl_text_atlas (text)->generation == generation);
  CHECK (! octa_gl_text_changes (text, generation, &row, &n));
  /* Another size, face or character is another place.  */
  CHECK (! is_same_place (first['A' - 33], glyph (0, 17.5, 'A')));
  CHECK (! is_same_place (first['A' - 33], glyph (1, 17, 'A')));
  CHECK (! is_same_place (first['A' - 33], first['B' - 33]));
  /* A copy that takes the changed rows alone stays the same as the atlas.  */
  const octa_gl_atlas *a = octa_gl_text_atlas (text);
  size_t bytes = (size_t)a->width * (size_t)a->height, n_rows = 0;
  unsigned char *copy = malloc (bytes);
  memcpy (copy, a->pixels, bytes);
  generation = a->generation;
  int height = a->height;
  for (uint32_t c = 0x410; c < 0x450 && a->height == height; c++)
    {
      glyph (0, 17, c);
      CHECK (octa_gl_text_changes (text, generation, &row, &n));
      memcpy (copy + (size_t)row * (size_t)a->width,
              a->pixels + (size_t)row * (size_t)a->width,
              (size_t)n * (size_t)a->width);
      generation = a->generation;
      n_rows += (size_t)n;
    }
  CHECK (height == a->height && memcmp (copy, a->pixels, bytes) == 0);
  CHECK (n_rows <= 64 * 30);
  free (copy);
}

/* No two glyphs overlap, nor do the empty pixels around them.  */
static void
check_atlas (void)
{
  const octa_gl_atlas *a = octa_gl_text_atlas (text);
  size_t bytes = (size_t)a->width * (size_t)a->height, n_wrong = 0;
  unsigned char *taken = calloc (bytes, 1);
  for (size_t i = 0; i < text->n_slots; i++)
    {
      octa_gl_glyph g = text->glyphs[i];
      for (int y = g.y - 1; g.width && y <= g.y + g.height; y++)
        for (int x = g.x - 1; x <= g.x + g.width; x++)
          {
            bool is_edge = x < g.x || y < g.y || x == g.x + g.width
                           || y == g.y + g.height;
            n_wrong += taken[y * a->width + x]++ != 0;
            n_wrong += is_edge && a->pixels[y * a->width + x] != 0;
          }
    }
  CHECK (n_wrong == 0);
  free (taken);
}

/* How many quads the letters from A to B have at a size of 900 pixels.  */
static size_t
large_quads (char a, char b)
{
  octa_gl_text_style s = { .points = 900, .dpi = 72 };
  octa_gl_quads q = { 0 };
  char letters[26];
  size_t n = 0;
  for (char c = a; c <= b; c++)
    letters[n++] = c;
  CHECK_OK (octa_gl_text_layout (text, letters, n, &s, &q, NULL));
  n = q.n;
  octa_gl_quads_free (&q);
  return n;
}

/* When the atlas is full it begins anew, and the text that needed room is
   whole.  */
static void
check_full (void)
{
  unsigned epoch = octa_gl_text_atlas (text)->epoch;
  for (char c = 'A'; c < 'Y'; c = (char)(c + 3))
    CHECK (large_quads (c, (char)(c + 2)) == 3);
  CHECK (octa_gl_text_atlas (text)->epoch > epoch);
  CHECK (octa_gl_text_atlas (text)->height <= OCTA_GL_ATLAS_HEIGHT);
  /* A text that has no room at all loses glyphs, and nothing else.  */
  size_t n = large_quads ('A', 'Z');
  CHECK (n > 0 && n < 26);
  epoch = octa_gl_text_atlas (text)->epoch;
  CHECK (large_quads ('A', 'A') == 1);
  CHECK (octa_gl_text_atlas (text)->epoch == epoch);
  CHECK (large_quads ('A', 'C') == 3);
}

static void
check_missing (void)
{
  octa_gl_glyph g = glyph (0, 20, 0x10ffff), h = glyph (0, 20, 'H');
  CHECK (g.width > 4 && g.height > 8 && g.index == 0);
  CHECK (abs (g.top - h.top) <= 1 && g.advance > g.width);
  const octa_gl_atlas *a = octa_gl_text_atlas (text);
  CHECK (a->pixels[g.y * a->width + g.x] == 255);
  CHECK (a->pixels[(g.y + g.height / 2) * a->width + g.x + g.width / 2] == 0);
}

int
main (void)
{
  unsetenv ("OCTCUDA_FONT");
  mkdir ("build", 0777);
  check_find ();
  if (octa_gl_text_create (&text) != OCTA_OK)
    {
      printf ("%s\n", octa_error ()->msg);
      n_skipped++;
      return check_report ();
    }
  char *font = strdup (octa_gl_text_font (text));
  check_symbols ();
  check_faces ();
  check_alone (font);
  check_spare (font);
  check_given (font);
  check_cache ();
  check_missing ();
  check_atlas ();
  check_full ();
  octa_gl_text_free (text);
  free (font);
  return check_report ();
}
