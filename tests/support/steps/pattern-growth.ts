import { type AST, RegExpParser, visitRegExpAST } from "@eslint-community/regexpp";
import { someOf } from "../effort";
import { HOSTILE_UNITS, MORE_UNITS, textOf } from "./hostile-texts";
import { countedSearch, knownProgram, TooManySteps } from "./pattern-run";

/** Each length is twice the one before it; windows of bounded repeats ("{0,300}") are over by then. */
const FIRST_LOOK = [512, 1024] as const;
const SECOND_LOOK = [2048, 4096] as const;
/** Twice the text may take so many times the steps. */
const MOST_GROWTH = 2.3;
/** Endings of a text that could keep a pattern from matching at its end, or let it. */
const ENDS = ["", "!", "x"] as const;
/** A pattern that takes so many steps for every letter is too slow however it grows. */
const MOST_PER_LETTER = 400;

/** The words that a pattern itself looks for, alone and one after the other: texts of them lead it furthest. */
function wordsIn(source: string, flags: string): string[] {
  const words: string[] = [];
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: flags.includes("u"),
    unicodeSets: flags.includes("v"),
  });
  visitRegExpAST(pattern, {
    onAlternativeEnter({ elements }: AST.Alternative) {
      let word = "";
      const end = () => {
        if (word !== "") words.push(word);
        word = "";
      };
      for (const element of elements) {
        if (element.type === "Character") word += String.fromCodePoint(element.value);
        else if (element.type === "CharacterSet" && element.kind === "space") word += " ";
        else end();
      }
      end();
    },
  });
  const letters = words.flatMap((word) => [...word]);
  return [...new Set([...words.flatMap((word) => [word, `${word} `, `x${word} x`]), ...letters])];
}

/** One text of each group that the pattern cannot tell apart. */
function unlike(units: readonly string[], source: string, flags: string): string[] {
  const { kindOf, unicode } = knownProgram(source, flags);
  const seen = new Set<string>();
  return units.filter((unit) => {
    const kinds = (unicode ? [...unit] : unit.split("")).map(kindOf);
    const period = kinds.findIndex(
      (_, at) =>
        at > 0 && kinds.length % at === 0 && kinds.every((kind, place) => kind === kinds[place % at]),
    );
    const name = (period < 0 ? kinds : kinds.slice(0, period)).join(" ");
    if (seen.has(name)) return false;
    seen.add(name);
    return true;
  });
}

/** Steps of finding every match in a text, as `matchAll` and `replace` do. */
function stepsOf(source: string, flags: string, text: string, most: number): number {
  let steps = 0;
  let from = 0;
  while (from <= text.length) {
    const found = countedSearch(source, flags, text, from, most - steps);
    steps += found.steps;
    if (!("end" in found)) break;
    from = found.end > found.start ? found.end : found.end + 1;
  }
  return steps;
}

function grows(
  source: string,
  flags: string,
  unit: string,
  end: string,
  [small, large]: readonly [number, number],
): boolean {
  try {
    const few = stepsOf(source, flags, textOf(unit, small) + end, MOST_PER_LETTER * small);
    const most = MOST_GROWTH * few + 100;
    stepsOf(source, flags, textOf(unit, large) + end, most);
    return false;
  } catch (error) {
    if (error instanceof TooManySteps) return true;
    throw error;
  }
}

/**
 * The text, as the unit that it repeats and its end, on which a pattern's steps grow faster than the text; null where
 * none of the hostile texts and of those made from the pattern's own words does that.
 */
export function tooSlowOn(source: string, flags: string): { unit: string; end: string } | null {
  const own = flags.replace(/[gyd]/g, "");
  const ends = unlike(ENDS, source, own);
  for (const unit of unlike(
    [...wordsIn(source, own), ...HOSTILE_UNITS, ...someOf(MORE_UNITS, 3)],
    source,
    own,
  ))
    for (const end of ends)
      if (grows(source, own, unit, end, FIRST_LOOK) && grows(source, own, unit, end, SECOND_LOOK))
        return { unit, end };
  return null;
}
