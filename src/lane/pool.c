/* pool.c -- device memory: a caching pool ordered by streams.

   An allocation by the driver costs microseconds, and a free may wait for the
   device, so blocks are kept.  A freed block returns to the free list of the
   lane that wrote it last, and can be reused at once, because its next user is
   queued after its last one.  A lane takes blocks from another's free list
   only while the other is idle, because else it would have to wait for it.
   All free lists are emptied before memory runs out.  Small sizes are rounded
   up to classes, four to a power of two, each with its own list.  Larger ones
   take the smallest free block that wastes at most a quarter.  Blocks come
   from a private pool of the driver that never releases memory by itself
   (cuMemAllocFromPoolAsync), or from cuMemAlloc if the device has no pools.
   OCTCUDA_POOL=0 gives every array its own allocation, which is really freed,
   for memory checkers.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "lane/private.h"

#include <stdlib.h>
#include <string.h>

enum
{
  GRAIN = 512,          /* the alignment of drivers */
  N_LINEAR = 8,         /* classes of 512 bytes up to 4 KiB */
  STEPS = 4,            /* classes per power of two above */
  LINEAR_END_LOG2 = 12, /* 4 KiB */
  SMALL_END_LOG2 = 20,  /* 1 MiB */
  N_CLASSES = N_LINEAR + STEPS * (SMALL_END_LOG2 - LINEAR_END_LOG2),
  LARGE_GRAIN = 64 * 1024
};

typedef octa_block block;

/* The free blocks of a lane.  */
typedef struct free_list
{
  block *free_small[N_CLASSES];
  block **free_large; /* by size, ascending */
  size_t n_large, cap_large;
} free_list;

typedef struct pool
{
  CUmemoryPool driver_pool; /* NULL: cuMemAlloc */
  CUstream aside; /* for allocations while another stream is captured */
  bool is_ready;
  size_t in_use, peak, cached, total;
} pool;

static pool pools[OCTA_MAX_CONTEXTS];
static octa_table blocks; /* all blocks from the driver, live or cached */
static free_list free_lists[OCTA_LANES_MAX];

/* Reserve room for one more block.  */
static octa_status
reserve (void)
{
  return octa_table_reserve (&blocks) ? OCTA_OK
                                      : octa_no_memory ("the table of blocks");
}

static void
forget (block *b)
{
  octa_table_remove (&blocks, b->p);
  free (b);
}

/* Memory checkers must see one allocation per array.  */
static bool
is_checked (void)
{
  return octa_driver_is_host () && octa_checking ();
}

static bool
is_pooling (void)
{
  static int known = -1;
  if (known < 0)
    known = octa_setting (OCTA_SETTING_POOL) != 0;
  return known && ! is_checked ();
}

static pool *
current_pool (void)
{
  return &pools[octa_lane_now->place];
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

/* ---- large blocks in free lists ---- */

/* The first cached large block of at least SIZE bytes.  */
static size_t
lower_bound (const free_list *list, size_t size)
{
  size_t lo = 0, hi = list->n_large;
  while (lo < hi)
    {
      size_t mid = lo + (hi - lo) / 2;
      if (list->free_large[mid]->size < size)
        lo = mid + 1;
      else
        hi = mid;
    }
  return lo;
}

static block *
take_large (free_list *list, size_t size)
{
  size_t i = lower_bound (list, size);
  if (i == list->n_large || list->free_large[i]->size - size > size / 4)
    return NULL;
  block *b = list->free_large[i];
  list->n_large--;
  memmove (list->free_large + i, list->free_large + i + 1,
           (list->n_large - i) * sizeof *list->free_large);
  return b;
}

static bool
keep_large (free_list *list, block *b)
{
  if (list->n_large == list->cap_large)
    {
      size_t cap = list->cap_large ? 2 * list->cap_large : 64;
      block **p = realloc (list->free_large, cap * sizeof *p);
      if (! p)
        return false;
      list->free_large = p;
      list->cap_large = cap;
    }
  size_t i = lower_bound (list, b->size);
  memmove (list->free_large + i + 1, list->free_large + i,
           (list->n_large - i) * sizeof *list->free_large);
  list->free_large[i] = b;
  list->n_large++;
  return true;
}

/* ---- the driver's side ---- */

/* Make the driver's pool, if the device has pools.  */
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
  /* A pool of the driver belongs to a device, and would outlive a context.  */
  if (is_pooling () && ! octa_context_is_own (octa_lane_now->place)
      && octa_cu.cuMemPoolCreate && octa_cu.cuMemAllocFromPoolAsync)
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
      OCTA_TRY (octa_peers_share (made, octa_current_device ()));
    }
  pl->driver_pool = OCTA_MOVE (made);
  pl->is_ready = true;

