import "fake-indexeddb/auto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";
import { IDBFactory } from "fake-indexeddb";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Benchmark, BenchmarkFile } from "../../../src/benchmarks/benchmark";
import { pickerGroups } from "../../../src/playground/page/checklist/constraint-picker";
import { taxonomies } from "../../../src/rules/taxonomy/registry";
import type { Board } from "../../../src/shapes/leaderboard";
import type { MediaFacts } from "../../../src/shapes/media";
import type { Run } from "../../../src/shapes/run";
import type { ExportFormat } from "../../../src/shapes/run-export";
import { KEY } from "../../calls/calls";
import type { EngineInTest } from "../../engine/engine-in-test";
import type { Asked, scriptedJudge } from "../../evaluation/scripted-judge";
import { given, textOf, unzipped } from "../../support/directory-files";
import { madeBoard } from "../../support/made-board";
import { choiceOf, placeOf } from "../../support/made-runs";
import { parsed } from "../../support/read-by";
import { samplingPlan } from "../../support/sampling-plan";
import { type StandIn, startStandIn } from "../../support/stand-in/start-stand-in";
import { filesOfMap } from "../../support/static-hosts/hosted-files";
import { startPagesHost } from "../../support/static-hosts/pages-host";
import type * as source from "./whole-project";

const REGISTRY = resolve("src/benchmarks/registry.ts");
const END_OF_LIST = "] as const;";

/** The registry with one more benchmark in its list: all that is done to the project besides the benchmark's folder. */
function withLine(registry: string): string {
  expect(registry.split(END_OF_LIST)).toHaveLength(2);
  const added = fileURLToPath(new URL("./key-points/index.ts", import.meta.url));
  return `import { keyPoints } from ${JSON.stringify(added)};\n${registry.replace(END_OF_LIST, `, keyPoints${END_OF_LIST}`)}`;
}

const addsLine: Plugin = {
  name: "adds a line to the registry",
  setup({ onLoad }) {
    onLoad({ filter: /registry\.ts$/ }, ({ path }) =>
      path === REGISTRY
        ? { contents: withLine(readFileSync(path, "utf8")), loader: "ts", resolveDir: dirname(path) }
        : undefined,
    );
  },
};

const folder = mkdtempSync(join(tmpdir(), "caplens-added-benchmark-"));
let project: typeof source;

beforeAll(async () => {
  // The runner leaves alone what lies in a folder of this name: it would read all ten megabytes again.
  const outfile = join(folder, "node_modules/project.cjs");
  await build({
    entryPoints: [fileURLToPath(new URL("./whole-project.ts", import.meta.url))],
    bundle: true,
    platform: "node",
    // Some packages of others ask for parts of node by `require`.
    format: "cjs",
    // Scripts that go along as they are; what runs models in the page is not needed.
    loader: { ".py": "text", ".sh": "text", ".wasm": "empty" },
    plugins: [addsLine],
    outfile,
    logLevel: "silent",
  });
  project = await import(/* @vite-ignore */ pathToFileURL(outfile).href);
});
afterAll(() => rmSync(folder, { recursive: true }));

const asked = {
  name: "any-name.json",
  text: JSON.stringify({
    kettle: {
      key_points: [
        { id: "k1", says: "A kettle boils." },
        { id: "k2", says: "The cat wakes up." },
      ],
    },
    street: { key_points: [{ id: "s1", says: "A tram passes." }] },
  }),
};

const captions: Record<string, string> = {
  kettle: "The cat wakes up beside a stove.",
  street: "A tram passes an empty street.",
};

/** Takes a key point for named where the caption has it word for word. */
function literal({ response = "", points = [] }: Asked): unknown {
  const named = points.filter(({ says }) => response.includes(says.slice(0, -1))).map(({ id }) => id);
  return { named };
}

function keyPoints(): Benchmark {
  const found = project.findBenchmark("key-points");
  if (!found) throw new Error("It is not in the list.");
  return found;
}

function sampleOf(id: string) {
  const { samples, problems } = project.readBy(keyPoints(), [asked]);
  expect(problems).toEqual([]);
  const found = samples.find((sample) => sample.id === id);
  if (!found) throw new Error(`There is no sample ${id}.`);
  return found;
}

