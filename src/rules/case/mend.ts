import type { FailedPart, PartEditor, Proposal } from "../mending/editor";
import { narrowedAll, type TextEdit } from "../mending/text-edits";

const smallWords = new Set(
  "a an the and but or nor for so as at by in of off on per to up via with from into over than vs".split(" "),
);
const word = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}\p{N}]+)*/gu;

type Changed = (word: string, opens: boolean) => string;

const changes = new Map<unknown, Changed>([
  ["upper", (text) => text.toUpperCase()],
  ["lower", (text) => text.toLowerCase()],
  ["title", titled],
]);

/** Writes the words that are wrong in the case that was asked for; where that is not enough, all of them. */
export const editCase: PartEditor = (part, { check }): Proposal[] => {
  const type = check.parameters.case_type;
  const change = changes.get(type);
  if (!change) return [];
  return [
    marked(part, change),
    everyWord(part.text, change),
    everyWord(part.text, capital(change, type)),
  ].map((edits) => ({ edits, summary: told(edits.length, type) }));
};

function told(count: number, type: unknown): string {
  const name = type === "title" ? "in title case" : `in ${type} case`;
  return count === 1 ? `write one word ${name}` : `write ${count} words ${name}`;
}

/** The words that the rule has marked. */
function marked({ text, evidence }: FailedPart, change: Changed): TextEdit[] {
  return narrowedAll(
    text,
    evidence.map(({ start, end }) => ({ start, end, text: change(text.slice(start, end), true) })),
  );
}

function everyWord(text: string, change: Changed): TextEdit[] {
  const edits: TextEdit[] = [];
  let before = 0;
  for (const match of text.matchAll(word)) {
    const opens = before === 0 || /[\n.!?:]\s*$/.test(text.slice(before, match.index).slice(-40));
    before = match.index + match[0].length;
    edits.push({ start: match.index, end: before, text: change(match[0], opens) });
  }
  return narrowedAll(text, edits);
}

/** Small words keep small letters unless they open a line or sentence. */
function titled(text: string, opens: boolean): string {
  const small = text.toLowerCase();
  if (!opens && smallWords.has(small)) return small;
  return small.replace(/\p{L}/u, (letter) => letter.toUpperCase());
}

/** The same, but with a capital on small words too and after every apostrophe: what the released rule wants. */
function capital(change: Changed, type: unknown): Changed {
  if (type !== "title") return change;
  return (text) => text.toLowerCase().replace(/(?<![\p{L}\p{N}_])\p{L}/gu, (letter) => letter.toUpperCase());
}
