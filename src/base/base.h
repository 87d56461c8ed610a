/* base.h -- the base of all folders: errors, text, hashes, types, threads.

   A function that can fail returns octa_status, stores the details in the one
   error slot (error.c) and has one exit, `done:', which releases what it still
   owns.  It writes its results only on success.  The gateway turns the slot
   into an Octave error when no resource is held.  Destructors must not fail:
   they leave a warning, which the next gateway call shows.

   Text is built with octa_strbuf, whose failure sticks, so that the caller
   checks it once, at the end.  types.def is the table of the classes that a
   gpuArray can have; every other table of classes is made from it.  The team
   is a few threads that share large loops.  settings.def is the table of
   the environment variables that octcuda reads; setting.c reads them.  A
   thread apart from the interpreter's has its own error slot
   (octa_error_slot); it may use that, octa_warn, strbuf.c, hash.c, scratch.c,
   setting.c and the tables.

   Read first: error.c, then types.def.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_BASE_H
#define OCTA_BASE_H 1

#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

/* Weak, because a gateway may need functions that an older library, which is
   still loaded, lacks.  It must run far enough to report that
   (gateway_wrong).  */
#ifdef OCTA_LIBRARY
#define OCTA_API __attribute__ ((visibility ("default")))
#else
#define OCTA_API __attribute__ ((visibility ("default"), weak))
#endif
/* C's formats, where the system's library has others.  */
#if defined __MINGW32__
#define OCTA_PRINTF(f, a) __attribute__ ((format (gnu_printf, f, a)))
#else
#define OCTA_PRINTF(f, a) __attribute__ ((format (printf, f, a)))
#endif

/* ---- error.c: status, and the error slot ---- */

typedef enum octa_status
{
  OCTA_OK = 0,
  OCTA_FAIL = 1
} octa_status;

typedef struct octa_error_info
{
  char id[64]; /* "octcuda:MemoryError", "Octave:index-out-of-bounds", ... */
  char msg[8192]; /* without a newline at the end; a longer text is cut */
  int code;       /* the CUresult behind it, 0 if none */
} octa_error_info;

/* The identifiers of errors.  */
#define OCTA_ERROR_MEMORY "octcuda:MemoryError"
#define OCTA_ERROR_LAUNCH "octcuda:LaunchError"
#define OCTA_ERROR_COMPILE "octcuda:CompileError"
#define OCTA_ERROR_RUNTIME "octcuda:RuntimeError"
#define OCTA_ERROR_LOGIC "octcuda:LogicError"
#define OCTA_ERROR_CLOSED "octcuda:ClosedHandle"
#define OCTA_ERROR_KIND "octcuda:WrongKind"
#define OCTA_ERROR_CALL "octcuda:InvalidCall"
#define OCTA_ERROR_NOTSUPPORTED "octcuda:NotSupported"
#define OCTA_ERROR_CLEANUP "octcuda:cleanup"
#define OCTA_ERROR_REPLACED "octcuda:Replaced"
#define OCTA_ERROR_GL "octcuda:gl"
#define OCTA_WARNING_DETACHED "octcuda:detached"
#define OCTA_WARNING_LOST "octcuda:lost-result"
#define OCTA_WARNING_SETTING "octcuda:setting"

/* The end of core's message.  */
#define OCTA_TOO_MANY_OUTPUTS "called with too many outputs"

/* Fill the error slot and return OCTA_FAIL, so that one expression does both:
   return octa_fail (OCTA_ERROR_LOGIC, "...").  Core's ID may be "".  */
OCTA_API octa_status octa_fail (const char *id, const char *fmt, ...)
    OCTA_PRINTF (2, 3);
/* Fail with MemoryError: no host memory for WHAT, as in "a graph".  */
OCTA_API octa_status octa_no_memory (const char *what);
/* The last failure of this thread.  Valid until the next one.  */
OCTA_API const octa_error_info *octa_error (void);
/* Use E as this thread's slot instead of the shared one; NULL: the shared one
   again.  */
OCTA_API void octa_error_slot (octa_error_info *e);
/* Does this thread have its own slot?  Then it is not the interpreter's
   thread, and must not call hooks of the session.  */
OCTA_API bool octa_thread_is_apart (void);
/* Make E, which failed in another thread, the last failure of this one.  */
OCTA_API octa_status octa_error_pass (const octa_error_info *e);
/* Put TEXT before the message in the slot ("computing a + b: ").  */
OCTA_API void octa_error_prepend (const char *text);
/* Warnings that destructors leave are kept until the gateway fetches them.
   octa_warning_fetch returns NULL when none is left; its text is valid until
   the next call, and octa_warning_id is the identifier of that warning.  Any
   thread may leave a warning.  */
