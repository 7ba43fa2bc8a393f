import { isFields } from "../../../../foundation/fields";
import { drawFrom, seedOf, shuffled } from "../../../../metrics/random";
import type { FormatCheck } from "../../../../shapes/checklist";
import type { TrainingRow, TrainingSource } from "../../../../shapes/training-set";
import { type ContentVerdicts, checkedRow, type RunRules } from "../check-row";
import { contentOf, madeRow, type SourceCaption } from "./row-maker";

/** Content verdicts of a text that says the same in another form. */
function unchanged(known: ContentVerdicts): ContentVerdicts {
  const why = "As for the better response: the change is on its form alone.";
  return Object.fromEntries(Object.entries(known).map(([id, verdict]) => [id, { ...verdict, why }]));
}

/** A text whose form was broken in one place. `touches`: some of what it says may be gone as well. */
type BrokenForm = { text: string; how: string; touches: boolean };

type Breaker = (text: string, parameters: FormatCheck["parameters"]) => BrokenForm[];

function parameter(parameters: FormatCheck["parameters"], name: string): string {
  const value = parameters[name];
  return typeof value === "string" ? value : "";
}

const onForm = (text: string, how: string): BrokenForm => ({ text, how, touches: false });

/** Lines of a text of which the first that fits is changed; null where none does. */
function inLine(
  text: string,
  fits: (line: string, index: number) => boolean,
  change: (line: string) => string,
): string | null {
  const lines = text.split("\n");
  const at = lines.findIndex(fits);
  const line = lines[at];
  if (line === undefined) return null;
  return lines.with(at, change(line)).join("\n");
}

const MARKER = /^(\s*)([-*+•]|\(?[0-9A-Za-z]{1,4}[.)])(\s+)/;

function listed(changes: readonly (BrokenForm | null)[]): BrokenForm[] {
  return changes.flatMap((change) => (change === null || change.text === "" ? [] : change));
}

function changed(text: string | null, before: string, how: string): BrokenForm | null {
  return text === null || text === before ? null : onForm(text, how);
}

const OTHER_BULLETS: Readonly<Record<string, string>> = { "-": "*", "*": "-", "+": "-", "•": "-" };

const breakBullets: Breaker = (text) => {
  const swap = text.replace(
    /^([^\S\n]{0,40})([-*+•])(\s)/gm,
    (_all, blank: string, bullet: string, gap: string) => `${blank}${OTHER_BULLETS[bullet] ?? "*"}${gap}`,
  );
  let number = 0;
  const numbered = text.replace(/^[-*+•](\s)/gm, (_all, gap: string) => {
    number += 1;
    return `${number}.${gap}`;
  });
  const second = inLine(
    text,
    (line, index) => index > 0 && /^[-*+•]\s/.test(line),
    (line) => line.replace(/^[-*+•]\s+/, ""),
  );
  return listed([
    changed(swap, text, "another bullet in front of every item"),
    changed(numbered, text, "numbers in the place of bullets"),
    changed(second, text, "one item without its bullet"),
  ]);
};

const breakNumbers: Breaker = (text) => {
  const bullets = text.replace(/^\(?[0-9A-Za-z]{1,4}[.)](\s)/gm, (_all, gap: string) => `-${gap}`);
  let place = 0;
  const doubled = text
    .split("\n")
    .map((line) => {
      const marker = MARKER.exec(line);
      if (!marker) return line;
      place += 1;
      return place === 2 ? line.replace(MARKER, text.match(MARKER)?.[0] ?? "$&") : line;
    })
    .join("\n");
  return listed([
    changed(doubled, text, "one number twice"),
    changed(bullets, text, "bullets in the place of numbers"),
  ]);
};

const breakJson: Breaker = (text) => {
  const last = Math.max(text.lastIndexOf("}"), text.lastIndexOf("]"));
  const key = /"([^"\\\n]{1,80})"(\s*:)/.exec(text);
  return listed([
    last < 0 ? null : onForm(text.slice(0, last) + text.slice(last + 1), "the last bracket left out"),
    key
      ? onForm(
          `${text.slice(0, key.index)}"${key[1]}_"${key[2]}${text.slice(key.index + key[0].length)}`,
          "a key with another name",
        )
      : null,
    onForm(`Here is the answer:\n${text}`, "a sentence in front of the JSON"),
  ]);
};

const breakTable: Breaker = (text) => {
  const lines = text.split("\n");
  const rule = lines.findIndex((line) => /^[\s:|-]+$/.test(line) && line.includes("--"));
  const head = lines[rule - 1];
  return listed([
    rule < 0 ? null : onForm(lines.toSpliced(rule, 1).join("\n"), "the line below the head left out"),
    head === undefined
      ? null
      : changed(
          lines
            .with(
              rule - 1,
              head.replace(/[\p{L}\p{N}]+/u, (name) => `${name}s`),
            )
            .join("\n"),
          text,
          "a column with another name",
        ),
  ]);
};

