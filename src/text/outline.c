/* outline.c -- the functions and device variables that a source declares.

   NVRTC gives the symbol of a kernel only if it is asked for it by name, and
   the host backend must know which kernels wait at barriers.  So both read the
   text first.  This reads declarations and is no full parser: it keeps track
   of namespaces, linkage blocks, classes and braces, and takes from each
   declaration the qualifiers, the name and the parentheses.  It skips
   expressions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "text/text.h"

#include <stdlib.h>
#include <string.h>

typedef struct scanner
{
  const char *text;
  octa_token *tokens; /* without directives and dead branches */
  size_t n, cap;
  char **barriers; /* macros whose text has a barrier word */
  size_t n_barriers, cap_barriers;
  octa_strbuf scope; /* "ns::inner::" */
  octa_outline *out;
} scanner;

static const struct
{
  const char *word;
  unsigned flag;
} qualifiers[] = {
  { "__global__", OCTA_OUTLINE_GLOBAL },
  { "__device__", OCTA_OUTLINE_DEVICE },
  { "__host__", OCTA_OUTLINE_HOST },
  { "__constant__", OCTA_OUTLINE_CONSTANT },
  { "__shared__", OCTA_OUTLINE_SHARED },
  { "__managed__", OCTA_OUTLINE_MANAGED },
  { "static", OCTA_OUTLINE_STATIC },
  { "template", OCTA_OUTLINE_TEMPLATE },
};

/* A word with one of these prefixes makes threads wait for each other.  */
static const char *const barrier_words[] = {
  "__sync",     "__shfl",          "__ballot",           "__any",
  "__all",      "__reduce_",       "__match_",           "__activemask",
  "__barrier_", "__nanosleep",     "cooperative_groups", "this_thread_block",
  "this_grid",  "tiled_partition", "coalesced_threads"
};

/* Room for one more of N elements of SIZE bytes.  */
static bool
grow (void *array, size_t n, size_t *cap, size_t size)
{
  if (n < *cap)
    return true;
  size_t cap2 = *cap ? *cap * 2 : 16;
  void *p, *old;
  memcpy (&old, array, sizeof old);
  p = realloc (old, cap2 * size);
  if (! p)
    return false;
  memcpy (array, &p, sizeof p);
  *cap = cap2;
  return true;
}

static bool
is (const scanner *sc, size_t i, const char *word)
{
  return i < sc->n && octa_token_is (sc->text, sc->tokens[i], word);
}

static bool
is_ident (const scanner *sc, size_t i)
{
  return i < sc->n && sc->tokens[i].kind == OCTA_TOKEN_IDENT;
}

static bool
is_barrier (const scanner *sc, octa_token t)
{
  if (t.kind != OCTA_TOKEN_IDENT)
    return false;
  const char *s = sc->text + t.start;
  size_t n = t.end - t.start;
  for (size_t k = 0; k < sizeof barrier_words / sizeof *barrier_words; k++)
    {
      size_t m = strlen (barrier_words[k]);
      if (n >= m && memcmp (s, barrier_words[k], m) == 0)
        return true;
    }
  for (size_t k = 0; k < sc->n_barriers; k++)
    if (octa_token_is (sc->text, t, sc->barriers[k]))
      return true;
  return false;
}

/* If the body of #define NAME has a barrier word, NAME is a barrier word
   too.  */
static octa_status
read_directive (scanner *sc, octa_token d)
{
  octa_status st = OCTA_OK;
  size_t pos = d.start + 1;
  octa_token t = octa_token_next (sc->text, d.end, &pos);
  if (! octa_token_is (sc->text, t, "define"))
    return st;
  octa_token name = octa_token_next (sc->text, d.end, &pos);
  while ((t = octa_token_next (sc->text, d.end, &pos)).kind != OCTA_TOKEN_END)
    if (is_barrier (sc, t))
      {
        sc->out->has_barrier = true;
        if (! grow (&sc->barriers, sc->n_barriers, &sc->cap_barriers,
                    sizeof *sc->barriers))
          return octa_no_memory ("reading a source");
        char *copy = strndup (sc->text + name.start, name.end - name.start);
        if (! copy)
          return octa_no_memory ("reading a source");
        sc->barriers[sc->n_barriers++] = copy;
        break;
      }
  return st;
}