OCTA_API void octa_warn (const char *fmt, ...) OCTA_PRINTF (1, 2);
/* The same with an identifier other than octcuda:cleanup; ID is a string
   constant.  */
OCTA_API void octa_warn_as (const char *id, const char *fmt, ...)
    OCTA_PRINTF (2, 3);
OCTA_API const char *octa_warning_fetch (void);
OCTA_API const char *octa_warning_id (void);

/* ---- session.c: information from the Octave session ---- */

/* Asks whether Ctrl-C was pressed, while libocta waits.  */
OCTA_API void octa_interrupt_hook (bool (*caught) (void));
/* Gives the count of octa_session_signals.  It does not handle a signal.  */
OCTA_API void octa_signal_hook (int (*count) (void));
/* Prints a progress notice at once; the user disables it by warning ("off",
   ID).  The hook must not throw.  */
OCTA_API void octa_notice_hook (void (*say) (const char *id,
                                             const char *text));
/* Print TEXT through that hook, if there is one.  */
OCTA_API void octa_notice (const char *id, const char *text);
/* The major release of Octave whose results libocta returns, such as 7.  */
OCTA_API void octa_release_set (int major);
OCTA_API int octa_release (void);
/* The session is ending; what destructors wait for may never come.  Runs the
   callbacks that octa_session_at_end registered, in reverse order.
   octa_session_at_end returns false when its table is full.  */
OCTA_API void octa_session_end (void);
OCTA_API bool octa_session_at_end (void (*each) (void));
/* Set while a signal ends the session and Octave saves variables: then nothing
   waits for kernels that do not end.  */
OCTA_API void octa_session_saves (bool on);
OCTA_API bool octa_session_is_saving (void);
/* Has the user pressed Ctrl-C?  Always false in a thread apart.  */
OCTA_API bool octa_session_interrupted (void);
/* A count that each Ctrl-C increases; 0 while no signal has come.  Any thread
   may ask.  */
int octa_session_signals (void);

/* ---- setting.c: variables of the environment (settings.def) ---- */

typedef enum octa_setting_name
{
#define NUMBER(name, least, most, otherwise, standard, text)                  \
  OCTA_SETTING_##name,
#define SWITCH(name, otherwise, standard, text) OCTA_SETTING_##name,
#define CHOICE(name, words, otherwise, text) OCTA_SETTING_##name,
#define WORDED(name, what, standard, text) OCTA_SETTING_##name,
#define FLAG(name, text) OCTA_SETTING_##name,
#define FOREIGN(variable, what, standard, text) OCTA_SETTING_##variable,
#define OTHER(name) OCTA_SETTING_##name,
#include "base/settings.def"
  OCTA_SETTING_COUNT
} octa_setting_name;

typedef enum octa_setting_kind
{
  OCTA_SETTING_IS_NUMBER,
  OCTA_SETTING_IS_SWITCH,
  OCTA_SETTING_IS_CHOICE,
  OCTA_SETTING_IS_WORDED,
  OCTA_SETTING_IS_FLAG,
  OCTA_SETTING_IS_OTHER
} octa_setting_kind;

typedef struct octa_setting_row
{
  const char *variable; /* "OCTCUDA_POOL" */
  octa_setting_kind kind;
  double least, most, otherwise; /* of a NUMBER or a SWITCH */
  const char *range[2];          /* the bounds as written in the table */
  const char *words;             /* "auto gpu"; of a text, its meaning */
  const char *standard;          /* the default, for people */
  bool is_refused;               /* an invalid value is an error */
  const char *text;              /* of README.md */
} octa_setting_row;

OCTA_API extern const octa_setting_row octa_setting_rows[OCTA_SETTING_COUNT];

/* Values are looked up at each call, because the session may change them.  An
   invalid value is warned of once and treated as not set.  */

/* The number of a NUMBER or a SWITCH; for a FLAG, whether it is set.  */
OCTA_API double octa_setting (octa_setting_name which);
/* The same, but fast; only in the interpreter's thread.  */
double octa_setting_often (octa_setting_name which);
/* The text; NULL if it is not set or empty.  */
OCTA_API const char *octa_setting_text (octa_setting_name which);
/* Is WORD the value of that CHOICE, or else its default?  */
OCTA_API bool octa_setting_is (octa_setting_name which, const char *word);
/* LogicError if the value of a REFUSED CHOICE is not one of its words.  */
OCTA_API octa_status octa_setting_refuse (octa_setting_name which);
/* The valid values, in words: "0 or 1".  */
OCTA_API void octa_setting_allowed (octa_setting_name which, char *text,
                                    size_t size);
