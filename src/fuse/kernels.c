/* kernels.c -- the package's own kernels in this process.

   They are looked up by bytes that describe them (octa_program_key), which
   costs one hash and one comparison; the text is made only for new kernels.
   Each context has its own kernels, which are forgotten when it ends or after
   a reset (octa_fuse_forget).

   A loaded kernel takes memory, and on the host backend some of the memory
   maps that a process may have.  So a context has OCTCUDA_KERNELS of them;
   before another is loaded, the least recently used quarter is unloaded,
   except kernels that a captured graph launches.  An unloaded kernel is
   reloaded from the disk cache when it is needed again.  So a caller must
   launch a kernel before it looks up many others, and must not keep it.

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
  uint64_t hash;
  uint64_t used;      /* value of n_found when it was last looked up */
  octa_hold_pin *pin; /* for captured graphs that launch it */
  int place;
  CUmodule module;
  struct entry *next; /* with the same hash, mostly in other contexts */
} entry;

static octa_table kernels; /* the kernels by their hash */
static uint64_t n_found;   /* number of successful look-ups */
static entry *interpreter; /* the interpreter looked up last, or NULL */

uint64_t octa_fuse_launches;
static uint64_t n_builds;

const octa_fuse_kernel *
octa_fuse_kernel_find (const octa_strbuf *key, uint64_t *hash)
{
  int place = octa_current_place ();
  *hash = octa_hash (key->s, key->len, 0);
  for (entry *e = octa_table_find (&kernels, *hash); e; e = e->next)
    if (e->key_len == key->len && e->place == place
        && ! memcmp (e->key, key->s, key->len))
      {
        e->used = ++n_found;
        return &e->kernel;
      }
  return NULL;
}

static void
entry_free (entry *e)
{
  if (! e)
    return;
  if (e == interpreter)
    interpreter = NULL;
  octa_hold_pin_release (e->pin);
  free (e->key);
  free (e->text);
  free (e);
}

/* ---- as many as there may be ---- */

static void
unload (entry *e)
{
  OCTA_CU_WARN (cuModuleUnload, (e->module));
  entry_free (e);
}

/* Remove E from the table.  */
static void
take_out (entry *e)
{
  entry *head = octa_table_find (&kernels, e->hash);
  if (head == e && ! e->next)
    octa_table_remove (&kernels, e->hash);
  else if (head == e)
    (void)octa_table_put (&kernels, e->hash, e->next); /* cannot fail, as the
                                                          hash is already in
                                                          the table */
  else
    {
      while (head->next != e)
        head = head->next;
      head->next = e->next;
    }
}

static int
by_use (const void *a, const void *b)
{
  const entry *x = *(entry *const *)a, *y = *(entry *const *)b;
  return x->used < y->used ? -1 : x->used > y->used;
}

#define ANYWHERE -1

/* The number of kernels loaded in PLACE.  */
static size_t
n_loaded (int place)
{
  size_t n = 0;
  for (size_t i = 0; i < kernels.n_slots; i++)
    for (const entry *e = kernels.slots[i].value; e; e = e->next)
      n += place == ANYWHERE || e->place == place;
  return n;
}

/* Unload the least recently used kernels of PLACE, which is current, until
   LEFT are left, or only those that graphs need.  */
static octa_status
shrink (int place, size_t left)
{
  octa_status st;
  size_t n = 0, n_now = n_loaded (place);
  entry **all = calloc (n_now + 1, sizeof (entry *));
  if (! all)
    OCTA_TRY (octa_no_memory ("arrays"));
  /* Kernels that were launched must finish first.  */
  OCTA_TRY (octa_lanes_wait ());
  for (size_t i = 0; i < kernels.n_slots; i++)
    for (entry *e = kernels.slots[i].value; e; e = e->next)
      if (e->place == place && e->pin->refs == 1)
        all[n++] = e;
  qsort (all, n, sizeof (entry *), by_use);
  for (size_t i = 0; i < n && n_now > left; i++, n_now--)
    {
      take_out (all[i]);
      unload (all[i]);
    }
done:
  free (all);
  return st;
}

