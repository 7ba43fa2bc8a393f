/** Backticks to fence a text with: at least so many, and one more than stand in any row in it. */
export function fenceFor(text: string, least: number): string {
  let longest = 0;
  // Spread arguments run out of stack on texts of very many rows.
  for (const [row] of text.matchAll(/`+/g)) longest = Math.max(longest, row.length);
  return "`".repeat(Math.max(least, longest + 1));
}