static octa_status
read_tokens (scanner *sc, size_t len)
{
  octa_status st = OCTA_OK;
  size_t pos = 0;
  octa_token t;
  while ((t = octa_token_next (sc->text, len, &pos)).kind != OCTA_TOKEN_END)
    {
      if (t.kind == OCTA_TOKEN_DIRECTIVE)
        OCTA_TRY (read_directive (sc, t));
      else if (t.kind != OCTA_TOKEN_DEAD)
        {
          if (! grow (&sc->tokens, sc->n, &sc->cap, sizeof *sc->tokens))
            return octa_no_memory ("reading a source");
          sc->tokens[sc->n++] = t;
          if (is_barrier (sc, t))
            sc->out->has_barrier = true;
        }
    }
done:
  return st;
}

/* The position after the bracket that matches the one at I (OPEN); END if
   there is none.  */
static size_t
skip_balanced (const scanner *sc, size_t i, size_t end)
{
  size_t depth = 0;
  for (; i < end; i++)
    if (is (sc, i, "(") || is (sc, i, "[") || is (sc, i, "{"))
      depth++;
    else if ((is (sc, i, ")") || is (sc, i, "]") || is (sc, i, "}"))
             && --depth == 0)
      return i + 1;
  return end;
}

/* The position after the ">" that matches the "<" at I.  */
static size_t
skip_angles (const scanner *sc, size_t i, size_t end)
{
  size_t depth = 0;
  while (i < end)
    if (is (sc, i, "(") || is (sc, i, "["))
      i = skip_balanced (sc, i, end);
    else if (is (sc, i, "{") || is (sc, i, ";"))
      break;
    else
      {
        if (is (sc, i, "<"))
          depth++;
        else if (is (sc, i, ">") && --depth == 0)
          return i + 1;
        i++;
      }
  return i;
}

/* Is it a word that takes parentheses, but is not the function's name?  */
static bool
is_attribute (const scanner *sc, size_t i)
{
  return is (sc, i, "__launch_bounds__") || is (sc, i, "__attribute__")
         || is (sc, i, "__declspec") || is (sc, i, "alignas")
         || is (sc, i, "__align__") || is (sc, i, "decltype")
         || is (sc, i, "__maxnreg__") || is (sc, i, "__cluster_dims__")
         || is (sc, i, "__block_size__") || is (sc, i, "noexcept")
         || is (sc, i, "__typeof__");
}

/* A declaration's tokens [FROM, TO), read up to its parameters.  */
typedef struct head
{
  unsigned flags;
  bool is_function;
  bool is_linkage; /* extern "C" with nothing after it */
  bool is_class;
  size_t ident;  /* token of the function's name */
  size_t params; /* token of "(" */
  size_t space;  /* token of the word namespace, or SIZE_MAX */
  size_t first;  /* the token after template <...> */
} head;

