import { plural } from "../../foundation/plural";
import { CJK } from "../../foundation/text-lines";
import type { Span } from "../../shapes/verdict";
import { CheckError, type PreparedCheck } from "../define-checker";
import { nodeSpan, nodeText, parseMarkdown, walk } from "../shared/markdown-tree";
import { fail, MAX_EVIDENCE, mark, pass, show } from "../shared/verdicts";

/** Finds what is decorated in one way. */
type Finder = (content: string) => Span[];

const says = /[\p{L}\p{N}\p{S}]/u;
// Beside Chinese characters and their punctuation Markdown's own rule for stars often does not apply; readers
// take them for emphasis all the same.
const besideCjk = `[${CJK}\\u3000-\\u303f\\uff00-\\uffef]`;
const cjkBold = new RegExp(
  `(?<=${besideCjk})\\*\\*(?=[^\\s*])[^*\\n]{0,2000}?(?<=[^\\s*])\\*\\*(?!\\*)|(?<!\\*)\\*\\*(?=[^\\s*])[^*\\n]{0,2000}?(?<=[^\\s*])\\*\\*(?=${besideCjk})`,
  "gu",
);
const cjkItalic = new RegExp(
  `(?<=${besideCjk})\\*(?=[^\\s*])[^*\\n]{0,2000}?(?<=[^\\s*])\\*(?!\\*)|(?<!\\*)\\*(?=[^\\s*])[^*\\n]{0,2000}?(?<=[^\\s*])\\*(?=${besideCjk})`,
  "gu",
);
const highlight = /(?<!=)==(?=[^\s=])[^=\n]{0,2000}?(?<=[^\s=])==(?!=)/g;
const marked = /<mark\b[^<>]{0,200}>[^<]{0,2000}<\/mark\s*>/gi;
const finders = new Map<unknown, Finder>([
  ["bold", (content) => oncePerPlace(nodes(content, "strong", /[*_]/), outsideCode(content, cjkBold))],
  ["italic", (content) => oncePerPlace(nodes(content, "emphasis", /[*_]/), outsideCode(content, cjkItalic))],
  [
    "highlight",
    (content) => [
      ...outsideCode(content, highlight).filter(({ start, end }) => !amidLetters(content, start, end)),
      ...outsideCode(content, marked),
    ],
  ],
  [
    "code",
    (content) => [
      ...nodes(content, "inlineCode", /`/),
      ...nodes(content, "code", /[`~]/).filter(({ start }) =>
        /^\ufeff?[`~]/.test(content.slice(start, start + 2)),
      ),
    ],
  ],
  ["title", (content) => nodes(content, "heading", /[#=-]/)],
]);

/** The strict verdict: whether anything is decorated in the way asked. */
export function markdownStrict(type: unknown): PreparedCheck {
  const find = finders.get(type);
  if (!find) throw new CheckError(`${show(type)} is no kind of Markdown`);
  return (content) => {
    const found = find(content).slice(0, MAX_EVIDENCE);
    if (found.length === 0) return fail(`there is no ${type}`);
    return pass(`${found.length} ${plural(found.length, "place")} in ${type}`, found);
  };
}

/** The first thing that is decorated in any of the ways; null where nothing is. */
export function decorationIn(content: string): { kind: string; place: Span } | null {
  for (const [kind, find] of finders) {
    const [place] = find(content);
    if (place) return { kind: String(kind), place };
  }
  return null;
}

/** The places of both kinds, in their order; one that begins within another is the same. */
function oncePerPlace(...kinds: Span[][]): Span[] {
  const all = kinds.flat().sort((a, b) => a.start - b.start || b.end - a.end);
  let end = 0;
  return all.filter((place) => {
    const own = place.start >= end;
    end = Math.max(end, place.end);
    return own;
  });
}

/** The parts of a type that say something. `sign`: one of its signs, without which a text is not read. */
function nodes(content: string, type: string, sign: RegExp): Span[] {
  if (!sign.test(content)) return [];
  const found: Span[] = [];
  for (const node of walk(parseMarkdown(content))) {
    if (node.type !== type || !says.test(nodeText(node))) continue;
    const { start, end } = nodeSpan(node);
    found.push(mark(start, Math.min(end, content.length)));
  }
  return found;
}

function outsideCode(content: string, pattern: RegExp): Span[] {
  const matches = [...content.matchAll(pattern)];
  if (matches.length === 0) return [];
  const code = [...walk(parseMarkdown(content))]
    .filter((node) => node.type === "code" || node.type === "inlineCode")
    .map(nodeSpan);
  return matches
    .map((match) => mark(match.index, match.index + match[0].length))
    .filter(({ start, end }) => says.test(content.slice(start, end).replace(/[=*]/g, "")))
    .filter(({ start }) => !code.some((span) => span.start <= start && start < span.end));
}

/** `a==b==c` compares, it does not highlight. */
function amidLetters(content: string, start: number, end: number): boolean {
  return /[a-zA-Z0-9]/.test(content.charAt(start - 1)) && /[a-zA-Z0-9]/.test(content.charAt(end));
}
