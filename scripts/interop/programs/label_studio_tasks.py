"""Label Studio's converter reads the tasks that a label set is exported as, and writes a row for each answer of a person."""

import csv
import json
import os
import sys

from told import tell, version

program = f"label-studio-sdk {version('label-studio-sdk')}"

from label_studio_sdk.converter import Converter

made = sys.argv[1]
tasks, out = f"{made}/label-studio.json", f"{made}/label-studio"
config = """<View><Text name="caption" value="$caption"/>
<Choices name="label" toName="caption" value="$choices"/><TextArea name="reason" toName="caption"/></View>"""
converter = Converter(config=config, project_dir=None)
os.makedirs(f"{out}/json")
converter.convert_to_json_min(tasks, f"{out}/json", is_dir=False)
[path] = [f"{out}/json/{name}" for name in os.listdir(f"{out}/json")]
rows = json.load(open(path))
values = sorted(row["label"] for row in rows)
expected = sorted(["passed"] * 5 + ["failed"] * 2)
if values != expected or sum("reason" in row for row in rows) != 1:
    raise SystemExit(f"{len(rows)} rows: {values}")
os.makedirs(f"{out}/csv")
converter.convert_to_csv(tasks, f"{out}/csv", is_dir=False, sep=",", header=True)
[path] = [f"{out}/csv/{name}" for name in os.listdir(f"{out}/csv")]
lines = list(csv.DictReader(open(path)))
if sorted(line["label"] for line in lines) != expected:
    raise SystemExit(f"CSV: {lines}")
tell(program, {"label-studio.json": f"JSON_MIN: {len(rows)} rows of {len(json.load(open(tasks)))} tasks ({values.count('passed')} passed, {values.count('failed')} failed, 1 reason); CSV: the same {len(lines)}"})
