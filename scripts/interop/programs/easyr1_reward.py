"""EasyR1's own reward manager loads the shim as its configuration names it, and has it score a batch of tokens."""

import json
import os
import sys

from told import skip, tell, version

checkout = os.environ.get("CAPLENS_EASYR1")
if not checkout:
    skip("CAPLENS_EASYR1 names no copy of https://github.com/hiyouga/EasyR1")
versions = ", ".join(f"{name} {version(name)}" for name in ("torch", "tensordict", "transformers"))
sys.path.insert(0, checkout)

import numpy
import tokenizers
import torch
import transformers
import verl
from verl.protocol import DataProto
from verl.workers.reward import AutoRewardManager, RewardConfig

texts = ["a red cup", "far too many words of it"]
words = sorted({word for text in texts for word in text.split()})
model = tokenizers.models.WordLevel({word: at for at, word in enumerate(["?", *words])}, unk_token="?")
tokenizer = transformers.PreTrainedTokenizerFast(tokenizer_object=tokenizers.Tokenizer(model))
ids = [tokenizer.convert_tokens_to_ids(text.split()) for text in texts]
longest = max(map(len, ids))
padded = torch.tensor([row + [0] * (longest - len(row)) for row in ids])
mask = torch.tensor([[1] * len(row) + [0] * (longest - len(row)) for row in ids])
checks = json.dumps([{"constraint_id": "length", "parameters": {"unit": "word", "max_len": 3}}])
data = DataProto.from_single_dict(
    {"responses": padded, "response_mask": mask, "ground_truth": numpy.array([checks, checks], dtype=object)}
)
shim = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../package/caplens_reward.py"))
config = RewardConfig(reward_function=f"{shim}:easyr1_scores")
config.post_init()
rewards, metrics = AutoRewardManager(config, tokenizer).compute_reward(data)
found = [(row.sum().item(), int(row.nonzero().max().item()) if row.any() else None) for row in rewards]
if found != [(1.0, 2), (0.0, None)] or dict(metrics) != {"overall": [1.0, 0.0], "scored": [1.0, 1.0]}:
    raise SystemExit(f"{rewards.tolist()}, {dict(metrics)}")
tell(f"EasyR1 {verl.__version__}, {versions}", {"a batch of 2 responses": f"rewards at their last tokens {rewards.tolist()}; metrics {json.dumps(metrics)}"})
