/* kernel.c -- kernels as handles, and the types of their parameters.  The
   compiler reports these types (driver/driver.h); for a kernel from PTX or a
   cubin they are unknown until the user prepares it.  Calls are checked
   against them.  The driver cannot check: it copies as many bytes as the
   kernel declares from the given addresses.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "kernel/private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum
{
  PARAMS_MAX = 8192 /* far fewer than 32 KiB of one byte each */
};

static void
free_params (octa_param *params, int n)
{
  for (int i = 0; params && i < n; i++)
    octa_handle_release (params[i].layout);
  free (params);
}

static void
free_function (octa_kernel *fn)
{
  if (! fn)
    return;
  free (fn->name);
  free (fn->prototype);
  free_params (fn->params, fn->n_params);
  free (fn);
}

static void
close_function (void *resource)
{
  free_function (resource);
}

/* ---- signatures ---- */

/* Make P the vector type NAME.  */
static bool
make_vector (const char *name, octa_param *p)
{
  octa_id layout;
  if (octa_struct_create (name, 0, NULL, &layout) != OCTA_OK)
    return false;
  *p = (octa_param){ .letter = 'x',
                     .layout = layout,
                     .is_vector = true,
                     .described = octa_struct_get (layout) };
  p->size = p->described->size;
  octa_handle_retain (layout);
  octa_handle_close (layout);
  return true;
}

/* Write the name of the vector type of N elements of LETTER.  */
static bool
vector_name (char n, char letter, char name[16])
{
  static const struct
  {
    char letter;
    const char *name;
  } names[] = { { 'b', "char" },   { 'B', "uchar" },    { 's', "short" },
                { 'S', "ushort" }, { 'i', "int" },      { 'I', "uint" },
                { 'f', "float" },  { 'w', "longlong" }, { 'W', "ulonglong" },
                { 'd', "double" } };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (names[i].letter == letter && n >= '1' && n <= '4')
      {
        snprintf (name, 16, "%s%c", names[i].name, n);
        return true;
      }
  return false;
}

/* Parse one item of a signature, up to a comma or the end.  */
static bool
parse_param (const char *s, size_t n, octa_param *p)
{
  char name[16];
  *p = (octa_param){ 0 };
  if ((*s == 'P' || *s == 'p')
      && ((n == 2 && octa_letter_text (s[1]))
          || (n == 3 && vector_name (s[1], s[2], name))))
    {
      p->is_pointer = true;
      p->is_const = *s == 'p';
      p->letter = s[n - 1];
      p->lanes = n == 3 ? s[1] : 0;
      p->size = sizeof (CUdeviceptr);
      return true;
    }
  if (n == 2 && vector_name (*s, s[1], name))
    return make_vector (name, p);
  if (n == 1)
    {
      p->letter = *s;
      p->size = *s == 'P' ? 0 : octa_letter_size (*s);
      return p->size > 0;
    }
  if (n >= 2 && *s == 'x')
    {
      p->letter = 'x';
      for (size_t i = 1; i < n; i++)
        {
          if (s[i] < '0' || s[i] > '9')
            return false;
          p->size = 10 * p->size + (size_t)(s[i] - '0');
        }
      return p->size > 0;
    }
  return false;
}

/* Parse the parameters of SIGNATURE; false if they are unknown.  */
static bool
parse_signature (const char *signature, octa_param **params, int *n)
{
  size_t len = strlen (signature);
  int count = 0;
  octa_param *list = calloc (len + 1, sizeof *list);
  bool ok = list != NULL;
  for (const char *s = signature; ok && *s;)
    {
      size_t k = strcspn (s, ",");
      ok = parse_param (s, k, &list[count++]);
      s += k + (s[k] == ',');
    }
  if (! ok)
    {
      free_params (list, count);
      return false;
    }
  *params = list;
  *n = count;
  return true;
}

