# packages.sh -- sourced by checks that need packages of the system: need_packages
# PACKAGE... installs them by apt as root; status 1: it may not, or cannot.
# SPDX-License-Identifier: GPL-3.0-or-later
need_packages ()
{
  command -v apt-get > /dev/null && [ "$(id -u)" -eq 0 ] || return 1
  printf 'installing %s\n' "$*"
  DEBIAN_FRONTEND=noninteractive apt-get -q install -y --no-install-recommends "$@" \
    < /dev/null > /dev/null
}
