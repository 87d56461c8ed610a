/* check_cache.c -- what the cache sees of the files that a source includes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check.h"
#include "compile/compile.h"
#include "octa.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- names in a text ---- */

static void
check_names_of (const char *text, const char *want, bool want_all)
{
  octa_strbuf names = { 0 };
  bool is_all = true;
  CHECK_OK (octa_include_read (text, strlen (text), &names, &is_all));
  CHECK_TEXT (names.s ? names.s : "", want);
  CHECK (is_all == want_all);
  octa_strbuf_free (&names);
}

static void
check_names (void)
{
  check_names_of ("", "", true);
  check_names_of ("int x;\n#define Y 1\n", "", true);
  check_names_of ("#include \"a.h\"\n #  include <b/c.h>", "a.h\nb/c.h\n",
                  true);
  check_names_of ("/* x */ # /* y\n */ include /* z */ \"a.h\"", "a.h\n",
                  true);
  check_names_of ("#inc\\\nlude \\\n \"a\\\r\n.h\"", "a.h\n", true);
  check_names_of ("%:include <a.h>\n\?\?=include \"b.h\"", "a.h\nb.h\n", true);
  check_names_of ("#include_next <a.h>\n#import \"b.h\"\n#embed <c>",
                  "a.h\nb.h\nc\n", true);
  check_names_of ("#include \"a#b.h\"", "a#b.h\n", true);
  check_names_of ("#if __has_include (<a.h>) && __has_include(\"b.h\")\n",
                  "a.h\nb.h\n", true);
  check_names_of ("#if 0 || X\n#include \"a.h\"\n#endif", "a.h\n", true);
  /* what only looks so */
  check_names_of ("// #include \"a.h\"\n/*\n#include \"b.h\"\n*/", "", true);
  check_names_of ("const char *s = \"/*\";\n#include \"a.h\"\n", "a.h\n",
                  true);
  check_names_of ("auto s = R\"x(/* \")x\";\n#include \"a.h\"\n", "a.h\n",
                  true);
  check_names_of ("#define included(x) #x\n#pragma include\n", "", true);
  check_names_of ("#if defined __has_include\n#if HAS (<x>)\n", "", true);
  /* what nobody can tell */
  check_names_of ("#include NAME\n#include \"a.h\"", "a.h\n", false);
  check_names_of ("#include", "", false);
  check_names_of ("#include <a.h\n", "", false);
}

/* ---- files ---- */

static char folder[64];

static const char *
in_folder (const char *name)
{
  static char path[16][256];
  static int turn;
  turn = (turn + 1) % 16;
  snprintf (path[turn], sizeof path[turn], "%s/%s", folder, name);
  return path[turn];
}

static void
write_file (const char *name, const char *text)
{
  FILE *f = fopen (in_folder (name), "w");
  CHECK (f && fputs (text, f) >= 0);
  if (f)
    fclose (f);
}

/* What the cache is told of TEXT with OPTIONS; freed by the caller.  */
static char *
key_of (const char *text, const char *const *options, bool *is_all)
{
  octa_source src = { .text = text, .name = "kernel.cu", .options = options };
  octa_strbuf key = { 0 };
  CHECK_OK (octa_cache_includes (&key, &src, is_all));
  return key.s ? key.s : strdup ("");
}

/* Whether the key of TEXT changes with what is in the file NAME.  */
static bool
sees (const char *text, const char *const *options, const char *name)
{
  static int n;
  bool is_all = false, is_all_now = false;
  char now[32];
  char *before = key_of (text, options, &is_all);
  snprintf (now, sizeof now, "#define MINE %d\n", ++n);
  write_file (name, now);
  char *after = key_of (text, options, &is_all_now);
  char *again = key_of (text, options, &is_all_now);
  bool is = strcmp (before, after) != 0;
  CHECK (is_all && is_all_now);
  CHECK_TEXT (again, after);
  free (before);
  free (after);
  free (again);
  return is;
}

/* Texts and options that read mine.h, which is in sub.  FOLDER stands for the
   folder of the test.  */
