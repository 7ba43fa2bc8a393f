import { canonicalJson } from "../../foundation/canonical-json";
import type { ModelChoice } from "../../shapes/connection";
import type { AbilityCorrection } from "../../shapes/model-settings";
import { type AbilityName, isAbout, knownAbilities } from "./model-abilities";

type About = Pick<ModelChoice, "baseUrl" | "model">;
/** The abilities that people can correct. */
export type Said = Partial<Pick<AbilityCorrection, AbilityName>>;
/** The abilities that refusals can correct. */
export type Learnt = Partial<Omit<AbilityCorrection, "baseUrl" | "model" | "origin" | "asOf">>;

/** Both together; what was learnt later counts where they are about the same. */
export function bothLearnt(earlier: Learnt, later: Learnt): Learnt {
  const fields = [...new Set([...(earlier.refusedFields ?? []), ...(later.refusedFields ?? [])])];
  const limits = { ...earlier.limits, ...later.limits };
  return {
    ...earlier,
    ...later,
    ...(fields.length > 0 ? { refusedFields: fields } : {}),
    ...(Object.keys(limits).length > 0 ? { limits } : {}),
  };
}

function withChange(
  before: readonly AbilityCorrection[],
  { baseUrl, model }: About,
  origin: AbilityCorrection["origin"],
  change: Learnt,
  asOf: string,
): AbilityCorrection[] {
  const earlier = before.find((one) => one.origin === origin && isAbout(one, { baseUrl, model }));
  const now = {
    ...(earlier ?? { baseUrl, model: model.trim(), origin }),
    ...bothLearnt(earlier ?? {}, change),
    asOf,
  };
  return [...before.filter((one) => one !== earlier), now];
}

/** The corrections with what the user says of a model, beside what was said of it before. */
export function withSaid(
  before: readonly AbilityCorrection[],
  about: About,
  said: Said,
  asOf: string,
): AbilityCorrection[] {
  return withChange(before, about, "user", said, asOf);
}

/** The corrections with one more that a refusal taught; what is learnt again is kept once. */
export function withLearnt(
  before: readonly AbilityCorrection[],
  about: About,
  learnt: Learnt,
  asOf: string,
): AbilityCorrection[] {
  return withChange(before, about, "refusal", learnt, asOf);
}

/** The corrections without all that was said and learnt of a model. */
export function withoutAll(before: readonly AbilityCorrection[], about: About): AbilityCorrection[] {
  return before.filter((one) => !isAbout(one, about));
}

/** The corrections without what was said and learnt of a model about sound: the tick in the form then tells. */
export function withoutSound(before: readonly AbilityCorrection[], about: About): AbilityCorrection[] {
  return before.map((one) => {
    if (!isAbout(one, about)) return one;
    const { audio: _audio, ...others } = one;
    return others;
  });
}

/** True while a refusal would change what is taken for true of the model: people's own word stands against it. */
export function teaches(
  corrections: readonly AbilityCorrection[],
  choice: ModelChoice,
  learnt: Learnt,
): boolean {
  const now = knownAbilities(choice, corrections).abilities;
  const then = knownAbilities(choice, withLearnt(corrections, choice, learnt, now.asOf ?? "")).abilities;
  return canonicalJson({ ...now, asOf: null }) !== canonicalJson({ ...then, asOf: null });
}
