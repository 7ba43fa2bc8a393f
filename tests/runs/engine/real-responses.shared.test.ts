import { existsSync } from "node:fs";
import { IDBFactory } from "fake-indexeddb";
import { describe, expect, it, vi } from "vitest";
import { engineWithStandIn } from "../../engine/engine-with-stand-in";
import { textOf, unzipped } from "../../support/directory-files";
import { someOf } from "../../support/effort";
import { choiceOf } from "../../support/made-runs";
import { asFile, decidedReply, publishedFiles, realCaptions, verdictOn } from "./real-captions";
import { isOver, progressUntil } from "./run-set-up";

const place = engineWithStandIn();
const client = () => place.engine.client;

async function anotherBrowser(): Promise<void> {
  vi.stubGlobal("indexedDB", new IDBFactory());
  await place.startAgain();
}

/** The headline scores and those by facet of each model of a run. */
async function scores(id: string) {
  const { entries } = await client().call("runs/scores", { id });
  return entries.map(({ title, summary }) => ({ title, scores: summary.scores, facets: summary.facets }));
}

async function keep(files: { path: string; file: File }[], what: "captions" | "results") {
  const { importId, problems } = await client().call("imports/read", { importId: null, files });
  expect(problems).toEqual([]);
  const part = { importId, benchmark: "if-vidcap", title: "Real responses", with: what };
  return (await client().call("imports/keep", part)).runId;
}

/** The number of constraints that a file of check results has no verdict for: nothing in them failed, and something is open. */
function unscoredIn(checkResults: string): number {
  type Check = { result?: boolean | null; caplens_status?: string; check_items?: Check[] };
  const byVideo: Record<string, { check_result: Record<string, Check[]> }[]> = JSON.parse(checkResults);
  const entries = Object.values(byVideo).flat();
  const constraints = entries.flatMap(({ check_result }) => Object.values(check_result).flat());
  return constraints.filter((constraint) => {
    const items = constraint.check_items ?? [constraint];
    const isOpen = items.some(({ caplens_status }) => caplens_status === "unscored");
    return isOpen && items.every(({ result, caplens_status }) => result !== false || caplens_status);
  }).length;
}

async function judge(id: string) {
  await client().call("runs/start", { id });
  return progressUntil(client(), id, isOver);
}

/** "5,516" */
const written = (count: number) => count.toLocaleString("en");

/** Exports a judged run in every shape, and opens each in another browser: nothing may score otherwise than before. */
async function expectTheSameOutAndIn(id: string, results: number): Promise<void> {
  const before = await scores(id);
  const csr = before[0]?.scores.find((score) => score.id === "csr");
  const counts = await client().call("exports/counts", { id });
  expect(counts).toMatchObject({ tasks: results, judged: results });
  expect(counts.lines - counts.unscored).toBe(csr?.denominator);

  const write = (format: "run-directory" | "benchmark-files" | "json-lines") =>
    client().call("exports/write", { id, format: { id: format }, folder: null });
  const directory = await write("run-directory");
  const own = await write("benchmark-files");
  const lines = await write("json-lines");
  expect(own.notes).toEqual([
    `${written(counts.unscored)} of ${written(counts.lines)} constraints have no verdict and are marked as unscored.`,
  ]);
  const files = await unzipped(own.blob);
  expect(unscoredIn(textOf(files.get("check_result/example_check_result.json")))).toBe(counts.unscored);

  await anotherBrowser();
  const zip = asFile("run.zip", directory.blob ?? "");
  const opened = await client().call("run-directory/open", { files: [zip] });
  expect(opened).toMatchObject({ results, problemCount: 0 });
  expect(await scores(opened.runId)).toEqual(before);
  // Every rule once more, on the captions that came along.
  const { rows } = await client().call("runs/window", { id: opened.runId, from: 0, count: results });
  const keys = rows.map(({ sampleId, entryId, repeat }) => ({ sampleId, entryId, repeat }));
  const recomputed = await client().call("runs/recompute", { id: opened.runId, keys });
  expect(recomputed.flatMap(({ changes }) => changes)).toEqual([]);

  const given = [...files].map(([path, bytes]) => asFile(path, new Uint8Array(bytes)));
  expect(await scores(await keep(given, "results"))).toEqual(before);
  expect(await scores(await keep([asFile("a.jsonl", lines.blob ?? "")], "results"))).toEqual(before);
}

// A part of them in `npm test`, every one in the soak.
describe.skipIf(!existsSync(publishedFiles))("the 1,400 real responses", () => {
  it("judged by rules, exported and opened again in every shape, have the same scores", async () => {
    const given = realCaptions((videos) => someOf(videos, 10));
    const id = await keep(given.files, "captions");
    await judge(id);
    const [entry] = await scores(id);
    const csr = entry?.scores.find((score) => score.id === "csr");
    expect(csr?.denominator).toBeGreaterThan((500 / 1400) * given.responses.length);
    expect(csr?.value).toBeGreaterThan(0.1);
    expect(csr?.value).toBeLessThan(0.99);
    expect(place.standIn.requests).toEqual([]);
    await expectTheSameOutAndIn(id, given.responses.length);
  });

  it("judged by a model without a video have the scores of its answers, also exported and opened again", async () => {
    const given = realCaptions((videos) => someOf(videos, 20));
    const id = await keep(given.files, "captions");
    place.standIn.script({ match: { task: "answer_question" }, reply: decidedReply });
    await place.connect(place.connection({ model: "judge" }));
    const opened = await client().call("runs/open", { id });
    if (opened?.state !== "ready") throw new Error("The run is not there.");
    await client().call("runs/save", {
      run: { ...opened.run, judges: [choiceOf(place.standIn.url, "judge")] },
    });
    const total = given.responses.length;
    expect((await judge(id)).counts).toEqual({ done: total, failed: 0, total });

    // The sums of the answers, without any code of the page.
    const demands = given.checklists.flatMap(({ checklist }) =>
      checklist.open_ended_check.map(({ check_items }) =>
        check_items.map(({ question }) => verdictOn(question)),
      ),
    );
    const decided = demands.filter((answers) => answers.includes(false) || !answers.includes(null));
    const passed = decided.filter((answers) => !answers.includes(false));
    expect(decided.length).toBeLessThan(demands.length);
    const [entry] = await scores(id);
    const content = entry?.scores.find((score) => score.id === "content_csr");
    expect(content).toMatchObject({ numerator: passed.length, denominator: decided.length });
    expect(content?.value).toBeCloseTo(passed.length / decided.length, 9);
    const format = entry?.scores.find((score) => score.id === "format_csr");
    expect(format?.value).toBeGreaterThan(0.1);
    expect(format?.value).toBeLessThan(0.99);
    const questions = new Set(
      given.checklists.flatMap(({ checklist }) =>
        checklist.open_ended_check.flatMap(({ check_items }) => check_items.map(({ question }) => question)),
      ),
    );
    const tasks = new Set(place.standIn.requests.map(({ task }) => task));
    expect(tasks).toEqual(new Set(["answer_question", "extract_format"]));
    const asked = place.standIn.requests.filter(({ task }) => task === "answer_question");
    expect(asked.length).toBeGreaterThanOrEqual(questions.size);
    await expectTheSameOutAndIn(id, total);
  });
});
