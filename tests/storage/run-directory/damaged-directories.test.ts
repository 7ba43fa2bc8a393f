import { Type } from "typebox";
import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "../../../src/foundation/canonical-json";
import { ProblemError } from "../../../src/foundation/errors";
import { sha256Hex } from "../../../src/foundation/hashing";
import { raterKey } from "../../../src/shapes/rating";
import type { RunDirectory } from "../../../src/shapes/run-directory";
import { openRunDirectory } from "../../../src/storage/run-directory/open-run-directory";
import { craftZip } from "../../support/craft-zip";
import { demoRun, given, textOf } from "../../support/directory-files";
import { exampleRating } from "../example-rating";

type Files = Map<string, string | Uint8Array>;

async function opened(files: Files) {
  const directory = await openRunDirectory(given(files));
  const results = [];
  for await (const { result } of directory.results()) results.push(result);
  return { ...directory, kept: results };
}

async function codeOf(files: Files): Promise<string> {
  try {
    await openRunDirectory(given(files));
    return "opened";
  } catch (error) {
    if (error instanceof ProblemError) return error.problem.code;
    throw error;
  }
}

function headOf(files: Files): RunDirectory & { run: Record<string, unknown> } {
  const head = files.get("run.json") ?? "";
  return JSON.parse(typeof head === "string" ? head : textOf(head));
}

/** The demo run with another `run.json`. */
function withHead(change: (head: ReturnType<typeof headOf>) => object): Files {
  const files: Files = demoRun();
  return files.set("run.json", canonicalJson(change(headOf(files))));
}

/** The demo run with other content in a file, which `run.json` pins as if it had always been so. */
async function withLines(path: string, change: (lines: string[]) => string[]): Promise<Files> {
  const files: Files = demoRun();
  const lines = textOf(demoRun().get(path)).trimEnd().split("\n");
  const content = new TextEncoder().encode(`${change(lines).join("\n")}\n`);
  files.set(path, content);
  const head = headOf(files);
  const pin = { bytes: content.length, sha256: await sha256Hex(content) };
  const pinned = head.files.map((file) => (file.path === path ? { ...file, ...pin } : file));
  return files.set("run.json", canonicalJson({ ...head, files: pinned }));
}

const SAMPLES = "samples/00000.jsonl";
const TASKS = "tasks/00000.jsonl";

it("a run directory whose line ends Git has changed is as it was written", async () => {
  const files: Files = demoRun();
  for (const [path, content] of demoRun()) files.set(path, textOf(content).replaceAll("\n", "\r\n"));
  const [changed, asItWas] = [await opened(files), await opened(demoRun())];
  expect(changed.problems.list).toEqual([]);
  expect(changed.kept).toEqual(asItWas.kept);
  expect(changed.hash).toBe(asItWas.hash);
  expect(changed.kept.length).toBeGreaterThan(0);
});