describe("a benchmark that was added by one folder and one line", () => {
  it("is found by its id and its label, and told of where benchmarks are named", () => {
    expect(project.benchmarks.map(({ id }) => id).at(-1)).toBe("key-points");
    expect(project.findBenchmark("Key Points")).toBe(keyPoints());
    expect(project.anyBenchmark()).toMatch(/^OmniCap-IF, .* or Key Points$/);
    expect(project.benchmarkTraits("key-points")?.lineLabel("key point")).toBe("key point");
  });

  it("appears among the shapes of checklists, is written and read in its own", () => {
    expect(project.BENCHMARK_SHAPES.map(({ label }) => label)).toEqual([
      "OmniCap-IF",
      "IF-VidCap",
      "Key Points",
    ]);
    const checklist = {
      format: [{ checkId: "f", constraintId: "length", description: "", parameters: { max_len: 9 } }],
      content: [],
    };
    const written = project.writeChecklist(checklist, "key-points");
    expect(JSON.parse(written)).toMatchObject({ form: [{ check_id: "f" }], key_points: [] });
    expect(project.readChecklist(written)).toEqual(checklist);
  });

  it("says which files it would not have taken in", () => {
    const facts: MediaFacts = {
      kind: "audio",
      container: "wav",
      durationSeconds: 4,
      sizeBytes: 1,
      bitrate: null,
      video: null,
      audioTracks: [],
    };
    expect(project.notEligibleFor(facts).map(({ benchmark }) => benchmark)).toEqual([
      "OmniCap-IF",
      "IF-VidCap",
      "CapQuiz",
      "Key Points",
    ]);
  });

  it("has the constraints of a taxonomy of its own among those to choose from", () => {
    const taxonomy = {
      id: "key-points",
      label: "Key Points",
      format: taxonomies[0].format.slice(0, 1),
      content: [
        { id: "named", label: "Named", dimension: "content", modality: null, group: "recall" } as const,
      ],
    };
    const titles = pickerGroups(["format", "content"], [...taxonomies, taxonomy]).map(({ title }) => title);
    expect(titles.at(-1)).toBe("Key Points · recall");
    expect(titles.filter((title) => title === "Format · structural")).toHaveLength(1);
  });

  it("knows its files by their content, and no other benchmark takes them for its own", () => {
    const told = (file: BenchmarkFile) =>
      project.benchmarks.flatMap((benchmark) => {
        const kind = benchmark.recognise(parsed(file));
        return kind === null ? [] : [`${benchmark.id}: ${kind}`];
      });
    expect(told(asked)).toEqual(["key-points: key points"]);
    const stranger = { name: "key_points.json", text: "[1, 2]" };
    expect(told(stranger)).toEqual([]);
    expect(project.readBy(keyPoints(), [stranger]).problems.map(({ file }) => file)).toEqual([
      "key_points.json",
    ]);
  });

  it("captioners are told what its own prompt says", () => {
    const { prompt, instruction } = keyPoints().ask(sampleOf("kettle"), { wholeVideo: false });
    expect([prompt.version, instruction]).toEqual(["key-points-describe.v1", "Describe the kettle."]);
    const material = { frames: [{ time: 0 }], audio: null, plan: samplingPlan(), videoSeconds: 4 };
    expect(prompt.text(material)).toContain("in 1 frames");
  });

  it("says how many calls it makes: one for all key points of a caption", () => {
    const asking = { rounds: 3, batched: false, judges: 2 };
    const sample = sampleOf("kettle");
    expect(keyPoints().calls(sample, asking)).toEqual({ judgings: 1, locating: 0 });
    expect(keyPoints().calls({ ...sample, material: "of another" }, asking)).toEqual({
      judgings: 0,
      locating: 0,
    });
  });

  it("what its judge can't say is unscored, with the cause", async () => {
    const sample = sampleOf("street");
    const causeOf = async (script: Parameters<typeof scriptedJudge>[0]) => {
      const tools = project.toolsOver(script);
      const judgement = await keyPoints().judge(sample, captions.street ?? "", tools);
      const [outcome] = keyPoints().outcomes(sample, judgement, "reference");
      return [outcome?.status, outcome?.cause, tools.problem()?.code];
    };
    const refused = () => {
      throw project.problem("key-refused", false);
    };
    expect(await causeOf(() => ({ named: ["made-up"] }))).toEqual([
      "unscored",
      "reply unreadable",
      undefined,
    ]);
    expect(await causeOf(refused)).toEqual(["unscored", "judge unreachable", "key-refused"]);
  });

  it("a sample of another benchmark and a damaged judgement are refused by name, and not scored", async () => {
    const sample = sampleOf("street");
    const [omnicapIf] = project.benchmarks;
    await expect(omnicapIf.judge(sample, "x", project.toolsOver(literal))).rejects.toThrow("OmniCap-IF");
    expect(() => keyPoints().outcomes(sample, { verdicts: [] }, "reference")).toThrow("damaged");
    const damaged = [{ sampleId: "street", entry: "m", response: "x", judgement: null }];
    const { results } = keyPoints().summarise([sample], damaged, "reference");
    expect(results).toEqual({ scored: 0, total: 1 });
  });
});

