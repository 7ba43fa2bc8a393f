"""lmms-eval runs both benchmarks by the task files of the package with its own dummy model; the samples that it logs are imported."""

import glob
import json
import sys

from suite_work import BENCHMARKS, Suite
from told import tell, version

program = f"lmms-eval {version('lmms-eval')}, torch {version('torch')}, transformers {version('transformers')}, datasets {version('datasets')}"
suite = Suite(sys.argv[1], "lmms-eval", "lmms-eval")
tasks = {benchmark: f"caplens_{benchmark.replace('-', '_')}" for benchmark in BENCHMARKS}
words = [sys.executable, "-m", "lmms_eval", "--include_path", suite.tasks, "--tasks", ",".join(tasks.values()), "--model", "dummy"]
# Its bytes are read, so that each clip has to be where the task says.
words += ["--model_args", "response=A robot pours tea into three cups,read_bytes=64", "--batch_size", "1", "--log_samples", "--output_path", f"{suite.place}/out"]
said = suite.run(words)
paths = glob.glob(f"{suite.place}/out/**/*_results.json", recursive=True)
if len(paths) != 1:
    # Its errors end it with 0.
    raise SystemExit(said[-900:])
[path] = paths
results = json.load(open(path))["results"]
figures = {}
for benchmark, task in tasks.items():
    told = {name.split(",")[0]: value for name, value in results[task].items() if name.startswith("caplens_") and "stderr" not in name}
    [path] = glob.glob(f"{suite.place}/out/**/*_samples_{task}.jsonl", recursive=True)
    captions, words = suite.imported(benchmark, path)
    if captions != len(suite.rows[benchmark]) or not 0 < told["caplens_rules_csr"] < 1:
        raise SystemExit(f"{task}: {told}; imported: {words} of {len(suite.rows[benchmark])}")
    figures[task] = f"{', '.join(f'{name} {value:.4f}' for name, value in told.items())}; its samples imported: {words}"
tell(program, figures)
