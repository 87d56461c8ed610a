/* memory.c -- device memory: a caching pool ordered by stream 0.

   A driver allocation costs microseconds and a free may wait for the device,
   so blocks are kept.  Everything runs on the legacy default stream: the next
   user of a block is queued behind its last one, and a freed block may be
   handed out at once.  Small sizes are rounded up to classes, four to a power
   of two, each with a list of free blocks; larger ones take the smallest free
   block that wastes at most a quarter.  Behind it stands a private pool of the
   driver that never gives memory back by itself (cuMemAllocFromPoolAsync), or
   cuMemAlloc where the device has no pools.  OCTCUDA_POOL=0 makes every array
   an allocation of its own that is really freed, for memory checkers.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "backend.h"

#include <stdlib.h>
#include <string.h>

enum
{
  GRAIN = 512,          /* what drivers align to */
  N_LINEAR = 8,         /* classes of 512 bytes up to 4 KiB */
  STEPS = 4,            /* classes per power of two above */
  LINEAR_END_LOG2 = 12, /* 4 KiB */
  SMALL_END_LOG2 = 20,  /* 1 MiB */
  N_CLASSES = N_LINEAR + STEPS * (SMALL_END_LOG2 - LINEAR_END_LOG2),
  LARGE_GRAIN = 64 * 1024,
  MAX_DEVICES = 64
};

typedef struct block
{
  CUdeviceptr p;
  size_t size;
  struct block *next; /* in the free list of its class */
  uint16_t device;
  bool is_live;
} block;

typedef struct pool
{
  block *free_small[N_CLASSES];
  block **free_large; /* by size, ascending */
  size_t n_large, cap_large;
  CUmemoryPool driver_pool; /* NULL: cuMemAlloc */
  bool is_ready;
  size_t in_use, peak, cached, total;
} pool;

bool (*octa_memory_pressure) (void);

static pool pools[MAX_DEVICES];

/* Every block that the driver gave us, live or cached, by address.  Open
   addressing; a power of two of slots, at most half of them taken.  */
static block **table;
static size_t n_slots, n_blocks;

static bool
is_pooling (void)
{
  static int known = -1;
  if (known < 0)
    {
      const char *e = getenv ("OCTCUDA_POOL");
      known = ! (e && strcmp (e, "0") == 0);
    }
  return known;
}

static pool *
current_pool (void)
{
  int dev = octa_device_current ();
  return &pools[dev >= 0 && dev < MAX_DEVICES ? dev : 0];
}

static uint16_t
index_of (const pool *pl)
{
  return (uint16_t)(pl - pools);
}

/* ---- sizes ---- */

/* The class of BYTES (1 ... 1 MiB) and the size of its blocks.  */
static size_t
class_of (size_t bytes, size_t *size)
{
  if (bytes <= N_LINEAR * GRAIN)
    {
      size_t c = (bytes - 1) / GRAIN;
      *size = (c + 1) * GRAIN;
      return c;
    }
  unsigned log2 = 63u - (unsigned)__builtin_clzll (bytes - 1);
  size_t step = (size_t)1 << (log2 - 2); /* a quarter of the power below */
  size_t k = (bytes - 1 - ((size_t)1 << log2)) / step;
  *size = ((size_t)1 << log2) + (k + 1) * step;
  return N_LINEAR + STEPS * (log2 - LINEAR_END_LOG2) + k;
}

static bool
is_small (size_t bytes)
{
  return bytes <= (size_t)1 << SMALL_END_LOG2;
}

/* ---- the table of blocks ---- */

static size_t
slot_of (CUdeviceptr p)
{
  return (size_t)((p >> 4) * 0x9e3779b97f4a7c15u >> 20) & (n_slots - 1);
}

static block *
find_block (CUdeviceptr p)
{
  if (n_slots)
    for (size_t i = slot_of (p); table[i]; i = (i + 1) & (n_slots - 1))
      if (table[i]->p == p)
        return table[i];
  return NULL;
}