/* "float *, const float *, int, 16 bytes" */
static char *
make_prototype (const octa_kernel *fn)
{
  octa_strbuf b = { 0 };
  octa_strbuf_printf (&b, "%s (%s", fn->name, fn->has_signature ? "" : "?");
  for (int i = 0; i < fn->n_params; i++)
    {
      const octa_param *p = &fn->params[i];
      char vector[16];
      octa_strbuf_add (&b, i ? ", " : "");
      if (p->layout)
        octa_strbuf_add (&b, p->described->name);
      else if (p->letter == 'x' || p->letter == '?')
        octa_strbuf_printf (&b, "%zu bytes", p->size);
      else
        octa_strbuf_printf (&b, "%s%s%s", p->is_const ? "const " : "",
                            vector_name (p->lanes, p->letter, vector)
                                ? vector
                                : octa_letter_text (p->letter),
                            p->is_pointer ? " *" : "");
    }
  octa_strbuf_add (&b, ")");
  const char *s = octa_strbuf_ok (&b);
  char *copy = s ? strdup (s) : NULL;
  octa_strbuf_free (&b);
  return copy;
}

/* The sizes of the parameters, which is all that the driver knows of a kernel
   that was not compiled here; from CUDA 12.4 on.  */
static bool
ask_sizes (CUfunction f, octa_param **params, int *n)
{
  octa_param *list = NULL;
  size_t offset, size;
  int k = 0;
  CUresult r;
  while (
      (r = OCTA_CU_RESULT (cuFuncGetParamInfo, (f, (size_t)k, &offset, &size)))
          == CUDA_SUCCESS
      && k < PARAMS_MAX)
    {
      octa_param *more = realloc (list, ((size_t)k + 1) * sizeof *more);
      if (! more)
        break;
      list = more;
      list[k++] = (octa_param){ .letter = '?', .size = size };
    }
  if (r != CUDA_ERROR_INVALID_VALUE)
    {
      free (list);
      return false;
    }
  *params = list;
  *n = k;
  return true;
}

/* ---- handles ---- */

/* The driver's error for an unknown name does not name it.  */
static octa_status
fail_not_found (octa_id module, const char *name, CUresult r)
{
  octa_driver_fail ("cuModuleGetFunction", r);
  octa_error_info e = *octa_error ();
  const char *names;
  if (r != CUDA_ERROR_NOT_FOUND
      || octa_module_kernels (module, &names) != OCTA_OK)
    return octa_fail (e.id, "%s", e.msg);
  octa_strbuf list = { 0 };
  for (const char *s = names; *s; s++)
    if (*s != '\n')
      octa_strbuf_addn (&list, s, 1);
    else if (s[1])
      octa_strbuf_add (&list, " ");
  const char *l = octa_strbuf_ok (&list);
  const char *help = strchr (name, '<')
                         ? "; the option \"names\" of cuda.SourceModule makes "
                           "instances of templates"
                     : l && ! *l ? "; kernels begin with __global__"
                                 : "";
  octa_fail (e.id, "%s - no kernel %s; there are%s%s%s", e.msg,
             *name ? name : "''", l && *l ? ": " : " none", l ? l : "", help);
  octa_strbuf_free (&list);
  return OCTA_FAIL;
}

/* As octa_module_kernel, for a kernel that is named by its C++ symbol,
   _Z1fPf.  */
static bool
find_symbol (octa_id module, CUfunction f, char **symbol, char **signature)
{
  const char *name = NULL;
  return octa_cu.cuFuncGetName
         && OCTA_CU_RESULT (cuFuncGetName, (&name, f)) == CUDA_SUCCESS && name
         && octa_module_kernel (module, name, symbol, signature);
}

