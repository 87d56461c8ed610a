/* nvtx.c -- ranges and marks on the time line of NVIDIA's tools.

   nsys and ncu name a library in NVTX_INJECTION64_PATH before they start a
   program.  It is loaded at the first range.  It gets the addresses of our
   tables of function pointers, and fills in the functions that it wants to be
   called.  Without a tool they stay NULL, and a range costs a test.  This is
   the protocol of version 3 of NVTX, which needs neither its headers nor
   libnvToolsExt.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "object/object.h"

#include <dlfcn.h>
#include <stdlib.h>

/* The modules of functions that a tool may request, and their sizes.  Only
   functions of the first module are called here.  */
enum
{
  MODULE_CORE = 1,
  MODULE_COUNT = 7,
  SLOTS_MAX = 16,
  TABLE_CALLBACKS = 1,
  TABLE_VERSION = 3,
  NVTX_VERSION = 3
};
static const unsigned n_slots[MODULE_COUNT] = { 0, 16, 9, 15, 7, 16, 7 };

/* Slots in the first module.  */
enum
{
  SLOT_MARK = 2,
  SLOT_PUSH = 9,
  SLOT_POP = 11
};

typedef void (*function) (void);
typedef const void *(*get_table) (uint32_t);

static function slot[MODULE_COUNT][SLOTS_MAX];
static function *slots[MODULE_COUNT][SLOTS_MAX + 1];

static int
module_functions (int module, function ***table, unsigned *n)
{
  if (module < MODULE_CORE || module >= MODULE_COUNT)
    return 0;
  for (unsigned i = 1; i < n_slots[module]; i++)
    slots[module][i] = &slot[module][i];
  if (table)
    *table = slots[module];
  if (n)
    *n = n_slots[module];
  return 1;
}

static void
set_tool_version (uint32_t version)
{
  (void)version;
}

static const struct
{
  size_t size;
  int (*functions) (int, function ***, unsigned *);
} callbacks = { sizeof callbacks, module_functions };

static const struct
{
  size_t size;
  uint32_t version, reserved;
  void (*set) (uint32_t);
} versions = { sizeof versions, NVTX_VERSION, 0, set_tool_version };

static const void *
tables (uint32_t id)
{
  return id == TABLE_CALLBACKS ? (const void *)&callbacks
         : id == TABLE_VERSION ? (const void *)&versions
                               : NULL;
}

/* Once: let the tool fill the slots, if there is one.  */
static void
attach (void)
{
  static bool is_attached;
  if (is_attached)
    return;
  is_attached = true;
  const char *path = getenv ("NVTX_INJECTION64_PATH");
  void *tool = path && *path ? dlopen (path, RTLD_LAZY) : NULL;
  if (! tool)
    return;
  int (*start) (get_table) = NULL;
  *(void **)&start = dlsym (tool, "InitializeInjectionNvtx2");
  if (start && start (tables))
    return;
  for (int i = 0; i < SLOTS_MAX; i++)
    slot[MODULE_CORE][i] = NULL;
  dlclose (tool);
}

bool
octa_nvtx_is_watched (void)
{
  attach ();
  return slot[MODULE_CORE][SLOT_PUSH] != NULL;
}

int
octa_nvtx_push (const char *name)
{
  attach ();
  function f = slot[MODULE_CORE][SLOT_PUSH];
  return f ? ((int (*) (const char *))f) (name) : -1;
}

int
octa_nvtx_pop (void)
{
  attach ();
  function f = slot[MODULE_CORE][SLOT_POP];
  return f ? ((int (*) (void))f) () : -1;
}

void
octa_nvtx_mark (const char *name)
{
  attach ();
  function f = slot[MODULE_CORE][SLOT_MARK];
  if (f)
    ((void (*) (const char *))f) (name);
}
