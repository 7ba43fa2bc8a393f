import { WAS_KEPT } from "../foundation/errors";
import type { Problem } from "../shapes/problem";

/** Next steps for a failed judge where the endpoint's own advice is about captions: a judge is shown no frames. */
const NEXT: Record<string, string> = {
  "timed-out": "Judge it again, or allow more time for this endpoint under “Settings”.",
  "request-too-large": "Judge a shorter caption, or choose another judge.",
  "context-too-long": "Judge a shorter caption, or choose a judge with a larger context.",
  "media-refused": "Choose another judge.",
  "content-filtered": "Choose another judge.",
  "stream-cut": "Judge it again.",
  "empty-reply": "Judge it again, or choose another judge.",
  "no-room-for-reply": "Choose another judge: this one used up its reply before it answered.",
};

/** The problem of a call as one of a judge's: nothing of its reply is kept as a caption, and it was sent no media. */
export function asJudgeProblem({ partialText: _none, ...problem }: Problem): Problem {
  const nextStep = NEXT[problem.code] ?? problem.nextStep;
  return { ...problem, message: problem.message.replace(WAS_KEPT, ""), nextStep };
}
