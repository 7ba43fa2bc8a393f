import type { Checklist, FormatCheck } from "../shapes/checklist";
import type { Extraction, Semantics, Span, Verdict } from "../shapes/verdict";
import type { CheckContext } from "./define-checker";
import {
  contextOf,
  type DirectExtraction,
  extractDirect,
  readyLocator,
  scopeDemandOf,
} from "./locating/extract-direct";
import { locateParts } from "./locating/locate-parts";
import {
  type CheckBatch,
  type CheckOutcome,
  type ReadyRule,
  type RuleVerdicts,
  readyRule,
  runCheck,
} from "./run-check";
import { mark } from "./shared/verdicts";

function trimmedSpan(text: string, start: number, end: number): Span | null {
  const piece = text.slice(start, end);
  const from = start + (piece.length - piece.trimStart().length);
  const to = start + piece.trimEnd().length;
  return from < to ? { start: from, end: to, label: "beside what was asked for" } : null;
}

function affixes(siblings: readonly FormatCheck[], name: "prefix" | "suffix"): string[] {
  return siblings
    .filter((sibling) => sibling.constraintId === "prefix_suffix")
    .flatMap((sibling) => {
      const value = sibling.parameters[name];
      return typeof value === "string" && value.trim() !== "" ? [value.trim()] : [];
    });
}

/**
 * The text of the response beside the one part that should be all of it. The marks of a code fence and a prefix
 * or suffix that another check asks for are not stray. Spans of the response; empty when there is nothing.
 */
export function strayText(
  response: string,
  extraction: Extraction,
  siblings: readonly FormatCheck[],
): Span[] {
  const { before, after } = contextOf(response, extraction);
  let start = 0;
  let stop = response.length;
  for (const prefix of affixes(siblings, "prefix")) {
    const at = before.length - before.trimStart().length;
    if (before.startsWith(prefix, at)) start = Math.max(start, at + prefix.length);
  }
  for (const suffix of affixes(siblings, "suffix")) {
    const kept = after.trimEnd().replace(/[.!?,;]+$/, "");
    for (const text of [after.trimEnd(), kept]) {
      if (text.endsWith(suffix))
        stop = Math.min(stop, response.length - after.length + text.length - suffix.length);
    }
  }
  let head = response.slice(start, before.length);
  let tail = response.slice(response.length - after.length, stop);
  const opening = /(?:^|\n)[ \t]*(?:`{3,}|~{3,})[\w+-]*[ \t]*\n[ \t]*$/.exec(head);
  const closing = /^[ \t]*\r?\n[ \t]*(?:`{3,}|~{3,})(?=[ \t]*(?:\r?\n|$))/.exec(tail);
  const tailStart = response.length - after.length + (opening && closing ? closing[0].length : 0);
  if (opening && closing) {
    head = head.slice(0, opening.index);
    tail = tail.slice(closing[0].length);
  }
  return [
    trimmedSpan(response, start, start + head.length),
    trimmedSpan(response, tailStart, tailStart + tail.length),
  ].filter((span) => span !== null);
}

/** Runs the rule of a check on content strings; the context is settled. */
export type RuleRunner = (check: FormatCheck, content: string[]) => Promise<CheckOutcome>;

/** A runner that judges in place, with a rule's own time. */
export function ruleRunner(context: CheckContext): RuleRunner {
  return (check, content) =>
    runCheck({ constraintId: check.constraintId, parameters: { ...check.parameters, content } }, context);
}

export type FormatQuestion = {
  response: string;
  check: FormatCheck;
  /** All format checks of the checklist: they tell a part of the response from the whole. */
  siblings: readonly FormatCheck[];
  instruction?: string;
  semantics: Semantics;
  /** The extraction of a judge or a person; null asks the direct locator. */
  given: Extraction | null;
};

/** Position of a part: its span, else its first occurrence in the response. */
function placeOf(response: string, part: string, span: Span | null | undefined): number | null {
  if (span) return span.start;
  const at = part === "" ? -1 : response.indexOf(part);
  return at < 0 ? null : at;
}

/** The evidence on each part, moved to where the part stands in the response. */
function evidenceIn(response: string, extraction: Extraction, outcome: CheckOutcome): Span[] {
  if (!outcome.success) return [];
  const placed: Span[] = [];
  for (const [index, { evidence, passed, reason }] of outcome.verdicts.entries()) {
    const part = extraction.content[index] ?? "";
    const offset = placeOf(response, part, extraction.spans[index]);
    if (offset === null) continue;
    for (const { start, end, label } of evidence) {
      const from = offset + Math.min(start, part.length);
      placed.push(mark(from, offset + Math.min(end, part.length), label));
    }
    const wholePart = evidence.length === 0 && !passed && part.length < response.length;
    if (wholePart) placed.push(mark(offset, offset + part.length, reason));
  }
  return placed;
}

/** The texts in brackets that stand in no others, trimmed. */
function inOuterBrackets(text: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let from = 0;
  for (const { 0: bracket, index } of text.matchAll(/[()]/g)) {
    if (bracket === "(") {
      if (depth === 0) from = index + 1;
      depth += 1;
    } else if (depth > 0) {
      depth -= 1;
      if (depth === 0) found.push(text.slice(from, index).trim());
    }
  }
  return found;
}

/** The things that a judge counted, "(a), (b)", where they are words of the response. */
function countedIn(response: string, content: readonly string[]): Span[] {
  const things = content.flatMap(inOuterBrackets).filter((thing) => thing !== "");
  return locateParts(response, things).flatMap((span, index) =>
    span ? [{ ...span, label: `${index + 1} of ${things.length}` }] : [],
  );
}

/** The place at which a check looks, before any rule has run: what was given or found, or why a judge has to say. */
type Located = { given: Extraction | null; direct: DirectExtraction | null };

