/* library.h -- CUDA's libraries: where they may be, and the functions in them.

   Nothing of CUDA is linked.  A library is searched for when it is wanted,
   opened, and asked for the functions of a table, which become a struct of
   function pointers.  So a library more costs its table (a .def file, a row
   for each function) and an octa_library that says what it is called;
   cuda/nvrtc.def and cuda/nvrtc_find.c are the model.

   The search gives one name after the other until one is taken: first those
   that the loader may know (in its own folders and in LD_LIBRARY_PATH), newest
   first; then the files in the folders of toolkits, of conda and of Python's
   packages, newest first in each.  The user may name a file in a variable;
   then there is no search.  When nothing is taken, a text says what was looked
   for and where, and what was wrong with each that was found.

   The driver, libcuda.so.1, is not searched for: what toolkits have under that
   name is a stub.  It is cuda/backend.c that opens it.

   Read first: library.c.

   Uses: base.
   Used by: cuda, random.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_LIBRARY_H
#define OCTA_LIBRARY_H 1

#include "base/base.h"

#ifdef OCTA_LIBRARY /* what the gateways do not see */

/* ---- library.c ---- */

/* A function, and where in the struct its pointer is:
   { "nvrtcVersion", offsetof (octa_nvrtc, nvrtcVersion) }.  */
typedef struct octa_library_call
{
  const char *name;
  size_t place;
} octa_library_call;

typedef struct octa_library
{
  const char *name;           /* in messages: "NVRTC" */
  const char *file;           /* "libnvrtc.so", before a dot and a version */
  const char *const *sonames; /* of all versions, newest first; ends with
                                 NULL */
  octa_setting_name setting;  /* where the user may name a file */
  const char *install;        /* what brings it, for messages; or NULL */
  const octa_library_call *calls;
  size_t n_calls;
} octa_library;

/* Open the first one that has all calls, and fill TABLE, the struct; it stays
   open.  On failure TABLE is as it was, and WHY says what was looked for.  */
bool octa_library_load (const octa_library *l, void *table, octa_strbuf *why);

/* The parts of that, for who is to choose among those that are found.  */

/* Give TAKE the names that L may be opened by, until it returns true.  */
void octa_library_search (const octa_library *l,
                          bool (*take) (void *data, const char *name),
                          void *data);
/* The library NAME, opened; NULL with the loader's words in WHY.  */
void *octa_library_open (const char *name, octa_strbuf *why);
/* Fill TABLE from LIB; the name of a call that it lacks, and then TABLE is as
   it was, or NULL.  */
const char *octa_library_fill (const octa_library *l, void *lib, void *table);
/* The file that LIB is, malloc'd; NULL without memory.  */
char *octa_library_path (void *lib);
/* Append to WHY that L was looked for; FOUND is what was wrong with what was
   found, each behind a semicolon.  */
void octa_library_missing (const octa_library *l, const octa_strbuf *found,
                           octa_strbuf *why);

#endif /* OCTA_LIBRARY */

#endif
