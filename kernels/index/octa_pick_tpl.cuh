/* octa_pick_tpl.cuh -- copies single elements of an array to separate places
   (src/fuse/pick.c), for GPUs.

   SPDX-License-Identifier: GPL-3.0-or-later  */

template <class T>
OCTA_FN void
octa_pick_one (const octa_picks &picks, int i)
{
  *(T *)picks.to[i] = ((const T *)picks.from)[picks.place[i]];
}

extern "C" __global__ void
__launch_bounds__ (OCTA_PICKS)
OCTA_NAME (octa_picks picks)
{
  const int i = (int)threadIdx.x;
  if (i >= picks.count)
    return;
  switch (picks.size)
    {
    case 1:
      octa_pick_one<unsigned char> (picks, i);
      break;
    case 2:
      octa_pick_one<unsigned short> (picks, i);
      break;
    case 4:
      octa_pick_one<unsigned> (picks, i);
      break;
    default:
      octa_pick_one<unsigned long long> (picks, i);
    }
}
