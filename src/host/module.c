/* module.c -- modules of the host device: shared objects.

   An image is what the compiler made, in memory (image.c).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/compiler.h"
#include "host/mangled.h"

#include <dlfcn.h>
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* A thread-local variable of the image: shared memory of a kernel.  */
typedef struct shared_variable
{
  char *symbol;
  size_t size;
} shared_variable;

struct CUmod_st
{
  octa_host_object object;
  void *library;
  octa_host_code code;
  octa_host_statics statics;
  bool is_constructed;
  const octa_host_module **parts; /* NULL: the package's own kernels */
  int n_parts;
  CUfunction functions;
  shared_variable *shared;
  size_t n_shared;
  octa_host_mangled mangled;
};

/* ---- ELF ---- */

static bool
add_shared (CUmodule mod, const char *name, size_t size)
{
  shared_variable *more = realloc (mod->shared,
                                   (mod->n_shared + 1) * sizeof *more);
  if (! more)
    return false;
  mod->shared = more;
  more += mod->n_shared;
  more->symbol = strdup (name);
  more->size = size;
  if (! more->symbol)
    return false;
  mod->n_shared++;
  return true;
}

static bool
add_part (CUmodule mod, const char *name)
{
  const octa_host_module *part = dlsym (mod->library, name);
  const octa_host_module **more = part ? realloc (mod->parts,
                                                  (size_t)(mod->n_parts + 1)
                                                      * sizeof *more)
                                       : NULL;
  if (! more)
    return false;
  mod->parts = more;
  more[mod->n_parts++] = part;
  return true;
}

/* Record the thread-local variables inside functions, the parts, and the names
   of kernels.  */
static bool
elf_symbols (CUmodule mod, const unsigned char *image)
{
  static const char part[] = "octa_host_exports";
  const struct link_map *map = mod->library;
  const ElfW (Ehdr) *e = (const ElfW (Ehdr) *)(const void *)image;
  const ElfW (Shdr) *sh = (const ElfW (Shdr) *)(const void *)(image
                                                              + e->e_shoff);
  for (int i = 0; i < e->e_shnum; i++)
    {
      if (sh[i].sh_type != SHT_SYMTAB)
        continue;
      const ElfW (Sym) *sym = (const ElfW (
          Sym) *)(const void *)(image + sh[i].sh_offset);
      const char *names = (const char *)image + sh[sh[i].sh_link].sh_offset;
      size_t n = sh[i].sh_size / sizeof *sym;
      for (size_t k = 0; k < n; k++)
        {
          const char *name = names + sym[k].st_name;
          int type = ELF64_ST_TYPE (sym[k].st_info);
          if (type == STT_TLS && strncmp (name, "_ZZ", 3) == 0
              && ! add_shared (mod, name, sym[k].st_size))
            return false;
          if (type == STT_OBJECT && strncmp (name, part, sizeof part - 1) == 0
              && ! add_part (mod, name))
            return false;
          if (type == STT_OBJECT
              && ! octa_host_mangled_add (&mod->mangled, name,
                                          (const void *)(map->l_addr
                                                         + sym[k].st_value)))
            return false;
        }
    }
  return true;
}

/* Static shared memory of a kernel: symbols like _ZZ2mmPdS_E2As, with its name
   in C++.  */
static int
static_shared (CUmodule mod, const octa_host_kernel *k)
{
  const char *name = octa_host_mangled_name (&mod->mangled, k);
  size_t bytes = 0, n = name ? strlen (name) - 1 : 0;
  for (size_t i = 0; name && i < mod->n_shared; i++)
    {
      const char *at = strstr (mod->shared[i].symbol, name + 1);
      if (at && at[n] == 'E')
        bytes += mod->shared[i].size;
    }
  return (int)bytes;
}

/* ---- loading ---- */

/* Run the destructors.  One that was ended is not called again, but the others
   must be called; otherwise the process would call them at exit.  */
