import { isFields } from "../../foundation/fields";
import { addTo } from "../../foundation/groups";
import { counted } from "../../foundation/plural";
import { wordSpans } from "../../foundation/text-lines";
import { foldText } from "../shared/fold";

/** A format rule that a text is asked to pass; without `scope` it is about the whole of it. */
export type AskedCheck = {
  constraintId: string;
  parameters: Readonly<Record<string, unknown>>;
  scope?: "whole" | "part";
};

/** Longer texts in parameters are not measured. */
export const LONGEST = 2000;

type Parameters = AskedCheck["parameters"];

/** A parameter that is a text; "" for any other. */
export function textOf(parameters: Parameters, name: string): string {
  const value = parameters[name];
  return typeof value === "string" ? value : "";
}

/** The limits of `length` and `count` as the strict rules read them: 0 as a maximum allows nothing. */
export function limitsOf(parameters: Parameters, kind: "len" | "count"): { least: number; most: number } {
  const least = parameters[`min_${kind}`];
  const most = parameters[`max_${kind}`];
  return {
    least: typeof least === "number" && least > 0 ? Math.ceil(least) : 0,
    most: typeof most === "number" && most >= 0 ? Math.floor(most) : Number.POSITIVE_INFINITY,
  };
}

/** A sign that stands for other letters once Unicode forms are evened out: ㎏ for kg, ™ for tm. */
type Disguise = {
  /** In small letters, and as they are. */
  letters: string;
  exact: string;
  /** Counted as a letter of a word. */
  isWord: boolean;
  isPicture: boolean;
};

let disguises: Map<string, Disguise[]> | null = null;

/** All such signs by their first letter, small letters throughout. Found once, when a keyword has to be measured. */
export function disguisesFrom(first: string): readonly Disguise[] {
  disguises ??= findDisguises();
  return disguises.get(first) ?? [];
}

function findDisguises(): Map<string, Disguise[]> {
  const found = new Map<string, Disguise[]>();
  for (let point = 0xa0; point < 0x2fa20; point++) {
    // Han characters, Hangul and halves of pairs stand for themselves.
    if (point === 0x3400) point = 0xa000;
    if (point === 0xac00) point = 0xe000;
    if (point === 0x20000) point = 0x2f800;
    const sign = String.fromCodePoint(point);
    const exact = sign.normalize("NFKC");
    const letters = exact.toLowerCase();
    if (letters === sign.toLowerCase() || letters === "") continue;
    const isWord = [...wordSpans(sign)].length > 0;
    const isPicture = /\p{Extended_Pictographic}/u.test(sign);
    if (isWord && !isPicture && [...letters].length === 1) continue;
    const first = String.fromCodePoint(letters.codePointAt(0) ?? 0);
    addTo(found, first, { letters, exact, isWord, isPicture });
  }
  return found;
}

/** The least cost of writing a text with plain letters and signs that stand for several. */
function leastCost(
  text: string,
  plain: (letter: string) => number,
  disguised: (sign: Disguise) => number | null,
): number {
  const letters = [...text];
  const costs = new Array<number>(letters.length + 1).fill(Number.POSITIVE_INFINITY);
  costs[0] = 0;
  for (const [at, letter] of letters.entries()) {
    const so = costs[at] ?? 0;
    costs[at + 1] = Math.min(costs[at + 1] ?? 0, so + plain(letter));
    for (const sign of disguisesFrom(letter)) {
      const cost = disguised(sign);
      const size = [...sign.letters].length;
      if (cost === null || letters.slice(at, at + size).join("") !== sign.letters) continue;
      costs[at + size] = Math.min(costs[at + size] ?? 0, so + cost);
    }
  }
  return costs[letters.length] ?? 0;
}

/** Letters of scripts in which each is a character of its own. */
const measured = /[a-z0-9à-öø-ÿа-яα-ω\u4e00-\u9fff]/u;