done:
  if (made)
    OCTA_CU_WARN (cuMemPoolDestroy, (made));
  return st;
}

CUmemoryPool
octa_pool_driver_pool (int device)
{
  return device >= 0 && device < OCTA_MAX_DEVICES ? pools[device].driver_pool
                                                  : NULL;
}

/* Allocate in a separate stream, because a capture must not record the
   allocation.  */
static CUresult
alloc_aside (pool *pl, CUdeviceptr *p, size_t size)
{
  CUresult r = CUDA_SUCCESS;
  if (! pl->aside)
    r = OCTA_CU_RESULT (cuStreamCreate, (&pl->aside, CU_STREAM_NON_BLOCKING));
  if (r == CUDA_SUCCESS)
    r = OCTA_CU_RESULT (cuMemAllocFromPoolAsync,
                        (p, size, pl->driver_pool, pl->aside));
  return r == CUDA_SUCCESS ? OCTA_CU_RESULT (cuStreamSynchronize, (pl->aside))
                           : r;
}

/* The driver would take all memory of a GPU, for a second or two, before it
   finds that it has not enough; other processes would have none.  */
static CUresult
driver_alloc (pool *pl, CUdeviceptr *p, size_t size)
{
  if (size > pl->total && ! octa_driver_is_host ())
    return CUDA_ERROR_OUT_OF_MEMORY;
  int was = octa_capturing_relax ();
  CUresult r = ! pl->driver_pool || is_checked ()
                   ? OCTA_CU_RESULT (cuMemAlloc, (p, size))
               : octa_lane_now->hold
                   ? alloc_aside (pl, p, size)
                   : OCTA_CU_RESULT (cuMemAllocFromPoolAsync,
                                     (p, size, pl->driver_pool,
                                      octa_lane_now->stream));
  octa_capturing_restore (was);
  return r;
}

/* Return the unused B to the driver.  */
static void
drop_block (block *b)
{
  const pool *pl = &pools[b->place];
  int was = octa_capturing_relax ();
  bool is_plain = ! pl->driver_pool || b->is_checked;
  if (! is_plain && pl == current_pool () && ! octa_lane_now->hold)
    {
      CUstream s = octa_lane_now->stream;
      octa_block_change (b);
      if (octa_lane_ready (&s) != OCTA_OK)
        octa_warn ("%s", octa_error ()->msg);
      OCTA_CU_WARN (cuMemFreeAsync, (b->p, s));
    }
  else
    {
      /* The driver waits for the device only if the memory is plain.  */
      if (! is_plain)
        octa_capturing_settle ();
      OCTA_CU_WARN (cuMemFree, (b->p));
    }
  octa_capturing_restore (was);
  forget (b);
}

/* Return the cached blocks to the driver; true if there were any.  */
static bool
trim (pool *pl)
{
  bool had = pl->cached > 0;
  /* While this stream is captured, octa_capturing_wait waits for the last
     users of the blocks.  It allocates a byte, so it may fail.  */
  if (octa_lane_now->hold && octa_capturing_wait () != CUDA_SUCCESS)
    return false;
  for (unsigned i = 0; i < OCTA_LANES_MAX; i++)
    {
      free_list *list = &free_lists[i];
      if (octa_lane_in_slot (i)->place != octa_lane_now->place)
        continue;
      for (size_t c = 0; c < N_CLASSES; c++)
        while (list->free_small[c])
          {
            block *b = list->free_small[c];
            list->free_small[c] = b->next;
            drop_block (b);
          }
      while (list->n_large > 0)
        drop_block (list->free_large[--list->n_large]);
    }
  pl->cached = 0;
  if (pl->driver_pool)
    {
      /* The driver trims only memory whose frees have been executed.  */
      if (! octa_lane_now->hold)
        OCTA_CU_WARN (cuStreamSynchronize, (octa_lane_now->stream));
      int was = octa_capturing_relax ();
      OCTA_CU_WARN (cuMemPoolTrimTo, (pl->driver_pool, 0));
      octa_capturing_restore (was);
    }
  return had;
}

static octa_status
fail_out_of_memory (size_t bytes)
{
  static const double mega = 1e6;
  size_t free_bytes = 0, total = 0;
  if (OCTA_CU_RESULT (cuMemGetInfo, (&free_bytes, &total)) == CUDA_SUCCESS)
    octa_fail (OCTA_ERROR_MEMORY,
               "out of memory on the device: %.1f MB requested, %.1f MB of "
               "%.1f MB free; clear arrays, or compute in parts by "
               "cuda.blockfun",
               (double)bytes / mega, (double)free_bytes / mega,
               (double)total / mega);
  else
    octa_fail (OCTA_ERROR_MEMORY,
               "out of memory on the device: %.1f MB requested; clear "
               "arrays, or compute in parts by cuda.blockfun",
               (double)bytes / mega);
  octa_error_set_code (CUDA_ERROR_OUT_OF_MEMORY);
  return OCTA_FAIL;
}

