"""What the parts that run `scripts/batch/` share: an endpoint, a command `vllm` that asks it, and the answers brought home.

vLLM itself needs PyTorch and a device: the command reads and writes files as `vllm run-batch` does, and asks the stand-in of the tests over
HTTP, a call after the other. It notes each start, and each call that it asked.
"""

import collections
import glob
import json
import os
import socket
import subprocess
import sys
import time
import urllib.request

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../.."))

COMMAND = """#!{python}
import json, os, sys, time, urllib.request
words = sys.argv[1:]
if words[0] != "run-batch" or "--model" not in words:
    sys.exit("usage: vllm run-batch -i IN -o OUT --model MODEL")
source, target = words[words.index("-i") + 1], words[words.index("-o") + 1]
def note(**told):
    with open({log!r}, "a") as log:
        log.write(json.dumps(told) + "\\n")
note(started=source)
answers = []
for line in open(source, encoding="utf-8"):
    call = json.loads(line)
    note(asked=call["custom_id"])
    time.sleep({seconds})
    request = urllib.request.Request({url!r} + "/chat/completions", json.dumps(call["body"]).encode(), {{"content-type": "application/json"}})
    body = json.load(urllib.request.urlopen(request))
    answers.append({{"id": "vllm-" + call["custom_id"], "custom_id": call["custom_id"], "response": {{"status_code": 200, "request_id": "r", "body": body}}, "error": None}})
with open(target, "w", encoding="utf-8") as out:
    out.writelines(json.dumps(answer) + "\\n" for answer in answers)
note(answered=source)
"""


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def until(fits, what, seconds=120):
    """Looks again and again until what is asked for is there."""
    end = time.monotonic() + seconds
    while True:
        found = fits()
        if found:
            return found
        if time.monotonic() > end:
            raise SystemExit(f"Nothing came of it within {seconds} s: {what}")
        time.sleep(0.2)


def answers_to(url):
    try:
        urllib.request.urlopen(url).read()
        return True
    except OSError:
        return False


def brought_home(place, answers):
    """What the page's own engine says of all `answers.jsonl` below a folder; it writes into the folder `place`."""
    source = 'import { runnerImport } from "vite"; await runnerImport("./scripts/interop/made-files.ts", { configFile: false, logLevel: "error" }); process.exit(0);'
    env = {**os.environ, "CAPLENS_INTEROP_FOLDER": place, "CAPLENS_INTEROP_ANSWERS": answers}
    subprocess.run(["node", "--input-type=module", "-e", source], cwd=ROOT, env=env, check=True)
    return json.load(open(f"{place}/home.json"))


class Batch:
    """The files of calls that Caplens wrote, in `made`/batch, and all that has them answered."""

    def __init__(self, made, name, seconds):
        """`seconds`: what each call takes at least."""
        self.made, self.calls, self.place = made, f"{made}/batch", f"{made}/{name}"
        self.answers, self.log = f"{self.place}/answers", f"{self.place}/log"
        os.makedirs(f"{self.place}/bin")
        port = free_port()
        node = ["node_modules/.bin/tsx", "tests/support/stand-in/main.ts", str(port)]
        self.endpoint = subprocess.Popen(node, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
        self.url = f"http://127.0.0.1:{port}/v1"
        until(lambda: answers_to(f"{self.url}/models"), "the endpoint")
        self.command = f"{self.place}/bin/vllm"
        with open(self.command, "w") as file:
            file.write(COMMAND.format(python=sys.executable, log=self.log, url=self.url, seconds=seconds))
        os.chmod(self.command, 0o755)
        self.files = sorted(glob.glob(f"{self.calls}/caption/*/*.jsonl"))
        self.ids = [json.loads(line)["custom_id"] for path in self.files for line in open(path)]

    def noted(self, kind):
        if not os.path.exists(self.log):
            return []
        return [note[kind] for note in map(json.loads, open(self.log)) if kind in note]

    def told(self):
        """Figures of the answers, after the page's own engine took them in; ends the part where a line lacks or came twice."""
        found = collections.Counter(
            json.loads(line)["custom_id"] for path in glob.glob(f"{self.answers}/**/*answers.jsonl", recursive=True) for line in open(path)
        )
        twice = [one for one, count in found.items() if count > 1]
        if set(found) != set(self.ids) or twice:
            raise SystemExit(f"{len(self.ids)} calls, {len(found)} of them answered, {len(twice)} twice")
        home = brought_home(self.place, self.answers)
        if (home["taken"], home["identical"], home["unknown"]["count"], home["counts"]["answered"]) != (len(self.ids), 0, 0, len(self.ids)):
            raise SystemExit(f"the engine took {home}")
        return f"{len(found)} of {len(self.ids)} calls answered, 0 twice; the page's engine took {home['taken']} of {home['lines']} lines in {home['files']} files"

    def close(self):
        self.endpoint.terminate()
        self.endpoint.wait()
