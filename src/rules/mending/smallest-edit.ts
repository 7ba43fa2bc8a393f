import type { FormatCheck } from "../../shapes/checklist";
import type { CheckVerdict, Extraction, ReleasedRules, Semantics, Verdict } from "../../shapes/verdict";
import { checkFormat, type FormatQuestion, type RuleRunner, ruleRunner } from "../check-format";
import type { CheckContext } from "../define-checker";
import { prepareCheck } from "../run-check";
import type { EditTask, Proposal } from "./editor";
import { jsonTextsOf, movedExtraction, placesOf } from "./places";
import { type Failure, proposalsFor } from "./proposals";
import { editors } from "./registry";
import { applyEdits, inOrder, narrowedAll, sizeOf, type TextEdit } from "./text-edits";

/** What the verdict was asked of: the same as for `checkFormat`, and whose rules hold. */
export type EditRequest = {
  response: string;
  check: FormatCheck;
  /** All format checks of the checklist. */
  siblings: readonly FormatCheck[];
  instruction?: string;
  semantics: Semantics;
  benchmark: ReleasedRules;
  /** What a judge or a person cut out for this check; null asks the direct locator. */
  given: Extraction | null;
};

/** A change of the response after which the check passes. */
export type SuggestedEdit = {
  /** In order, not overlapping; UTF-16 offsets into the response. */
  edits: TextEdit[];
  /** The edited response. */
  response: string;
  /** In a few words: "cut the last 9 words". */
  summary: string;
  /** Ids of the other format checks that pass on the response and would fail after the edit; best none. */
  breaks: string[];
};

/** So many candidates are tried on the whole response. */
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
