/* check_graph.c -- captures, graphs and what streams wait for on the host
   backend: random graphs keep their order whoever does the work.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check_host.h"

#include <pthread.h>
#include <unistd.h>

static CUmodule kernels;
static CUfunction mark, add_one;

static void
load_kernels (void)
{
  kernels = build (CUDA (
      extern "C" __global__ void mark (int *clock, int *order, int me,
                                       int us) {
        long long end = clock64 () + us * 1000ll;
        while (clock64 () < end)
          ;
        if (threadIdx.x == 0 && blockIdx.x == 0)
          order[me] = atomicAdd (clock, 1) + 1;
      } extern "C" __global__ void add_one (int *p, int n) {
        int i = blockIdx.x * blockDim.x + threadIdx.x;
        if (i < n)
          p[i] += 1;
      }));
  mark = get (kernels, "mark");
  add_one = get (kernels, "add_one");
}

static unsigned
random_number (void)
{
  static uint64_t state = 88172645463325252u;
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (unsigned)(state >> 20);
}

/* ---- random graphs: every node comes behind those that it waits for ---- */

enum
{
  MOST = 40
};

static CUgraphNode
mark_node (CUgraph g, CUgraphNode *before, size_t n, CUdeviceptr clock,
           CUdeviceptr order, int me, int us)
{
  CUgraphNode node = NULL;
  void *params[] = { &clock, &order, &me, &us };
  CUDA_KERNEL_NODE_PARAMS_v1 p = { .func = mark,
                                   .gridDimX = 1,
                                   .gridDimY = 1,
                                   .gridDimZ = 1,
                                   .blockDimX = 1,
                                   .blockDimY = 1,
                                   .blockDimZ = 1,
                                   .kernelParams = params };
  OK (cu.cuGraphAddKernelNode (&node, g, before, n, &p));
  return node;
}

static void
check_random (void)
{
  CUdeviceptr clock = device (NULL, sizeof (int));
  CUdeviceptr order = device (NULL, MOST * sizeof (int));
  CUstream s[2];
  OK (cu.cuStreamCreate (&s[0], CU_STREAM_NON_BLOCKING));
  OK (cu.cuStreamCreate (&s[1], CU_STREAM_DEFAULT));
  for (int round = 0; round < (is_slow () ? 10 : 60); round++)
    {
      CUgraph g;
      CUgraphExec e;
      CUgraphNode nodes[MOST], before[MOST];
      size_t n_before[MOST];
      int edges[MOST][MOST], n = 2 + (int)(random_number () % (MOST - 2));
      OK (cu.cuGraphCreate (&g, 0));
      for (int i = 0; i < n; i++)
        {
          n_before[i] = 0;
          for (int k = 0; k < i; k++)
            if (random_number () % 8 == 0)
              {
                before[n_before[i]] = nodes[k];
                edges[i][n_before[i]++] = k;
              }
          nodes[i] = mark_node (g, before, n_before[i], clock, order, i,
                                (int)(random_number () % 150));
        }
      OK (cu.cuGraphInstantiateWithFlags (&e, g, 0));
      OK (cu.cuGraphDestroy (g));
      OK (cu.cuMemsetD32 (clock, 0, 1));
      int launches = 3;
      for (int k = 0; k < launches; k++)
        OK (cu.cuGraphLaunch (e, s[(round + k) % 2]));
      OK (cu.cuGraphExecDestroy (e));
      OK (cu.cuCtxSynchronize ());
      int got[MOST], count, wrong = 0;
      fetch (got, order, sizeof got);
      fetch (&count, clock, sizeof count);
      for (int i = 0; i < n; i++)
        {
          wrong += got[i] <= (launches - 1) * n || got[i] > launches * n;
          for (size_t k = 0; k < n_before[i]; k++)
            wrong += got[i] <= got[edges[i][k]];
        }
      CHECK (wrong == 0);
      CHECK (count == launches * n);
    }
  OK (cu.cuStreamDestroy (s[0]));
  OK (cu.cuStreamDestroy (s[1]));
  OK (cu.cuMemFree (clock));
  OK (cu.cuMemFree (order));
}

/* ---- what Octave's face does not reach ---- */

