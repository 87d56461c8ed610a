## run_devices.m -- run a program in a process with several devices.
##
## run_devices (N, CODE)
##
## CODE runs on N devices of the CPU, or, on a machine with fewer GPUs, with these; N is their
## number there.  Communicators compare their calls.  An error is one here.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function run_devices (n, code)

  was = getenv ("OCTCUDA_HOST_DEVICES");
  start = tic ();
  unwind_protect
    setenv ("OCTCUDA_HOST_DEVICES", sprintf ("%d", n));
    [status, out] = run_octave ([sprintf("setenv ('OCTCUDA_COMM_CHECK', '1'); n = %d;\n", n), ...
                                 "n = min (n, cuda.Device.count ());\n", code, "\nprintf ('well\\n');"], [], 300);
  unwind_protect_cleanup
    setenv ("OCTCUDA_HOST_DEVICES", was);
  end_unwind_protect
  assert (status == 0 && ! isempty (regexp (out, '(^|\n)well\n$')),
          "status %d after %.1f s: %s", status, toc (start), out);

endfunction
