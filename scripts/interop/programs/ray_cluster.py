"""Ray runs `ray-shards.py` and `ray-data.py` on a cluster of two nodes, one of which is killed at work.

Both nodes are on this machine, each with its own processes. `ray-data.py` gets an engine that asks the stand-in endpoint in vLLM's place;
Ray Data itself, its checkpoint and its files are the real ones.
"""

import glob
import os
import subprocess
import sys

from batch_work import Batch, until
from told import tell, version

program = f"Ray {version('ray')}"

import ray
from ray.cluster_utils import Cluster

made = sys.argv[1]
env = {**os.environ, "RAY_USAGE_STATS_ENABLED": "0", "RAY_DEDUP_LOGS": "0", "RAY_ENABLE_UV_RUN_RUNTIME_ENV": "0"}
os.environ.update(env)
figures = {}


def cluster_of_two():
    small = {"object_store_memory": 100 * 1024 * 1024, "include_dashboard": False}
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 3, "num_gpus": 1, **small})
    other = cluster.add_node(num_cpus=3, num_gpus=1, object_store_memory=100 * 1024 * 1024)
    cluster.wait_for_nodes()
    return cluster, other


def begun(batch):
    """Files that were begun, and not answered yet."""
    done = batch.noted("answered")
    return [path for path in batch.noted("started") if path not in done]


def shards():
    batch = Batch(made, "ray-shards", seconds=1)
    cluster, other = cluster_of_two()
    try:
        words = [sys.executable, f"{batch.calls}/ray-shards.py", f"{batch.calls}/caption", batch.answers, "--gpus", "1", "--vllm", batch.command, "--", "--model", "m"]
        job = subprocess.Popen(words, env={**env, "RAY_ADDRESS": cluster.address}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        until(lambda: len(begun(batch)) >= 2, "a file at work on each node")
        cluster.remove_node(other, allow_graceful=False)
        killed = len(begun(batch))
        out, err = job.communicate()
        again = subprocess.run(words, env={**env, "RAY_ADDRESS": cluster.address}, capture_output=True, text=True)
        if job.returncode != 0 or again.returncode != 0 or "0 files to answer" not in again.stdout:
            raise SystemExit(f"{job.returncode}, then {again.returncode}: {out[-300:]} {err[-600:]} {again.stdout[-300:]}")
        starts = [batch.noted("started").count(path) for path in batch.files]
        figures["ray-shards.py, one of two nodes killed with a file at work on each"] = (
            f"it ended with {job.returncode}; {sum(starts)} starts of vLLM for {len(batch.files)} files; run again: 0 files to answer; {batch.told()}"
        )
    finally:
        cluster.shutdown()
        batch.close()


def data():
    batch = Batch(made, "ray-data", seconds=0)
    cluster, other = cluster_of_two()
    broken = f"{batch.place}/broken"
    with open(broken, "w") as file:
        file.write(batch.ids[0])
    shim = os.path.join(os.path.dirname(os.path.abspath(__file__)), "ray_data_asking.py")
    words = [sys.executable, shim, f"{batch.calls}/ray-data.py", batch.url, batch.log, broken]
    words += ["--model", "m", "--source", f"{batch.calls}/caption", "--work", batch.answers]

    def run():
        return subprocess.Popen(words, env={**env, "RAY_ADDRESS": cluster.address}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def ended(job, which):
        out, _ = job.communicate()
        if job.returncode != 0:
            raise SystemExit(f"{which} run: {job.returncode}: {out[-1500:]}")
        return len(batch.noted("asked"))

    try:
        job = run()
        until(lambda: len(batch.noted("asked")) >= 4, "calls at work")
        cluster.remove_node(other, allow_graceful=False)
        first = ended(job, "first")
        blocks = len(glob.glob(f"{batch.answers}/out/*.parquet"))
        with open(f"{batch.answers}/answers.jsonl") as lines:
            answered = sum(1 for _ in lines)
        os.remove(broken)
        second = ended(run(), "second") - first
        if (answered, second) != (len(batch.ids) - 1, 1):
            raise SystemExit(f"the first run answered {answered} of {len(batch.ids)}, the second asked {second}")
        figures["ray-data.py, one of two nodes killed meanwhile, one call failing"] = (
            f"{first} times asked, {answered} of {len(batch.ids)} answered and kept in {blocks} pieces; run again: {second} call asked, the one that had failed; {batch.told()}"
        )
    finally:
        cluster.shutdown()
        batch.close()


shards()
data()
tell(program, figures)
