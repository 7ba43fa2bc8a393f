import { filledLines } from "../../foundation/text-lines";
import { markerLength } from "../../foundation/words-of-text";
import { namesWhole, quotedTexts } from "../locating/description";
import { decorated, type MarkdownType, markdownType } from "../locating/emphasis";
import type { EditTask, PartEditor, Proposal } from "../mending/editor";
import type { TextEdit } from "../mending/text-edits";

const marks: Record<Exclude<MarkdownType, "title">, string> = {
  bold: "**",
  italic: "*",
  highlight: "==",
  code: "`",
};
const names: Record<MarkdownType, string> = {
  bold: "in bold",
  italic: "in italics",
  highlight: "highlighted",
  code: "as code",
  title: "as a heading",
};

/** A heading is no longer than this. */
const TITLE_LENGTH = 120;

/**
 * Decorates what was asked for: a phrase that the description names or that other parts decorate, else the part as
 * it is. Of a whole response, of which nothing says what should stand out, only a title line can be made.
 */
export const editMarkdown: PartEditor = ({ text }, task): Proposal[] => {
  const type = markdownType(task.check.parameters.md_type);
  if (type === null) return [];
  if (type === "title") return asTitle(text);
  const mark = marks[type];
  const phrase = phrasesFor(task, type)
    .map((each) => ({ each, at: wordAt(text, each) }))
    .find(({ at }) => at >= 0);
  if (phrase) {
    const { each, at } = phrase;
    const shown = text.slice(at, at + each.length);
    return [{ edits: wrap(at, at + each.length, mark), summary: `set '${shown}' ${names[type]}` }];
  }
  const isPart = task.contents.length > 1 || namesWhole(task.check.description) || isPhrase(text);
  return isPart ? [{ edits: wrappedLines(text, mark), summary: `set the text ${names[type]}` }] : [];
};

/** A few words, as a judge or the locator cuts out what should stand out. */
function isPhrase(text: string): boolean {
  return text.length <= 80 && !/\n|[.!?。]\s/.test(text);
}

function wrap(start: number, end: number, mark: string): TextEdit[] {
  return [
    { start, end: start, text: mark },
    { start: end, end, text: mark },
  ];
}

/** Each line's words; markup does not reach across lines. */
function wrappedLines(text: string, mark: string): TextEdit[] {
  const lines = filledLines(text);
  return lines.flatMap((line, index) => {
    const start = line.start + markerLength(lines, index);
    return start < line.end ? wrap(start, line.end, mark) : [];
  });
}

/** Phrases emphasized in other parts, quoted in the description, or written in capitals in it. */
function phrasesFor({ check, contents }: EditTask, type: MarkdownType): string[] {
  const elsewhere = contents
    .slice(0, 200)
    .flatMap((content) =>
      decorated(content, type).map(({ start, end }) =>
        content.slice(start, end).replace(/^[*_=`]+|[*_=`]+$/g, ""),
      ),
    );
  const capitals = check.description.match(/(?<![\p{L}\p{N}])\p{Lu}{2,}(?![\p{L}\p{N}])/gu) ?? [];
  const quoted = quotedTexts(check.description).filter((each) => /\p{L}/u.test(each));
  return [...new Set([...quoted, ...elsewhere, ...capitals])]
    .filter((each) => each.trim() !== "")
    .slice(0, 50);
}

function wordAt(text: string, phrase: string): number {
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    const around =
      text.slice(Math.max(0, at - 1), at) + text.slice(at + phrase.length, at + phrase.length + 1);
    if (!/[a-zA-Z0-9*_=`]/.test(around)) return at;
  }
  return -1;
}

function asTitle(text: string): Proposal[] {
  const [first] = filledLines(text);
  if (!first || first.text.length > TITLE_LENGTH || /[.!?。！？;,:]$/.test(first.text)) return [];
  const signs = /^#{1,6}(?=[^\s#])/.exec(first.text)?.[0].length ?? 0;
  if (signs > 0) {
    const at = first.start + signs;
    return [{ edits: [{ start: at, end: at, text: " " }], summary: "set a blank after the heading sign" }];
  }
  const bold = /^(?:\*\*|__)(?=\S)[^*_\n]+(?:\*\*|__)$/.test(first.text);
  const edits = bold
    ? [
        { start: first.start, end: first.start + 2, text: "# " },
        { start: first.end - 2, end: first.end, text: "" },
      ]
    : [{ start: first.lineStart, end: first.start, text: "# " }];
  return [{ edits, summary: "make the first line a heading" }];
}
