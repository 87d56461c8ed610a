/* expression.c -- kernels made from C expressions: handles, compiling.

   The text is compiled to a module at the first call.  The compiler reports
   types as signatures.  The calls are in call_expression.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "expression/private.h"
#include "expression/kernel.h"

#include <stdlib.h>
#include <string.h>

static void
forget_kernels (octa_expression *e)
{
  octa_handle_close (e->scratch);
  octa_handle_close (e->finish);
  octa_handle_close (e->kernel);
  e->scratch = e->finish = e->kernel = 0;
}

static void
free_expression (octa_expression *e)
{
  if (! e)
    return;
  forget_kernels (e);
  octa_expr_free (e->args, e->n_args);
  for (int t = 0; t < OCTA_TEXT_TEXTS; t++)
    free (e->text[t]);
  for (int i = 0; e->options && e->options[i]; i++)
    free (e->options[i]);
  free (e->options);
  free (e->keep);
  free (e->result.type);
  free (e);
}

static void
close_expression (void *resource)
{
  free_expression (resource);
}

static char **
copy_list (const char *const *list)
{
  size_t n = 0;
  while (list && list[n])
    n++;
  char **copy = calloc (n + 1, sizeof *copy);
  for (size_t i = 0; copy && i < n; i++)
    if (! (copy[i] = strdup (list[i])))
      return copy; /* the caller sees that it is too short */
  return copy;
}

static bool
is_identifier (const char *s)
{
  size_t pos = 0, len = strlen (s);
  octa_token t = octa_token_next (s, len, &pos);
  return t.kind == OCTA_TOKEN_IDENT && t.start == 0 && t.end == len;
}

/* Check what only some families need.  */
static octa_status
check_spec (const octa_expression_spec *spec)
{
  static const struct
  {
    octa_expression_family family;
    octa_expression_text text;
  } needs[] = { { OCTA_EXPRESSION_ELEMENTWISE, OCTA_TEXT_OPERATION },
                { OCTA_EXPRESSION_REDUCTION, OCTA_TEXT_DTYPE },
                { OCTA_EXPRESSION_REDUCTION, OCTA_TEXT_NEUTRAL },
                { OCTA_EXPRESSION_REDUCTION, OCTA_TEXT_REDUCE },
                { OCTA_EXPRESSION_REDUCTION, OCTA_TEXT_MAP },
                { OCTA_EXPRESSION_SCAN, OCTA_TEXT_DTYPE },
                { OCTA_EXPRESSION_SCAN, OCTA_TEXT_INPUT },
                { OCTA_EXPRESSION_SCAN, OCTA_TEXT_SCAN },
                { OCTA_EXPRESSION_SCAN, OCTA_TEXT_OUTPUT } };
  for (size_t i = 0; i < sizeof needs / sizeof *needs; i++)
    if (needs[i].family == spec->family && ! spec->text[needs[i].text][0])
      return octa_fail (OCTA_ERROR_LOGIC, "\"%s\" must not be empty",
                        octa_expression_texts[needs[i].text]);
  if (spec->family == OCTA_EXPRESSION_SCAN
      && ! spec->text[OCTA_TEXT_NEUTRAL][0]
      && octa_expr_mentions (spec->text[OCTA_TEXT_OUTPUT], "prev_item"))
    return octa_fail (OCTA_ERROR_LOGIC,
                      "a scan that uses prev_item, as an exclusive one does, "
                      "needs a NEUTRAL element");
  if (! is_identifier (spec->text[OCTA_TEXT_NAME]))
    return octa_fail (OCTA_ERROR_LOGIC,
                      "NAME must be an identifier of C, not \"%s\"",
                      spec->text[OCTA_TEXT_NAME]);
  return OCTA_OK;
}

octa_status
octa_expression_create (const octa_expression_spec *spec, octa_id *id)
{
  octa_status st;
  octa_expression *e = NULL;
  OCTA_TRY (check_spec (spec));
  e = calloc (1, sizeof *e);
  bool ok = e != NULL;
  for (int t = 0; ok && t < OCTA_TEXT_TEXTS; t++)
    ok = (e->text[t] = strdup (spec->text[t])) != NULL;
  if (ok)
    {
      e->family = spec->family;
      e->is_in_place = spec->is_in_place;
      e->options = copy_list (spec->options);
      e->keep = spec->keep ? strdup (spec->keep) : NULL;
      e->result.type = strdup (spec->text[OCTA_TEXT_DTYPE]);
      ok = e->options && e->result.type && (e->keep || ! spec->keep);
      for (size_t i = 0; ok && spec->options && spec->options[i]; i++)
        ok = e->options[i] != NULL;
    }
  if (! ok)
    OCTA_TRY (octa_no_memory ("a kernel"));
  octa_expr_find_base (&e->result);
  OCTA_TRY (octa_expr_parse (spec, &e->args, &e->n_args));
  OCTA_TRY (
      octa_handle_open (OCTA_KIND_EXPRESSION, e, close_expression, 0, id));
  e = NULL;
done:
  free_expression (e);
  return st;
}

octa_status
octa_expression_describe (octa_id id, char *text, size_t size)
{
  OCTA_HANDLE (const octa_expression *, e, id, EXPRESSION);
  octa_strbuf b = { 0 };
  octa_strbuf_printf (&b, "%s %s (%s)", octa_expression_families[e->family],
                      e->text[OCTA_TEXT_NAME], e->text[OCTA_TEXT_ARGUMENTS]);
  const char *s = octa_strbuf_ok (&b);
  strncpy (text, s ? s : "", size - 1);
  text[size - 1] = '\0';
  octa_strbuf_free (&b);
  return OCTA_OK;
}

