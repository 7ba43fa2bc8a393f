import type { Overrule } from "../../shapes/result";

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
