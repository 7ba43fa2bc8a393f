import { isFields } from "../foundation/fields";
import type { FormatCheck } from "../shapes/checklist";
import type { CheckVerdict, Extraction, Semantics, Verdict } from "../shapes/verdict";
import {
  type CheckContext,
  CheckError,
  type Checker,
  type PreparedCheck,
  UnreadableError,
} from "./define-checker";
import { readyLocator } from "./locating/extract-direct";
import { findChecker } from "./registry";
import { requireValid } from "./shared/valid";
import { fail, pass, show } from "./shared/verdicts";

/**
 * The outcome of a check. `success: false`: there is no verdict, because the check cannot be run as configured
 * (the released scripts raise); this is never a failed constraint.
 */
export type CheckOutcome =
  | {
      success: true;
      result: boolean;
      /** One for each content string, in order; a single one for content that is no list. */
      verdicts: CheckVerdict[];
      reason: string;
    }
  | {
      success: false;
      result: null;
      error: string;
      reason: string;
      /** Set where the check is in order, and the text would take too long. */
      unreadable?: true;
    };

/** A check whose parameters are read and compiled, ready for any number of contents. */
export type ReadyCheck = {
  /** The checker's id; null where there is no such checker. */
  constraintId: string | null;
  /** Judges `content` as the benchmarks' files hold it: a list of strings, or a bare string. Never throws. */
  run(content: unknown): CheckOutcome;
};

/** A check as the benchmarks' files write it. */
type CheckInput = {
  constraintId: unknown;
  /** With `content` among them. */
  parameters: unknown;
};

/**
 * Runs one check: finds its rule, judges every content string, and joins the verdicts (all must pass).
 *
 * `reference` follows the released scripts to the letter: an empty list passes whatever the parameters are, all
 * strings are judged before they are joined, unknown or missing parameters and wrong types give
 * `success: false`, content that is no list is judged as it stands. `strict` fails an empty list and content
 * that is no text.
 */
export async function runCheck(check: CheckInput, context: CheckContext): Promise<CheckOutcome> {
  if (!isFields(check.parameters)) return problem("the parameters are no object");
  const { content, ...parameters } = check.parameters;
  return (await prepareCheck(check.constraintId, parameters, context)).run(content);
}

/** A rule that is loaded with all it needs under one context: compiles the parameters of a check, at once. */
export type ReadyRule = (parameters: Record<string, unknown>) => ReadyCheck;

/**
 * Loads a rule, and what finds the part of a check of this description; of any check without one. What it gives compiles parameters (those of the checklist, without `content`; a `content` among them
 * is ignored) and never throws: what `run` returns says so. Rejects where the rule can't be fetched.
 */
export async function readyRule(
  constraintId: unknown,
  context: CheckContext,
  description = "any sentence",
): Promise<ReadyRule> {
  const entry = findChecker(constraintId);
  const known = entry && !(entry.id === "timestamp_format" && isOldReference(context));
  if (!known) {
    const unknown = problem(`there is no rule ${show(constraintId)}`);
    return () => ({ constraintId: null, run: () => unknown });
  }
  const checker = await entry.load();
  await Promise.all([checker.ready?.(context), readyLocator({ constraintId: entry.id, description })]);
  const { semantics } = context;
  const run = semantics === "strict" ? runStrict : runReference;
  return (parameters) => {
    const own = Object.hasOwn(parameters, "content") ? withoutContent(parameters) : parameters;
    const prepared = attempt(() => {
      checkNames(checker, own);
      if (semantics === "strict" && !checker.validatesLate) requireValid(checker.parameters, own);
      return checker.prepare(own, context);
    });
    const check = { checker, parameters: own, semantics, prepared };
    return { constraintId: entry.id, run: (content) => run(content, check) };
  };
}

function withoutContent({ content: _content, ...own }: Record<string, unknown>): Record<string, unknown> {
  return own;
}

/** A check of a rule that is loaded first, as `readyRule` does. */
export async function prepareCheck(
  constraintId: unknown,
  parameters: Record<string, unknown>,
  context: CheckContext,
): Promise<ReadyCheck> {
  return (await readyRule(constraintId, context))(parameters);
}

type Prepared = {
  checker: Checker;
  parameters: Record<string, unknown>;
  semantics: Semantics;
  prepared: { value: PreparedCheck } | { error: string };
};