function locate({
  response,
  check,
  siblings,
  instruction,
  given,
}: Omit<FormatQuestion, "semantics">): Located {
  const hints = { siblings, ...(instruction === undefined ? {} : { instruction }) };
  return { given, direct: given ? null : extractDirect(response, check, hints) };
}

/** The part of the response that the rule looks at; null where a judge has to say. */
function extractionOf({ given, direct }: Located): Extraction | null {
  if (given || !direct?.decided) return given;
  return direct.sure === "low" ? { ...direct.extraction, unsure: true } : direct.extraction;
}

/**
 * The verdict on one format check. Where the direct locator can't tell and nothing is given, it is unscored, "not
 * extracted"; where the rule can't run as configured, "bad parameters". Under `strict`, text beside a list, table or
 * JSON value that should be the whole response fails it.
 */
export async function checkFormat(question: FormatQuestion, run: RuleRunner): Promise<Verdict> {
  await readyLocator(question.check);
  const located = locate(question);
  const extraction = extractionOf(located);
  if (extraction === null) return notExtracted(question.check, question.semantics, located);
  const outcome = await run(question.check, extraction.content);
  return verdictOn(question, question.semantics, { located, extraction, outcome });
}

function verdictOf(
  { checkId, constraintId }: FormatCheck,
  semantics: Semantics,
  status: Verdict["status"],
  reason: string,
): Verdict {
  return {
    checkId,
    constraintId,
    half: "format",
    source: "rule",
    semantics,
    status,
    reason,
    evidence: [],
  };
}

function notExtracted(check: FormatCheck, semantics: Semantics, { direct }: Located): Verdict {
  const why = direct?.decided === false ? direct.why : "nothing was found";
  const reason = `A judge has to pick out what this rule looks at: ${why}.`;
  const verdict = verdictOf(check, semantics, "unscored", reason);
  verdict.cause = "not extracted";
  return verdict;
}

type RuleSays = { located: Located; extraction: Extraction; outcome: CheckOutcome };

/** Written without copies of objects: they took as long as a rule does. */
function verdictOn(
  { response, check, siblings, instruction }: Omit<FormatQuestion, "semantics">,
  semantics: Semantics,
  { located: { given, direct }, extraction, outcome }: RuleSays,
): Verdict {
  const status = !outcome.success ? "unscored" : outcome.result ? "passed" : "failed";
  const verdict = verdictOf(check, semantics, status, outcome.reason);
  verdict.extraction = extraction;
  if (!outcome.success) {
    verdict.cause = outcome.unreadable ? "text unreadable" : "bad parameters";
    return verdict;
  }
  const found = direct?.decided ? direct : null;
  if (outcome.result && semantics === "strict" && extraction.source !== "manual") {
    const others = siblings.filter((sibling) => sibling.checkId !== check.checkId);
    const demand =
      found?.demand ?? (given?.content.length === 1 && scopeDemandOf(check, others, instruction ?? null));
    const stray = demand === "whole" ? strayText(response, extraction, others) : [];
    if (stray.length > 0) {
      verdict.status = "failed";
      verdict.reason = "There is other text beside it, but it should be the whole response.";
      verdict.evidence = stray;
      return verdict;
    }
  }
  const counted = check.constraintId === "count" && !found ? countedIn(response, extraction.content) : [];
  const marks = found?.marks ?? counted;
  verdict.evidence = marks.length > 0 ? marks : evidenceIn(response, extraction, outcome);
  const nothingToPointAt = !outcome.result && verdict.evidence.length === 0 && response !== "";
  if (nothingToPointAt) verdict.evidence = [{ start: 0, end: response.length, label: outcome.reason }];
  return verdict;
}

/** Decides one format check on one response, by the rule of whichever semantics is asked for. */
export type FormatChecker = (rule: ReadyRule, semantics: Semantics) => Verdict;

/** The checker of a question; where the check looks is found once. */
export function formatChecker(question: Omit<FormatQuestion, "semantics">): FormatChecker {
  const { check } = question;
  let located: Located | null = null;
  let extraction: Extraction | null = null;
  return (rule, semantics) => {
    if (located === null) {
      located = locate(question);
      extraction = extractionOf(located);
    }
    if (extraction === null) return notExtracted(check, semantics, located);
    const outcome = rule(check.parameters).run(extraction.content);
    return verdictOn(question, semantics, { located, extraction, outcome });
  };
}

/** A batch of format checks, decided in place. */
export async function checkBatch({
  requests,
  context,
  oneReading,
  ...batch
}: CheckBatch): Promise<RuleVerdicts> {
  const verdicts: RuleVerdicts = { strict: [], reference: [] };
  const readings = oneReading ? [context.semantics] : (["strict", "reference"] as const);
  for (const request of requests) {
    const decide = formatChecker({ ...batch, ...request });
    for (const semantics of readings) {
      const { constraintId, description } = request.check;
      const rule = await readyRule(constraintId, { ...context, semantics }, description);
      verdicts[semantics].push(decide(rule, semantics));
    }
  }
  return verdicts;
}

/** All format checks of a checklist on a response, located without a model. One verdict each, in order. */
export async function checkFormatDirect(
  response: string,
  checklist: Checklist,
  context: CheckContext,
  options: { run?: RuleRunner; instruction?: string } = {},
): Promise<Verdict[]> {
  const run = options.run ?? ruleRunner(context);
  const verdicts: Verdict[] = [];
  for (const check of checklist.format) {
    const question: FormatQuestion = {
      response,
      check,
      siblings: checklist.format,
      semantics: context.semantics,
      given: null,
      ...(options.instruction === undefined ? {} : { instruction: options.instruction }),
    };
    verdicts.push(await checkFormat(question, run));
  }
  return verdicts;
}
