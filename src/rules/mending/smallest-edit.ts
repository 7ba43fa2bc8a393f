import { addTo } from "../../foundation/groups";
import type { FormatCheck } from "../../shapes/checklist";
import type { CheckVerdict, Extraction, ReleasedRules, Semantics, Span, Verdict } from "../../shapes/verdict";
import { checkFormat, type FormatQuestion, type RuleRunner, ruleRunner, strayText } from "../check-format";
import type { CheckContext } from "../define-checker";
import { nodesOf } from "../json/json-tree";
import { jsonValuesOf } from "../json/json-values";
import { locateParts } from "../locating/locate-parts";
import { prepareCheck } from "../run-check";
import { type Editor, type EditTask, type PartEditor, type Proposal, summaryOf } from "./editor";
import { editors } from "./registry";
import { applyEdits, inOrder, movedBorder, narrowedAll, sizeOf, type TextEdit } from "./text-edits";

/** The inside of a JSON string, escapes and all, and what it means. */
type JsonText = { start: number; end: number; value: string };

/**
 * Position of a part in the response. `encoded`: it stands there as a JSON string with escapes that the part's text
 * lacks.
 */
type Place = { start: number; end: number; encoded: boolean };

/** The JSON strings of a response, keys too, in their order. */
function jsonTextsOf(response: string): JsonText[] {
  const texts: JsonText[] = [];
  for (const value of jsonValuesOf(response)) {
    for (const node of nodesOf(value)) {
      if (node.kind === "string") texts.push({ ...node.inner, value: node.value });
      else if (node.kind === "object")
        for (const { key, keyRange } of node.members) texts.push({ ...keyRange, value: key });
    }
  }
  return texts.sort((a, b) => a.start - b.start);
}

/** The place of each part; null for a part that is no piece of the response, escaped or not. */
function placesOf(response: string, extraction: Extraction, texts: readonly JsonText[]): (Place | null)[] {
  const byValue = new Map<string, JsonText[]>();
  if (extraction.spans.some((span) => span === null)) {
    for (const text of texts.toReversed()) {
      addTo(byValue, text.value, text);
    }
  }
  const literal = extraction.source === "direct" ? [] : locateParts(response, extraction.content);
  return extraction.content.map((content, index): Place | null => {
    const span = extraction.spans[index] ?? null;
    if (span) return { start: span.start, end: span.end, encoded: false };
    if (content === "") return null;
    const found = byValue.get(content)?.pop();
    if (found) return { start: found.start, end: found.end, encoded: true };
    const place = literal[index];
    return place ? { ...place, encoded: false } : null;
  });
}

/** Edits of a part as edits of the response; what comes to stand in a JSON string is escaped. */
function inResponse(
  response: string,
  place: Place,
  edits: readonly TextEdit[],
  texts: readonly JsonText[],
): TextEdit[] {
  if (place.encoded) {
    const offsets = rawOffsets(response.slice(place.start, place.end));
    const at = (index: number) => place.start + (offsets[index] ?? place.end - place.start);
    return edits.map((edit) => ({ start: at(edit.start), end: at(edit.end), text: escaped(edit.text) }));
  }
  return edits.map((edit) => {
    const start = place.start + edit.start;
    const end = place.start + edit.end;
    const inString = edit.text !== "" && standsIn(texts, start, end);
    return { start, end, text: inString ? escaped(edit.text) : edit.text };
  });
}

/** The extraction as it stands in the edited response. */
function movedExtraction(
  response: string,
  extraction: Extraction,
  places: readonly (Place | null)[],
  edits: readonly TextEdit[],
): Extraction {
  const edited = applyEdits(response, edits);
  const content: string[] = [];
  const spans = extraction.content.map((text, index) => {
    const place = places[index];
    if (!place) {
      content.push(text);
      return null;
    }
    const start = movedBorder(place.start, edits, "start");
    const end = Math.max(start, movedBorder(place.end, edits, "end"));
    const raw = edited.slice(start, end);
    content.push(place.encoded ? (decoded(raw) ?? raw) : raw);
    return place.encoded ? null : { start, end };
  });
  return { ...extraction, content, spans };
}

/** Source offsets of each unit of a decoded string, and of the end of the last one. */
function rawOffsets(raw: string): number[] {
  const offsets: number[] = [];
  let at = 0;
  while (at < raw.length) {
    offsets.push(at);
    if (raw[at] !== "\\") at += 1;
    else at += raw[at + 1] === "u" ? 6 : 2;
  }
  offsets.push(raw.length);
  return offsets;
}

/** True when a stretch lies within one of the strings, which are in order. */
function standsIn(texts: readonly JsonText[], start: number, end: number): boolean {
  let low = 0;
  let high = texts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((texts[middle]?.start ?? 0) <= start) low = middle + 1;
    else high = middle;
  }
  const text = texts[low - 1];
  return text !== undefined && text.start <= start && end <= text.end;
}

function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function decoded(raw: string): string | null {
  try {
    const value: unknown = JSON.parse(`"${raw}"`);
    return typeof value === "string" ? value : null;
  } catch {
    return null;
  }
}

/** A failed check with its text and position. */
type Failure = {
  response: string;
  extraction: Extraction;
  /** One for each part of the extraction. */
  places: readonly (Place | null)[];
  texts: ReturnType<typeof jsonTextsOf>;
  /** The verdict's evidence. */
  marks: readonly Span[];
};

/** Maximum repairs kept per part, smallest first. */
const MOST_WAYS = 4;