static bool
destroy (CUmodule mod)
{
  enum
  {
    TRIES = 100
  };
  octa_strbuf why = { 0 };
  bool ok = ! mod->is_constructed;
  for (int i = 0; i < TRIES && ! ok; i++)
    ok = octa_host_statics_run (mod->library, &mod->statics, true, &why);
  if (why.len)
    octa_warn ("the destructor of a variable of a module failed: %s", why.s);
  octa_strbuf_free (&why);
  return ok;
}

static void
unload (CUmodule mod)
{
  for (size_t i = 0; i < mod->n_shared; i++)
    free (mod->shared[i].symbol);
  free (mod->shared);
  octa_host_mangled_free (&mod->mangled);
  free (mod->parts);
  octa_host_code_remove (&mod->code);
  if (mod->library && destroy (mod))
    dlclose (mod->library);
  free (mod);
}

const char octa_host_own_image[] = "octcuda's own";
void (*octa_host_interpreter) (void **, long long, long long, const unsigned *,
                               void *);

/* Make the module of this library's own kernels.  */
static CUresult
load_own (CUcontext c, CUmodule *out)
{
  CUmodule mod = calloc (1, sizeof *mod);
  if (mod && octa_host_object_add (&mod->object, OCTA_HOST_MODULE, c))
    {
      *out = mod;
      return CUDA_SUCCESS;
    }
  free (mod);
  return CUDA_ERROR_OUT_OF_MEMORY;
}

/* Run the constructors of variables.  */
static bool
construct (CUmodule mod, octa_strbuf *why)
{
  octa_strbuf says = { 0 };
  mod->is_constructed = true;
  bool ok = octa_host_statics_run (mod->library, &mod->statics, false, why);
  if (! ok)
    {
      octa_strbuf_printf (&says,
                          "the constructor of a variable of the module "
                          "failed: %s; set the variable in a kernel",
                          why->s ? why->s : "");
      octa_driver_explain (CUDA_ERROR_INVALID_IMAGE, says.s ? says.s : "");
    }
  octa_strbuf_free (&says);
  return ok;
}

static CUresult
module_load (CUcontext c, const unsigned char *image, CUmodule *out)
{
  if (image == (const unsigned char *)octa_host_own_image)
    return load_own (c, out);
  size_t size = octa_host_image_size (image);
  if (! size)
    /* PTX, or machine code for a GPU */
    return memcmp (image, ELFMAG, SELFMAG) == 0 ? CUDA_ERROR_NO_BINARY_FOR_GPU
                                                : CUDA_ERROR_INVALID_IMAGE;
  if (! octa_host_image_is_sound (image, size))
    {
      octa_driver_explain (CUDA_ERROR_INVALID_IMAGE,
                           "the image is damaged, or was not made by octcuda: "
                           "compile it again");
      return CUDA_ERROR_INVALID_IMAGE;
    }
  CUmodule mod = calloc (1, sizeof *mod);
  if (! mod)
    return CUDA_ERROR_OUT_OF_MEMORY;
  CUresult r = CUDA_SUCCESS;
  octa_strbuf why = { 0 };
  mod->library = octa_host_image_load (image, size, &mod->statics, &why);
  if (! mod->library)
    r = octa_host_image_refused (&why);
  else
    {
      bool has_symbols = elf_symbols (mod, image), is_ours = true;
      for (int i = 0; i < mod->n_parts; i++)
        if (mod->parts[i]->abi == OCTA_HOST_ABI)
          *mod->parts[i]->runtime = &octa_host_calls;
        else
          is_ours = false;
      if (! is_ours)
        r = CUDA_ERROR_INVALID_IMAGE;
      else if (! has_symbols
               || ! octa_host_object_add (&mod->object, OCTA_HOST_MODULE, c))
        r = CUDA_ERROR_OUT_OF_MEMORY;
      else if (! construct (mod, &why))
        {
          octa_host_object_remove (&mod->object);
          r = CUDA_ERROR_INVALID_IMAGE;
        }
    }
  octa_strbuf_free (&why);
  if (r)
    unload (mod);
  else
    {
      *out = mod;
      if (mod->n_parts)
        octa_host_code_add (&mod->code, mod->library, c);
    }
  return r;
}

