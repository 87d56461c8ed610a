/* private.h -- shared by the files of the host backend.

   Every driver call that makes sense on a CPU is a function octa_host_<call>
   in the file of its object.  A row of driver.def without one stays NULL (the
   declarations below are weak).

   One mutex guards all state.  Work is a graph of tasks: a stream remembers
   its last task, and a new task waits for it, for tasks by the rules of the
   legacy stream, and for events.  Executors (worker threads, and any thread
   that waits) take chunks of tasks that are ready.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_HOST_PRIVATE_H
#define OCTA_HOST_PRIVATE_H 1

#include "host/host.h"
#include "kernels/host/octa_host_abi.h"

#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <time.h>

#define CU(name, version, params)                                             \
  CUresult octa_host_##name params __attribute__ ((weak));
#include "driver/driver.def"

enum
{
  OCTA_HOST_MAX_THREADS = 1024, /* in a block */
  OCTA_HOST_MAX_BLOCK_Z = 64,
  OCTA_HOST_MAX_GRID_X = 0x7fffffff,
  OCTA_HOST_MAX_GRID_YZ = 65535,
  OCTA_HOST_MAX_COOPERATIVE = 256, /* blocks of a cooperative launch */
  OCTA_HOST_WARP = 32,
  OCTA_HOST_SHARED = 48 * 1024, /* for every kernel */
  OCTA_HOST_SHARED_OPTIN
  = 227 * 1024,          /* with
                            CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
                          */
  OCTA_HOST_ALIGN = 256, /* of device memory */
  OCTA_HOST_MAX_DEVICES = 8
};

/* ---- objects behind CUDA's handles (object.c) ---- */

typedef enum octa_host_kind
{
  OCTA_HOST_CONTEXT = 1,
  OCTA_HOST_STREAM,
  OCTA_HOST_EVENT,
  OCTA_HOST_MODULE,
  OCTA_HOST_FUNCTION,
  OCTA_HOST_POOL,
  OCTA_HOST_ARRAY,
  OCTA_HOST_MIPMAP,
  OCTA_HOST_TEXTURE,
  OCTA_HOST_PIECE, /* of memory without an address (virtual.c) */
  OCTA_HOST_GRAPH,
  OCTA_HOST_GRAPH_NODE,
  OCTA_HOST_GRAPH_EXEC
} octa_host_kind;

/* The first member of each object.  The set of all live objects distinguishes
   handles from stale or invalid ones.  */
typedef struct octa_host_object
{
  struct octa_host_object *prev, *next; /* of the same context */
  CUcontext ctx;                        /* NULL for contexts and pools */
  octa_host_kind kind;
} octa_host_object;

struct CUstream_st
{
  octa_host_object object;
  struct octa_host_task *tail; /* the last task, while it is pending */
  unsigned flags;
  int priority;
  unsigned n_pending;
  bool is_closed; /* destroyed; freed when the last task is done */
  uint64_t number;
  struct octa_host_capture *capture; /* if captured */
  CUgraphNode *front;                /* dependencies of the next node */
  size_t n_front;
};

struct CUctx_st
{
  octa_host_object object;
  octa_host_object *children;
  struct CUstream_st legacy;     /* stream 0 */
  struct CUstream_st per_thread; /* CU_STREAM_PER_THREAD: one for all */
  unsigned flags;
  unsigned n_retained; /* primary context */
  int device;
  unsigned long long id;
  bool is_primary, is_dead;
  CUcontext *peers; /* contexts whose memory was made accessible here */
  int n_peers;
  unsigned n_pending;       /* tasks of all streams */
  unsigned n_pending_block; /* of streams that wait for stream 0 */
  CUresult fault;           /* sticky */
  struct octa_host_failure
      *failures; /* of kernels, not reported (failure.c) */
  CUfunc_cache cache_config;
  size_t limit[CU_LIMIT_PERSISTING_L2_CACHE_SIZE + 1];
  bool is_left;                /* a wait before freeing was interrupted */
  bool is_revoked;             /* its kernels are being ended (revoke.c) */
  struct octa_host_heap *heap; /* of its kernels; NULL: not used yet */
};

/* The reason why a kernel was ended: a signal (trap.c), or WHAT, as reported
   by thread THREAD of block BLOCK.  */