octa_status
octa_kernel_create (octa_id module, const char *name, octa_id *id)
{
  octa_status st;
  CUmodule m;
  char *symbol = NULL, *signature = NULL;
  octa_kernel *fn = NULL;
  OCTA_TRY (octa_module_raw (module, &m));
  bool is_known = octa_module_kernel (module, name, &symbol, &signature);
  fn = calloc (1, sizeof *fn);
  if (fn)
    fn->name = strdup (name);
  if (! fn || ! fn->name)
    OCTA_TRY (octa_no_memory ("a function"));
  CUresult r = OCTA_CU_RESULT (cuModuleGetFunction,
                               (&fn->f, m, is_known ? symbol : name));
  if (r != CUDA_SUCCESS)
    OCTA_TRY (fail_not_found (module, name, r));
  is_known = is_known || find_symbol (module, fn->f, &symbol, &signature);
  fn->has_signature = is_known
                      && parse_signature (signature, &fn->params,
                                          &fn->n_params);
  if (! fn->has_signature)
    fn->has_signature = ask_sizes (fn->f, &fn->params, &fn->n_params);
  fn->prototype = make_prototype (fn);
  OCTA_TRY (
      octa_handle_open (OCTA_KIND_KERNEL, fn, close_function, module, id));
  fn = NULL;
done:
  free (symbol);
  free (signature);
  free_function (fn);
  return st;
}

octa_status
octa_kernel_prototype (octa_id id, const char **text)
{
  OCTA_HANDLE (const octa_kernel *, fn, id, KERNEL);
  *text = fn->prototype ? fn->prototype : fn->name;
  return OCTA_OK;
}

octa_status
octa_kernel_call_it (octa_id id, const char *name, const char *arguments)
{
  octa_strbuf b = { 0 };
  OCTA_HANDLE (octa_kernel *, fn, id, KERNEL);
  octa_strbuf_printf (&b, "%s (%s)", name, arguments);
  const char *s = octa_strbuf_ok (&b);
  char *copy = s ? strdup (s) : NULL;
  octa_strbuf_free (&b);
  if (! copy)
    return octa_no_memory ("a function");
  free (fn->prototype);
  fn->prototype = copy;
  return OCTA_OK;
}

octa_status
octa_kernel_attribute (octa_id id, int attribute, int *value)
{
  octa_status st = OCTA_OK;
  OCTA_HANDLE (const octa_kernel *, fn, id, KERNEL);
  OCTA_CU (cuFuncGetAttribute,
           (value, (CUfunction_attribute)attribute, fn->f));
done:
  return st;
}

octa_status
octa_kernel_attribute_set (octa_id id, int attribute, int value)
{
  octa_status st = OCTA_OK;
  OCTA_HANDLE (const octa_kernel *, fn, id, KERNEL);
  OCTA_CU (cuFuncSetAttribute,
           (fn->f, (CUfunction_attribute)attribute, value));
done:
  return st;
}

octa_status
octa_kernel_cache (octa_id id, int preference)
{
  octa_status st = OCTA_OK;
  OCTA_HANDLE (const octa_kernel *, fn, id, KERNEL);
  OCTA_CU (cuFuncSetCacheConfig, (fn->f, (CUfunc_cache)preference));
done:
  return st;
}

/* ---- prepare ---- */

static bool
is_float (char letter)
{
  return strchr ("fdeE", letter) != NULL;
}

/* Is it a pointer, or an integer of that size, which PyCUDA treats as one?  */
static bool
is_pointer_like (const octa_param *p)
{
  return p->is_pointer || p->letter == 'w' || p->letter == 'W';
}

/* Prepared types must agree with the compiler's where it matters to the
   kernel: pointer or value, the size of a value, and whether it is a
   floating-point number.  */
static octa_status
check_prepared (const octa_kernel *fn, const octa_param *params, int n)
{
  if (n != fn->n_params)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "function %s takes %d arguments, but %d are prepared",
                      fn->prototype, fn->n_params, n);
  for (int i = 0; i < n; i++)
    {
      const octa_param *have = &fn->params[i], *want = &params[i];
      bool is_other = have->letter != '?'
                      && have->is_pointer != want->is_pointer
                      && ! (is_pointer_like (have) && is_pointer_like (want));
      is_other |= have->letter != '?' && ! have->is_pointer
                  && is_float (have->letter) != is_float (want->letter);
      if (is_other || have->size != want->size)
        return octa_fail (OCTA_ERROR_LOGIC,
                          "argument %d of function %s is prepared as %s: "
                          "pass the declared type to prepare",
                          i + 1, fn->prototype,
                          want->letter == 'x' ? "a struct of another size"
                          : want->is_pointer
                              ? "a pointer"
                              : octa_letter_text (want->letter));
    }
  return OCTA_OK;
}

