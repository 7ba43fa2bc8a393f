import { describe, expect, it } from "vitest";
import { demoFiles } from "../../../scripts/write-demo-run";
import { restateVerdicts } from "../../../src/benchmarks/instruction-following/judging/restate-verdicts";
import { markOf } from "../../../src/boards/page/board-words";
import { entryScores } from "../../../src/engine/shared/entry-scores";
import { recomputeDirectory } from "../../../src/engine/shared/recompute-directory";
import { canonicalJson } from "../../../src/foundation/canonical-json";
import { sha256Hex } from "../../../src/foundation/hashing";
import { mendObjects } from "../../../src/judges/mend-json";
import type { DataSample } from "../../../src/shapes/data-set";
import type { VerdictsFound } from "../../../src/shapes/leaderboard";
import type { RunDirectory } from "../../../src/shapes/run-directory";
import { foundAgain, isAllFound, sumOfFound } from "../../../src/shapes/run-recomputation";
import { findFiles } from "../../../src/storage/run-directory/found-files";
import { openFoundFiles } from "../../../src/storage/run-directory/open-run-directory";
import { isOver, progressUntil, setUpRun } from "../../runs/engine/run-set-up";
import { demoRun, given, textOf, unzipped } from "../../support/directory-files";
import { FORGERIES, repliedRun } from "../../support/forged-run";
import { RUN_ID, samplesOf } from "../../support/made-runs";
import { rulesInPlace } from "../../support/rules-in-place";
import { engineWithStandIn } from "../engine-with-stand-in";

const place = engineWithStandIn();
type Files = Map<string, Uint8Array>;
const tools = {
  verdicts: { restate: restateVerdicts, runRules: rulesInPlace },
  mend: async (reply: string) => mendObjects(reply),
};

async function recompute(files: Files, signal = new AbortController().signal) {
  const opened = await openFoundFiles(await findFiles(given(files)), { signal, once: true });
  const told: number[] = [];
  const { recomputation, of } = await recomputeDirectory(opened, tools, {
    signal,
    onProgress: ({ done }) => told.push(done),
  });
  return { ...recomputation, found: sumOfFound(Object.values(recomputation.verdicts)), of, told };
}

/** The samples of run tests with two rules each: one tells its part by itself, one needs a judge to cut it out. */
function ruledSamples(count: number): DataSample[] {
  return samplesOf(count).map((sample) => ({
    ...sample,
    material: {
      ...Object(sample.material),
      checklist: {
        ...Object(sample.material).checklist,
        format: [
          {
            checkId: "f1",
            constraintId: "keyword",
            description: "The word seen occurs.",
            parameters: { keyword: "seen", keyword_type: "include" },
          },
          {
            checkId: "f2",
            constraintId: "length",
            description: "What is said of the asking has at most five words.",
            parameters: { unit: "word", max_len: 5 },
          },
        ],
      },
    },
  }));
}

/** A run of two models on four samples, written and judged by an endpoint, as its run directory. */
async function judgedRun(): Promise<Files> {
  place.standIn.script(
    { match: { task: "extract_format" }, reply: () => JSON.stringify({ content: ["as it was asked"] }) },
    {
      match: { task: "answer_question" },
      reply: ({ judge }) =>
        `<think>Hm.</think>{"answer": "${judge?.response?.startsWith("m") ? "yes" : "no"}", "result_explanation": "It says so.", "result_confidence": 5}`,
    },
  );
  await setUpRun(place, ruledSamples(4), { models: ["m", "n"] });
  const { client } = place.engine;
  await client.call("runs/start", { id: RUN_ID });
  await progressUntil(client, RUN_ID, isOver);
  const { blob } = await client.call("exports/write", {
    id: RUN_ID,
    format: { id: "run-directory" },
    folder: null,
  });
  return unzipped(blob);
}

const SAMPLES = "samples/00000.jsonl";
const REPLIES = "replies/00000.jsonl";

/** The files with another text in one of them; `pin`: `run.json` names it as if it had always been so. */
async function changed(
  files: Files,
  path: string,
  change: (text: string) => string,
  pin: boolean,
): Promise<Files> {
  const content = new TextEncoder().encode(change(textOf(files.get(path))));
  expect(textOf(content)).not.toBe(textOf(files.get(path)));
  const copy = new Map(files).set(path, content);
  if (!pin) return copy;
  const head: RunDirectory = JSON.parse(textOf(files.get("run.json")));
  const pinned = { bytes: content.length, sha256: await sha256Hex(content) };
  const named = head.files.map((file) => (file.path === path ? { ...file, ...pinned } : file));
  return copy.set("run.json", new TextEncoder().encode(`${canonicalJson({ ...head, files: named })}\n`));
}

/** Forgeries that something in the files contradicts. */
const DIFFERS = new Set([
  "failed questions answered twice",
  "checks with two verdicts",
  "failed lines told as passed too",
  "verdicts that their replies contradict",
  "one reply for many questions",
  "an easier checklist",
]);

/** The mark of a row of the run whose numbers follow from it, as the board shows it in this browser. */
const markHere = ({ found }: { found: VerdictsFound }) =>
  markOf({ source: { kind: "claimed", text: "Someone", address: null, date: null } }, null, {
    isMine: false,
    found: { isEqual: true, verdicts: found, asTold: 0, asked: null, isHeld: false },
  });

