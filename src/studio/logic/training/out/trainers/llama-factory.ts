import { checklistText, labelledResponses, type OutPlan, type OutRow } from "../out-row";
import { MEDIA_MARKS, markedInstruction, mediaColumns, type RowsFile, type Trainer } from "./trainer";

const TAGS = { role_tag: "role", content_tag: "content", user_tag: "user", assistant_tag: "assistant" };

const answer = (content: string) => ({ role: "assistant", content });

/** An entry of `dataset_info.json` for each file of rows. */
function dataSetInfo(files: readonly RowsFile[], { use, sound }: OutPlan): Record<string, unknown> {
  return Object.fromEntries(
    files.map(({ path, split }) => [
      `caplens_${split}`,
      {
        file_name: path,
        formatting: "sharegpt",
        ...(use === "pairs" ? { ranking: true } : {}),
        columns: {
          messages: "messages",
          ...(use === "pairs" ? { chosen: "chosen", rejected: "rejected" } : {}),
          ...(use === "labelled" ? { kto_tag: "label" } : {}),
          videos: "videos",
          ...(sound ? { audios: "audios" } : {}),
        },
        tags: TAGS,
      },
    ]),
  );
}

/** Rows of LLaMA-Factory in its form `sharegpt`, and the file by which it finds them. */
export const llamaFactory: Trainer = {
  id: "llama-factory",
  label: "LLaMA-Factory",
  uses: ["answers", "pairs", "labelled"],
  media: ["video", "frames"],
  forms: ["json", "jsonl", "parquet"],
  sound: true,
  marks: MEDIA_MARKS,
  notes: [
    "Copy the entries of dataset_info.json into that of your installation, or set dataset_dir to this folder.",
  ],
  rows(row, plan) {
    const media = mediaColumns(row, plan);
    const asked = { role: "user", content: markedInstruction(row, plan) };
    if (plan.use === "pairs") {
      if (!row.rejected) return [];
      const pair = { chosen: answer(row.response), rejected: answer(row.rejected.text) };
      return [{ messages: [asked], ...pair, ...media }];
    }
    if (plan.use === "labelled")
      return labelledResponses(row).map(({ text, good }) => ({
        messages: [asked, answer(text)],
        ...{ label: good, ...media },
      }));
    return [{ messages: [asked, answer(row.response)], ...media }];
  },
  companions: (files, plan) => [
    { path: "dataset_info.json", text: `${JSON.stringify(dataSetInfo(files, plan), null, 2)}\n` },
  ],
};

function messages(row: OutRow, plan: OutPlan, answer: string | null) {
  return [
    { role: "user", content: markedInstruction(row, plan) },
    ...(answer === null ? [] : [{ role: "assistant", content: answer }]),
  ];
}

/** Rows of ms-swift (version 4): messages with marks for media, and columns for each use. */
export const msSwift: Trainer = {
  id: "ms-swift",
  label: "ms-swift",
  uses: ["answers", "pairs", "labelled", "rewards"],
  media: ["video", "frames"],
  forms: ["jsonl", "json", "parquet"],
  sound: true,
  marks: MEDIA_MARKS,
  notes: [],
  rows(row, plan) {
    const media = mediaColumns(row, plan);
    switch (plan.use) {
      case "answers":
        return [{ messages: messages(row, plan, row.response), ...media }];
      case "pairs":
        if (!row.rejected) return [];
        return [
          {
            messages: messages(row, plan, row.response),
            ...{ rejected_response: row.rejected.text, ...media },
          },
        ];
      case "labelled":
        return labelledResponses(row).map(({ text, good }) => ({
          messages: messages(row, plan, text),
          ...{ label: good, ...media },
        }));
      case "rewards":
        return [
          {
            messages: messages(row, plan, null),
            ...media,
            checklist: checklistText(row),
            instruction: row.instruction,
            seconds: row.seconds,
          },
        ];
    }
  },
  companions: () => [],
};
