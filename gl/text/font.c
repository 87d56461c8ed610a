/* font.c -- the font of labels: FreeType, its four faces, and a text object.

   The other faces of a font are found by the names of their files, since the
   folder may have thousands, and checked by the family name in them.  A
   missing face is made from another one: bold by thicker outlines, italic by
   slanting.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/text/private.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- files ---- */

/* Endings of file names (without extension) by the bits of a face, in several
   manners.  The first manner that the regular face matches is tried first,
   then the others.  */
static const char *const manners[][4] = {
  { "", "-Bold", "-Oblique", "-BoldOblique" },
  { "", "-Bold", "-Italic", "-BoldItalic" },
  { "", "Bold", "Oblique", "BoldOblique" },
  { "", "Bold", "Italic", "BoldItalic" },
  { "-Regular", "-Bold", "-Italic", "-BoldItalic" },
  { "-Regular", "-Bold", "-Oblique", "-BoldOblique" },
  { "-Roman", "-Bold", "-Italic", "-BoldItalic" },
  { "-Book", "-Bold", "-Italic", "-BoldItalic" },
  { "Regular", "Bold", "Italic", "BoldItalic" },
  { "-R", "-B", "-RI", "-BI" },
  { "", "bd", "i", "bi" },
  { "", "b", "i", "z" },
};

/* Is F scalable, and does it have letters and digits?  */
static bool
is_usable (FT_Face f)
{
  return FT_IS_SCALABLE (f) && FT_Select_Charmap (f, FT_ENCODING_UNICODE) == 0
         && FT_Get_Char_Index (f, 'A') && FT_Get_Char_Index (f, 'z')
         && FT_Get_Char_Index (f, '0') && FT_Get_Char_Index (f, '-');
}

static FT_Face
open_face (octa_gl_text *t, const char *file)
{
  FT_Face f;
  if (FT_New_Face (t->library, file, 0, &f) != 0)
    return NULL;
  if (is_usable (f))
    return f;
  FT_Done_Face (f);
  return NULL;
}

/* The file name of face FACE in manner MANNER.  False if T's regular face does
   not match that manner.  */
static bool
name_beside (const octa_gl_text *t, size_t manner, unsigned face, char *name,
             size_t size)
{
  const char *tail = manners[manner][0];
  const char *dot = strrchr (t->file, '.');
  size_t stem = dot ? (size_t)(dot - t->file) : strlen (t->file);
  size_t n = strlen (tail);
  if (n > stem || memcmp (t->file + stem - n, tail, n) != 0)
    return false;
  int made = snprintf (name, size, "%.*s%s%s", (int)(stem - n), t->file,
                       manners[manner][face], dot ? dot : "");
  return made > 0 && (size_t)made < size;
}

static bool
is_same_family (FT_Face a, FT_Face b)
{
  return a->family_name && b->family_name
         && strcmp (a->family_name, b->family_name) == 0;
}

/* The face FACE of T's family, or NULL.  */
static FT_Face
find_face (octa_gl_text *t, unsigned face)
{
  char name[PATH_MAX];
  for (size_t m = 0; m < sizeof manners / sizeof *manners; m++)
    {
      if (! name_beside (t, m, face, name, sizeof name)
          || strcmp (name, t->file) == 0)
        continue;
      FT_Face f = open_face (t, name);
      if (f && is_same_family (f, t->faces[0].ft))
        return f;
      if (f)
        FT_Done_Face (f);
    }
  return NULL;
}

/* ---- faces ---- */

/* Load face FACE from its file, or make it from another face.  */
static void
load_face (octa_gl_text *t, unsigned face)
{
  octa_gl_face *f = &t->faces[face];
  f->is_tried = true;
  f->ft = find_face (t, face);
  f->is_own = f->ft != NULL;
  if (f->is_own)
    return;
  /* slanting a bold font looks better than thickening an italic one */
  unsigned from = face == (OCTA_GL_BOLD | OCTA_GL_ITALIC) ? OCTA_GL_BOLD : 0;
  if (from && ! t->faces[from].is_tried)
    load_face (t, from);
  f->ft = t->faces[from].ft;
  f->is_emboldened = from ? t->faces[from].is_emboldened
                          : (face & OCTA_GL_BOLD) != 0;
  f->is_slanted = (face & OCTA_GL_ITALIC) != 0;
}

