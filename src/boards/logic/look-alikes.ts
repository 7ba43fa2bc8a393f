import { mixedScripts } from "../../foundation/foreign-text";
import type { BoardRow } from "../../shapes/leaderboard";
import { modelWords } from "./export-table";

/** Letters of Cyrillic and Greek, and digits, that look like those of Latin. */
const ALIKE: Readonly<Record<string, string>> = {
  а: "a",
  в: "b",
  е: "e",
  ё: "e",
  к: "k",
  м: "m",
  н: "h",
  о: "o",
  р: "p",
  с: "c",
  т: "t",
  у: "y",
  х: "x",
  і: "i",
  ї: "i",
  ј: "j",
  ѕ: "s",
  ԁ: "d",
  ԛ: "q",
  ԝ: "w",
  ӏ: "l",
  α: "a",
  β: "b",
  γ: "y",
  ε: "e",
  η: "n",
  ι: "i",
  κ: "k",
  μ: "u",
  ν: "v",
  ο: "o",
  ρ: "p",
  τ: "t",
  υ: "u",
  χ: "x",
  "0": "o",
  "1": "l",
  i: "l",
  "|": "l",
};

/** A name as it looks at a glance: equal for names that can be taken for each other. */
function atAGlance(name: string): string {
  return Array.from(name.normalize("NFKD").toLowerCase(), (letter) => ALIKE[letter] ?? letter)
    .map((letter) => ALIKE[letter] ?? letter)
    .join("")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/**
 * Possibly deceptive features of a row's name: letters of two scripts in a word, another row's name in other letters.
 */
export function lookAlikes(row: BoardRow, others: readonly BoardRow[]): string[] {
  const name = modelWords({ row });
  const told: string[] = [];
  const scripts = mixedScripts(name);
  if (scripts.length > 0) told.push(`Its name mixes letters that look alike: ${scripts.join(" and ")}.`);
  const look = atAGlance(name);
  for (const other of others)
    if (
      other.id !== row.id &&
      modelWords({ row: other }) !== name &&
      atAGlance(modelWords({ row: other })) === look
    )
      told.push(`Its name looks like that of the row ${other.id}.`);
  return told;
}
