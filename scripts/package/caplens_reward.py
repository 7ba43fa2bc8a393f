"""Rewards of Caplens for trainers: one process of `caplens reward` (npm install -g caplens) for each process of Python.

TRL: reward_funcs=[trl_reward]; ms-swift: --external_plugins caplens_reward.py --reward_funcs caplens; verl:
custom_reward_function.path=caplens_reward.py, name=compute_score; EasyR1: reward_function=caplens_reward.py:easyr1_scores.
A sample's checks stand in its column `checks` (verl, EasyR1: its ground truth), as a list, a checklist or either as JSON, and its
instruction in `instruction`. CAPLENS_COMMAND names another command than `caplens reward --bare`.
"""
import atexit, json, os, shlex, subprocess, sys, threading

REWARD_NAME, REWARD_TYPE = "caplens", "batch"  # EasyR1 looks for them.

_lock, _running = threading.Lock(), {}


def _process():
    """The process of this process of Python: a fork has one of its own, and one that ended is started anew."""
    known = _running.get(os.getpid())
    if known is None or known.poll() is not None:
        command = shlex.split(os.environ.get("CAPLENS_COMMAND", "caplens reward --bare"))
        known = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        _running.clear()
        _running[os.getpid()] = known
        atexit.register(known.stdin.close)
    return known


def rewards(rows):
    """[{"response", "checks", "instruction"?, "rules"?}, ...] to [{"reward": float | None, "passed", "scored", "total"}, ...], in order."""
    lines = [json.dumps({"id": at, **row}).encode() + b"\n" for at, row in enumerate(rows)]
    with _lock:
        process = _process()

        def write():
            try:
                process.stdin.write(b"".join(lines))
                process.stdin.flush()
            except OSError:
                pass  # It ended: the reader finds that out and says so.

        # Beside the reading, or both pipes could be full with each side waiting for the other.
        writer = threading.Thread(target=write, daemon=True)
        try:
            writer.start()
            answers = [process.stdout.readline() for _ in lines]
            writer.join()
        except BaseException:  # A time limit or Ctrl-C: what it still answers is of these rows, and not of the next ones.
            process.kill()
            process.wait()
            raise
        if not all(answers):
            raise RuntimeError(f"caplens reward ended with {process.wait()}: its standard error says why.")
    answers = [json.loads(answer) for answer in answers]
    for answer in answers:
        answer["reward"] = None if answer["reward"] is None else float(answer["reward"])
        if "problem" in answer:
            print(f"caplens: {answer['problem']}", file=sys.stderr)
    return answers


def _text(completion):
    """The text of a completion, which may be a conversation, its content parts of which some are text."""
    content = completion if isinstance(completion, str) else completion[-1]["content"]
    return content if isinstance(content, str) else "".join(part.get("text", "") for part in content or [])


def _row(response, checks, instruction=None):
    checks = json.loads(checks) if isinstance(checks, str) else checks
    return {"response": response, "checks": checks, **({"instruction": instruction} if instruction else {})}


def trl_reward(prompts=None, completions=(), completion_ids=None, trainer_state=None, log_extra=None, log_metric=None, **columns):
    """TRL: a reward for each completion, None where nothing could be scored, which TRL leaves out."""
    instructions = columns.get("instruction") or [None] * len(completions)
    rows = [_row(_text(one), *more) for one, *more in zip(completions, columns["checks"], instructions)]
    found = rewards(rows)
    if log_metric and found:
        log_metric("caplens/unscored", sum(one["reward"] is None for one in found) / len(found))
    return [one["reward"] for one in found]


def compute_score(data_source, solution_str, ground_truth, extra_info=None, **_):
    """verl: `ground_truth` holds the checks. What could not be scored is 0 there, and told: filter such prompts before."""
    [one] = rewards([_row(solution_str, ground_truth, (extra_info or {}).get("instruction"))])
    return {"score": one["reward"] or 0.0, "scored": one.get("scored", 0)}


def easyr1_scores(reward_inputs, **_):
    """EasyR1, a batch at a time: `ground_truth` of each holds the checks."""
    found = rewards([_row(one["response"], one["ground_truth"]) for one in reward_inputs])
    return [{"overall": one["reward"] or 0.0, "scored": float(one.get("scored", 0))} for one in found]


if "swift" in sys.modules:  # ms-swift loads this file as a plugin.
    try:
        from swift.rewards import ORM, orms
    except ImportError:  # Before version 4.
        from swift.plugin import ORM, orms

    class CaplensReward(ORM):
        def __call__(self, completions, **columns):
            return [one or 0.0 for one in trl_reward(completions=completions, **columns)]

    orms["caplens"] = CaplensReward