static head
read_head (const scanner *sc, size_t from, size_t to)
{
  head h = { .space = SIZE_MAX, .first = from };
  for (size_t i = from; i < to;)
    {
      for (size_t k = 0; k < sizeof qualifiers / sizeof *qualifiers; k++)
        if (is (sc, i, qualifiers[k].word))
          h.flags |= qualifiers[k].flag;
      if (is (sc, i, "extern"))
        {
          bool is_c = i + 1 < to
                      && sc->tokens[i + 1].kind == OCTA_TOKEN_STRING;
          if (is_c && is (sc, i + 1, "\"C\""))
            h.flags |= OCTA_OUTLINE_EXTERN_C;
          else if (! is_c)
            h.flags |= OCTA_OUTLINE_EXTERN;
          h.is_linkage |= is_c && i + 2 == to;
          i += is_c ? 2 : 1;
        }
      else if (is (sc, i, "template") && is (sc, i + 1, "<"))
        h.first = i = skip_angles (sc, i + 1, to);
      else if (is (sc, i, "namespace"))
        h.space = i, i = to;
      else if (is (sc, i, "class") || is (sc, i, "struct")
               || is (sc, i, "union") || is (sc, i, "enum"))
        h.is_class = true, i++;
      else if (is_attribute (sc, i))
        i = is (sc, i + 1, "(") ? skip_balanced (sc, i + 1, to) : i + 1;
      else if (is (sc, i, "operator"))
        {
          h.is_function = true, h.ident = i++;
          if (is (sc, i, "(") && is (sc, i + 1, ")"))
            i += 2;
          while (i < to && ! is (sc, i, "("))
            i++;
          h.params = i;
          return h;
        }
      else if (is (sc, i, "<"))
        i = skip_angles (sc, i, to);
      else if (is (sc, i, "["))
        i = skip_balanced (sc, i, to);
      else if (is (sc, i, "="))
        break;
      else if (is (sc, i, "("))
        {
          size_t name = i;
          int depth = 0;
          if (name > from && is (sc, name - 1, ">"))
            do /* name<args> ( */
              {
                name--;
                depth += is (sc, name, ">") - is (sc, name, "<");
              }
            while (name > from && depth > 0);
          if (name > from && is_ident (sc, name - 1))
            h.is_function = true, h.ident = name - 1, h.params = i;
          return h;
        }
      else
        i++;
    }
  return h;
}

static char *
qualified (const scanner *sc, octa_token t)
{
  char *name = NULL;
  size_t n = t.end - t.start;
  name = malloc (sc->scope.len + n + 1);
  if (name)
    {
      if (sc->scope.len)
        memcpy (name, sc->scope.s, sc->scope.len);
      memcpy (name + sc->scope.len, sc->text + t.start, n);
      name[sc->scope.len + n] = '\0';
    }
  return name;
}

/* Add the variables of the declaration [FROM, TO).  TO is its ';'.  */
static octa_status
add_variables (scanner *sc, size_t from, size_t to, unsigned flags,
               size_t function)
{
  octa_outline *out = sc->out;
  size_t name = SIZE_MAX;
  bool is_done = false; /* past this declarator's name */
  for (size_t i = from; i <= to;)
    {
      bool ends = i == to || is (sc, i, ",");
      if (! is_done
          && (ends || is (sc, i, "[") || is (sc, i, "=") || is (sc, i, "{")
              || is (sc, i, "("))
          && name != SIZE_MAX)
        {
          is_done = true;
          if (! grow (&out->variables, out->n_variables, &out->cap_variables,
                      sizeof *out->variables))
            return octa_no_memory ("reading a source");
          octa_token t = sc->tokens[name];
          octa_outline_variable v = {
            .flags = flags,
            .decl = { sc->tokens[from].start,
                      sc->tokens[to < sc->n ? to : sc->n - 1].end },
            .ident = { t.start, t.end },
            .function = function,
          };
          v.name = flags & OCTA_OUTLINE_SHARED
                       ? strndup (sc->text + t.start, t.end - t.start)
                       : qualified (sc, t);
          if (! v.name)
            return octa_no_memory ("reading a source");
          out->variables[out->n_variables++] = v;
        }
      if (ends)
        is_done = false, name = SIZE_MAX, i++;
      else if (is_attribute (sc, i) && is (sc, i + 1, "("))
        i = skip_balanced (sc, i + 1, to);
      else if (is (sc, i, "[") || is (sc, i, "(") || is (sc, i, "{"))
        i = skip_balanced (sc, i, to);
      else if (is (sc, i, "<") && ! is_done)
        i = skip_angles (sc, i, to);
      else
        {
          if (is_ident (sc, i) && ! is_done)
            name = i;
          i++;
        }
    }
  return OCTA_OK;
}

