/* compiler.c -- finding the C++ compiler, its options, and running it.

   The target is a level of the architecture (x86-64-v3 ...) and not the exact
   processor: home folders are shared between machines, and the environment (an
   emulator, for example) may support fewer instructions than the processor.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/compiler.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#if defined __aarch64__ && defined __linux__
#include <sys/auxv.h>
#endif

enum
{
  N_VARIABLES = 3,
  MAX_WORDS = 32 /* of the compiler's command: "ccache g++ -m64" */
};

void
octa_host_command_add (octa_host_command *c, const char *arg)
{
  if (c->n < OCTA_HOST_MAX_ARGS)
    c->args[c->n++] = arg;
}

/* ---- choosing the compiler ---- */

/* The file that would be run for the command NAME.  */
static bool
find_program (const char *name, char *path, size_t size)
{
  if (strchr (name, '/'))
    return snprintf (path, size, "%s", name) < (int)size
           && access (path, X_OK) == 0;
  const char *at = getenv ("PATH");
  for (size_t n; at && *at; at += n + (at[n] == ':'))
    {
      n = strcspn (at, ":");
      if (snprintf (path, size, "%.*s/%s", (int)n, at, name) < (int)size
          && access (path, X_OK) == 0)
        return true;
    }
  return false;
}

/* Run C; its stdout and stderr go to OUT.  Returns its exit status, or -1 if
   it could not be run or was killed.  */
