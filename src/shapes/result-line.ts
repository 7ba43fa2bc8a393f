import { type Static, Type } from "typebox";
import { Overrule } from "./by-hand";
import { DataSample } from "./data-set";
import { Outcome } from "./result";
import { Semantics } from "./verdict";

const Known = <Schema extends ReturnType<typeof Type.Number>>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

/** A line of results as JSON Lines: a sample, whose caption it is, and what was found of it. It stands by itself. */
export const ResultLine = Type.Object({
  format: Type.Literal("caplens-run-result"),
  version: Type.Literal(1),
  /** The id of the benchmark that judged. */
  benchmark: Type.String({ minLength: 1 }),
  sample: DataSample,
  /** The caption's model, by its title in the run. */
  model: Type.String({ minLength: 1 }),
  /** From 1. */
  repeat: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  semantics: Semantics,
  /** Null where none was written. */
  caption: Type.Union([Type.String(), Type.Null()]),
  /** Present when a refiner went over the caption: the caption before that, and whether it was left as it was. */
  refining: Type.Optional(Type.Object({ first: Type.String(), unchanged: Type.Boolean() })),
  /** The reason why there is no caption or no judgement; null where nothing went wrong. */
  problem: Type.Union([Type.String(), Type.Null()]),
  /** Every constraint; unscored ones say so. Empty where the caption was not judged. */
  outcomes: Type.Array(Outcome),
  /** Overrules by people; only on request, and never in place of an outcome. */
  overrules: Type.Optional(Type.Array(Overrule)),
  /** The benchmark's judgement of the caption, in its own shape: the source of scores. Null where not judged. */
  judgement: Type.Unknown(),
  words: Known(Type.Number()),
  seconds: Known(Type.Number()),
  outputTokens: Known(Type.Number()),
  usd: Known(Type.Number()),
});
export type ResultLine = Static<typeof ResultLine>;
