# Writes the header that names the revision built, and touches it only when it changed.
# Called at every build: cmake -DSOURCE=... -DHEADER=... -P write_revision.cmake
execute_process(COMMAND git -C ${SOURCE} describe --always --dirty=+ --abbrev=12 --exclude=*
  OUTPUT_VARIABLE revision OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
if(failed)
  set(revision "unknown")
endif()
set(text "#pragma once\n\ninline constexpr char palio_revision[] = \"${revision}\";\n")
set(known "")
if(EXISTS ${HEADER})
  file(READ ${HEADER} known)
endif()
if(NOT known STREQUAL text)
  file(WRITE ${HEADER} "${text}")
endif()
