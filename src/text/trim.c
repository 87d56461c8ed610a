/* trim.c -- removing unused parts of a text.  A compiler takes as long to read
   the functions before a short kernel as to compile the kernel.  A text is
   divided into items: declarations outside of functions, and directives.
   Macros that declare functions are expanded, so that each function is an
   item.  Items without a name (kernels, and items that are not understood)
   stay; another item stays if its name is in an item that stays.  All items of
   one name stay or go together, so that removing text never changes which
   overload or specialisation is chosen.  If something needed is removed, the
   compiler reports an error.

   Names OCTA_... are macros of the text itself, so #ifdef of such a name is
   evaluated here.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "text/private.h"

#include <stdlib.h>
#include <string.h>

enum
{
  NO_ITEM = -1,
  DEPTH_MAX = 16,  /* of macros in macros */
  NESTING_MAX = 32 /* of conditions */
};

typedef struct item
{
  const char *s;
  size_t len;
  int next; /* of the same name */
  bool has_name, is_live;
} item;

typedef struct word
{
  const char *s;
  size_t len;
  int first;     /* item of this name */
  int macro;     /* the item that defines it now */
  bool is_vague; /* defined under a condition that is not evaluated */
  bool is_seen;
} word;

typedef enum branch
{
  TAKEN,
  PASSED, /* skipped; a later one may be taken */
  DONE,   /* one was taken */
  UNDECIDED
} branch;

typedef struct trim
{
  item *items;
  int n_items, cap_items;
  word *words; /* by hash */
  size_t n_words, cap_words;
  int *todo;
  int n_todo;
  char **buffers;
  size_t n_buffers;
  branch branches[NESTING_MAX];
  int n_branches;
  bool failed;
} trim;

/* ---- items and names ---- */

static int
add_item (trim *t, const char *s, size_t len)
{
  if (t->n_items == t->cap_items)
    {
      int cap = t->cap_items ? 2 * t->cap_items : 512;
      item *more = realloc (t->items, (size_t)cap * sizeof *more);
      if (! more)
        {
          t->failed = true;
          return NO_ITEM;
        }
      t->items = more;
      t->cap_items = cap;
    }
  t->items[t->n_items] = (item){ .s = s, .len = len, .next = NO_ITEM };
  return t->n_items++;
}

static word *
slot_of (word *words, size_t cap, const char *s, size_t len)
{
  size_t i = octa_hash (s, len, 1) & (cap - 1);
  while (words[i].s
         && (words[i].len != len || memcmp (words[i].s, s, len) != 0))
    i = (i + 1) & (cap - 1);
  return &words[i];
}

static bool
grow_words (trim *t)
{
  size_t cap = t->cap_words ? 2 * t->cap_words : 1024;
  word *more = calloc (cap, sizeof *more);
  if (! more)
    {
      t->failed = true;
      return false;
    }
  for (size_t i = 0; i < t->cap_words; i++)
    if (t->words[i].s)
      *slot_of (more, cap, t->words[i].s, t->words[i].len) = t->words[i];
  free (t->words);
  t->words = more;
  t->cap_words = cap;
  return true;
}

/* The entry of a word.  NULL if memory is exhausted.  */
static word *
find_word (trim *t, const char *s, size_t len)
{
  if (2 * t->n_words >= t->cap_words && ! grow_words (t))
    return NULL;
  word *w = slot_of (t->words, t->cap_words, s, len);
  if (! w->s)
    {
      *w = (word){ .s = s, .len = len, .first = NO_ITEM, .macro = NO_ITEM };
      t->n_words++;
    }
  return w;
}

static word *
token_word (trim *t, const char *s, octa_token k)
{
  return find_word (t, s + k.start, k.end - k.start);
}

/* Give item I the name W.  */
static void
name_item (trim *t, int i, word *w)
{
  if (i == NO_ITEM || ! w)
    return;
  t->items[i].has_name = true;
  t->items[i].next = w->first;
  w->first = i;
}

/* T owns the text of B from now on.  If memory is exhausted, it is freed, and
   T has failed.  */
static void
keep_text (trim *t, octa_strbuf *b)
{
  char **more = realloc (t->buffers, (t->n_buffers + 1) * sizeof *more);
  if (more)
    t->buffers = more;
  if (! more || b->failed)
    {
      t->failed = true;
      octa_strbuf_free (b);
    }
  else
    t->buffers[t->n_buffers++] = b->s;
}

