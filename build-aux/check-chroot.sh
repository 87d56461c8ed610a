#!/bin/sh
# check-chroot.sh SUITE TARBALL -- the same package in another Debian: trixie
# (Debian 13, Octave 9.4) or sid (Octave 11 by now).
#
# SUITE lives in a chroot under the user's cache folder, made by debootstrap
# at the first run (1.6 GB; needs root).  The tarball is unpacked there, its
# dependencies are installed, pkg installs it as an ordinary user, and the tests
# are run.
#
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
suite=$1
tarball=$2
root=${XDG_CACHE_HOME:-$HOME/.cache}/octcuda-$suite
mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}
if [ "$(id -u)" -ne 0 ] || ! command -v debootstrap > /dev/null; then
  printf 'check-%s: skipped, needs root and debootstrap\n' "$suite"
  exit 0
fi
if [ ! -x "$root/usr/bin/octave-cli" ]; then
  mkdir -p "$root"
  [ -x "$root/usr/bin/apt-get" ] \
    || debootstrap --variant=minbase "$suite" "$root" "$mirror"
  cp /etc/resolv.conf "$root/etc/" 2> /dev/null || true
  # sid's list is valid for a week, and expired for a clock that is ahead.
  printf 'Acquire::Check-Valid-Until "false";\n' \
    > "$root/etc/apt/apt.conf.d/80octcuda"
  # No services are started in the chroot.
  printf '#!/bin/sh\nexit 101\n' > "$root/usr/sbin/policy-rc.d"
  chmod +x "$root/usr/sbin/policy-rc.d"
  chroot "$root" env DEBIAN_FRONTEND=noninteractive sh -c \
    'apt-get -q update && apt-get -q install -y --no-install-recommends \
       octave octave-dev gcc g++ make openmpi-bin'
fi
mounted=
unmount ()
{
  for m in $mounted; do
    umount "$m" || true
  done
}
trap unmount EXIT
for m in proc sys dev dev/pts; do
  if ! mountpoint -q "$root/$m"; then
    case $m in
      proc) mount -t proc proc "$root/proc" ;;
      sys) mount -t sysfs -o ro sysfs "$root/sys" ;; # MPI looks for processors there
      dev*) mount --bind "/$m" "$root/$m" ;;
    esac 2> /dev/null && mounted="$root/$m $mounted" || true
  fi
done
chroot "$root" sh -c 'id octa > /dev/null 2>&1 || useradd -m octa'
home=$root/home/octa
name=$(basename "$tarball" .tar.gz)
rm -rf "$home/check"
mkdir -p "$home/check"
cp "$tarball" "$home/check/"
tar -x -z -f "$tarball" -C "$home/check"
chroot "$root" chown -R octa:octa /home/octa/check
chroot "$root" sh -c "cd /home/octa/check/$name && sh build-aux/deps.sh"
as_user ()
{
  # MPI without a network, which may be missing: its complaints are in the ranks' output
  chroot "$root" su octa -c "cd ~/check/$name && env -u MAKEFLAGS OMPI_MCA_btl=self,sm $*"
}
as_user "sh build-aux/check-install.sh ../$name.tar.gz"
as_user "make check"
