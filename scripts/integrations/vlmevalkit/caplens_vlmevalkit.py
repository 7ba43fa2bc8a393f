"""IF-VidCap and OmniCap-IF in VLMEvalKit, scored by one process of `caplens reward`.

    python caplens_vlmevalkit.py VLMEVALKIT/run.py --data Caplens_IF-VidCap_8frame --model MODEL [more words of run.py]

The rows that `caplens samples` writes (if-vidcap.jsonl, omnicap-if.jsonl) lie beside this file, or in the folder that CAPLENS_ROWS names.
CAPLENS_VIDEOS names the folder with the videos, "videos" by default. Data sets: Caplens_IF-VidCap and Caplens_OmniCap-IF (whole
videos, for models that take them), and both with _8frame, _16frame, _32frame and _64frame. Other numbers: --data-config with the class
CaplensCaptions. `caplens_reward.py` is found in the folder above, as in the package, or by PYTHONPATH.
"""
import functools, json, os, runpy, sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.append(os.path.dirname(HERE))
if len(sys.argv) < 2 or not os.path.isfile(sys.argv[1]):
    sys.exit("Name the file run.py of VLMEvalKit first, then its words.")
sys.path.insert(0, os.path.dirname(os.path.abspath(sys.argv[1])))

import pandas
import vlmeval.dataset as datasets
from caplens_reward import rewards
from vlmeval.dataset.video_base import VideoBaseDataset
from vlmeval.dataset.video_dataset_config import supported_video_datasets
from vlmeval.smp import LMUDataRoot, dump, get_intermediate_file_path, load

FAILED = "Failed to obtain answer"
ROWS = {"Caplens_IF-VidCap": "if-vidcap.jsonl", "Caplens_OmniCap-IF": "omnicap-if.jsonl"}


def rows_of(dataset):
    with open(os.path.join(os.environ.get("CAPLENS_ROWS", HERE), ROWS[dataset]), encoding="utf-8") as lines:
        return [json.loads(line) for line in lines if line.strip()]


def share(part, whole):
    return part / whole if whole else None


def is_caption(text):
    """False for an answer that never came, and for an empty one, which a table gives back as no number ("nan" as a text)."""
    return isinstance(text, str) and text.strip() != "" and FAILED not in text


class CaplensCaptions(VideoBaseDataset):
    TYPE = "Video-VQA"

    def __init__(self, dataset="Caplens_IF-VidCap", nframe=0, fps=-1):
        self.rows = {row["id"]: row for row in rows_of(dataset)}
        super().__init__(dataset=dataset, nframe=nframe, fps=fps)

    @classmethod
    def supported_datasets(cls):
        return list(ROWS)

    def prepare_dataset(self, dataset):
        """A table without the checklists: a cell of the file of predictions can't hold a long one."""
        table = [
            {"index": row["id"], "video": os.path.splitext(row["video"])[0], "question": row["instruction"]} for row in self.rows.values()
        ]
        place = os.path.join(LMUDataRoot(), f"{dataset}.tsv")
        os.makedirs(os.path.dirname(place), exist_ok=True)
        pandas.DataFrame(table).to_csv(place, sep="\t", index=False)
        return {"root": os.environ.get("CAPLENS_VIDEOS", "videos"), "data_file": place}

    def build_prompt(self, line, video_llm=False):
        line = self.data.iloc[line] if isinstance(line, int) else line
        if video_llm or not self.split_frame:
            seen = [{"type": "video", "value": os.path.join(self.data_root, f"{line['video']}.mp4")}]
        else:
            seen = [{"type": "image", "value": path} for path in self.save_video_frames(line["video"])]
        return [*seen, {"type": "text", "value": line["question"]}]

    def evaluate(self, eval_file, **_):
        """Scores a file of predictions, and writes the counts of each caption beside it."""
        table = pandas.DataFrame(load(eval_file))
        told = [(str(name), str(text)) for name, text in zip(table["index"], table["prediction"]) if is_caption(text)]
        asked = [{"response": text, **{key: self.rows[name][key] for key in ("instruction", "rules")}, "checks": json.loads(self.rows[name]["checks"])} for name, text in told]
        counts = [
            {"index": name, **{key: found.get(key, 0) for key in ("reward", "passed", "scored", "total")}}
            for (name, _), found in zip(told, rewards(asked))
        ]
        dump(counts, get_intermediate_file_path(eval_file, "_caplens", "json"))
        scored = [one for one in counts if one["scored"]]
        passed = sum(one["passed"] for one in scored)
        return {
            "caplens_rules_csr": share(passed, sum(one["scored"] for one in scored)),
            "caplens_rules_isr": share(sum(one["passed"] == one["scored"] for one in scored), len(scored)),
            "caplens_rules_share": share(sum(one["scored"] for one in scored), sum(one["total"] for one in counts)),
            "captions": len(counts),
        }


datasets.CaplensCaptions = CaplensCaptions
datasets.DATASET_CLASSES.append(CaplensCaptions)
for name in ROWS:
    for frames in (8, 16, 32, 64):
        supported_video_datasets[f"{name}_{frames}frame"] = functools.partial(CaplensCaptions, dataset=name, nframe=frames)
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