static const struct
{
  const char *text, *options[3];
} ways[] = {
  { "#include \"mine.h\"", { "-IFOLDER/sub" } },
  { "#include <mine.h>", { "-I", "FOLDER/sub" } },
  { "#include \"sub/mine.h\"", { "-IFOLDER" } },
  { "#include \"FOLDER/sub/mine.h\"", { NULL } },
  { "#include \"outer.h\"", { "-IFOLDER" } },
  { "#include_next <mine.h>", { "-IFOLDER/other", "-IFOLDER/sub" } },
  { "#include <mine.h>", { "-IFOLDER/other", "-IFOLDER/sub" } },
  { "#include <mine.h>", { "-I=FOLDER/sub" } },
  { "#include <mine.h>", { "-isystem", "FOLDER/sub" } },
  { "#include <mine.h>", { "--include-path=FOLDER/other,FOLDER/sub" } },
  { "#include <mine.h>", { "--system-include", "FOLDER/sub" } },
  { "#include <mine.h>", { "-Xcompiler=-IFOLDER/sub" } },
  { "#include <mine.h>", { "-Xcompiler", "-O2,-I,FOLDER/sub" } },
  { "#include <mine.h>", { "--compiler-options=-iquoteFOLDER/sub" } },
  { "#include <mine.h>", { "-idirafterFOLDER/sub" } },
  { "#include <mine.h>", { "-Xcompiler", "-g -I\"FOLDER/sub\"" } },
  { "int x;", { "-include", "FOLDER/sub/mine.h" } },
  { "int x;", { "-include=mine.h", "-IFOLDER/sub" } },
  { "int x;", { "-include mine.h", "-IFOLDER/sub" } },
  { "int x;", { "--pre-include=FOLDER/sub/mine.h" } },
  { "int x;", { "--pre-include=FOLDER/outer.h" } },
  { "int x;", { "-Xcompiler=-includeFOLDER/sub/mine.h" } },
  { "int x;", { "-Xcompiler=-imacros,mine.h", "-IFOLDER/sub" } },
};

static void
check_ways (void)
{
  for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
    {
      octa_strbuf text[3] = { { 0 } };
      const char *options[3] = { NULL };
      for (int k = 0; k < 3; k++)
        {
          const char *s = k ? ways[i].options[k - 1] : ways[i].text;
          for (const char *at; s && (at = strstr (s, "FOLDER")); s = at + 6)
            {
              octa_strbuf_addn (&text[k], s, (size_t)(at - s));
              octa_strbuf_add (&text[k], folder);
            }
          if (s)
            octa_strbuf_add (&text[k], s);
          if (k)
            options[k - 1] = text[k].s;
        }
      bool is = sees (text[0].s, options, "sub/mine.h");
      if (! is)
        printf ("  %s %s\n", text[0].s, options[0] ? options[0] : "");
      CHECK (is);
      for (int k = 0; k < 3; k++)
        octa_strbuf_free (&text[k]);
    }
}

static void
check_environment (void)
{
  static const char *const variables[] = { "CPATH", "CPLUS_INCLUDE_PATH",
                                           "NVCC_APPEND_FLAGS",
                                           "NVCC_PREPEND_FLAGS",
                                           "OCTCUDA_CXX" };
  char value[256];
  for (size_t i = 0; i < sizeof variables / sizeof *variables; i++)
    {
      snprintf (value, sizeof value, i < 2 ? "/nowhere::%s" : "g++ -I%s",
                in_folder ("sub"));
      setenv (variables[i], value, 1);
      CHECK (sees ("#include <mine.h>", NULL, "sub/mine.h"));
      unsetenv (variables[i]);
    }
}

/* A file that is found earlier, or is there at all, is another key.  */
static void
check_shadows (void)
{
  const char *const options[] = { "-I", in_folder ("other"), "-I",
                                  in_folder ("sub"), NULL };
  CHECK (sees ("#if __has_include (<late.h>)\n", options, "sub/late.h"));
  CHECK (sees ("#include <late.h>\n", options, "other/late.h"));
  CHECK (sees ("#include <late.h>\n", options, "sub/late.h"));
  unlink (in_folder ("sub/late.h"));
  unlink (in_folder ("other/late.h"));
}

/* Includes without an end, or with very many paths to it.  */
static void
check_circles (void)
{
  const char *const options[] = { "-I", folder, NULL };
  char name[32], text[256];
  for (int i = 0; i < 60; i++)
    {
      snprintf (name, sizeof name, "chain%d.h", i);
      snprintf (text, sizeof text,
                "#include \"chain%d.h\"\n#include \"chain%d.h\"\n"
                "#include \"../%s/chain%d.h\"\n",
                i + 1, i + 1, strrchr (folder, '/') + 1, i ? i - 1 : 0);
      write_file (name, text);
    }
  CHECK (sees ("#include \"chain0.h\"\n", options, "chain60.h"));
  for (int i = 0; i <= 60; i++)
    {
      snprintf (name, sizeof name, "chain%d.h", i);
      unlink (in_folder (name));
    }
  static const char three[] = "#ifndef %s\n#define %s\n"
                              "#include \"%s\"\n#include \"%s\"\n"
                              "#include \"%s\"\n#include \"c.h\"\n#endif\n";
  snprintf (text, sizeof text, three, "A", "A", "b.h", "b.h", "b.h");
  write_file ("a.h", text);
  snprintf (text, sizeof text, three, "B", "B", "a.h", "a.h", "a.h");
  write_file ("b.h", text);
  CHECK (sees ("#include \"a.h\"\n", options, "c.h"));
  unlink (in_folder ("a.h"));
  unlink (in_folder ("b.h"));
  unlink (in_folder ("c.h"));
}