static void
enter_block (block *b)
{
  size_t i = slot_of (b->p);
  while (table[i])
    i = (i + 1) & (n_slots - 1);
  table[i] = b;
}

static octa_status
reserve_slot (void)
{
  if (2 * (n_blocks + 1) <= n_slots)
    return OCTA_OK;
  size_t n_old = n_slots;
  block **old = table, **bigger;
  size_t n_new = n_slots ? 2 * n_slots : 1024;
  bigger = calloc (n_new, sizeof *bigger);
  if (! bigger)
    return octa_fail (OCTA_ID_MEMORY, "out of memory for the table of blocks");
  table = bigger;
  n_slots = n_new;
  for (size_t i = 0; i < n_old; i++)
    if (old[i])
      enter_block (old[i]);
  free (old);
  return OCTA_OK;
}

static void
forget_block (block *b)
{
  size_t hole = slot_of (b->p);
  while (table[hole] != b)
    hole = (hole + 1) & (n_slots - 1);
  table[hole] = NULL;
  /* Move up what the hole would hide.  */
  for (size_t i = (hole + 1) & (n_slots - 1); table[i];
       i = (i + 1) & (n_slots - 1))
    {
      size_t home = slot_of (table[i]->p);
      if (((i - home) & (n_slots - 1)) >= ((i - hole) & (n_slots - 1)))
        {
          table[hole] = table[i];
          table[i] = NULL;
          hole = i;
        }
    }
  n_blocks--;
  free (b);
}

/* ---- cached large blocks ---- */

/* The first cached large block of at least SIZE bytes.  */
static size_t
lower_bound (const pool *pl, size_t size)
{
  size_t lo = 0, hi = pl->n_large;
  while (lo < hi)
    {
      size_t mid = lo + (hi - lo) / 2;
      if (pl->free_large[mid]->size < size)
        lo = mid + 1;
      else
        hi = mid;
    }
  return lo;
}

static block *
take_large (pool *pl, size_t size)
{
  size_t i = lower_bound (pl, size);
  if (i == pl->n_large || pl->free_large[i]->size - size > size / 4)
    return NULL;
  block *b = pl->free_large[i];
  pl->n_large--;
  memmove (pl->free_large + i, pl->free_large + i + 1,
           (pl->n_large - i) * sizeof *pl->free_large);
  return b;
}

static bool
keep_large (pool *pl, block *b)
{
  if (pl->n_large == pl->cap_large)
    {
      size_t cap = pl->cap_large ? 2 * pl->cap_large : 64;
      block **p = realloc (pl->free_large, cap * sizeof *p);
      if (! p)
        return false;
      pl->free_large = p;
      pl->cap_large = cap;
    }
  size_t i = lower_bound (pl, b->size);
  memmove (pl->free_large + i + 1, pl->free_large + i,
           (pl->n_large - i) * sizeof *pl->free_large);
  pl->free_large[i] = b;
  pl->n_large++;
  return true;
}

/* ---- the driver's side ---- */

/* Find out what the device has.  */
static octa_status
pool_ready (pool *pl)
{
  octa_status st = OCTA_OK;
  CUmemoryPool made = NULL;
  size_t unused;
  int has = 0;
  CUdevice dev;
  if (pl->is_ready)
    return st;
  OCTA_CU (cuCtxGetDevice, (&dev));
  OCTA_CU (cuMemGetInfo, (&unused, &pl->total));
  if (is_pooling () && octa_cu.cuMemPoolCreate
      && octa_cu.cuMemAllocFromPoolAsync)
    OCTA_CU (cuDeviceGetAttribute,
             (&has, CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED, dev));
  if (has)
    {
      CUmemPoolProps props = {
        .allocType = CU_MEM_ALLOCATION_TYPE_PINNED,
        .handleTypes = CU_MEM_HANDLE_TYPE_NONE,
        .location = { CU_MEM_LOCATION_TYPE_DEVICE, dev },
      };
      uint64_t keep = UINT64_MAX;
      OCTA_CU (cuMemPoolCreate, (&made, &props));
      OCTA_CU (cuMemPoolSetAttribute,
               (made, CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, &keep));
      OCTA_TRY (octa_peers_share (made, octa_device_current ()));
    }
  pl->driver_pool = made;
  made = NULL;
  pl->is_ready = true;

done:
  if (made)
    OCTA_CU_WARN (cuMemPoolDestroy, (made));
  return st;
}

