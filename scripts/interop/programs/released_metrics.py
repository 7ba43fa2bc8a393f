"""The benchmarks' own metrics.py score the check results that a run exports, and give what Caplens says that they give."""

import contextlib
import dataclasses
import glob
import importlib.util
import io
import json
import os
import sys
import unittest.mock

from told import skip, tell

made = sys.argv[1]
COPIES = {
    "omnicap-if": ("OmniCap-IF", os.environ.get("CAPLENS_RELEASED_SCRIPTS")),
    "if-vidcap": ("IF-VidCap", os.environ.get("CAPLENS_IF_VIDCAP")),
}
if not all(copy for _, copy in COPIES.values()):
    skip("CAPLENS_RELEASED_SCRIPTS and CAPLENS_IF_VIDCAP name no copies of wang-jiahao/OmniCap-IF and NJU-LINK/IF-VidCap on GitHub")
# They make tables of these, and no number of a score.
for absent in ("pandas", "numpy", "openai", "google", "google.genai"):
    sys.modules[absent] = unittest.mock.MagicMock()

figures = {}
for benchmark, (title, copy) in COPIES.items():
    spec = importlib.util.spec_from_file_location(f"metrics_of_{title.replace('-', '_')}", f"{copy}/metrics.py")
    script = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = script
    spec.loader.exec_module(script)
    expected = json.load(open(f"{made}/{benchmark}/expected.json"))
    paths = sorted(glob.glob(f"{made}/{benchmark}/check_result/*.json"))
    numbers = 0
    for path in paths:
        with contextlib.redirect_stdout(io.StringIO()):
            results = script.ScoreCalculator(json.load(open(path))).calculate_all_scores()
        found = {field.name: getattr(results, field.name) for field in dataclasses.fields(results)}
        name = os.path.basename(path).replace("_check_result.json", "")
        [own] = [value for entry, value in expected.items() if entry.replace("(", "").replace(")", "").replace(" ", "-") == name]
        # Means over instructions are told here alone.
        for key in [key for key in own if key in found]:
            if found[key] != own[key]:
                raise SystemExit(f"{title}, {name}: {key} is {found[key]!r} there and {own[key]!r} here.")
            numbers += 1
    if len(paths) != 3 or numbers < 24:
        raise SystemExit(f"{title}: only {numbers} numbers of {len(paths)} files were compared.")
    figures[f"{title}, check results of {len(paths)} models"] = f"{numbers} numbers, all equal to the last digit"
tell("metrics.py of OmniCap-IF and of IF-VidCap", figures)
