"""VLMEvalKit runs both benchmarks by the file of the package against the stand-in endpoint; its files of predictions are imported."""

import glob
import json
import os
import subprocess
import sys

from batch_work import ROOT, answers_to, free_port, until
from suite_work import Suite
from told import skip, tell, version

checkout = os.environ.get("CAPLENS_VLMEVALKIT")
if not checkout:
    skip("CAPLENS_VLMEVALKIT names no copy of https://github.com/open-compass/VLMEvalKit")
[told] = [line for line in open(f"{checkout}/vlmeval/__init__.py") if line.startswith("__version__")]
program = f"VLMEvalKit {told.split(chr(39))[1]}, torch {version('torch')}, pandas {version('pandas')}"
suite = Suite(sys.argv[1], "vlmevalkit", "vlmevalkit")
port = free_port()
node = ["node_modules/.bin/tsx", "tests/support/stand-in/main.ts", str(port)]
# The pipe takes it along when this part is killed.
endpoint = subprocess.Popen(node, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
try:
    url = f"http://127.0.0.1:{port}/v1"
    until(lambda: answers_to(f"{url}/models"), "the endpoint")
    sets = {"if-vidcap": ("Caplens_IF-VidCap_8frame", "tsv"), "omnicap-if": ("Caplens_OmniCap-IF_8frame", "json")}
    figures = {}
    for benchmark, (name, form) in sets.items():
        out = f"{suite.place}/{form}"
        words = [sys.executable, f"{suite.tasks}/caplens_vlmevalkit.py", f"{checkout}/run.py", "--data", name, "--model", "stand-in-vision"]
        words += ["--base-url", url, "--work-dir", out, "--api-nproc", "1"]
        suite.run(words, {"PRED_FORMAT": form, "LMUData": f"{suite.place}/data"})
        [path] = [path for path in glob.glob(f"{out}/stand-in-vision/T*/*{name}.{form}")]
        status = json.load(open(f"{os.path.dirname(path)}/status.json"))["datasets"][name]
        captions, words = suite.imported(benchmark, path)
        metrics = status.get("metrics", {})
        if captions != len(suite.rows[benchmark]) or not 0 < (metrics.get("caplens_rules_csr") or 0) < 1:
            raise SystemExit(f"{name}: {status}; imported: {words} of {len(suite.rows[benchmark])}")
        figures[f"{name}, predictions as {form.upper()}"] = f"{', '.join(f'{key} {value:.4f}' for key, value in metrics.items())}; imported: {words}"
finally:
    endpoint.terminate()
    endpoint.wait()
tell(program, figures)