/** A word with two of its letters changed over. */
function misspelt(word: string): string {
  for (let at = Math.floor(word.length / 2); at + 1 < word.length; at += 1) {
    const [one, other] = [word.charAt(at), word.charAt(at + 1)];
    if (one !== other) return `${word.slice(0, at)}${other}${one}${word.slice(at + 2)}`;
  }
  return `${word}${word.slice(-1)}${word.slice(-1)}`;
}

function everywhere(text: string, word: string, other: string): string {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return text.replace(new RegExp(escaped, "giu"), () => other);
}

const breakKeyword: Breaker = (text, parameters) => {
  const keyword = parameter(parameters, "keyword").trim();
  if (keyword === "") return [];
  const words = text.trimEnd();
  const stop = /[.!?。！？]$/u.exec(words)?.[0] ?? "";
  if (parameter(parameters, "keyword_type") === "exclude")
    return listed([
      changed(
        `${words.slice(0, words.length - stop.length)} (${keyword})${stop}${text.slice(words.length)}`,
        text,
        `the forbidden “${keyword}” at the end`,
      ),
    ]);
  return listed([changed(everywhere(text, keyword, misspelt(keyword)), text, `“${keyword}” misspelt`)]);
};

const STAMP = /\[(\d{1,2}:\d{2}(?:\s*[-–]\s*\d{1,2}:\d{2})?)\]/g;

const breakStamps: Breaker = (text) =>
  listed([
    changed(text.replace(STAMP, "($1)"), text, "times in round brackets"),
    changed(text.replace(STAMP, "$1"), text, "times without brackets"),
  ]);

const MARKDOWN: Readonly<Record<string, RegExp>> = {
  bold: /(?:\*\*|__)([^*_\n]+)(?:\*\*|__)/g,
  italic: /(?<![*_])[*_]([^*_\n]+)[*_](?![*_])/g,
  highlight: /==([^=\n]+)==/g,
  code: /`([^`\n]+)`/g,
  title: /^#{1,6}[ \t]+(.*)$/gm,
};

const breakMarkdown: Breaker = (text, parameters) => {
  const marks = MARKDOWN[parameter(parameters, "md_type")];
  if (!marks) return [];
  return listed([changed(text.replace(marks, "$1"), text, "the Markdown syntax left out")]);
};

const breakAffixes: Breaker = (text, parameters) => {
  const [prefix, suffix] = [parameter(parameters, "prefix").trim(), parameter(parameters, "suffix").trim()];
  const plain = text.trim();
  return listed([
    prefix !== "" && plain.startsWith(prefix)
      ? onForm(plain.slice(prefix.length).trimStart(), "the beginning that was asked for left out")
      : null,
    suffix !== "" && plain.endsWith(suffix)
      ? onForm(plain.slice(0, -suffix.length).trimEnd(), "the end that was asked for left out")
      : null,
  ]);
};

const breakDelimiter: Breaker = (text, parameters) => {
  const symbol = parameter(parameters, "symbol");
  if (symbol === "") return [];
  const others = [",", "/", "|"].filter((other) => other !== symbol.trim());
  return listed(
    others.map((other) =>
      changed(text.split(symbol).join(other), text, `“${other}” in the place of “${symbol}”`),
    ),
  );
};

/** Repetitions that are tried before a text is given up as too short to become too long. */
const MOST_REPEATS = 400;

/** A limit of a length in characters, words, sentences or paragraphs, passed by saying the last sentence again. */
const breakLength: Breaker = (text, parameters) => {
  const most = parameters.max_len;
  const least = parameters.min_len;
  const plain = text.trimEnd();
  const sentence = /[^.!?。！？\n]+[.!?。！？]*\s*$/u.exec(plain)?.[0].trim() ?? plain;
  const broken: BrokenForm[] = [];
  if (typeof most === "number" && most >= 0 && sentence !== "") {
    const gap = parameters.unit === "paragraph" ? "\n\n" : " ";
    // Words of any script are at most as many as characters: so many repeats are enough, or too many to try.
    const size: Record<string, number> = {
      character: sentence.length + 1,
      word: Math.max(1, sentence.split(/\s+/).length),
    };
    const each = size[String(parameters.unit)] ?? 1;
    const repeats = Math.min(MOST_REPEATS, Math.ceil((most + 1) / each) + 1);
    for (const times of new Set([Math.ceil(repeats / 4), Math.ceil(repeats / 2), repeats]))
      broken.push(
        onForm(
          `${plain}${`${gap}${sentence}`.repeat(times)}`,
          "the last sentence again and again, beyond the longest length",
        ),
      );
  }
  if (typeof least === "number" && least > 0)
    broken.push({
      text: plain
        .slice(0, Math.ceil(plain.length / 4))
        .replace(/\S*$/u, "")
        .trimEnd(),
      how: "cut short, below the least length",
      touches: true,
    });
  return broken.filter(({ text: one }) => one !== "");
};

const breakCount: Breaker = (text, parameters) => {
  const lines = text.split("\n");
  const items = lines.flatMap((line, index) => (MARKER.test(line) ? [index] : []));
  const last = items.at(-1);
  if (last === undefined) return [];
  const most = parameters.max_count;
  const line = lines[last] ?? "";
  return listed([
    typeof most === "number" && most >= 0
      ? onForm(lines.toSpliced(last + 1, 0, line).join("\n"), "the last item twice")
      : null,
    { text: lines.toSpliced(last, 1).join("\n"), how: "the last item left out", touches: true },
  ]);
};

const WORD = /\p{L}{3,}/u;

const breakCase: Breaker = (text, parameters) => {
  const type = parameter(parameters, "case_type");
  const flip = (word: string) => (type === "lower" ? word.toUpperCase() : word.toLowerCase());
  const words = text.split(/(\s+)/);
  const places = words.flatMap((word, index) => (WORD.test(word) && flip(word) !== word ? [index] : []));
  const at = places[Math.floor(places.length / 2)];
  if (at === undefined) return [];
  return [onForm(words.with(at, flip(words[at] ?? "")).join(""), "one word in another case")];
};

const breakPlainText: Breaker = (text) =>
  listed([
    changed(text.replace(WORD, "**$&**"), text, "a word in bold"),
    onForm(`# Description\n\n${text}`, "a heading above it"),
  ]);

