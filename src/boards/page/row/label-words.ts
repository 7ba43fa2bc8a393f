import type { LabelsToPart } from "../../../evaluation/recompute/labels-to-part";
import { counted, plural } from "../../../foundation/plural";
import type { LabelShare } from "../../../shapes/run-correction";

/**
 * "on checks judged “failed” (time)", "on whole instructions with 1 check failed": the units of a share, by what tells them apart. Kinds, and then
 * models, are put together where too few of theirs are labelled.
 *
 * @param entryId the row's model in its run
 */
export function shareWords({ path: [judged = "", model, kind] }: LabelShare, entryId: string): string {
  const isWhole = /^\d/.test(judged);
  const what = isWhole
    ? `on whole instructions with ${judged} ${plural(judged === "1" ? 1 : 2, "check", "checks")} failed`
    : `on checks judged “${judged}”`;
  const whose = model === undefined ? "of any model" : model === entryId ? "" : `of ${model}`;
  const which = isWhole ? "" : kind === undefined ? "of any kind" : `(${kind})`;
  return [what, whose, which].filter(Boolean).join(" ");
}

const FORECAST =
  "A forecast: as if further labels found what those so far have found, and both numbers stayed where they are.";

/**
 * The labels that would part a row from its neighbour, in sentences; that none would, or that it is not known.
 *
 * @param entryId the row's model in its run
 */
export function labelReachWords(needed: LabelsToPart, entryId: string): string {
  switch (needed.state) {
    case "apart":
      return "the two are told apart.";
    case "same":
      return "the two have one number, which no number of labels parts as it is.";
    case "other":
      return "no number of labels on this row would part them: the other row's interval is too wide by itself.";
    case "videos":
      return "no number of labels would part them; more videos are needed.";
    case "unknown":
      return "how many labels would part them can't be told: nothing says how wide its videos alone leave the number.";
    case "labels": {
      const more = `about ${counted(needed.more, "more label")} would part them`;
      if (needed.strata === null)
        return `${more}, shared out as those so far. Recompute the row here to see on what. ${FORECAST}`;
      const parts = needed.strata
        .toSorted((one, other) => other.more - one.more)
        .map(({ share, more: own }) => `${own.toLocaleString("en")} ${shareWords(share, entryId)}`);
      return `${more}: ${parts.join(", ")}. ${FORECAST}`;
    }
  }
}
