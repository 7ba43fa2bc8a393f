"""Hugging Face's datasets loads the JSON Lines and the Parquet of a run, and what `caplens check` writes."""

import sys

from told import tell, version

made = sys.argv[1]
program = f"datasets {version('datasets')}"

import datasets

figures = {}
for name, kind in (("results.jsonl", "json"), ("check.jsonl", "json"), ("results.parquet", "parquet"), ("verdicts.parquet", "parquet")):
    loaded = datasets.load_dataset(kind, data_files=f"{made}/{name}", split="train", cache_dir=f"{made}/cache")
    figures[name] = f"{loaded.num_rows} rows, {len(loaded.column_names)} columns"
tell(program, figures)
