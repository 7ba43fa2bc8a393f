import { describe, expect, it } from "vitest";
import { engineWithStandIn } from "../../../engine/engine-with-stand-in";
import { exampleBoard } from "../../../support/example-board";
import { ownFiles } from "../../../support/own-data";
import { isOver, progressUntil } from "../run-set-up";

const place = engineWithStandIn();
const client = () => place.engine.client;

/** `files`: in the place of those of the same name. */
const read = (files: Record<string, string> = {}) =>
  client().call("imports/read", {
    importId: null,
    files: Object.entries({ ...ownFiles, ...files }).map(([path, text]) => ({
      path,
      file: new File([text], path),
    })),
  });

const part = { benchmark: "if-vidcap", title: "Mine" } as const;

/** Files without checklists, judged by suggested checks. */
async function judged(files: Record<string, string> = {}): Promise<string> {
  const { importId } = await read(files);
  await client().call("imports/suggest", { importId });
  const { runId } = await client().call("imports/keep", { importId, ...part, with: "captions", judge: null });
  await client().call("runs/start", { id: runId });
  await progressUntil(client(), runId, isOver);
  return runId;
}

describe("prompts and responses without checklists", () => {
  it("can be looked through before anything is suggested or kept", async () => {
    const { importId } = await read();
    const all = await client().call("imports/look", {
      importId,
      benchmark: "if-vidcap",
      words: "",
      from: 1,
      count: 2,
    });
    expect(all.total).toBe(5);
    expect(all.samples).toMatchObject([
      { id: "clip_001/02", checks: null, captions: [{ entry: "tidy" }, { entry: "loose" }] },
      {
        id: "clip_002/01",
        instruction: "Describe the guest. Do not use the word 'robot'. End with a question.",
      },
    ]);
    const some = await client().call("imports/look", {
      importId,
      benchmark: "if-vidcap",
      words: "STEAM rises",
      from: 0,
      count: 10,
    });
    expect(some.samples.map(({ id }) => id)).toEqual(["clip_002/02"]);
    const none = { importId, benchmark: "capquiz", words: "", from: 0, count: 1 };
    await expect(client().call("imports/look", none)).rejects.toMatchObject({
      problem: { code: "import-gone" },
    });
  });

  it("tell how many instructions gave how many checks", async () => {
    const { importId } = await read();
    const told: unknown[] = [];
    const report = await client().call(
      "imports/suggest",
      { importId },
      { onEvent: (progress) => told.push(progress) },
    );
    expect(report.parts).toMatchObject([{ checklists: 4, suggested: { samples: 4, checks: 5 } }]);
    expect(told[0]).toEqual({ read: 0, total: 5 });
  });

  it("become a run that says so, read strictly, of the samples that have checks", async () => {
    const runId = await judged();
    const opened = await client().call("runs/open", { id: runId });
    expect(opened?.state === "ready" && opened.run).toMatchObject({
      suggested: { samples: 4, checks: 5, without: 1 },
      semantics: "strict",
      judges: [],
    });
    expect(opened?.state === "ready" && opened.run.chosen).toHaveLength(4);
    const [listed] = (await client().call("runs/list", null)).filter(({ id }) => id === runId);
    expect(listed?.suggested).toEqual({ samples: 4, checks: 5, without: 1 });
    const scores = await client().call("runs/scores", { id: runId });
    expect(scores.benchmark).toBe("Form checks suggested by rules, no scores of IF-VidCap");
  });

  const failures = (...ids: string[]) => client().call("runs/failures", { ids });

  it("fail in groups with examples", async () => {
    const runId = await judged();
    const found = await failures(runId);
    const { groups, checks, captions, clean, models } = found.counts;
    expect(Object.values(models)).toEqual([
      { passed: 5, failed: 0, unscored: 0 },
      { passed: 0, failed: 5, unscored: 0 },
    ]);
    expect({ checks, captions, clean }).toEqual({
      checks: { passed: 5, failed: 5, unscored: 0 },
      captions: 8,
      clean: 4,
    });
    expect(groups.map(({ id, checks: failed }) => [id, failed])).toEqual([
      ["keyword/forbidden", 1],
      ["length/too-long", 1],
      ["length/too-short", 1],
      ["prefix_suffix/ending", 1],
      ["unordered_list/marker", 1],
    ]);
    expect(groups.map(({ ofConstraint }) => ofConstraint)).toEqual([1, 2, 2, 1, 1]);
    expect(groups.map(({ medianExtent }) => medianExtent !== null && medianExtent > 1)).toEqual([
      ...[false, true, true, false, false],
    ]);
    // A run that is named twice is counted once.
    expect(await failures(runId, runId)).toEqual(found);
    const [forbidden, long] = groups;
    const keyOf = (title: string) =>
      found.counted[0]?.models.find((model) => model.title === title)?.key ?? "";
    // Checks of the constraint are counted: two of each model are about the length.
    expect(long?.models).toEqual({
      [keyOf("tidy")]: { failed: 0, of: 2 },
      [keyOf("loose")]: { failed: 1, of: 2 },
    });
    expect(forbidden?.examples).toMatchObject([
      {
        sampleId: "clip_002/01",
        caption: "The robot waits for its guest.",
        asked: "The word 'robot' does not occur anywhere in the answer",
        evidence: [{ start: 4, end: 9 }],
      },
    ]);
  });

  it("fail in the groups of any number of runs together, each with its own models", async () => {
    const runId = await judged();
    const loose = ownFiles["loose_response.json"] ?? "";
    const other = await judged({
      "loose_response.json": loose
        .replace("A kitchen.", "Steam rises in a bright kitchen with one window.")
        .replace("The robot waits for its guest.", "Will the robot wait?"),
    });
    const third = await judged({
      "loose_response.json": loose.replace("The robot waits for its guest.", "Who waits?"),
    });
    const alone = await Promise.all([runId, other, third].map((id) => failures(id)));
    const both = await failures(runId, other);
    expect(both.counts).toMatchObject({
      ...{ checks: { passed: 12, failed: 8, unscored: 0 }, captions: 16, clean: 9 },
      runs: { [runId]: { captions: 8, clean: 4 }, [other]: { captions: 8, clean: 5 } },
    });
    expect(Object.fromEntries(both.counts.groups.map(({ id, checks }) => [id, checks]))).toEqual({
      ...{ "keyword/forbidden": 2, "length/too-long": 2, "length/too-short": 1 },
      ...{ "prefix_suffix/ending": 1, "unordered_list/marker": 2 },
    });
    expect(both.counts.models).toEqual({ ...alone[0]?.counts.models, ...alone[1]?.counts.models });
    const ending = both.counts.groups.find(({ id }) => id === "prefix_suffix/ending");
    expect(Object.entries(ending?.models ?? {}).filter(([, { failed }]) => failed > 0)).toEqual([
      [expect.stringMatching(`^${runId}/`), { failed: 1, of: 1 }],
    ]);
    // Counted from the other run, they are the same but for whose examples come first.
    const turned = await failures(other, runId);
    expect(turned.counts.groups.map(({ id, checks }) => [id, checks])).toEqual(
      both.counts.groups.map(({ id, checks }) => [id, checks]),
    );
    const examples = ({ counts: { groups } }: typeof both) =>
      groups.find(({ id }) => id === "unordered_list/marker")?.examples.map((example) => example.runId);
    expect([examples(both), examples(turned)]).toEqual([
      [runId, other],
      [other, runId],
    ]);
    // Three runs give the sums of all; what can't be read is left out and told.
    const all = await failures(runId, "nobody", other, third);
    expect(all.left).toEqual([{ title: "nobody", why: expect.stringContaining("not in this browser") }]);
    expect(all.counted.map(({ id }) => id)).toEqual([runId, other, third]);
    const sums = new Map<string, number>();
    for (const { counts } of alone)
      for (const { id, checks } of counts.groups) sums.set(id, (sums.get(id) ?? 0) + checks);
    expect(Object.fromEntries(all.counts.groups.map(({ id, checks }) => [id, checks]))).toEqual(
      Object.fromEntries(sums),
    );
    for (const { checks, models } of all.counts.groups)
      expect(Object.values(models).reduce((sum, { failed }) => sum + failed, 0)).toBe(checks);
    await expect(failures("nobody")).rejects.toMatchObject({ problem: { code: "run-not-found" } });
  });

  it("are no row of a board, and their tables say what they are scored by", async () => {
    const runId = await judged();
    const opened = await client().call("runs/open", { id: runId });
    const entryId = (opened?.state === "ready" && opened.run.entries[0]?.id) || "";
    const table = await client().call("exports/write", {
      id: runId,
      format: { id: "markdown" },
      folder: null,
    });
    expect(await table.blob?.text()).toContain("no scores of IF-VidCap");
    expect(table.notes).toContain("Form checks suggested by rules, no scores of IF-VidCap.");
    const refused = client().call("boards/row-of-run", { runId, entryId, board: exampleBoard() });
    await expect(refused).rejects.toMatchObject({ problem: { code: "row-of-suggested-checks" } });
  });

  it("are known again in a run that is made of their kept data set", async () => {
    const first = await judged();
    const opened = await client().call("runs/open", { id: first });
    const id = (opened?.state === "ready" && opened.run.dataSet.id) || "";
    const { importId } = await client().call("imports/data-set", { importId: null, id });
    const { runId } = await client().call("imports/keep", { importId, ...part, with: "samples" });
    const again = await client().call("runs/open", { id: runId });
    expect(again?.state === "ready" && again.run.suggested).toEqual({ samples: 4, checks: 5, without: 1 });
  });
});