static void
check_nodes (void)
{
  CUgraph g, copy;
  CUgraphNode a, b, c, found, list[4];
  size_t n = 4;
  CUgraphNodeType type;
  OK (cu.cuGraphCreate (&g, 0));
  IS (cu.cuGraphCreate (&g, 1), CUDA_ERROR_INVALID_VALUE);
  OK (cu.cuGraphAddEmptyNode (&a, g, NULL, 0));
  OK (cu.cuGraphAddEmptyNode (&b, g, &a, 1));
  OK (cu.cuGraphAddEmptyNode (&c, g, (CUgraphNode[]){ a, b }, 2));
  IS (cu.cuGraphAddEmptyNode (&c, g, (CUgraphNode[]){ a, a }, 2),
      CUDA_ERROR_INVALID_VALUE);
  IS (cu.cuGraphAddEmptyNode (&c, g, NULL, 1), CUDA_ERROR_INVALID_VALUE);
  OK (cu.cuGraphClone (&copy, g));
  OK (cu.cuGraphNodeFindInClone (&found, b, copy));
  CHECK (found != b);
  IS (cu.cuGraphNodeFindInClone (&found, b, g), CUDA_ERROR_INVALID_VALUE);
  /* Lists: what does not fit is cut, what is too long ends with NULL.  */
  OK (cu.cuGraphGetNodes (g, list, &n));
  CHECK (n == 3 && list[0] == a && list[2] == c && ! list[3]);
  n = 1;
  OK (cu.cuGraphNodeGetDependencies (c, list, &n));
  CHECK (n == 1);
  OK (cu.cuGraphDestroyNode (b));
  OK (cu.cuGraphNodeGetDependencies (c, NULL, &n));
  CHECK (n == 1);
  IS (cu.cuGraphNodeGetType (b, &type), CUDA_ERROR_INVALID_VALUE);
  OK (cu.cuGraphAddEmptyNode (&b, g, &c, 1));
  n = 4;
  OK (cu.cuGraphGetEdges (g, list, (CUgraphNode[4]){ 0 }, &n));
  CHECK (n == 2 && list[0] == a && list[1] == c);
  OK (cu.cuGraphGetNodes (copy, NULL, &n));
  CHECK (n == 3);
  OK (cu.cuGraphDestroy (copy));
  OK (cu.cuGraphDestroy (g));
  IS (cu.cuGraphDestroy (g), CUDA_ERROR_INVALID_VALUE);
}

static void
check_update (void)
{
  CUgraph g, h;
  CUgraphExec e;
  CUgraphNode a, b, bad;
  CUgraphExecUpdateResult why;
  CUdeviceptr p = device (NULL, 64);
  CUDA_MEMSET_NODE_PARAMS fill = {
    .dst = p, .value = 1, .elementSize = 4, .width = 4, .height = 1
  };
  OK (cu.cuGraphCreate (&g, 0));
  OK (cu.cuGraphCreate (&h, 0));
  OK (cu.cuGraphAddMemsetNode (&a, g, NULL, 0, &fill, context));
  OK (cu.cuGraphAddEmptyNode (&b, g, &a, 1));
  OK (cu.cuGraphInstantiateWithFlags (&e, g, 0));
  OK (cu.cuGraphAddEmptyNode (&a, h, NULL, 0));
  OK (cu.cuGraphAddEmptyNode (&b, h, &a, 1));
  IS (cu.cuGraphExecUpdate (e, h, &bad, &why),
      CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE);
  CHECK (why == CU_GRAPH_EXEC_UPDATE_ERROR_NODE_TYPE_CHANGED && bad == a);
  OK (cu.cuGraphAddEmptyNode (&b, h, &a, 1));
  IS (cu.cuGraphExecUpdate (e, h, &bad, &why),
      CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE);
  CHECK (why == CU_GRAPH_EXEC_UPDATE_ERROR_TOPOLOGY_CHANGED);
  fill.elementSize = 3;
  IS (cu.cuGraphAddMemsetNode (&a, g, NULL, 0, &fill, context),
      CUDA_ERROR_INVALID_VALUE);
  IS (cu.cuGraphInstantiateWithFlags (&e, g, 64), CUDA_ERROR_INVALID_VALUE);
  OK (cu.cuGraphExecDestroy (e));
  OK (cu.cuGraphDestroy (g));
  OK (cu.cuGraphDestroy (h));
  OK (cu.cuMemFree (p));
}

static void *
end_elsewhere (void *arg)
{
  CUgraph g;
  cu.cuCtxSetCurrent (context);
  *(CUresult *)arg = cu.cuStreamEndCapture (*((CUstream *)arg + 1), &g);
  return NULL;
}