/* A block from the driver.  If that has no memory, empty the cache and ask the
   array layer to release memory.  */
static octa_status
new_block (size_t bytes, size_t size, block **out)
{
  octa_status st = OCTA_OK;
  static bool is_pressing; /* releasing memory may itself allocate some */
  CUdeviceptr p = 0;
  pool *pl = NULL;
  block *b = NULL;
  OCTA_TRY (octa_current_ready ());
  pl = current_pool ();
  OCTA_TRY (pool_ready (pl));
  OCTA_TRY (reserve ());
  b = malloc (sizeof *b);
  if (! b)
    return octa_no_memory ("a block's record");

  CUresult r = driver_alloc (pl, &p, size);
  if (r == CUDA_ERROR_OUT_OF_MEMORY)
    {
      trim (pl);
      r = driver_alloc (pl, &p, size);
    }
  while (r == CUDA_ERROR_OUT_OF_MEMORY && ! is_pressing && octa_lazy.relieve)
    {
      is_pressing = true;
      bool more = octa_lazy.relieve ();
      is_pressing = false;
      trim (pl);
      r = driver_alloc (pl, &p, size);
      if (! more)
        break;
    }
  if (r == CUDA_ERROR_OUT_OF_MEMORY)
    st = fail_out_of_memory (bytes);
  else if (r != CUDA_SUCCESS)
    st = octa_driver_fail (pl->driver_pool ? "cuMemAllocFromPoolAsync"
                                           : "cuMemAlloc",
                           r);
  if (st != OCTA_OK)
    goto done;
  /* The array layer may have allocated blocks and filled the table.  */
  st = reserve ();
  if (st != OCTA_OK)
    {
      OCTA_CU_WARN (cuMemFree, (p));
      goto done;
    }
  *b = (block){ .p = p,
                .size = size,
                .is_checked = is_checked (),
                .place = octa_lane_now->place,
                .writer = octa_lane_now->slot };
  (void)octa_table_put (&blocks, b->p, b); /* there is room */
  octa_lane_now->has_blocks = true;
  *out = OCTA_MOVE (b);

done:
  free (b);
  return st;
}

/* ---- the pool's own interface ---- */

/* Take a block of SIZE, whose small class is C, from LIST; NULL if there is
   none.  */
static block *
take_from (free_list *list, size_t c, size_t size)
{
  if (! is_small (size))
    return take_large (list, size);
  block *b = list->free_small[c];
  if (b)
    list->free_small[c] = b->next;
  return b;
}

/* The same from another lane that is idle.  During a capture any lane will do,
   because each launch is ordered after the block's last users
   (octa_hold_launch).  */
static block *
take_idle (size_t c, size_t size)
{
  for (unsigned i = 0; i < octa_lanes_n; i++)
    {
      const octa_lane *l = octa_lane_in_slot (i);
      free_list *list = &free_lists[i];
      size_t k = is_small (size) ? 0 : lower_bound (list, size);
      bool has = is_small (size)
                     ? list->free_small[c] != NULL
                     : k < list->n_large
                           && list->free_large[k]->size - size <= size / 4;
      if (l != octa_lane_now && l->place == octa_lane_now->place && has
          && (octa_lane_now->hold || octa_lane_is_idle (l)))
        return take_from (list, c, size);
    }
  return NULL;
}

octa_status
octa_block_take (size_t bytes, octa_block **out)
{
  block *b = NULL;
  size_t want = bytes ? bytes : 1, size, c = 0;
  if (want > SIZE_MAX / 4)
    return fail_out_of_memory (bytes);
  if (! is_pooling ())
    size = (want + 15) & ~(size_t)15; /* whole 16-byte vectors */
  else
    {
      if (is_small (want))
        c = class_of (want, &size);
      else
        size = (want + LARGE_GRAIN - 1) & ~(size_t)(LARGE_GRAIN - 1);
      b = take_from (&free_lists[octa_lane_now->slot], c, size);
      if (! b && octa_lanes_n > 1)
        b = take_idle (c, size);
    }
  if (b)
    pools[b->place].cached -= b->size;
  else
    {
      octa_status st = new_block (bytes, size, &b);
      if (st != OCTA_OK)
        return st;
    }
  pool *pl = &pools[b->place];
  b->is_live = true;
  b->is_unborn = false;
  octa_block_change (b);
  b->is_unborn = octa_lane_now->hold != NULL;
  pl->in_use += b->size;
  if (pl->in_use > pl->peak)
    pl->peak = pl->in_use;
  *out = b;
  return OCTA_OK;
}

