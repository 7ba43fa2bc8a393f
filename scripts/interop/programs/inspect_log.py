"""inspect runs a task with its own mock model and writes a log, whose captions `caplens score` judges."""

import json
import os
import subprocess
import sys

from told import skip, tell, version

made = sys.argv[1]
program = f"inspect {version('inspect-ai')}"
command = os.environ.get("CAPLENS_BIN")
if not command:
    skip("CAPLENS_BIN names no caplens")

from inspect_ai import Task, eval
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.log import write_eval_log
from inspect_ai.model import ModelOutput, ModelUsage, get_model

captions = {"a": "A red cup.", "b": "Far too many words for it.", "c": "Tea."}
check = {"checkId": "words", "constraintId": "length", "description": "", "parameters": {"unit": "word", "max_len": 3}}
head = {"format": "caplens-samples", "version": 1, "benchmark": "omnicap-if", "title": "Cups"}
samples = [
    {"id": name, "video": {"id": name}, "instruction": f"Describe clip {name} in three words.", "checklist": {"format": [check], "content": []}}
    for name in captions
]
with open(f"{made}/inspect-samples.jsonl", "w") as file:
    file.writelines(json.dumps(row) + "\n" for row in [head, *samples])
outputs = [ModelOutput.from_content("mockllm/model", text) for text in captions.values()]
for output in outputs:
    # Without this the mock model counts tokens, by a table that it fetches.
    output.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
task = Task(dataset=MemoryDataset([Sample(id=row["id"], input=row["instruction"]) for row in samples]))
[log] = eval(
    task, model=get_model("mockllm/model", custom_outputs=outputs), display="none", log_dir=f"{made}/inspect", max_samples=1, max_connections=1
)
if log.status != "success":
    raise SystemExit(f"inspect ended with {log.status}: {log.error.message if log.error else ''}"[:300])
write_eval_log(log, f"{made}/inspect-log.json", format="json")
said = subprocess.run(
    [command, "score", f"{made}/inspect-samples.jsonl", f"{made}/inspect-log.json", "--semantics", "strict", "--format", "json"], capture_output=True, text=True
)
if said.returncode != 0:
    raise SystemExit(said.stderr or f"caplens ended with {said.returncode}")
[entry] = json.loads(said.stdout)["benchmarks"][0]["entries"]
[csr] = [score for score in entry["summary"]["scores"] if score["id"] == "csr"]
if (entry["captions"], csr["numerator"], csr["denominator"]) != (3, 2, 3):
    raise SystemExit(f"{entry['captions']} captions, {csr}")
tell(program, {"a log by mockllm": f"{entry['captions']} captions of {entry['entry']} imported, CSR {csr['numerator']} of {csr['denominator']}"})
