"""What the parts share that run the benchmarks in evaluation suites: task files as the package brings them, rows, clips, a way back.

The samples are those of the demo run, once as OmniCap-IF's files and once in the words of IF-VidCap's.
"""

import glob
import json
import os
import shutil
import subprocess

from told import skip

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../.."))
BENCHMARKS = ("if-vidcap", "omnicap-if")

class Suite:
    """`made`/`name`: the package's folder `python` with rows beside the task files of `folder`, a folder of clips, files of both benchmarks."""

    def __init__(self, made, name, folder):
        self.command = os.environ.get("CAPLENS_BIN")
        if not self.command:
            skip("CAPLENS_BIN names no caplens")
        self.place = f"{made}/{name}"
        shutil.copytree(os.path.join(os.path.dirname(self.command), "../caplens/python"), f"{self.place}/python")
        self.tasks, self.videos = f"{self.place}/python/{folder}", f"{self.place}/videos"
        os.makedirs(self.videos)
        self.files, self.rows = {}, {}
        for benchmark in BENCHMARKS:
            self.files[benchmark] = f"{made}/{benchmark}/annotation"
            rows = f"{self.tasks}/{benchmark}.jsonl"
            self.caplens("samples", self.files[benchmark], "--benchmark", benchmark, "-o", rows)
            self.rows[benchmark] = [json.loads(line) for line in open(rows)]
        [clip] = glob.glob(f"{ROOT}/public/samples/**/*.mp4", recursive=True)[:1]
        for row in [row for rows in self.rows.values() for row in rows]:
            target = f"{self.videos}/{os.path.splitext(row['video'])[0]}.mp4"
            os.makedirs(os.path.dirname(target), exist_ok=True)
            shutil.copy(clip, target)
        self.env = {
            **os.environ,
            "CAPLENS_VIDEOS": self.videos,
            "CAPLENS_COMMAND": f"{self.command} reward --bare --guard 0",
            "HF_HUB_OFFLINE": "1",
            "HF_DATASETS_OFFLINE": "1",
            "HF_HOME": f"{self.place}/hub",
            "PYTHONDONTWRITEBYTECODE": "1",
        }

    def caplens(self, *words):
        said = subprocess.run([self.command, *words], capture_output=True, text=True)
        if said.returncode != 0:
            raise SystemExit(f"caplens {words[0]} ended with {said.returncode}: {said.stderr[:600]}")
        return said.stdout

    def run(self, words, env=None):
        said = subprocess.run(words, env={**self.env, **(env or {})}, cwd=self.place, capture_output=True, text=True)
        if said.returncode != 0:
            raise SystemExit(f"it ended with {said.returncode}: {said.stderr[-900:]}")
        return f"{said.stdout}\n{said.stderr}"

    def imported(self, benchmark, path):
        """Captions and scored checks of the one model in a file that a suite wrote, as `caplens score` imports it."""
        found = json.loads(self.caplens("score", self.files[benchmark], path, "--semantics", "strict", "--format", "json"))["benchmarks"]
        [entry] = [entry for one in found if one["benchmark"] == benchmark for entry in one["entries"]]
        [csr] = [score for score in entry["summary"]["scores"] if score["id"] == "csr"]
        return entry["captions"], f"{entry['entry']}, {entry['captions']} captions, CSR by rules alone {csr['numerator']} of {csr['denominator']}"
