import type { FormatCheck } from "../../src/shapes/checklist";
import { clausesOfSentence, masked, quotedIn, sentencesOfInstruction } from "./clauses";

type Rule = {
  /** Patterns for the words that ask for it, the plainest first; the first that occurs decides. */
  asks: RegExp[];
  /** Rules on blocks are asked for in a whole sentence, those on style in a clause. */
  by: "sentence" | "clause";
  /** Null where the words turn out not to ask for it. */
  parameters(description: string): Record<string, unknown> | null;
};

const numbers: Record<string, number> = Object.fromEntries(
  "zero one two three four five six seven eight nine ten".split(" ").map((word, value) => [word, value]),
);
numbers.single = 1;
const figure = `(?:\\d+|${Object.keys(numbers).join("|")})`;

function figureOf(word: string | undefined): number {
  return word === undefined ? Number.NaN : (numbers[word.toLowerCase()] ?? Number(word));
}

/** "20-30", "at most 15", "no fewer than two", "exactly 3": both bounds, -1 for none above. */
export function boundsOf(text: string): { min: number; max: number } | null {
  const range = new RegExp(`(${figure})\\s*(?:-|–|—|~|to|and|or)\\s*(${figure})`, "i").exec(text);
  if (range) return { min: figureOf(range[1]), max: figureOf(range[2]) };
  const one = new RegExp(figure, "i").exec(text);
  if (!one) return null;
  const value = figureOf(one[0]);
  if (/≤|at most|no more than|not exceed|under|within|fewer than|less than|up to|max|limit|below/i.test(text))
    return { min: 0, max: value };
  if (/≥|at least|no (?:fewer|less) than|more than|over|min/i.test(text)) return { min: value, max: -1 };
  return { min: value, max: value };
}

function namesIn(text: string): string[] {
  return quotedIn(text).filter((name) => /^[\p{L}][\p{L}\p{N}_ /&-]*$/u.test(name));
}

function schemaOf(text: string): Record<string, unknown> {
  const names = namesIn(text);
  return { properties: Object.fromEntries(names.map((name) => [name, {}])), required: names };
}

/** The unit that stands next to the figure. */
function unitOf(text: string): string | undefined {
  const units = "words?|characters?|chars?|letters?|sentences?|paragraphs?";
  const after = new RegExp(`${figure}[^.,(\\d]{0,20}?\\b(${units})\\b`, "i").exec(text)?.[1];
  const word = (after ?? new RegExp(`\\b(?:${units})\\b`, "i").exec(text)?.[0])
    ?.toLowerCase()
    .replace(/s$/, "");
  return word === "char" || word === "letter" ? "character" : word;
}

