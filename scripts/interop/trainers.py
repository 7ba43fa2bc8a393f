"""Reads exported rows with the trainers' own readers.

    npx tsx scripts/interop/write-trainer-rows.ts FOLDER
    python scripts/interop/trainers.py FOLDER

FOLDER holds a folder for each trainer, use and form. Where a reader is not installed it is skipped, and that is printed with the
reason. Where PyTorch is missing, names of it are replaced by nothing while modules are imported: reading rows needs none of it, and
whatever does fails and is printed. Exits with 1 where a reader that is there refuses a file, or where nothing was read at all.
"""

import importlib.abc
import importlib.machinery
import importlib.util
import json
import os
import sys
import tempfile
import types
from pathlib import Path

os.environ.setdefault("HF_HUB_OFFLINE", "1")
os.environ.setdefault("HF_HOME", tempfile.mkdtemp())
os.environ.setdefault("MODELSCOPE_CACHE", tempfile.mkdtemp())
os.environ.setdefault("HF_DATASETS_CACHE", tempfile.mkdtemp())


class Nothing(type):
    """Stands for any name of a module that is not there: a class of which everything is such a class again."""

    def __getattr__(cls, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return nothing(name)

    def __or__(cls, other):
        return object

    __ror__ = __or__

    def __getitem__(cls, key):
        return cls


def nothing(name):
    def as_decorator(self, *given, **named):
        return given[0] if len(given) == 1 and callable(given[0]) else self

    def member(self, wanted):
        if wanted.startswith("__"):
            raise AttributeError(wanted)
        return 0 if wanted in ("max", "min", "eps") else nothing(wanted)

    own = {"__init__": lambda *a, **k: None, "__call__": as_decorator, "__getattr__": member}
    return Nothing(name, (object,), own)


class MissingTorch(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Gives modules of PyTorch that hold nothing."""

    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("torch", "torchvision", "torchaudio", "tensordict", "torchdata", "accelerate", "peft"):
            return importlib.machinery.ModuleSpec(name, self, is_package=True)
        return None

    def create_module(self, spec):
        module = types.ModuleType(spec.name)
        module.__path__ = []
        module.__version__ = "2.9.0"

        def missing(name):
            if name.startswith("__"):
                raise AttributeError(name)
            return nothing(name)

        module.__getattr__ = missing
        return module

    def exec_module(self, module):
        pass


def without_torch():
    if importlib.util.find_spec("torch") is None:
        # Asked before, libraries find out that it is not there.
        sys.meta_path.insert(0, MissingTorch())
        return True
    return False


results = []


def say(trainer, case, outcome, words):
    results.append(outcome)
    print(f"{outcome:8} {trainer:14} {case:28} {words}")


def first(value):
    return json.dumps(value, ensure_ascii=False, default=str)[:160]


def rows_file(folder):
    found = [folder / f"train.{form}" for form in ("jsonl", "json", "parquet")]
    return next(path for path in found if path.exists())


def by_datasets(path):
    from datasets import load_dataset

    kind = "parquet" if path.suffix == ".parquet" else "json"
    return load_dataset(kind, data_files=str(path), split="train")


def expected_rows(folder):
    return json.loads((folder / "expected.json").read_text())


def read_datasets(trainer, folder, case):
    if trainer == "samples":
        return None
    rows = by_datasets(rows_file(folder))
    wanted = expected_rows(folder)
    if rows.num_rows != wanted["rows"]:
        raise ValueError(f"{rows.num_rows} of {wanted['rows']} rows")
    missing = set(wanted["columns"]) - set(rows.column_names)
    if missing:
        raise ValueError(f"columns {missing} are missing")
    return rows


def read_llama_factory(folder):
    from llamafactory.data.converter import get_dataset_converter
    from llamafactory.data.parser import get_dataset_list

    arguments = types.SimpleNamespace(media_dir=str(folder))
    (attributes,) = get_dataset_list(["caplens_train"], str(folder))
    convert = get_dataset_converter(attributes.formatting, attributes, arguments)
    converted = [convert(row) for row in by_datasets(folder / attributes.dataset_name)]
    for row in converted:
        if not row["_prompt"] or not row["_response"]:
            raise ValueError("a row was taken for a broken one")
        text = "".join(turn["content"] for turn in row["_prompt"])
        if text.count("<video>") != len(row["_videos"]):
            raise ValueError("not as many marks as videos")
        if text.count("<audio>") != len(row["_audios"] or []):
            raise ValueError("not as many marks as sounds")
    return converted


def read_swift(folder):
    from swift.dataset.preprocessor.core import AutoPreprocessor

    rows = AutoPreprocessor()(by_datasets(rows_file(folder)), strict=True, load_from_cache_file=False)
    if len(rows) != expected_rows(folder)["rows"]:
        raise ValueError(f"{len(rows)} rows were kept of {expected_rows(folder)['rows']}")
    return rows


def read_trl(folder):
    from trl import is_conversational
    from trl.data_utils import prepare_multimodal_messages

    rows = list(by_datasets(rows_file(folder)))
    for row in rows:
        if not is_conversational(row):
            raise ValueError("TRL takes the row for no conversation")
        shown = prepare_multimodal_messages(row["prompt"], row["images"])
        parts = [part["type"] for part in shown[0]["content"]]
        if parts != ["image"] * len(row["images"]) + ["text"]:
            raise ValueError(f"the parts of the prompt are {parts}")
    return rows


def read_verl(folder):
    from verl.utils.dataset.rl_dataset import RLHFDataset

    reader = RLHFDataset.__new__(RLHFDataset)
    reader.prompt_key, reader.image_key = "prompt", "images"
    reader.video_key, reader.audio_key = "videos", "audios"
    reader.processor = object()
    rows = list(by_datasets(rows_file(folder)))
    built = []
    for row in rows:
        messages = reader._build_messages(dict(row), "prompt")
        kinds = [part["type"] for part in messages[0]["content"]]
        if kinds[0] != "video" or kinds[-1] != "text":
            raise ValueError(f"the parts of the prompt are {kinds}")
        json.loads(row["reward_model"]["ground_truth"])
        built.append(messages)
    return built


def read_axolotl(folder):
    from axolotl.processing_strategies import ProcessingStrategy

    rows = list(by_datasets(rows_file(folder)))
    strategy = ProcessingStrategy.__new__(ProcessingStrategy)
    strategy.processor, strategy.chat_template = None, None
    strategy.field_messages = ("messages",)
    strategy.image_token, strategy.image_token_id = None, None
    strategy.image_size, strategy.image_resize_algorithm = None, None
    read = strategy([{"messages": row["messages"]} for row in rows])
    return read


OWN = {
    "llama-factory": read_llama_factory,
    "ms-swift": read_swift,
    "trl": read_trl,
    "verl": read_verl,
    "axolotl": read_axolotl,
}


def attempt(name, case, work):
    try:
        read = work()
    except ImportError as error:
        say(name, case, "skipped", f"it can't be imported here: {error}")
    except Exception as error:  # noqa: BLE001 - whatever a reader raises is what we want to hear
        if isinstance(error, RuntimeError) and str(error).startswith("Failed to import"):
            say(name, case, "skipped", f"it can't be imported here: {str(error).splitlines()[-1]}")
            return
        say(name, case, "refused", f"{type(error).__name__}: {str(error)[:300]}")
    else:
        if read is not None:
            say(name, case, "read", first(read[0]))


def main():
    root = Path(sys.argv[1])
    try:
        from datasets import disable_progress_bars

        disable_progress_bars()
    except ImportError as error:
        print(f"skipped everything: {error}. pip install datasets")
        return 1
    faked = without_torch()
    if faked:
        print("PyTorch is not installed: readers are imported without it.")
    for folder in sorted(root.iterdir()):
        if not folder.is_dir():
            continue
        trainer, case = folder.name.split("~", 1)
        attempt("datasets", folder.name, lambda: read_datasets(trainer, folder, case))
        own = OWN.get(trainer)
        if own:
            attempt(trainer, case, lambda: own(folder))
    print({outcome: results.count(outcome) for outcome in sorted(set(results))})
    return 1 if "refused" in results or "read" not in results else 0


sys.exit(main())
