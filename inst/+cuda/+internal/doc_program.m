## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## Core's command doc finds methods and names in namespaces, or (false) no longer does.
## doc runs info_program () on the file doc.info beside an m-file, and for all other names
## on info_file (); where that is not installed it is octcuda's manual.  lookfor finds these names
## in the place of core's list, if that is the one that Octave came with.  In Octave's window the
## documentation browser gets octcuda's pages.

function doc_program (is_loaded)

  inst = canonicalize_file_name (fullfile (fileparts (mfilename ("fullpath")), "..", ".."));
  manual = fullfile (inst, "doc.info");
  program = fullfile (inst, "octcuda_info.sh");
  names = [inst, filesep(), "doc-cache-", OCTAVE_VERSION()];
  names_of_core = [__octave_config_info__("octetcdir"), filesep(), "doc-cache"];
  if (is_loaded && strcmp (doc_cache_file (), names_of_core) && exist (names, "file"))
    doc_cache_file (names);
  elseif (! is_loaded && strcmp (doc_cache_file (), names))
    doc_cache_file (names_of_core);
  endif
  if (is_loaded && exist (manual, "file") && is_executable (program))
    replace (@info_program, "INFO_PROGRAM_OF_OCTAVE", program);
    if (! any (cellfun (@(ending) exist ([info_file(), ending], "file"), {"", ".gz", ".bz2"})))
      replace (@info_file, "INFO_FILE_OF_OCTAVE", manual);
    endif
  elseif (! is_loaded)
    give_back (@info_program, "INFO_PROGRAM_OF_OCTAVE", program);
    give_back (@info_file, "INFO_FILE_OF_OCTAVE", manual);
  endif
  pages = fullfile (inst, "doc", "octcuda.qch");
  if (isguirunning () && exist (pages, "file"))
    feval (["__event_manager_", {"un", ""}{1 + is_loaded}, "register_documentation__"], pages);
  endif

endfunction

function yes = is_executable (file)
  [info, err] = stat (file);
  yes = err == 0 && any (info.modestr == "x");
endfunction

## The variable keeps what there was, also for the program.
function replace (setting, variable, value)
  if (! strcmp (setting (), value))
    setenv (variable, setting ());
    setting (value);
  endif
endfunction

function give_back (setting, variable, value)
  if (strcmp (setting (), value))
    setting (getenv (variable));
    unsetenv (variable);
  endif
endfunction
