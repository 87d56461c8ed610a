"""The rows of bench.m by CuPy and PyTorch, where Python has them.

python3 tests/perf/bench_peers.py [N]

Same work, same sizes, same way of timing (many repetitions around one wait,
median of samples), same units, so that the tables can be laid side by side.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import statistics
import sys
import time


def seconds(f, wait, samples=9):
    for _ in range(3):
        f()
    wait()
    start = time.perf_counter()
    f()
    wait()
    reps = max(1, min(1000, round(0.1 / (time.perf_counter() - start))))
    times = []
    for _ in range(samples):
        start = time.perf_counter()
        for _ in range(reps):
            f()
        wait()
        times.append((time.perf_counter() - start) / reps)
    return statistics.median(times)


def row(peer, what, value, unit):
    print(f"{peer:8} {what:44} {value:10.4g} {unit}", flush=True)


def measure(peer, xp, random, to_device, to_host, wait, dtypes, n, axis):
    a = random(16, dtypes["double"])
    b = random(16, dtypes["double"])
    row(peer, "c = a + b, 16 elements",
        seconds(lambda: a + b, wait) * 1e6, "us")
    for cls, w in (("single", 4), ("double", 8)):
        a = random(n, dtypes[cls])
        b = random(n, dtypes[cls])
        c = random(n, dtypes[cls])
        t = seconds(lambda: a + b, wait)
        row(peer, f"a + b, {cls}", 3 * w * n / t / 1e12, "TB/s")
        t = seconds(lambda: xp.sqrt(a * a + b * b) * xp.exp(-c) + 0.5 * a, wait)
        row(peer, f"7-operation expression, {cls}", t * 1e3, "ms")
        t = seconds(lambda: a.sum(), wait)
        row(peer, f"sum (a), {cls}", w * n / t / 1e12, "TB/s")
        t = seconds(lambda: (a * b).sum(), wait)
        row(peer, f"sum (a .* b), {cls}", t * 1e3, "ms")
        del a, b, c
    m = round(n ** 0.5)
    a = random(m * m, dtypes["single"]).reshape(m, m)
    # Row-major here: the last axis is what Octave calls dimension 1.
    for d, ax in ((1, 1), (2, 0)):
        t = seconds(lambda: a.sum(**{axis: ax}), wait)
        row(peer, f"sum (A, {d}), {m} x {m} single",
            4 * m * m / t / 1e12, "TB/s")
    del a
    import numpy
    x = numpy.random.rand(25_000_000)
    t = seconds(lambda: to_device(x), wait, 5)
    row(peer, "copy 200 MB to the device", 0.2 / t, "GB/s")
    g = to_device(x)
    t = seconds(lambda: to_host(g), wait, 5)
    row(peer, "copy 200 MB back", 0.2 / t, "GB/s")


def cupy(n):
    import cupy as cp
    measure("CuPy", cp,
            lambda k, dtype: cp.random.random(k, dtype=dtype),
            cp.asarray, cp.asnumpy, cp.cuda.Device().synchronize,
            {"single": cp.float32, "double": cp.float64}, n, "axis")


def torch(n):
    import torch as th
    measure("PyTorch", th,
            lambda k, dtype: th.rand(k, dtype=dtype, device="cuda"),
            lambda x: th.from_numpy(x).cuda(), lambda g: g.cpu().numpy(),
            th.cuda.synchronize,
            {"single": th.float32, "double": th.float64}, n, "dim")


def main():
    n = int(float(sys.argv[1])) if len(sys.argv) > 1 else 100_000_000
    for peer in (cupy, torch):
        try:
            peer(n)
        except Exception as err:  # a peer that is absent or broken is no error
            print(f"{peer.__name__}: not measured: {err}")


main()
