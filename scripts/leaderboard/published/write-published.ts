import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  derivedFiles,
  readFolder,
  writeDocument,
  writeFiles,
} from "../../../src/package/command/board/board-folder";
import { writeIndex } from "../../../src/package/command/board/board-index";
import { readBoardState } from "../../../src/package/command/board/board-state";
import { PUBLISHED_BOARDS, publishedRows } from "./published-rows";

// Writes the boards of published numbers anew; rows that people have added to them stay.
const FOLDER = "public/leaderboards";
const date = new Date().toISOString().slice(0, 10);

for (const published of PUBLISHED_BOARDS) {
  const { board, source } = published;
  const path = join(FOLDER, board.id);
  const file = join(path, "board.json");
  const editions: string[] = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).editions : [];
  writeDocument(path, "board.json", { ...board, editions });
  for (const row of publishedRows(published)) writeDocument(path, `rows/${row.id}.json`, row);
  const { state } = await readBoardState(readFolder(path));
  const why = `Published: ${source.text}.`;
  writeFiles(path, await derivedFiles(state, { date, why: () => why, checks: new Map() }));
}
writeIndex(FOLDER);
