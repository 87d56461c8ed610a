/* includes.c -- the files that a source may include, for the key of the cache.

   Every file is read once; the key has its name and a hash of its contents.
   Which file a name means depends on the compiler, the order of its folders
   and what it read before.  This file does not repeat that: a name stands for
   all files that it could be, in the folder of the including file and in all
   folders that the options and the environment name.  A file too many costs a
   compilation when it changes; a file too few would run an outdated kernel.
   So options are not interpreted either: if a part of an option is a folder,
   that is searched, and any other part may be the name of a file.  Files that
   are not found belong to the compiler, whose version is in the key; if a file
   does not exist, the compiler reports it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "compile/compile.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAX_BYTES ((size_t)1 << 26) /* of a file that is read */

/* Texts one after the other, each with its NUL.  */
typedef struct list
{
  octa_strbuf text;
} list;

typedef struct scan
{
  list folders; /* to be searched */
  list files;   /* files that were found; those before NEXT are in the key */
  size_t next;
  octa_table seen; /* hashes of paths: those tried, and real ones */
  octa_strbuf path, names;
  bool is_all; /* no other file can be included */
} scan;

/* ---- lists ---- */

static void
list_add (list *l, const char *s, size_t n)
{
  octa_strbuf_addn (&l->text, s, n);
  octa_strbuf_addn (&l->text, "", 1);
}

/* The text at *AT; moves *AT past it.  NULL at the end.  */
static const char *
list_next (const list *l, size_t *at)
{
  if (*at >= l->text.len)
    return NULL;
  const char *s = l->text.s + *at;
  *at += strlen (s) + 1;
  return s;
}

/* ---- finding files ---- */

/* Is PATH new?  There are two sets: paths that were TRIED, and paths in the
   list.  */
static bool
is_new (scan *s, const char *path, bool tried)
{
  uint64_t key = octa_hash (path, strlen (path), tried);
  if (octa_table_find (&s->seen, key))
    return false;
  if (! octa_table_put (&s->seen, key, s))
    s->files.text.failed = true;
  return true;
}

/* Look for FOLDER/NAME, or NAME alone if FOLDER is empty or NAME absolute.  */
static void
try_file (scan *s, const char *folder, size_t n_folder, const char *name,
          size_t n_name)
{
  struct stat info;
  octa_strbuf_clear (&s->path);
  if (n_folder > 0 && name[0] != '/')
    {
      octa_strbuf_addn (&s->path, folder, n_folder);
      octa_strbuf_add (&s->path, "/");
    }
  octa_strbuf_addn (&s->path, name, n_name);
  char *path = s->path.s;
  s->files.text.failed |= s->path.failed;
  if (s->path.failed || ! is_new (s, path, true) || stat (path, &info) != 0
      || ! S_ISREG (info.st_mode))
    return;
  /* A folder has one name, else "../x/../x/file.h" would have no end.  The
     last part is kept, because a link includes files of its own folder.  */
  char *slash = strrchr (path, '/'), *file = NULL;
  if (slash)
    *slash = '\0';
  char *real = realpath (! slash ? "." : slash == path ? "/" : path, NULL);
  if (! real
      || asprintf (&file, "%s/%s", real[1] ? real : "",
                   slash ? slash + 1 : path)
             < 0)
    s->is_all = false;
  else if (is_new (s, file, false))
    list_add (&s->files, file, strlen (file));
  free (real);
  free (file);
}

/* Look for NAME in all folders, and beside the file FROM that includes it.  */
static void
find_name (scan *s, const char *from, const char *name, size_t n)
{
  const char *slash = strrchr (from, '/'), *folder;
  size_t at = 0;
  if (slash)
    try_file (s, from, slash == from ? 1 : (size_t)(slash - from), name, n);
  while ((folder = list_next (&s->folders, &at)))
    try_file (s, folder, strlen (folder), name, n);
}

/* ---- options ---- */

/* N bytes of an option: a folder to search, or else added to NAMES as a
   possible file.  */