/* The running call was not made by the user, so octa_setting_check waits for
   the next one.  */
OCTA_API void octa_setting_check_later (void);
/* The K-th "NAME=value" of the environment that octcuda or CUDA reads; NULL
   past the last.  NOTE says whether it is ignored or invalid.  */
OCTA_API const char *octa_setting_listed (size_t k, const char **note);

/* ---- build.c: is the loaded build still the installed one? ---- */

/* The build of this file, as in "0.1.0 3735928559". make links one into the
   library and one into each gateway.  */
extern const char octa_build_own[];
/* The problem, once one is found; then it stays.  NULL: none.  */
OCTA_API extern const char *octa_build_wrong;
/* Compare BUILD, the caller's, with this library and with the installed file.
   Reads the disk.  */
OCTA_API void octa_build_check (const char *build);
/* Does the caller's build belong to this library?  */
OCTA_API bool octa_build_is (const char *build);

/* ---- types.c: the table of classes (types.def) ---- */

typedef enum octa_type
{
#define TYPE(name, NAME, letter, ctype, size, group) OCTA_TYPE_##NAME,
#include "base/types.def"
  OCTA_TYPE_COUNT
} octa_type;

typedef enum octa_group
{
  OCTA_GROUP_LOGICAL,
  OCTA_GROUP_SIGNED,
  OCTA_GROUP_UNSIGNED,
  OCTA_GROUP_FLOAT
} octa_group;

typedef struct octa_type_info
{
  const char *name;  /* Octave's class name */
  char letter;       /* one letter, as in kernel names and signatures */
  const char *ctype; /* in kernels */
  unsigned size;     /* bytes of one real element */
  octa_group group;
} octa_type_info;

OCTA_API extern const octa_type_info octa_types[OCTA_TYPE_COUNT];

static inline bool
octa_type_is_integer (octa_type t)
{
  return octa_types[t].group == OCTA_GROUP_SIGNED
         || octa_types[t].group == OCTA_GROUP_UNSIGNED;
}

/* The floating class in which T, or T with U, is computed: single if one of
   them is single, else double.  */
static inline octa_type
octa_type_float (octa_type t)
{
  return t == OCTA_TYPE_SINGLE ? OCTA_TYPE_SINGLE : OCTA_TYPE_DOUBLE;
}
static inline octa_type
octa_type_common (octa_type t, octa_type u)
{
  return octa_type_float (t == OCTA_TYPE_SINGLE ? t : u);
}

/* OCTA_TYPE_COUNT when NAME is no class that a gpuArray can have.  */
OCTA_API octa_type octa_type_find (const char *name);

/* Declare P as the result of CALL; return OCTA_FAIL if it is NULL.  Use it
   before resources are held.  */
#define OCTA_GET(type, p, call)                                               \
  type p = call;                                                              \
  if (! p)                                                                    \
    {                                                                         \
      return OCTA_FAIL;                                                       \
    }

/* The pointer P, which becomes NULL: somebody else owns it now.  */
#define OCTA_MOVE(p)                                                          \
  ({                                                                          \
    __typeof__ (p) moved_ = (p);                                              \
    (p) = NULL;                                                               \
    moved_;                                                                   \
  })

#ifdef OCTA_LIBRARY /* not for gateways */

/* Every fallible function has one exit label `done:' and a local `st'.  */
#define OCTA_TRY(expr)                                                        \
  do                                                                          \
    {                                                                         \
      st = (expr);                                                            \
      if (st != OCTA_OK)                                                      \
        goto done;                                                            \
    }                                                                         \
  while (0)

/* ---- sizes ---- */

/* A / B, rounded up.  */
static inline int64_t
octa_ceil_div (int64_t a, int64_t b)
{
  return a / b + (a % b > 0);
}

static inline int64_t
octa_clamp (int64_t x, int64_t lo, int64_t hi)
{
  return x < lo ? lo : x > hi ? hi : x;
}

/* ---- error.c ---- */

/* Add the driver's code to the failure in the slot.  */
void octa_error_set_code (int code);
/* Drop the warnings octcuda:cleanup that are left.  */
void octa_warning_forget (void);