typedef struct octa_host_trap
{
  int signal, code;
  uintptr_t address, stack;
  bool is_write, is_overflow;
  bool is_outside; /* no such address can be */
  bool is_check;   /* the compiler has put the signal there */
  const char *what;
  unsigned block[3], thread[3];
} octa_host_trap;

/* The data of each thread: current contexts, room for a block's memory.  */
typedef struct octa_host_self
{
  CUcontext *stack; /* the last one is current */
  int n_stack, cap_stack;
  bool is_callback; /* inside a host function: must not wait */
  void *shared;     /* dynamic shared memory, OCTA_HOST_SHARED_OPTIN bytes */
  struct octa_host_block *block;                 /* fiber.c's; */
  void (*block_free) (struct octa_host_block *); /* NULL: none yet */
  sigjmp_buf *way_out; /* jump out of the kernel that runs here as a loop */
  const struct CUfunc_st *volatile running; /* whose signals are its own */
  octa_host_trap trap;                      /* the last */
  bool has_asked;                           /* requested a signal stack */
  void *signal_stack;                       /* ours, or NULL */
  void (*signal_stack_free) (struct octa_host_self *);
  void (*abandon) (CUresult r); /* leaves a kernel, */
  bool (*may_abandon) (void);   /* can it be left now?  */
  int replay; /* in a forked copy: the pipe to report the thread, */
  unsigned replayed[3];
  char said[96]; /* an error of the heap (heap.c) */
} octa_host_self;

typedef struct octa_host_state
{
  pthread_mutex_t lock;
  bool is_ready;    /* cuInit was called */
  bool is_forked;   /* a child: no threads; the lock may be held */
  bool is_exiting;  /* no more calls are made; see octa_host_is_exiting */
  bool has_printed; /* kernels that print were launched since the last wait */
  int n_workers;
  int n_devices;
  struct CUctx_st primary[OCTA_HOST_MAX_DEVICES];
  CUcontext dead;      /* destroyed, but maybe on stacks of threads */
  size_t memory_total; /* of each device */
  size_t memory_used[OCTA_HOST_MAX_DEVICES]; /* by allocations on it */
} octa_host_state;

extern octa_host_state octa_host;

static inline void
octa_host_lock (void)
{
  pthread_mutex_lock (&octa_host.lock);
}
static inline void
octa_host_unlock (void)
{
  pthread_mutex_unlock (&octa_host.lock);
}

static inline bool
octa_host_is_exiting (void)
{
  return __atomic_load_n (&octa_host.is_exiting, __ATOMIC_RELAXED);
}

/* The data of this thread.  NULL: no memory.  */
octa_host_self *octa_host_self_get (void);
/* The same for signal handlers; NULL if there are none yet.  */
octa_host_self *octa_host_self_peek (void);
bool octa_host_self_init (void);
/* Every call except cuInit begins with this: it takes the lock and finds the
   current context.  On failure the lock is not held.  */
CUresult octa_host_enter (CUcontext *ctx);
/* The same for calls that need no context.  */
CUresult octa_host_enter_device (void);
/* R is the result of CALL, with which the function returns if it is a failure;
   C, the current context.  */
#define OCTA_HOST_ENTER(call)                                                 \
  CUresult r = call;                                                          \
  if (r)                                                                      \
  return r
#define OCTA_HOST_CONTEXT(c)                                                  \
  CUcontext c;                                                                \
  OCTA_HOST_ENTER (octa_host_enter (&c))
/* The same for a call about HANDLE, an object of KIND; OK: its other arguments
   are valid.  */
CUresult octa_host_enter_object (CUcontext *ctx, const void *handle,
                                 octa_host_kind kind, bool ok);
