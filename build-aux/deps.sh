#!/bin/sh
# deps.sh [COMMAND[:PACKAGE]...] -- install the dependencies for building and running
# octcuda, and COMMANDs, whose PACKAGEs have the same name if none is given, or show how to.
# A file may stand in place of a command.
#
# Looks for the commands, not for packages: whatever provides them is fine.
# Debian and Ubuntu: installs through apt when that is allowed without a
# question (root, or sudo -n); otherwise prints the exact command and stops.
# The dependencies of the second library (OpenGL) and of its tests with windows are
# optional.
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -u
# Names of mkoctfile's package: octave-dev, before Debian 12 liboctave-dev.
missing=
need ()
{
  command -v "$1" > /dev/null 2>&1 || [ -e "$1" ] || missing="$missing $2"
}
need "${OCTAVE_CLI:-octave-cli}" octave
need "${MKOCTFILE:-mkoctfile}" octave-dev
need make make
need gcc gcc
need g++ g++
for command in "$@"; do
  need "${command%:*}" "${command#*:}"
done

# can_install: may apt be used?  $sudo is the command to put before it.
can_install ()
{
  sudo=
  command -v apt-get > /dev/null 2>&1 || return 1
  [ "$(id -u)" -ne 0 ] || return 0
  command -v sudo > /dev/null 2>&1 && sudo -n true 2> /dev/null && sudo=sudo
}

# install PACKAGE...: shows the last lines of apt's output.
install ()
{
  printf 'installing %s\n' "$*"
  packages=$*
  set -- env DEBIAN_FRONTEND=noninteractive apt-get
  $sudo "$@" -q update < /dev/null \
    && $sudo "$@" -q install -y --no-install-recommends $packages < /dev/null \
    || { printf 'could not install %s\n' "$packages" >&2; return 1; }
}

if [ -n "$missing" ]; then
  if ! command -v apt-get > /dev/null 2>&1; then
    printf 'octcuda needs%s: install them with your package manager.\n' \
      "$missing" >&2
    exit 1
  fi
  case $missing in *octave-dev*)
    apt-cache show octave-dev > /dev/null 2>&1 \
      || ! apt-cache show liboctave-dev > /dev/null 2>&1 \
      || missing=$(printf '%s' "$missing" | sed 's/octave-dev/liboctave-dev/') ;;
  esac
  if ! can_install; then
    printf 'octcuda needs%s.  Install them with\n\n' "$missing" >&2
    printf '  sudo apt-get update && sudo apt-get install -y%s\n\n' \
      "$missing" >&2
    exit 1
  fi
  install $missing || exit 1
fi

# Plots: what they are built with, Mesa's renderer, and a font.
plots="pkg-config libglew-dev libglfw3-dev libegl-dev libfreetype-dev libpng-dev
  fonts-dejavu-core libgl1-mesa-dri"
if ! pkg-config --exists glew gl glfw3 egl freetype2 libpng 2> /dev/null; then
  if can_install; then
    install $plots || printf 'octcuda is built without plots (OpenGL).\n' >&2
  else
    printf 'octcuda is built without plots (OpenGL).  They need\n\n' >&2
    printf '  sudo apt-get install -y' >&2
    printf ' %s' $plots >&2
    printf '\n\n' >&2
  fi
fi

# Windows are tested on a separate display, and plots are compared with core's, whose
# font is not part of the package octave.  qhelpgenerator packs the pages for the documentation
# browser of Octave's window.
windows=
[ -f /usr/share/fonts/opentype/freefont/FreeSans.otf ] || windows=" fonts-freefont-otf"
for both in Xvfb:xvfb xauth:xauth xdotool:xdotool wmctrl:wmctrl openbox:openbox xprop:x11-utils \
  qhelpgenerator:qhelpgenerator-qt5; do
  command -v "${both%:*}" > /dev/null 2>&1 || windows="$windows ${both#*:}"
done
if [ -n "$windows" ] \
  && pkg-config --exists glew gl glfw3 egl freetype2 libpng 2> /dev/null; then
  if can_install; then
    install $windows || printf 'not all of plots is tested.\n' >&2
  else
    printf 'not all of plots is tested.  The tests need\n\n' >&2
    printf '  sudo apt-get install -y%s\n\n' "$windows" >&2
  fi
fi

version=$("${OCTAVE_CLI:-octave-cli}" --version 2> /dev/null \
  | sed -n '1s/.*version \([0-9]*\)\.\([0-9]*\).*/\1\2/p')
if [ "${version:-0}" -lt 73 ]; then
  printf 'octcuda needs Octave 7.3 or newer.\n' >&2
  exit 1
fi