static void
add_piece (scan *s, const char *piece, size_t n, list *names)
{
  struct stat info;
  if (n == 0 || n >= PATH_MAX)
    return;
  octa_strbuf_clear (&s->path);
  octa_strbuf_addn (&s->path, piece, n);
  s->files.text.failed |= s->path.failed;
  if (s->path.failed)
    return;
  list_add (stat (s->path.s, &info) == 0 && S_ISDIR (info.st_mode)
                ? &s->folders
                : names,
            piece, n);
}

/* Add the pieces of WORD: "-I/a,-I/b", "-Xcompiler=-include,x.h", "-I", "/a
   b".  */
static void
add_option (scan *s, const char *word, list *names)
{
  static const char *const prefixes[] = { "-isystem",   "-iquote",  "-include",
                                          "-idirafter", "-imacros", "-I" };
  static const char *const readers[] = { "-optf", "--options-file", "@" };
  static const char separators[] = "=, \t\n\"'";
  for (const char *p = word;; p++)
    {
      for (size_t i = 0; i < sizeof readers / sizeof *readers; i++)
        if (strncmp (p, readers[i], strlen (readers[i])) == 0)
          s->is_all = false; /* more options are in that file */
      for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (strncmp (p, prefixes[i], strlen (prefixes[i])) == 0)
          {
            p += strlen (prefixes[i]);
            break;
          }
      size_t n = strcspn (p, separators);
      add_piece (s, p, n, names);
      if (! p[n])
        return;
      add_piece (s, p, strlen (p), names); /* a name may have separators */
      p += n;
    }
}

/* Add the folders that a VARIABLE of the environment names.  */
static void
add_folders (scan *s, const char *variable, list *names)
{
  const char *p = getenv (variable);
  for (size_t n; p && *p; p += n + (p[n] == ':'))
    add_piece (s, p, n = strcspn (p, ":"), names);
}

/* Variables that hold options.  */
static const char *const flags[] = { "NVCC_PREPEND_FLAGS", "NVCC_APPEND_FLAGS",
                                     "OCTCUDA_CXX" };
#define N_FLAGS (sizeof flags / sizeof *flags)

/* The value of flags[I]; NULL if it is not set.  */
static const char *
options_in (size_t i)
{
  return i + 1 < N_FLAGS ? getenv (flags[i])
                         : octa_setting_text (OCTA_SETTING_CXX);
}

/* May OPTION name a file to be included, or a file of options?  */
static bool
names_file (const char *option)
{
  return strstr (option, "include") || strstr (option, "imacros")
         || strstr (option, "-optf") || strstr (option, "options-file")
         || strchr (option, '@');
}

/* Append the variables that hold options to the KEY.  False if there is
   nothing to look for, because neither SRC nor the options name files.  */
static bool
is_needed (const octa_source *src, const octa_strbuf *names, octa_strbuf *key)
{
  bool is = names->len > 0;
  for (size_t i = 0; i < N_FLAGS; i++)
    {
      const char *words = options_in (i);
      if (! words || ! *words)
        continue;
      octa_strbuf_printf (key, "%s %s\n", flags[i], words);
      is |= names_file (words);
    }
  for (const char *const *o = src->options; o && *o && ! is; o++)
    is = names_file (*o);
  return is;
}

/* Add the folders to be searched, and the files that options name.  */
static void
add_options (scan *s, const octa_source *src)
{
  static const char *const folders[] = { "CPATH", "C_INCLUDE_PATH",
                                         "CPLUS_INCLUDE_PATH" };
  list names = { 0 };
  const char *name;
  size_t at = 0;
  list_add (&s->folders, "", 0);
  for (const char *const *o = src->options; o && *o; o++)
    add_option (s, *o, &names);
  for (size_t i = 0; i < N_FLAGS; i++)
    if (options_in (i))
      add_option (s, options_in (i), &names);
  for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
    add_folders (s, folders[i], &names);
  list_add (&s->folders, "/usr/local/include", 18);
  while ((name = list_next (&names, &at)))
    find_name (s, src->name, name, strlen (name));
  s->folders.text.failed |= names.text.failed;
  octa_strbuf_free (&names.text);
}

