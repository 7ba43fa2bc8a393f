import {
  checklistText,
  framePaths,
  labelledResponses,
  type OutPlan,
  type OutRow,
  sendsSound,
  soundPath,
} from "../out-row";
import type { RowsFile, Trainer } from "./trainer";

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

type Part = { type: string; path?: string; text?: string };

function mediaParts(row: OutRow, plan: OutPlan): Part[] {
  const sound: Part[] = sendsSound(row, plan) ? [{ type: "audio", path: soundPath(row.path) }] : [];
  if (plan.media === "frames")
    return [...framePaths(row.path, plan.frames).map((path) => ({ type: "image", path })), ...sound];
  return [{ type: "video", path: row.path }, ...sound];
}

const answer = (text: string) => ({ role: "assistant", content: [{ type: "text", text }] });

/** The part of a configuration that names the files. */
function configuration(files: readonly RowsFile[], { use }: OutPlan): string {
  const entries = files
    .filter(({ split }) => split === "train")
    .flatMap(({ path }) => [
      `  - path: ${path}`,
      `    ds_type: ${path.endsWith(".parquet") ? "parquet" : "json"}`,
      `    type: ${use === "pairs" ? "chat_template.default" : "chat_template"}`,
      "    field_messages: messages",
      ...(use === "pairs" ? ["    field_chosen: chosen", "    field_rejected: rejected"] : []),
    ]);
  return [
    ...(use === "pairs" ? ["rl: dpo"] : []),
    "skip_prepare_dataset: true",
    "remove_unused_columns: false",
    "sample_packing: false",
    "datasets:",
    ...entries,
    "",
  ].join("\n");
}

/** Rows of axolotl: messages whose content is in parts, media by their paths. */
export const axolotl: Trainer = {
  id: "axolotl",
  label: "axolotl",
  uses: ["answers", "pairs"],
  media: ["video", "frames"],
  forms: ["jsonl"],
  sound: true,
  marks: [],
  notes: ["axolotl.yaml holds the lines for your configuration."],
  rows(row, plan) {
    const asked = {
      role: "user",
      content: [...mediaParts(row, plan), { type: "text", text: row.instruction }],
    };
    if (plan.use === "pairs") {
      if (!row.rejected) return [];
      return [{ messages: [asked], chosen: answer(row.response), rejected: answer(row.rejected.text) }];
    }
    return [{ messages: [asked, answer(row.response)] }];
  },
  companions: (files, plan) => [{ path: "axolotl.yaml", text: configuration(files, plan) }],
};
