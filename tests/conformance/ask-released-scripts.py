"""Asks the scripts that a benchmark's authors released for their verdicts.

    python3 ask-released-scripts.py CHECKOUT < questions.jsonl > answers.jsonl

CHECKOUT is a copy of the benchmark's public repository. A question is one of
    {"form": {"constraint_id": ..., "parameters": {...}}}   -> "passed" | "failed" | "error"
    {"time": {"fn": ..., "args": {...}}}                    -> {"value": ...} | {"error": true}
    {"scores": {...}}                                       -> {"value": {...}} | {"error": true}
and gets one line for an answer, in order. `{"$float": "NaN"}`, `{"repeat": [text, times]}` and `{"concat": [...]}`
stand for what JSON cannot say shortly. Needs jsonschema 4.10.3, which the released scripts name.
"""

import contextlib
import dataclasses
import io
import json
import math
import sys
import unittest.mock


def decode(value):
    """Fills in the stand-ins for odd numbers and long strings."""
    if isinstance(value, list):
        return [decode(each) for each in value]
    if not isinstance(value, dict):
        return value
    if len(value) == 1:
        ((key, inner),) = value.items()
        if key == "$float":
            return float(inner)
        if key == "repeat":
            return decode(inner[0]) * inner[1]
        if key == "concat":
            return "".join(decode(each) for each in inner)
    return {key: decode(inner) for key, inner in value.items()}


def encode(value):
    """The other way round, for numbers that JSON has no word for."""
    if isinstance(value, dict):
        return {key: encode(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [encode(each) for each in value]
    if isinstance(value, float) and not math.isfinite(value):
        return {"$float": "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"}
    return value


def form_verdict(checker, question):
    success, result, _ = checker.execute_rule_check(question["constraint_id"], question["parameters"])
    if not success:
        return "error"
    if not isinstance(result, bool):
        raise ValueError(f"neither passed nor failed: {question}")
    return "passed" if result else "failed"


def time_answer(times, question):
    args = question["args"]
    if question["fn"] == "parse_timestamps":
        intervals, points = times.parse_timestamps(args["text"])
        return {"intervals": intervals, "points": points}
    if question["fn"] == "calculate_iou":
        return times.calculate_iou(args["a"], args["b"])
    verdict = times.evaluate_temporal_constraint(args["pred"], args["gt"], args["duration"])
    return {name: verdict[name] for name in ("passed", "score", "type")}


def scores(metrics, data):
    results = metrics.ScoreCalculator(data).calculate_all_scores()
    summary = {field.name: getattr(results, field.name) for field in dataclasses.fields(results)}
    prompts = {video: [metrics.calculate_prompt_scores(item) for item in items] for video, items in data.items()}
    return {**summary, "prompt_scores": prompts}


def answer_or_error(function, *args):
    try:
        return {"value": function(*args)}
    except Exception:
        return {"error": True}


def main():
    sys.path.insert(0, sys.argv[1])
    # Tables and models are out of the question here, so that what serves them need not be installed.
    for absent in ("pandas", "numpy", "openai", "google", "google.genai"):
        sys.modules[absent] = unittest.mock.MagicMock()
    import jsonschema
    import metrics
    from utils.auto_rule_checker import AutoRuleChecker

    if jsonschema.__version__ != "4.10.3":
        sys.exit(f"jsonschema 4.10.3 is needed; this is {jsonschema.__version__}.")
    try:
        import temporal_eval_utils as times
    except ModuleNotFoundError:
        times = None  # IF-VidCap judges no times.
    checker = AutoRuleChecker()
    for line in sys.stdin:
        asked = json.loads(line)
        with contextlib.redirect_stdout(io.StringIO()):
            if "form" in asked:
                answer = form_verdict(checker, decode(asked["form"]))
            elif "time" in asked:
                answer = answer_or_error(time_answer, times, decode(asked["time"]))
            else:
                answer = answer_or_error(scores, metrics, asked["scores"])
        print(json.dumps(encode(answer), allow_nan=False))


main()
