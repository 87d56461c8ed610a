"""The rows of bench.m by CuPy and PyTorch, where Python has them.

python3 tests/perf/bench_peers.py [N [PART]]

PART "linalg": the rows of bench_linalg.m alone; "programs": those of
bench_programs.m, each in a process of its own.  "compiled" is PyTorch with
torch.compile.

Same work, same sizes, same way of timing (many repetitions around one wait,
median of samples), same units, so that the tables can be laid side by side.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import importlib.util
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time


class Device:
    """Waits for the device when it is called; record () puts an event into its stream."""

    def __init__(self, synchronize, event):
        self.synchronize, self.record = synchronize, event.record

    def __call__(self):
        self.synchronize()


def cupy_device(cp):
    return Device(cp.cuda.Device().synchronize, cp.cuda.Event(disable_timing=True))


def torch_device(th):
    return Device(th.cuda.synchronize, th.cuda.Event())


def seconds(f, wait, samples=9):
    """As in bench.m: the last result lives until the next one is there, and each has an event."""
    for _ in range(3):
        c = f()
    wait()
    start = time.perf_counter()
    c = f()
    wait()
    reps = max(1, min(1000, round(0.1 / (time.perf_counter() - start))))
    times = []
    for _ in range(samples):
        start = time.perf_counter()
        for _ in range(reps):
            c = f()
            wait.record()
        wait()
        times.append((time.perf_counter() - start) / reps)
    return statistics.median(times)


def row(peer, what, value, unit):
    print(f"{peer:8} {what:52} {value:10.4g} {unit}", flush=True)


def each(body, k, wait):
    """Microseconds of one turn of body (k), as in bench.m."""
    times = []
    for _ in range(8):
        wait()
        start = time.perf_counter()
        body(k)
        wait()
        times.append((time.perf_counter() - start) / k * 1e6)
    return statistics.median(times[1:])


def small(peer, a, b, points, to_host, wait):
    """The rows of small_arrays in bench.m."""
    def keep(k):
        return [a + b for _ in range(k)]

    def chains(k):
        return [((((((((a + b) * a) - b) * b) + a) * a) - b) + a)
                for _ in range(k)]

    def assign(k):
        v = b[:4]
        for _ in range(k):
            a[1:5] = v

    def lorenz(k):
        x, y, z = points[:1000], points[1000:2000] + 1, points[2000:] + 20
        h = 0.01

        def slope(x, y, z):
            return 10 * (y - x), x * (28 - z) - y, x * y - 8 / 3 * z
        for _ in range(k):
            k1, l1, m1 = slope(x, y, z)
            k2, l2, m2 = slope(x + h/2*k1, y + h/2*l1, z + h/2*m1)
            k3, l3, m3 = slope(x + h/2*k2, y + h/2*l2, z + h/2*m2)
            k4, l4, m4 = slope(x + h*k3, y + h*l3, z + h*m3)
            x = x + h/6 * (k1 + 2*k2 + 2*k3 + k4)
            y = y + h/6 * (l1 + 2*l2 + 2*l3 + l4)
            z = z + h/6 * (m1 + 2*m2 + 2*m3 + m4)
    for what, body, k, parts in (
            ("c = a + b, 16 elements, all results kept and computed", keep, 1000, 1),
            ("chain of 8 operations, 16 elements, per operation", chains, 300, 8),
            ("c = a(3)", lambda k: [a[2] for _ in range(k)], 1000, 1),
            ("a(2:5) = v in a loop", assign, 1000, 1),
            ("s = sum (a), 16 elements",
             lambda k: [a.sum() for _ in range(k)], 1000, 1),
            ("gather (a), 16 elements",
             lambda k: [to_host(a) for _ in range(k)], 1000, 1),
            ("Lorenz, a Runge-Kutta step of 1000 points", lorenz, 50, 1)):
        row(peer, what, each(body, k, wait) / parts, "us")


def measure(peer, xp, random, to_device, to_host, wait, dtypes, n, axis):
    small(peer, random(16, dtypes["double"]), random(16, dtypes["double"]),
          random(3000, dtypes["double"]), to_host, wait)
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


def move(peer, do, random, peak, wait, dtypes, n):
    """The rows of moved_arrays in bench.m; DO has the peer's spellings."""
    m = round(n ** 0.5)
    for cls, w in (("single", 4), ("double", 8)):
        a = random(m * m, dtypes[cls]).reshape(m, m)
        t = seconds(lambda: do["transpose"](a), wait)
        row(peer, f"A.', {m} x {m} {cls}", 2 * w * m * m / t / 1e12, "TB/s")
        t = seconds(lambda: a.T + a, wait)
        row(peer, f"A.' + A, {cls}", 3 * w * m * m / t / 1e12, "TB/s")
        used = peak(True)

        def slices():
            a[1:-1, 1:-1] = 0.25 * (a[:-2, 1:-1] + a[2:, 1:-1]
                                    + a[1:-1, :-2] + a[1:-1, 2:])
        t = seconds(slices, wait)
        row(peer, f"u(2:end-1,2:end-1) = mean of 4 neighbours, {cls}", t * 1e3, "ms")
        row(peer, "  peak, further arrays", (peak(False) - used) / w / m / m, "")
        del a
        x = random(n, dtypes[cls]) - 0.5
        t = seconds(lambda: do["cumsum"](x), wait)
        row(peer, f"cumsum (x), {cls}", 2 * w * n / t / 1e12, "TB/s")
        t = seconds(lambda: do["sort"](x), wait)
        row(peer, f"sort (x), {cls}", t * 1e3, "ms")
        t = seconds(lambda: x[x > 0], wait)
        row(peer, f"x(x > 0), {cls}", t * 1e3, "ms")
        t = seconds(lambda: do["diff"](x), wait)
        row(peer, f"diff (x), {cls}", 2 * w * n / t / 1e12, "TB/s")
        del x
        k = min(4096, m)
        x = random(k * k, dtypes[cls]).reshape(k, k)
        f = random(25, dtypes[cls]).reshape(5, 5)
        t = seconds(lambda: do["conv2"](x, f), wait)
        row(peer, f'conv2 (x, f, "same"), {k} x {k} and 5 x 5 {cls}', t * 1e3, "ms")
        del x, f


