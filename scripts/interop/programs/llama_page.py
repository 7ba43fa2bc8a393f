"""The built page in Chromium asks llama.cpp's server with SmolLM2: a caption with pictures, and a run that it judges."""

import json
import os
import subprocess
import sys

from batch_work import ROOT
from llama import PROGRAM, Server
from told import tell

place = f"{sys.argv[1]}/page"
server = Server(place)
try:
    done = subprocess.run(["node_modules/.bin/tsx", "scripts/interop/real-page.ts", server.url, place], cwd=ROOT, capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(done.stderr[-800:])
finally:
    server.close()
found = json.load(open(f"{place}/told.json"))
run = found["run"]
tell(f"{PROGRAM}, Chromium {found['browser']}", {
    "a caption with pictures, of which a model of text knows nothing": f"the page: “{found['refused'][:300]}”",
    "a run of 3 samples, judged": f"{run['state']}; {run['table']}",
    "the server": server.figures(),
})
