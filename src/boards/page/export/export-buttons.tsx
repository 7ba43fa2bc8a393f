import { Button } from "@mantine/core";
import { useState } from "react";
import { toProblem } from "../../../foundation/errors";
import { partOnUse } from "../../../foundation/fetch-part";
import type { Board } from "../../../shapes/leaderboard";
import type { Problem } from "../../../shapes/problem";
import { ProblemAlert } from "../../../ui/problem-alert";
import { saveFile } from "../../../ui/save-file";
import type { BoardTableFormat } from "../../logic/export-table";
import type { RankedBoard } from "../../logic/rank-rows";

const writer = partOnUse("The export", () => import("../../logic/export-table"));

const FORMATS: { format: BoardTableFormat; label: string; ending: string; type: string }[] = [
  { format: "csv", label: "CSV", ending: "csv", type: "text/csv" },
  { format: "markdown", label: "Markdown", ending: "md", type: "text/markdown" },
  { format: "latex", label: "LaTeX", ending: "tex", type: "application/x-tex" },
  { format: "json", label: "JSON", ending: "json", type: "application/json" },
];

/** Saves what is shown of a board as a file: these rows in this order, these columns. */
export function ExportButtons({
  board,
  shown,
  columns,
}: {
  board: Board;
  /** The ranked rows that are shown, in their order. */
  shown: RankedBoard;
  /** Ids of the columns that are shown. */
  columns: readonly string[];
}) {
  const [problem, setProblem] = useState<Problem | null>(null);

  async function save({ format, ending, type }: (typeof FORMATS)[number]) {
    setProblem(null);
    try {
      const { exportTable } = await writer();
      const chosen = board.columns.filter(({ id }) => columns.includes(id));
      saveFile(new Blob([exportTable(shown, chosen, format)], { type }), `${board.id}.${ending}`);
    } catch (error) {
      setProblem(toProblem(error));
    }
  }

  return (
    <>
      <span>Save what is shown:</span>
      <Button.Group>
        {FORMATS.map((each) => (
          <Button key={each.format} size="xs" variant="default" onClick={() => void save(each)}>
            {each.label}
          </Button>
        ))}
      </Button.Group>
      {problem && <ProblemAlert problem={problem} onClose={() => setProblem(null)} />}
    </>
  );
}
