# part.sh -- sourced by checks of which a run may do a part.
# SPDX-License-Identifier: GPL-3.0-or-later

# A number made from the commit, or from the version if there is no git.
commit_number ()
{
  hash=$(git rev-parse --short=7 HEAD 2> /dev/null) \
    || hash=$(cksum < DESCRIPTION | cut -c 1-7)
  printf '%d\n' "0x$(printf '%.7s' "$hash")"
}

# Print the part $1 as K/N; of commit/N the commit selects K.
part_of ()
{
  case $1 in
    commit/*) printf '%d/%d\n' "$(($(commit_number) % ${1#*/}))" "${1#*/}" ;;
    *) printf '%s\n' "$1" ;;
  esac
}
