import { checklistText, framePaths, sendsSound, soundPath } from "../out-row";
import { MEDIA_MARKS, markedInstruction, type Trainer, videoOf } from "./trainer";

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

/** Rows of EasyR1: a prompt as one string, and the checklist as the answer that rewards read. */
export const easyR1: Trainer = {
  id: "easy-r1",
  label: "EasyR1",
  uses: ["rewards"],
  media: ["video", "frames"],
  forms: ["parquet", "jsonl"],
  sound: false,
  marks: MEDIA_MARKS,
  notes: ["Set prompt_key: prompt, answer_key: answer, and video_key: videos or image_key: images."],
  rows(row, plan) {
    const answer = checklistText(row);
    if (plan.media === "frames") {
      const images = framePaths(row.path, plan.frames);
      return [{ prompt: `${"<image>".repeat(images.length)}${row.instruction}`, answer, images }];
    }
    return [{ prompt: `<video>${row.instruction}`, answer, videos: [row.path] }];
  },
  companions: () => [],
};