static bool
is_one_of (const char *s, octa_token k, const char *const *list)
{
  for (; k.kind == OCTA_TOKEN_IDENT && *list; list++)
    if (octa_token_is (s, k, *list))
      return true;
  return false;
}

/* ---- declarations ---- */

static void parse (trim *t, const char *s, size_t len, int depth);

/* If the macro of W is used here, parse its declarations instead.  False, with
 *POS unchanged, if it cannot be.  */
static bool
parse_use (trim *t, const char *s, size_t len, size_t *pos, const word *w,
           int depth)
{
  if (w->macro == NO_ITEM || w->is_vague || depth == DEPTH_MAX)
    return false;
  const item *definition = &t->items[w->macro];
  const char *text = definition->s;
  octa_span args[OCTA_MACRO_ARGS];
  octa_token name;
  octa_macro m;
  int n = -1;
  size_t at = *pos;
  if (! octa_macro_read (text, definition->len, &name, &m)
      || ! octa_macro_declares (text, &m))
    return false;
  if (m.n_params >= 0
      && (! octa_token_is_char (s, octa_token_next (s, len, &at), '(')
          || ! octa_macro_args (s, len, &at, args, &n)
          || n != (m.n_params ? m.n_params : 1)))
    return false;
  /* The macro is only the beginning of a function.  */
  size_t behind = at;
  if (octa_token_is_char (s, octa_token_next (s, len, &behind), '{'))
    return false;
  octa_strbuf out = { 0 };
  if (! octa_macro_expand (text, &m, s, args, &out))
    {
      octa_strbuf_free (&out);
      return false;
    }
  keep_text (t, &out);
  if (out.s)
    parse (t, out.s, out.len, depth + 1);
  *pos = at;
  return true;
}

/* Move *POS past the ">" that matches a "<" before it.  */
static void
skip_angles (const char *s, size_t len, size_t *pos)
{
  int angles = 1, depth = 0;
  while (angles)
    {
      octa_token k = octa_token_next (s, len, pos);
      if (k.kind == OCTA_TOKEN_END)
        break;
      depth += octa_token_is_char (s, k, '(') - octa_token_is_char (s, k, ')');
      if (depth == 0)
        angles += octa_token_is_char (s, k, '<')
                  - octa_token_is_char (s, k, '>');
    }
}

static const char *const kept[] = { "extern",    "typedef", "static_assert",
                                    "namespace", "asm",     "__global__",
                                    "operator",  "enum",    NULL };
static const char *const records[] = { "struct", "class", "union", NULL };
static const char *const attributes[] = { "alignas", "__attribute__",
                                          "decltype", "__launch_bounds__",
                                          NULL };

/* A directive within a declaration.  Its definitions are unknown outside.
   Each branch of a condition has the same brackets, so all begin at the same
   depth.  */
static void
parse_inner (trim *t, const char *s, octa_token k, int *depth, int *depths,
             int *n)
{
  size_t pos = k.start + 1;
  octa_token verb = octa_token_next (s, k.end, &pos);
  octa_token name = octa_token_next (s, k.end, &pos);
  if (octa_token_is (s, verb, "define") || octa_token_is (s, verb, "undef"))
    {
      word *w = token_word (t, s, name);
      if (w)
        w->is_vague = true;
    }
  else if (verb.end > verb.start + 1 && ! memcmp (s + verb.start, "if", 2))
    {
      t->failed |= *n == NESTING_MAX;
      if (! t->failed)
        depths[(*n)++] = *depth;
    }
  else if (verb.end > verb.start && s[verb.start] == 'e')
    {
      t->failed |= *n == 0;
      if (t->failed)
        return;
      if (octa_token_is (s, verb, "endif"))
        (*n)--;
      else
        *depth = depths[*n - 1];
    }
}

