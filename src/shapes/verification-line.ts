import { type Static, Type } from "typebox";
import { Verification } from "./quiz-draft";

/** A line of a file of verifications: what one person says of one question of a quiz, with the question's texts. */
export const VerificationLine = Type.Object({
  format: Type.Literal("caplens-quiz-verification"),
  version: Type.Literal(1),
  ...Verification.properties,
});
export type VerificationLine = Static<typeof VerificationLine>;
