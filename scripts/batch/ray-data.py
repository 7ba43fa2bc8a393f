#!/usr/bin/env python3
"""Answer files of calls with Ray Data: engines that stay loaded, and a checkpoint after every few calls.

    pip install "ray[data,llm]>=2.54"
    python ray-data.py --model MODEL --source IN --work WORK --media /data

WORK has to lie where every node sees it. The answers are written to WORK/answers.jsonl. Run it again after a crash: calls
that have their answers are not asked again.

Two things differ from `vllm run-batch`: the engine does not say why it stopped, so that an answer as long as its limit
counts as cut off; and a call that fails has no line at all, so that Caplens counts it as not answered yet, and it is asked
again when this is run again.
"""

import argparse
import json
import pathlib
import sys
import uuid

ROWS_A_FILE = 256
USUAL_LENGTH = 1024


def parse_arguments():
    parser = argparse.ArgumentParser(description="Answer files of calls with Ray Data and vLLM.")
    parser.add_argument("--model", required=True, help="name or path of the model")
    parser.add_argument("--source", required=True, type=pathlib.Path, help="folder with the files of calls")
    parser.add_argument("--work", required=True, type=pathlib.Path, help="folder for steps, checkpoint and answers")
    parser.add_argument("--media", default="", help="folder whose media may be read (file:// addresses)")
    parser.add_argument("--engines", type=int, default=1, help="engines at a time (default: 1)")
    parser.add_argument("--batch-size", type=int, default=32, help="calls an engine gets at a time (default: 32)")
    parser.add_argument("--max-model-len", type=int, default=32768, help="longest context (default: 32768)")
    parser.add_argument("--images", type=int, default=64, help="most pictures of a call (default: 64)")
    return parser.parse_args()


def calls_in(source):
    """All calls below a folder, file by file."""
    for path in sorted(source.rglob("*.jsonl")):
        if path.name == "calls.jsonl" or path.name.endswith(".answers.jsonl"):
            continue  # The list of what the ids stand for, and answers that lie beside their calls: they hold no calls.
        with path.open(encoding="utf-8") as lines:
            yield path.relative_to(source), [json.loads(line) for line in lines if line.strip()]


def write_steps(source, folder):
    """Write the calls as small Parquet files, the body as one text.

    Ray's own reader of JSON takes neither messages that are now text and now a list, nor very long lines.
    """
    import pyarrow
    import pyarrow.parquet

    for path, calls in calls_in(source):
        for start in range(0, len(calls), ROWS_A_FILE):
            name = "-".join(path.with_suffix("").parts) + f"-{start:06}.parquet"
            step = folder / name
            if step.exists():
                continue
            part = calls[start : start + ROWS_A_FILE]
            table = pyarrow.table(
                {
                    "custom_id": [call["custom_id"] for call in part],
                    "body": [json.dumps(call["body"]) for call in part],
                }
            )
            step.parent.mkdir(parents=True, exist_ok=True)
            pyarrow.parquet.write_table(table, step)


def longest(body):
    """The longest reply that a call asks for, in tokens."""
    return body.get("max_completion_tokens") or body.get("max_tokens") or USUAL_LENGTH


def sampling_of(body):
    """What of a body the engine takes as sampling parameters."""
    sampling = {"max_tokens": longest(body), "detokenize": False}
    for name in ("temperature", "top_p", "seed"):
        if body.get(name) is not None:
            sampling[name] = body[name]
    form = body.get("response_format") or {}
    if form.get("type") == "json_schema":
        sampling["structured_outputs"] = {"json": form["json_schema"]["schema"]}
    return sampling


def to_engine(row):
    body = json.loads(row["body"])
    return {"messages": body["messages"], "sampling_params": sampling_of(body)}


def line_of(row, model):
    """An answer as OpenAI's batches have it, in one line."""
    written, read = int(row["num_generated_tokens"]), int(row["num_input_tokens"])
    finish = "length" if written >= longest(json.loads(row["body"])) else "stop"
    message = {"role": "assistant", "content": row["generated_text"]}
    body = {
        "object": "chat.completion",
        "model": model,
        "choices": [{"index": 0, "message": message, "finish_reason": finish}],
        "usage": {"prompt_tokens": read, "completion_tokens": written, "total_tokens": read + written},
    }
    response = {"status_code": 200, "request_id": "", "body": body}
    return json.dumps(
        {"id": f"ray-{uuid.uuid4().hex}", "custom_id": row["custom_id"], "response": response, "error": None}
    )


def kept(row):
    """What is written of a row: nothing of a call that failed, since what is written is not asked again."""
    if row.get("__inference_error__"):
        return []
    return [{"custom_id": row["custom_id"], "line": row["line"]}]


def collect(folder, target):
    """Put all answers into one file."""
    import pyarrow.parquet

    with target.open("w", encoding="utf-8") as out:
        for path in sorted(folder.rglob("*.parquet")):
            for line in pyarrow.parquet.read_table(path, columns=["line"])["line"].to_pylist():
                if line:
                    out.write(line + "\n")


def main():
    arguments = parse_arguments()
    import ray
    from ray.data.checkpoint import CheckpointConfig
    from ray.data.llm import build_processor, vLLMEngineProcessorConfig

    work = arguments.work.resolve()
    write_steps(arguments.source.resolve(), work / "in")
    context = ray.data.DataContext.get_current()
    # The id has to come out of the read and survive to the write: by it Ray knows what is done.
    context.checkpoint_config = CheckpointConfig(
        id_column="custom_id",
        checkpoint_path=str(work / "checkpoint"),
        delete_checkpoint_on_success=False,
    )
    config = vLLMEngineProcessorConfig(
        model_source=arguments.model,
        concurrency=(arguments.engines, arguments.engines),
        batch_size=arguments.batch_size,
        should_continue_on_error=True,
        engine_kwargs={
            "max_model_len": arguments.max_model_len,
            "limit_mm_per_prompt": {"image": arguments.images, "video": 1, "audio": 1},
        },
        prepare_multimodal_stage={
            "enabled": True,
            "model_config_kwargs": {"allowed_local_media_path": arguments.media},
        },
        chat_template_stage=True,
        tokenize_stage=True,
        detokenize_stage=True,
    )
    model = arguments.model

    def from_engine(row):
        return {"custom_id": row["custom_id"], "line": line_of(row, model)}

    processor = build_processor(config, preprocess=to_engine, postprocess=from_engine)
    # A block a file: Ray would put small files into one block, which one engine does alone, and which is kept as a whole or not at all.
    # Its newer reader does so whatever number of blocks is asked for.
    context.use_datasource_v2 = False
    files = sum(1 for _ in (work / "in").rglob("*.parquet"))
    calls = ray.data.read_parquet(str(work / "in"), override_num_blocks=files)
    processor(calls).flat_map(kept).write_parquet(str(work / "out"))
    collect(work / "out", work / "answers.jsonl")
    print("answers:", work / "answers.jsonl")
    return 0


if __name__ == "__main__":
    sys.exit(main())