/* Parse one declaration, which begins with the token FIRST.  */
static void
parse_declaration (trim *t, const char *s, size_t len, size_t *pos,
                   octa_token first)
{
  octa_token k = first, last = { .kind = OCTA_TOKEN_END };
  bool is_found = false, is_kept = false, is_record = false, has_value = false;
  int depth = 0, depths[NESTING_MAX], n_depths = 0;
  for (;; k = octa_token_next (s, len, pos))
    {
      bool is_directive = k.kind == OCTA_TOKEN_DIRECTIVE
                          || k.kind == OCTA_TOKEN_DEAD;
      if (k.kind == OCTA_TOKEN_END || t->failed
          || (is_directive && depth == 0))
        {
          t->failed = true; /* brackets do not match, or a declaration has
                               several beginnings, one for each branch */
          return;
        }
      if (is_directive)
        parse_inner (t, s, k, &depth, depths, &n_depths);
      bool is_open = octa_token_is_char (s, k, '{')
                     || octa_token_is_char (s, k, '(')
                     || octa_token_is_char (s, k, '[');
      bool is_close = octa_token_is_char (s, k, '}')
                      || octa_token_is_char (s, k, ')')
                      || octa_token_is_char (s, k, ']');
      if (depth == 0)
        {
          has_value |= octa_token_is_char (s, k, '=');
          is_kept |= ! is_found
                     && (is_one_of (s, k, kept) || octa_token_is (s, k, "::"));
          is_record |= ! is_found && is_one_of (s, k, records);
        }
      if (depth == 0 && ! is_found)
        {
          const word *w = last.kind == OCTA_TOKEN_IDENT
                              ? token_word (t, s, last)
                              : NULL;
          if (octa_token_is_char (s, k, '<') && w)
            {
              skip_angles (s, len, pos);
              continue;
            }
          if (k.kind == OCTA_TOKEN_IDENT)
            last = k;
          else if (is_open || octa_token_is_char (s, k, '=')
                   || octa_token_is_char (s, k, ';')
                   || octa_token_is_char (s, k, ':'))
            is_found = ! octa_token_is_char (s, k, '(') || ! w
                       || (w->macro == NO_ITEM
                           && ! is_one_of (s, last, attributes));
        }
      depth += is_open - is_close;
      if (depth == 0
          && (octa_token_is_char (s, k, ';')
              || (octa_token_is_char (s, k, '}') && ! is_record
                  && ! has_value)))
        break;
    }
  int i = add_item (t, s + first.start, k.end - first.start);
  word *w = last.kind == OCTA_TOKEN_IDENT ? token_word (t, s, last) : NULL;
  if (w && w->macro == NO_ITEM && ! is_kept)
    name_item (t, i, w);
}

/* ---- directives ---- */

static bool
is_passing (const trim *t)
{
  for (int i = 0; i < t->n_branches; i++)
    if (t->branches[i] == PASSED || t->branches[i] == DONE)
      return true;
  return false;
}

static bool
is_undecided (const trim *t)
{
  for (int i = 0; i < t->n_branches; i++)
    if (t->branches[i] == UNDECIDED)
      return true;
  return false;
}

/* #define NAME, or #undef NAME.  */
static void
parse_macro (trim *t, const char *s, octa_token k, octa_token name,
             bool is_define)
{
  int i = add_item (t, s + k.start, k.end - k.start);
  word *w = token_word (t, s, name);
  name_item (t, i, w);
  if (! w)
    return;
  w->is_vague = is_undecided (t);
  w->macro = is_define ? i : NO_ITEM;
}

/* Is NAME defined?  */
static branch
is_defined (trim *t, const char *s, octa_token name)
{
  const word *w = token_word (t, s, name);
  if (! w || w->is_vague || w->len < 5 || memcmp (w->s, "OCTA_", 5) != 0)
    return UNDECIDED;
  return w->macro != NO_ITEM ? TAKEN : PASSED;
}

static branch
opposite (branch b)
{
  return b == TAKEN ? PASSED : b == PASSED ? TAKEN : b;
}

/* Evaluate the condition from POS to END, if it has only "defined NAME", "!",
   and either && or ||.  */
