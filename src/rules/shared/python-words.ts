import { PYTHON_WORD_END, PYTHON_WORD_START } from "../../foundation/python-text";

/** `\b[a-zA-Z]+\b`: letters that no other letter, digit or underscore of any script touches. */
export const ASCII_WORD = new RegExp(`${PYTHON_WORD_START}[a-zA-Z]+${PYTHON_WORD_END}`, "gu");

/** The Chinese characters that the released scripts know. */
export const RELEASED_CJK = "\\u4e00-\\u9fa5";

/** A word of the released `length`: a Chinese character, or ASCII letters joined by hyphens. */
export const RELEASED_WORD = new RegExp(
  `[${RELEASED_CJK}]|${PYTHON_WORD_START}[a-zA-Z]+(?:-[a-zA-Z]+)*${PYTHON_WORD_END}`,
  "gu",
);