/** IF-VidCap's script is the older one: it does not know timestamps. */
function isOldReference(context: CheckContext): boolean {
  return context.semantics === "reference" && context.benchmark === "if-vidcap";
}

/** As a call with keyword arguments does in Python: no unknown names, none missing. */
function checkNames(checker: Checker, parameters: Record<string, unknown>): void {
  const known = checker.parameters.properties;
  for (const name of Object.keys(parameters)) {
    if (!Object.hasOwn(known, name)) throw new CheckError(`${show(name)} is no parameter of ${checker.id}`);
  }
  for (const name of checker.parameters.required ?? []) {
    if (!Object.hasOwn(parameters, name)) throw new CheckError(`the parameter ${show(name)} is missing`);
  }
}

function runReference(content: unknown, check: Prepared): CheckOutcome {
  if (Array.isArray(content)) {
    if (content.length === 0) return joined([], "no content: passes in the released scripts");
    return judgeAll(content, check);
  }
  if (content === undefined) return problem("the content is missing");
  return judgeAll([content], check);
}

function runStrict(content: unknown, check: Prepared): CheckOutcome {
  if (content === undefined) return problem("the content is missing");
  const list = Array.isArray(content) ? content : [content];
  if (list.length === 0)
    return { success: true, result: false, verdicts: [], reason: "nothing was found to check" };
  if (list.every((element) => typeof element !== "string")) {
    return joined(list.map(() => fail("the content is no text")));
  }
  return judgeAll(list, check);
}

function judgeAll(contents: unknown[], check: Prepared): CheckOutcome {
  const { prepared } = check;
  if ("error" in prepared) return problem(prepared.error);
  const outcome = attempt(() => contents.map((content) => judgeOne(content, prepared.value, check)));
  if (!("error" in outcome)) return joined(outcome.value);
  return outcome.unreadable ? { ...problem(outcome.error), unreadable: true } : problem(outcome.error);
}

function judgeOne(content: unknown, judge: PreparedCheck, check: Prepared): CheckVerdict {
  if (typeof content === "string") return judge(content);
  if (check.semantics === "strict") return fail("the content is no text");
  const passed = check.checker.otherContent?.(content, check.parameters) ?? null;
  if (passed === null) throw new CheckError("the content must be a text");
  return passed ? pass("nothing asked of the content") : fail("the content is no text");
}

/** AND over the verdicts. */
function joined(verdicts: CheckVerdict[], whenEmpty = ""): CheckOutcome {
  const failed = verdicts.filter((verdict) => !verdict.passed);
  const telling = failed[0] ?? verdicts[0];
  const result = failed.length === 0;
  if (!telling) return { success: true, result, verdicts, reason: whenEmpty };
  const which =
    verdicts.length > 1 && !result ? `part ${verdicts.indexOf(telling) + 1} of ${verdicts.length}: ` : "";
  const every = verdicts.length === 2 ? "both" : `all ${verdicts.length}`;
  const all = verdicts.length > 1 && result ? `${every} parts pass; part 1: ` : "";
  return { success: true, result, verdicts, reason: `${all}${which}${telling.reason}` };
}

function problem(error: string): CheckOutcome & { success: false } {
  return { success: false, result: null, error, reason: `cannot be checked: ${error}` };
}

function attempt<T>(work: () => T): { value: T } | { error: string; unreadable: boolean } {
  try {
    return { value: work() };
  } catch (error) {
    const unreadable = error instanceof UnreadableError;
    return { error: error instanceof Error ? error.message : String(error), unreadable };
  }
}

/** A format check to decide; `given` is what a judge or a person cut out for it, null leaves that to the locator. */
export type CheckRequest = { check: FormatCheck; given: Extraction | null };

/** Verdicts of rules by both semantics, one for every request, in order. */
export type RuleVerdicts = Record<Semantics, Verdict[]>;

/** Format checks on one response; they are decided by the semantics of `context` first, then by the other. */
export type CheckBatch = {
  response: string;
  requests: CheckRequest[];
  /** All format checks of the checklist, and the instruction: they tell a part of the response from the whole. */
  siblings: FormatCheck[];
  instruction: string;
  context: CheckContext;
  /** Decided by the semantics of `context` alone: of the other there are no verdicts. */
  oneReading?: true;
};