/* Make room for one more kernel in PLACE.  While a stream is captured it is
   impossible to wait, so the limit may be exceeded.  */
static octa_status
make_room (int place)
{
  size_t most = (size_t)octa_setting (OCTA_SETTING_KERNELS);
  return octa_capturing_count || n_loaded (place) < most
             ? OCTA_OK
             : shrink (place, most - most / 4);
}

/* Load IM as the module of E.  If this fails, unload kernels and try again,
   because they use some of every resource that may be short.  */
static octa_status
load (entry *e, const octa_image *im)
{
  octa_status st;
  OCTA_TRY (make_room (e->place));
  int was = octa_capturing_relax ();
  CUresult r = OCTA_CU_RESULT (cuModuleLoadData, (&e->module, im->bytes));
  octa_capturing_restore (was);
  if (r == CUDA_ERROR_OUT_OF_MEMORY && ! octa_capturing_count)
    {
      OCTA_TRY (shrink (e->place, n_loaded (e->place) / 2));
      r = OCTA_CU_RESULT (cuModuleLoadData, (&e->module, im->bytes));
    }
  OCTA_CU_CHECK (cuModuleLoadData, r);
  OCTA_CU (cuModuleGetFunction,
           (&e->kernel.function, e->module, e->kernel.name));
done:
  return st;
}

/* ---- new ones ---- */

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

/* Load IM as the kernel NAME.  */
static octa_status
add (const octa_strbuf *key, uint64_t hash, const char *name, const char *text,
     const octa_image *im, const octa_fuse_kernel **out)
{
  octa_status st;
  entry *e = calloc (1, sizeof *e);
  if (! e || ! (e->key = keep (key->s, key->len))
      || ! (e->text = keep (text, strlen (text)))
      || ! (e->pin = octa_hold_pin_new ()))
    OCTA_TRY (octa_no_memory ("arrays"));
  e->key_len = key->len;
  e->hash = hash;
  e->used = ++n_found;
  e->place = octa_current_place ();
  snprintf (e->kernel.name, sizeof e->kernel.name, "%s", name);
  e->kernel.may_hang = strstr (text, OCTA_KGEN_STOPS) != NULL;
  OCTA_TRY (load (e, im));
  e->next = octa_table_find (&kernels, hash);
  if (! octa_table_put (&kernels, hash, e))
    OCTA_TRY (octa_no_memory ("arrays"));
  *out = &e->kernel;
  e = NULL;
done:
  if (e && e->module)
    OCTA_CU_WARN (cuModuleUnload, (e->module));
  entry_free (e);
  return st;
}

octa_status
octa_fuse_kernel_build (const octa_strbuf *key, uint64_t hash,
                        const char *name, const char *text,
                        const octa_fuse_kernel **out)
{
  octa_status st;
  octa_image im = { 0 };
  const octa_source src = { .text = text, .name = name, .is_own = true };
  OCTA_TRY (octa_compile_cached (octa_current_device (), &src, &im));
  OCTA_TRY (add (key, hash, name, text, &im, out));
  n_builds++;
done:
  octa_image_free (&im);
  return st;
}

void
octa_fuse_kernel_ahead (const char *name, const char *text)
{
  const octa_source src = { .text = text, .name = name, .is_own = true };
  octa_compile_ahead (octa_current_device (), &src);
}

/* The kernel that runs octa_interpret_blocks.  */
static octa_status
find_interpreter (const octa_fuse_kernel **out)
{
  static octa_strbuf key;
  uint64_t hash;
  octa_strbuf_clear (&key);
  octa_strbuf_add (&key, OCTA_INTERPRETER);
  if (! octa_strbuf_ok (&key))
    return OCTA_FAIL;
  *out = octa_fuse_kernel_find (&key, &hash);
  if (*out)
    return OCTA_OK;
  /* Only read.  */
  const octa_image im = {
    .bytes = (void *)(uintptr_t)octa_driver_backend->own_image
  };
  return add (&key, hash, OCTA_INTERPRETER, "", &im, out);
}