static branch
decide (trim *t, const char *s, size_t pos, size_t end)
{
  branch all = UNDECIDED;
  char between = 0;
  for (;;)
    {
      bool is_not = false;
      octa_token k = octa_token_next (s, end, &pos);
      for (; octa_token_is_char (s, k, '!');
           k = octa_token_next (s, end, &pos))
        is_not = ! is_not;
      if (! octa_token_is (s, k, "defined"))
        return UNDECIDED;
      branch b = is_defined (t, s, octa_token_next (s, end, &pos));
      b = is_not ? opposite (b) : b;
      if (b == UNDECIDED)
        return b;
      all = ! between || all == (between == '&' ? TAKEN : PASSED) ? b : all;
      k = octa_token_next (s, end, &pos);
      if (k.kind == OCTA_TOKEN_END)
        return all;
      char c = s[k.start];
      if ((between && between != c) || (c != '&' && c != '|')
          || ! octa_token_is_char (s, octa_token_next (s, end, &pos), c))
        return UNDECIDED;
      between = c;
    }
}

/* A branch begins with #else or #elif; its condition begins at POS.  */
static bool
next_branch (trim *t, const char *s, octa_token k, size_t pos, bool is_else)
{
  branch *b = &t->branches[t->n_branches - 1];
  if (*b == UNDECIDED)
    return false;
  if (*b == TAKEN || *b == DONE)
    *b = DONE;
  else if (is_else || (*b = decide (t, s, pos, k.end)) == TAKEN)
    *b = TAKEN;
  else if (*b == UNDECIDED)
    {
      octa_strbuf out = { 0 };
      octa_strbuf_printf (&out, "#if%.*s", (int)(k.end - pos), s + pos);
      keep_text (t, &out);
      if (! t->failed && ! is_passing (t))
        add_item (t, out.s, out.len);
    }
  return true;
}

static void
begin_branch (trim *t, branch b)
{
  if (t->n_branches == NESTING_MAX)
    t->failed = true;
  else
    t->branches[t->n_branches++] = b;
}

static void
parse_directive (trim *t, const char *s, octa_token k)
{
  size_t pos = k.start + 1;
  octa_token verb = octa_token_next (s, k.end, &pos);
  size_t behind = pos;
  octa_token name = octa_token_next (s, k.end, &pos);
  bool is_else = octa_token_is (s, verb, "else");
  bool is_define = octa_token_is (s, verb, "define");
  if (octa_token_is (s, verb, "ifdef") || octa_token_is (s, verb, "ifndef")
      || octa_token_is (s, verb, "if"))
    {
      branch b = octa_token_is (s, verb, "if") ? decide (t, s, behind, k.end)
                                               : is_defined (t, s, name);
      if (octa_token_is (s, verb, "ifndef"))
        b = opposite (b);
      bool is_out = is_passing (t);
      begin_branch (t, b);
      if (b != UNDECIDED || is_out)
        return;
    }
  else if (octa_token_is (s, verb, "endif"))
    {
      t->failed |= t->n_branches == 0;
      if (t->failed || t->branches[--t->n_branches] != UNDECIDED)
        return;
    }
  else if (is_else || octa_token_is (s, verb, "elif"))
    {
      t->failed |= t->n_branches == 0;
      if (t->failed || next_branch (t, s, k, behind, is_else))
        return;
    }
  if (is_passing (t))
    return;
  if (is_define || octa_token_is (s, verb, "undef"))
    parse_macro (t, s, k, name, is_define);
  else
    add_item (t, s + k.start, k.end - k.start);
}

static void
parse (trim *t, const char *s, size_t len, int depth)
{
  for (size_t pos = 0; ! t->failed;)
    {
      octa_token k = octa_token_next (s, len, &pos);
      if (k.kind == OCTA_TOKEN_END)
        return;
      if (k.kind == OCTA_TOKEN_DIRECTIVE)
        parse_directive (t, s, k);
      if (k.kind == OCTA_TOKEN_DEAD)
        begin_branch (t, PASSED);
      if (k.kind == OCTA_TOKEN_DIRECTIVE || k.kind == OCTA_TOKEN_DEAD
          || is_passing (t))
        continue;
      const word *w = k.kind == OCTA_TOKEN_IDENT ? token_word (t, s, k) : NULL;
      if (! w || ! parse_use (t, s, len, &pos, w, depth))
        parse_declaration (t, s, len, &pos, k);
    }
}

/* ---- the items that stay ---- */

static void
keep (trim *t, int i)
{
  if (! t->items[i].is_live)
    t->todo[t->n_todo++] = i;
  t->items[i].is_live = true;
}

