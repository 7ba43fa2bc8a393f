"""llama.cpp's OpenAI-compatible server with SmolLM2 is asked by the page's own engine: captions, one cancelled, judging, batch lines."""

import json
import os
import subprocess
import sys

from batch_work import ROOT
from llama import PROGRAM, Server
from told import tell

made = sys.argv[1]
place = f"{made}/llama/told.json"
server = Server(f"{made}/llama")
try:
    source = 'import { runnerImport } from "vite"; await runnerImport("./scripts/interop/real-model.ts", { configFile: false, logLevel: "error" }); process.exit(0);'
    env = {**os.environ, "CAPLENS_INTEROP_MODEL": server.url, "CAPLENS_INTEROP_TOLD": place}
    done = subprocess.run(["node", "--input-type=module", "-e", source], cwd=ROOT, env=env, capture_output=True, text=True)
    found = json.load(open(place)) if os.path.exists(place) else {}
    if done.returncode != 0 or not found.get("whole"):
        raise SystemExit(f"{sorted(found)} done, then: {done.stderr[:800]}")
finally:
    server.close()
caption, batch, judged = found["caption"], found["batch"], found["judged"]
tell(PROGRAM, {
    "a caption": f"{len(caption['text'])} letters in {caption['pieces']} pieces, tokens {json.dumps(caption['usage'])}, {json.dumps(caption['shortfall'])}",
    "cancelled": f"after {found['cancelled']} piece; the next caption came: {found['after']} letters",
    "batch": ", ".join(f"{stage}: {told['taken']} of {told['calls']} lines taken" for stage, told in batch.items() if "taken" in told),
    "judging": f"{judged['replies']} replies; verdicts: {json.dumps(judged['verdicts'])}",
    "the server": server.figures(),
})
