/* compiler.h -- finding and running the C++ compiler, and compiling sources
   with it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_HOST_COMPILER_H
#define OCTA_HOST_COMPILER_H 1

#include "host/private.h"

enum
{
  OCTA_HOST_MAX_ARGS = 512
};

typedef struct octa_host_command
{
  const char *args[OCTA_HOST_MAX_ARGS + 1];
  int n;
  const char *folder; /* for its temporary files; NULL: its default */
} octa_host_command;

/* Add ARG, which is borrowed.  Arguments beyond OCTA_HOST_MAX_ARGS are
   dropped.  */
void octa_host_command_add (octa_host_command *c, const char *arg);
/* Run C; its stdout and stderr go to OUT.  Returns its exit status, or -1 if
   it could not be run or was killed.  */
int octa_host_command_run (const octa_host_command *c, octa_strbuf *out);
/* The words of the compiler's command, NULL-terminated; none if there is no
   compiler.  They are never freed.  */
const char *const *octa_host_compiler (void);
/* Is there a compiler?  Fast, because it does not need the words of the
   command.  */
bool octa_host_can_compile (void);
/* Fail because the source NAME (or, if it is "", one of the package's kernels)
   needs a compiler and there is none.  The error says what to do.  */
octa_status octa_host_no_compiler (const char *name);
/* The argument of -march; NULL: the compiler's default.  */
const char *octa_host_march (void);
/* Add a program's file, size and date to a key.  */
void octa_host_identify (octa_strbuf *key, const char *name);
/* Add the user's OPTIONS, translated.  Options without a meaning here are
   noted in LOG.  STANDARD gets the last -std.  JOINED owns the memory of
   joined options.  */
void octa_host_options_add (octa_host_command *c, const char *const *options,
                            octa_strbuf *log, const char **standard,
                            char **joined, int *n_joined);
octa_status octa_host_target (int device, bool names_compiler,
                              octa_strbuf *key);
octa_status octa_host_compile (int device, const octa_source *src,
                               octa_image *im);
/* The header in front of a user's source: a file that
   octa_host_prelude_write puts into PLACE, with the headers that it and
   sources include.  False if PLACE fails.  */
#define OCTA_HOST_PRELUDE "octa_host.h"
bool octa_host_prelude_write (octa_scratch *place);
/* Add hashes of the texts of these files.  */
void octa_host_prelude_key (octa_strbuf *key);
/* Options, NULL-terminated, for compiling the prelude and rewritten
   sources.  */
extern const char *const octa_host_text_flags[];
/* Put the name that a source includes first, instead of the prelude, into
   HEADER: that of a precompiled prelude in FOLDER, made from the files in
   PLACE if necessary.  C is the beginning of the compiler's command.  HEADER
   stays empty if there is none.  */
void octa_host_prelude_compiled (const octa_host_command *c,
                                 octa_scratch *place, const char *folder,
                                 octa_strbuf *header);
/* Rewrite the preprocessed TEXT as C++ that exports octa_host_exports.  The
   user's part begins at the line marker of FILE, whose name is spelled as in
   markers.  */
octa_status octa_host_rewrite (const char *text, const char *file,
                               const octa_source *src, octa_strbuf *out,
                               bool *has_barrier);
/* A copy of the preprocessed TEXT in which the text of system headers is
   blank; to be freed.  NULL: no memory.  */
char *octa_host_users_text (const char *text);
/* The lines for one part of a module; for a loaded module.  */
void octa_host_rows (const octa_host_module *info, octa_strbuf *out);
void octa_host_describe (CUmodule mod, octa_strbuf *out);
/* The image of OCTA_INTERPRETER, the kernel that is part of the library.  */
extern const char octa_host_own_image[];
/* Link FILES to linked.so in the folder DIR; the compiler's messages go to
   LOG.  False if it fails.  */
bool octa_host_link (const char *dir, const char *const *files, int n,
                     octa_strbuf *log);

#endif
