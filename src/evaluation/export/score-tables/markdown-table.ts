import { cellMarkdown } from "../../report/markdown/inline-markdown";
import type { ScoreTable } from "./score-table";

/** A table of scores in GitHub's Markdown. No text in it becomes more than text: what could is code. */
export function markdownTable({ head, rows }: ScoreTable): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((text) => cellMarkdown([{ kind: "foreign", text }])).join(" | ")} |\n`;
  const rule = `| ${head.map((_, index) => (index === 0 ? ":---" : "---:")).join(" | ")} |\n`;
  return `${line(head)}${rule}${rows.map(line).join("")}`;
}
