"""Runs `ray-data.py` with an engine that asks an endpoint over HTTP, in place of vLLM, which needs a device.

    python ray_data_asking.py RAY_DATA_PY URL LOG BROKEN arguments of ray-data.py

The settings for vLLM are made by Ray's own class, and Ray's own wrappers carry a row into the engine and out of it. While there is a file
BROKEN, the call whose id is in it fails, and is told as Ray tells it.
"""

import runpy
import sys

import ray.data.llm

script, url, log, broken, *words = sys.argv[1:]


class Engine:
    def __call__(self, row):
        import json
        import os
        import time
        import urllib.request

        data = row["__data"]
        with open(log, "a") as file:
            file.write(json.dumps({"asked": data["custom_id"]}) + "\n")
        time.sleep(0.5)
        if os.path.exists(broken) and open(broken).read() == data["custom_id"]:
            return {"__data": {**data, "__inference_error__": "ValueError: the engine stumbled"}}
        request = urllib.request.Request(f"{url}/chat/completions", data["body"].encode(), {"content-type": "application/json"})
        said = json.load(urllib.request.urlopen(request))
        text, usage = said["choices"][0]["message"]["content"], said["usage"]
        told = {"generated_text": text, "num_generated_tokens": usage["completion_tokens"], "num_input_tokens": usage["prompt_tokens"]}
        return {"__data": {**data, **told, "__inference_error__": ""}}


def build_processor(config, preprocess, postprocess):
    from ray.llm._internal.batch.stages.base import wrap_postprocess, wrap_preprocess

    after = wrap_postprocess(postprocess, "__data", include_error_column=config.should_continue_on_error)
    return lambda rows: rows.map(wrap_preprocess(preprocess, "__data")).map(Engine, concurrency=(1, 2), num_gpus=1, num_cpus=0).map(after)


ray.data.llm.build_processor = build_processor
sys.argv = [script, *words]
runpy.run_path(script, run_name="__main__")
