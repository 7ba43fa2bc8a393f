"""What the tasks of this folder ask of lmms-eval, and how their captions are scored: by one process of `caplens reward`.

The rows that `caplens samples` writes lie beside this file. CAPLENS_VIDEOS names the folder with the videos, "videos" by default.
`caplens_reward.py` is found in the folder above, as in the package, or by PYTHONPATH.
"""
import json, os, sys

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from caplens_reward import rewards

FAILED = "[LMMS_EVAL_REQUEST_FAILED"


def doc_to_visual(doc):
    name = doc["video"] if os.path.splitext(doc["video"])[1] else f"{doc['video']}.mp4"
    return [os.path.join(os.environ.get("CAPLENS_VIDEOS", "videos"), name)]


def doc_to_text(doc, lmms_eval_specific_kwargs=None):
    return doc["instruction"]


def process_results(doc, results):
    """The counts of a caption under each metric; an answer that never came, or is empty, counts nowhere but in the share that is scored."""
    checks = json.loads(doc["checks"])
    if results[0].startswith(FAILED) or not results[0].strip():
        found = {"passed": 0, "scored": 0, "total": sum(len(half) for half in checks.values())}
    else:
        [found] = rewards([{"response": results[0], "checks": checks, "instruction": doc["instruction"], "rules": doc["rules"]}])
    counts = {name: found.get(name, 0) for name in ("passed", "scored", "total")}
    return {"caplens_rules_csr": counts, "caplens_rules_isr": counts, "caplens_rules_share": counts}


def rules_csr(counts):
    """Of the checks that a rule decided, the share that passed."""
    return _share(sum(one["passed"] for one in counts), sum(one["scored"] for one in counts))


def rules_isr(counts):
    """Of the captions with such a check, the share of which all passed."""
    told = [one for one in counts if one["scored"]]
    return _share(sum(one["passed"] == one["scored"] for one in told), len(told))


def rules_share(counts):
    """Of all checks, the share that a rule decided: the others need a judge."""
    return _share(sum(one["scored"] for one in counts), sum(one["total"] for one in counts))


def _share(part, whole):
    return part / whole if whole else float("nan")
