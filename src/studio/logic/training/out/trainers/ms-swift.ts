import { checklistText, labelledResponses, type OutPlan, type OutRow } from "../out-row";
import { MEDIA_MARKS, markedInstruction, mediaColumns, type Trainer } from "./trainer";

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