static octa_status
read_prepared (const octa_struct_member *m, octa_param *p)
{
  octa_status st = OCTA_OK;
  octa_id layout = m->nested;
  char letter = layout ? OCTA_LAYOUT_STRUCT
                       : octa_code_letter (m->type, strlen (m->type));
  *p = (octa_param){ .letter = letter, .size = octa_letter_size (letter) };
  if (letter == 'P')
    {
      p->is_pointer = true;
      p->letter = 'v';
    }
  if (letter && letter != OCTA_LAYOUT_STRUCT)
    return OCTA_OK;
  if (! layout && octa_struct_create (m->type, 0, NULL, &layout) != OCTA_OK)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "TYPES: %s is neither P, a code such as f, a class nor "
                      "a struct type",
                      m->type);
  p->described = octa_struct_get (layout);
  if (! p->described)
    {
      st = OCTA_FAIL;
      goto done;
    }
  p->letter = 'x';
  p->size = p->described->size;
  p->layout = layout;
  p->is_vector = ! m->nested;
  octa_handle_retain (layout);
done:
  if (! m->nested)
    octa_handle_close (layout);
  return st;
}

/* Set the parameters of FN to PARAMS, which it takes over.  */
static octa_status
set_params (octa_kernel *fn, octa_param *params, int n)
{
  octa_status st = OCTA_OK;
  if (fn->has_signature)
    OCTA_TRY (check_prepared (fn, params, n));
  /* If the compiler has reported the types, only the layouts are new.  */
  for (int i = 0; fn->has_signature && i < n; i++)
    if (fn->params[i].letter != '?')
      {
        octa_id layout = params[i].layout;
        const octa_struct *described = params[i].described;
        bool is_vector = params[i].is_vector;
        params[i] = fn->params[i];
        fn->params[i].layout = 0;
        if (layout)
          {
            octa_handle_release (params[i].layout);
            params[i].layout = layout;
            params[i].described = described;
            params[i].is_vector = is_vector;
          }
      }
  free_params (fn->params, fn->n_params);
  fn->params = params;
  fn->n_params = n;
  fn->has_signature = true;
  params = NULL;
  char *prototype = make_prototype (fn);
  if (prototype)
    {
      free (fn->prototype);
      fn->prototype = prototype;
    }
done:
  free_params (params, n);
  return st;
}

octa_status
octa_kernel_prepare (octa_id id, int n, const octa_struct_member *types)
{
  octa_status st = OCTA_OK;
  OCTA_HANDLE (octa_kernel *, fn, id, KERNEL);
  octa_param *params = calloc ((size_t)n + 1, sizeof *params);
  if (! params)
    return octa_no_memory ("a function");
  for (int i = 0; i < n; i++)
    OCTA_TRY (read_prepared (&types[i], &params[i]));
  return set_params (fn, params, n);
done:
  free_params (params, n);
  return st;
}

octa_status
octa_kernel_shared_set (octa_id id, size_t bytes)
{
  OCTA_HANDLE (octa_kernel *, fn, id, KERNEL);
  if (bytes > INT32_MAX)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "SHARED must be a number of bytes < 2^31");
  fn->shared = (unsigned)bytes;
  return OCTA_OK;
}

octa_status
octa_kernel_prepare_signature (octa_id id, const char *signature)
{
  octa_param *params;
  int n;
  OCTA_HANDLE (octa_kernel *, fn, id, KERNEL);
  if (! parse_signature (signature, &params, &n))
    return octa_fail (OCTA_ERROR_LOGIC, "SIGNATURE holds an unknown type");
  return set_params (fn, params, n);
}
