/* tables.c -- the names in the first columns of the tables.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "generate.h"

#define NAME(name, ...) #name,

static const char *const ops[] = {
#define OP NAME
#include "array/ops.def"
};

static const char *const reductions[] = {
#define REDUCE NAME
#include "reduce/reduce.def"
};

static const char *const fallback[] = {
#define FALLBACK NAME
#include "mex/@gpuArray/fallback.def"
};

static const char *const driver[] = {
#define CU NAME
#include "driver/driver.def"
};

/* The classes of handles.  */
static const char *const kinds[] = {
#define KIND(kind, context, get, content, class) class,
#include "context/kinds.def"
};

static const char *const virtuals[] = {
#define VIRTUAL NAME
#include "oct/virtuals.def"
};

/* The functions that gpuArray must override.  */
#define HOW_OVERRIDE(name) #name,
#define HOW_DEFAULT(name)
static const char *const overrides[] = {
#define VIRTUAL(name, how, why) HOW_##how (name)
#include "oct/virtuals.def"
};

/* The m-files that the command "made" writes.  */
static const char *const made[] = {
  "@glObject/glObject.m",
#define GROUP(name, ...) "+cuda/" #name ".m",
#define ENUM(type)
#define MACROS(set)
#define CONSTANT(name, value)
#define END(type)
#include "driver/cuda_constants.def"
#define GROUP(name, ...) "+cuda/" #name ".m",
#define ATTRIBUTE(name, value)
#include "driver/device_attributes.def"
};

static const char *const plots[] = {
#undef NAME
#define NAME(name, ...) "gl" #name,
#include "build-aux/plots/names.def"
};

static const char *const settings[] = {
#define ROW(name, ...) "OCTCUDA_" #name,
#define NUMBER ROW
#define SWITCH ROW
#define CHOICE ROW
#define WORDED ROW
#define FLAG ROW
#define OTHER ROW
#define FOREIGN(name, ...) #name,
#include "base/settings.def"
};

#define TABLE(name) { #name, name, N_ELEMS (name) },
static const struct
{
  const char *name;
  const char *const *names;
  size_t n;
} tables[] = { TABLE (ops) TABLE (reductions) TABLE (fallback) TABLE (driver)
                   TABLE (kinds) TABLE (virtuals) TABLE (overrides)
                       TABLE (made) TABLE (plots) TABLE (settings) };

names
table_names (const char *table)
{
  names list = { NULL, 0 };
  size_t i = 0;
  while (i < N_ELEMS (tables) && strcmp (tables[i].name, table))
    i++;
  if (i == N_ELEMS (tables))
    die ("no table %s", table);
  for (size_t k = 0; k < tables[i].n; k++)
    names_add (&list, tables[i].names[k]);
  if (! strcmp (table, "made"))
    {
      names more = method_files ();
      for (size_t k = 0; k < more.n; k++)
        names_add (&list, more.name[k]);
    }
  return list;
}

void
put_names (const char *table)
{
  names list = table_names (table);
  for (size_t i = 0; i < list.n; i++)
    puts (list.name[i]);
}
