## dump_properties.m -- you will see every device of this machine and all its
## properties, one to a line.
##
## SPDX-License-Identifier: GPL-3.0-or-later

if (! exist ("gpuDevice"))
  pkg load octcuda
endif

n = cuda.Device.count ();
printf ("%d device(s)\n", n);
for i = 0:n - 1
  dev = cuda.Device (i);
  printf ("\nDevice #%d: %s\n", i, dev.name ());
  printf ("  compute capability: %d.%d\n", dev.compute_capability ());
  printf ("  total memory: %.0f MB\n", dev.total_memory () / 1e6);
  if (strcmp (octcuda_backend (), "cuda"))   # the CPU has none
    printf ("  PCI bus id: %s\n", dev.pci_bus_id ());
  endif
  for [value, name] = dev.get_attributes ()
    printf ("  %s: %d\n", lower (name), value);
  endfor
endfor
