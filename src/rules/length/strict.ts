import { plural } from "../../foundation/plural";
import { PYTHON_SPACE } from "../../foundation/python-text";
import { CJK, filledLines } from "../../foundation/text-lines";
import { readBullet, readNumberMarker } from "../../foundation/text-markers";
import { NO_PARAGRAPH, STOPS, sentencesOfText } from "../../foundation/text-sentences";
import { wordsOfText } from "../../foundation/words-of-text";
import type { Span } from "../../shapes/verdict";
import { CheckError, type PreparedCheck } from "../define-checker";
import { strictRange } from "../shared/limits";
import { fail, mark, pass, show } from "../shared/verdicts";

const units = new Map<unknown, (content: string) => Span[]>([
  ["word", wordsOfText],
  ["sentence", sentencesOfText],
  ["paragraph", paragraphs],
  ["character", characters],
]);

/** The length of a text in a unit, as the strict rule counts. */
export function lengthIn(content: string, unit: "word" | "sentence" | "paragraph" | "character"): number {
  return units.get(unit)?.(content).length ?? 0;
}

/** The strict verdict on a text's length. */
export function lengthStrict(parameters: Record<string, unknown>): PreparedCheck {
  const { unit } = parameters;
  const range = strictRange(parameters.min_len, parameters.max_len);
  const find = units.get(unit);
  if (!find) throw new CheckError(`${show(unit)} is no unit`);
  return (content) => {
    const found = find(content);
    const reason = `${found.length} ${plural(found.length, String(unit))}, ${range.asked} asked`;
    if (range.holds(found.length)) return pass(reason);
    const over = found[range.max];
    const end = content.length;
    return fail(reason, [
      over ? mark(over.start, over.end, `number ${range.max + 1}`) : mark(end, end, "too short"),
    ]);
  };
}

const endOfSentence = new RegExp(`[${STOPS}]["'”’)\\]]*$`, "u");

/** Parted by blank lines; in a text without any, by the ends of lines that end a sentence. */
function paragraphs(content: string): Span[] {
  const all = filledLines(content);
  const said = all.filter((line) => !NO_PARAGRAPH.test(line.text));
  const lines = said.length > 0 ? said : all;
  const blankLines = lines.some((line, index) => line.number > (lines[index - 1]?.number ?? line.number) + 1);
  const found: Span[] = [];
  for (const [index, line] of lines.entries()) {
    const above = lines[index - 1];
    const parted = blankLines
      ? line.number > (above?.number ?? 0) + 1
      : endOfSentence.test(above?.text ?? "") && !isItem(line.text);
    const last = found.at(-1);
    if (last && !parted) last.end = line.end;
    else found.push({ start: line.start, end: line.end });
  }
  return found;
}

function isItem(line: string): boolean {
  return readBullet(line) !== null || readNumberMarker(line) !== null;
}

const unseen = new RegExp(`^[${PYTHON_SPACE}\\p{Default_Ignorable_Code_Point}]+$`, "u");
/** Marks, joiners, skin tones, flags, and letters of Hangul syllables. */
const composed = /\p{M}|\u200d|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u1100-\u11ff]/u;
const combining = /^[\p{M}\u200d]$/u;
const cjk = new RegExp(`[${CJK}]`, "u");
const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** The visible characters, one span each, without white space. */
function characters(content: string): Span[] {
  const found: Span[] = [];
  const add = (start: number, text: string) => {
    if (!unseen.test(text)) found.push({ start, end: start + text.length });
  };
  const addPoints = (start: number, text: string) => {
    let at = start;
    for (const point of text) {
      if (!combining.test(point)) add(at, point);
      at += point.length;
    }
  };
  if (composed.test(content)) {
    for (const { segment, index } of graphemes.segment(content)) {
      // A kana and its sound mark of half width are two signs, with combining marks elsewhere and without.
      if (segment.length > 1 && cjk.test(segment)) addPoints(index, segment);
      else add(index, segment);
    }
    return found;
  }
  addPoints(0, content);
  return found;
}
