/* check_setting.c -- each row of settings.def: what is taken, what is refused,
   and what is said.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check.h"

#include <stdlib.h>

extern char **environ;

static const octa_setting_row *
row_of (octa_setting_name k)
{
  return &octa_setting_rows[k];
}

/* No OCTCUDA_ variable is there.  */
static void
clear (void)
{
  for (char **e = environ; *e;)
    {
      char name[64];
      snprintf (name, sizeof name, "%.*s", (int)strcspn (*e, "="), *e);
      if (strncmp (name, "OCTCUDA_", 8) == 0)
        {
          unsetenv (name);
          e = environ;
        }
      else
        e++;
    }
}

static bool
is_number (const octa_setting_row *r)
{
  return r->kind == OCTA_SETTING_IS_NUMBER
         || r->kind == OCTA_SETTING_IS_SWITCH;
}

/* One warning is there, which says all that the user has to know.  */
static void
check_said (octa_setting_name k, const char *value, const char *how)
{
  const char *w = octa_warning_fetch ();
  char must[128], name[128];
  octa_setting_allowed (k, must, sizeof must);
  snprintf (name, sizeof name, "%s=%s ", row_of (k)->variable, value);
  CHECK (w && strncmp (w, name, strlen (name)) == 0);
  CHECK (w && strstr (w, must) && strstr (w, how));
  CHECK_TEXT (octa_warning_id (), OCTA_WARNING_SETTING);
  CHECK (octa_warning_fetch () == NULL);
}

static void
check_refused (octa_setting_name k, const char *value)
{
  const octa_setting_row *r = row_of (k);
  setenv (r->variable, value, 1);
  CHECK (octa_setting (k) == r->otherwise);
  check_said (k, value, r->standard);
  CHECK (octa_setting (k) == r->otherwise && ! octa_warning_fetch ());
}

static void
check_number (octa_setting_name k)
{
  static const char *const never[] = {
    "abc", "1x", "nan", "-inf", "2 3", "-2"
  };
  const octa_setting_row *r = row_of (k);
  char text[64];
  CHECK (octa_setting (k) == r->otherwise && ! octa_warning_fetch ());
  setenv (r->variable, "", 1);
  CHECK (octa_setting (k) == r->otherwise && ! octa_warning_fetch ());
  for (size_t i = 0; i < sizeof never / sizeof *never; i++)
    check_refused (k, never[i]);
  snprintf (text, sizeof text, "%.0f", r->most + 1);
  check_refused (k, text);
  if (r->least > 0)
    check_refused (k, "0");
  snprintf (text, sizeof text, "%g", r->least + 0.5);
  check_refused (k, text);
  snprintf (text, sizeof text, "%.17g", r->most);
  setenv (r->variable, text, 1);
  CHECK (octa_setting (k) == r->most && ! octa_warning_fetch ());
  snprintf (text, sizeof text, "%g", r->least);
  setenv (r->variable, text, 1);
  CHECK (octa_setting (k) == r->least && ! octa_warning_fetch ());
  unsetenv (r->variable);
}

static void
check_choice (octa_setting_name k)
{
  const octa_setting_row *r = row_of (k);
  char words[128], *save = NULL;
  snprintf (words, sizeof words, "%s", r->words);
  char *first = strtok_r (words, " ", &save);
  CHECK (octa_setting_is (k, first) && ! octa_setting_is (k, "nothing"));
  for (char *w = first; w; w = strtok_r (NULL, " ", &save))
    {
      setenv (r->variable, w, 1);
      CHECK (octa_setting_is (k, w)
             && (w == first) == octa_setting_is (k, first));
      CHECK_OK (octa_setting_refuse (k));
      CHECK (! octa_warning_fetch ());
    }
  setenv (r->variable, "foo", 1);
  CHECK (octa_setting_is (k, first) == ! r->is_refused);
  if (! r->is_refused)
    check_said (k, "foo", "the default is used: auto");
  CHECK (! octa_setting_is (k, "foo") || r->is_refused);
  CHECK (! octa_warning_fetch ());
  CHECK_FAILS (octa_setting_refuse (k), OCTA_ERROR_LOGIC);
  CHECK (strstr (octa_error ()->msg, r->variable) == octa_error ()->msg);
  CHECK (strstr (octa_error ()->msg, ", not foo") != NULL);
  unsetenv (r->variable);
}

