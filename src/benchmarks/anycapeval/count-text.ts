import { PYTHON_WORD_END, PYTHON_WORD_START, strip } from "../../foundation/python-text";

const ENGLISH = new RegExp(`${PYTHON_WORD_START}[a-zA-Z]+(?:['-][a-zA-Z]+)*${PYTHON_WORD_END}`, "gu");
const CHINESE = /[\u4e00-\u9fff\u3000-\u303f\uff00-\uffef]/g;

function matches(text: string, pattern: RegExp): number {
  let count = 0;
  for (const _ of text.matchAll(pattern)) count += 1;
  return count;
}

/**
 * Words as AnyCapEval counts them: English ones, joined by ' and - into one, and each character of Chinese, its
 * punctuation, the ideographic blank and full-width letters among them. Digits, words with accents and words that touch
 * Chinese count nothing.
 */
export function countWords(text: string): number {
  return matches(text, ENGLISH) + matches(text, CHINESE);
}

/** Sentences as AnyCapEval counts them: what stands between . ! and ?, save for blanks. "3.5" is two. */
export function countSentences(text: string): number {
  return text.split(/[.!?]/).filter((part) => strip(part) !== "").length;
}
