import { ProblemError } from "../../foundation/errors";
import type { ModelAbilities } from "../../shapes/model-abilities";
import { bothLearnt, type Learnt } from "./corrections";

/** Something in a request that an endpoint refused, and what is known of the model by that. */
export type Adaption = {
  /** The refused parameter, as words in a sentence: "the temperature". */
  of: string;
  /** The replacement, in words: "without it". */
  instead: string;
  learnt: Learnt;
  /** It was refused of another call at the same time; this one was never sent with it. */
  elsewhere?: true;
};

/** The combined lesson of these refusals. */
export function learntBy(adaptions: readonly Adaption[]): Learnt {
  return adaptions.reduce<Learnt>((all, { learnt }) => bothLearnt(all, learnt), {});
}

/** The abilities of a model, adjusted by recent refusals. */
export function adapted(abilities: ModelAbilities, adaptions: readonly Adaption[]): ModelAbilities {
  const { refusedFields = [], limits, ...others } = learntBy(adaptions);
  return {
    ...abilities,
    ...others,
    refusedFields: [...new Set([...abilities.refusedFields, ...refusedFields])],
    limits: { ...abilities.limits, ...limits },
  };
}

/** For the record: what was refused and how it was asked for then. */
export function adaptionWords({ of, instead }: Adaption): string {
  return `${of[0]?.toUpperCase()}${of.slice(1)} was refused: asked again ${instead}`;
}

/** A request that was refused for one thing in it, and may be answered without that, or with it under another name. */
export class AdaptionError extends ProblemError {
  readonly adaption: Adaption;
  /** False where it was known before anything was sent. */
  readonly sent: boolean;
  /** Earlier refusals of the same request, each once: the next request avoids them, too. */
  readonly before: readonly Adaption[];

  constructor(
    error: ProblemError,
    adaption: Adaption,
    { sent = true, before = [] }: { sent?: boolean; before?: readonly Adaption[] } = {},
  ) {
    super(error.problem, { cause: error });
    this.adaption = adaption;
    this.sent = sent;
    this.before = before;
  }
}
