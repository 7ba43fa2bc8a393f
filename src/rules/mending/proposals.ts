import type { Span } from "../../shapes/span";
import type { CheckVerdict, Extraction } from "../../shapes/verdict";
import { strayText } from "../stray-text";
import { type Editor, type EditTask, type PartEditor, type Proposal, summaryOf } from "./editor";
import { inResponse, type jsonTextsOf, type Place } from "./places";
import { applyEdits, inOrder, sizeOf, type TextEdit } from "./text-edits";

/** What failed, and where it stands. */
export type Failure = {
  response: string;
  extraction: Extraction;
  /** One for each part of the extraction. */
  places: readonly (Place | null)[];
  texts: ReturnType<typeof jsonTextsOf>;
  /** The verdict's evidence. */
  marks: readonly Span[];
};

/** How many ways to mend a part are kept, smallest first. */
const MOST_WAYS = 4;

/**
 * Ways to mend the whole failure, edits of the response: each failed part in a way that the rule accepts for it,
 * and for a list, a table or JSON also without what stands beside it. Not in any order, not checked as a whole.
 */
export function proposalsFor(editor: Editor, failure: Failure, task: EditTask): Proposal[] {
  if (editor.of === "response") return editor.propose(failure.response, failure.marks, task);
  const mended = mendedParts(editor.propose, failure, task, editor.source ? [] : failure.texts);
  if (!editor.structural) return mended;
  const cut = withoutStray(failure, task);
  if (cut.edits.length === 0) return mended;
  const both = mended.map(({ edits, summary }) => ({
    edits: [...edits, ...cut.edits],
    summary: summaryOf([summary, cut.summary]),
  }));
  return failedParts(failure, task).length === 0 ? [cut] : [...mended, ...both];
}

type Failed = { index: number; text: string; verdict: CheckVerdict };

function failedParts({ extraction }: Failure, task: EditTask): Failed[] {
  return extraction.content.flatMap((text, index) => {
    const verdict = task.judge(text);
    return verdict && !verdict.passed ? [{ index, text, verdict }] : [];
  });
}

/** Every failed part mended: the smallest way for each, then the next ones. Empty when one cannot be. */
function mendedParts(
  propose: PartEditor,
  failure: Failure,
  task: EditTask,
  texts: Failure["texts"],
): Proposal[] {
  const ways: Proposal[][] = [];
  for (const { index, text, verdict } of failedParts(failure, task)) {
    const place = failure.places[index];
    if (!place) return [];
    const good = goodWays(propose({ text, evidence: verdict.evidence }, task), text, task);
    if (good.length === 0) return [];
    ways.push(
      good.map(({ edits, summary }) => ({
        edits: inResponse(failure.response, place, edits, texts),
        summary,
      })),
    );
  }
  const most = Math.max(0, ...ways.map((each) => each.length));
  return Array.from({ length: most }, (_, rank): Proposal => {
    const chosen = ways.flatMap((each) => each[Math.min(rank, each.length - 1)] ?? []);
    return {
      edits: chosen.flatMap((each) => each.edits),
      summary: summaryOf(chosen.map((each) => each.summary)),
    };
  });
}

/** Those that the rule accepts, smallest first. */
function goodWays(proposals: readonly Proposal[], text: string, task: EditTask): Proposal[] {
  const good: { size: number; proposal: Proposal }[] = [];
  for (const { edits, summary } of proposals) {
    const ordered = inOrder(edits, text.length);
    if (!ordered || ordered.length === 0) continue;
    if (task.judge(applyEdits(text, ordered))?.passed)
      good.push({ size: sizeOf(ordered), proposal: { edits: ordered, summary } });
  }
  return good
    .toSorted((a, b) => a.size - b.size)
    .slice(0, MOST_WAYS)
    .map(({ proposal }) => proposal);
}

/** Takes out the text beside the one part, with the blanks between. */
function withoutStray({ response, extraction, places }: Failure, task: EditTask): Proposal {
  const [place] = places;
  const strays =
    extraction.content.length === 1 && place ? strayText(response, extraction, task.siblings) : [];
  const edits = strays.map(({ start, end }): TextEdit => {
    const before = place ? end <= place.start : true;
    const next = response.slice(end).search(/\S/);
    if (before) return { start, end: next < 0 ? end : end + next, text: "" };
    return { start: response.slice(0, start).trimEnd().length, end, text: "" };
  });
  return { edits, summary: "take out the text around it" };
}
