import { type Static, Type } from "typebox";
import { ContentCheck, FormatCheck } from "./checklist";

/** Origin of a suggested check. */
export const DraftOrigin = Type.Union([
  Type.Object({
    kind: Type.Literal("rules"),
    /** The words of the instruction that it was read from. */
    phrase: Type.String(),
    /** "low" where the words may mean something else. */
    sure: Type.Union([Type.Literal("high"), Type.Literal("low")]),
  }),
  Type.Object({ kind: Type.Literal("model"), model: Type.String(), promptVersion: Type.String() }),
]);
export type DraftOrigin = Static<typeof DraftOrigin>;

/** A check of a checklist that somebody other than its author suggested, and that nobody has accepted since. */
export const SuggestedCheckMark = Type.Object({ checkId: Type.String(), by: Type.Literal("rules") });
export type SuggestedCheckMark = Static<typeof SuggestedCheckMark>;

/** A suggested check, to be accepted, changed or thrown away by a person. */
export const DraftCheck = Type.Union([
  Type.Object({ half: Type.Literal("format"), check: FormatCheck, origin: DraftOrigin }),
  Type.Object({ half: Type.Literal("content"), check: ContentCheck, origin: DraftOrigin }),
]);
export type DraftCheck = Static<typeof DraftCheck>;
