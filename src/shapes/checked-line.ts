import { type Static, Type } from "typebox";
import { Span } from "./span";
import { VerdictStatus } from "./verdict";

const Count = Type.Integer({ minimum: 0 });

/** The verdict on one check of a caption, as `caplens check` writes it. */
export const CheckedVerdict = Type.Object({
  checkId: Type.String(),
  constraintId: Type.Union([Type.String(), Type.Null()]),
  half: Type.Union([Type.Literal("format"), Type.Literal("content")]),
  status: VerdictStatus,
  cause: Type.Optional(Type.String()),
  reason: Type.String(),
  /** Places of the caption, in UTF-16 code units. */
  evidence: Type.Array(Span),
  /** Beside an earlier check of the same captions: `new` failures failed not then, `known` ones did, `fixed` passes failed then. */
  since: Type.Optional(Type.Union([Type.Literal("new"), Type.Literal("known"), Type.Literal("fixed")])),
});
export type CheckedVerdict = Static<typeof CheckedVerdict>;

/** A line that `caplens check --format jsonl` writes: a caption with all its verdicts. It stands by itself. */
export const CheckedLine = Type.Object({
  format: Type.Literal("caplens-checked"),
  version: Type.Literal(1),
  id: Type.String(),
  /** Whose caption it is, where its line says so. */
  model: Type.Optional(Type.String()),
  /** Its line in the input, from 1. */
  line: Count,
  semantics: Type.Union([Type.Literal("strict"), Type.Literal("released")]),
  /** The version of the rules. */
  rules: Type.String(),
  passed: Count,
  failed: Count,
  unscored: Count,
  /** The share of scored checks that passed; null where nothing could be scored. */
  csr: Type.Union([Type.Number(), Type.Null()]),
  /** Why the line could not be checked; its verdicts are empty then. */
  problem: Type.Optional(Type.String()),
  verdicts: Type.Array(CheckedVerdict),
});
export type CheckedLine = Static<typeof CheckedLine>;