const BREAKERS: Readonly<Record<string, Breaker>> = {
  plain_text: breakPlainText,
  json_object: breakJson,
  json_array: breakJson,
  unordered_list: breakBullets,
  ordered_list: breakNumbers,
  table: breakTable,
  keyword: breakKeyword,
  timestamp_format: breakStamps,
  markdown: breakMarkdown,
  prefix_suffix: breakAffixes,
  delimiter: breakDelimiter,
  length: breakLength,
  count: breakCount,
  case: breakCase,
};

/**
 * Ways to break one demand on form of a text, in words for people; empty where code knows none (`language`). None is sure to break
 * that demand alone: rules have to say so.
 */
export function brokenForms(
  text: string,
  { constraintId, parameters }: Pick<FormatCheck, "constraintId" | "parameters">,
): BrokenForm[] {
  const breaker = Object.hasOwn(BREAKERS, constraintId) ? BREAKERS[constraintId] : undefined;
  if (!breaker || !isFields(parameters)) return [];
  return breaker(text, parameters).filter((broken) => broken.text.trim() !== "" && broken.text !== text);
}

/**
 * A pair of a source's caption and one whose form is broken in one named check, drawn by the seed: the first change that breaks
 * this check and no other. Without one, or without a caption that passes, the row says why and may not leave. Asks no model.
 */
export async function degradedFormRow(
  source: TrainingSource,
  seed: number,
  rules: RunRules,
): Promise<TrainingRow> {
  const { id, instruction, checklist, captions } = source;
  const empty = { format: [], content: [] };
  const refused = (given: string, response = "") =>
    checkedRow(
      madeRow(id, "degraded", { instruction, checklist: checklist ?? empty, response, given }),
      rules,
    );
  if (!checklist || instruction.trim() === "")
    return refused("The source has no instruction with a checklist to judge its captions by.");
  let failed: TrainingRow | null = null;
  let good: { caption: SourceCaption; row: TrainingRow } | null = null;
  for (const caption of captions) {
    const content = { response: contentOf(caption, checklist), rejected: {} };
    const made = madeRow(id, "degraded", { instruction, checklist, response: caption.text, content });
    const row = await checkedRow(made, rules);
    if (row.refused === null) {
      good = { caption, row };
      break;
    }
    failed ??= row;
  }
  if (!good) return failed ?? refused("The source has no captions.");
  const known = contentOf(good.caption, checklist);
  const own = seedOf(`${seed} ${id}`);
  const draw = drawFrom(own);
  for (const check of shuffled(checklist.format, own)) {
    const ways = brokenForms(good.caption.text, check);
    const from = ways.length === 0 ? 0 : draw(ways.length);
    for (const way of [...ways.slice(from), ...ways.slice(0, from)]) {
      // The part that is cut off may have been asked for, and nobody here reads contents.
      if (way.touches && checklist.content.length > 0) continue;
      const row = await pairOf(check, way);
      if (row.refused === null) return row;
    }
  }
  return refused(
    checklist.format.length === 0
      ? "It demands no form that could be broken."
      : "No change of its form breaks one check and no other.",
    good.caption.text,
  );

  async function pairOf(check: FormatCheck, { text, how }: { text: string; how: string }) {
    return checkedRow(
      madeRow(id, "degraded", {
        ...{ instruction, response: good?.caption.text ?? "" },
        checklist: checklist ?? empty,
        rejected: { text, failsIn: [check.checkId], how: how.slice(0, 300) },
        content: { response: known, rejected: unchanged(known) },
      }),
      rules,
    );
  }
}
