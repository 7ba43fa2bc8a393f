import type { Overrule } from "../../shapes/result";
import type { Verdict } from "../../shapes/verdict";

/**
 * True for what a rule finds in the text by itself: it is computed whenever a caption is shown, and not kept with a
 * session. A judge's answer, what a judge or a person cut out, and that a judge could not be reached can't be computed.
 */
export function isComputed({ half, judge, cause, extraction }: Verdict): boolean {
  const direct = extraction === undefined || extraction.source === "direct";
  return half === "format" && judge === undefined && cause !== "judge unreachable" && direct;
}

/** The caption with a verdict in the place of the one on the same check. */
export function withVerdict<C extends { verdicts: Verdict[] }>(caption: C, verdict: Verdict): C {
  const others = caption.verdicts.filter(({ checkId }) => checkId !== verdict.checkId);
  return { ...caption, verdicts: [...others, verdict] };
}

/** The caption with a verdict of the engine, where it is one to keep. */
export function takeInVerdict<C extends { verdicts: Verdict[] }>(caption: C, verdict: Verdict): C {
  return isComputed(verdict) ? caption : withVerdict(caption, verdict);
}

type Overruled = { overrules: Overrule[] };

/** The caption with a person's decision in the place of the one on the same check, if there was one. */
export function withOverrule<C extends Overruled>(caption: C, overrule: Overrule): C {
  return {
    ...withoutOverrule(caption, overrule.checkId),
    overrules: [...others(caption, overrule.checkId), overrule],
  };
}

/** The caption without a person's decision on the check. */
export function withoutOverrule<C extends Overruled>(caption: C, checkId: string): C {
  return { ...caption, overrules: others(caption, checkId) };
}

function others({ overrules }: Overruled, gone: string): Overrule[] {
  return overrules.filter(({ checkId }) => checkId !== gone);
}