/* Add the shared variables and note the barriers of the body [FROM, TO) of
   function F.  */
static octa_status
read_body (scanner *sc, size_t from, size_t to, size_t f)
{
  octa_status st = OCTA_OK;
  size_t begin = from; /* of the statement */
  for (size_t i = from; i < to; i++)
    {
      if (is_barrier (sc, sc->tokens[i]))
        sc->out->functions[f].flags |= OCTA_OUTLINE_BARRIER;
      if (is (sc, i, ";") || is (sc, i, "{") || is (sc, i, "}"))
        begin = i + 1;
      else if (is (sc, i, "__shared__"))
        {
          size_t end = i;
          while (end < to && ! is (sc, end, ";"))
            end = is (sc, end, "[") || is (sc, end, "{") || is (sc, end, "(")
                      ? skip_balanced (sc, end, to)
                      : end + 1;
          head h = read_head (sc, begin, end);
          OCTA_TRY (add_variables (sc, begin, end,
                                   h.flags | OCTA_OUTLINE_SHARED, f));
          i = end;
          begin = end + 1;
        }
    }
done:
  return st;
}

static octa_status
add_function (scanner *sc, size_t from, head h, size_t body, size_t end)
{
  octa_outline *out = sc->out;
  const octa_token *t = sc->tokens;
  if (! grow (&out->functions, out->n_functions, &out->cap_functions,
              sizeof *out->functions))
    return octa_no_memory ("reading a source");
  size_t close = skip_balanced (sc, h.params, sc->n);
  octa_outline_function f = {
    .name = qualified (sc, t[h.ident]),
    .flags = h.flags,
    .decl = { t[from].start, t[end - 1].end },
    .ident = { t[h.ident].start, t[h.ident].end },
    .params = { t[h.params].end, t[close - 1].start },
  };
  if (! f.name)
    return octa_no_memory ("reading a source");
  f.body.start = f.body.end = t[end - 1].end;
  if (body < end)
    f.body.start = t[body].start;
  out->functions[out->n_functions++] = f;
  return body < end ? read_body (sc, body, end, out->n_functions - 1)
                    : OCTA_OK;
}

static octa_status read_scope (scanner *sc, size_t *pos, unsigned flags);

/* Read the scope that opens at the "{" at *POS; moves *POS past its "}".  */
static octa_status
read_block (scanner *sc, size_t *pos, const head *h, size_t from,
            unsigned flags)
{
  size_t len = sc->scope.len;
  if (h->space != SIZE_MAX)
    for (size_t i = h->space + 1; i < *pos; i++)
      if (is_ident (sc, i) && ! is (sc, i, "inline"))
        {
          octa_token t = sc->tokens[i];
          octa_strbuf_addn (&sc->scope, sc->text + t.start, t.end - t.start);
          octa_strbuf_add (&sc->scope, "::");
        }
  if (h->is_class && h->space == SIZE_MAX)
    {
      flags |= OCTA_OUTLINE_MEMBER;
      for (size_t i = from; i + 1 < *pos; i++)
        if ((is (sc, i, "class") || is (sc, i, "struct")
             || is (sc, i, "union"))
            && is_ident (sc, i + 1))
          {
            octa_token t = sc->tokens[i + 1];
            octa_strbuf_addn (&sc->scope, sc->text + t.start, t.end - t.start);
            octa_strbuf_add (&sc->scope, "::");
            break;
          }
    }
  if (! octa_strbuf_ok (&sc->scope))
    return OCTA_FAIL;
  ++*pos;
  octa_status st = read_scope (sc, pos, flags);
  sc->scope.len = len;
  if (sc->scope.s)
    sc->scope.s[len] = '\0';
  return st;
}

/* Read the declarations from *POS to the "}" that closes their scope; moves
 *POS past it.  */
