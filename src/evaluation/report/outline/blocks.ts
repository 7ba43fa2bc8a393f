import type { VerdictStatus } from "../../../shapes/verdict";
import { clippedLine } from "../visible-text";

/**
 * The content of a report, before it is Markdown, HTML or a page. Whatever somebody else wrote is `foreign` or `code` or
 * `verbatim`; `own` holds words of this program and numbers only, so each way of writing knows what to disarm.
 */
export type Inline =
  | { kind: "own"; text: string }
  | { kind: "foreign"; text: string }
  /** Ids, hashes, model names, parameters. */
  | { kind: "code"; text: string }
  /** A moment in ISO 8601 with its zone, as files have it; a page shows it by the reader's clock. */
  | { kind: "time"; text: string }
  | { kind: "status"; status: VerdictStatus };

/** Part of a verbatim text; `references` name the verdicts whose evidence ends here. */
export type Piece = { text: string; tone: VerdictStatus | null; references: string[] };

/** Nobody reads more characters in a line of a table; the JSON report has them all. */
const LONGEST_LINE = 2000;

export type FramePlace = {
  /** Seconds. */
  time: number;
  hash: string;
  width: number;
  height: number;
  /** The picture's file in the zipped report. */
  fileName: string;
};

export type Block =
  | { kind: "paragraph"; content: Inline[] }
  | { kind: "facts"; rows: { term: string; value: Inline[] }[] }
  | { kind: "list"; items: Inline[][] }
  | { kind: "table"; caption: string; head: string[]; rows: Inline[][][] }
  | { kind: "verbatim"; label: string | null; language: "text" | "json"; pieces: Piece[] }
  | { kind: "frames"; frames: FramePlace[] }
  /** Moments that a verdict is about, side by side. `frame`: null where none was taken. */
  | { kind: "moments"; moments: { words: string; frame: FramePlace | null }[] }
  | { kind: "section"; title: Inline[]; blocks: Block[]; newPage?: boolean };

export const own = (text: string): Inline => ({ kind: "own", text });
export const foreign = (text: string): Inline => ({ kind: "foreign", text: clippedLine(text, LONGEST_LINE) });
export const code = (text: string): Inline => ({ kind: "code", text: clippedLine(text, LONGEST_LINE) });
export const time = (text: string): Inline => ({ kind: "time", text: clippedLine(text, LONGEST_LINE) });
export const statusOf = (status: VerdictStatus): Inline => ({ kind: "status", status });

export const paragraph = (...content: Inline[]): Block => ({ kind: "paragraph", content });

/** Facts with what is not known left out; nothing where none is known. */
export function facts(rows: [term: string, value: Inline[] | null][]): Block[] {
  const known = rows.flatMap(([term, value]) => (value && value.length > 0 ? [{ term, value }] : []));
  return known.length > 0 ? [{ kind: "facts", rows: known }] : [];
}

export function section(title: Inline[], blocks: Block[], options: { newPage?: boolean } = {}): Block {
  return { kind: "section", title, blocks, ...options };
}

/** A text without marks. */
export function verbatim(label: string | null, text: string, language: "text" | "json" = "text"): Block {
  return { kind: "verbatim", label, language, pieces: [{ text, tone: null, references: [] }] };
}

/** The label above a verbatim text, with a note on its marks where it has any; null for none. */
export function markedLabel({ label, pieces }: Extract<Block, { kind: "verbatim" }>): string | null {
  const marked = label !== null && pieces.some(({ tone }) => tone !== null);
  return marked ? `${label}; evidence is marked and followed by the number of its check` : label;
}

/** The signs of statuses without colour. */
export const STATUS_SIGNS: Record<VerdictStatus, string> = { passed: "✓", failed: "✗", unscored: "○" };
