/* places.c -- matching arguments to parameters by PyCUDA's signatures.

   An argument is given by position, or after its name: f (a, b), f (a, "b", b)
   and f ("b", b, "a", a) are the same call.  The rows are in signatures.def.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "places.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the table ---- */

static const struct row
{
  const char *name, *params;
} signatures[] = {
#define SIGNATURE(name, ...) { #name, #__VA_ARGS__ },
#include "signatures.def"
#undef SIGNATURE
};

const char *
signature_find (const char *owner, const char *name)
{
  size_t n = owner[0] ? strlen (owner) + 1 : 0;
  for (size_t i = 0; i < N_ELEMS (signatures); i++)
    {
      const char *s = signatures[i].name;
      if ((! n || (! strncmp (s, owner, n - 1) && s[n - 1] == '.'))
          && ! strcmp (s + n, name))
        return signatures[i].params;
    }
  return NULL;
}

const char *
signature_name (size_t i)
{
  return i < N_ELEMS (signatures) ? signatures[i].name : NULL;
}

/* The comma after a parameter's text, or the end of the row.  */
static const char *
find_end (const char *s)
{
  int depth = 0;
  bool in_text = false;
  for (; *s; s++)
    if (*s == '"')
      in_text = ! in_text;
    else if (! in_text && strchr ("([{", *s))
      depth++;
    else if (! in_text && strchr (")]}", *s))
      depth--;
    else if (! in_text && depth == 0 && *s == ',')
      break;
  return s;
}

static span
trim (const char *s, const char *end)
{
  while (s < end && *s == ' ')
    s++;
  while (end > s && end[-1] == ' ')
    end--;
  return (span){ s, (size_t)(end - s) };
}

static bool
span_is (span s, const char *text, size_t n)
{
  return s.n == n && ! memcmp (s.s, text, n);
}

/* NAME/ALIAS: KIND = DEFAULT  */
static param
read_param (const char *s, const char *end)
{
  static const char *const kinds[] = { [TAKES_TEXT] = "text",
                                       [TAKES_ORDER] = "order",
                                       [TAKES_COMMAND] = "command",
                                       [TAKES_LIST] = "list" };
  param p = { 0 };
  const char *names_end = s + strcspn (s, ":=,"), *kind_end = end;
  const char *equals = memchr (s, '=', (size_t)(end - s));
  if (equals)
    p.standard = trim (equals + 1, end);
  if (equals)
    kind_end = equals;
  p.names = trim (s, names_end < end ? names_end : end);
  if (names_end < kind_end && *names_end == ':')
    {
      span kind = trim (names_end + 1, kind_end);
      for (size_t i = TAKES_TEXT; i < N_ELEMS (kinds); i++)
        if (span_is (kind, kinds[i], strlen (kinds[i])))
          p.takes = (place_kind)i;
    }
  return p;
}

int
signature_read (const char *params, param *p)
{
  int n = 0;
  for (const char *s = params; *s && n < PARAMS_MAX; n++)
    {
      const char *end = find_end (s);
      p[n] = read_param (s, end);
      s = *end ? end + 1 : end;
    }
  return n;
}

/* ---- texts among the arguments ---- */

/* The string in X; length 0: X is not a string.  */
static span
text_of (const mxArray *x)
{
  span t = { "", 0 };
  if (mxIsChar (x) && mxGetM (x) == 1)
    t = (span){ mxGetData (x), (size_t)mxGetN (x) };
  return t;
}

static bool
is_word (span t)
{
  for (size_t i = 0; i < t.n; i++)
    if (! isalpha ((unsigned char)t.s[i]) && t.s[i] != '_'
        && ! (i && isdigit ((unsigned char)t.s[i])))
      return false;
  return t.n > 0;
}

/* Do A and B differ by one inserted, deleted or replaced letter, or by two
   exchanged ones?  */
static bool
is_near (span a, span b)
{
  size_t i = 0, k = 0;
  if (a.n > b.n)
    return is_near (b, a);
  if (a.n < 3 || b.n - a.n > 1)
    return false;
  while (i < a.n
         && tolower ((unsigned char)a.s[i]) == tolower ((unsigned char)b.s[i]))
    i++;
  while (k < a.n - i
         && tolower ((unsigned char)a.s[a.n - 1 - k])
                == tolower ((unsigned char)b.s[b.n - 1 - k]))
    k++;
  if (b.n - a.n + i + k >= b.n)
    return true;
  size_t left = a.n - i - k;
  return a.n == b.n
         && (left <= 1
             || (left == 2 && a.s[i] == b.s[i + 1] && a.s[i + 1] == b.s[i]));
}

