## two_devices.m -- gpuArrays of two devices.
##
## two_devices (PART)
##
## PART is the name of a test below; devices_arrays.tst runs each where there
## are two devices.  An error says what is wrong.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function two_devices (part)
  feval (part);
  assert_no_live ();
endfunction

## An array stays where it was made, and so does what is made of it.
function stay ()
  use_device (1);
  a = gpuArray (1:5);
  use_device (2);
  b = gpuArray (10:10:50);
  c = a + 1;
  d = b .* 2;
  assert ([on(a), on(b), on(c), on(d)], [0, 1, 0, 1]);
  assert (gather (c), 2:6);
  assert (gather (d), 20:20:100);
  assert (on (sum (a)), 0);
  assert (on (sort (a, "descend")), 0);
  assert (on (a(2:3)), 0);
  assert (on (a'), 0);
  assert (on (zeros (2, "like", a)), 0);
  assert (on (gpuArray.zeros (2)), 1);
  assert (on (cumsum (a)), 0);
  assert (on ([a, a]), 0);
  assert (on (mean (a)), 0);
  x = a;
  x(2) = 7;
  assert (on (x), 0);
  assert (gather (x), [1, 7, 3, 4, 5]);
  assert (gather (a), 1:5);
  use_device (1);
  assert (gather (b), 10:10:50);
  assert (on (b + 1), 1);
endfunction

## Where they meet they are copied to the current device.
function meet ()
  use_device (1);
  a = gpuArray (1:5);
  use_device (2);
  b = gpuArray (10:10:50);
  for k = 1:2
    use_device (k);
    c = a + b;
    assert (on (c), k - 1);
    assert (gather (c), 11:11:55);
    assert (gather (sum (a .* b)), 550);
    assert (gather ([a; b]), [1:5; 10:10:50]);
    assert (gather (max (a, b)), 10:10:50);
    assert (gather (a(b / 10)), 1:5);
    assert (gather (b(a > 2)), [30, 40, 50]);
    assert (gather (interp1 (a, b, 2.5)), 25);
    assert (isequal (a, b / 10));
    x = a;
    x(b(1:2) / 10) = b(4:5);
    assert (on (x), 0);
    assert (gather (x), [40, 50, 3, 4, 5]);
    y = b;
    y(1) = [];
    y(end+1) = a(3);
    assert (on (y), 1);
    assert (gather (y), [20, 30, 40, 50, 3]);
    z = complex (a, b);
    assert (gather (z), complex (1:5, 10:10:50));
    w = sqrt (a - 3) + b;
    assert (gather (w), sqrt ((1:5) - 3) + (10:10:50));
  endfor
  ## The operands are where they were.
  assert ([on(a), on(b)], [0, 1]);
endfunction

## What is copied is what will have been computed, in whichever stream.
function wait_for_each_other ()
  n = 3000;
  x = rand (n, 1);
  use_device (2);
  s = cuda.Stream (1);
  use_device (1);
  t = cuda.Stream (1);
  slow = stream_kernels ();
  a = gpuArray (x);
  for k = 1:3
    use_device (1);
    scope = cuda.stream_scope (t);
    b = gpuArray.zeros (n, 1) + 0;
    slow.copy (b, a, 20);
    use_device (2);
    other = cuda.stream_scope (s);
    c = gpuArray (x);
    d = c + b;
    assert (on (d), 1);
    assert (gather (d), x + x);
    use_device (1);
    b(:) = k;
    assert (gather (b), k * ones (n, 1));
    assert (gather (d), x + x);
    clear scope other
  endfor
  clear s t slow
endfunction

## Memory that another device reads late is used again after that.
function wait_for_readers ()
  n = 3000;
  use_device (2);
  slow = stream_kernels ();
  c = gpuArray.ones (n, 1) + 0;
  for k = 1:3
    use_device (1);
    x = rand (n, 1);
    a = gpuArray (x);
    use_device (2);
    slow.delay (300);
    b = a + c;
    use_device (1);
    clear a
    d = gpuArray.zeros (n, 1) - k;
    assert (gather (d), -k * ones (n, 1));
    assert (gather (b), x + 1);
  endfor
  clear slow
endfunction

## A scope is of its stream's device.
function scopes ()
  use_device (1);
  s = cuda.Stream (1);
  scope = cuda.stream_scope (s);
  use_device (2);
  assert (cuda.current_stream () == cuda.Stream.default ());
  assert (gather (gpuArray (1:3) + 1), 2:4);
  use_device (1);
  assert (handle (cuda.current_stream ()), s.handle ());
  assert (gather (gpuArray (1:3) + 1), 2:4);
  use_device (2);
  clear scope
  use_device (1);
  assert (cuda.current_stream () == cuda.Stream.default ());
endfunction

## A device is reset, the other one's arrays live on.
function reset_one ()
  use_device (2);
  s = cuda.Stream (1);
  b = gpuArray (1:4) * 2;
  c = b + 1;
  scope = cuda.stream_scope (s);
  use_device (1);
  a = gpuArray (1:4) + 1;
  d = a + b;
  reset (gpuDevice (1));
  try
    gather (a);
    error ("no error");
  catch err
    assert (err.identifier, "octcuda:ClosedHandle");
  end_try_catch
  assert (gather (c), 3:2:9);
  use_device (2);
  assert (gather (b + 1), 3:2:9);
  use_device (1);
  e = gpuArray (1:4);
  assert (gather (e + b), 3:3:12);
  clear a b c d e s scope err
endfunction

## Random programs, each statement on another device or in another stream.  A run that does a
## part of all comparisons (is_due.m) does a part of those of each structure.
function programs ()
  before = __octcuda__ ("nodes");
  old = warning ("off", "all");
  unwind_protect
    turn = device_turns (1);
    for k = 1:60
      if (! is_due (sprintf ("programs of structure %d on devices", ceil (k / 10))))
        continue;
      endif
      [msg, text] = random_program (ceil (k / 10), k, turn);
      if (! isempty (msg))
        error ("random_program (%d, %d): %s\n%s", ceil (k / 10), k, msg, text);
      endif
    endfor
  unwind_protect_cleanup
    warning (old);
  end_unwind_protect
  clear turn
  assert (__octcuda__ ("pending"), 0);
  assert (__octcuda__ ("nodes"), before);
endfunction

function r = small_program ()
  use_device (1);
  s = cuda.Stream (1);
  scope = cuda.stream_scope (s);
  a = gpuArray (1:100) + 1;
  use_device (2);
  b = gpuArray (100:-1:1) * 2;
  c = a .* b;
  c(1:10) = a(1:10);
  d = sum (c);
  use_device (1);
  r = [gather(d), gather(a(1:3) + b(1:3))];
endfunction

## Each driver call fails in turn.
function faults ()
  want = small_program ();
  warning ("off", "octcuda:cleanup", "local");
  n = 0;
  do
    n++;
    failure = [];
    before = __octcuda__ ("calls");
    __octcuda__ ("fail_call", n, 1);
    try
      r = small_program ();
    catch failure
    end_try_catch
    __octcuda__ ("fail_call", 0, 0);
    calls = __octcuda__ ("calls") - before;
    if (isempty (failure))
      assert (r, want);
    else
      assert (strncmp (failure.identifier, "octcuda:", 8), failure.message);
    endif
    is_last = isempty (failure) && calls < n;
    clear failure
    lasterror ("reset");
    assert_no_live ();
  until (is_last || n == 300)
  assert (n > 15 && n < 300);
  assert (small_program (), want);
  ## Nothing was left entered.
  for k = 1:2
    use_device (k);
    assert (on (gpuArray (1:3) + 1), k - 1);
  endfor
endfunction

function d = on (x)
  d = __octcuda__ ("device_of", x);
endfunction
