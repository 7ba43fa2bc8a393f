"""Every Eval Ever's own validator looks at the documents and sample lines of a run."""

import glob
import json
import subprocess
import sys

from told import tell, version

program = f"every_eval_ever {version('every-eval-ever')}"
paths = sorted(glob.glob(f"{sys.argv[1]}/every-eval-ever/data/**/*.json*", recursive=True))
said = subprocess.run(
    [sys.executable, "-m", "every_eval_ever", "validate", "--format", "json", *paths], capture_output=True, text=True
)
reports = json.loads(said.stdout)
wrong = [f"{report['file'].rsplit('/', 1)[-1]}: {report['errors'][0]}" for report in reports if not report["valid"]]
if wrong or len(reports) != len(paths) or len(paths) == 0:
    raise SystemExit(f"{len(reports)} of {len(paths)} files looked at; {wrong[:2]}")
warned = sorted({warning["msg"].split(" \u2014 ")[-1].split(".")[0] for report in reports for warning in report["warnings"]})
lines = sum(report["line_count"] for report in reports)
tell(program, {"a document and a file of samples a model": f"{len(reports)} files with {lines} sample lines, all valid; warnings: {'; '.join(warned) or 'none'}"})