def draw(peer, kinds, wait):
    """Random numbers, named as in bench.m."""
    for what, make in kinds.items():
        row(peer, what, seconds(make, wait) * 1e3, "ms")


def linalg(peer, xp, make, wait, dtypes, fns):
    """The rows of bench_linalg.m; FNS has what the two call otherwise."""
    big, middle, pages, short = 4096, 1024, 100_000, 2 ** 22
    for cls, dtype in dtypes.items():
        def rows(items):
            for what, unit, f in items:
                try:
                    t = seconds(f, wait, 5)
                except Exception as err:
                    print(f"{peer}: {what}: {err}")
                    continue
                row(peer, f"{what} {cls}", t * {"ms": 1e3, "us": 1e6}[unit],
                    unit)
        a = make((big, big), dtype) + big * fns["eye"](big, dtype)
        b, r, small = a[:, :1], a[0], make((16, 16), dtype)
        spd = a + a.T
        rows((
            (f"A*A, {big} x {big}", "ms", lambda: a @ a),
            ("A*A, 16 x 16", "us", lambda: small @ small),
            (f"A*A', {big} x {big}", "ms", lambda: a @ a.T),
            (f"max (A*A + row, 0), {big} x {big}", "ms",
             lambda: fns["dense"](a, r)),
            (f"A*x, {big} x {big}", "us", lambda: a @ b),
            (f"A\\b, {big} x {big}", "ms",
             lambda: xp.linalg.solve(a, b)),
            (f"A\\b without the estimate, {big} x {big}", "ms",
             lambda: xp.linalg.solve(a, b)),
            (f"A\\b, positive definite, {big} x {big}", "ms",
             lambda: fns["spd"](spd, b))))
        m = make((middle, middle), dtype)
        sym = m + m.T
        rows((
            (f"svd (A), {middle} x {middle}", "ms", lambda: fns["svd"](m)),
            (f"eig (A), symmetric, {middle} x {middle}", "ms",
             lambda: xp.linalg.eigvalsh(sym)),
            (f"eig (A), general, {middle} x {middle}", "ms",
             lambda: fns["eigvals"](m)),
            (f"qr (A), {middle} x {middle}", "ms", lambda: fns["r"](m))))
        x = make((short,), dtype)
        z, z2 = x + 1j * x, make((big, big), dtype) * (1 + 1j)
        zc = make((pages // 10, 1024), dtype) * (1 + 1j)
        rows((
            ("fft (x), 2^22", "ms", lambda: xp.fft.fft(z)),
            ("fft (x), 2^22 real", "ms", lambda: xp.fft.fft(x)),
            (f"fft2 (X), {big} x {big}", "ms", lambda: xp.fft.fft2(z2)),
            (f"fft (X), {pages // 10} columns of 1024", "ms",
             lambda: xp.fft.fft(zc)),
            ("fft (x), 16", "us", lambda: xp.fft.fft(z[:16]))))
        p8 = make((pages, 8, 8), dtype) + 4 * fns["eye"](8, dtype)
        s8 = p8 + p8.swapaxes(1, 2)
        p4 = make((pages, 4, 4), dtype)
        rows((
            ("pagemldivide, 100000 of 8 x 8", "ms",
             lambda: xp.linalg.solve(p8, p8[:, :, :1])),
            ("[U,S,V] = pagesvd, 100000 of 8 x 8", "ms",
             lambda: xp.linalg.svd(p8)),
            ("pageeig, symmetric, 100000 of 8 x 8", "ms",
             lambda: xp.linalg.eigvalsh(s8)),
            ("pagefun (@mtimes), 100000 of 4 x 4", "ms", lambda: p4 @ p4)))
    dtype = dtypes["single"]
    x, w1, w2 = (make(s, dtype) for s in ((60_000, 784), (784, 128),
                                          (128, 10)))
    y = make((60_000, 10), dtype)

    def step():
        h = fns["relu"](x @ w1)
        p = xp.exp(h @ w2)
        p = p / p.sum(1)[:, None]
        d = (p - y) / 60_000
        g2 = h.T @ d
        g1 = x.T @ ((d @ w2.T) * (h > 0))
        return w1 - 0.1 * g1, w2 - 0.1 * g2
    row(peer, "training step of a network, 60000 x 784, 128, 10",
        seconds(step, wait, 5) * 1e3, "ms")


def cupy_linalg(cp):
    def spd_solve(a, b):
        import cupyx.scipy.linalg as sl
        c = cp.linalg.cholesky(a)
        y = sl.solve_triangular(c, b, lower=True)
        return sl.solve_triangular(c, y, lower=True, trans=1)
    linalg("CuPy", cp, lambda s, t: cp.random.random(s, dtype=t),
           cupy_device(cp),
           {"single": cp.float32, "double": cp.float64},
           {"eye": lambda k, t: cp.eye(k, dtype=t), "spd": spd_solve,
            "dense": lambda a, r: cp.maximum(a @ a + r, 0),
            "svd": lambda a: cp.linalg.svd(a, compute_uv=False),
            "eigvals": lambda a: cp.linalg.eigvals(a),
            "r": lambda a: cp.linalg.qr(a, mode="r"),
            "relu": lambda x: cp.maximum(x, 0)})


def cupy(n, is_all):
    import cupy as cp
    cupy_linalg(cp)
    if not is_all:
        return
    from cupyx.scipy.signal import convolve2d
    measure("CuPy", cp,
            lambda k, dtype: cp.random.random(k, dtype=dtype),
            cp.asarray, cp.asnumpy, cupy_device(cp),
            {"single": cp.float32, "double": cp.float64}, n, "axis")
    pool = cp.get_default_memory_pool()

    def peak(is_start):
        # the pool keeps what was ever needed at once
        if is_start:
            pool.free_all_blocks()
        return pool.total_bytes()
    move("CuPy", {"transpose": lambda a: cp.ascontiguousarray(a.T),
                  "cumsum": cp.cumsum, "sort": cp.sort, "diff": cp.diff,
                  "conv2": lambda x, f: convolve2d(x, f, mode="same")},
         lambda k, dtype: cp.random.random(k, dtype=dtype), peak,
         cupy_device(cp),
         {"single": cp.float32, "double": cp.float64}, n)
    g = cp.random.Generator(cp.random.Philox4x3210(1))
    kinds = {"randp (5), double": lambda: g.poisson(5, n),
             "randp (100), double": lambda: g.poisson(100, n),
             "randi (1000), double": lambda: g.integers(0, 1000, n),
             "randperm": lambda: cp.random.permutation(n)}
    for cls, t in (("single", cp.float32), ("double", cp.float64)):
        kinds |= {
            f"rand, {cls}": lambda t=t: g.random(n, dtype=t),
            f"randn, {cls}": lambda t=t: g.standard_normal(n, dtype=t),
            f"rande, {cls}": lambda t=t: g.standard_exponential(n, dtype=t),
            f"randg (2.5), {cls}": lambda t=t: g.standard_gamma(2.5, n, dtype=t),
            f"randg (0.5), {cls}": lambda t=t: g.standard_gamma(0.5, n, dtype=t)}
    draw("CuPy", kinds, cupy_device(cp))


def torch_linalg(th):
    dense = th.compile(lambda a, r: th.relu(a @ a + r))
    linalg("PyTorch", th, lambda s, t: th.rand(s, dtype=t, device="cuda"),
           torch_device(th),
           {"single": th.float32, "double": th.float64},
           {"eye": lambda k, t: th.eye(k, dtype=t, device="cuda"),
            "spd": lambda a, b: th.cholesky_solve(b, th.linalg.cholesky(a)),
            "dense": dense, "svd": th.linalg.svdvals,
            "eigvals": th.linalg.eigvals,
            "r": lambda a: th.linalg.qr(a, mode="r")[1], "relu": th.relu})


def torch(n, is_all):
    import torch as th
    torch_linalg(th)
    if not is_all:
        return
    measure("PyTorch", th,
            lambda k, dtype: th.rand(k, dtype=dtype, device="cuda"),
            lambda x: th.from_numpy(x).cuda(), lambda g: g.cpu().numpy(),
            torch_device(th),
            {"single": th.float32, "double": th.float64}, n, "dim")

    def peak(is_start):
        if is_start:
            th.cuda.reset_peak_memory_stats()
        return th.cuda.max_memory_allocated()
    move("PyTorch", {"transpose": lambda a: a.t().contiguous(),
                     "cumsum": lambda x: th.cumsum(x, 0),
                     "sort": lambda x: th.sort(x)[0], "diff": th.diff,
                     "conv2": lambda x, f: th.nn.functional.conv2d(
                         x[None, None], f.flip(0, 1)[None, None], padding=2)},
         lambda k, dtype: th.rand(k, dtype=dtype, device="cuda"), peak,
         torch_device(th),
         {"single": th.float32, "double": th.float64}, n)
    kinds = {"randperm": lambda: th.randperm(n, device="cuda")}
    for cls, t in (("single", th.float32), ("double", th.float64)):
        def empty(t=t):
            return th.empty(n, dtype=t, device="cuda")
        kinds |= {
            f"rand, {cls}": lambda t=t: th.rand(n, dtype=t, device="cuda"),
            f"randn, {cls}": lambda t=t: th.randn(n, dtype=t, device="cuda"),
            f"rande, {cls}": lambda e=empty: e().exponential_(),
            f"randi (1000), {cls}": lambda t=t: th.randint(
                1, 1001, (n,), dtype=t, device="cuda")}
    draw("PyTorch", kinds, torch_device(th))
    dimensions("PyTorch", th, n, lambda f: f)
    dimensions("compiled", th, n, th.compile)
    compiled(th, n)


def compiled(th, n):
    """Rows of measure and move by torch.compile."""
    wait = torch_device(th)
    m = round(n ** 0.5)
    expr = th.compile(lambda a, b, c: th.sqrt(a * a + b * b) * th.exp(-c)
                      + 0.5 * a)
    add = th.compile(lambda a, b: a + b)
    total = th.compile(lambda a: a.sum())
    dot = th.compile(lambda a, b: (a * b).sum())
    turned = th.compile(lambda a: a.T + a)
    along = [th.compile(lambda a, d=d: a.sum(d)) for d in (0, 1)]
    for cls, t, w in (("single", th.float32, 4), ("double", th.float64, 8)):
        a, b, c = (th.rand(n, dtype=t, device="cuda") for _ in range(3))
        row("compiled", f"a + b, {cls}",
            3 * w * n / seconds(lambda: add(a, b), wait) / 1e12, "TB/s")
        row("compiled", f"7-operation expression, {cls}",
            seconds(lambda: expr(a, b, c), wait) * 1e3, "ms")
        row("compiled", f"sum (a), {cls}",
            w * n / seconds(lambda: total(a), wait) / 1e12, "TB/s")
        row("compiled", f"sum (a .* b), {cls}",
            seconds(lambda: dot(a, b), wait) * 1e3, "ms")
        x = a[:m * m].reshape(m, m)
        row("compiled", f"A.' + A, {cls}",
            3 * w * m * m / seconds(lambda: turned(x), wait) / 1e12, "TB/s")
        for d, ax in ((1, 1), (2, 0)):
            if cls == "single":
                row("compiled", f"sum (A, {d}), {m} x {m} single", 4 * m * m
                    / seconds(lambda: along[ax](x), wait) / 1e12, "TB/s")
        del a, b, c, x


def dimensions(peer, th, n, wrap):
    """The rows of bench_dimensions.m; dimensions in the opposite order."""
    wait = torch_device(th)
    m, b = round(n ** 0.5), max(1, round(n / 1e8 * 16))
    x = th.rand(3840, 2160, b, device="cuda")
    a = x.flatten()[:m * m].reshape(m, m)
    s4 = x.flatten()[:n // 4 * 4].reshape(-1, 4)
    d = th.rand(m, m, device="cuda", dtype=th.float64)
    for what, f, v in (
            ("mean (X, [2 3]), 16 images of 2160 x 3840",
             lambda v: v.mean((0, 1)), x),
            ("var (X, 0, [2 3]), 16 images of 2160 x 3840",
             lambda v: v.var((0, 1)), x),
            ("max (X, [], [2 3]), 16 images of 2160 x 3840",
             lambda v: v.amax((0, 1)), x),
            ("sum (X, 2), 16 images of 2160 x 3840", lambda v: v.sum(1), x),
            ("mean (X, [1 3]), 16 images of 2160 x 3840",
             lambda v: v.mean((0, 2)), x),
            ("sum (A), 4 x n single", lambda v: v.sum(1), s4),
            ("max (A, [], 1), single", lambda v: v.amax(1), a),
            ("max (A, [], 2), single", lambda v: v.amax(0), a),
            ("std (A), single", lambda v: v.std(1), a),
            ("std (A), double", lambda v: v.std(1), d)):
        f = wrap(f)
        row(peer, what, seconds(lambda: f(v), wait) * 1e3, "ms")


def pipeline(th, wrap, scale):
    images = max(1, round(16 * scale))

    def work(x):
        m = x.mean((0, 1), keepdim=True)
        s = ((x - m).square().mean((0, 1), keepdim=True) + 1e-6).sqrt()
        y = (x - m) / s * 1.01 - 0.02
        y = y.clamp(min=0) ** 1.8
        return (y - x).square().mean()
    work = wrap(work)
    return lambda: work(th.rand(3840, 2160, images, device="cuda")).item()


def options(th, wrap, scale):
    paths, steps, rate, spread = round(1e6 * scale), 256, 0.04, 0.25
    h = 1 / steps
    drift, noise = (rate - spread ** 2 / 2) * h, spread * h ** 0.5
    step = wrap(lambda s, z: s * th.exp(drift + noise * z))

    def work():
        s = th.full((paths,), 100.0, device="cuda")
        for _ in range(steps):
            s = step(s, th.randn(paths, device="cuda"))
        discount = th.exp(th.tensor(-rate, device="cuda"))
        return ((s - 105).clamp(min=0).mean() * discount).item()
    return work


def chain(th, wrap, scale):
    n = round(1e8 * scale)

    def work(x):
        y = th.sin(x) * th.cos(2 * x) + 0.5
        y = th.exp(-y ** 2) + x / 10
        y = th.sqrt(th.abs(y)) * (1 + th.tanh(y))
        y = y * y - 3 * y + 2
        return th.log(1 + th.abs(y)).sum()
    work = wrap(work)
    return lambda: work(th.linspace(0, 6.2831853, n, device="cuda")).item() / n


PROGRAMS = {"4K pipeline": pipeline, "Monte Carlo": options,
            "elementwise chain": chain}


def program(n, name, is_compiled):
    """One program in this process: its first three runs."""
    import torch as th
    th.zeros(1, device="cuda")
    th.cuda.synchronize()
    f = PROGRAMS[name](th, th.compile if is_compiled else lambda g: g,
                       n / 1e8)
    for k in range(3):
        start = time.perf_counter()
        result = f()
        print(f"run {k + 1}: {time.perf_counter() - start:.6f} s, {result:.7g}")


def programs(n):
    """The rows of bench_programs.m.  Without a cache, then with it."""
    if not importlib.util.find_spec("torch"):
        return
    for name in PROGRAMS:
        for peer in ("PyTorch", "compiled"):
            with tempfile.TemporaryDirectory() as folder:
                env = dict(os.environ, TORCHINDUCTOR_CACHE_DIR=folder,
                           TRITON_CACHE_DIR=os.path.join(folder, "triton"))
                for cache in ("", ", from the disk cache"):
                    out = subprocess.run(
                        [sys.executable, __file__, str(n), "program", name, peer],
                        env=env, capture_output=True, text=True)
                    found = re.findall(r"^run \d: (\S+) s", out.stdout, re.M)
                    if len(found) != 3:
                        print(f"{peer}: {name}: {out.stderr[-500:]}")
                    for run, t in zip(("first", "second", "third"), found):
                        row(peer, f"{name}, {run} run{cache}", float(t) * 1e3,
                            "ms")


def main():
    n = int(float(sys.argv[1])) if len(sys.argv) > 1 else 100_000_000
    if "program" in sys.argv[2:]:
        program(n, sys.argv[3], sys.argv[4] == "compiled")
        return
    if "linalg" not in sys.argv[2:]:
        programs(n)
    if "programs" in sys.argv[2:]:
        return
    for peer in (cupy, torch):
        try:
            peer(n, "linalg" not in sys.argv[2:])
        except Exception as err:  # a peer that is absent or broken is no error
            print(f"{peer.__name__}: not measured: {err}")


main()