describe("a run of it goes the way of all others", () => {
  const browser = globalThis.indexedDB;
  let standIn: StandIn;
  let engine: EngineInTest;

  function anotherBrowser(): void {
    globalThis.indexedDB = new IDBFactory();
    engine = project.startEngine();
  }

  beforeAll(async () => {
    standIn = await startStandIn();
  });
  afterAll(() => standIn.close());
  beforeEach(anotherBrowser);
  afterEach(async () => {
    await engine.close();
    globalThis.indexedDB = browser;
  });

  const call: EngineInTest["client"]["call"] = (...input) => engine.client.call(...input);

  async function readFiles(files: ReadonlyMap<string, string | Uint8Array>) {
    const report = await call("imports/read", { importId: null, files: given(files) });
    expect(report.problems).toEqual([]);
    return report;
  }

  async function opened(id: string): Promise<Run> {
    const found = await call("runs/open", { id });
    if (found?.state !== "ready") throw new Error("The run can't be read.");
    return found.run;
  }

  const write = (id: string, format: ExportFormat) => call("exports/write", { id, format, folder: null });

  const scoresOf = async (id: string) =>
    (await call("runs/scores", { id, semantics: "reference" })).entries.map(({ title, summary }) => ({
      title,
      scores: summary.scores,
      facets: summary.facets,
    }));

  async function outcomesOf(id: string) {
    const { rows } = await call("runs/window", { id, from: 0, count: 10 });
    return rows.map(({ sampleId, state, outcomes }) => [
      sampleId,
      state,
      ...outcomes.map((one) => `${one.id} ${one.status}`),
    ]);
  }

  /** Keeps its files as a data set with videos, and a run of one model and one judge on them. */
  async function newRun(): Promise<Run> {
    const { importId, parts } = await readFiles(new Map([[asked.name, asked.text]]));
    expect(parts).toMatchObject([
      {
        benchmark: "key-points",
        samples: 2,
        instructions: 2,
        checklists: 2,
        videos: 2,
        files: [{ path: "any-name.json", kind: "key points" }],
      },
    ]);
    const kept = { importId, benchmark: "key-points", title: "Kettles", with: "samples" } as const;
    const { runId, dataSetId } = await call("imports/keep", kept);
    const places: Record<string, ReturnType<typeof placeOf>> = {};
    for (const id of Object.keys(captions)) {
      const { hash } = await call("blobs/put", { blob: new Blob([`clip ${id}`]) });
      places[id] = placeOf(id, hash);
    }
    await call("videos/place", { dataSetId, places });
    project.servePage(engine.client);
    const entry = { id: "w", title: "Writer", settings: null, plan: null, wholeVideo: false };
    const run: Run = {
      ...(await opened(runId)),
      entries: [{ ...entry, choice: choiceOf(standIn.url, "writer") }],
      judges: [choiceOf(standIn.url, "judge")],
    };
    await call("runs/save", { run });
    for (const { model } of [choiceOf("", "writer"), choiceOf("", "judge")])
      await call("models/connect", { connection: { ...choiceOf(standIn.url, model), apiKey: KEY } });
    return run;
  }

  async function doneRun(): Promise<Run> {
    const run = await newRun();
    standIn.reset();
    standIn.script(
      {
        match: { task: "caption" },
        reply: ({ userText }) => captions[userText.includes("kettle") ? "kettle" : "street"] ?? "",
      },
      {
        match: { task: "match_key_points" },
        reply: ({ userText }) => JSON.stringify(literal(JSON.parse(userText))),
      },
    );
    await call("runs/start", { id: run.id });
    const over = await project.progressUntil(engine.client, run.id, project.isOver);
    expect(over).toMatchObject({ phase: "done", counts: { done: 2, failed: 0, total: 2 }, problem: null });
    return run;
  }

  const LINES = [
    ["kettle", "done", "k1 failed", "k2 passed"],
    ["street", "done", "s1 passed"],
  ];

  it("from its files over captions, its own judge task and outcomes to scores and tables", async () => {
    const { id } = await doneRun();
    expect(standIn.requests.map(({ task }) => task).sort()).toEqual([
      "caption",
      "caption",
      "match_key_points",
      "match_key_points",
    ]);
    expect(await outcomesOf(id)).toEqual(LINES);
    expect(await opened(id)).toMatchObject({
      dataSet: { benchmark: "key-points" },
      versions: { prompts: expect.arrayContaining(["key-points-describe.v1", "match-key-points.v1"]) },
    });
    expect(await scoresOf(id)).toMatchObject([
      { title: "Writer", scores: [{ id: "recall", numerator: 2, denominator: 3, total: 3 }] },
    ]);
    const textOfExport = async (format: ExportFormat) => (await write(id, format)).blob?.text();
    const results = await textOfExport({ id: "csv", rows: "results", raw: true });
    expect(results).toContain("kettle,kettle,Writer,1,done,1,1,0,0.5,no,7,");
    expect(results).toContain("Describe the kettle.,The cat wakes up beside a stove.");
    const verdicts = await textOfExport({ id: "csv", rows: "verdicts", raw: true });
    expect(verdicts?.trim().split("\r\n").slice(1)).toEqual([
      "kettle,kettle,Writer,1,k1,key point,failed,,A kettle boils.",
      "kettle,kettle,Writer,1,k2,key point,passed,,The cat wakes up.",
      "street,street,Writer,1,s1,key point,passed,,A tram passes.",
    ]);
    expect(await textOfExport({ id: "markdown" })).toMatch(
      /Key points named[^\n]*\n[^\n]*\n\| Writer \| 66\.7/,
    );
  });

  it("to a row of a board, which is ranked there", async () => {
    const { id, createdAt } = await doneRun();
    const [column] = madeBoard().columns;
    if (!column) throw new Error("The board has no columns.");
    const board: Board = madeBoard({
      benchmark: "Key Points",
      columns: [{ ...column, id: "recall", label: "Recall", counted: "key points", score: "recall" }],
      rankBy: "recall",
    });
    const row = await call("boards/row-of-run", { runId: id, entryId: "w", board });
    expect(row).toMatchObject({
      id: "writer",
      model: { name: "Writer" },
      basis: { samples: 2, judge: "judge", semantics: "reference", prompt: null },
      values: { recall: { value: expect.closeTo(200 / 3, 9), scored: 3, total: 3 } },
      byVideo: { recall: { kettle: [1, 2], street: [1, 1] } },
      source: { date: createdAt.slice(0, 10) },
    });
    expect(project.rowFaults(board, row)).toEqual([]);
    const lesser = {
      ...row,
      id: "lesser",
      values: { recall: { value: 0, scored: 3, total: 3, interval: null } },
      byVideo: { recall: { kettle: [0, 2], street: [0, 1] } satisfies Record<string, [number, number]> },
    };
    const listed = [lesser, row].map((one) => ({ ...one, check: null }));
    const ranked = project.rankRows(board, listed, "recall");
    expect(ranked.groups.flatMap(({ rows }) => rows)).toMatchObject([
      // Two videos tell nobody apart.
      { row: { id: "writer" }, how: "videos", rank: [1, 2], value: expect.closeTo(200 / 3, 9) },
      { row: { id: "lesser" }, how: "videos", rank: [1, 2], value: 0 },
    ]);
  });

  it("out as its own files, which come in again with the same verdicts and scores", async () => {
    const { id } = await doneRun();
    const before = await scoresOf(id);
    const { blob, notes } = await write(id, { id: "benchmark-files" });
    expect(notes).toEqual([]);
    const files = await unzipped(blob);
    expect([...files.keys()].sort()).toEqual(["key_points.json", "matches/Writer.json"]);
    expect(JSON.parse(textOf(files.get("key_points.json")))).toEqual(JSON.parse(asked.text));

    await engine.close();
    anotherBrowser();
    const { importId } = await readFiles(files);
    const kept = { importId, benchmark: "key-points", title: "Again", with: "results" } as const;
    const again = await call("imports/keep", kept);
    expect(await outcomesOf(again.runId)).toEqual(LINES);
    expect(await scoresOf(again.runId)).toEqual(before);
  });

  it("out as a run directory, which is the same run elsewhere and at an address, where it is found again", async () => {
    const { id } = await doneRun();
    const before = await scoresOf(id);
    const { blob } = await write(id, { id: "run-directory" });
    if (!blob) throw new Error("Nothing went out.");
    await engine.close();
    anotherBrowser();
    const files = [{ path: "run.zip", file: new File([blob], "run.zip") }];
    expect(await call("run-directory/open", { files })).toMatchObject({ results: 2, problemCount: 0 });
    const [again] = await call("runs/list", null);
    expect(await outcomesOf(again?.id ?? "")).toEqual(LINES);
    expect(await scoresOf(again?.id ?? "")).toEqual(before);

    const host = await startPagesHost(filesOfMap(await unzipped(blob)), { under: "/run/" });
    try {
      const { runId } = await call("published-runs/open", { address: host.address, sha256: null });
      // Its judge's stored replies are read again, and give the same.
      expect(await call("published-runs/recompute", { id: runId })).toMatchObject({
        results: 2,
        different: 0,
        elsewhere: 0,
        verdicts: { w: { rules: 0, replies: 3, claimed: 0 } },
        scores: { w: { reference: { recall: expect.closeTo(2 / 3, 9) } } },
      });
    } finally {
      await host.close();
    }
  });
});
