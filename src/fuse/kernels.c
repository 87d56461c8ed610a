/* kernels.c -- the package's own kernels of this process.

   Looked up by the bytes that describe them (octa_program_key), so that a
   kernel in use costs one hash and one comparison; their text is made only
   when they are new.  Each context has its own: its end and a reset forget
   them (octa_fuse_forget).  Whoever remembers a kernel does so for one
   context.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "fuse/private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct entry
{
  octa_fuse_kernel kernel;
  char *key, *text;
  size_t key_len;
  int place;
  CUmodule module;
  struct entry *next; /* of the same hash: in other contexts, mostly */
} entry;

static octa_table kernels; /* by their hash */

uint64_t octa_fuse_builds, octa_fuse_launches;

const octa_fuse_kernel *
octa_fuse_kernel_find (const octa_strbuf *key, uint64_t *hash)
{
  int place = octa_current_place ();
  *hash = octa_hash (key->s, key->len, 0);
  for (entry *e = octa_table_find (&kernels, *hash); e; e = e->next)
    if (e->key_len == key->len && e->place == place
        && ! memcmp (e->key, key->s, key->len))
      return &e->kernel;
  return NULL;
}

static void
entry_free (entry *e)
{
  if (! e)
    return;
  free (e->key);
  free (e->text);
  free (e);
}

static char *
keep (const char *bytes, size_t n)
{
  char *s = malloc (n + 1);
  if (s)
    {
      memcpy (s, bytes, n);
      s[n] = '\0';
    }
  return s;
}

octa_status
octa_fuse_kernel_build (const octa_strbuf *key, uint64_t hash,
                        const char *name, const char *text,
                        const octa_fuse_kernel **out)
{
  octa_status st;
  octa_image im = { 0 };
  entry *e = calloc (1, sizeof *e);
  if (! e || ! (e->key = keep (key->s, key->len))
      || ! (e->text = keep (text, strlen (text))))
    OCTA_TRY (octa_no_memory ("arrays"));
  e->key_len = key->len;
  e->place = octa_current_place ();
  snprintf (e->kernel.name, sizeof e->kernel.name, "%s", name);
  const octa_source src = { .text = text, .name = name, .is_own = true };
  OCTA_TRY (octa_compile_cached (octa_current_device (), &src, &im));
  int was = octa_capturing_relax ();
  CUresult r = OCTA_CU_RESULT (cuModuleLoadData, (&e->module, im.bytes));
  octa_capturing_restore (was);
  if (r != CUDA_SUCCESS)
    OCTA_TRY (octa_driver_fail ("cuModuleLoadData", r));
  OCTA_CU (cuModuleGetFunction, (&e->kernel.function, e->module, name));
  e->next = octa_table_find (&kernels, hash);
  if (! octa_table_put (&kernels, hash, e))
    OCTA_TRY (octa_no_memory ("arrays"));
  octa_fuse_builds++;
  *out = &e->kernel;
  e = NULL;
done:
  if (e && e->module)
    OCTA_CU_WARN (cuModuleUnload, (e->module));
  entry_free (e);
  octa_image_free (&im);
  return st;
}

void
octa_template_text (const char *name, const char *defines,
                    const char *template, bool for_host, octa_strbuf *text)
{
  size_t len;
  octa_strbuf_clear (text);
  octa_strbuf_add (text, for_host ? "#define OCTA_HOST 1\n" : "");
  octa_strbuf_add (text, octa_embed ("octa_launch.h", &len));
  octa_strbuf_add (text, octa_embed ("octa_types.cuh", &len));
  octa_strbuf_add (text, octa_embed ("octa_vec.cuh", &len));
  octa_strbuf_printf (text, "#define OCTA_NAME %s\n", name);
  octa_strbuf_add (text, defines);
  octa_strbuf_add (text, octa_embed (template, &len));
}

octa_status
octa_template_kernel (const char *name, const char *defines,
                      const char *template, const octa_fuse_kernel **out)
{
  static octa_strbuf key, text;
  uint64_t hash;
  octa_strbuf_clear (&key);
  octa_strbuf_add (&key, template);
  octa_strbuf_addn (&key, "", 1);
  octa_strbuf_add (&key, name);
  octa_strbuf_addn (&key, "", 1);
  octa_strbuf_add (&key, defines);
  if (! octa_strbuf_ok (&key))
    return OCTA_FAIL;
  *out = octa_fuse_kernel_find (&key, &hash);
  if (*out)
    return OCTA_OK;
  octa_template_text (name, defines, template, octa_driver_is_host (), &text);
  const char *s = octa_strbuf_ok (&text);
  return s ? octa_fuse_kernel_build (&key, hash, name, s, out) : OCTA_FAIL;
}

octa_status
octa_fuse_kernel_launch (const octa_fuse_kernel *k, const unsigned grid[3],
                         const unsigned block[3], void **params)
{
  octa_status st;
  CUstream s;
  if (octa_lane_now->is_abroad)
    {
      octa_lane_now->is_abroad = false;
      return octa_fail (OCTA_ERROR_LOGIC,
                        "an array of another device or context cannot be used "
                        "here; gpuArray (gather (x)) is in the current one");
    }
  OCTA_TRY (octa_lane_ready (&s));
  OCTA_CU (cuLaunchKernel, (k->function, grid[0], grid[1], grid[2], block[0],
                            block[1], block[2], 0, s, params, NULL));
  octa_fuse_launches++;
done:
  return st;
}

void
octa_fuse_kernel_sources (void (*each) (const char *, const char *, void *),
                          void *arg)
{
  for (size_t i = 0; i < kernels.n_slots; i++)
    for (entry *e = kernels.slots[i].value; e; e = e->next)
      each (e->kernel.name, e->text, arg);
}

/* What is left of the chain E when the kernels of PLACE are unloaded.  */
static entry *
unload (entry *e, int place)
{
  entry *left = NULL;
  for (entry *next; e; e = next)
    {
      next = e->next;
      if (e->place != place)
        {
          e->next = left;
          left = e;
          continue;
        }
      if (e->module)
        OCTA_CU_WARN (cuModuleUnload, (e->module));
      entry_free (e);
    }
  return left;
}

void
octa_fuse_forget (void)
{
  octa_flags_forget ();
  int place = octa_current_place ();
  for (size_t i = 0; i < kernels.n_slots;)
    {
      octa_table_slot *s = &kernels.slots[i];
      entry *left = s->value ? unload (s->value, place) : NULL;
      if (s->value && ! left)
        octa_table_remove (&kernels, s->key);
      else
        {
          s->value = left;
          i++;
        }
    }
}

/* ---- counters ---- */

void
octa_fuse_counters (octa_counters *c)
{
  c->kernels = octa_fuse_builds;
  c->launches = octa_fuse_launches;
  c->pending = octa_pending_count;
  c->nodes = octa_node_count;
  c->in_use = octa_pool_in_use ();
  c->peak = octa_pool_peak ();
  c->cached = octa_pool_cached ();
}
