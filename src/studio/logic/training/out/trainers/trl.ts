import { checklistText, framePaths, labelledResponses } from "../out-row";
import type { Trainer } from "./trainer";

const user = (content: string) => [{ role: "user", content }];
const assistant = (content: string) => [{ role: "assistant", content }];

/** Rows of TRL, which shows models pictures and no videos: frames go out as images. */
export const trl: Trainer = {
  id: "trl",
  label: "TRL",
  uses: ["answers", "pairs", "labelled", "rewards"],
  media: ["frames"],
  forms: ["jsonl", "parquet"],
  sound: false,
  marks: [],
  notes: [
    "TRL takes pictures and no videos: the frames of a clip go out as its images.",
    'Read the paths as pictures: dataset.cast_column("images", [datasets.Image()]).',
  ],
  rows(row, plan) {
    const prompt = user(row.instruction);
    const images = framePaths(row.path, plan.frames);
    switch (plan.use) {
      case "answers":
        return [{ prompt, completion: assistant(row.response), images }];
      case "pairs":
        if (!row.rejected) return [];
        return [{ prompt, chosen: assistant(row.response), rejected: assistant(row.rejected.text), images }];
      case "labelled":
        return labelledResponses(row).map(({ text, good }) => ({
          ...{ prompt, completion: assistant(text), label: good, images },
        }));
      case "rewards":
        return [{ prompt, images, checklist: checklistText(row), seconds: row.seconds }];
    }
  },
  companions: () => [],
};
