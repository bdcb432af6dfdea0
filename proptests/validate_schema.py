"""Usage: validate_schema.py SCHEMA FILE... -- validates JSON files against a JSON Schema.

Prints where and why a file isn't valid (its most telling fault), and exits with 1; with 2 where
the schema itself isn't one.
"""
import json
import sys

import jsonschema

with open(sys.argv[1], encoding="utf-8") as text:
    schema = json.load(text)
validator = jsonschema.validators.validator_for(schema)
try:
    validator.check_schema(schema)
except jsonschema.SchemaError as error:
    print(f"the schema is none: {error.message}")
    sys.exit(2)

invalid = False
for name in sys.argv[2:]:
    with open(name, encoding="utf-8") as text:
        error = jsonschema.exceptions.best_match(validator(schema).iter_errors(json.load(text)))
    if error:
        invalid = True
        print(f"{name}: {error.json_path}: {error.message[:300]}")
sys.exit(1 if invalid else 0)
