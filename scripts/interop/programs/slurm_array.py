"""SLURM runs `slurm-array.sh` as an array job: one task is cancelled in its middle, and the array is submitted again.

All of SLURM is started here, with a configuration of its own below the folder that is given: a controller, one node, and munge.
"""

import os
import shutil
import socket
import subprocess
import sys

from batch_work import Batch, free_port, until
from told import skip, tell

NEEDED = ("munged", "slurmctld", "slurmd", "sbatch", "scancel", "squeue", "sinfo")
PATH = f"{os.environ['PATH']}:/usr/sbin:/sbin"
missing = [name for name in NEEDED if not shutil.which(name, path=PATH)]
if missing:
    skip(f"no {', '.join(missing)}: apt-get install slurm-wlm munge")
if os.geteuid() != 0:
    skip("SLURM's daemons need root to run jobs of users")

made = sys.argv[1]
batch = Batch(made, "slurm", seconds=1)
home = f"{batch.place}/cluster"
os.makedirs(f"{home}/spool")
host = socket.gethostname().split(".")[0]
env = {**os.environ, "PATH": f"{batch.place}/bin:{PATH}", "SLURM_CONF": f"{home}/slurm.conf"}
with open(f"{home}/munge.key", "wb") as file:
    file.write(os.urandom(64))
os.chmod(f"{home}/munge.key", 0o400)
with open(f"{home}/gres.conf", "w") as file:
    file.write(f"Name=gpu File={home}/gpu[0-1]\n")
for number in (0, 1):
    # SLURM counts a GPU by its file.
    open(f"{home}/gpu{number}", "w").close()
with open(env["SLURM_CONF"], "w") as file:
    file.write(f"""ClusterName=caplens
SlurmctldHost={host}(127.0.0.1)
SlurmUser=root
SlurmctldPort={free_port()}
SlurmdPort={free_port()}
AuthInfo=socket={home}/munge.socket
StateSaveLocation={home}/spool
SlurmdSpoolDir={home}/spool/node
SlurmctldPidFile={home}/slurmctld.pid
SlurmdPidFile={home}/slurmd.pid
SlurmctldLogFile={home}/slurmctld.log
SlurmdLogFile={home}/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
GresTypes=gpu
KillWait=2
NodeName={host} NodeAddr=127.0.0.1 CPUs={os.cpu_count()} Gres=gpu:2 State=UNKNOWN
PartitionName=all Nodes={host} Default=YES MaxTime=INFINITE State=UP
""")


def said(*words, check=True):
    done = subprocess.run(words, env=env, cwd=batch.calls, capture_output=True, text=True)
    if check and done.returncode != 0:
        raise SystemExit(f"{words[0]}: {done.stderr.strip()}")
    return done.stdout.strip()


started = []


def start(*words):
    started.append(subprocess.Popen(words, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))


def states(job):
    """States of the tasks of an array that SLURM knows still, by their number."""
    lines = said("squeue", "--noheader", "--array", "--states=all", "--jobs", job, "--format=%K %T").splitlines()
    return {int(number): state for number, state in (line.split() for line in lines)}


def submitted():
    """Submits the array with the command that the export's README.txt tells."""
    last = len(batch.files) - 1
    return said("sbatch", "--parsable", f"--array=0-{last}", "--gpus=1", "slurm-array.sh", "caption", batch.answers, "--model", "m")


def ended(job):
    found = until(lambda: (now := states(job)) and not {"PENDING", "RUNNING", "COMPLETING", "CONFIGURING"} & set(now.values()) and now, f"job {job}")
    return {state: list(found.values()).count(state) for state in sorted(set(found.values()))}


try:
    start("munged", "--force", "--foreground", f"--socket={home}/munge.socket", f"--key-file={home}/munge.key", f"--pid-file={home}/munge.pid", f"--seed-file={home}/munge.seed", f"--log-file={home}/munge.log")
    until(lambda: os.path.exists(f"{home}/munge.socket"), "munge")
    start("slurmctld", "-D", "-f", env["SLURM_CONF"])
    start("slurmd", "-D", "-f", env["SLURM_CONF"])
    until(lambda: said("sinfo", "--noheader", "--format=%T", check=False) == "idle", f"an idle node, see {home}", 30)
    version = said("sbatch", "--version")

    first = submitted()
    victim = until(lambda: [source for source in batch.noted("started") if source not in batch.noted("answered") and "second" in source], "the task of the second model")[0]
    order = subprocess.run(["bash", "-c", "find . -name '*.jsonl' | LC_ALL=C sort"], cwd=f"{batch.calls}/caption", capture_output=True, text=True).stdout.split()
    number = order.index("./" + os.path.relpath(victim, f"{batch.calls}/caption"))
    said("scancel", f"{first}_{number}")
    ends = ended(first)
    missing = len(batch.files) - len(batch.noted("answered"))
    if ends.get("CANCELLED") != 1 or missing != 1:
        raise SystemExit(f"after scancel {first}_{number}: {ends}, {missing} files without answers")
    again = submitted()
    later = ended(again)
    if later != {"COMPLETED": len(batch.files)}:
        raise SystemExit(f"submitted again: {later}")
    starts = [batch.noted("started").count(path) for path in batch.files]
    if sorted(starts) != [1] * (len(starts) - 1) + [2]:
        raise SystemExit(f"files were begun so often: {starts}")
    words = lambda counts: ", ".join(f"{count} {state}" for state, count in counts.items())
    tell(version, {
        f"array job of {len(batch.files)} tasks, one cancelled at work": words(ends),
        "the same array again": f"{words(later)}; {sum(starts)} starts of vLLM for {len(batch.files)} files: the cancelled one alone was begun again",
        "answers": batch.told(),
    })
finally:
    for one in reversed(started):
        one.terminate()
    for one in started:
        one.wait()
    batch.close()