int
octa_host_command_run (const octa_host_command *c, octa_strbuf *out)
{
  int fd[2], status = -1;
  pid_t pid;
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attr;
  sigset_t set;
  char folder[OCTA_SCRATCH_PATH];
  snprintf (folder, sizeof folder, "TMPDIR=%s", c->folder ? c->folder : "");
  /* messages in English, since the log is searched */
  const char **env = octa_scratch_environment ((const char *[]){
      "LC_ALL=C", "LANGUAGE=", c->folder ? folder : NULL, NULL });
  if (! env || octa_os_pipe (fd))
    {
      free (env);
      return -1;
    }
  posix_spawn_file_actions_init (&actions);
  posix_spawn_file_actions_addopen (&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2 (&actions, fd[1], 1);
  posix_spawn_file_actions_adddup2 (&actions, fd[1], 2);
  posix_spawnattr_init (&attr);
  sigemptyset (&set);
  posix_spawnattr_setsigmask (&attr, &set);
  sigaddset (&set, SIGPIPE);
  sigaddset (&set, SIGCHLD);
  posix_spawnattr_setsigdefault (&attr, &set);
  posix_spawnattr_setflags (&attr,
                            POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  int failed = posix_spawnp (&pid, c->args[0], &actions, &attr,
                             (char *const *)(uintptr_t)c->args,
                             (char *const *)(uintptr_t)env);
  close (fd[1]);
  if (! failed)
    {
      char part[4096];
      ssize_t got;
      while ((got = read (fd[0], part, sizeof part)) > 0
             || (got < 0 && errno == EINTR))
        if (got > 0)
          octa_strbuf_addn (out, part, (size_t)got);
      while (waitpid (pid, &status, 0) < 0 && errno == EINTR)
        continue;
      status = WIFEXITED (status) ? WEXITSTATUS (status) : -1;
    }
  close (fd[0]);
  posix_spawn_file_actions_destroy (&actions);
  posix_spawnattr_destroy (&attr);
  free (env);
  return status;
}

/* The compiler of an environment.  It is never freed: another thread may be
   using its words.  */
typedef struct command
{
  struct command *next;
  char *environment[N_VARIABLES];
  int64_t looked; /* when */
  bool is_there;  /* the program of its first word exists */
  bool is_chosen; /* set by OCTCUDA_CXX */
  bool is_named;  /* the words are known; else a compiler exists, but they are
                     not read yet */
  const char *words[MAX_WORDS + 1];
  char text[4096];
} command;

static command *commands;

/* The variables that determine the compiler.  */
static const char *const variables[] = { "PATH", "OCTCUDA_CXX", "CXX" };

static bool
is_same_environment (const command *c)
{
  bool is_same = true;
  for (int i = 0; i < N_VARIABLES && is_same; i++)
    {
      const char *v = getenv (variables[i]);
      is_same = strcmp (v ? v : "", c->environment[i]) == 0;
    }
  return is_same;
}

static void
free_command (command *c)
{
  for (int i = 0; i < N_VARIABLES; i++)
    free (c->environment[i]);
  free (c);
}

/* NULL: no memory.  */
static command *
new_command (void)
{
  bool ok = true;
  command *c = calloc (1, sizeof *c);
  for (int i = 0; i < N_VARIABLES && c; i++)
    {
      const char *v = getenv (variables[i]);
      c->environment[i] = strdup (v ? v : "");
      ok &= c->environment[i] != NULL;
    }
  if (ok)
    return c;
  free_command (c);
  return NULL;
}

/* A compiler with a usual name, or NULL.  */
static const char *
usual_compiler (void)
{
  static const char *const names[] = { "c++", "g++", "clang++" };
  char path[4096];
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (find_program (names[i], path, sizeof path))
      return names[i];
  return NULL;
}

/* Octave's own compiler, else an installed one.  */
static void
find_built_with (char *text, size_t size)
{
  char path[4096], first[256];
  octa_strbuf out = { 0 };
  octa_host_command c = { .args = { "mkoctfile", "-p", "CXX" }, .n = 3 };
  text[0] = '\0';
  if (find_program ("mkoctfile", path, sizeof path)
      && octa_host_command_run (&c, &out) == 0 && out.s)
    snprintf (text, size, "%s", out.s);
  octa_strbuf_free (&out);
  if (sscanf (text, "%255s", first) == 1
      && find_program (first, path, sizeof path))
    return;
  const char *usual = usual_compiler ();
  snprintf (text, size, "%s", usual ? usual : "");
}

static void
split (command *c)
{
  int n = 0;
  char *save = NULL;
  for (char *w = strtok_r (c->text, " \t\n", &save); w && n < MAX_WORDS;
       w = strtok_r (NULL, " \t\n", &save))
    c->words[n++] = w;
  if (c->is_chosen && n == MAX_WORDS)
    c->words[0] = NULL;
}

/* Find the words of the compiler's command: OCTCUDA_CXX, which is a program
   whose name may have blanks, or several words; else the compiler with which
   Octave was built.  There are none if OCTCUDA_CXX is too long.  */
static void
name (command *c)
{
  char path[4096];
  const char *chosen = octa_setting_text (OCTA_SETTING_CXX);
  if (! chosen)
    find_built_with (c->text, sizeof c->text);
  else if (snprintf (c->text, sizeof c->text, "%s", chosen)
           >= (int)sizeof c->text)
    c->text[0] = '\0';
  if (chosen && strchr (c->text, '/') && access (c->text, X_OK) == 0)
    c->words[0] = c->text;
  else
    split (c);
  c->is_there = c->words[0] && find_program (c->words[0], path, sizeof path);
  c->is_named = true;
}

/* Is there a compiler?  mkoctfile is slow, so it is run only if there is no
   compiler with a usual name.  */
static void
look_up (command *c)
{
  c->looked = octa_clock_ns ();
  c->is_chosen = octa_setting_text (OCTA_SETTING_CXX) != NULL;
  c->is_there = ! c->is_chosen && usual_compiler ();
  if (! c->is_there)
    name (c);
}

#define AGAIN 2000000000 /* ns until a missing compiler is searched again */

/* The command for the current environment; NULL: no memory.  */
static command *
find_command (void)
{
  command *c = commands;
  while (c && ! is_same_environment (c))
    c = c->next;
  if (c && (c->is_there || octa_clock_ns () - c->looked < AGAIN))
    return c;
  command *found = new_command ();
  if (! found)
    return NULL;
  look_up (found);
  if (c && ! found->is_there)
    {
      c->looked = found->looked;
      free_command (found);
      return c;
    }
  found->next = commands;
  return commands = found;
}

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* That command, with its words.  */
static const command *
command_now (void)
{
  pthread_mutex_lock (&lock);
  command *c = find_command ();
  if (c && ! c->is_named)
    name (c);
  pthread_mutex_unlock (&lock);
  return c;
}

const char *const *
octa_host_compiler (void)
{
  static const char *const none[] = { NULL };
  const command *c = command_now ();
  return c ? c->words : none;
}

bool
octa_host_can_compile (void)
{
  pthread_mutex_lock (&lock);
  const command *c = find_command ();
  bool is_there = c && c->is_there;
  pthread_mutex_unlock (&lock);
  return is_there;
}

octa_status
octa_host_no_compiler (const char *name)
{
  static const char advice[] = "install g++ (package \"g++\" or \"gcc-c++\"), "
                               "or set OCTCUDA_CXX";
  const char *colon = *name ? ": " : "";
  const command *c = command_now ();
  if (c && c->is_chosen && ! c->words[0])
    return octa_fail (OCTA_ERROR_COMPILE,
                      "%s%sthe command in OCTCUDA_CXX is too long: set it to "
                      "at most 31 words",
                      name, colon);
  if (c && c->is_chosen)
    return octa_fail (OCTA_ERROR_COMPILE,
                      "%s%sno C++ compiler: OCTCUDA_CXX is \"%s\", which "
                      "does not exist: %s to one that does",
                      name, colon, c->words[0], advice);
  return octa_fail (OCTA_ERROR_COMPILE, "%s%sno C++ compiler: %s", name, colon,
                    advice);
}

/* ---- the target ---- */

/* The level for -march; NULL: the compiler's default.  */
const char *
octa_host_march (void)
{
  const char *wanted = octa_setting_text (OCTA_SETTING_HOST_MARCH);
  if (wanted)
    return wanted;
#if defined __x86_64__
  __builtin_cpu_init ();
#define HAS(feature) (__builtin_cpu_supports (feature) != 0)
  if (! (HAS ("avx2") && HAS ("bmi") && HAS ("bmi2") && HAS ("fma")))
    return HAS ("sse4.2") && HAS ("popcnt") ? "x86-64-v2" : "x86-64";
  return HAS ("avx512f") && HAS ("avx512bw") && HAS ("avx512cd")
                 && HAS ("avx512dq") && HAS ("avx512vl")
             ? "x86-64-v4"
             : "x86-64-v3";
#undef HAS
#elif defined __aarch64__ && defined __linux__
  const unsigned long has = getauxval (AT_HWCAP);
  const unsigned long atomics = HWCAP_ATOMICS | HWCAP_ASIMDRDM | HWCAP_CRC32;
  if ((has & atomics) != atomics)
    return "armv8-a";
  return has & HWCAP_SVE ? "armv8.2-a+sve" : "armv8.1-a";
#else
  return NULL;
#endif
}

/* Add a program's file, size and date to the KEY, so that a new compiler gives
   a new key.  */
void
octa_host_identify (octa_strbuf *key, const char *name)
{
  char path[4096], *real = NULL;
  struct stat st;
  if (find_program (name, path, sizeof path))
    real = realpath (path, NULL);
  if (real && stat (real, &st) == 0)
    octa_strbuf_printf (key, "%s=%s:%lld:%lld\n", name, real,
                        (long long)st.st_size, (long long)st.st_mtime);
  else
    octa_strbuf_printf (key, "%s=none\n", name);
  free (real);
}

/* ---- options ---- */

typedef struct joined
{
  char **text;
  int *n;
} joined;

/* OURS followed by the option's value; NULL: there is no room.  */
static const char *
join (const octa_option *o, const char *ours, const joined *j)
{
  char *text = NULL;
  if (o->n_words == 1 && strncmp (o->words[0], ours, strlen (ours)) == 0
      && *ours)
    return o->words[0];
  if (! o->value || *j->n == OCTA_HOST_MAX_ARGS
      || asprintf (&text, "%s%s", ours, o->value) < 0)
    return NULL;
  return j->text[(*j->n)++] = text;
}

static void
add_joined (octa_host_command *c, const octa_option *o, const char *ours,
            const joined *j)
{
  const char *text = join (o, ours, j);
  if (text)
    octa_host_command_add (c, text);
}

/* Translate the user's options.  JOINED owns the memory of joined options.  */
void
octa_host_options_add (octa_host_command *c, const char *const *options,
                       octa_strbuf *log, const char **standard,
                       char **joined_text, int *n_joined)
{
  const joined j = { joined_text, n_joined };
  const char *text;
  octa_option o;
  while (octa_option_next (&options, &o))
    switch (o.kind)
      {
      case OCTA_OPTION_DEFINE:
        add_joined (c, &o, "-D", &j);
        break;
      case OCTA_OPTION_UNDEFINE:
        add_joined (c, &o, "-U", &j);
        break;
      case OCTA_OPTION_FOLDER:
        add_joined (c, &o, "-I", &j);
        break;
      case OCTA_OPTION_COMPILER:
        add_joined (c, &o, "", &j);
        break;
      case OCTA_OPTION_STANDARD:
        text = join (&o, "-std=", &j);
        *standard = text ? text : *standard;
        break;
      case OCTA_OPTION_INCLUDE:
        if (o.value)
          {
            octa_host_command_add (c, "-include");
            octa_host_command_add (c, o.value);
          }
        break;
      case OCTA_OPTION_SYMBOLS:
      case OCTA_OPTION_DEBUG:
        octa_host_command_add (c, "-g");
        break;
      case OCTA_OPTION_ARCH:
      case OCTA_OPTION_MACHINE:
      case OCTA_OPTION_DEVICE:
      case OCTA_OPTION_OPTIMIZE:
      case OCTA_OPTION_LIBRARY:
        break;
      case OCTA_OPTION_OTHER:
        octa_strbuf_printf (log, "option %s has no meaning on the host\n",
                            o.words[0]);
      }
}

/* ---- linking ---- */

bool
octa_host_link (const char *dir, const char *const *files, int n,
                octa_strbuf *log)
{
  /* Report a missing function now, not when the kernel calls it.  */
  static const char *const flags[] = { "-shared", "-fPIC", "-Wl,-Bsymbolic",
                                       "-Wl,-z,defs", "-o" };
  char out[4200];
  octa_host_command c = { .n = 0, .folder = dir };
  for (const char *const *w = octa_host_compiler (); *w; w++)
    octa_host_command_add (&c, *w);
  snprintf (out, sizeof out, "%s/linked.so", dir);
  for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
    octa_host_command_add (&c, flags[i]);
  octa_host_command_add (&c, out);
  for (int i = 0; i < n; i++)
    octa_host_command_add (&c, files[i]);
  octa_host_command_add (&c, "-lm");
  return c.n > 0 && octa_host_command_run (&c, log) == 0;
}