static void
check_words (void)
{
  char text[128];
  octa_setting_allowed (OCTA_SETTING_GL, text, sizeof text);
  CHECK_TEXT (text, "auto, window, headless or off");
  octa_setting_allowed (OCTA_SETTING_CACHE_BYTES, text, sizeof text);
  CHECK_TEXT (text, "a number from 0 to 1e15");
  octa_setting_allowed (OCTA_SETTING_POOL, text, sizeof text);
  CHECK_TEXT (text, "0 or 1");

  setenv ("OCTCUDA_HOST_DEVICES", "99", 1);
  CHECK (octa_setting (OCTA_SETTING_HOST_DEVICES) == 1);
  CHECK_TEXT (octa_warning_fetch (),
              "OCTCUDA_HOST_DEVICES=99 is ignored: set it to a number from 1 "
              "to 8 before Octave starts; the default is used: 1");
  /* Another value is news; that one again is, too.  */
  setenv ("OCTCUDA_HOST_DEVICES", "2.5", 1);
  CHECK (octa_setting (OCTA_SETTING_HOST_DEVICES) == 1);
  CHECK_TEXT (octa_warning_fetch (),
              "OCTCUDA_HOST_DEVICES=2.5 is ignored: set it to a number from 1 "
              "to 8 without a fraction before Octave starts; the default is "
              "used: 1");
  setenv ("OCTCUDA_HOST_DEVICES", "99", 1);
  CHECK (octa_setting (OCTA_SETTING_HOST_DEVICES) == 1
         && octa_warning_fetch ());
  unsetenv ("OCTCUDA_HOST_DEVICES");

  CHECK (! octa_setting_text (OCTA_SETTING_CXX));
  setenv ("OCTCUDA_CXX", "", 1);
  CHECK (! octa_setting_text (OCTA_SETTING_CXX));
  setenv ("OCTCUDA_CXX", "ccache g++", 1);
  CHECK_TEXT (octa_setting_text (OCTA_SETTING_CXX), "ccache g++");
  unsetenv ("OCTCUDA_CXX");

  CHECK (octa_setting (OCTA_SETTING_DISABLE_CACHE) == 0);
  setenv ("OCTCUDA_DISABLE_CACHE", "", 1);
  CHECK (octa_setting (OCTA_SETTING_DISABLE_CACHE) == 1);
  unsetenv ("OCTCUDA_DISABLE_CACHE");
}

/* ---- all of them ---- */

static void
check_listed (void)
{
  static const char *const wanted[][2] = { { "OCTCUDA_POOL=maybe", "ignored" },
                                           { "OCTCUDA_GL=bar", "refused" },
                                           { "OCTCUDA_CACHE_DIRS=/x",
                                             "not read" },
                                           { "OCTCUDA_KERNELS=99", "" },
                                           { "TMPDIR=/tmp", "" },
                                           { "CUDA_HOME=/nowhere", "" } };
  setenv ("TMPDIR", "/tmp", 1);
  setenv ("CUDA_HOME", "/nowhere", 1);
  for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
    {
      const char *line, *note;
      bool is_there = false;
      for (size_t k = 0; (line = octa_setting_listed (k, &note)); k++)
        if (strcmp (line, wanted[i][0]) == 0)
          {
            is_there = true;
            CHECK_TEXT (note, wanted[i][1]);
          }
      CHECK (is_there);
    }
}

/* What begins to use octcuda looks at all, once.  */
static void
check_all (void)
{
  static const char *const wrong[][3] = {
    { "OCTCUDA_CACHE_BYTES", "abc", "the default is used: 1e9" },
    { "OCTCUDA_POOL", "maybe", "the default is used: 1" },
    { "OCTCUDA_HOST_MEMORY", "64MB",
      "the default is used: the machine's memory, in equal parts" },
    { "OCTCUDA_EXPRESSIONS", "bar", "set it to auto or gpu" },
    { "OCTCUDA_GL", "bar", "is invalid: set it to auto, window" },
    { "OCTCUDA_CACHE_DIRS", "/x",
      "the intended name may be OCTCUDA_CACHE_DIR" },
    { "OCTCUDA_DEVICES", "2",
      "the intended name may be OCTCUDA_HOST_DEVICES" },
    { "OCTCUDA_SOMETHING_ELSE", "1", "README.md" },
  };
  const size_t n = sizeof wrong / sizeof *wrong;
  int said[sizeof wrong / sizeof *wrong] = { 0 };
  for (size_t i = 0; i < n; i++)
    setenv (wrong[i][0], wrong[i][1], 1);
  setenv ("OCTCUDA_KERNELS", "99", 1);
  for (octa_setting_name k = 0; k < OCTA_SETTING_COUNT; k++)
    if (row_of (k)->kind == OCTA_SETTING_IS_OTHER)
      setenv (row_of (k)->variable, "x", 1);
  octa_setting_check ();
  size_t n_said = 0;
  for (const char *w; (w = octa_warning_fetch ()); n_said++)
    for (size_t i = 0; i < n; i++)
      said[i] += strncmp (w, wrong[i][0], strlen (wrong[i][0])) == 0
                 && strchr ("= ", w[strlen (wrong[i][0])])
                 && strstr (w, wrong[i][2]);
  CHECK (n_said == n);
  for (size_t i = 0; i < n; i++)
    {
      if (said[i] != 1)
        printf ("  %s: said %d times\n", wrong[i][0], said[i]);
      CHECK (said[i] == 1);
    }
  octa_setting_check ();
  CHECK (octa_setting (OCTA_SETTING_POOL) == 1
         && octa_setting (OCTA_SETTING_CACHE_BYTES) == 1e9
         && ! octa_warning_fetch ());
  check_listed ();
}

int
main (void)
{
  clear ();
  while (octa_warning_fetch ())
    continue;
  for (octa_setting_name k = 0; k < OCTA_SETTING_COUNT; k++)
    if (is_number (row_of (k)))
      check_number (k);
    else if (row_of (k)->kind == OCTA_SETTING_IS_CHOICE)
      check_choice (k);
  check_words ();
  check_all ();
  return check_report ();
}
