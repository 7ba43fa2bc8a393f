import type { Span } from "../../shapes/span";
import { wordsOf } from "../locating/description";
import { guessed, type Located, type Locator, pieceOf, type Range, unsure } from "../locating/located";
import { structuresOf } from "../locating/structures";
import { countedThings } from "./counted-things";

/** A thing found, in the form the rule counts: in parentheses, and none within. */
function bracketed(text: string): string {
  const plain = text.replace(/\s+/g, " ").replace(/[(（]/g, "[").replace(/[)）]/g, "]").trim();
  return `(${plain === "" ? "…" : plain})`;
}

function counting(response: string, things: Range[], what: string): Located {
  const marks: Span[] = things.map((thing, index) => ({
    start: thing.start,
    end: thing.end,
    label: `${what} ${index + 1} of ${things.length}`,
  }));
  const text = things.map((thing) => bracketed(pieceOf(response, thing).text)).join(", ");
  const note = things.length === 0 ? `no ${what} found` : `the ${what}s, counted`;
  return { found: true, parts: [{ text, span: null }], note, marks };
}

/** What is left of the words when remarks on each of the things are cut off behind their number. */
function withoutEachRemark(words: string): string {
  const remark = /[,(] ?(?:one for |and |with )?each\b|:? each has\b/.exec(words);
  const counts = /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten)\b/;
  return remark && counts.test(words.slice(0, remark.index)) ? words.slice(0, remark.index) : words;
}

/**
 * The things that the description names by their form (rows, items, elements, keys, sentences, bold phrases ...), as
 * one string "(a), (b), (c)", each marked in the response. Things named by their meaning are taken for the items,
 * rows, elements or delimited pieces where the checks ask for those and the response holds nothing else; else unsure.
 */
export const locateCount: Locator = (input) => {
  const { response } = input;
  if (response.trim() === "") return counting(response, [], "thing");
  const words = withoutEachRemark(wordsOf(input.check.description));
  if (/\b(?:each|every|per)\b/.test(words))
    return unsure("the description counts within each of several parts");
  const found = countedThings(input, words, structuresOf(response));
  if ("why" in found) return unsure(found.why);
  const located = counting(response, found.things, found.what);
  return found.guessed ? guessed(located) : located;
};
