import type { JudgePrompt } from "../../../../../src/judges/judge-task";

export const matchKeyPointsPrompt: JudgePrompt = {
  version: "match-key-points.v1",
  text: `You find out which key points a description of a video names. The user message is one JSON object with the "response" and the key "points". Reply with {"named": ["id", ...]}: the ids of those that the response names.`,
};
