import { defineChecker, type PreparedCheck } from "../define-checker";
import { limit } from "../shared/limits";
import { oneOf, takes } from "../shared/parameters";
import { requireValid } from "../shared/valid";
import { lengthReference } from "./reference";
import { lengthStrict } from "./strict";

const schema = takes(
  { unit: oneOf("word", "sentence", "paragraph", "character") },
  { min_len: limit(0), max_len: limit(-1) },
);

/**
 * The length of the text, in words, sentences, paragraphs or characters.
 *
 * Reference: list markers are taken off first; a word is a Chinese character or plain ASCII letters, a sentence
 * a run of `. ! ?`, a paragraph what blank lines part, a character anything but an ordinary blank.
 *
 * Strict: list markers count for nothing; a word may hold digits, accents, apostrophes and hyphens, a Chinese
 * character is one; a sentence ends where its sense does, not at abbreviations, decimals and addresses, and needs
 * no stop at the end of its line; paragraphs are parted by blank lines, or by line feeds where there are none; a
 * character is what is seen as one, without white space; a maximum of 0 allows nothing.
 */
export const checker = defineChecker({
  id: "length",
  parameters: schema,
  prepare(parameters, { semantics }): PreparedCheck {
    if (semantics === "strict") requireValid(schema, parameters);
    return semantics === "strict" ? lengthStrict(parameters) : lengthReference(parameters);
  },
});
