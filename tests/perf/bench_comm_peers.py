"""The rows of bench_comm.m by torch.distributed, a process for each GPU, through NCCL.

torchrun --nproc-per-node 2 tests/perf/bench_comm_peers.py, or without torchrun:
python3 tests/perf/bench_comm_peers.py [N] starts N processes (all GPUs).

Same sizes, same way of timing (many repetitions around one wait, median of 9 samples).

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import socket
import statistics
import sys
import time

os.environ.setdefault("NCCL_NVLS_ENABLE", "0")


def seconds(f, torch, dist):
    for _ in range(3):
        f()
    torch.cuda.synchronize()
    start = time.perf_counter()
    f()
    torch.cuda.synchronize()
    reps = torch.tensor([max(1, min(200, round(0.1 / (time.perf_counter() - start))))]).cuda()
    dist.all_reduce(reps, op=dist.ReduceOp.MIN)
    reps = int(reps.item())
    times = []
    for _ in range(9):
        start = time.perf_counter()
        for _ in range(reps):
            f()
        torch.cuda.synchronize()
        times.append((time.perf_counter() - start) / reps)
    return statistics.median(times)


def run(rank, n, port):
    import torch
    import torch.distributed as dist

    torch.cuda.set_device(rank)
    dist.init_process_group("nccl", init_method=f"tcp://127.0.0.1:{port}", rank=rank, world_size=n)
    for size in (2**30, 2**20, 8):
        x = torch.ones(size // 4, device="cuda")
        s = seconds(lambda: dist.all_reduce(x), torch, dist)
        # With a new result for each call, as all_reduce (c, x) has one
        t = seconds(lambda: dist.all_reduce(x.clone()), torch, dist)
        if rank == 0:
            rate = f"{size / s * 2 * (n - 1) / n / 1e9:8.1f} GB/s" if size > 2**20 else " " * 13
            print(f"torch all_reduce, {size:10d} bytes  {rate}  {s * 1e6:10.1f} us"
                  f"  (of a copy {t * 1e6:.1f} us)", flush=True)
        del x
    dist.destroy_process_group()


def main():
    if "RANK" in os.environ:
        run(int(os.environ["LOCAL_RANK"]), int(os.environ["WORLD_SIZE"]), os.environ["MASTER_PORT"])
        return
    import torch
    import torch.multiprocessing as mp

    n = int(sys.argv[1]) if len(sys.argv) > 1 else torch.cuda.device_count()
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        port = s.getsockname()[1]
    mp.spawn(run, args=(n, port), nprocs=n)


if __name__ == "__main__":
    main()
