import { isRefined } from "../../shapes/called-models";
import type { MediaWords } from "../../shapes/medium";
import type { ModelEntry } from "../../shapes/model-entry";
import type { Run } from "../../shapes/run";

/** The mode of a run: its source of captions and its way of judging them. */
type WayToRun = "nothing" | "caption and judge" | "caption and rules" | "judge only" | "rules only";

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

/** True where models are shown the files of samples: those that write captions, and those that refine them. */
export function showsMedia({ entries }: Pick<Run, "entries">): boolean {
  return entries.some((entry) => entry.choice !== null || isRefined(entry));
}

/** True where nothing can be done without the files: captions that are there to be refined are all that is not shown them. */
export function needsMedia(entries: readonly ModelEntry[]): boolean {
  return entries.every(
    (entry) => showsMedia({ entries: [entry] }) || entries.some(({ base }) => base === entry.id),
  );
}

type WayWords = {
  /** The words for the media of its samples. */
  media: MediaWords;
  /** Its benchmark asks no judge anything. */
  measured: boolean;
};

/** The way in a sentence or two. */
export function wayWords(run: Pick<Run, "entries" | "judges">, { media, measured }: WayWords): string {
  const way = wayToRun(run);
  if (way === "nothing") return "Nobody writes captions yet: choose a model below.";
  const isWritten = way === "caption and judge" || way === "caption and rules";
  const writing = isWritten ? `models write captions of the ${media.many}` : "the captions are there";
  const refining = run.entries.some(isRefined) ? ", models refine them" : "";
  const needs = showsMedia(run) ? "" : `No key and no ${media.one} is needed; what`;
  if (measured) {
    const name = isWritten ? "Caption and compare" : refining ? "Refine and compare" : "Compare only";
    return `${name}: ${writing}${refining}, and each is held against the better caption of its pair. No judge is asked.`;
  }
  if (way === "caption and judge" || way === "judge only")
    return `${isWritten ? "Caption and judge" : "Judge only"}: ${writing}${refining}, and judges answer questions about them.${needs && ` No ${media.one} is needed.`}`;
  return `${isWritten ? "Caption, and rules alone" : "Rules only"}: ${writing}${refining}, and rules check their form. ${needs ? `${needs} only a judge can tell stays unscored.` : "Without a judge the rest stays unscored."}`;
}
