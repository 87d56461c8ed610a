"""gl_peers.py -- how fast VisPy draws what gl.m draws.

EGL_PLATFORM=surfaceless python3 tests/perf/gl_peers.py [most points]

Needs vispy and numpy from PyPI, and EGL.  The same data and size as gl.m: a picture of
1920 x 1080 that nobody sees, the view or the data change in every frame, and each frame
is waited for.  3 frames first, then up to 60 in 20 seconds; medians.  VisPy keeps the data in
OpenGL's memory; an image comes from the host, as it has no other way.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import sys
import time

import numpy as np
import vispy
from vispy import gloo, scene

SIZE = (1920, 1080)


def draw(canvas, to):
    canvas.set_current()
    canvas.push_fbo(to, (0, 0), SIZE)
    canvas._draw_scene(bgcolor="white")
    gloo.gl.glFinish()
    canvas.pop_fbo()


def frame_seconds(canvas, change):
    times = []
    canvas.set_current()
    to = gloo.FrameBuffer(color=gloo.RenderBuffer(SIZE[::-1]))
    start = time.perf_counter()
    for k in range(63):
        before = time.perf_counter()
        change(k)
        draw(canvas, to)
        if k >= 3:
            times.append(time.perf_counter() - before)
        if k > 4 and time.perf_counter() - start > 20:
            break
    return float(np.median(times))


def stage():
    canvas = scene.SceneCanvas(size=SIZE, show=False, keys=None)
    view = canvas.central_widget.add_view()
    return canvas, view


def pan_zoom(view, x, y, k):
    s = 0.5 * (1 + 0.02 * np.sin(k / 7))
    middle, width = (x[0] + x[1]) / 2, x[1] - x[0]
    rise = (y[0] + y[1]) / 2, y[1] - y[0]
    shift = 0.01 * np.sin(k / 5)
    view.camera.set_range(x=(middle + width * (-s + shift), middle + width * (s + shift)),
                          y=(rise[0] - rise[1] * s, rise[0] + rise[1] * s), margin=0)


def tell(what, seconds):
    print("%-46s %10.4g frames/s" % (what, 1 / seconds), flush=True)


def scatter(n, size, alpha, what):
    canvas, view = stage()
    view.camera = scene.PanZoomCamera()
    points = scene.visuals.Markers(parent=view.scene)
    points.set_data(np.random.randn(n, 2).astype(np.float32), size=size, edge_width=0,
                    face_color=(0, 0.4, 0.7, alpha))
    tell(what, frame_seconds(canvas, lambda k: pan_zoom(view, (-5, 5), (-5, 5), k)))
    canvas.close()


def line(n):
    canvas, view = stage()
    view.camera = scene.PanZoomCamera()
    data = np.empty((n, 2), np.float32)
    data[:, 0] = np.arange(n)
    data[:, 1] = np.random.randn(n)
    scene.visuals.Line(data, parent=view.scene, method="gl")
    tell("line, %g samples, pan and zoom" % n,
         frame_seconds(canvas, lambda k: pan_zoom(view, (0, n), (-6, 6), k)))
    canvas.close()


def image(n):
    canvas, view = stage()
    view.camera = scene.PanZoomCamera()
    c = np.random.rand(n, n).astype(np.float32)
    shown = scene.visuals.Image(c, parent=view.scene, cmap="viridis", clim=(0, 2))
    view.camera.set_range(x=(0, n), y=(0, n))
    tell("image stream, float %d x %d, from the host" % (n, n),
         frame_seconds(canvas, lambda k: shown.set_data(c + np.float32(0.5 + 0.5 * np.sin(k / 10)))))
    canvas.close()


def main():
    vispy.use("egl")
    most = float(sys.argv[1]) if len(sys.argv) > 1 else 1e7
    canvas, _ = stage()
    canvas.set_current()
    print("VisPy %s, OpenGL %s, %s\n" % (vispy.__version__, gloo.gl.glGetParameter(gloo.gl.GL_VERSION),
                                         gloo.gl.glGetParameter(gloo.gl.GL_RENDERER)))
    canvas.close()
    for n in (1e6, 1e7, 1e8):
        if n <= most:
            scatter(int(n), 2, 1, "scatter, 2 px, %g points" % n)
    scatter(int(1e6), 6, 0.5, "1e6 markers of 6 px, alpha")
    for n in (1e6, 1e7, 1e8):
        if n <= most:
            line(int(n))
    image(1024)
    image(4096)


main()
