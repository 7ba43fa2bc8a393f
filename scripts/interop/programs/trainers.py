"""The reward shim is called as the sources of TRL, verl and ms-swift call theirs.

The three need PyTorch to run, so that nothing is trained here: the names of the arguments are read from their own source, as pip
downloads it (`pip download --no-deps trl verl ms-swift`, wheels in the folder that CAPLENS_TRAINERS names), the functions are called with
these, and of ms-swift the module of rewards itself is loaded.
"""

import ast
import glob
import json
import os
import sys
import types
import unittest.mock
import zipfile

from told import skip, tell

folder = os.environ.get("CAPLENS_TRAINERS")
if not folder:
    skip("CAPLENS_TRAINERS names no folder with the wheels of trl, verl and ms-swift")
wheels = {os.path.basename(path).split("-")[0]: path for path in glob.glob(f"{folder}/*.whl")}
missing = [name for name in ("trl", "verl", "ms_swift") if name not in wheels]
if missing:
    skip(f"no wheel of {', '.join(missing)} in CAPLENS_TRAINERS")
released = {name: os.path.basename(path).split("-")[1] for name, path in wheels.items()}


def source(package, path):
    return zipfile.ZipFile(wheels[package]).read(path).decode()


def keywords(text, named):
    """The keywords with which a source calls what is named so, `**` among them as None, of the call with most."""
    calls = [
        [keyword.arg for keyword in node.keywords]
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", None)) == named
    ]
    return max(calls, key=len)


sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../package"))
import caplens_reward

checks = json.dumps([{"constraint_id": "length", "parameters": {"unit": "word", "max_len": 3}}])
figures = {}

text = source("trl", "trl/trainer/grpo_trainer.py")
named = [one for one in keywords(text, "reward_func") if one]
added = sorted({
    node.slice.value
    for node in ast.walk(ast.parse(text))
    if isinstance(node, ast.Subscript) and getattr(node.value, "id", "") == "reward_kwargs" and isinstance(node.slice, ast.Constant)
})
values = {"completions": [[{"role": "assistant", "content": "a red cup"}], [{"role": "assistant", "content": "far too many words"}]]}
said = []
values["log_metric"] = lambda name, value: said.append((name, value))
found = caplens_reward.trl_reward(**{name: values.get(name) for name in [*named, *added]}, checks=[checks, checks])
if found != [1.0, 0.0] or said != [("caplens/unscored", 0.0)]:
    raise SystemExit(f"TRL: {found}, {said}")
figures[f"TRL {released['trl']}"] = f"called with {', '.join([*named, *added])}: rewards {found}"

text = source("verl", "verl/experimental/reward_loop/reward_manager/naive.py")
named = [one for one in keywords(text, "compute_score") if one]
values = {"data_source": "captions", "solution_str": "a red cup", "ground_truth": checks, "extra_info": {}}
found = caplens_reward.compute_score(**{name: values.get(name) for name in named})
if found != {"score": 1.0, "scored": 1}:
    raise SystemExit(f"verl: {found}")
figures[f"verl {released['verl']}"] = f"called with {', '.join(named)}: {json.dumps(found)}"

swift = types.ModuleType("swift")
swift.infer_engine = unittest.mock.MagicMock()
rewards = types.ModuleType("swift.rewards")
sys.modules.update({"swift": swift, "swift.infer_engine": swift.infer_engine, "swift.rewards": rewards})
exec(source("ms_swift", "swift/rewards/orm.py"), rewards.__dict__)
plugin = os.path.join(os.path.dirname(__file__), "../../package/caplens_reward.py")
exec(open(plugin).read(), {"__name__": "caplens_plugin"})
found = rewards.orms["caplens"](None)(["a red cup", "far too many words"], checks=[checks, checks])
if found != [1.0, 0.0]:
    raise SystemExit(f"ms-swift: {found}")
figures[f"ms-swift {released['ms_swift']}"] = f"one of {len(rewards.orms)} in its orms: rewards {found}"
tell("the sources of TRL, verl and ms-swift", figures)
