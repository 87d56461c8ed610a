"""gl_peers.py -- how fast VisPy and fastplotlib draw what gl.m draws.

python3 tests/perf/gl_peers.py vispy [most points]
python3 tests/perf/gl_peers.py fastplotlib [most points]

Needs numpy and one of the two from PyPI; VisPy draws by EGL, fastplotlib by Vulkan.  The same
data and size as gl.m: a picture of 1920 x 1080 that nobody sees, the view or the data change in
every frame, and each frame is waited for.  3 frames first, then up to 60 in 20 seconds; medians.
Points and lines are in the GPU's memory before; an image comes from the host in each frame, as
neither has another way.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import os
import sys
import time

import numpy as np

SIZE = (1920, 1080)
BLUE = (0, 0.4, 0.7)


class VisPy:
    def __init__(self):
        os.environ["EGL_PLATFORM"] = "surfaceless"
        import vispy
        from vispy import gloo, scene

        vispy.use("egl")
        self.gloo, self.scene = gloo, scene
        self.stage()
        self.canvas.set_current()
        print("VisPy %s, OpenGL %s, %s\n" % (vispy.__version__, self.asked("GL_VERSION"), self.asked("GL_RENDERER")))
        self.canvas.close()

    def asked(self, name):
        return self.gloo.gl.glGetParameter(getattr(self.gloo.gl, name))

    def stage(self):
        self.canvas = self.scene.SceneCanvas(size=SIZE, show=False, keys=None)
        self.canvas.set_current()
        self.view = self.canvas.central_widget.add_view()
        self.view.camera = self.scene.PanZoomCamera()
        self.picture = self.gloo.FrameBuffer(color=self.gloo.RenderBuffer(SIZE[::-1]))

    def scatter(self, xy, size, alpha):
        points = self.scene.visuals.Markers(parent=self.view.scene)
        points.set_data(xy, size=size, edge_width=0, face_color=(*BLUE, alpha))

    def line(self, xy):
        self.scene.visuals.Line(xy, parent=self.view.scene, method="gl")

    def image(self, c):
        shown = self.scene.visuals.Image(c, parent=self.view.scene, cmap="viridis", clim=(0, 2))
        self.look((0, c.shape[1]), (0, c.shape[0]))
        return shown.set_data

    def look(self, x, y):
        self.view.camera.set_range(x=x, y=y, margin=0)

    def draw(self):
        self.canvas.set_current()
        self.canvas.push_fbo(self.picture, (0, 0), SIZE)
        self.canvas._draw_scene(bgcolor="white")
        self.gloo.gl.glFinish()
        self.canvas.pop_fbo()

    def close(self):
        self.canvas.close()


class Fastplotlib:
    def __init__(self):
        os.environ["RENDERCANVAS_FORCE_OFFSCREEN"] = "1"
        import fastplotlib
        import pygfx

        self.fpl, self.gfx = fastplotlib, pygfx
        self.device = pygfx.renderers.wgpu.get_shared().device
        about = self.device.adapter.info
        print("fastplotlib %s, pygfx %s, %s by %s\n" % (fastplotlib.__version__, pygfx.__version__, about["device"], about["backend_type"]))

    def stage(self):
        picture = self.gfx.Texture(dim=2, size=(*SIZE, 1), format="rgba8unorm")
        self.figure = self.fpl.Figure(canvas="offscreen", renderer=self.gfx.renderers.WgpuRenderer(picture), size=SIZE)
        self.plot = self.figure[0, 0]
        self.plot.camera.maintain_aspect = False

    def scatter(self, xy, size, alpha):
        self.plot.add_scatter(xy, sizes=size, colors=(*BLUE, alpha), edge_width=0)

    def line(self, xy):
        self.plot.add_line(xy, thickness=1, colors="b")

    def image(self, c):
        shown = self.plot.add_image(c, vmin=0, vmax=2, cmap="viridis")
        self.look((0, c.shape[1]), (0, c.shape[0]))

        def set_data(c):
            shown.data = c
        return set_data

    def look(self, x, y):
        self.plot.camera.show_rect(*x, *y)

    def draw(self):
        self.figure._render(draw=False)
        self.device._poll_wait()

    def close(self):
        self.figure = self.plot = None


def frames(peer, what, change):
    times = []
    start = time.perf_counter()
    for k in range(63):
        before = time.perf_counter()
        change(k)
        peer.draw()
        if k >= 3:
            times.append(time.perf_counter() - before)
        if k > 4 and time.perf_counter() - start > 20:
            break
    print("%-46s %10.4g frames/s" % (what, 1 / np.median(times)), flush=True)
    peer.close()


def pan_zoom(peer, x, y):
    middle, width, rise = (x[0] + x[1]) / 2, x[1] - x[0], y[1] - y[0]

    def change(k):
        s = 0.5 * (1 + 0.02 * np.sin(k / 7))
        shift = 0.01 * np.sin(k / 5)
        peer.look((middle + width * (-s + shift), middle + width * (s + shift)), (-rise * s, rise * s))
    return change


def scatter(peer, n, size, alpha, what):
    peer.stage()
    peer.scatter(np.random.randn(n, 2).astype(np.float32), size, alpha)
    frames(peer, what, pan_zoom(peer, (-5, 5), (-5, 5)))


def line(peer, n):
    peer.stage()
    data = np.empty((n, 2), np.float32)
    data[:, 0] = np.arange(n)
    data[:, 1] = np.random.randn(n)
    peer.line(data)
    frames(peer, "line, %g samples, pan and zoom" % n, pan_zoom(peer, (0, n), (-6, 6)))


def image(peer, n):
    peer.stage()
    c = np.random.rand(n, n).astype(np.float32)
    change = peer.image(c)
    frames(peer, "image stream, float %d x %d, from the host" % (n, n),
           lambda k: change(c + np.float32(0.5 + 0.5 * np.sin(k / 10))))


def main():
    peers = {"vispy": VisPy, "fastplotlib": Fastplotlib}
    if len(sys.argv) < 2 or sys.argv[1] not in peers:
        sys.exit(__doc__)
    peer = peers[sys.argv[1]]()
    most = float(sys.argv[2]) if len(sys.argv) > 2 else 1e7
    for n in (1e6, 1e7, 1e8):
        if n <= most:
            scatter(peer, int(n), 2, 1, "scatter, 2 px, %g points" % n)
    scatter(peer, int(1e6), 6, 0.5, "1e6 markers of 6 px, alpha")
    for n in (1e6, 1e7, 1e8):
        if n <= most:
            line(peer, int(n))
    image(peer, 1024)
    image(peer, 4096)


main()