/** Characters that a text has at least which holds this one, in whatever typography. */
function leastCharacters(text: string): number {
  if (text.length > LONGEST) return 0;
  const folded = foldText(text, { lowerCase: true }).replaceAll(/[\s*`'"]/g, "");
  return leastCost(
    folded,
    (letter) => (measured.test(letter) ? 1 : 0),
    ({ isPicture }) => (isPicture ? 0 : 1),
  );
}

/** Words that a text has at least which holds this one: only those are counted that no typography can hide. */
function leastWords(text: string, endsOpen: boolean): number {
  if (text.length > LONGEST) return 0;
  const tokens = foldText(text, { lowerCase: true }).trim().split(" ");
  const hidden = ({ isWord }: Disguise) => (isWord ? null : 0);
  let words = 0;
  for (const [index, token] of tokens.entries()) {
    // The text before it may be a list marker, and what is behind it may belong to the same word.
    if (endsOpen && index === tokens.length - 1) continue;
    if (/^[\u4e00-\u9fff]+$/u.test(token) && !/^[一二三四五六七八九十百]+$/u.test(token))
      words += leastCost(token, () => 1, hidden);
    else if (
      /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]{2,}$/u.test(token) &&
      !/^[ivxlcdm]+$/.test(token)
    )
      words += Math.min(
        1,
        leastCost(token, () => 1, hidden),
      );
  }
  return words;
}

/** Units that a text has at least which passes a check. */
type Least = { words: number; characters: number; what: string };

/** The keys that every object must have which fits a schema; none where another keyword may lift that. */
export function requiredKeys(parameters: Parameters): string[] {
  const { schema } = parameters;
  if (!isFields(schema) || "$ref" in schema || /draft-?0?3/.test(textOf(schema, "$schema"))) return [];
  const { required } = schema;
  if (!Array.isArray(required)) return [];
  return [...new Set(required.filter((key): key is string => typeof key === "string"))];
}

/** The least that a text has which passes a check, for each text that the check wants in it. */
export function leastOf({ constraintId, parameters }: AskedCheck): Least[] {
  const text = (value: string, what: string, endsOpen: boolean): Least[] =>
    value.trim() === ""
      ? []
      : [
          {
            words: leastWords(value, endsOpen),
            characters: leastCharacters(value),
            what: `${what} “${shown(value)}”`,
          },
        ];
  switch (constraintId) {
    case "keyword":
      return parameters.keyword_type === "include" ? text(textOf(parameters, "keyword"), "holds", false) : [];
    case "prefix_suffix": {
      const suffix = textOf(parameters, "suffix");
      // The first word of a suffix may be the end of a longer one, never a marker.
      return [
        ...text(textOf(parameters, "prefix"), "begins with", true),
        ...text(suffix, "ends with", false),
      ];
    }
    case "json_object": {
      const keys = requiredKeys(parameters).filter((key) => /[a-z0-9]/i.test(key));
      // The letters of a key, two quotes, a colon, a value, and what stands between and around members.
      const characters = keys.reduce((all, key) => all + (/^[\w-]*$/.test(key) ? key.length : 1) + 5, 1);
      const what = `is an object with ${counted(keys.length, "key")}`;
      return keys.length === 0 ? [] : [{ words: keys.length, characters, what }];
    }
    case "table": {
      const { col_name: columns } = parameters;
      if (!Array.isArray(columns)) return [];
      const names = columns.filter((name): name is string => typeof name === "string");
      const sum = (measure: (name: string) => number) => names.reduce((all, name) => all + measure(name), 0);
      return [
        {
          words: sum((name) => leastWords(name, false)),
          characters:
            sum((name) => (/^[\p{L}\p{N} ]*$/u.test(name) ? leastCharacters(name) : 0)) +
            Math.max(0, 4 * names.length - 3),
          what: `is a table with ${counted(names.length, "named column")}`,
        },
      ];
    }
    default:
      return [];
  }
}

/** A text as it is quoted, cut to 60 characters. */
export function shown(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59).trim()}…` : text;
}
