# Links the object files OBJECTS (with | between them) into the one object file OUTPUT, in
# an order drawn from SEED.
string(REPLACE "|" ";" objects "${OBJECTS}")
list(SORT objects)
set(drawn "")
string(RANDOM LENGTH 1 RANDOM_SEED ${SEED} first)  # seeds those that follow
foreach(object ${objects})
  string(RANDOM LENGTH 12 ALPHABET 0123456789 key)
  list(APPEND drawn "${key}|${object}")
endforeach()
list(SORT drawn)
list(TRANSFORM drawn REPLACE "^[0-9]+[|]" "")
execute_process(COMMAND ${LINKER} -r -o ${OUTPUT} ${drawn} COMMAND_ERROR_IS_FATAL ANY)
