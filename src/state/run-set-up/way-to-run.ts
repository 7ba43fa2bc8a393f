import type { ModelEntry } from "../../schemas/model-entry";
import type { Run } from "../../schemas/run";

/** How a run goes, from what there is: who writes the captions, and who judges them. */
export type WayToRun = "nothing" | "caption and judge" | "caption and rules" | "judge only" | "rules only";

/** Entries that a model writes captions for; the captions of others were made elsewhere. */
export function writersOf({ entries }: Pick<Run, "entries">): ModelEntry[] {
  return entries.filter(({ choice }) => choice !== null);
}

export function wayToRun(run: Pick<Run, "entries" | "judges">): WayToRun {
  if (run.entries.length === 0) return "nothing";
  const judged = run.judges.length > 0;
  if (writersOf(run).length > 0) return judged ? "caption and judge" : "caption and rules";
  return judged ? "judge only" : "rules only";
}

/** The way in a sentence or two. */
export const WAY_WORDS: Record<WayToRun, string> = {
  nothing: "Nobody writes captions yet: choose a model below.",
  "caption and judge":
    "Caption and judge: models write captions of the videos, and judges answer questions about them.",
  "caption and rules":
    "Caption, and rules alone: models write captions of the videos, and rules check their form. Without a judge the rest stays unscored.",
  "judge only":
    "Judge only: the captions are there, and judges answer questions about them. No video is needed.",
  "rules only":
    "Rules only: the captions are there, and rules check their form. No key and no video is needed; what only a judge can tell stays unscored.",
};