/* The next of NAME/ALIAS after ONE, which is empty at first.  */
static bool
next_name (const param *p, span *one)
{
  const char *end = p->names.s + p->names.n;
  const char *s = one->s ? one->s + one->n + 1 : p->names.s;
  if (s >= end)
    return false;
  const char *slash = memchr (s, '/', (size_t)(end - s));
  *one = (span){ s, (size_t)((slash ? slash : end) - s) };
  return true;
}

/* The parameter with name T, or, if NEARLY, a similar name; -1: none.  */
static int
find_param (const signature *f, span t, bool nearly)
{
  for (int k = 0; k < f->n; k++)
    for (span one = { NULL, 0 }; next_name (&f->params[k], &one);)
      if (nearly ? is_near (t, one) : span_is (t, one.s, one.n))
        return k;
  return -1;
}

/* ---- errors ---- */

/* List the names of optional parameters, else of all: "flags" or "mem_flags",
   "order".  */
static void
list_names (const signature *f, char *list, size_t size)
{
  size_t len = 0;
  bool all = f->n == 0 || ! f->params[f->n - 1].standard.s;
  list[0] = '\0';
  for (int k = 0; k < f->n; k++)
    for (span one = { NULL, 0 };
         (all || f->params[k].standard.s) && next_name (&f->params[k], &one);)
      if (len < size)
        len += (size_t)snprintf (list + len, size - len, "%s\"%.*s\"",
                                 one.s != f->params[k].names.s ? " or "
                                 : len                         ? ", "
                                                               : "",
                                 (int)one.n, one.s);
}

static octa_status
fail_unknown (const signature *f, span t)
{
  char list[400];
  list_names (f, list, sizeof list);
  return octa_fail (OCTA_ERROR_LOGIC,
                    "%s: unknown option \"%.*s\"; valid options are %s",
                    f->who, (int)(t.n < 60 ? t.n : 60), t.s, list);
}

static octa_status
fail_many (const signature *f)
{
  char list[400];
  list_names (f, list, sizeof list);
  return octa_fail (OCTA_ERROR_CALL,
                    "%s: too many arguments; it takes %d at most: %s", f->who,
                    f->n, list);
}

/* ---- the reader ---- */

/* Do pairs of names and values begin at I, the position of parameter K?  */
static bool
begins_pairs (const signature *f, int i, int k)
{
  span t = text_of (f->given[i]);
  int named = find_param (f, t, false), rest = f->n_given - i;
  if (named < 0)
    return false;
  bool has_text = i + 1 < f->n_given && mxIsChar (f->given[i + 1]);
  place_kind kind = f->params[k].takes;
  /* its own name as its value */
  if (named == k
      && ((rest % 2 && (kind == TAKES_TEXT || kind == TAKES_COMMAND))
          || (! has_text && kind == TAKES_COMMAND)))
    return false;
  if (named >= k && f->params[named].standard.s)
    return true;
  for (int j = i; j < f->n_given; j += 2)
    if (! is_word (text_of (f->given[j])))
      return false;
  return rest % 2 == 0;
}

/* Can the text T be the value of P?  A command that is not named like a
   compiler is more likely an unknown option.  */
static bool
may_be (const param *p, span t)
{
  switch (p->takes)
    {
    case TAKES_VALUE:
      return false;
    case TAKES_ORDER:
      return t.n == 1;
    case TAKES_LIST:
      return ! is_word (t);
    case TAKES_COMMAND:
      return ! is_word (t) || memmem (t.s, t.n, "nvcc", 4);
    default:
      return true;
    }
}

/* Can X be the value of P?  This matters only if the argument before it may
   have been meant as a name.  */
static bool
fits (const param *p, const mxArray *x)
{
  if (mxGetNumberOfElements (x) == 0 || mxIsChar (x))
    return true;
  if (p->takes == TAKES_LIST || (p->standard.n && p->standard.s[0] == '{'))
    return mxIsCell (x) || mxIsStruct (x);
  if (p->standard.s && span_is (p->standard, "false", 5))
    return mxIsLogical (x);
  return p->takes == TAKES_VALUE || p->takes == TAKES_TEXT;
}

/* Is X the value after an "order" that was left out?  */
static bool
skips (const param *p, const mxArray *x)
{
  return p->takes == TAKES_ORDER && p->standard.s && ! mxIsChar (x);
}