CUresult
octa_host_cuModuleLoadData (CUmodule *mod, const void *image)
{
  OCTA_HOST_CONTEXT (c);
  return octa_host_leave (mod && image ? module_load (c, image, mod)
                                       : CUDA_ERROR_INVALID_VALUE);
}

CUresult
octa_host_cuModuleLoadDataEx (CUmodule *mod, const void *image, unsigned int n,
                              CUjit_option *options, void **values)
{
  if (n && (! options || ! values))
    return CUDA_ERROR_INVALID_VALUE;
  return octa_host_cuModuleLoadData (mod, image);
}

CUresult
octa_host_cuModuleLoad (CUmodule *mod, const char *path)
{
  OCTA_HOST_CONTEXT (c);
  octa_host_unlock ();
  if (! path || ! mod)
    return CUDA_ERROR_INVALID_VALUE;
  FILE *f = fopen (path, "rbe");
  if (! f)
    return CUDA_ERROR_FILE_NOT_FOUND;
  octa_strbuf text = { 0 };
  char part[8192];
  for (size_t k; (k = fread (part, 1, sizeof part, f)) > 0;)
    octa_strbuf_addn (&text, part, k);
  fclose (f);
  if (text.failed)
    r = CUDA_ERROR_OUT_OF_MEMORY;
  else if (octa_image_check (text.s, text.len) != OCTA_OK)
    r = CUDA_ERROR_INVALID_IMAGE;
  else
    r = octa_host_cuModuleLoadData (mod, text.s);
  octa_strbuf_free (&text);
  return r;
}

CUresult
octa_host_cuModuleGetLoadingMode (CUmoduleLoadingMode *mode)
{
  if (! mode)
    return CUDA_ERROR_INVALID_VALUE;
  *mode = CU_MODULE_EAGER_LOADING;
  return CUDA_SUCCESS;
}

/* Lock held; nothing of the context is pending.  */
void
octa_host_module_close (CUmodule mod)
{
  for (CUfunction f = mod->functions, next; f; f = next)
    {
      next = f->sibling;
      octa_host_object_remove (&f->object);
      if (! mod->n_parts)
        free ((void *)(uintptr_t)f->params);
      free (f->name);
      free (f);
    }
  octa_host_object_remove (&mod->object);
  octa_host_memory_drop_globals (mod);
  unload (mod);
}

CUresult
octa_host_cuModuleUnload (CUmodule mod)
{
  OCTA_HOST_ABOUT (MODULE, mod, true);
  r = octa_host_context_drain_to_free (mod->object.ctx);
  if (octa_host_has_drained (r) && octa_host_object_is (mod, OCTA_HOST_MODULE))
    octa_host_module_close (mod);
  return octa_host_leave (r);
}

/* ---- functions ---- */

/* One of the package's own kernels: see octa_host_abi.h.  */
static bool
find_own (CUmodule mod, CUfunction f)
{
  char mark[512];
  if (! mod->library)
    {
      f->range = octa_host_interpreter;
      f->max_threads = OCTA_HOST_MAX_THREADS;
      return strcmp (f->name, OCTA_INTERPRETER) == 0;
    }
  snprintf (mark, sizeof mark, "%s__octa_range", f->name);
  const int *about = dlsym (mod->library, mark);
  void *address = about ? dlsym (mod->library, f->name) : NULL;
  if (! address)
    return false;
  memcpy (&f->range, &address, sizeof f->range);
  f->max_threads = OCTA_HOST_MAX_THREADS;
  if (about[0] != 2)
    return true;
  int n = about[1];
  octa_host_param *params = calloc ((size_t)n + 1, sizeof *params);
  for (int i = 0; i < n && params; i++)
    {
      params[i].letter = 'x';
      params[i].size = (unsigned)about[2 + i];
      params[i].align = params[i].size > 8 ? 16 : 8;
    }
  f->params = params;
  f->n_params = params ? n : 0;
  return true;
}

