/* generate.h -- the program that generates files from the tables.

   It includes the tables, as libocta does, so that nothing else has to read a
   row of a .def file. make compiles it (build/generate) and calls it; each
   command is a function in one of these files, and generate.c says what it
   writes.  It runs in the root of the tree; memory is not freed because it
   ends quickly.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef GENERATE_H
#define GENERATE_H 1

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N_ELEMS(a) (sizeof (a) / sizeof (a)[0])

/* ---- generate.c ---- */

/* Print the message and end.  */
void die (const char *format, ...)
    __attribute__ ((noreturn, format (printf, 1, 2)));
/* A new text.  */
char *text (const char *format, ...) __attribute__ ((format (printf, 1, 2)));
/* The words of S in lines of at most WIDTH, each beginning with PREFIX.  */
void fill (FILE *out, const char *s, const char *prefix, size_t width);
/* The next line of IN without its end, or NULL.  */
char *read_line (FILE *in);
FILE *open_file (const char *path);
/* The paths that PATTERN matches, sorted, and a NULL.  */
char **paths (const char *pattern);

/* A list of names.  */
typedef struct names
{
  const char **name;
  size_t n;
} names;
void names_add (names *list, const char *name);
bool names_have (const names *list, const char *name);
/* Sort the names and remove duplicates.  */
void names_sort (names *list);

/* A file that is being written to OUT. write_end moves it to its place, unless
   there is a file with the same contents.  */
typedef struct written
{
  FILE *out;
  char *path, *contents;
  size_t size;
} written;
void write_begin (written *w, char *path);
void write_end (written *w);

/* ---- the commands ---- */

void put_constants (const char *inst);
void put_plots (const char *inst);
void put_embed (const char *list);
void put_help (void);
void put_method_files (const char *inst);
void put_documented (const char *class);
void put_settings (void);
void put_names (const char *table);
void put_methods (const char *gateway);
void put_gateways (void);
void put_rows (const char *gateway);

/* ---- tables.c ---- */

/* The first column of TABLE, such as "ops".  */
names table_names (const char *table);

/* ---- methods.c: the METHOD rows of the gateways ---- */

typedef struct method_row
{
  const char *name, *doc; /* DOC: its comment, or NULL */
  int arguments, results; /* at most; -1: any number */
} method_row;

/* The rows of GATEWAY, a class or a name __x__, up to one without a name.  */
method_row *method_rows (const char *gateway);
/* All methods of GATEWAY, sorted.  */
names method_names (const char *gateway);
/* The classes whose objects have gateways, and the gateways of the package. */
names gateways (void);

/* ---- help.c ---- */

/* The files of put_method_files, in inst/.  */
names method_files (void);

#endif
