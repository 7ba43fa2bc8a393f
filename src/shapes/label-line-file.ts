import { type Static, Type } from "typebox";
import { Label, LabelDecision } from "./label-set";

/** The first line of a file of labels: what the file holds, by which a cut or edited one is known. */
export const LabelFileHead = Type.Object({
  format: Type.Literal("caplens-label-lines"),
  version: Type.Literal(1),
  /** The id of the label set. */
  set: Type.String({ minLength: 1, maxLength: 64 }),
  title: Type.String(),
  /** Lines that follow. */
  lines: Type.Integer({ minimum: 0 }),
  /** SHA-256 of them, each with its line break. */
  sha256: Type.String({ pattern: "^[0-9a-f]{64}$" }),
});
export type LabelFileHead = Static<typeof LabelFileHead>;

const told = {
  captionHash: Type.String({ pattern: "^[0-9a-f]{64}$" }),
  /** The version of the rules that the line was judged with. */
  rules: Type.String(),
};

/** One label of a file. */
export const LabelFileLine = Type.Object({
  format: Type.Literal("caplens-label"),
  ...Label.properties,
  ...told,
});
export type LabelFileLine = Static<typeof LabelFileLine>;

/** One decision of an adjudicator in a file. */
export const DecisionFileLine = Type.Object({
  format: Type.Literal("caplens-label-decision"),
  ...LabelDecision.properties,
  ...told,
});
export type DecisionFileLine = Static<typeof DecisionFileLine>;

const ChoiceResult = Type.Object({
  type: Type.String(),
  value: Type.Object({
    choices: Type.Optional(Type.Array(Type.String())),
    text: Type.Optional(Type.Union([Type.String(), Type.Array(Type.String())])),
  }),
});

/** A task of Label Studio with its annotations, as its JSON export has it. */
export const StudioTask = Type.Object({
  data: Type.Object({
    line: Type.String(),
    set: Type.String(),
    caption_sha256: Type.String(),
    rules: Type.Optional(Type.String()),
  }),
  annotations: Type.Optional(
    Type.Array(
      Type.Object({
        completed_by: Type.Optional(
          Type.Union([Type.Number(), Type.String(), Type.Object({ email: Type.String() })]),
        ),
        lead_time: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
        was_cancelled: Type.Optional(Type.Boolean()),
        ground_truth: Type.Optional(Type.Boolean()),
        created_at: Type.Optional(Type.String()),
        updated_at: Type.Optional(Type.String()),
        result: Type.Array(ChoiceResult),
      }),
    ),
  ),
});
export type StudioTask = Static<typeof StudioTask>;