bool
octa_expression_is_in_place (octa_id id)
{
  const octa_expression *e = octa_handle_get (id, OCTA_KIND_EXPRESSION);
  return e && e->is_in_place;
}

/* ---- the compiler's types ---- */

/* Item I of the signature S: its text, or NULL.  */
static const char *
item (const char *s, int i)
{
  for (; i > 0; i--)
    {
      s = strchr (s, ',');
      if (! s)
        return NULL;
      s++;
    }
  return *s ? s : NULL;
}

static size_t
item_size (const char *s, int i)
{
  const char *t = item (s, i);
  return t && *t == 'x' ? strtoul (t + 1, NULL, 10) : 0;
}

static octa_status
read_signatures (octa_expression *e, const char *kernel, const char *sizes)
{
  int k = 0;
  bool ok = true;
  for (int i = 0; i < e->n_args; i++)
    if (e->args[i].is_vector)
      {
        const char *t = item (kernel, i);
        ok &= t && (*t == 'P' || *t == 'p');
        e->letter[i] = ok && t[1] > '9' ? t[1] : 'v'; /* float2 is P2f */
        ok &= (e->size[i] = item_size (sizes, k++)) > 0;
      }
  ok &= (e->v = (int)item_size (sizes, k++)) > 0;
  if (e->family != OCTA_EXPRESSION_ELEMENTWISE)
    {
      ok &= (e->unroll = (int)item_size (sizes, k++)) > 0;
      ok &= (e->result_size = item_size (sizes, k)) > 0;
    }
  if (e->family == OCTA_EXPRESSION_REDUCTION)
    {
      const char *t = item (kernel, e->n_args);
      ok &= t && *t == 'P';
      e->result_letter = ok && t[1] > '9' ? t[1] : 'v';
    }
  return ok ? OCTA_OK
            : octa_fail (OCTA_ERROR_COMPILE,
                         "%s: the compiler does not report the types of the "
                         "kernel's arguments; try another name",
                         e->text[OCTA_TEXT_NAME]);
}

/* Compile the text, and open the kernels.  */
static octa_status
build_once (octa_expression *e, bool trusts_text)
{
  octa_status st;
  octa_id module = 0, kernel = 0, finish = 0;
  char *source = NULL, *symbol = NULL, *types = NULL, *sizes = NULL;
  octa_strbuf name = { 0 };
  octa_expression_spec spec = { .family = e->family,
                                .options = (const char *const *)e->options };
  octa_module_options o = { .name = e->text[OCTA_TEXT_NAME],
                            .options = (const char *const *)e->options,
                            .no_extern_c = true,
                            .keep = e->keep };
  for (int t = 0; t < OCTA_TEXT_TEXTS; t++)
    spec.text[t] = e->text[t];
  /* For tests: use the GPU's templates, which the host can run too.  */
  bool for_host = octa_driver_is_host ()
                  && ! octa_setting_is (OCTA_SETTING_EXPRESSIONS, "gpu");
  OCTA_TRY (octa_expr_source (&spec, e->args, e->n_args, trusts_text, for_host,
                              &source, &e->has_loop));
  OCTA_TRY (octa_module_create (source, &o, &module));
  octa_strbuf_printf (&name, "octcuda::%s", e->text[OCTA_TEXT_NAME]);
  if (! octa_strbuf_ok (&name))
    OCTA_TRY (OCTA_FAIL);
  OCTA_TRY (octa_kernel_create (module, name.s, &kernel));
  OCTA_TRY (octa_kernel_call_it (kernel, e->text[OCTA_TEXT_NAME],
                                 e->text[OCTA_TEXT_ARGUMENTS]));
  if (e->family == OCTA_EXPRESSION_REDUCTION && for_host)
    OCTA_TRY (octa_kernel_create (module, "octa_finish", &finish));
  if (! octa_module_kernel (module, name.s, &symbol, &types))
    types = NULL;
  free (symbol);
  symbol = NULL;
  if (! octa_module_kernel (module, "octa_sizes", &symbol, &sizes))
    sizes = NULL;
  OCTA_TRY (read_signatures (e, types ? types : "", sizes ? sizes : ""));
  e->is_host = for_host;
  e->kernel = kernel;
  e->finish = finish;
  kernel = finish = 0;
done:
  octa_handle_close (kernel);
  octa_handle_close (finish);
  octa_handle_close (module);
  octa_strbuf_free (&name);
  free (source);
  free (symbol);
  free (types);
  free (sizes);
  return st;
}

octa_status
octa_expression_build (octa_expression *e)
{
  octa_status st;
  OCTA_TRY (octa_context_ready ());
  if (e->kernel && octa_handle_is_open (e->kernel)
      && octa_handle_context (e->kernel) == octa_context_current ())
    return OCTA_OK;
  /* They were made for another context, or are gone with one.  */
  forget_kernels (e);
  st = build_once (e, true);
  /* Perhaps a function of the preamble takes an argument by reference.  */
  if (st != OCTA_OK && ! strcmp (octa_error ()->id, OCTA_ERROR_COMPILE))
    st = build_once (e, false);
done:
  return st;
}
