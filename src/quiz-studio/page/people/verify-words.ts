import type { VerifiedPoint } from "../../../shapes/quiz-draft";

/** What helps to decide on a point, below its question. */
export const POINT_HELP: Record<VerifiedPoint, string> = {
  onlyFromVideo: "No, where common knowledge or the question itself gives the answer away.",
  oneRight: "No, where another option is right too, or the marked one is wrong.",
  hardWrong: "No, where every wrong option is out of the question at once.",
};