static octa_status
read_scope (scanner *sc, size_t *pos, unsigned flags)
{
  octa_status st = OCTA_OK;
  size_t from = *pos;
  while (*pos < sc->n && ! is (sc, *pos, "}"))
    {
      size_t i = *pos;
      bool is_member_list = false;
      head h = { 0 };
      if (is (sc, i, "{") || is (sc, i, ";"))
        {
          h = read_head (sc, from, i);
          h.flags |= flags;
          /* In "f () : member (1) {" the names before "{" are not a scope.  */
          is_member_list = h.is_function;
        }
      if (is (sc, i, "{") && is_member_list)
        {
          size_t end = skip_balanced (sc, i, sc->n);
          OCTA_TRY (add_function (sc, from, h, i, end));
          *pos = from = end;
        }
      else if (is (sc, i, "{")
               && (h.is_linkage || h.is_class || h.space != SIZE_MAX))
        {
          unsigned inner = flags;
          if (h.is_linkage && (h.flags & OCTA_OUTLINE_EXTERN_C))
            inner |= OCTA_OUTLINE_EXTERN_C;
          else if (h.is_linkage)
            inner &= ~(unsigned)OCTA_OUTLINE_EXTERN_C;
          bool is_class = h.is_class && h.space == SIZE_MAX;
          OCTA_TRY (read_block (sc, pos, &h, from, inner));
          if (! is_class) /* variables may follow a class */
            from = *pos;
        }
      else if (is (sc, i, "{") || is (sc, i, "(") || is (sc, i, "["))
        *pos = skip_balanced (sc, i, sc->n);
      else if (is (sc, i, ";"))
        {
          if (h.is_function && ! (h.flags & OCTA_OUTLINE_CONSTANT)
              && (h.flags & (OCTA_OUTLINE_GLOBAL | OCTA_OUTLINE_DEVICE)))
            OCTA_TRY (add_function (sc, from, h, i + 1, i + 1));
          else if (h.flags
                   & (OCTA_OUTLINE_CONSTANT | OCTA_OUTLINE_DEVICE
                      | OCTA_OUTLINE_SHARED | OCTA_OUTLINE_MANAGED))
            OCTA_TRY (add_variables (sc, from, i, h.flags, SIZE_MAX));
          from = ++*pos;
        }
      else
        ++*pos;
    }
  if (*pos < sc->n)
    ++*pos;
done:
  return st;
}

static bool
has_ident (const scanner *sc, const octa_outline_function *f, octa_token t)
{
  size_t n = f->ident.end - f->ident.start;
  return t.end - t.start == n
         && ! memcmp (sc->text + f->ident.start, sc->text + t.start, n);
}

/* A function that calls one that waits, waits too.  */
static void
spread_barriers (scanner *sc)
{
  octa_outline *out = sc->out;
  for (bool changed = true; changed;)
    {
      changed = false;
      for (size_t f = 0; f < out->n_functions; f++)
        {
          octa_outline_function *fn = &out->functions[f];
          size_t pos = fn->body.start;
          octa_token t;
          if (fn->flags & OCTA_OUTLINE_BARRIER)
            continue;
          while ((t = octa_token_next (sc->text, fn->body.end, &pos)).kind
                     != OCTA_TOKEN_END
                 && ! (fn->flags & OCTA_OUTLINE_BARRIER))
            for (size_t g = 0;
                 t.kind == OCTA_TOKEN_IDENT && g < out->n_functions; g++)
              {
                if (out->functions[g].flags & OCTA_OUTLINE_BARRIER
                    && has_ident (sc, &out->functions[g], t))
                  {
                    fn->flags |= OCTA_OUTLINE_BARRIER;
                    changed = true;
                    break;
                  }
              }
        }
    }
}