CUmemoryPool
octa_mem_driver_pool (int device)
{
  return device >= 0 && device < MAX_DEVICES ? pools[device].driver_pool
                                             : NULL;
}

static CUresult
driver_alloc (const pool *pl, CUdeviceptr *p, size_t size)
{
  if (pl->driver_pool)
    return OCTA_CU_RESULT (cuMemAllocFromPoolAsync,
                           (p, size, pl->driver_pool, NULL));
  return OCTA_CU_RESULT (cuMemAlloc, (p, size));
}

static void
driver_free (const pool *pl, CUdeviceptr p)
{
  if (pl->driver_pool && pl == current_pool ())
    OCTA_CU_WARN (cuMemFreeAsync, (p, NULL));
  else
    OCTA_CU_WARN (cuMemFree, (p));
}

static void
drop_block (pool *pl, block *b)
{
  driver_free (pl, b->p);
  forget_block (b);
}

/* Give back what is cached; true if there was something.  */
static bool
trim (pool *pl)
{
  bool had = pl->cached > 0;
  for (size_t c = 0; c < N_CLASSES; c++)
    while (pl->free_small[c])
      {
        block *b = pl->free_small[c];
        pl->free_small[c] = b->next;
        drop_block (pl, b);
      }
  while (pl->n_large > 0)
    drop_block (pl, pl->free_large[--pl->n_large]);
  pl->cached = 0;
  if (pl->driver_pool && pl == current_pool ())
    {
      /* Memory returns only when the frees before it have been reached.  */
      OCTA_CU_WARN (cuStreamSynchronize, (NULL));
      OCTA_CU_WARN (cuMemPoolTrimTo, (pl->driver_pool, 0));
    }
  return had;
}

static octa_status
fail_out_of_memory (size_t bytes)
{
  static const double mega = 1e6;
  size_t free_bytes = 0, total = 0;
  if (OCTA_CU_RESULT (cuMemGetInfo, (&free_bytes, &total)) == CUDA_SUCCESS)
    octa_fail (OCTA_ID_MEMORY,
               "out of memory on the device: %.1f MB asked for, %.1f MB of "
               "%.1f MB free",
               (double)bytes / mega, (double)free_bytes / mega,
               (double)total / mega);
  else
    octa_fail (OCTA_ID_MEMORY,
               "out of memory on the device: %.1f MB asked for",
               (double)bytes / mega);
  octa_error_set_code (CUDA_ERROR_OUT_OF_MEMORY);
  return OCTA_FAIL;
}

/* A block from the driver, emptying the cache and asking the array layer when
   it has none.  */
static octa_status
new_block (size_t bytes, size_t size, block **out)
{
  octa_status st = OCTA_OK;
  static bool is_pressing; /* what gives memory up may ask for some */
  CUdeviceptr p = 0;
  pool *pl = NULL;
  block *b = NULL;
  OCTA_TRY (octa_device_ready ());
  pl = current_pool ();
  OCTA_TRY (pool_ready (pl));
  OCTA_TRY (reserve_slot ());
  b = malloc (sizeof *b);
  if (! b)
    return octa_fail (OCTA_ID_MEMORY, "out of memory for a block's record");

  CUresult r = driver_alloc (pl, &p, size);
  if (r == CUDA_ERROR_OUT_OF_MEMORY)
    {
      trim (pl);
      r = driver_alloc (pl, &p, size);
    }
  while (r == CUDA_ERROR_OUT_OF_MEMORY && ! is_pressing
         && octa_memory_pressure)
    {
      is_pressing = true;
      bool more = octa_memory_pressure ();
      is_pressing = false;
      trim (pl);
      r = driver_alloc (pl, &p, size);
      if (! more)
        break;
    }
  if (r == CUDA_ERROR_OUT_OF_MEMORY)
    st = fail_out_of_memory (bytes);
  else if (r != CUDA_SUCCESS)
    st = octa_fail_cu (pl->driver_pool ? "cuMemAllocFromPoolAsync"
                                       : "cuMemAlloc",
                       r);
  if (st != OCTA_OK)
    goto done;
  /* The array layer may have allocated meanwhile, and filled the table.  */
  st = reserve_slot ();
  if (st != OCTA_OK)
    {
      driver_free (pl, p);
      goto done;
    }
  *b = (block){ .p = p, .size = size, .device = index_of (pl) };
  enter_block (b);
  n_blocks++;
  *out = b;
  b = NULL;

done:
  free (b);
  return st;
}