static void
check_captures (void)
{
  CUstream s, t;
  CUevent e;
  CUgraph g;
  CUstreamCaptureStatus status;
  OK (cu.cuStreamCreate (&s, CU_STREAM_NON_BLOCKING));
  OK (cu.cuStreamCreate (&t, CU_STREAM_NON_BLOCKING));
  OK (cu.cuEventCreate (&e, 0));
  IS (cu.cuStreamBeginCapture (NULL, 0),
      CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED);
  IS (cu.cuStreamBeginCapture (s, 3), CUDA_ERROR_INVALID_VALUE);
  IS (cu.cuStreamEndCapture (s, &g), CUDA_ERROR_ILLEGAL_STATE);

  /* Two captures do not merge.  */
  OK (cu.cuStreamBeginCapture (s, CU_STREAM_CAPTURE_MODE_GLOBAL));
  IS (cu.cuStreamBeginCapture (s, 0), CUDA_ERROR_ILLEGAL_STATE);
  OK (cu.cuStreamBeginCapture (t, CU_STREAM_CAPTURE_MODE_GLOBAL));
  OK (cu.cuEventRecord (e, s));
  IS (cu.cuStreamWaitEvent (t, e, 0), CUDA_ERROR_STREAM_CAPTURE_MERGE);
  IS (cu.cuStreamEndCapture (t, &g), CUDA_ERROR_STREAM_CAPTURE_INVALIDATED);
  CHECK (g == NULL);
  IS (cu.cuStreamEndCapture (s, &g), CUDA_ERROR_STREAM_CAPTURE_INVALIDATED);
  IS (cu.cuEventQuery (e), CUDA_ERROR_CAPTURED_EVENT);
  IS (cu.cuStreamWaitEvent (t, e, 0), CUDA_ERROR_CAPTURED_EVENT);
  OK (cu.cuEventRecord (e, s));
  OK (cu.cuEventSynchronize (e));

  /* The context cannot be waited for meanwhile, nor memory come in order.  */
  CUdeviceptr p;
  OK (cu.cuStreamBeginCapture (s, CU_STREAM_CAPTURE_MODE_RELAXED));
  IS (cu.cuCtxSynchronize (), CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED);
  IS (cu.cuStreamEndCapture (s, &g), CUDA_ERROR_STREAM_CAPTURE_INVALIDATED);
  OK (cu.cuStreamBeginCapture (s, CU_STREAM_CAPTURE_MODE_RELAXED));
  IS (cu.cuMemAllocAsync (&p, 64, s), CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED);
  OK (cu.cuStreamIsCapturing (s, &status));
  CHECK (status == CU_STREAM_CAPTURE_STATUS_INVALIDATED);
  IS (cu.cuStreamEndCapture (s, &g), CUDA_ERROR_STREAM_CAPTURE_INVALIDATED);

  /* A capture that is not relaxed ends on the thread where it began.  */
  struct
  {
    CUresult r;
    CUstream s;
  } arg = { CUDA_SUCCESS, s };
  pthread_t thread;
  OK (cu.cuStreamBeginCapture (s, CU_STREAM_CAPTURE_MODE_THREAD_LOCAL));
  CHECK (pthread_create (&thread, NULL, end_elsewhere, &arg) == 0);
  pthread_join (thread, NULL);
  IS (arg.r, CUDA_ERROR_STREAM_CAPTURE_WRONG_THREAD);
  OK (cu.cuStreamEndCapture (s, &g));
  OK (cu.cuGraphDestroy (g));

  /* Streams and events go while they are captured.  */
  OK (cu.cuStreamBeginCapture (s, CU_STREAM_CAPTURE_MODE_RELAXED));
  OK (cu.cuEventRecord (e, s));
  OK (cu.cuStreamWaitEvent (t, e, 0));
  OK (cu.cuEventDestroy (e));
  OK (cu.cuStreamDestroy (s));
  OK (cu.cuStreamIsCapturing (t, &status));
  CHECK (status == CU_STREAM_CAPTURE_STATUS_NONE);
  OK (cu.cuStreamSynchronize (t));
  OK (cu.cuStreamDestroy (t));
}

