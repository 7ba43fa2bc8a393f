"""Times the format checks of a benchmark's released scripts.

    python3 time-released-scripts.py CHECKOUT SECONDS < questions.jsonl

CHECKOUT is a copy of the benchmark's public repository; a question is {"constraint_id": ..., "parameters": {...}}. Runs all of them
over and over for so many seconds of processor time, and prints {"checks": how many, "seconds": of processor time}.
"""

import contextlib
import io
import json
import sys
import time
import unittest.mock

sys.path.insert(0, sys.argv[1])
# Models are out of the question here, so that what serves them need not be installed.
for absent in ("pandas", "numpy", "openai", "google", "google.genai"):
    sys.modules[absent] = unittest.mock.MagicMock()
from utils.auto_rule_checker import AutoRuleChecker  # noqa: E402

questions = [json.loads(line) for line in sys.stdin]
checker = AutoRuleChecker()


def once():
    with contextlib.redirect_stdout(io.StringIO()):
        for question in questions:
            checker.execute_rule_check(question["constraint_id"], question["parameters"])


once()
checks, begun = 0, time.process_time()
while time.process_time() - begun < float(sys.argv[2]):
    once()
    checks += len(questions)
print(json.dumps({"checks": checks, "seconds": time.process_time() - begun}))