describe("a run found again from its directory", () => {
  it("is equal in every verdict, of rules and of judges whose replies are stored, with the same scores", async () => {
    const files = await judgedRun();
    const found = await recompute(files);
    expect(found).toMatchObject({
      results: 8,
      found: { rules: 8, replies: 16, claimed: 0, byHand: 0, unscored: 0 },
      different: 0,
      elsewhere: 0,
      differences: [],
    });
    expect(found.told.at(-1)).toBe(8);
    const scores = await place.engine.client.call("runs/scores", { id: RUN_ID });
    for (const entry of found.of.run.entries) {
      const again = entryScores(found.of, entry, found.of.run.semantics).scores;
      const kept = scores.entries.find(({ entryId }) => entryId === entry.id);
      expect(again.summary.scores).toEqual(kept?.summary.scores);
    }
  });

  it("names each verdict that was changed, whether or not the hashes were changed with it", async () => {
    const files = await judgedRun();
    const flip = (text: string) =>
      text.replace(
        /("checkId":"f1".*?"semantics":"reference","source":"rule","status":)"passed"/,
        '$1"failed"',
      );
    for (const pin of [true, false]) {
      const found = await recompute(await changed(files, SAMPLES, flip, pin));
      expect([foundAgain(found.found), found.different]).toEqual([23, 1]);
      expect(found.differences[0]).toMatchObject({
        file: SAMPLES,
        path: "line 1",
        task: { sampleId: "s0", entryId: "m", repeat: 1 },
        constraint: "f1",
        expected: expect.stringMatching(/^passed/),
        found: expect.stringMatching(/^failed/),
      });
      const hashes = found.differences.filter(({ found: told }) => told.includes("was changed after"));
      expect(hashes.map(({ file }) => file)).toEqual(pin ? [] : [SAMPLES]);
    }
  });

  it("holds a judge's verdict against the reply that it gave, and what it cut out too", async () => {
    const files = await judgedRun();
    const answered = await recompute(
      await changed(
        files,
        REPLIES,
        (text) => text.replace('\\"answer\\": \\"yes\\"', '\\"answer\\": \\"no\\"'),
        true,
      ),
    );
    expect([foundAgain(answered.found), answered.different]).toEqual([23, 1]);
    expect(answered.differences[0]).toMatchObject({
      constraint: "c",
      expected: expect.stringContaining('"no" to question q'),
      found: expect.stringContaining('"yes" to question q'),
    });
    const cut = await recompute(
      await changed(files, REPLIES, (text) => text.replace("as it was asked", "it was asked"), true),
    );
    expect(cut.differences).toMatchObject([
      { constraint: "f2", expected: expect.stringContaining("it was asked") },
    ]);
  });

  it("says how many verdicts only a judge could find again where replies are missing", async () => {
    const files = await judgedRun();
    files.delete(REPLIES);
    const found = await recompute(files);
    expect(found).toMatchObject({ found: { rules: 8, replies: 0, claimed: 16 }, different: 0 });
    expect(found.differences).toMatchObject([{ file: REPLIES, found: "This file is missing." }]);
    const demo = await recompute(demoRun());
    expect(demo).toMatchObject({ different: 0, elsewhere: 0, results: 21 });
    expect(demo.found).toEqual({ rules: 69, replies: 0, claimed: 105, byHand: 0, unscored: 0 });
  });

  it("whose maker kept every reply has every verdict found again", async () => {
    const found = await recompute(await demoFiles(repliedRun));
    expect(found).toMatchObject({ different: 0, elsewhere: 0 });
    expect(markHere(found).name).toBe("recomputed here");
  });

  it.each(Object.entries(FORGERIES))(
    "that is forged (%s) is refused, differs, or has the mark of one that was found in part",
    async (name, change) => {
      const files = await demoFiles(change);
      if (name === "rules of a newer version") {
        await expect(recompute(files)).rejects.toMatchObject({ problem: { code: "run-rules-newer" } });
        return;
      }
      const found = await recompute(files);
      const different = found.different + found.elsewhere;
      expect(different > 0).toBe(DIFFERS.has(name));
      if (different > 0) expect(found.differences.length).toBeGreaterThan(0);
      else {
        expect(isAllFound(found.found)).toBe(false);
        expect(markHere(found).name).toMatch(/^recomputed here in part: .*(as claimed|decided by hand)/);
      }
    },
  );

  it("knows that a caption that is no whole one was not to be judged", async () => {
    place.standIn.script({ match: { task: "caption" }, reply: () => "I cannot help with that." });
    const files = await judgedRun();
    expect(await recompute(files)).toMatchObject({
      found: { rules: 24, replies: 0, claimed: 0 },
      different: 0,
    });
    const judged = (text: string) =>
      text
        .replace(/("checkId":"f1".*?"status":)"unscored"/, '$1"passed"')
        .replace('"cause":"not judged",', "");
    const found = await recompute(await changed(files, SAMPLES, judged, true));
    expect(found.different).toBeGreaterThan(0);
    expect(found.differences[0]).toMatchObject({ expected: expect.stringContaining("refused to write") });
  });

  it("tells totals, lines and an index that do not follow from the results", async () => {
    const files = demoRun();
    const totals = await changed(
      files,
      "run.json",
      (text) => text.replace(/"passed":\d+/, '"passed":999'),
      false,
    );
    expect((await recompute(totals)).differences).toMatchObject([
      { file: "run.json", path: "totals", found: expect.stringContaining("999 passed") },
    ]);
    const index = await changed(files, "index-00000.json", (text) => text.replace('"1', '"0'), true);
    expect((await recompute(index)).differences).toMatchObject([{ file: "index-00000.json" }]);
  });

  it("ends when it is cancelled", async () => {
    const stop = new AbortController();
    const opened = await openFoundFiles(await findFiles(given(demoRun())), { once: true });
    const going = recomputeDirectory(opened, tools, {
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    await expect(going).rejects.toMatchObject({ name: "AbortError" });
  });
});
