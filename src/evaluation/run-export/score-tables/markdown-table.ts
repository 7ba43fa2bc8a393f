import type { ScoreTable } from "./score-table";

/** A text that stays text in a cell of a Markdown table. */
function cell(text: string): string {
  return text
    .replace(/[\r\n]+/g, " ")
    .replace(/[\\`*_{}[\]<>()#+!|~$&]/g, "\\$&")
    .trim();
}

/** A table of scores in GitHub's Markdown. */
export function markdownTable({ head, rows }: ScoreTable): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(" | ")} |\n`;
  const rule = `| ${head.map((_, index) => (index === 0 ? ":---" : "---:")).join(" | ")} |\n`;
  return `${line(head)}${rule}${rows.map(line).join("")}`;
}