/* ---- the pool's own interface ---- */

octa_status
octa_mem_alloc (size_t bytes, CUdeviceptr *p)
{
  pool *pl = current_pool ();
  block *b = NULL;
  size_t want = bytes ? bytes : 1, size;
  if (want > SIZE_MAX / 4)
    return fail_out_of_memory (bytes);
  if (! is_pooling ())
    size = (want + 15) & ~(size_t)15; /* whole 16-byte vectors */
  else if (is_small (want))
    {
      size_t c = class_of (want, &size);
      b = pl->free_small[c];
      if (b)
        pl->free_small[c] = b->next;
    }
  else
    {
      size = (want + LARGE_GRAIN - 1) & ~(size_t)(LARGE_GRAIN - 1);
      b = take_large (pl, size);
    }
  if (b)
    pl->cached -= b->size;
  else
    {
      octa_status st = new_block (bytes, size, &b);
      if (st != OCTA_OK)
        return st;
      pl = &pools[b->device];
    }
  b->is_live = true;
  pl->in_use += b->size;
  if (pl->in_use > pl->peak)
    pl->peak = pl->in_use;
  *p = b->p;
  return OCTA_OK;
}

void
octa_mem_free (CUdeviceptr p)
{
  if (! p)
    return;
  block *b = find_block (p);
  if (! b || ! b->is_live)
    {
      octa_warn ("device memory at 0x%llx is not an array's", p);
      return;
    }
  pool *pl = &pools[b->device];
  b->is_live = false;
  pl->in_use -= b->size;
  if (is_pooling ())
    {
      size_t size;
      if (is_small (b->size))
        {
          size_t c = class_of (b->size, &size);
          b->next = pl->free_small[c];
          pl->free_small[c] = b;
          pl->cached += b->size;
          return;
        }
      if (keep_large (pl, b))
        {
          pl->cached += b->size;
          return;
        }
    }
  drop_block (pl, b);
}

void
octa_mem_trim (void)
{
  if (octa_backend_now)
    trim (current_pool ());
}

void
octa_mem_reset (void)
{
  pool *pl = current_pool ();
  for (size_t i = 0; i < n_slots;)
    if (table[i] && table[i]->device == index_of (pl))
      forget_block (table[i]); /* may have moved another one here */
    else
      i++;
  if (pl->driver_pool)
    (void)OCTA_CU_RESULT (cuMemPoolDestroy, (pl->driver_pool));
  free (pl->free_large);
  *pl = (pool){ 0 };
  octa_staging_reset ();
}

size_t
octa_mem_in_use (void)
{
  return current_pool ()->in_use;
}

size_t
octa_mem_cached (void)
{
  return current_pool ()->cached;
}

size_t
octa_mem_peak (void)
{
  return current_pool ()->peak;
}

void
octa_mem_peak_reset (void)
{
  pool *pl = current_pool ();
  pl->peak = pl->in_use;
}

size_t
octa_mem_total (void)
{
  pool *pl = current_pool ();
  return pl->is_ready || pool_ready (pl) == OCTA_OK ? pl->total : 0;
}
