import { Type } from "typebox";
import { defineChecker, type PreparedCheck } from "./define-checker";
import { lengthReference } from "./length/reference";

/**
 * How long the text is, in words, sentences, paragraphs or characters.
 *
 * Reference: list markers are taken off first; a word is a Chinese character or plain ASCII letters, a sentence
 * a run of `. ! ?`, a paragraph what blank lines part, a character anything but an ordinary blank.
 */
export const length = defineChecker({
  id: "length",
  parameters: Type.Object({
    unit: Type.Union([
      Type.Literal("word"),
      Type.Literal("sentence"),
      Type.Literal("paragraph"),
      Type.Literal("character"),
    ]),
    min_len: Type.Optional(Type.Number({ default: 0 })),
    max_len: Type.Optional(Type.Number({ default: -1, description: "-1: no limit" })),
  }),
  prepare(parameters): PreparedCheck {
    return lengthReference(parameters);
  },
});