/* Is F called by objects that begin or end?  */
static bool
is_of_objects (const scanner *sc, const octa_outline_function *f)
{
  size_t n = f->ident.end - f->ident.start, all = strlen (f->name);
  bool is_destructor = f->ident.start > 0
                       && sc->text[f->ident.start - 1] == '~';
  /* S::S */
  bool is_constructor = all >= 2 * n + 2
                        && ! strncmp (f->name + all - 2 * n - 2,
                                      sc->text + f->ident.start, n)
                        && (all == 2 * n + 2
                            || f->name[all - 2 * n - 3] == ':');
  return is_destructor || is_constructor;
}

/* Is a function of the device that waits named outside of functions, where its
   address may be taken, or called without its name; or is a barrier there?  */
static bool
is_hidden (const scanner *sc)
{
  const octa_outline *out = sc->out;
  for (size_t g = 0; g < out->n_functions; g++)
    if (out->functions[g].flags & OCTA_OUTLINE_BARRIER
        && out->functions[g].flags & OCTA_OUTLINE_DEVICE
        && is_of_objects (sc, &out->functions[g]))
      return true;
  for (size_t i = 0, at = 0; i < sc->n; i++)
    {
      const octa_token t = sc->tokens[i];
      while (at < out->n_functions && out->functions[at].body.end <= t.start)
        at++;
      if (t.kind != OCTA_TOKEN_IDENT
          || (at < out->n_functions
              && out->functions[at].decl.start <= t.start))
        continue;
      if (octa_token_is (sc->text, t, "__syncthreads"))
        return true;
      bool is_used = false;
      for (size_t g = 0; g < out->n_functions; g++)
        {
          const octa_outline_function *f = &out->functions[g];
          if (f->ident.start == t.start) /* where it is declared */
            {
              is_used = false;
              break;
            }
          is_used |= f->flags & OCTA_OUTLINE_BARRIER
                     && f->flags & OCTA_OUTLINE_DEVICE && has_ident (sc, f, t);
        }
      if (is_used)
        return true;
    }
  return false;
}

octa_status
octa_outline_read (const char *text, octa_outline *scan)
{
  octa_status st = OCTA_OK;
  octa_outline out = { 0 };
  scanner sc = { .text = text, .out = &out };
  OCTA_TRY (read_tokens (&sc, strlen (text)));
  /* A stray "}" closes nothing: continue after it.  */
  for (size_t pos = 0; pos < sc.n;)
    OCTA_TRY (read_scope (&sc, &pos, 0));
  if (out.has_barrier)
    {
      spread_barriers (&sc);
      out.is_hidden = is_hidden (&sc);
    }
  *scan = out;
  out = (octa_outline){ 0 };

done:
  octa_outline_free (&out);
  free (sc.tokens);
  for (size_t k = 0; k < sc.n_barriers; k++)
    free (sc.barriers[k]);
  free (sc.barriers);
  octa_strbuf_free (&sc.scope);
  return st;
}

void
octa_outline_free (octa_outline *scan)
{
  for (size_t i = 0; i < scan->n_functions; i++)
    free (scan->functions[i].name);
  for (size_t i = 0; i < scan->n_variables; i++)
    free (scan->variables[i].name);
  free (scan->functions);
  free (scan->variables);
  *scan = (octa_outline){ 0 };
}

const octa_outline_function *
octa_outline_kernel (const octa_outline *scan, const char *name)
{
  const octa_outline_function *found = NULL;
  for (size_t i = 0; i < scan->n_functions; i++)
    {
      const octa_outline_function *f = &scan->functions[i];
      if ((f->flags & OCTA_OUTLINE_GLOBAL) && strcmp (f->name, name) == 0
          && (! found || f->body.end > f->body.start))
        found = f;
    }
  return found;
}

bool
octa_outline_is_variable (const octa_outline *scan, const char *expression)
{
  const char *name = expression + strspn (expression, "&: \t");
  size_t n = strcspn (name, "< \t");
  for (size_t i = 0; i < scan->n_variables; i++)
    {
      const octa_outline_variable *v = &scan->variables[i];
      if (v->function == SIZE_MAX && strlen (v->name) == n
          && ! memcmp (v->name, name, n))
        return true;
    }
  return false;
}