/* Neither files that are none nor names of nothing are errors.  */
static void
check_others (void)
{
  const char *const options[] = { "-I", folder, "-I/nowhere", NULL };
  bool is_all;
  CHECK (mkfifo (in_folder ("pipe.h"), 0600) == 0);
  char *key = key_of ("#include \"pipe.h\"\n#include \"sub\"\n"
                      "#include \"missing.h\"\n#include </dev/zero>\n",
                      options, &is_all);
  CHECK (is_all);
  CHECK_TEXT (key, "");
  free (key);
  unlink (in_folder ("pipe.h"));
  key = key_of ("int x;", options, &is_all);
  CHECK (is_all);
  CHECK_TEXT (key, "");
  free (key);
  /* Bytes behind a NUL count.  */
  FILE *f = fopen (in_folder ("nul.h"), "w");
  CHECK (f && fwrite ("int\0a", 1, 5, f) == 5);
  fclose (f);
  key = key_of ("#include \"nul.h\"\n", options, &is_all);
  f = fopen (in_folder ("nul.h"), "w");
  CHECK (f && fwrite ("int\0b", 1, 5, f) == 5);
  fclose (f);
  char *other = key_of ("#include \"nul.h\"\n", options, &is_all);
  CHECK (strcmp (key, other) != 0);
  free (key);
  free (other);
  unlink (in_folder ("nul.h"));
}

/* Where nobody can tell what is read, the cache is not to be used.  */
static void
check_unknown (void)
{
  const char *const includes[] = { "-I", folder, NULL };
  const char *const reads[] = { "--options-file", "options.txt", NULL };
  bool is_all = true;
  free (key_of ("#include MINE\n", NULL, &is_all));
  CHECK (! is_all);
  write_file ("macro.h", "#include MINE\n");
  free (key_of ("#include \"macro.h\"\n", includes, &is_all));
  CHECK (! is_all);
  unlink (in_folder ("macro.h"));
  free (key_of ("int x;\n", reads, &is_all));
  CHECK (! is_all);
  octa_source own = { .text = "#include MINE\n", .is_own = true };
  octa_strbuf key = { 0 };
  CHECK_OK (octa_cache_includes (&key, &own, &is_all));
  CHECK (is_all && key.len == 0);
}

static bool
interrupted (void)
{
  return true;
}

static void
check_interrupt (void)
{
  const char *const options[] = { "-I", in_folder ("sub"), NULL };
  octa_source src = { .text = "#include \"mine.h\"\n",
                      .name = "kernel.cu",
                      .options = options };
  octa_strbuf key = { 0 };
  bool is_all;
  octa_interrupt_hook (interrupted);
  CHECK_FAILS (octa_cache_includes (&key, &src, &is_all), OCTA_ERROR_RUNTIME);
  CHECK_TEXT (octa_error ()->msg, "interrupted");
  octa_interrupt_hook (NULL);
  octa_strbuf_free (&key);
}

int
main (void)
{
  snprintf (folder, sizeof folder, "/tmp/octcuda-check-XXXXXX");
  CHECK (mkdtemp (folder));
  CHECK (mkdir (in_folder ("sub"), 0700) == 0);
  CHECK (mkdir (in_folder ("other"), 0700) == 0);
  write_file ("outer.h", "#include \"sub/mine.h\"\n");
  write_file ("sub/mine.h", "#define MINE 0\n");
  write_file ("other/mine.h", "#include_next <mine.h>\n");
  check_names ();
  check_ways ();
  check_environment ();
  check_shadows ();
  check_circles ();
  check_others ();
  check_unknown ();
  check_interrupt ();
  unlink (in_folder ("outer.h"));
  unlink (in_folder ("sub/mine.h"));
  unlink (in_folder ("other/mine.h"));
  CHECK (rmdir (in_folder ("sub")) == 0 && rmdir (in_folder ("other")) == 0);
  CHECK (rmdir (folder) == 0);
  return check_report ();
}
