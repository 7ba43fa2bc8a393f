import { framePaths, type OutPlan, type OutRow, sendsSound, soundPath } from "../out-row";
import type { RowsFile, Trainer } from "./trainer";

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