/* Read arguments by position. *N_DONE is where pairs begin.  */
static octa_status
read_places (const signature *f, int *at, int *n_done)
{
  span doubtful = { NULL, 0 };
  int i = 0;
  for (int k = 0; i < f->n_given; i++, k++)
    {
      const mxArray *x = f->given[i];
      span t = text_of (x);
      if (k < f->n && skips (&f->params[k], x))
        k++;
      if (k < f->n && mxIsChar (x) && begins_pairs (f, i, k))
        break;
      if (k >= f->n)
        return mxIsChar (x) ? fail_unknown (f, t) : fail_many (f);
      if (mxIsChar (x) && f->params[k].standard.s)
        {
          bool may_begin = (f->n_given - i) % 2 == 0 && is_word (t);
          if (may_begin && find_param (f, t, false) < 0
              && find_param (f, t, true) >= 0)
            return fail_unknown (f, t);
          /* the last argument is not a name, but a wrong value */
          bool is_last = f->params[k].takes == TAKES_VALUE
                         && i + 1 == f->n_given && ! doubtful.s;
          if (! is_last && ! may_be (&f->params[k], t))
            return fail_unknown (f, doubtful.s ? doubtful : t);
          if (may_begin && ! doubtful.s)
            doubtful = t;
        }
      if (doubtful.s && ! fits (&f->params[k], x))
        return fail_unknown (f, doubtful);
      at[k] = i;
    }
  *n_done = i;
  return OCTA_OK;
}

octa_status
signature_places (const signature *f, int *at)
{
  int first = 0;
  for (int k = 0; k < f->n; k++)
    at[k] = -1;
  GATEWAY_TRY (read_places (f, at, &first));
  for (int i = first; i < f->n_given; i += 2)
    {
      span t = text_of (f->given[i]);
      int k = find_param (f, t, false);
      if (! mxIsChar (f->given[i]))
        return octa_fail (OCTA_ERROR_LOGIC,
                          "%s: options are pairs of a name and a value, but "
                          "argument %d is %s, not a name",
                          f->who, i + 1, gateway_describe (f->given[i]));
      if (k < 0)
        return fail_unknown (f, t);
      if (i + 1 == f->n_given)
        return octa_fail (OCTA_ERROR_LOGIC,
                          "%s: options are pairs of a name and a value, but "
                          "the option \"%.*s\" has no value",
                          f->who, (int)t.n, t.s);
      if (at[k] >= 0 && at[k] < first)
        return octa_fail (OCTA_ERROR_LOGIC,
                          "%s: \"%.*s\" is given twice, by position and by "
                          "name",
                          f->who, (int)t.n, t.s);
      at[k] = i + 1;
    }
  return OCTA_OK;
}

/* ---- calls of methods ---- */

/* The value for a missing argument of a method: a number from the row, else
   [].  */
static mxArray *
standard_of (const param *p)
{
  char text[16] = "", *end;
  if (p->standard.n < sizeof text)
    memcpy (text, p->standard.s, p->standard.n);
  double v = strtod (text, &end);
  return text[0] && ! *end ? gateway_double (v)
                           : mxCreateDoubleMatrix (0, 0, mxREAL);
}

octa_status
gateway_sort_arguments (call *c)
{
  param params[PARAMS_MAX];
  int at[PARAMS_MAX], last = -1;
  bool has_text = false;
  for (int i = 1; i < c->n_rhs; i++)
    has_text = has_text || mxIsChar (c->rhs[i]);
  const char *text = has_text ? signature_find (gateway_self.class, c->name)
                              : NULL;
  if (! text)
    return OCTA_OK;
  signature f = { .who = c->name,
                  .params = params,
                  .n = signature_read (text, params),
                  .n_given = c->n_rhs - 1,
                  .given = c->rhs + 1 };
  GATEWAY_TRY (signature_places (&f, at));
  for (int k = 0; k < f.n; k++)
    if (at[k] >= 0)
      last = k;
  const mxArray **rhs = mxMalloc ((size_t)(last + 2) * sizeof *rhs);
  rhs[0] = c->rhs[0];
  for (int k = 0; k <= last; k++)
    if (at[k] >= 0)
      rhs[k + 1] = f.given[at[k]];
    else if (params[k].standard.s)
      rhs[k + 1] = standard_of (&params[k]);
    else
      return octa_fail (OCTA_ERROR_CALL,
                        "Invalid call to %s: \"%.*s\" is missing", c->name,
                        (int)params[k].names.n, params[k].names.s);
  c->rhs = rhs;
  c->n_rhs = last + 2;
  return OCTA_OK;
}
