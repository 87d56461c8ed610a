/* constants.c -- the classes of constants, inst/+cuda/NAME.m, one for each
   GROUP row.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "generate.h"

/* A row begins a group, ends one, or is a constant.  */
typedef struct row
{
  enum
  {
    BEGINS,
    ENDS,
    IS_VALUE
  } what;
  const char *name;
  const char *prefix, *example, *doc; /* only for a group */
  long long value;
} row;

#define GROUP(name, prefix, example, doc)                                     \
  { BEGINS, #name, prefix, #example, doc, 0 },
#define VALUE(name, value) { IS_VALUE, #name, NULL, NULL, NULL, value },
#define CONSTANT VALUE
#define ATTRIBUTE VALUE
#define ENUM(type)
#define MACROS(set)
#define END(type) { .what = ENDS },
static const row rows[] = {
#include "driver/cuda_constants.def"
#define GROUP(name, prefix, example, doc)                                     \
  { BEGINS, #name, prefix, #example, doc, 0 },
#define ALIAS VALUE
#include "driver/device_attributes.def"
  { .what = ENDS }
};

static void
put_head (FILE *out, const row *group, long long value)
{
  const char *name = group->name;
  fprintf (out,
           "## Copyright (C) 2026 The octcuda developers\n"
           "## SPDX-License-Identifier: GPL-3.0-or-later\n"
           "## Made by build-aux/generate from the tables of constants.\n"
           "\nclassdef %s\n\n"
           "  ## -*- texinfo -*-\n"
           "  ## @deftypefn {octcuda} {} cuda.%s.@var{NAME}\n"
           "  ##\n",
           name, name);
  fill (out, text ("Constants of the CUDA driver: %s", group->doc), "  ## ",
        72);
  fprintf (out,
           "  ##\n"
           "  ## @code{properties (@qcode{\"cuda.%s\"})} lists the names.\n"
           "  ##\n"
           "  ## @example\n"
           "  ## @group\n"
           "  ## cuda.%s.%s\n"
           "  ##   @result{} ans = %lld\n"
           "  ## @end group\n"
           "  ## @end example\n"
           "  ##\n"
           "  ## @end deftypefn\n\n",
           name, name, group->example, value);
}

/* The class of the group that begins with the row GROUP.  */
static void
put_class (FILE *out, const row *group)
{
  size_t skip = strlen (group->prefix);
  const row *example = NULL;
  for (const row *r = group + 1; r->what == IS_VALUE; r++)
    if (! strcmp (r->name + skip, group->example))
      example = r;
  if (! example)
    die ("%s has no member \"%s\"", group->name, group->example);
  put_head (out, group, example->value);
  fputs ("  properties (Constant)\n", out);
  for (const row *r = group + 1; r->what == IS_VALUE; r++)
    fprintf (out,
             "    ## -*- texinfo -*-\n"
             "    ## @deftp {cuda.%s} %s\n"
             "    ## The value of @code{%s}: %lld.\n"
             "    ## @end deftp\n"
             "    %s = %lld;\n",
             group->name, r->name + skip, r->name, r->value, r->name + skip,
             r->value);
  fprintf (out,
           "  endproperties\n\n"
           "  methods\n\n"
           "    ## Of a class without methods, `methods' asks Java.\n"
           "    function this = %s ()\n"
           "    endfunction\n\n"
           "  endmethods\n\nendclassdef\n",
           group->name);
}

void
put_constants (const char *inst)
{
  for (size_t i = 0; i < N_ELEMS (rows); i++)
    if (rows[i].what == BEGINS)
      {
        written w;
        write_begin (&w, text ("%s/+cuda/%s.m", inst, rows[i].name));
        put_class (w.out, &rows[i]);
        write_end (&w);
      }
}