static bool
find_in_part (CUmodule mod, const octa_host_module *part, CUfunction f)
{
  for (int i = 0; i < part->n_kernels; i++)
    {
      const octa_host_kernel *k = part->kernels + i;
      if (strcmp (k->name, f->name) != 0)
        continue;
      f->range = k->range;
      f->thread = k->thread;
      f->enter_block = part->enter_block;
      f->where = part->where;
      f->params = k->params;
      f->n_params = k->n_params;
      f->max_threads = k->max_threads > 0
                               && k->max_threads < OCTA_HOST_MAX_THREADS
                           ? k->max_threads
                           : OCTA_HOST_MAX_THREADS;
      f->static_shared = static_shared (mod, k);
      f->may_fail = true;
      for (int p = 0; p < mod->n_parts; p++)
        f->prints |= mod->parts[p]->prints != 0;
      return true;
    }
  return false;
}

static bool
find_user (CUmodule mod, CUfunction f)
{
  for (int i = 0; i < mod->n_parts; i++)
    if (find_in_part (mod, mod->parts[i], f))
      return true;
  return false;
}

/* The user's name of the kernel NAME; NAME may be its C++ name.  */
static const char *
plain_name (const CUmodule mod, const char *name)
{
  for (int i = 0; i < mod->n_parts; i++)
    for (int k = 0; k < mod->parts[i]->n_kernels; k++)
      {
        const octa_host_kernel *row = mod->parts[i]->kernels + k;
        const char *mangled = octa_host_mangled_name (&mod->mangled, row);
        if (mangled && strcmp (mangled, name) == 0)
          return row->name;
      }
  return name;
}

void
octa_host_describe (CUmodule mod, octa_strbuf *out)
{
  for (int i = 0; i < mod->n_parts; i++)
    octa_host_rows (mod->parts[i], out);
}

CUresult
octa_host_cuModuleGetFunction (CUfunction *out, CUmodule mod, const char *name)
{
  OCTA_HOST_ABOUT (MODULE, mod, out && name);
  name = plain_name (mod, name);
  for (CUfunction f = mod->functions; f; f = f->sibling)
    if (strcmp (f->name, name) == 0)
      {
        *out = f;
        return octa_host_leave (CUDA_SUCCESS);
      }
  CUfunction f = calloc (1, sizeof *f);
  if (f)
    f->name = strdup (name);
  if (! f || ! f->name)
    r = CUDA_ERROR_OUT_OF_MEMORY;
  else if (! (mod->n_parts ? find_user (mod, f) : find_own (mod, f)))
    r = CUDA_ERROR_NOT_FOUND;
  else if (! octa_host_object_add (&f->object, OCTA_HOST_FUNCTION,
                                   mod->object.ctx))
    r = CUDA_ERROR_OUT_OF_MEMORY;
  if (r)
    {
      if (f && ! mod->n_parts)
        free ((void *)(uintptr_t)f->params);
      if (f)
        free (f->name);
      free (f);
      return octa_host_leave (r);
    }
  f->mod = mod;
  f->max_shared = OCTA_HOST_SHARED;
  f->sibling = mod->functions;
  mod->functions = f;
  *out = f;
  return octa_host_leave (CUDA_SUCCESS);
}

/* Was the symbol found in MOD, and not in one of its libraries?  */
static bool
is_of (CUmodule mod, const Dl_info *info)
{
  struct link_map *map;
  return dlinfo (mod->library, RTLD_DI_LINKMAP, &map) == 0
         && (uintptr_t)info->dli_fbase == map->l_addr;
}

/* Find a variable by the name under which it was requested, or by its
   symbol.  */
static void *
find_variable (CUmodule mod, const char *name, size_t *size)
{
  for (int i = 0; i < mod->n_parts; i++)
    for (int k = 0; k < mod->parts[i]->n_variables; k++)
      if (strcmp (mod->parts[i]->variables[k].name, name) == 0)
        {
          *size = mod->parts[i]->variables[k].size;
          return mod->parts[i]->variables[k].address;
        }
  void *address = dlsym (mod->library, name);
  Dl_info info;
  const ElfW (Sym) *sym = NULL;
  if (! address
      || ! dladdr1 (address, &info, (void **)(void *)&sym, RTLD_DL_SYMENT)
      || ! sym || ELF64_ST_TYPE (sym->st_info) != STT_OBJECT
      || ! is_of (mod, &info))
    return NULL;
  *size = sym->st_size;
  return address;
}

