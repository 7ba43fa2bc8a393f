import * as fc from "fast-check";
import { anyCharacter } from "../../support/any-character";
import { HOSTILE } from "./example-report";

/** Texts that try to be more than text, and any others. */
export const hostileWords = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...HOSTILE) },
      fc.string({ unit: anyCharacter, maxLength: 12 }),
      fc.string({ maxLength: 12 }),
    ),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map((parts) => parts.join(""));
