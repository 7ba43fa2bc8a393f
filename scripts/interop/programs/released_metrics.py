"""OmniCap-IF's own metrics.py scores the check results that a run exports, and gives what Caplens says that it gives."""

import contextlib
import dataclasses
import glob
import io
import json
import os
import sys
import unittest.mock

from told import skip, tell

made, checkout = sys.argv[1], os.environ.get("CAPLENS_RELEASED_SCRIPTS")
if not checkout:
    skip("CAPLENS_RELEASED_SCRIPTS names no copy of https://github.com/wang-jiahao/OmniCap-IF")
sys.path.insert(0, checkout)
for absent in ("pandas", "numpy", "openai", "google", "google.genai"):
    sys.modules[absent] = unittest.mock.MagicMock()
import metrics

expected = json.load(open(f"{made}/expected.json"))
numbers = 0
for path in sorted(glob.glob(f"{made}/benchmark/check_result/*.json")):
    with contextlib.redirect_stdout(io.StringIO()):
        results = metrics.ScoreCalculator(json.load(open(path))).calculate_all_scores()
    found = {field.name: getattr(results, field.name) for field in dataclasses.fields(results)}
    name = os.path.basename(path).replace("_check_result.json", "")
    [own] = [value for entry, value in expected.items() if entry.replace("(", "").replace(")", "").replace(" ", "-") == name]
    # Means over instructions are told here alone.
    for key in [key for key in own if key in found]:
        value = own[key]
        if found[key] != value:
            raise SystemExit(f"{name}: {key} is {found[key]!r} there and {value!r} here.")
        numbers += 1
if numbers < 24:
    raise SystemExit(f"Only {numbers} numbers were compared.")
tell("metrics.py of OmniCap-IF", {"check results of three models": f"{numbers} numbers, all equal to the last digit"})
