import { checklistText, sendsSound, soundPath } from "../out-row";
import { MEDIA_MARKS, markedInstruction, videoOf } from "./tagged-media";
import type { Trainer } from "./trainer";

/** Rows of verl: a prompt, its media, and the checklist as what rewards are computed from. */
export const verl: Trainer = {
  id: "verl",
  label: "verl",
  uses: ["rewards"],
  media: ["video", "frames"],
  forms: ["parquet", "jsonl"],
  sound: true,
  marks: MEDIA_MARKS,
  notes: [
    "A reward function of yours, or Caplens's, reads reward_model.ground_truth: the checklist as JSON.",
  ],
  rows(row, plan) {
    return [
      {
        data_source: "caplens",
        prompt: [{ role: "user", content: markedInstruction(row, plan) }],
        videos: [{ video: videoOf(row, plan) }],
        ...(plan.sound ? { audios: sendsSound(row, plan) ? [soundPath(row.path)] : [] } : {}),
        ability: "video captioning",
        reward_model: { style: "rule", ground_truth: checklistText(row) },
        extra_info: {
          index: row.index,
          split: row.split,
          id: row.id,
          instruction: row.instruction,
          seconds: row.seconds,
        },
      },
    ];
  },
  companions: () => [],
};