octa_gl_face *
octa_gl_text_face (octa_gl_text *t, unsigned face, long size)
{
  octa_gl_face *f = &t->faces[face];
  if (! f->is_tried)
    load_face (t, face);
  if (size == 0)
    return f;
  /* the size belongs to FreeType's face, which several of ours may share */
  bool is_set = f->size == size;
  if (! is_set && FT_Set_Char_Size (f->ft, 0, size, 72, 72) == 0)
    for (int i = 0; i < 4; i++)
      if (t->faces[i].ft == f->ft)
        t->faces[i].size = size;
  return f;
}

/* ---- the text object ---- */

/* Use FILE for the regular face.  False: it is not suitable.  */
static bool
take (octa_gl_text *t, const char *file, bool *has_failed)
{
  FT_Face f = open_face (t, file);
  if (! f)
    return false;
  t->file = strdup (file);
  *has_failed = t->file == NULL;
  t->faces[0] = (octa_gl_face){ .ft = f, .is_tried = true, .is_own = true };
  return true;
}

/* Use OCTCUDA_FONT.  Warns if that is impossible.  */
static bool
take_given (octa_gl_text *t, bool *has_failed)
{
  const char *given = octa_setting_text (OCTA_SETTING_FONT);
  if (! given)
    return false;
  if (take (t, given, has_failed))
    return true;
  FILE *f = fopen (given, "rb");
  octa_warn_as (
      OCTA_ERROR_GL,
      "OCTCUDA_FONT: cannot use \"%s\": %s; labels have another font", given,
      f ? "not a scalable font with letters" : strerror (errno));
  if (f)
    fclose (f);
  return false;
}

octa_status
octa_gl_text_create_from (char **files, octa_gl_text **out)
{
  bool has_failed = false;
  octa_gl_text *t = calloc (1, sizeof *t);
  if (! t || FT_Init_FreeType (&t->library) != 0)
    {
      free (t);
      return octa_no_memory ("fonts");
    }
  t->atlas.face.width = OCTA_GL_ATLAS_WIDTH;
  bool is_found = take_given (t, &has_failed);
  for (; ! is_found && *files; files++)
    is_found = take (t, *files, &has_failed);
  if (is_found && ! has_failed)
    {
      *out = t;
      return OCTA_OK;
    }
  octa_gl_text_free (t);
  if (has_failed)
    return octa_no_memory ("fonts");
  const char *spare = octa_gl_fonts_spare_folder ();
  return octa_fail (OCTA_ERROR_NOTSUPPORTED,
                    "there is no font in the usual folders such as "
                    "/usr/share/fonts%s%s; install the package "
                    "fonts-dejavu-core, or set OCTCUDA_FONT to the file of "
                    "a font",
                    *spare ? ", nor Octave's own in " : "", spare);
}

octa_status
octa_gl_text_create (octa_gl_text **out)
{
  char **files = octa_gl_fonts_add_spare (octa_gl_fonts_usual ());
  if (! files)
    return octa_no_memory ("fonts");
  octa_status st = octa_gl_text_create_from (files, out);
  octa_gl_fonts_free (files);
  return st;
}

void
octa_gl_text_free (octa_gl_text *t)
{
  if (! t)
    return;
  for (int i = 0; i < 4; i++)
    if (t->faces[i].is_own)
      FT_Done_Face (t->faces[i].ft);
  FT_Done_FreeType (t->library);
  octa_gl_atlas_free (&t->atlas);
  free (t->file);
  free (t->glyphs);
  free (t->steps.steps);
  free (t->placed);
  free (t->lines);
  free (t);
}

const char *
octa_gl_text_font (const octa_gl_text *t)
{
  return t->file;
}
