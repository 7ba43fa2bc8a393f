import { Board, BoardChange, BoardIndex, BoardRow, BoardRows } from "../../src/shapes/leaderboard";
import { published } from "./published";

const KINDS = [
  ["board", "board.json of a board of Caplens", "What its table has, and by what it ranks.", Board],
  ["board-row", "rows/<id>.json of a board of Caplens", "All that a model's entry is.", BoardRow],
  ["board-rows", "rows.json of a board of Caplens", "All rows, written by the script.", BoardRows],
  [
    "board-change",
    "A line of changes.jsonl of a board of Caplens",
    "What changed and why, with the hash of the line before it.",
    BoardChange,
  ],
  ["boards", "index.json of boards of Caplens", "The boards of a site, written by the script.", BoardIndex],
] as const;

/** The JSON Schemas of boards, by where they lie from the root of the project. */
export function leaderboardSchemas(): Map<string, string> {
  return new Map(
    KINDS.map(([name, title, description, schema]) => [
      `public/schemas/${name}-1.schema.json`,
      published(title, description, schema),
    ]),
  );
}