void
octa_block_to_free_list (octa_block *b)
{
  if (b->is_foreign)
    {
      octa_foreign_drop (b);
      return;
    }
  free_list *list = &free_lists[octa_lane_free_list (b)];
  b->is_unborn = false;
  if (is_pooling () && ! b->is_checked)
    {
      size_t size;
      if (is_small (b->size))
        {
          size_t c = class_of (b->size, &size);
          b->next = list->free_small[c];
          list->free_small[c] = b;
          pools[b->place].cached += b->size;
          return;
        }
      if (keep_large (list, b))
        {
          pools[b->place].cached += b->size;
          return;
        }
    }
  drop_block (b);
}

void
octa_block_give (octa_block *b)
{
  if (b->is_foreign)
    {
      octa_foreign_give (b);
      return;
    }
  b->is_live = false;
  pools[b->place].in_use -= b->size;
  if (octa_lane_now->hold)
    octa_hold_add (octa_lane_now->hold, b, true);
  if (! b->holds)
    octa_block_to_free_list (b);
}

octa_status
octa_pool_alloc (size_t bytes, CUdeviceptr *p)
{
  octa_block *b;
  octa_status st = octa_block_take (bytes, &b);
  if (st == OCTA_OK)
    *p = b->p;
  return st;
}

void
octa_pool_free (CUdeviceptr p)
{
  if (! p)
    return;
  block *b = octa_table_find (&blocks, p);
  if (b && b->is_live)
    octa_block_give (b);
  else
    octa_warn ("device memory at 0x%llx is not an array's", p);
}

/* Replace FROM by INTO in B.  */
static void
move_block (block *b, const octa_lane *from, const octa_lane *into)
{
  uint64_t old = (uint64_t)1 << from->slot, new = (uint64_t)1 << into->slot;
  if (b->writer != from->slot && ! (b->readers & old))
    return;
  b->readers = (b->readers & ~old) | new;
  if (b->writer == from->slot)
    b->writer = into->slot;
  b->readers &= ~((uint64_t)1 << b->writer);
  b->stamp = 0;
}

void
octa_block_move_all (const octa_lane *from, octa_lane *into)
{
  free_list *list = &free_lists[from->slot];
  into->is_reading = true; /* what FROM has read */
  for (size_t i = 0; i < blocks.n_slots; i++)
    if (blocks.slots[i].value)
      move_block (blocks.slots[i].value, from, into);
  octa_foreign_each (move_block, from, into);
  for (size_t c = 0; c < N_CLASSES; c++)
    for (block *b = list->free_small[c], *next; b; b = next)
      {
        next = b->next;
        b->next = free_lists[into->slot].free_small[c];
        free_lists[into->slot].free_small[c] = b;
      }
  while (list->n_large > 0)
    {
      block *b = list->free_large[--list->n_large];
      if (! keep_large (&free_lists[into->slot], b))
        {
          pools[b->place].cached -= b->size;
          drop_block (b);
        }
    }
  free (list->free_large);
  *list = (free_list){ 0 };
}

void
octa_pool_trim (void)
{
  if (octa_driver_backend)
    trim (current_pool ());
}

/* The device is idle.  Free the blocks, because a pool outlives a context, and
   its blocks would outlive the pool's handle.  */
void
octa_pool_reset (void)
{
  pool *pl = current_pool ();
  uint8_t place = octa_lane_now->place;
  for (size_t i = 0; i < blocks.n_slots;)
    {
      block *b = blocks.slots[i].value;
      if (b && b->place == place)
        {
          (void)OCTA_CU_RESULT (cuMemFree, (b->p));
          forget (b); /* may have moved another block to this slot */
        }
      else
        i++;
    }
  for (unsigned i = 0; i < OCTA_LANES_MAX; i++)
    if (octa_lane_in_slot (i)->place == place)
      {
        free (free_lists[i].free_large);
        free_lists[i] = (free_list){ 0 };
      }
  if (pl->driver_pool)
    (void)OCTA_CU_RESULT (cuMemPoolDestroy, (pl->driver_pool));
  *pl = (pool){ 0 };
}

size_t
octa_pool_in_use (void)
{
  return current_pool ()->in_use;
}

size_t
octa_pool_cached (void)
{
  return current_pool ()->cached;
}

size_t
octa_pool_peak (void)
{
  return current_pool ()->peak;
}

void
octa_pool_peak_reset (void)
{
  pool *pl = current_pool ();
  pl->peak = pl->in_use;
}

size_t
octa_pool_total (void)
{
  pool *pl = current_pool ();
  return pl->is_ready || pool_ready (pl) == OCTA_OK ? pl->total : 0;
}

void
octa_pool_relieve (void)
{
  (void)octa_lazy.relieve ();
  octa_pool_trim ();
}
