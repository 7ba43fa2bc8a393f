/** About the width of a letter in a chart, in pixels. */
const LETTER = 6.6;

/** A label as far as there is room for it. */
export function fittedLabel(label: string, width: number): string {
  const letters = Math.floor(width / LETTER);
  return label.length <= letters ? label : `${label.slice(0, Math.max(1, letters - 1))}…`;
}
