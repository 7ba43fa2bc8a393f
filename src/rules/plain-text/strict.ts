import { isSubstantial, jsonContainersIn } from "../../foundation/python-json";
import { filledLines, type Line } from "../../foundation/text-lines";
import { readBullet, readNumberMarker } from "../../foundation/text-markers";
import { follows } from "../../foundation/text-numberings";
import type { CheckVerdict } from "../../shapes/verdict";
import { decorationIn } from "../markdown/strict";
import { type MarkdownNode, nodeSpan, parseMarkdown, walk } from "../shared/markdown-tree";
import { fail, mark, pass, quote } from "../shared/verdicts";
import { outdented } from "../table/strict";

const spokenDash = /^[-–—](?:\s+|(?=\p{L}))(?<said>.*)$/su;
const ended = /[.!?…。！？,，—–-]["'”’»」]*$/u;
const cry = /[?!？！…]["'”’»」]*(?:\s|$)|\.\.\.|[吗呢吧呀啊]["'”’」]*[。.]?$/u;
const speaker =
  /\b(?:I|I['’](?:m|ve|ll|d)|me|my|mine|your|yours|you['’](?:re|ve|ll|d)|let['’]s)\b|[我你您咱]/u;
/** "You can see" and "we see" are how captions talk to their reader. */
const addressed =
  /\b(?:you|we|us)\b(?!\s+(?:can\s+|could\s+|also\s+|then\s+)*(?:see|hear|watch|notice|observe)\b)/iu;
const interjection =
  /^(?:yes|no|yeah|yep|nope|ok|okay|oh|ah|hey|hi|hello|thanks|thank you|sorry|please|good(?:bye| morning| evening| night| afternoon)|bye|wait|well|welcome|cheers|not yet|of course|never mind|come on|come in|here|not (?:today|now|here|me|again)|hurry(?: up)?|never|nobody|(?:look|listen)(?: (?:at|to) (?:this|that|him|her|them|it))?|then [a-z]+|after you)\s*(?:[,.!?…]|$)|^(?:你好|谢谢|好的|再见|是的|不是|对不起|喂|嗯)/iu;
/** "..., he says", "... says the old man": who speaks, behind what is said. */
const speechTag =
  /[,.!?…，。！？]["'”’」]?\s+(?:(?:he|she|they|it|I|the|an?|his|her|\p{Lu}\p{L}+)\b[^,.]{0,40}?\s)?(?:says?|said|asks?|asked|repl(?:y|ies|ied)|answer(?:s|ed)|shout(?:s|ed)|whisper(?:s|ed)|cr(?:y|ies|ied)|mutter(?:s|ed)|call(?:s|ed)|murmur(?:s|ed)|exclaim(?:s|ed))\b|[，。！？]["”」]?[^，。]{0,10}(?:说|问|答|喊|道)/u;

/**
 * The lines whose opening dash is no bullet but begins what somebody says, as novels and subtitles write it; none
 * unless all lines with a dash are such. Each must be whole, with a stop at its end, and at least one must sound
 * like speech: a question, a cry, a greeting, a call to do something, "I" or "you", or who says it there or in the line
 * above. A single line with a long dash among others is speech too.
 */
function spokenLines(lines: readonly Line[]): Line[] {
  const dashed = lines.filter((line) => line.start === line.lineStart && spokenDash.test(line.text));
  const said = dashed.map((line) => spokenDash.exec(line.text)?.groups?.said ?? "");
  if (!said.every((text) => ended.test(text))) return [];
  const isSpoken =
    said.some((text) => soundsSpoken(withoutQuotes(text))) ||
    dashed.some((line) => introduces.test(lines[lines.indexOf(line) - 1]?.text ?? "")) ||
    (dashed.length === 1 && lines.length > 1 && longDash.test(dashed[0]?.text ?? ""));
  return isSpoken ? dashed : [];
}

/** A dash that no keyboard has: by itself among lines of prose it opens speech, since lists have hyphens. */
const longDash = /^[–—]/u;

/** "The man whispers:", "She asks softly." above a line with a dash. */
const introduces =
  /\b(?:says?|said|asks?|asked|repl(?:y|ies|ied)|answer(?:s|ed)|shout(?:s|ed)|whisper(?:s|ed)|cr(?:y|ies|ied)|mutter(?:s|ed)|murmur(?:s|ed)|exclaim(?:s|ed))(?:\s+\w+){0,2}\s*[:.]$|(?:说|问|答|喊|道)(?:道)?[：:。]$/u;

/** Speech behind a dash has no quotation marks: what stands in them is told of somebody. */
function withoutQuotes(text: string): string {
  return text.replace(/["“«「][^"”»」]*["”»」]/gu, "");
}

function soundsSpoken(text: string): boolean {
  return [cry, speaker, addressed, interjection, speechTag].some((sign) => sign.test(text));
}

const asteriskBreak = /^(?:\*[ \t]*){3,}$|^⁂$/;

/** True when a line of asterisks parts two scenes: prose stands above and below it. */
function isSceneBreak(lines: readonly Line[], index: number): boolean {
  const line = lines[index];
  return line !== undefined && asteriskBreak.test(line.text) && index > 0 && index < lines.length - 1;
}

/** Markdown that shows in the text as signs; lists have a rule of their own, links must be written as such. */
const markup = new Map([
  ["heading", "heading"],
  ["strong", "bold"],
  ["emphasis", "italic"],
  ["delete", "strikethrough"],
  ["inlineCode", "code"],
  ["code", "code block"],
  ["blockquote", "quotation"],
  ["table", "table"],
  ["thematicBreak", "rule"],
  ["image", "image"],
  ["link", "link"],
  ["html", "HTML"],
]);

const htmlTag =
  /^<\/?(?:a|abbr|b|big|blockquote|body|br|center|code|dd|del|details|div|dl|dt|em|font|h[1-6]|head|hr|html|i|img|ins|kbd|li|mark|ol|p|pre|q|s|script|section|small|span|strong|style|sub|summary|sup|table|tbody|td|th|thead|title|tr|u|ul|video)\b[^<]*>|^<\/[a-z][\w-]*>|^<!--/i;

const jsonLike = [
  /\{\s*["'“][^"'”\n]{0,200}["'”]\s*:/,
  /\{\s*\w{1,60}\s*:[^{}\n]{0,500}\}/,
  /\[\s*-?\d+(?:\.\d+)?(?:\s*,\s*-?\d+(?:\.\d+)?){1,200}\s*\]/,
  /\[\s*(?:"[^"\n]{0,500}"\s*[,\]]|\{)/,
  /^\s*\[[\s\d.,]*\]\s*$/,
  /^\s*\{\s*\}\s*$/,
];
const delimiterRow = /^\|\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)+\|?$/;
const pipeRow = /^\|.*\|$/;

/** The strict verdict: prose a reader would call plain. */
export function plainTextStrict(content: string): CheckVerdict {
  const lines = filledLines(content);
  const breaks = new Set(lines.filter((_line, index) => isSceneBreak(lines, index)));
  const spoken = new Set(spokenLines(lines));
  const prose = lines.filter((line) => !breaks.has(line) && !spoken.has(line));
  return (
    jsonIn(content) ??
    listIn(prose) ??
    pipeTableIn(prose) ??
    markupIn(withoutLines(content, breaks)) ??
    decoration(content) ??
    indentedTable(content) ??
    pass("plain prose")
  );
}

/** The text with some lines blanked out, so that places stay. */
function withoutLines(content: string, lines: Iterable<Line>): string {
  let text = "";
  let from = 0;
  for (const { lineStart, lineEnd } of lines) {
    text += content.slice(from, lineStart) + " ".repeat(lineEnd - lineStart);
    from = lineEnd;
  }
  return text + content.slice(from);
}

function jsonIn(content: string): CheckVerdict | null {
  for (const pattern of jsonLike) {
    const match = pattern.exec(content);
    if (match) return fail("there is JSON in it", [mark(match.index, match.index + match[0].length, "JSON")]);
  }
  const whole = content.trim();
  for (const value of jsonContainersIn(content)) {
    const { start, end } = value;
    if (isSubstantial(value) || content.slice(start, end) === whole)
      return fail("there is JSON in it", [mark(start, end, "JSON")]);
  }
  return null;
}

/** Emphasis that Markdown's own rules leave alone beside Chinese, and highlights: readers take both for markup. */
function decoration(content: string): CheckVerdict | null {
  const found = decorationIn(content);
  return (
    found &&
    fail(`there is Markdown in it: ${found.kind}`, [mark(found.place.start, found.place.end, found.kind)])
  );
}

/** A table that stands further in as a whole, which Markdown takes for code. */
function indentedTable(content: string): CheckVerdict | null {
  const { text, offset } = outdented(content);
  if (text === content) return null;
  const table = (parseMarkdown(text).children ?? []).find(({ type }) => type === "table");
  if (!table) return null;
  const { start, end } = nodeSpan(table);
  return fail("there is Markdown in it: table", [
    mark(start + offset, Math.min(end + offset, content.length), "table"),
  ]);
}

/** A bullet without its blank. */
const tightBullet = /^[-*+](?=[\p{L}])/u;

/** Two items of one kind make a list, or one that is the whole text or clearly opens one. */
function listIn(lines: Line[]): CheckVerdict | null {
  let bullets: Line[] = [];
  let bulletKind = "";
  let previous: { number: string; after: string; line: Line } | null = null;
  for (const [index, line] of lines.entries()) {
    const bullet = readBullet(line.text);
    if (bullet && line.text.length > bullet.length) {
      bullets = bullet.symbol === bulletKind ? [...bullets.slice(-1), line] : [line];
      bulletKind = bullet.symbol;
      const above = lines[index - 1];
      // One dash inside of prose opens a line of dialogue.
      const flush = line.start === line.lineStart;
      const dash = flush && "-–—".includes(bullet.symbol);
      const single = bullets.length === 1 && above !== undefined && !/[:：]$/.test(above.text);
      if (!dash || !single) return listFound(line, bullet.symbol);
    }
    const tight = tightBullet.exec(line.text)?.[0];
    if (tight && lines[index + 1]?.text.startsWith(tight) && tightBullet.test(lines[index + 1]?.text ?? "")) {
      return listFound(line, tight);
    }
    const number = readNumberMarker(line.text);
    if (!number) continue;
    const { number: written, before, after } = number;
    const inSequence = previous && previous.after === after && follows(previous.number, written);
    const opens = /^(?:1|１|一|①)$/.test(written) && number.spaced && after !== ":" && after !== "：";
    if (inSequence || opens) return listFound(line, `${before}${written}${after}`);
    previous = { number: written, after, line };
  }
  return null;
}

function listFound(line: Line, marker: string): CheckVerdict {
  return fail(`line ${line.number} is an item of a list: ${quote(marker)}`, [
    mark(line.start, line.start + marker.length, "list marker"),
  ]);
}

function pipeTableIn(lines: Line[]): CheckVerdict | null {
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1];
    if ((next && pipeRow.test(line.text) && pipeRow.test(next.text)) || delimiterRow.test(line.text)) {
      return fail(`line ${line.number} is the row of a table`, [mark(line.start, line.end, "table")]);
    }
  }
  return null;
}

function markupIn(content: string): CheckVerdict | null {
  for (const node of walk(parseMarkdown(content))) {
    const name = markup.get(node.type);
    if (name === undefined || !isWritten(node, content)) continue;
    const { start, end } = nodeSpan(node);
    return fail(`there is Markdown in it: ${name}`, [mark(start, end, name)]);
  }
  return null;
}

/** True when the signs were written on purpose: addresses become links and deep indentation becomes code by itself. */
function isWritten(node: MarkdownNode, content: string): boolean {
  const { start, end } = nodeSpan(node);
  const source = content.slice(start, end);
  if (node.type === "link") return source.startsWith("[");
  if (node.type === "code") return /^\s*(?:```|~~~)/.test(source);
  if (node.type === "html") return htmlTag.test(source);
  return true;
}
