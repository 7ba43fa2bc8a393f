import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Value } from "typebox/value";
import { expect, it } from "vitest";
import { capquiz } from "../../../src/benchmarks/capquiz";
import { rowFaults } from "../../../src/boards/logic/row-faults";
import { rowOfRun } from "../../../src/evaluation/recompute/row-of-run";
import { Board, BoardRow } from "../../../src/shapes/leaderboard";
import { quizRecord } from "../../benchmarks/capquiz/quiz-records";
import { readBy } from "../../support/read-by";
import { HASH, OWN_ROW_WORDS } from "./own-row-words";

const FILE = join("public", "leaderboards", "capquiz", "board.json");
const WORDS = { ...OWN_ROW_WORDS, date: null, prompt: "standard", notes: [] };

/** Ten descriptive questions on one video, five on another: right, wrong ("B") or left out ("F"). */
function records(): object[] {
  const on = (video: string, predictions: string) =>
    [...predictions].map((prediction, place) => ({
      ...quizRecord({ video, question: `Which colour, ${place}?` }),
      prediction,
    }));
  return [...on("one", "AAAAAABBFF"), ...on("two", "AAAFF")];
}

it("a run of a quiz is a row of the published board, in percent, with its parts by video", async () => {
  const board = Value.Parse(Board, JSON.parse(readFileSync(FILE, "utf8")));
  const { samples, results } = readBy(capquiz, [{ name: "m.json", text: JSON.stringify(records()) }]);
  const row = await rowOfRun(
    board,
    {
      run: {
        ...{ chosen: "all", dataSet: { id: HASH, benchmark: "capquiz" }, judges: [], entries: [] },
        versions: { app: "0.1.0", rules: "5", prompts: [] },
      },
      scores: { samples: samples.length, semantics: "reference" },
      entry: { entryId: "e1", summary: capquiz.summarise(samples, results, "reference") },
      dataSet: samples.map(({ id }) => id),
    },
    null,
    WORDS,
  );
  expect(Value.Errors(BoardRow, row)).toEqual([]);
  expect(rowFaults(board, row)).toEqual([]);
  expect(Object.keys(row.values).sort()).toEqual(board.columns.map(({ id }) => id).sort());
  // 9 right, 2 wrong and 4 left out of 15: CapP = 9 / 11, CapR = 9 / 15, CapF1 = 18 / 26.
  expect(row.values.cap_p?.value).toBeCloseTo(100 * (9 / 11), 10);
  expect(row.values.cap_r).toMatchObject({ value: 60, scored: 15, total: 15 });
  // Its parts are halves and no questions: 13 is no number of questions that were scored.
  expect(row.values.cap_f1).toMatchObject({ scored: null, total: null });
  expect(row.values.cap_f1?.value).toBeCloseTo(100 * (18 / 26), 10);
  expect(row.values.descriptive_r?.value).toBe(60);
  expect(row.values.inferential_f1).toMatchObject({ value: null, scored: 0 });
  expect(Object.values(row.byVideo.cap_f1 ?? {})).toEqual([
    [6, 9],
    [3, 4],
  ]);
});
