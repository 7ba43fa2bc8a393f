import { Type } from "typebox";
import { defineChecker } from "./define-checker";
import { plainTextReference } from "./plain-text/reference";

/**
 * Running prose only.
 *
 * Reference: fails whatever is JSON (a number, a quoted sentence too), a line that begins like a list item, and
 * pipes with only dashes between them.
 */
export const plainText = defineChecker({
  id: "plain_text",
  parameters: Type.Object({}),
  prepare() {
    return plainTextReference;
  },
});
