import { type Static, Type } from "typebox";

/** A number over outcomes that keeps its parts. */
export const Score = Type.Object({
  /** Occurs once in a summary: "csr", "format_isr". */
  id: Type.String(),
  /** As people read it: "CSR, format". */
  label: Type.String(),
  /** `numerator / denominator`, times 100 where the unit says so; null where there is nothing to count. */
  value: Type.Union([Type.Number(), Type.Null()]),
  numerator: Type.Number(),
  /** The number that could be scored. */
  denominator: Type.Number(),
  /** The number there is to score: the rest is unscored. */
  total: Type.Number(),
  /** `share`: from 0 to 1. `per-100-words`: of what was found in captions. `points`: a mean of ratings. */
  unit: Type.Union([Type.Literal("share"), Type.Literal("per-100-words"), Type.Literal("points")]),
  /** The most points that can be reached; only where the unit is `points`. */
  of: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
  better: Type.Union([Type.Literal("higher"), Type.Literal("lower")]),
  /** The 95 % interval in the same unit, where one was computed. */
  interval: Type.Optional(Type.Tuple([Type.Number(), Type.Number()])),
});
export type Score = Static<typeof Score>;

/** The scores of the results that have something in common. */
export const FacetRow = Type.Object({
  /** The value shared by the results of the row: "length", "Retrieval", "6". */
  value: Type.String(),
  label: Type.String(),
  scores: Type.Array(Score),
});
export type FacetRow = Static<typeof FacetRow>;

/** A benchmark's summary of a set of results. */
export const Summary = Type.Object({
  /** Results with an outcome, of all. */
  results: Type.Object({ scored: Type.Integer(), total: Type.Integer() }),
  scores: Type.Array(Score),
  /** By "constraint", "field", "video" and the like. */
  facets: Type.Record(Type.String(), Type.Array(FacetRow)),
  /** The numbers that the released scripts give, by their names; unscored counts as failed there. */
  released: Type.Record(Type.String(), Type.Number()),
});
export type Summary = Static<typeof Summary>;