octa_status
octa_fuse_interpreter (const octa_fuse_kernel **out)
{
  octa_status st = OCTA_OK;
  if (! interpreter || interpreter->place != octa_current_place ())
    {
      OCTA_TRY (find_interpreter (out));
      interpreter = (entry *)(uintptr_t)*out;
    }
  interpreter->used = ++n_found;
  *out = &interpreter->kernel;
done:
  return st;
}

void
octa_kgen_templates (octa_strbuf *text, const char *names)
{
  char name[64];
  size_t len;
  for (const char *s = names; *s; s += strspn (s, " "))
    {
      size_t n = strcspn (s, " ");
      snprintf (name, sizeof name, "%.*s", (int)n, s);
      octa_strbuf_add (text, octa_embed (name, &len));
      s += n;
    }
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
  octa_kgen_templates (text, template);
}

bool
octa_fuse_macros_are_of (octa_fuse_macros *m,
                         const uint8_t of[OCTA_MACRO_CHOICES])
{
  if (m->text.len && ! m->text.failed && m->release == octa_release ()
      && memcmp (m->of, of, sizeof m->of) == 0)
    return true;
  octa_strbuf_clear (&m->text);
  m->release = octa_release ();
  memcpy (m->of, of, sizeof m->of);
  return false;
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

/* ---- launches ---- */

#define BLOCKS_MOST_Y 65535 /* CUDA's limit of the second dimension */

/* A row of blocks may have any length on the host backend.  */
static octa_status
check_grid (const int64_t grid[2])
{
  if (grid[1] <= BLOCKS_MOST_Y
      && (grid[0] <= OCTA_FUSE_BLOCKS_MOST
          || (octa_driver_is_host () && grid[1] == 1)))
    return OCTA_OK;
  return octa_fail (OCTA_ERROR_NOTSUPPORTED,
                    "%lld x %lld blocks of threads are more than one kernel "
                    "can have, %d x %d: compute in parts",
                    (long long)grid[0], (long long)grid[1],
                    OCTA_FUSE_BLOCKS_MOST, BLOCKS_MOST_Y);
}

octa_status
octa_fuse_kernel_launch (const octa_fuse_kernel *k, const int64_t grid[2],
                         const unsigned block[3], void **params)
{
  octa_status st;
  CUstream s;
  if (octa_lane_now->is_abroad)
    {
      octa_lane_now->is_abroad = false;
      return octa_fail (OCTA_ERROR_LOGIC,
                        "an array of another device or context cannot be "
                        "used here; gpuArray (gather (x)) copies it to the "
                        "current one");
    }
  OCTA_TRY (check_grid (grid));
  OCTA_TRY (octa_lane_ready (&s));
  if (octa_lane_now->hold)
    octa_hold_pin_add (octa_lane_now->hold, ((const entry *)k)->pin);
  if (k->may_hang)
    OCTA_TRY (octa_fuse_stop_launch (k, grid, block, s, params));
  else
    {
      CUresult r = octa_fuse_start (k, grid, block, s, params);
      OCTA_CU_CHECK (cuLaunchKernel, r);
    }
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
      if (*e->text)
        each (e->kernel.name, e->text, arg);
}

/* Unload the kernels of PLACE in the chain E, and return the rest of the
   chain.  */
static entry *
forget (entry *e, int place)
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
      unload (e);
    }
  return left;
}

void
octa_fuse_forget (void)
{
  octa_flags_forget ();
  octa_fuse_stop_forget ();
  int place = octa_current_place ();
  for (size_t i = 0; i < kernels.n_slots;)
    {
      octa_table_slot *s = &kernels.slots[i];
      entry *left = s->value ? forget (s->value, place) : NULL;
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
  c->kernels = n_builds;
  c->loaded = n_loaded (ANYWHERE);
  c->launches = octa_fuse_launches;
  c->pending = octa_pending_count;
  c->nodes = octa_node_count;
  c->in_use = octa_pool_in_use ();
  c->peak = octa_pool_peak ();
  c->cached = octa_pool_cached ();
}
