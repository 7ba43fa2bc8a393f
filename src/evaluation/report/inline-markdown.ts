import { type Inline, STATUS_SIGNS } from "./outline/blocks";
import { visibleLine } from "./visible-text";

/** Backticks to fence a text with: at least so many, and one more than stand in any row in it. */
export function fenceFor(text: string, least: number): string {
  let longest = 0;
  // Spread arguments run out of stack on texts of very many rows.
  for (const [row] of text.matchAll(/`+/g)) longest = Math.max(longest, row.length);
  return "`".repeat(Math.max(least, longest + 1));
}

/** Letters, numbers and signs that mean nothing in Markdown; a dash alone stands for no value. */
const PLAIN =
  /^–$|^[\p{L}\p{N}“‘"'(（「『《][\p{L}\p{M}\p{N} ,;:.'"“”‘’()[\]?!%+=/…–—、。，；：？！（）「」『』《》-]*$/u;

const EMOJI = /:[\w+-]+:/;

/**
 * Forms that such letters can still take, in Markdown or on the sites that show it: a numbered list, an address, a host name,
 * an emoji, a reference to an issue, a commit, a link or note.
 */
const BECOMES_SOMETHING = [
  /^\d+[.)](?:\s|$)/,
  /:\/\/|www\.|mailto:|xmpp:/i,
  /[^\s.]\.\p{L}|\d\.\d+\.\d/u,
  EMOJI,
  /[\p{L}]-\d/u,
  /[!%][\p{L}\p{N}]/u,
  /[0-9a-f]{7}/i,
  /--|==/,
  /\[[[^!]|\]\s*[[(:]/,
];

/** A code span around any one line; its fence is longer than any run of backticks within. */
function codeSpan(line: string): string {
  // The shortest fence that no run in the text equals would do; a longer one is plain to see.
  const fence = fenceFor(line, 1);
  const padding = /^[` ]|[` ]$/.test(line) ? " " : "";
  return `${fence}${padding}${line}${padding}${fence}`;
}

/**
 * Words of any origin on one line: as they are where nothing in them could come to life, else as a code span.
 *
 * @param after what the report says right behind them: its colon would end an emoji that they begin
 */
export function inertWords(text: string, after = ""): string {
  const line = visibleLine(text);
  if (line === "") return "(empty)";
  const becomesSomething =
    BECOMES_SOMETHING.some((pattern) => pattern.test(line)) || EMOJI.test(line + after);
  return PLAIN.test(line) && !becomesSomething ? line : codeSpan(line);
}

function written(inline: Inline, next: Inline | undefined): string {
  switch (inline.kind) {
    case "own":
      return inline.text;
    case "foreign":
      return inertWords(inline.text, next?.kind === "own" ? next.text : "");
    case "code":
    case "time":
      return codeSpan(visibleLine(inline.text) || "(empty)");
    case "status":
      return `${STATUS_SIGNS[inline.status]} ${inline.status}`;
  }
}

/** Inlines in a row. Two code spans never touch: their fences would melt into one. */
export function inlineMarkdown(content: readonly Inline[]): string {
  return content
    .map((inline, index) => written(inline, content[index + 1]))
    .reduce(
      (line, next) => (line.endsWith("`") && next.startsWith("`") ? `${line} ${next}` : line + next),
      "",
    );
}

/** A line as a cell of a table: pipes are escaped, and backslashes that would undo that are doubled. */
export function cellMarkdown(content: readonly Inline[]): string {
  return inlineMarkdown(content).replace(/\\+\|?|\|/g, (run) =>
    run.endsWith("|") ? `${run.slice(0, -1).repeat(2)}\\|` : run,
  );
}