/* Captured on random streams that fork and join, a counter is exact.  */
static void
check_forks (void)
{
  enum
  {
    N = 4,
    LENGTH = 3000
  };
  CUstream s[N];
  CUdeviceptr p[N];
  CUevent e[N];
  CUgraph g;
  CUgraphExec x;
  int expected[N] = { 0 }, n = LENGTH;
  for (int i = 0; i < N; i++)
    {
      OK (cu.cuStreamCreate (&s[i], CU_STREAM_NON_BLOCKING));
      OK (cu.cuEventCreate (&e[i], CU_EVENT_DISABLE_TIMING));
      p[i] = device (NULL, LENGTH * sizeof (int));
    }
  OK (cu.cuStreamBeginCapture (s[0], CU_STREAM_CAPTURE_MODE_RELAXED));
  for (int i = 1; i < N; i++)
    {
      OK (cu.cuEventRecord (e[0], s[0]));
      OK (cu.cuStreamWaitEvent (s[i], e[0], 0));
    }
  for (int k = 0; k < 100; k++)
    {
      unsigned i = random_number () % N, with = random_number () % N;
      void *params[] = { &p[i], &n };
      OK (cu.cuLaunchKernel (add_one, 12, 1, 1, 256, 1, 1, 0, s[i], params,
                             NULL));
      expected[i]++;
      OK (cu.cuEventRecord (e[i], s[i]));
      OK (cu.cuStreamWaitEvent (s[with], e[i], 0));
    }
  for (int i = 1; i < N; i++)
    {
      OK (cu.cuEventRecord (e[i], s[i]));
      OK (cu.cuStreamWaitEvent (s[0], e[i], 0));
    }
  OK (cu.cuStreamEndCapture (s[0], &g));
  OK (cu.cuGraphInstantiateWithFlags (&x, g, 0));
  for (int k = 0; k < 10; k++)
    OK (cu.cuGraphLaunch (x, s[random_number () % N]));
  OK (cu.cuCtxSynchronize ());
  for (int i = 0; i < N; i++)
    {
      int got[LENGTH], wrong = 0;
      fetch (got, p[i], sizeof got);
      for (int k = 0; k < LENGTH; k++)
        wrong += got[k] != 10 * expected[i];
      CHECK (wrong == 0);
      OK (cu.cuStreamDestroy (s[i]));
      OK (cu.cuEventDestroy (e[i]));
      OK (cu.cuMemFree (p[i]));
    }
  OK (cu.cuGraphExecDestroy (x));
  OK (cu.cuGraphDestroy (g));
}

/* ---- words in memory ---- */

static void
check_words (void)
{
  CUstream s[8];
  CUdeviceptr p = device (NULL, 64);
  for (int i = 0; i < 8; i++)
    OK (cu.cuStreamCreate (&s[i], CU_STREAM_NON_BLOCKING));
  /* A chain of streams, each waiting for the one before it.  */
  for (int i = 7; i > 0; i--)
    {
      OK (cu.cuStreamWaitValue32 (s[i], p + 4 * (unsigned)i - 4, 1,
                                  CU_STREAM_WAIT_VALUE_EQ));
      OK (cu.cuStreamWriteValue32 (s[i], p + 4 * (unsigned)i, 1, 0));
    }
  IS (cu.cuStreamQuery (s[7]), CUDA_ERROR_NOT_READY);
  OK (cu.cuStreamWriteValue32 (s[0], p, 1, 0));
  OK (cu.cuStreamSynchronize (s[7]));
  IS (cu.cuStreamWriteValue32 (s[0], p + 2, 1, 0), CUDA_ERROR_INVALID_VALUE);
  IS (cu.cuStreamWaitValue64 (s[0], p + 4, 1, 0), CUDA_ERROR_INVALID_VALUE);
  IS (cu.cuStreamWaitValue32 (s[0], 16, 1, 0), CUDA_ERROR_INVALID_VALUE);
  /* On a circle: 0x80000000 has not reached 1, 2 has reached UINT_MAX.  */
  OK (cu.cuMemsetD32 (p, 2, 1));
  OK (cu.cuStreamWaitValue32 (s[0], p, UINT32_MAX, CU_STREAM_WAIT_VALUE_GEQ));
  OK (cu.cuStreamWaitValue32 (s[0], p, 5, CU_STREAM_WAIT_VALUE_NOR));
  OK (cu.cuStreamSynchronize (s[0]));
  for (int i = 0; i < 8; i++)
    OK (cu.cuStreamDestroy (s[i]));
  OK (cu.cuMemFree (p));
}

int
main (void)
{
  begin ();
  load_kernels ();
  check_nodes ();
  check_update ();
  check_captures ();
  check_forks ();
  check_words ();
  check_random ();
  /* What is left of graphs goes with the context, and so does what waits for
     what never comes.  */
  CUdeviceptr p = device (NULL, 4);
  OK (cu.cuStreamWaitValue32 (CU_STREAM_PER_THREAD, p, 1, 0));
  CUgraph g;
  CUgraphNode node;
  CUgraphExec e;
  OK (cu.cuGraphCreate (&g, 0));
  OK (cu.cuGraphAddEmptyNode (&node, g, NULL, 0));
  OK (cu.cuGraphInstantiateWithFlags (&e, g, 0));
  OK (cu.cuDevicePrimaryCtxReset (0));
  IS (cu.cuGraphExecDestroy (e), CUDA_ERROR_INVALID_VALUE);
  OK (cu.cuDevicePrimaryCtxRelease (0));
  return check_report ();
}