CUresult
octa_host_cuModuleGetGlobal (CUdeviceptr *p, size_t *bytes, CUmodule mod,
                             const char *name)
{
  OCTA_HOST_ABOUT (MODULE, mod, name && (p || bytes));
  size_t size;
  void *address = find_variable (mod, name, &size);
  if (! address)
    return octa_host_leave (CUDA_ERROR_NOT_FOUND);
  if (! octa_host_memory_add_global (mod, address, size))
    return octa_host_leave (CUDA_ERROR_OUT_OF_MEMORY);
  if (p)
    *p = (CUdeviceptr)(uintptr_t)address;
  if (bytes)
    *bytes = size;
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuFuncGetAttribute (int *value, CUfunction_attribute attribute,
                              CUfunction f)
{
  OCTA_HOST_ABOUT (FUNCTION, f, value != NULL);
  switch ((int)attribute)
    {
    case CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK:
      *value = f->max_threads;
      break;
    case CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES:
      *value = f->static_shared;
      break;
    case CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES:
      *value = f->max_shared;
      break;
    case CU_FUNC_ATTRIBUTE_PTX_VERSION:
    case CU_FUNC_ATTRIBUTE_BINARY_VERSION:
      *value = 70;
      break;
    case CU_FUNC_ATTRIBUTE_CONST_SIZE_BYTES:
    case CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES:
    case CU_FUNC_ATTRIBUTE_NUM_REGS:
    case CU_FUNC_ATTRIBUTE_CACHE_MODE_CA:
    case CU_FUNC_ATTRIBUTE_CLUSTER_SIZE_MUST_BE_SET:
    case CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_WIDTH:
    case CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_HEIGHT:
    case CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_DEPTH:
    case CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED:
    case CU_FUNC_ATTRIBUTE_CLUSTER_SCHEDULING_POLICY_PREFERENCE:
      *value = 0;
      break;
    case CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT:
      *value = -1;
      break;
    default:
      r = CUDA_ERROR_INVALID_VALUE;
    }
  return octa_host_leave (r);
}

CUresult
octa_host_cuFuncSetAttribute (CUfunction f, CUfunction_attribute attribute,
                              int value)
{
  OCTA_HOST_ABOUT (FUNCTION, f, true);
  if (attribute == CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
      && value >= 0 && value <= OCTA_HOST_SHARED_OPTIN - f->static_shared)
    f->max_shared = value;
  else if (attribute != CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT
           || value < -1 || value > 100)
    r = CUDA_ERROR_INVALID_VALUE;
  return octa_host_leave (r);
}

CUresult
octa_host_cuFuncSetCacheConfig (CUfunction f, CUfunc_cache config)
{
  OCTA_HOST_ABOUT (FUNCTION, f,
                   (int)config >= 0 && config <= CU_FUNC_CACHE_PREFER_EQUAL);
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuFuncGetName (const char **name, CUfunction f)
{
  OCTA_HOST_ABOUT (FUNCTION, f, name != NULL);
  *name = f->name;
  return octa_host_leave (CUDA_SUCCESS);
}

CUresult
octa_host_cuFuncGetParamInfo (CUfunction f, size_t index, size_t *offset,
                              size_t *size)
{
  OCTA_HOST_ABOUT (FUNCTION, f, offset != NULL);
  if (index >= (size_t)f->n_params)
    return octa_host_leave (CUDA_ERROR_INVALID_VALUE);
  size_t at = 0, bytes = 0;
  for (size_t i = 0; i <= index; i++)
    {
      at += bytes + f->params[i].align - 1;
      at -= at % f->params[i].align;
      bytes = f->params[i].size;
    }
  *offset = at;
  if (size)
    *size = bytes;
  return octa_host_leave (CUDA_SUCCESS);
}
