## several_devices.tst -- gpuArrays of several devices (two_devices.m says what).
##
## Where there is one device, or none, a process of its own has the CPU as two.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!function run_part (part)
%!  if (cuda.Device.count () > 1)
%!    two_devices (part);
%!    use_device (1);
%!    return;
%!  endif
%!  names = {"OCTCUDA_HOST_DEVICES", "OCTCUDA_BACKEND"};
%!  old = cellfun (@getenv, names, "UniformOutput", false);
%!  cellfun (@setenv, names, {"2", "host"});
%!  unwind_protect
%!    [status, out] = run_octave ([ ...
%!      "try, two_devices ('", part, "'); printf ('fine');\n" ...
%!      "catch err, disp (err.message); disp (err.stack(1)); end"]);
%!  unwind_protect_cleanup
%!    for k = 1:2
%!      if (isempty (old{k}))
%!        unsetenv (names{k});
%!      else
%!        setenv (names{k}, old{k});
%!      endif
%!    endfor
%!  end_unwind_protect
%!  assert (status == 0 && ! isempty (regexp (out, 'fine$')), "%s", out);
%!endfunction

%!test run_part ("stay");
%!test run_part ("meet");
%!test run_part ("wait_for_each_other");
%!test run_part ("wait_for_readers");
%!test run_part ("scopes");
%!test run_part ("reset_one");
%!test run_part ("programs");
%!test run_part ("faults");

%!test assert_no_live ();
