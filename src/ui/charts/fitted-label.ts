/** About the width of a letter in a chart, in pixels. */
const LETTER = 6.6;

/** About how wide a label is, in pixels. */
export function labelWidth(label: string): number {
  return Math.ceil(label.length * LETTER);
}

/** A label as far as there is room for it. */
export function fittedLabel(label: string, width: number): string {
  const letters = Math.floor(width / LETTER);
  return label.length <= letters ? label : `${label.slice(0, Math.max(1, letters - 1))}…`;
}

/**
 * A label in lines that fit, broken between words. Of a word that is wider than a line its end is kept: long ids begin alike.
 */
export function labelLines(label: string, width: number): string[] {
  const letters = Math.max(3, Math.floor(width / LETTER));
  const lines: string[] = [];
  for (const word of label.split(" ")) {
    const piece = word.length > letters ? `…${word.slice(1 - letters)}` : word;
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + piece.length <= letters)
      lines[lines.length - 1] = `${last} ${piece}`;
    else lines.push(piece);
  }
  return lines;
}

/** Labels of steps along an axis, as many as stay apart in `width` where each takes `each`; empty between them. */
export function labelsApart(labels: readonly string[], width: number, each: number): string[] {
  const room = Math.max(1, Math.floor(width / each));
  const every = Math.ceil(labels.length / room);
  return labels.map((label, index) => (index % every === 0 ? label : ""));
}