/* Does the name of LEN bytes at S match LIKE, in which * matches anything?  */
static bool
is_like (const char *s, size_t len, const char *like)
{
  const char *star = NULL;
  for (size_t i = 0, tried = 0; i < len;)
    if (*like == '*')
      {
        star = ++like;
        tried = i;
      }
    else if (*like == s[i])
      {
        like++;
        i++;
      }
    else if (star)
      {
        like = star;
        i = ++tried;
      }
    else
      return false;
  return ! like[strspn (like, "*")];
}

/* Keep the items whose names match LIKE, unless all names do.  */
static void
keep_like (trim *t, const char *like)
{
  if (! like[strspn (like, "*")])
    return;
  for (size_t i = 0; i < t->cap_words; i++)
    {
      const word *w = &t->words[i];
      if (w->s && is_like (w->s, w->len, like))
        for (int j = w->first; j != NO_ITEM; j = t->items[j].next)
          keep (t, j);
    }
}

/* Is there a ## at *POS?  Then move *POS past it.  */
static bool
skip_paste (const char *s, size_t len, size_t *pos)
{
  size_t at = *pos;
  octa_token k = octa_token_next (s, len, &at);
  bool is = octa_token_is_char (s, k, '#') && k.end < len && s[k.end] == '#';
  if (is)
    *pos = k.end + 1;
  return is;
}

/* Keep the items whose names the macro M may compose of words and
   parameters.  */
static void
keep_pasted (trim *t, const char *s, size_t len, const octa_macro *m)
{
  octa_strbuf like = { 0 };
  for (size_t pos = m->body; pos < len && ! t->failed;)
    {
      int n_parts = 0;
      octa_strbuf_clear (&like);
      do
        {
          octa_token k = octa_token_next (s, len, &pos);
          if (k.kind == OCTA_TOKEN_IDENT && octa_macro_param (m, s, k) < 0)
            octa_strbuf_addn (&like, s + k.start, k.end - k.start);
          else
            octa_strbuf_add (&like, "*");
          n_parts++;
        }
      while (skip_paste (s, len, &pos));
      t->failed |= like.failed;
      if (n_parts > 1 && ! t->failed)
        keep_like (t, like.s);
    }
  octa_strbuf_free (&like);
}

/* Also keep the items that are named in item S.  */
static void
follow (trim *t, const char *s, size_t len)
{
  octa_token name;
  octa_macro m;
  size_t pos = 0;
  if (*s == '#')
    {
      pos = 1;
      octa_token verb = octa_token_next (s, len, &pos);
      if (octa_token_is (s, verb, "define")
          && octa_macro_read (s, len, &name, &m))
        keep_pasted (t, s, len, &m);
    }
  while (! t->failed)
    {
      octa_token k = octa_token_next (s, len, &pos);
      if (k.kind == OCTA_TOKEN_END)
        break;
      if (k.kind == OCTA_TOKEN_DIRECTIVE)
        follow (t, s + k.start, k.end - k.start);
      word *w = k.kind == OCTA_TOKEN_IDENT ? token_word (t, s, k) : NULL;
      if (! w || w->is_seen)
        continue;
      w->is_seen = true;
      for (int j = w->first; j != NO_ITEM; j = t->items[j].next)
        keep (t, j);
    }
}

static void
free_trim (trim *t)
{
  for (size_t i = 0; i < t->n_buffers; i++)
    free (t->buffers[i]);
  free (t->buffers);
  free (t->items);
  free (t->words);
  free (t->todo);
}

bool
octa_trim (const char *text, octa_strbuf *out)
{
  trim t = { 0 };
  octa_strbuf_clear (out);
  parse (&t, text, strlen (text), 0);
  t.todo = t.failed ? NULL : malloc (((size_t)t.n_items + 1) * sizeof *t.todo);
  bool ok = t.todo && t.n_branches == 0;
  for (int i = 0; ok && i < t.n_items; i++)
    if (! t.items[i].has_name)
      keep (&t, i);
  while (ok && t.n_todo)
    {
      const item *x = &t.items[t.todo[--t.n_todo]];
      follow (&t, x->s, x->len);
    }
  ok = ok && ! t.failed;
  for (int i = 0; ok && i < t.n_items; i++)
    if (t.items[i].is_live)
      {
        octa_strbuf_addn (out, t.items[i].s, t.items[i].len);
        octa_strbuf_add (out, "\n");
      }
  free_trim (&t);
  return ok && ! out->failed && out->s;
}
