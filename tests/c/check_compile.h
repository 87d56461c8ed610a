/* check_compile.h -- functions of Octave's, compiled and called with two
   operands.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef CHECK_COMPILE_H
#define CHECK_COMPILE_H 1

#include "check.h"
#include "octa.h"
#include "fuse/private.h"
#include "check_kernels.h"
#include "function/compile.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum
{
  N = 50
};

/* Element i of the operands.  */
static double
first (int i)
{
  return (i - 20) / 4.0;
}
static double
second (int i)
{
  return 1 + i % 7;
}

typedef struct value_row
{
  const char *text;
  double (*want) (double x, double y);
} value_row;

static octa_node *
upload (double (*of) (int))
{
  double x[N];
  const octa_size size = { .n_dims = 2, .dims = { N, 1 } };
  octa_node *n = NULL;
  for (int i = 0; i < N; i++)
    x[i] = of (i);
  CHECK_OK (octa_node_upload (OCTA_TYPE_DOUBLE, false, &size, x, &n));
  return n;
}

static octa_status
source_of (octa_status st, octa_syntax *tree, octa_fun_source **out)
{
  if (st == OCTA_OK)
    st = octa_fun_source_make (tree, out);
  octa_syntax_free (tree);
  return st;
}
static octa_status
read_source (const char *name, const char *text, octa_fun_source **out)
{
  octa_syntax *tree = NULL;
  octa_status st = octa_syntax_read (name, text, &tree);
  return source_of (st, tree, out);
}
static __attribute__ ((unused)) octa_status
read_expression (const char *name, const char *text, octa_fun_source **out)
{
  octa_syntax *tree = NULL;
  octa_status st = octa_syntax_expression (name, text, &tree);
  return source_of (st, tree, out);
}

static const octa_fun_value two[] = { { .type = OCTA_TYPE_DOUBLE },
                                      { .type = OCTA_TYPE_DOUBLE } };

/* The kernel that computes N, for a GPU, goes through NVRTC.  */
static void
check_device (octa_node *n)
{
  static octa_program p;
  static octa_strbuf text;
  static unsigned n_asked;
  char name[96];
  int slot;
  octa_program_init (&p, &n->size);
  CHECK (octa_program_add (&p, n, &slot));
  CHECK (octa_program_store (&p, slot));
  octa_program_finish (&p, false);
  octa_program_text (&p, "ew", "octa_ew_tpl.cuh", "", octa_program_vector (&p),
                     false, &text, name, sizeof name);
  if (! check_part_now ()->is_hasty || check_is_due (n_asked++))
    for (int i = 0; i < N_ARCHS; i++)
      if (has_arch[i] && (archs[i] == 90 || is_everything))
        check_compiles (text.s, name, i);
  octa_program_drop_outs (&p);
}

/* A callee's text as a graph: which unit goes to which, and which of them ask
   whether they shall end.  */
typedef struct jumps
{
  bool asks[1024];
  int state[1024]; /* 0: not seen, 1: on the way, 2: done */
  const char *unit[1024];
} jumps;

static const char *
next_line (const char *at)
{
  const char *end = strchr (at, '\n');
  return end ? end + 1 : at + strlen (at);
}

/* Can one get from U back to it without being asked?  */
static bool
is_endless (jumps *j, int u)
{
  if (j->asks[u] || j->state[u] == 2)
    return false;
  if (j->state[u] == 1)
    return true;
  j->state[u] = 1;
  for (const char *at = next_line (j->unit[u]); *at; at = next_line (at))
    {
      const char *end = next_line (at);
      if (*at == 'u' && strspn (at + 1, "0123456789") > 0
          && at[1 + strspn (at + 1, "0123456789")] == ':')
        break;
      for (const char *to = strstr (at, "goto u"); to && to < end;
           to = strstr (to + 1, "goto u"))
        if (is_endless (j, atoi (to + 6)))
          return true;
    }
  j->state[u] = 2;
  return false;
}

/* Every loop of TEXT looks at the stop word.  */
static void
check_looks (const char *text)
{
  static jumps j;
  int n = 0, u;
  memset (&j, 0, sizeof j);
  for (const char *at = text; *at; at = next_line (at))
    if (sscanf (at, "u%d:", &u) == 1 && u == n && n < 1024)
      {
        j.asks[n] = strncmp (next_line (at), "OCTA_ROUND", 10) == 0;
        j.unit[n++] = at;
      }
  CHECK (n > 0);
  for (u = 0; u < n; u++)
    CHECK (! is_endless (&j, u));
}

/* The one result of TEXT for our operands, computed WAY.  */
static octa_status
compute_as (const char *text, octa_fun way, octa_node **out)
{
  octa_status st;
  octa_fun_source *s = NULL;
  octa_callee *c = NULL;
  octa_node *in[2] = { upload (first), upload (second) };
  *out = NULL;
  OCTA_TRY (read_source ("f.m", text, &s));
  way.source = s;
  OCTA_TRY (octa_fun_compile (&way, 2, two, 1, &c));
  check_looks (c->text);
  OCTA_TRY (octa_fun_call (c, in, &in[0]->size, out));
  check_device (*out);
  OCTA_TRY (octa_node_resolve (*out));
  OCTA_TRY (octa_node_compute (*out));
done:
  if (st != OCTA_OK)
    {
      octa_node_release (*out);
      *out = NULL;
    }
  octa_node_release (in[0]);
  octa_node_release (in[1]);
  octa_callee_release (c);
  octa_fun_source_release (s);
  return st;
}

static __attribute__ ((unused)) octa_status
compute (const char *text, octa_node **out)
{
  return compute_as (text, (octa_fun){ 0 }, out);
}

static __attribute__ ((unused)) void
check_begin (void)
{
  const char *backend = getenv ("OCTCUDA_BACKEND");
  CHECK_OK (octa_backend_select (backend ? backend : "host"));
  CHECK_OK (octa_current_ready ());
  compiler_init ();
}

/* An error: its id, and a part of its message.  */
typedef struct error_row
{
  const char *text, *id, *says;
} error_row;

static __attribute__ ((unused)) void
check_failures (const error_row *errors, size_t n)
{
  for (size_t i = 0; i < n; i++)
    {
      octa_node *r = NULL;
      octa_status st = compute (errors[i].text, &r);
      CHECK_FAILS (st, errors[i].id);
      bool is_right = st != OCTA_OK
                      && strcmp (octa_error ()->id, errors[i].id) == 0
                      && strstr (octa_error ()->msg, errors[i].says);
      if (! is_right)
        printf ("%s\n[%s] %s\n", errors[i].text, octa_error ()->id,
                st == OCTA_OK ? "" : octa_error ()->msg);
      CHECK (is_right);
      octa_node_release (r);
    }
}

static __attribute__ ((unused)) void
check_values (const value_row *rows, size_t n)
{
  for (size_t i = 0; i < n; i++)
    {
      octa_node *r = NULL;
      double y[N];
      octa_status st = compute (rows[i].text, &r);
      if (st != OCTA_OK)
        printf ("%s\n%s\n", rows[i].text, octa_error ()->msg);
      CHECK_OK (st);
      if (st != OCTA_OK)
        continue;
      CHECK (r->cplx == OCTA_REAL && r->type == OCTA_TYPE_DOUBLE);
      CHECK_OK (octa_node_download (r, y));
      bool is_same = true;
      for (int k = 0; k < N; k++)
        is_same &= y[k] == rows[i].want (first (k), second (k));
      if (! is_same)
        printf ("%s\n", rows[i].text);
      CHECK (is_same);
      octa_node_release (r);
    }
}

#endif
