import { checkFormatDirect } from "../rules/check-format";
import { scopeDemandOf } from "../rules/locating/extract-direct";
import { smallestEdit } from "../rules/mending/smallest-edit";
import { candidateTexts } from "../rules/satisfying/candidates";
import type { AskedCheck } from "../rules/satisfying/least-text";
import { satisfiable } from "../rules/satisfying/satisfiable";
import { isOnAll } from "../rules/suggesting/contradictions";
import type { FormatCheck } from "../shapes/checklist";
import type { ReleasedRules, Verdict } from "../shapes/verdict";

/** The format checks of a checklist, with the instruction that they are read in. */
export type SoundnessQuestion = { format: FormatCheck[]; instruction: string; benchmark: ReleasedRules };

/** The plainest text that passes most format checks, made without looking at any video. */
type CheapText = {
  text: string;
  /** Ids of the checks that pass on it, and of those that a rule alone can't decide. */
  passed: string[];
  undecided: string[];
};

/** Whether a text can pass the format checks of a checklist, strictly read. */
export type ChecklistSoundness = {
  /** Null: not known. */
  satisfiable: boolean | null;
  /** Checks that no caption can pass together, by their ids, and why; null unless that is proved. */
  conflict: { checkIds: string[]; why: string } | null;
  /** Null where there are no format checks, or no text of a reasonable length could be made. */
  cheapest: CheapText | null;
};

/** Texts that are run through all checks of a checklist, and the rounds of mending of the best. */
const MOST_TEXTS = 16;
const MENDING_ROUNDS = 2;
/** More format checks than these are asked for by nobody; their cheapest text is not looked for. */
const MOST_CHECKS = 60;

const STRUCTURAL = /^json_|_list$|^table$/;

/** The checks as rules on the whole of a caption or on a part of it. What is in doubt is about a part. */
export function scopedChecks(format: readonly FormatCheck[], instruction: string): AskedCheck[] {
  return format.map((check): AskedCheck => {
    const { constraintId, parameters } = check;
    const others = format.filter(({ checkId }) => checkId !== check.checkId);
    // One of two structures may stand in the other, or beside it.
    const isOnlyStructure = !others.some((other) => STRUCTURAL.test(other.constraintId));
    const isWhole = STRUCTURAL.test(constraintId)
      ? isOnlyStructure && scopeDemandOf(check, others, instruction) === "whole"
      : // Things are counted of what the description names, never of all that a caption lists.
        constraintId !== "count" && isOnAll(check, format);
    return { constraintId, parameters, scope: isWhole ? "whole" : "part" };
  });
}

type Tried = { text: string; verdicts: Verdict[]; passed: number };

/** The best of texts made to pass, mended in turn: by as many rounds of changes as let more checks pass. */
async function cheapestText({ format, instruction, benchmark }: SoundnessQuestion): Promise<Tried | null> {
  const context = { semantics: "strict", benchmark } as const;
  const tried = async (text: string): Promise<Tried> => {
    const verdicts = await checkFormatDirect(text, { format, content: [] }, context, { instruction });
    return { text, verdicts, passed: verdicts.filter(({ status }) => status === "passed").length };
  };
  let best: Tried | null = null;
  let texts = 0;
  for (const text of candidateTexts(format)) {
    if (texts++ >= MOST_TEXTS) break;
    const found = await tried(text);
    if (!best || found.passed > best.passed) best = found;
    if (best.passed === format.length) return best;
  }
  for (let round = 0; best && round < MENDING_ROUNDS; round++) {
    const before: Tried = best;
    for (const [index, verdict] of before.verdicts.entries()) {
      const check = format[index];
      if (verdict.status !== "failed" || !check) continue;
      const edit = await smallestEdit({
        ...{ response: best.text, check, siblings: format, instruction, benchmark },
        ...{ semantics: "strict", given: null },
      });
      const found: Tried | null = edit && (await tried(edit.response));
      if (found && found.passed > best.passed) best = found;
    }
    if (best === before) break;
  }
  return best;
}

/**
 * Looks whether a caption can pass the format checks of a checklist, and how much of it a text gets that tells nothing. A caption
 * was found where every check passes on it as checks of captions are run: where a rule looks at a part, it has found it. Patterns
 * of a schema may run for ever, so this belongs in a worker that can be killed.
 */
export async function soundnessOf(question: SoundnessQuestion): Promise<ChecklistSoundness> {
  const { format, instruction, benchmark } = question;
  const found = await satisfiable(scopedChecks(format, instruction), benchmark);
  const conflict =
    found.satisfiable === false
      ? { checkIds: found.conflict.flatMap((index) => format[index]?.checkId ?? []), why: found.why }
      : null;
  const cheapest = format.length === 0 || format.length > MOST_CHECKS ? null : await cheapestText(question);
  const ids = (status: Verdict["status"]) =>
    cheapest?.verdicts.filter((verdict) => verdict.status === status).map(({ checkId }) => checkId) ?? [];
  const all = cheapest !== null && cheapest.passed === format.length;
  return {
    satisfiable: conflict ? false : all || found.satisfiable === true ? true : null,
    conflict,
    cheapest: cheapest && { text: cheapest.text, passed: ids("passed"), undecided: ids("unscored") },
  };
}