/* ---- reading ---- */

/* Look for all of NAMES, which the file FROM includes.  */
static void
find_names (scan *s, const char *from, const octa_strbuf *names)
{
  for (const char *name = names->s; name && *name;)
    {
      size_t n = strcspn (name, "\n");
      find_name (s, from, name, n);
      name += n + 1;
    }
}

/* The contents of FILE; NULL if it cannot be read.  */
static char *
read_text (scan *s, const char *file, size_t *len)
{
  char *text = NULL;
  struct stat info;
  int fd = open (file, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd >= 0 && fstat (fd, &info) == 0 && S_ISREG (info.st_mode))
    {
      if ((size_t)info.st_size > MAX_BYTES)
        s->is_all = false;
      else if ((text = malloc ((size_t)info.st_size + 1)))
        {
          ssize_t got;
          *len = 0;
          while (*len < (size_t)info.st_size
                 && (got = read (fd, text + *len, (size_t)info.st_size - *len))
                        > 0)
            *len += (size_t)got;
          text[*len] = '\0';
        }
      else
        s->files.text.failed = true;
    }
  if (fd >= 0)
    close (fd);
  return text;
}

/* Did FILE come with NVRTC?  A macro in its #include lines names another such
   file.  */
static bool
is_of_toolkit (const char *file)
{
  const char *folder = octa_nvrtc_folder ();
  char *real = folder ? realpath (folder, NULL) : NULL;
  size_t n = real ? strlen (real) : 0;
  bool is = real && strncmp (file, real, n) == 0 && file[n] == '/';
  free (real);
  return is;
}

/* Append the next file of the list to the KEY, and the files that it includes
   to the list.  */
static octa_status
read_next (scan *s, octa_strbuf *key)
{
  octa_status st = OCTA_OK;
  size_t len = 0;
  bool is_all = true;
  char *text = NULL;
  /* A copy, because the list may move.  */
  char *file = strdup (list_next (&s->files, &s->next));
  if (! file)
    return octa_no_memory ("included files");
  if (octa_session_interrupted ())
    OCTA_TRY (octa_fail (OCTA_ERROR_RUNTIME, "interrupted"));
  text = read_text (s, file, &len);
  octa_strbuf_printf (key, "file %s %zu", file, len);
  for (uint64_t i = 1; text && i <= 2; i++)
    octa_strbuf_printf (key, " %016llx",
                        (unsigned long long)octa_hash (text, len, i));
  octa_strbuf_add (key, "\n");
  octa_strbuf_clear (&s->names);
  if (text)
    OCTA_TRY (octa_include_read (text, len, &s->names, &is_all));
  s->is_all &= is_all || is_of_toolkit (file);
  find_names (s, file, &s->names);
done:
  free (text);
  free (file);
  return st;
}

octa_status
octa_cache_includes (octa_strbuf *key, const octa_source *src, bool *is_all)
{
  octa_status st = OCTA_OK;
  scan s = { .is_all = true };
  *is_all = true;
  if (src->is_own)
    return OCTA_OK;
  OCTA_TRY (
      octa_include_read (src->text, strlen (src->text), &s.names, &s.is_all));
  if (is_needed (src, &s.names, key))
    {
      add_options (&s, src);
      find_names (&s, src->name, &s.names);
    }
  while (s.next < s.files.text.len)
    OCTA_TRY (read_next (&s, key));
  if (s.files.text.failed || s.folders.text.failed)
    st = octa_no_memory ("included files");
  *is_all = s.is_all;
done:
  octa_strbuf_free (&s.folders.text);
  octa_strbuf_free (&s.files.text);
  octa_strbuf_free (&s.path);
  octa_strbuf_free (&s.names);
  free (s.seen.slots);
  return st;
}
