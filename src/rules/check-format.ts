import type { Checklist, FormatCheck } from "../shapes/checklist";
import type { Extraction, Semantics, Span, Verdict } from "../shapes/verdict";
import type { CheckContext } from "./define-checker";
import { contextOf, type DirectExtraction, extractDirect, scopeDemandOf } from "./locating/extract-direct";
import { locateParts } from "./locating/locate-parts";
import { type CheckBatch, type CheckOutcome, type RuleVerdicts, runCheck } from "./run-check";

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
  return outcome.verdicts.flatMap((verdict, index): Span[] => {
    const part = extraction.content[index] ?? "";
    const offset = placeOf(response, part, extraction.spans[index]);
    if (offset === null) return [];
    const moved = verdict.evidence.map((span) => ({
      ...span,
      start: offset + Math.min(span.start, part.length),
      end: offset + Math.min(span.end, part.length),
    }));
    const wholePart = moved.length === 0 && !verdict.passed && part.length < response.length;
    return wholePart ? [{ start: offset, end: offset + part.length, label: verdict.reason }] : moved;
  });
}

/** The things that a judge counted, "(a), (b)", where they are words of the response. */
function countedIn(response: string, content: readonly string[]): Span[] {
  const things = content.flatMap((part) =>
    [...part.matchAll(/\(([^()]+)\)/g)].map((match) => match[1]?.trim() ?? ""),
  );
  return locateParts(response, things).flatMap((span, index) =>
    span ? [{ ...span, label: `${index + 1} of ${things.length}` }] : [],
  );
}

/** The place at which a check looks, before any rule has run: what was given or found, or why a judge has to say. */
type Located = { given: Extraction | null; direct: DirectExtraction | null };

function locate({ response, check, siblings, instruction, given }: FormatQuestion): Located {
  const hints = { siblings, ...(instruction === undefined ? {} : { instruction }) };
  return { given, direct: given ? null : extractDirect(response, check, hints) };
}

/**
 * The verdict on one format check. Where the direct locator can't tell and nothing is given, it is unscored, "not
 * extracted"; where the rule can't run as configured, "bad parameters". Under `strict`, text beside a list, table or
 * JSON value that should be the whole response fails it.
 */
export async function checkFormat(
  question: FormatQuestion,
  run: RuleRunner,
  { given, direct }: Located = locate(question),
): Promise<Verdict> {
  const { response, check, siblings, instruction, semantics } = question;
  const base = {
    checkId: check.checkId,
    constraintId: check.constraintId,
    half: "format",
    source: "rule",
    semantics,
  } as const;
  if (direct && !direct.decided) {
    const reason = `A judge has to pick out what this rule looks at: ${direct.why}.`;
    return { ...base, status: "unscored", cause: "not extracted", reason, evidence: [] };
  }
  const located = direct && {
    ...direct.extraction,
    ...(direct.sure === "low" ? { unsure: true as const } : {}),
  };
  const extraction = given ?? located;
  if (!extraction) throw new TypeError("neither a given nor a direct extraction");

  const outcome = await run(check, extraction.content);
  if (!outcome.success) {
    return {
      ...base,
      status: "unscored",
      cause: "bad parameters",
      reason: outcome.reason,
      evidence: [],
      extraction,
    };
  }
  const others = siblings.filter((sibling) => sibling.checkId !== check.checkId);
  const isWhole = () =>
    (direct?.demand ??
      (given?.content.length === 1 ? scopeDemandOf(check, others, instruction ?? null) : "part")) === "whole";
  if (outcome.result && semantics === "strict" && extraction.source !== "manual" && isWhole()) {
    const stray = strayText(response, extraction, others);
    if (stray.length > 0) {
      const reason = "There is other text beside it, but it should be the whole response.";
      return { ...base, status: "failed", reason, evidence: stray, extraction };
    }
  }
  const counted = check.constraintId === "count" && !direct;
  const marks = direct?.marks ?? (counted ? countedIn(response, extraction.content) : []);
  const found = marks.length > 0 ? marks : evidenceIn(response, extraction, outcome);
  const nothingToPointAt = !outcome.result && found.length === 0 && response !== "";
  const evidence = nothingToPointAt ? [{ start: 0, end: response.length, label: outcome.reason }] : found;
  return {
    ...base,
    status: outcome.result ? "passed" : "failed",
    reason: outcome.reason,
    evidence,
    extraction,
  };
}

/** Decides one format check on one response by whichever semantics is asked for. */
export type FormatChecker = (context: CheckContext) => Promise<Verdict>;

/** The checker of a question; where the check looks is found once. */
export function formatChecker(question: Omit<FormatQuestion, "semantics">): FormatChecker {
  let located: Located | null = null;
  return (context) => {
    const asked = { ...question, semantics: context.semantics };
    located ??= locate(asked);
    return checkFormat(asked, ruleRunner(context), located);
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
    for (const semantics of readings) verdicts[semantics].push(await decide({ ...context, semantics }));
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
