# conf.py -- how Sphinx makes the manual; manual.sh collects what it reads.
# SPDX-License-Identifier: GPL-3.0-or-later

project = "octcuda"
author = "The octcuda developers"
extensions = ["myst_parser"]
myst_heading_anchors = 4
root_doc = "index"
exclude_patterns = ["conf.py"]
suppress_warnings = ["myst.header", "toc.excluded"]
nitpicky = True

html_theme = "furo"
html_title = "octcuda"
html_logo = html_favicon = "octcuda.svg"
html_static_path = ["manual.css"]
html_css_files = ["manual.css"]
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False
highlight_language = "none"
html_theme_options = {"navigation_with_keys": False}