#define OCTA_HOST_ABOUT(kind, handle, ok)                                     \
  CUcontext c;                                                                \
  OCTA_HOST_ENTER (octa_host_enter_object (&c, handle, OCTA_HOST_##kind, ok))
/* The handle as a stream of CTX: 0, CU_STREAM_LEGACY and so on too.  NULL if
   it is none.  */
CUstream octa_host_stream_of (CUcontext ctx, CUstream s);
/* Enter for a call on stream *S, which becomes the structure.  */
CUresult octa_host_enter_stream (CUcontext *c, CUstream *s);
static inline bool
octa_host_is_device (CUdevice dev)
{
  return dev >= 0 && dev < octa_host.n_devices;
}

/* Leave with R: release the lock.  */
static inline CUresult
octa_host_leave (CUresult r)
{
  octa_host_unlock ();
  return r;
}

/* Needs the lock.  */
bool octa_host_object_add (octa_host_object *o, octa_host_kind kind,
                           CUcontext ctx);
void octa_host_object_remove (octa_host_object *o);
bool octa_host_object_is (const void *handle, octa_host_kind kind);
/* Record FAULT: CTX refuses all work from now on.  Takes the lock.  */
void octa_host_fault (CUcontext ctx, CUresult fault);

/* ---- tasks and streams (task.c, watch.c, stream.c) ---- */

typedef struct octa_host_task octa_host_task;
struct octa_host_task
{
  /* Execute units LO ...  HI - 1.  NULL for tasks without work (events,
     waits).  Called without the lock.  */
  void (*run) (octa_host_task *t, int64_t lo, int64_t hi);
  /* Frees what DATA refers to.  Called with the lock, when T is done.  */
  void (*clear) (octa_host_task *t);
  int64_t n_units;
  int n_chunks, n_taken, n_done;
  unsigned refs;
  unsigned n_before;      /* tasks that must be done first */
  octa_host_task **after; /* tasks that wait for this one */
  unsigned n_after, cap_after;
  octa_host_task *few_after[2]; /* initial storage of AFTER */
  CUcontext ctx;
  CUstream stream;
  octa_host_task *next;  /* in the queue, or in the list of free tasks */
  int64_t time;          /* when it was done, ns */
  bool is_done;          /* written under the lock, read without it too */
  bool is_callback;      /* workers only, */
  bool is_user;          /* as is this one: a user's kernel */
  bool is_urgent;        /* has priority, because a drawing thread waits */
  bool runs_after_fault; /* callbacks and frees */
  size_t size;           /* of data */
  _Alignas(16) unsigned char data[];
};

/* A task with SIZE bytes of data, zeroed; NULL without memory.  Lock held.  */
octa_host_task *octa_host_task_new (CUcontext ctx, size_t size);
void octa_host_task_retain (octa_host_task *t);
void octa_host_task_release (octa_host_task *t);
/* Make B, which is not submitted yet, wait for A.  Needs the lock.  If there
   is no memory, it waits for A now, without the lock.  */
void octa_host_task_order (octa_host_task *a, octa_host_task *b);
/* Submit T to S, after everything for which S must wait.  Takes the caller's
   reference.  Needs the lock.  */
void octa_host_task_submit (CUstream s, octa_host_task *t);
/* Submit T, a node of a graph, to S without further dependencies.  Takes the
   caller's reference.  Needs the lock.  */
void octa_host_task_submit_free (CUstream s, octa_host_task *t);
/* Make T, which is not submitted yet, also wait until IS_TRUE (T's data),
   which is called with the lock held.  Needs the lock.  */
bool octa_host_task_watch (octa_host_task *t, bool (*is_true) (const void *));
/* C is about to be destroyed: end all waits for conditions that may never be
   fulfilled.  */
void octa_host_watch_forget (CUcontext c);
/* One of the tasks for which T waits is done.  Needs the lock.  */
void octa_host_task_unblock (octa_host_task *t);
/* Is nothing pending in S, or in streams that synchronize with S?  */
bool octa_host_stream_is_idle (CUstream s);
/* Run T on this thread now, in the idle stream S.  Releases the lock
   meanwhile.  Takes the caller's reference.  */
void octa_host_task_inline (CUstream s, octa_host_task *t);
/* Wait until T is done, and work meanwhile.  Releases the lock meanwhile.
   False: T is not done, because of Ctrl-C or the end of the session.  */
bool octa_host_task_wait (octa_host_task *t);
/* The same for a task that uses memory of the caller: if the wait ends early,
   the task does nothing later.  */
bool octa_host_task_wait_or_drop (octa_host_task *t);
/* Wait at most MOST ns, without working.  */
void octa_host_task_wait_briefly (octa_host_task *t, int64_t most);
/* Wait until nothing of C is pending.  False as above.  */
bool octa_host_task_wait_all (CUcontext c);
/* The same for at most MOST ns, also after Ctrl-C.  */
void octa_host_task_wait_all_for (CUcontext c, int64_t most);
/* The result of a call whose wait returned false.  The second function: did
   the drain that returned R wait to its end?  */
CUresult octa_host_not_waited (void);
static inline bool
octa_host_has_drained (CUresult r)
{
  return r != CUDA_ERROR_LAUNCH_TIMEOUT && r != CUDA_ERROR_DEINITIALIZED;
}
/* Start a thread that is never joined and gets no signals.  False: it could
   not be started.  */
bool octa_host_thread_start (void *(*run) (void *));
/* Are there worker threads, or can they be started?  */
bool octa_host_has_workers (void);
/* The number of chunks that are being executed.  */
int octa_host_n_running (void);
/* Wait for the work queued on S, or for all of CTX.  Returns the fault, if
   any.  */
CUresult octa_host_context_drain (CUcontext ctx);
/* The same before something of CTX is freed.  After one such wait was
   interrupted, later ones return at once, so that one Ctrl-C ends all waits of
   a `clear'.  */
CUresult octa_host_context_drain_to_free (CUcontext ctx);
/* See octa_backend.  */
void octa_host_context_stop (CUcontext ctx);
/* Destroy objects of a context that is reset or destroyed.  The lock is held,
   and the context is drained.  */
void octa_host_stream_close (CUstream s);
void octa_host_event_close (CUevent e);
void octa_host_graph_close (CUgraph g);
void octa_host_graph_exec_close (CUgraphExec e);
void octa_host_module_close (CUmodule mod);
void octa_host_memory_close (CUcontext ctx);

/* ---- capture (capture.c, graph.c) ---- */

/* The action of a node of a graph.  MAKE makes a task from its data.  It does
   not change once it is in a node; copies of graphs share it.  */
typedef struct octa_host_work
{
  unsigned refs;
  CUgraphNodeType type;
  octa_host_task *(*make) (CUcontext c, const void *data);
  _Alignas(16) unsigned char data[];
} octa_host_work;

/* Work with SIZE zeroed bytes of data.  NULL: no memory.  Needs the lock.  */
octa_host_work *
octa_host_work_new (CUgraphNodeType type, size_t size,
                    octa_host_task *(*make) (CUcontext c, const void *data));
/* Is the memory that W copies or fills still there?  Needs the lock.  */
bool octa_host_work_has_memory (const octa_host_work *w);
/* Record W, which is NULL if there was no memory, in the capture of S.  Takes
   the reference.  Needs the lock.  */
CUresult octa_host_capture_work (CUstream s, octa_host_work *w);
/* May S be used now?  Not the legacy stream while a stream that synchronizes
   with it is being captured, nor a stream whose capture has failed.  Needs the
   lock.  */
CUresult octa_host_capture_check (CUstream s);
/* Check a call that may synchronize in CUDA.  As in CUDA it fails while this
   thread has a capture that is not relaxed, or any thread has a global one.
   Needs the lock.  */
CUresult octa_host_capture_unsafe (CUcontext c);
/* For a call that needs finished work: fails, and invalidates the capture, if
   S (or, if S is NULL, any stream of C) is being captured.  Needs the
   lock.  */
CUresult octa_host_capture_refuse (CUcontext c, CUstream s);

/* ---- memory (memory.c, pool.c, ipc.c, heap.c) ---- */

typedef enum octa_host_origin
{
  OCTA_HOST_MEM_DEVICE = 1,
  OCTA_HOST_MEM_POOL,
  OCTA_HOST_MEM_MANAGED,
  OCTA_HOST_MEM_PINNED,
  OCTA_HOST_MEM_REGISTERED, /* the caller's */
  OCTA_HOST_MEM_GLOBAL,     /* a module's variable */
  OCTA_HOST_MEM_ARRAY,      /* a CUDA array's */
  OCTA_HOST_MEM_VIRTUAL,    /* mapped into a reservation (virtual.c) */
  OCTA_HOST_MEM_IPC         /* another process's (ipc.c) */
} octa_host_origin;

typedef struct octa_host_memory
{
  uintptr_t base;
  size_t size;
  octa_host_origin origin;
  CUcontext ctx;
  int device; /* its device: that of its pool, or of CTX */
  unsigned flags;
  unsigned id;
  struct octa_host_memory *prev, *next; /* all there are */
  CUmemoryPool pool;                    /* NULL: of no pool */
  CUmodule mod;                         /* whose variable it is */
  void *guarded;                        /* the mapping with guard pages, */
  size_t guarded_bytes;                 /* and its size */
  int shared_fd; /* a file that others can map; 0: none */
  void *shared;  /* where */
  size_t shared_bytes;
  /* managed memory: advice */
  bool is_read_mostly;
  unsigned accessed_by;      /* 1 << device, 1 << 31 for the CPU */
  int preferred, prefetched; /* CU_DEVICE_CPU, CU_DEVICE_INVALID */
} octa_host_memory;

octa_host_memory *octa_host_memory_first (void);
/* The block nearest to P, or NULL.  Needs the lock.  */
const octa_host_memory *octa_host_memory_near (uintptr_t p);
/* The allocation that contains [P, P + BYTES), or NULL.  Needs the lock.  */
octa_host_memory *octa_host_memory_find (uintptr_t p, size_t bytes);
/* Does a known block overlap [P, P + BYTES)?  */
bool octa_host_memory_overlaps (uintptr_t p, size_t bytes);
/* The block that begins at P, if its origin is among ORIGINS (1 << origin). */
octa_host_memory *octa_host_memory_at (uintptr_t p, unsigned origins);
enum
{
  OCTA_HOST_FREEABLE = 1 << OCTA_HOST_MEM_DEVICE | 1 << OCTA_HOST_MEM_MANAGED
                       | 1 << OCTA_HOST_MEM_POOL
};

/* Record a block.  NULL: no memory, or it overlaps another block.  */
octa_host_memory *octa_host_memory_remember (uintptr_t base, size_t size,
                                             octa_host_origin origin,
                                             CUcontext ctx);
/* BYTES on DEVICE that belong to CTX, from the heap.  */
CUresult octa_host_memory_new (int device, CUcontext ctx, size_t bytes,
                               octa_host_origin origin,
                               octa_host_memory **out);
size_t octa_host_memory_left (int device);
/* Allocate BYTES for CTX on its device.  */
CUresult octa_host_memory_allocate (CUcontext ctx, size_t bytes,
                                    octa_host_origin origin,
                                    octa_host_memory **out);
/* Do blocks consist of whole pages, which other processes can map?  */
bool octa_host_memory_has_pages (void);
/* Remove the record of M; the caller owns M.  */
void octa_host_memory_forget (octa_host_memory *m);
/* Return M to its pool or to the heap.  The second function returns it to the
   heap and frees its record.  */
void octa_host_memory_release (octa_host_memory *m);
void octa_host_memory_destroy (octa_host_memory *m);
void octa_host_pool_empty (void); /* free the unused blocks of all pools */
/* Allocate and free memory in kernels: see octa_host_runtime.  */
void *octa_host_heap_take (unsigned long bytes, unsigned long align);
const char *octa_host_heap_give (void *block);
/* Free the heap of C, which is being reset.  */
void octa_host_heap_free (CUcontext c);
/* Record a variable of a module; remove the records of all its variables.  */
bool octa_host_memory_add_global (CUmodule mod, void *p, size_t bytes);
void octa_host_memory_drop_globals (CUmodule mod);

/* ---- CUDA arrays, textures, surfaces (array.c, texture.c, sampler.c) ---- */

/* Rows of texels with a pitch; slices are depth, layers or faces.  */
struct CUarray_st
{
  octa_host_object object;
  CUDA_ARRAY3D_DESCRIPTOR desc; /* as given, height and depth may be 0 */
  octa_host_memory *memory;
  unsigned char *data;
  size_t element;          /* bytes of a texel */
  size_t pitch, slice;     /* bytes */
  size_t height, depth;    /* in rows and slices, at least 1 */
  CUmipmappedArray mipmap; /* whose level it is, or NULL */
};

enum
{
  OCTA_HOST_MAX_LEVELS = 32
};

struct CUmipmappedArray_st
{
  octa_host_object object;
  unsigned n_levels;
  CUarray levels[OCTA_HOST_MAX_LEVELS];
};

/* The address of byte AT[0] of row AT[1] of slice AT[2] in A, for a copy of a
   box of EXTENT: bytes, rows, slices.  Takes the lock.  */
CUresult octa_host_array_side (CUarray a, const size_t at[3],
                               const size_t extent[3], uintptr_t *start,
                               size_t *pitch, size_t *slice);
/* Destroy objects of a context.  Needs the lock; the context is drained.  */
void octa_host_array_close (CUarray a);
void octa_host_mipmap_close (CUmipmappedArray m);
void octa_host_texture_close (octa_host_object *o);
/* The functions that kernels call: see octa_host_runtime.  */
int octa_host_texture_fetch (const octa_host_fetch *f, unsigned texel[4]);
int octa_host_surface_access (const octa_host_access *a, void *data);

/* ---- kernels (launch.c, cooperative.c, run.c, fiber.c) ---- */

struct CUfunc_st
{
  octa_host_object object;
  CUmodule mod;
  struct CUfunc_st *sibling;
  char *name;
  octa_host_range *range;   /* blocks LO ... HI - 1; NULL: threads wait */
  octa_host_thread *thread; /* one thread; NULL: the package's own kernel */
  octa_host_enter_block *enter_block;
  octa_host_where *where;
  const octa_host_param *params; /* NULL: unknown, launches are synchronous */
  int n_params;
  int max_threads;
  int max_shared;
  int static_shared;
  bool may_fail; /* a user's: asserts and traps are possible */
  bool prints;
  double cost; /* measured ns per thread; 0: not run yet.  Atomic */
};

typedef struct octa_host_launch
{
  CUfunction f;
  void **params;
  unsigned grid[6]; /* blocks, threads of a block */
  int64_t n_blocks;
  size_t stack_size;
  CUstream stream;
  bool is_cooperative;
  bool is_locked;  /* runs with the lock held */
  bool has_failed; /* a signal has ended a part of it */
  int n_own; /* parameters of a kernel of the package's, while captured */
} octa_host_launch;

/* Run blocks LO ...  HI - 1 of L on this thread.  OCTA_HOST_TRAPPED: a signal
   has ended them, which has been recorded in the context.  */
#define OCTA_HOST_TRAPPED ((CUresult)-1)
CUresult octa_host_launch_range (const octa_host_launch *l, int64_t lo,
                                 int64_t hi);
/* Call RUN (DATA) in the way in which kernels run, with the lock held.  False:
   it was ended.  */
bool octa_host_guard (void (*run) (void *data), void *data);
/* Run all blocks of L at once, each on a thread of its own; and the barrier of
   the grid, which kernels call (cooperative.c).  */
CUresult octa_host_grid_run (const octa_host_launch *l);
int octa_host_grid_barrier (int waits);
/* Run blocks LO ... HI - 1 of a kernel whose threads wait for one another.  */
CUresult octa_host_fiber_run (const octa_host_launch *l, int64_t lo,
                              int64_t hi, void *shared);
/* The block and thread that were running here when a kernel was left.  */
bool octa_host_fiber_where (unsigned block[3], unsigned thread[3]);
/* Does this thread run a fibre?  If so, leave it for good.  */
bool octa_host_fiber_is_inside (void);
bool octa_host_fiber_abandon (CUresult r);
/* The functions that such threads call: see octa_host_runtime.  */
unsigned octa_host_fiber_barrier (unsigned predicate, unsigned *alive);
unsigned long long octa_host_fiber_warp (int call, unsigned mask,
                                         unsigned long long value,
                                         unsigned source);
unsigned octa_host_fiber_lane (void);
void octa_host_fiber_yield (void);
extern const octa_host_runtime octa_host_calls;

/* From here on a C++ exception finds no handler: those of Octave are not for
   what a kernel throws, and below a fibre's first function there is none.  */
#if defined __x86_64__
#define OCTA_HOST_NO_HANDLERS() __asm__ volatile(".cfi_undefined rip")
#elif defined __aarch64__
#define OCTA_HOST_NO_HANDLERS() __asm__ volatile(".cfi_undefined x30")
#else
#define OCTA_HOST_NO_HANDLERS() ((void)0)
#endif

/* End the kernel on this thread (assert, trap).  Does not return.  */
void octa_host_abandon (CUresult r) __attribute__ ((noreturn));
/* The same with the reason WHAT: see octa_host_runtime.  */
void octa_host_end (const char *what, const unsigned *block,
                    const unsigned *thread) __attribute__ ((noreturn));
/* Report a thread's failed assertion: see octa_host_runtime.  */
void octa_host_fail (const char *text, const char *file, unsigned line,
                     const char *function, const unsigned *block,
                     const unsigned *thread);

/* ---- signals of kernels (trap.c, cause.c, fault.c, failure.c) ---- */

bool octa_host_trap_init (void);
/* Has the processor raised the signal, or abort in this thread (cause.c)?  */
bool octa_host_trap_is_own (int sig, const siginfo_t *info);
/* Describe signal SIG with its CONTEXT.  */
void octa_host_trap_note (octa_host_trap *t, int sig, const siginfo_t *info,
                          const void *context);
/* interrupt.c: a user's kernel begins to run in this call, or has ended.  */
extern uint64_t octa_host_n_inline; /* odd while one runs */
void octa_host_inline_watch (void);
static inline void
octa_host_inline_turn (void)
{
  __atomic_store_n (&octa_host_n_inline, octa_host_n_inline + 1,
                    __ATOMIC_RELEASE);
}
/* The signal of interrupt.c, which has no other use.  */
enum
{
  OCTA_HOST_OUR_SIGNAL = SIGURG
};
static inline bool
octa_host_trap_is_ours (int sig)
{
  return sig == OCTA_HOST_OUR_SIGNAL;
}
/* All signals but those that kernels raise.  */
void octa_host_trap_mask (sigset_t *set);
/* Allocate a stack for the handler, before the first kernel of a thread.  */
void octa_host_trap_enter (octa_host_self *self);
/* A signal has ended L on this thread: record it in the context.  FIBER: block
   and thread; NULL: a loop.  Takes the lock.  */
void octa_host_trap_report (const octa_host_launch *l, const unsigned *fiber);
/* The reason why this thread's last kernel ended.  */
CUresult octa_host_trap_describe (octa_strbuf *b);

/* revoke.c: the code of a module of CTX.  */
typedef struct octa_host_code
{
  void *library;
  CUcontext ctx;
  struct octa_host_code *next;
} octa_host_code;
/* All of these need the lock.  */
void octa_host_code_add (octa_host_code *code, void *library, CUcontext c);
void octa_host_code_remove (octa_host_code *code);
/* Allow the kernels of C, or of all contexts, to run; if not MAY_RUN, end
   those that are running.  */
void octa_host_code_allow (CUcontext c, bool may_run);
void octa_host_code_allow_all (bool may_run);
/* Will F be ended at its next instruction?  */
static inline bool
octa_host_is_revoked (const struct CUfunc_st *f)
{
  CUcontext c = f->object.ctx;
  return c && __atomic_load_n (&c->is_revoked, __ATOMIC_ACQUIRE);
}

typedef struct octa_host_failure octa_host_failure;
/* Store CODE and TEXT.  This function and the next ones need the lock.  */
void octa_host_failure_keep (CUcontext c, CUstream s, CUresult code,
                             const char *text);
/* Return the first failure of a kernel that a wait for S (NULL: for all of C)
   must report.  It and the others that concern S are removed.  */
CUresult octa_host_failure_take (CUcontext c, CUstream s);
/* To be called when S is closed; when C is reset.  */
void octa_host_failure_orphan (CUstream s);
void octa_host_failure_forget (CUcontext c);
/* The result of a call that has waited for S.  */
static inline CUresult
octa_host_waited (CUcontext c, CUstream s)
{
  return c->fault      ? c->fault
         : c->failures ? octa_host_failure_take (c, s)
                       : CUDA_SUCCESS;
}

/* ---- image.c: shared objects with a checksum ---- */

/* The size of the image in bytes; 0: it is not for this machine.  Its headers
   must have been checked (octa_image_check).  */
size_t octa_host_image_size (const unsigned char *image);
void octa_host_image_sign (unsigned char *image, size_t size);
bool octa_host_image_is_sound (const unsigned char *image, size_t size);
/* Load IMAGE like a library, without running its constructors; S (may be NULL)
   gets them.  NULL: it is refused for the reason WHY.  */
typedef struct octa_host_statics octa_host_statics;
void *octa_host_image_load (const void *image, size_t size,
                            octa_host_statics *s, octa_strbuf *why);
/* The result of a call for a refused image.  */
CUresult octa_host_image_refused (const octa_strbuf *why);

/* ---- statics.c: constructors and destructors of a module ---- */

/* Arrays of functions, by their addresses in the image.  */
struct octa_host_statics
{
  uintptr_t constructors, destructors;
  size_t n_constructors, n_destructors;
};

/* Move them from IMAGE to S, so that the loader does not run them.  */
void octa_host_statics_take (unsigned char *image, size_t bytes,
                             octa_host_statics *s);
/* Run them.  False: one was ended, for the reason WHY.  */
bool octa_host_statics_run (void *library, const octa_host_statics *s,
                            bool are_destructors, octa_strbuf *why);

#endif
