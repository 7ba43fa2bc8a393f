import type { ScoreTable } from "./score-table";

const SIGNS: Record<string, string> = {
  "\\": "\\textbackslash{}",
  "{": "\\{",
  "}": "\\}",
  "%": "\\%",
  "&": "\\&",
  "#": "\\#",
  _: "\\_",
  $: "\\$",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "|": "\\textbar{}",
  '"': "\\textquotedbl{}",
};

/** A text that LaTeX sets as it stands. */
function cell(text: string): string {
  return (
    text
      .replace(/[\r\n]+/g, " ")
      .replace(/[\\{}%&#_$~^<>|"]/g, (sign) => SIGNS[sign] ?? sign)
      .replaceAll("–", "--")
      .trim()
      // Behind the end of a row these would be read as its arguments.
      .replace(/^[[*]/, "{$&}")
  );
}

/** A table of scores as rows of a LaTeX table, the head as a comment and as a row. */
export function latexRows({ head, rows }: ScoreTable): string {
  const line = (cells: readonly string[]) => `${cells.map(cell).join(" & ")} \\\\\n`;
  const begin = `% Rows for a table with ${head.length} columns, with \\usepackage{booktabs} and \\usepackage[T1]{fontenc}.\n`;
  return `${begin}\\toprule\n${line(head)}\\midrule\n${rows.map(line).join("")}\\bottomrule\n`;
}
