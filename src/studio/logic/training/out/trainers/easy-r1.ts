import { checklistText, framePaths } from "../out-row";
import { MEDIA_MARKS } from "./tagged-media";
import type { Trainer } from "./trainer";

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
