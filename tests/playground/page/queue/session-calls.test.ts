import { expect, it } from "vitest";
import { callRows } from "../../../../src/playground/page/queue/session-calls";
import { type Result, taskKey } from "../../../../src/shapes/result";
import type { RunOfSample } from "../../../../src/state/runs/read-run";
import { judgedCaption, sessionWith } from "../../../state/support/example-verdicts";
import { callRecord, judgementOf, keptRun, modelEntry, resultBy } from "../../../support/run-of-sample";

function runWith(results: Result[]): RunOfSample {
  const { run, dataSet } = keptRun({ run: { entries: [modelEntry("a"), modelEntry("b")], repeats: 2 } });
  const [sample] = dataSet.samples;
  if (!sample) throw new Error("no sample");
  const byTask = results.map((result) => [taskKey(result), { result, problem: null }] as const);
  return { run, isKept: true, readOnly: null, sample, checklist: null, results: new Map(byTask) };
}

it("the record of calls has those of captions side by side, and of their judges", () => {
  const asked = { checkId: "q-1", task: "answer_question", attempt: 1 };
  const reply = { ...asked, raw: "yes", rejected: null, call: callRecord() };
  const judgement = { ...judgementOf([]), replies: [reply] };
  const results = [
    resultBy("a", 1, { judgement }),
    resultBy("b", 2, { judgement: null }),
    resultBy("b", 1, { caption: null, judgement: null }),
    resultBy("gone", 1),
  ];
  const session = sessionWith([{ ...judgedCaption([]), title: "Mine", call: callRecord() }]);
  const rows = callRows(session, [runWith(results)]);
  expect(rows.map(({ captionTitle, what }) => [captionTitle, what])).toEqual([
    ["Mine", "Caption"],
    ["model-a, round 1", "Caption"],
    ["model-a, round 1", "q-1, answer_question"],
    ["model-b, round 2", "Caption"],
  ]);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(4);
});