const rules: Record<string, Rule> = {
  plain_text: {
    by: "clause",
    asks: [
      /plain[- ]text|natural (?:language|text)|without (?:any )?(?:markup|formatting)/i,
      /paragraphs?\b|prose|narrative|narration|story|monologue|conversational/i,
      /simple .*(?:words|language|sentences)|sentences?\b|\bdescribe|\bwrite/i,
    ],
    parameters: () => ({}),
  },
  json_object: {
    by: "sentence",
    asks: [/json objects?\b/i, /\bjson\b/i, /\bobjects?\b.*\bkeys?\b/i],
    parameters: (text) => ({ schema: { type: "object", ...schemaOf(text) } }),
  },
  json_array: {
    by: "sentence",
    asks: [/json arrays?\b/i, /\barrays?\b/i, /\bjson\b/i],
    parameters: (text) => ({ schema: { type: "array", items: schemaOf(text) } }),
  },
  unordered_list: {
    by: "sentence",
    asks: [/unordered|bullet/i, /\blists?\b/i],
    parameters: (text) => ({ symbol: /['"‘“(（ ]\s*([-*])\s*['"’”)） .,]/.exec(text)?.[1] ?? null }),
  },
  ordered_list: {
    by: "sentence",
    asks: [/(?<!un)ordered list|numbered/i, /\blists?\b/i],
    parameters: (text) => ({ symbol: /['"‘“(（ ]\s*([1AaIi]\.)/.exec(text)?.[1] ?? null }),
  },
  table: {
    by: "sentence",
    asks: [/columns?\b/i, /\btable/i],
    parameters: (text) => ({ col_name: namesIn(text) }),
  },
  keyword: {
    by: "clause",
    asks: [
      /(?=.*['"‘“])(?:\bwords?\b|\bterms?\b|includ|exclud|mention|contain|avoid|\bnot\b|without|\buse\b)/i,
    ],
    parameters: (text) => {
      const keyword = quotedIn(text)[0];
      if (keyword === undefined) return null;
      const exclude = /\b(?:not|n't|exclude|excluding|avoid|without|never|no|excluded)\b/i.test(text);
      return { keyword, keyword_type: exclude ? "exclude" : "include" };
    },
  },
  markdown: {
    by: "clause",
    asks: [
      /\bbold|italic|highlight|heading|headline|code block|back ?tick|```|\*\*|==|##/i,
      /title\b|markdown/i,
    ],
    parameters: (text) => {
      const kinds: [string, RegExp][] = [
        ["bold", /\bbold|\*\*/i],
        ["italic", /italic/i],
        ["highlight", /highlight|==/i],
        ["code", /code|back ?tick|```/i],
        ["title", /heading|headline|title|##/i],
      ];
      const kind = kinds.find(([, pattern]) => pattern.test(text));
      return kind ? { md_type: kind[0] } : null;
    },
  },
  prefix_suffix: {
    by: "clause",
    asks: [/(?=.*['"‘“])(?:\b(?:start|begin|end|open|clos|conclud)|prefix|suffix)/i],
    parameters: (text) => {
      const quote = "(['\"‘“])([^'\"’”]+)['\"’”]";
      const prefix = new RegExp(`(?:start|begin|open|prefix)[^'"‘“]*${quote}`, "i").exec(text)?.[2] ?? null;
      const suffix =
        new RegExp(`(?:\\bend|clos|conclud|suffix)[^'"‘“]*${quote}`, "i").exec(text)?.[2] ?? null;
      return prefix === null && suffix === null ? null : { prefix, suffix };
    },
  },
  delimiter: {
    by: "clause",
    asks: [
      /separat|delimit|divid|\bsplit|\bbetween\b.*['"‘“]/i,
      /(?:using|use|with|by) ['"‘“][^\p{L}\p{N}'"’”]+['"’”]/iu,
    ],
    parameters: (text) => {
      const symbol = quotedIn(text).find((each) => !/[\p{L}\p{N}]/u.test(each) && each.length <= 5);
      if (symbol !== undefined) return { symbol };
      return /\bcommas?\b/i.test(text) ? { symbol: "," } : /semi-?colon/i.test(text) ? { symbol: ";" } : null;
    },
  },
  length: {
    by: "clause",
    asks: [
      new RegExp(`${figure}[^.]{0,20}?\\b(?:words?|characters?|chars?|sentences?|paragraphs?)\\b`, "i"),
      new RegExp(`\\b(?:words?|characters?|chars?|sentences?|paragraphs?)\\b[^.]{0,20}${figure}`, "i"),
    ],
    parameters: (text) => {
      const word = unitOf(text);
      const near = new RegExp(`[^,(]{0,40}${figure}[^,(]{0,20}`, "i").exec(text)?.[0] ?? text;
      const bounds = boundsOf(near);
      if (word === undefined || !bounds) return null;
      return { unit: word, min_len: bounds.min, max_len: bounds.max };
    },
  },
  count: {
    by: "clause",
    asks: [
      new RegExp(
        `(?:exactly|at least|at most|no more than|up to|only) ${figure} (?!words?|characters?|chars?\\b)(?:[a-z'-]+ ){0,3}[a-z-]+`,
        "i",
      ),
      new RegExp(
        `(?<![\\d-])\\b${figure}(?:-\\d+)? (?!words?|characters?|chars?|sentences?|paragraphs?)(?:[a-z'-]+ ){0,3}[a-z-]+s\\b`,
        "i",
      ),
    ],
    parameters: (description) => {
      const text = masked(description);
      const phrase = new RegExp(`[^,.]{0,25}\\b${figure}(?:\\s*[-–]\\s*\\d+)?`, "i").exec(text)?.[0] ?? text;
      const bounds = boundsOf(phrase);
      return bounds && { min_count: bounds.min, max_count: bounds.max };
    },
  },
  case: {
    by: "clause",
    asks: [/(?:upper|lower|title)[- ]?case|all[- ]caps|capital/i],
    parameters: (text) => {
      const type = /lower/i.test(text) ? "lower" : /title|capitali[sz]e/i.test(text) ? "title" : "upper";
      return { case_type: type };
    },
  },
  language: {
    by: "clause",
    asks: [/\b(?:English|Chinese|French|German|Japanese|Spanish)\b/],
    parameters: (text) => {
      const tags: Record<string, string> = {
        English: "en",
        Chinese: "zh",
        French: "fr",
        German: "de",
        Japanese: "ja",
      };
      return { lang_type: tags[/English|Chinese|French|German|Japanese/.exec(text)?.[0] ?? ""] ?? "es" };
    },
  },
  timestamp_format: {
    by: "clause",
    asks: [/MM:SS/],
    parameters: (text) => ({ format_type: /MM:SS\s*[-–~]|to MM:SS/.test(text) ? "period" : "point" }),
  },
};

/** The clause (or sentence) that asks for the `turn`-th constraint of this kind; null where no words ask for it. */
function askedFor(instruction: string, rule: Rule, turn: number): string | null {
  const sentences = sentencesOfInstruction(instruction);
  const pieces = rule.by === "sentence" ? sentences : sentences.flatMap(clausesOfSentence);
  for (const pattern of rule.asks) {
    const asking = pieces.filter((piece) => pattern.test(piece) && rule.parameters(piece) !== null);
    const piece = asking[Math.min(turn, asking.length - 1)];
    if (piece !== undefined) return piece;
  }
  return null;
}

/**
 * Format checks for an instruction that came without a checklist: for each constraint it is said to carry, the words
 * of the instruction that ask for it as description, and the parameters that can be read from them. A simple
 * reading; constraints for which no words are found are left out. `timestamp_format` is added where MM:SS is asked.
 */
export function deriveChecks(instruction: string, constraintIds: readonly string[]): FormatCheck[] {
  const seen = new Map<string, number>();
  const asked = /MM:SS/.test(instruction) ? [...constraintIds, "timestamp_format"] : constraintIds;
  return asked.flatMap((constraintId): FormatCheck[] => {
    const rule = rules[constraintId];
    if (!rule) return [];
    const turn = seen.get(constraintId) ?? 0;
    seen.set(constraintId, turn + 1);
    const description = askedFor(instruction, rule, turn);
    const parameters = description === null ? null : rule.parameters(description);
    if (description === null || parameters === null) return [];
    return [{ checkId: `${constraintId}-${turn + 1}`, constraintId, description, parameters }];
  });
}
