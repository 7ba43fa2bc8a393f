import type { WeighedChoice } from "../../shapes/call";
import { UNDECIDED } from "../../shapes/reply-form";

/** A word, or a part of one, that the model would write next, and how probable that is. */
export type NextWord = { text: string; probability: number };

/** The grammar of a choice, in llama.cpp's form: one of the options, and the quotation mark behind those that are texts. */
export function grammarOf(options: readonly (string | number)[]): string {
  const end = options.some((option) => typeof option === "string") ? ' "\\""' : "";
  return `root ::= (${options.map((option) => JSON.stringify(String(option))).join(" | ")})${end}`;
}

/**
 * The least distance between the two most probable options that decides: 0.60 against 0.40 does, 0.59 against 0.41 does not.
 * It is set by judgement, not by measurement: small models change answers below it with the order of the options.
 */
const DECISION_MARGIN = 0.2;

/** The option that a word begins or names; null for a word that is none, or could begin several. */
function optionOf(word: string, options: readonly string[]): string | null {
  const [, head = "", rest = ""] = /^([\p{L}\p{N}-]*)(.*)$/su.exec(word.trimStart().toLowerCase()) ?? [];
  if (head === "") return null;
  const same = options.find((option) => option.toLowerCase() === head);
  if (same !== undefined) return same;
  if (rest !== "") return null;
  const begun = options.filter((option) => option.toLowerCase().startsWith(head));
  return begun.length === 1 ? (begun[0] ?? null) : null;
}

/**
 * The choice between options by how probable it is that the model goes on with them. `options`: different from each
 * other. The probabilities are shares of what falls on any option; all are 0 where none is among the words.
 */
export function weigh(words: readonly NextWord[], options: readonly string[]): WeighedChoice {
  const mass = new Map(options.map((option) => [option, 0]));
  for (const { text, probability } of words) {
    const option = optionOf(text, options);
    if (option !== null) mass.set(option, (mass.get(option) ?? 0) + probability);
  }
  const sum = [...mass.values()].reduce((all, one) => all + one, 0);
  const shares = [...mass].map(([option, one]) => [option, sum > 0 ? one / sum : 0] as const);
  const [best, second] = shares.toSorted(([, one], [, other]) => other - one);
  const decided =
    best !== undefined && sum > 0 && best[1] - (second?.[1] ?? 0) >= DECISION_MARGIN - Number.EPSILON;
  return { options: Object.fromEntries(shares), chosen: decided ? best[0] : null };
}

/** The option with the highest probability, decided or not. */
export function likeliest({ options }: WeighedChoice): string {
  const [best] = Object.entries(options).toSorted(([, one], [, other]) => other - one);
  return best?.[0] ?? "";
}

/** A choice that decided nothing, in words: "undecided: B 0.52 against C 0.48". */
export function undecidedWords({ options }: WeighedChoice): string {
  const [best, second] = Object.entries(options).toSorted(([, one], [, other]) => other - one);
  if (!best || best[1] === 0) return `${UNDECIDED}none of the options is among the words it would write next`;
  const told = [best, ...(second ? [second] : [])].map(([name, share]) => `${name} ${share.toFixed(2)}`);
  return `${UNDECIDED}${told.join(" against ")}`;
}