/**
 * Ways to mend the whole failure, edits of the response: each failed part in a way that the rule accepts for it,
 * and for a list, a table or JSON also without what stands beside it. Not in any order, not checked as a whole.
 */
function proposalsFor(editor: Editor, failure: Failure, task: EditTask): Proposal[] {
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

/** The input of the verdict: the same as for `checkFormat`, and whose rules hold. */
export type EditRequest = {
  response: string;
  check: FormatCheck;
  /** All format checks of the checklist. */
  siblings: readonly FormatCheck[];
  instruction?: string;
  semantics: Semantics;
  benchmark: ReleasedRules;
  /** The extraction of a judge or a person for this check; null asks the direct locator. */
  given: Extraction | null;
};

/** A change of the response after which the check passes. */
export type SuggestedEdit = {
  /** In order, not overlapping; UTF-16 offsets into the response. */
  edits: TextEdit[];
  response: string;
  /** In a few words: "cut the last 9 words". */
  summary: string;
  /** Ids of the other format checks that pass on the response and would fail after the edit; best none. */
  breaks: string[];
};

/** Maximum candidates tried on the whole response. */
const MOST_TRIALS = 8;

/**
 * The change with the fewest characters taken out and put in that lets a failed format check pass, as far as it
 * can be computed without inventing content: cuts, markers, separators, brackets, letter case and the like. One
 * that spoils no other check of the checklist goes before a smaller one that does. Every candidate is checked again
 * with `checkFormat` on the edited response (a given extraction moves along with the text).
 *
 * Null where the check does not fail, is not scored, or no mechanical change lets it pass: too short a text, too
 * few things, a missing keyword or JSON value, another language, an empty response. No model is asked.
 */
export async function smallestEdit(request: EditRequest): Promise<SuggestedEdit | null> {
  const { response, check, given } = request;
  const editor = editors.get(check.constraintId);
  if (!editor || response.trim() === "") return null;
  const context: CheckContext = { semantics: request.semantics, benchmark: request.benchmark };
  const run = ruleRunner(context);
  const verdict = await checkFormat(questionOf(request), run);
  const { extraction } = verdict;
  if (verdict.status !== "failed" || !extraction) return null;

  const rule = await prepareCheck(check.constraintId, check.parameters, context);
  const judge = (text: string): CheckVerdict | null => {
    const outcome = rule.run([text]);
    return outcome.success ? (outcome.verdicts[0] ?? null) : null;
  };
  const others = request.siblings.filter((sibling) => sibling.checkId !== check.checkId);
  const { semantics } = request;
  const task: EditTask = { check, siblings: others, semantics, contents: extraction.content, judge };
  const texts = jsonTextsOf(response);
  const places = placesOf(response, extraction, texts);
  const failure: Failure = { response, extraction, places, texts, marks: verdict.evidence };
  const moved = (edits: TextEdit[]) => given && movedExtraction(response, given, places, edits);
  return best(request, candidatesOf(response, proposalsFor(editor, failure, task)), moved, run);
}

/** Proposals as edits in order and narrowed to what they change, smallest first. */
function candidatesOf(response: string, proposals: readonly Proposal[]): Proposal[] {
  const seen = new Set<string>();
  const candidates = proposals.flatMap(({ edits, summary }): Proposal[] => {
    const ordered = inOrder(edits, response.length);
    const narrow = ordered ? narrowedAll(response, ordered) : [];
    const key = JSON.stringify(narrow);
    if (narrow.length === 0 || seen.has(key)) return [];
    seen.add(key);
    return [{ edits: narrow, summary }];
  });
  return candidates.toSorted((a, b) => sizeOf(a.edits) - sizeOf(b.edits)).slice(0, MOST_TRIALS);
}

async function best(
  request: EditRequest,
  candidates: readonly Proposal[],
  moved: (edits: TextEdit[]) => Extraction | null,
  run: RuleRunner,
): Promise<SuggestedEdit | null> {
  let chosen: SuggestedEdit | null = null;
  let holding: FormatCheck[] | null = null;
  for (const { edits, summary } of candidates) {
    const response = applyEdits(request.response, edits);
    if (response.trim() === "") continue;
    const verdict = await checkFormat({ ...questionOf(request), response, given: moved(edits) }, run);
    if (verdict.status !== "passed") continue;
    holding ??= await passing(request, request.response, request.siblings, run);
    const stillHolding = await passing(request, response, holding, run);
    const breaks = holding.filter((each) => !stillHolding.includes(each)).map((each) => each.checkId);
    if (chosen === null || breaks.length < chosen.breaks.length)
      chosen = { edits, response, summary, breaks };
    if (breaks.length === 0) break;
  }
  return chosen;
}

/** Those of the other checks that pass on a text, located without a model. */
async function passing(
  request: EditRequest,
  response: string,
  checks: readonly FormatCheck[],
  run: RuleRunner,
): Promise<FormatCheck[]> {
  const verdicts: [FormatCheck, Verdict][] = [];
  for (const check of checks) {
    if (check.checkId === request.check.checkId) continue;
    const question = { ...questionOf(request), response, check, given: null };
    verdicts.push([check, await checkFormat(question, run)]);
  }
  return verdicts.filter(([, verdict]) => verdict.status === "passed").map(([check]) => check);
}

function questionOf(request: EditRequest): FormatQuestion {
  const { response, check, siblings, instruction, semantics, given } = request;
  return {
    response,
    check,
    siblings,
    semantics,
    given,
    ...(instruction === undefined ? {} : { instruction }),
  };
}
