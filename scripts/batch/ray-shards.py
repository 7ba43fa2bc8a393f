#!/usr/bin/env python3
"""Answer files of calls with `vllm run-batch`, one file a Ray task.

    python ray-shards.py IN OUT --gpus 1 -- --model MODEL --allowed-local-media-path /data

IN is a folder of .jsonl files as Caplens wrote them (folders below it count), OUT is where the answers go. Both have to
lie where every node sees them. What stands behind `--` goes to vLLM as it is.

Run it again after a crash: files that have their answers are left alone, so only what is missing is done.
"""

import argparse
import pathlib
import subprocess
import sys

import ray


def parse_arguments():
    parser = argparse.ArgumentParser(description="Answer files of calls with `vllm run-batch`, one a Ray task.")
    parser.add_argument("source", type=pathlib.Path, help="folder with the files of calls")
    parser.add_argument("target", type=pathlib.Path, help="folder for the answers")
    parser.add_argument("--gpus", type=float, default=1, help="GPUs of each task (default: 1)")
    parser.add_argument("--retries", type=int, default=2, help="how often Ray tries a file again (default: 2)")
    parser.add_argument("--vllm", default="vllm", help="the command (default: vllm)")
    # What is vLLM's own is not looked at: its arguments may be called as ours are.
    given = sys.argv[1:]
    end = given.index("--") if "--" in given else len(given)
    arguments = parser.parse_args(given[:end])
    arguments.engine = given[end + 1 :]
    return arguments


def files_to_do(source, target):
    """Pairs of a file of calls and the file of its answers, for those that have none yet."""
    pairs = []
    for calls in sorted(source.rglob("*.jsonl")):
        if calls.name == "calls.jsonl" or calls.name.endswith(".answers.jsonl"):
            continue  # The list of what the ids stand for, and answers that lie beside their calls: they hold no calls.
        answers = target / calls.relative_to(source).with_suffix(".answers.jsonl")
        if not answers.exists():
            pairs.append((calls, answers))
    return pairs


def answer(command, calls, answers, engine):
    """Answer one file. It gets its name only once it is whole: what a crash leaves is not taken for answers."""
    answers = pathlib.Path(answers)
    answers.parent.mkdir(parents=True, exist_ok=True)
    unfinished = answers.with_name(answers.name + ".part")
    subprocess.run([command, "run-batch", "-i", calls, "-o", str(unfinished), *engine], check=True)
    unfinished.replace(answers)
    return str(answers)


def main():
    arguments = parse_arguments()
    pairs = files_to_do(arguments.source.resolve(), arguments.target.resolve())
    print(f"{len(pairs)} files to answer", flush=True)
    if not pairs:
        return 0
    ray.init()
    task = ray.remote(answer).options(num_gpus=arguments.gpus, max_retries=arguments.retries)
    waiting = [task.remote(arguments.vllm, str(calls), str(answers), arguments.engine) for calls, answers in pairs]
    failed = 0
    while waiting:
        done, waiting = ray.wait(waiting)
        for one in done:
            try:
                print("answered", ray.get(one), flush=True)
            except Exception as problem:  # One file that fails is no reason to stop the others.
                failed += 1
                print("failed, run this again later:", problem, file=sys.stderr, flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