/* Nanoseconds: of CLOCK; of the monotonic clock, which nobody sets.  */
static inline int64_t
octa_clock_of (clockid_t clock)
{
  struct timespec t;
  clock_gettime (clock, &t);
  return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static inline int64_t
octa_clock_ns (void)
{
  return octa_clock_of (CLOCK_MONOTONIC);
}

/* ---- setting.c ---- */

/* On the first call, check all settings and warn of each invalid value, and of
   unknown variables OCTCUDA_.... Values that have already raised an error are
   skipped.  */
void octa_setting_check (void);
/* Warn once that the text of WHICH is ignored: it must be MUST, and INSTEAD
   happens.  */
void octa_setting_ignore (octa_setting_name which, const char *must,
                          const char *instead);

/* ---- session.c ---- */

bool octa_session_is_ending (void);
/* Does the host backend place each allocation between pages that fault?
   Always with OCTCUDA_HOST_CHECK=1, else as last set.  */
void octa_checking_set (bool on);
OCTA_API bool octa_checking (void);

/* ---- strbuf.c: a string builder whose failure sticks, so that one check at
   the end is enough (octa_strbuf_ok) ---- */

typedef struct octa_strbuf
{
  char *s; /* NUL-terminated, or NULL while empty */
  size_t len, cap;
  bool failed;
} octa_strbuf;

OCTA_API void octa_strbuf_add (octa_strbuf *b, const char *text);
void octa_strbuf_addn (octa_strbuf *b, const char *bytes, size_t n);
OCTA_API void octa_strbuf_printf (octa_strbuf *b, const char *fmt, ...)
    OCTA_PRINTF (2, 3);
OCTA_API void octa_strbuf_clear (octa_strbuf *b); /* keeps the memory */
OCTA_API void octa_strbuf_free (octa_strbuf *b);
/* The text ("" when empty); NULL with MemoryError in the slot if it failed. */
OCTA_API const char *octa_strbuf_ok (octa_strbuf *b);

/* ---- scratch.c: a folder for files that are needed for a moment ----

   Work that needs one is written as

     octa_scratch place = { 0 };
     while (octa_scratch_next (&place))
       st = work_in (&place, ...);
     if (octa_scratch_lost (&place))
       st = octa_fail (..., octa_scratch_lost (&place));
     octa_scratch_end (&place);

   and is done again in the next place when the place has failed.  For any
   thread.  ---- */

enum
{
  OCTA_SCRATCH_PATH = 4096 /* the longest name of a file there */
};

/* All zero: no folder yet.  */
typedef struct octa_scratch
{
  char folder[2048]; /* only this user can enter it; "": none */
  char place[2032];  /* what it is in */
  char why[256];     /* what is wrong with it; "": nothing */
  unsigned n_tried;
  octa_strbuf tried, text;
} octa_scratch;

/* Make a folder in the first place where that is possible.  Called again after
   this place failed: the same in the next place.  False if the last place did
   not fail, or if no place is left.  Removes the previous folder.  */
bool octa_scratch_next (octa_scratch *s);
/* This place has failed; the first reason is kept.  */
void octa_scratch_refuse (octa_scratch *s, const char *why);
/* Why all places failed; NULL if the last one did not.  Valid until the next
   call or octa_scratch_end.  */
const char *octa_scratch_lost (octa_scratch *s);
void octa_scratch_end (octa_scratch *s);
/* Write or read the file NAME in the folder.  False if that is impossible, and
   then the place has failed; but a missing file is no failure of the place.
   If memory was exhausted, octa_strbuf_ok (OUT) reports it.  */
bool octa_scratch_write (octa_scratch *s, const char *name, const void *bytes,
                         size_t n);
bool octa_scratch_read (octa_scratch *s, const char *name, octa_strbuf *out);
/* LOG is the output of a program that failed there.  True if it names a full
   or unwritable disk; then the place has failed.  */
bool octa_scratch_blame (octa_scratch *s, const char *log);
/* The environment for such a program, with the "NAME=value" of SET
   (NULL-terminated) added; to be freed.  NULL if memory is exhausted.  */
const char **octa_scratch_environment (const char *const *set);
/* The system's folder, and the last one to try; false if there is none.  */
extern const char *octa_scratch_shared;
extern bool (*octa_scratch_last) (char *text, size_t size);

/* ---- table.c: a hash table of pointers by 64-bit keys ---- */

typedef struct octa_table_slot
{
  uint64_t key;
  void *value; /* NULL: free */
} octa_table_slot;

/* All zero: an empty table.  To visit all entries, go through the slots.
   After removing an entry, look at the same slot again.  */
typedef struct octa_table
{
  octa_table_slot *slots;
  size_t n_slots, n;
} octa_table;

static inline size_t
octa_table_home (const octa_table *t, uint64_t key)
{
  return (size_t)(key * 0x9e3779b97f4a7c15u >> 20) & (t->n_slots - 1);
}

/* The value of KEY, or NULL.  */
static inline void *
octa_table_find (const octa_table *t, uint64_t key)
{
  if (t->n_slots)
    for (size_t i = octa_table_home (t, key); t->slots[i].value;
         i = (i + 1) & (t->n_slots - 1))
      if (t->slots[i].key == key)
        return t->slots[i].value;
  return NULL;
}

/* Set the value of KEY to VALUE, which is not NULL.  False if memory is
   exhausted.  */
bool octa_table_put (octa_table *t, uint64_t key, void *value);
/* Reserve room for one more entry, so that the next put cannot fail.  */
bool octa_table_reserve (octa_table *t);
void octa_table_remove (octa_table *t, uint64_t key);

/* ---- os.c: what differs between systems ---- */

struct stat;
/* The processors that this process may use, at least 1.  */
int octa_os_processors (void);
/* Start a thread that runs RUN (DATA) and blocks all signals, because Octave's
   handlers must run in Octave's thread.  STACK: bytes of its stack; 0: the
   usual.  ID: the thread, to be joined; NULL: it is not joined.  */
bool octa_os_thread (void *(*run) (void *), void *data, size_t stack,
                     pthread_t *id);
/* Name this thread for debuggers.  */
void octa_os_name_thread (const char *name);
/* Which C library this is.  */
const char *octa_os_c_library (void);
/* Open a new, empty file that is in memory and in no folder; -1 and errno:
   impossible.  Programs that are started do not get it, as those of the pipe.
 */
int octa_os_memory_file (const char *name);
int octa_os_pipe (int fd[2]);
int octa_os_socket (int family); /* a stream */
int octa_os_accept (int fd);
/* When the file was last written.  */
struct timespec octa_os_modified (const struct stat *info);
/* Memory for stacks, to be given back by munmap; NULL: there is none.  */
void *octa_os_stack (size_t bytes);
/* Prefer huge pages there.  */
void octa_os_huge_pages (void *p, size_t bytes);
/* The size of the second-level cache; 0: unknown.  */
size_t octa_os_l2_bytes (void);

/* ---- hash.c: one 64-bit hash for cache keys and tables ---- */

uint64_t octa_hash (const void *bytes, size_t n, uint64_t seed);

/* ---- embed.c: the files of kernels/ inside the library ---- */

/* The text of a file of kernels/, NUL-terminated, or NULL.  NAME is the name
   alone for files octa_*, else the path, as in "cuda/include/math.h".  */
OCTA_API const char *octa_embed (const char *name, size_t *len);
/* The files, as build-aux/generate/embed.c writes them; the last one has no
   name.  */
typedef struct octa_embedded
{
  const char *name, *text, *end;
} octa_embedded;
typedef struct octa_embedded_table
{
  const octa_embedded *files;
  struct octa_embedded_table *next;
} octa_embedded_table;
/* Add the files of T.  T must stay valid.  */
OCTA_API void octa_embed_add (octa_embedded_table *t);

/* ---- team.c: a few threads that share loops ---- */

/* Do the numbers FROM to TO - 1.  */
typedef void octa_team_loop (void *data, int64_t from, int64_t to);

/* A loop over 0 ... N - 1 for the team; all zero, it is done.  */
typedef struct octa_team_job
{
  octa_team_loop *loop;
  void *data;
  int64_t n;
  unsigned parts;       /* into which the numbers are divided */
  unsigned begun, left; /* of these: begun; not done yet */
  struct octa_team_job *next;
} octa_team_job;

/* The number of threads, which are started on first use. 0: there are none
   (one processor, or a forked child), so do the loop yourself.  */
unsigned octa_team_size (void);
/* Queue a job.  It stays the caller's, and must live until it is done.  */
void octa_team_submit (octa_team_job *job);
bool octa_team_is_done (const octa_team_job *job);
void octa_team_wait (octa_team_job *job);
/* LOOP over 0 ... N - 1, in any order, by the team and this thread: in PARTS,
   or fewer if the team is smaller.  Parts should be worth waking a thread.  */
OCTA_API void octa_team_run (octa_team_loop *loop, void *data, int64_t n,
                             int64_t parts);

#endif /* OCTA_LIBRARY */

#endif