describe("a run directory of which a part is wrong", () => {
  it("has every rating once that is one of its captions, and tells the others", async () => {
    const { entries } = Value.Parse(
      Type.Object({ entries: Type.Array(Type.Object({ id: Type.String() })) }),
      headOf(demoRun()).run,
    );
    const [entry] = entries;
    const [task] = textOf(demoRun().get(TASKS)).split("\n");
    const { runId: _, ...own } = exampleRating({
      sampleId: JSON.parse(task ?? "").id,
      entryId: entry?.id ?? "",
    });
    const lines = [
      own,
      { ...own, note: "again" },
      { ...own, rater: { kind: "person", name: "Ben" }, more: 1 },
      { ...own, overall: 0 },
      { ...own, sampleId: "nowhere" },
      { ...own, entryId: "nobody" },
      { ...own, repeat: 99 },
      "a text",
    ];
    const path = "ratings/00000.jsonl";
    const content = new TextEncoder().encode(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
    const head = headOf(demoRun());
    const file = {
      path,
      bytes: content.length,
      sha256: await sha256Hex(content),
      first: 0,
      count: lines.length,
    };
    const files: Files = demoRun().set(path, content);
    files.set("run.json", canonicalJson({ ...head, files: [...head.files, file] }));
    const directory = await openRunDirectory(given(files));
    const ratings = [];
    for await (const rating of directory.ratings()) ratings.push(rating);
    expect(ratings.map(({ rater }) => raterKey(rater))).toEqual(["person:Ada", "person:Ben"]);
    expect(directory.problems.list.map(({ path: line, message }) => [line, message])).toEqual([
      ["line 2", "This rater has rated the same caption already."],
      ["line 4", "This is no rating."],
      ["line 5", "Its sample is not there."],
      ["line 6", "Its model is none of the run's."],
      ["line 7", "It is one repeat too many."],
      ["line 8", "This is no rating."],
    ]);
  });

  it("is whole as it was written, in whatever folder it lies", async () => {
    const { isWhole, problems, kept, samples } = await opened(demoRun());
    expect([isWhole, problems.list, kept.length, samples.size]).toEqual([true, [], 21, 7]);
    const inFolder = new Map([...demoRun()].map(([path, bytes]) => [`downloads/run/${path}`, bytes]));
    expect((await opened(inFolder)).isWhole).toBe(true);
  });

  it("names a file that was changed, uses nothing of it, and keeps the rest", async () => {
    const files: Files = demoRun();
    const text = textOf(demoRun().get(SAMPLES));
    const { isWhole, problems, kept, samples } = await opened(
      files.set(SAMPLES, text.replace("robot", "rabbit")),
    );
    expect([isWhole, kept.length, samples.size]).toEqual([false, 0, 7]);
    expect(problems.list).toMatchObject([
      { file: SAMPLES, message: expect.stringContaining("changed after the run was written") },
    ]);
  });

  it("names a file that is missing, one that nobody named, and paths that lead elsewhere", async () => {
    const missing: Files = demoRun();
    missing.delete("index-00000.json");
    expect((await opened(missing)).problems.list).toMatchObject([
      { file: "index-00000.json", message: "This file is missing." },
    ]);
    const more = await opened(new Map([...demoRun(), ["notes.txt", new Uint8Array(3)]]));
    expect(more.problems.list).toMatchObject([
      { file: "notes.txt", message: "run.json does not name this file; it was not read." },
    ]);
    // Nothing that it names is missing: it is the same run, whatever lies beside it.
    expect([more.isWhole, more.kept.length]).toEqual([true, 21]);
    const several = new Map([
      ...demoRun(),
      ["notes.txt", new Uint8Array(3)],
      ["Thumbs.db", new Uint8Array(3)],
    ]);
    expect((await opened(several)).problems.list).toMatchObject([
      { message: "run.json does not name this file and 1 other; they were not read." },
    ]);
    const tricks = [
      "../../etc/passwd",
      "/run.json",
      "samples\\00000.jsonl",
      "samples/../run.json",
      "__proto__",
    ];
    const led = await opened(
      withHead((head) => ({
        ...head,
        files: [...head.files, ...tricks.map((path) => ({ ...head.files[0], path }))],
      })),
    );
    expect(led.problems.count()).toBe(tricks.length);
    expect(led.kept).toHaveLength(21);
  });

  it("names other run directories that lie beside it, and opens the first", async () => {
    const both = ["one", "two", "three"].flatMap((folder) =>
      [...demoRun()].map(([path, bytes]) => [`runs/${folder}/${path}`, bytes] as const),
    );
    const { isWhole, problems, kept } = await opened(new Map(both));
    expect([isWhole, kept.length]).toEqual([true, 21]);
    expect(problems.list).toMatchObject([
      {
        file: "runs/two/run.json",
        message: "This run.json and 1 other are of run directories that were not opened.",
        expected: expect.stringContaining("One run directory at a time"),
      },
    ]);
  });

  it("names lines that are no JSON, no result, of nobody or twice there, and keeps the others", async () => {
    const { problems, kept } = await opened(
      await withLines(SAMPLES, ([first = "", second = "", third = "", ...rest]) => [
        first,
        first,
        second.slice(0, 100),
        third.replace('"repeat":1', '"repeat":1e300'),
        '"text"',
        "[]",
        first.replace('"entryId":"careful"', '"entryId":"nobody"'),
        first.replace(/"sampleId":"[^"]*"/, '"sampleId":"none"'),
        first.replace('"repeat":1', '"repeat":"1"'),
        first.replace(/"version":\d+/, '"version":99'),
        ...rest,
      ]),
    );
    expect(kept).toHaveLength(19);
    expect(problems.list.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      "line 2: A result of this sample, model and repeat is there already.",
      expect.stringMatching(/^line 3: This line can't be read. Line 1, column \d+/),
      expect.stringMatching(/^line 4: (This is no result|It is one repeat too many)\./),
      "line 5: This is no result.",
      "line 6: This is no result.",
      "line 7: Its model is none of the run's.",
      "line 8: Its sample is not there.",
      "line 9: This is no result.",
      "line 10: A newer version of Caplens wrote this result.",
    ]);
  });

  it("leaves out samples that can't be read, and what was found of them", async () => {
    const { problems, kept, samples } = await opened(
      await withLines(TASKS, ([first = "", second = "", ...rest]) => [
        first.replace('"instruction":"', '"instruction":1,"x":"'),
        second,
        second,
        ...rest,
      ]),
    );
    expect([samples.size, kept.length]).toEqual([6, 18]);
    expect(problems.list.filter(({ file }) => file === TASKS)).toHaveLength(2);
    expect(problems.list.filter(({ message }) => message === "Its sample is not there.")).toHaveLength(3);
  });

  it("takes scripts and formulas for text, and drops what no schema names", async () => {
    const script = "<script>alert(1)</script>";
    const files = withHead((head) => ({
      ...head,
      constructor: script,
      run: {
        ...head.run,
        title: script,
        note: `=HYPERLINK("${script}")`,
        entries: [
          { ...(Array.isArray(head.run.entries) ? head.run.entries[0] : {}), title: script, onclick: script },
        ],
      },
    }));
    const { run } = await opened(files);
    expect(run.title).toBe(script);
    expect(run.entries).toEqual([expect.not.objectContaining({ onclick: script })]);
    expect(Object.keys(run)).not.toContain("constructor");
  });
});

describe("a run directory with a script in every text that people read", () => {
  const script = '<img src=x onerror="alert(1)">';
  const spoilt = (line: string) =>
    JSON.stringify(JSON.parse(line), (_name, value: unknown) =>
      typeof value === "string" && /[ \u4e00-\u9fff]/.test(value) ? script : value,
    );

  it("opens with all of it as text", async () => {
    const results = await withLines(SAMPLES, (lines) => lines.map(spoilt));
    const { isWhole, problems, kept } = await opened(results);
    expect([isWhole, problems.list]).toEqual([true, []]);
    expect(new Set(kept.map(({ caption }) => caption?.text))).toEqual(new Set([script]));
    const tasks = await withLines(TASKS, (lines) => lines.map(spoilt));
    const { samples, problems: ofTasks } = await opened(tasks);
    expect(ofTasks.list).toEqual([]);
    expect(new Set([...samples.values()].map(({ instruction }) => instruction))).toEqual(new Set([script]));
  });
});

describe("a run directory that can't be used", () => {
  it.each<[string, string, () => Files]>([
    ["nothing of the kind", "run-directory-none", () => new Map([["a.json", "{}"]])],
    ["no JSON", "run-directory-unreadable", () => demoRun().set("run.json", new TextEncoder().encode("{"))],
    ["another JSON", "run-directory-unreadable", () => withHead(() => ({ format: "else" }))],
    ["a newer directory", "newer-version", () => withHead((head) => ({ ...head, version: 9 }))],
    [
      "a newer run",
      "newer-version",
      () => withHead((head) => ({ ...head, run: { ...head.run, version: 99 } })),
    ],
    [
      "a run of the wrong shape",
      "run-directory-unreadable",
      () => withHead((head) => ({ ...head, run: { ...head.run, repeats: "1" } })),
    ],
    ["a run that is no object", "run-directory-unreadable", () => withHead((head) => ({ ...head, run: 7 }))],
    [
      "a million samples",
      "run-directory-too-large",
      () => withHead((head) => ({ ...head, dataSet: { ...head.dataSet, samples: 1_000_000 } })),
    ],
    [
      "endless repeats",
      "run-directory-too-large",
      () => withHead((head) => ({ ...head, run: { ...head.run, repeats: 2 ** 40 } })),
    ],
    [
      "sizes beyond all",
      "run-directory-too-large",
      () => withHead((head) => ({ ...head, files: head.files.map((file) => ({ ...file, bytes: 1e15 })) })),
    ],
    [
      "no sample",
      "run-directory-no-sample",
      () => withHead((head) => ({ ...head, files: head.files.filter(({ path }) => path !== TASKS) })),
    ],
  ])("is refused with the cause: %s", async (_what, code, files) => {
    expect(await codeOf(files())).toBe(code);
  });

  it("is a zip file that is cut short, or unpacks to more than it says", async () => {
    const files = [...demoRun()].map(([path, data]) => ({ path, data, method: 8 }));
    const whole = craftZip(files);
    const inZip = (bytes: Uint8Array<ArrayBuffer>) =>
      openRunDirectory([{ path: "a.zip", file: new File([bytes], "a.zip") }]);
    expect((await inZip(whole)).isWhole).toBe(true);
    await expect(inZip(whole.slice(0, whole.length / 2))).rejects.toMatchObject({
      problem: { code: "run-directory-zip" },
    });
    const bomb = craftZip(files.map((file) => (file.path === SAMPLES ? { ...file, sizeBytes: 100 } : file)));
    const { problems } = await inZip(bomb);
    expect(problems.list).toMatchObject([{ file: SAMPLES }]);
  });
});
