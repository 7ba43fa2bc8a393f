import type { ModelChoice } from "../../schemas/connection";
import type { AbilityCorrection } from "../../schemas/model-settings";
import { ABILITY_NAMES, type AbilityName, isAbout, knownAbilities } from "./model-abilities";

type About = Pick<ModelChoice, "baseUrl" | "model">;
/** What people can say of a model, and refusals can teach. */
export type Said = Partial<Pick<AbilityCorrection, AbilityName>>;

function withChange(
  before: readonly AbilityCorrection[],
  { baseUrl, model }: About,
  origin: AbilityCorrection["origin"],
  change: Said,
  asOf: string,
): AbilityCorrection[] {
  const earlier = before.find((one) => one.origin === origin && isAbout(one, { baseUrl, model }));
  const now = { ...(earlier ?? { baseUrl, model: model.trim(), origin }), ...change, asOf };
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
  learnt: Said,
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
  learnt: Said,
): boolean {
  const { abilities, from } = knownAbilities(choice, corrections);
  return ABILITY_NAMES.some(
    (name) => learnt[name] !== undefined && learnt[name] !== abilities[name] && from[name].kind !== "user",
  );
}
