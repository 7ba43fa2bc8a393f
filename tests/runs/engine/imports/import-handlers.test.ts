import { createServer } from "node:http";
import { describe, expect, it, vi } from "vitest";
import { emptyPart } from "../../../../src/benchmarks/imports/read-part";
import { omnicapIf } from "../../../../src/benchmarks/omnicap-if";
import { gatherFiles } from "../../../../src/engine/shared/gather-files";
import { RULES_VERSION } from "../../../../src/foundation/document-versions";
import { ProblemError } from "../../../../src/foundation/errors";
import { keepImport } from "../../../../src/runs/engine/imports/keep-import";
import { rulesTold } from "../../../../src/shapes/run";
import { openStorage } from "../../../../src/storage/open-storage";
import { storageProblems } from "../../../../src/storage/storage-problems";
import { checkResults, omniFiles, responses } from "../../../benchmarks/imports/omni-files";
import { file } from "../../../benchmarks/instruction-following/files";
import { engineWithStandIn } from "../../../engine/engine-with-stand-in";
import { exampleSample } from "../../../storage/runs/example-run";
import { craftZip } from "../../../support/craft-zip";
import { isOver, progressUntil } from "../run-set-up";

const place = engineWithStandIn();
const client = () => place.engine.client;

type Texts = { name: string; text: string }[];

const given = (files: Texts) =>
  files.map(({ name, text }) => ({ path: name, file: new File([text], name.split("/").at(-1) ?? name) }));

const read = (files: Texts, importId: string | null = null) =>
  client().call("imports/read", { importId, files: given(files) });

const whole: Texts = [
  ...omniFiles(),
  file("omni/response/m.json", responses),
  file("omni/check_result/m.json", checkResults),
];

async function results(runId: string) {
  return (await client().call("runs/window", { id: runId, from: 0, count: 100 })).rows;
}

describe("files of a benchmark", () => {
  it("that find no room leave nothing behind, neither samples nor where their videos lie", async () => {
    const storage = await openStorage({ name: "full" });
    const part = emptyPart(omnicapIf, "Harbour");
    part.samples.push(exampleSample(1));
    part.captions.push({ sampleId: "s1", entry: "m", text: "A boat." });
    const place = {
      name: "v0.mp4",
      type: "video/mp4",
      quickKey: "k",
      stored: { kind: "file" },
      facts: null,
    } as const;
    const full = new ProblemError(storageProblems.quotaFull());
    vi.spyOn(storage.runs, "keepAll").mockRejectedValue(full);
    const asked = { title: "Harbour", with: "captions" } as const;
    await expect(keepImport(storage, part, asked, new Map([["v0", place]]))).rejects.toBe(full);
    expect([await storage.runs.list(), await storage.dataSets.list()]).toEqual([[], []]);
    expect([...(await storage.videoPlaces.survey()).quickKeys]).toEqual([]);
    await storage.dataSets.put({ title: "Harbour", benchmark: "omnicap-if", samples: part.samples });
    await expect(keepImport(storage, part, asked, new Map())).rejects.toBe(full);
    expect(await storage.dataSets.list()).toHaveLength(1);
    storage.close();
  });

  it("are told of in numbers, and how far reading is", async () => {
    const steps: number[] = [];
    const report = await client().call(
      "imports/read",
      { importId: null, files: given(whole) },
      { onEvent: ({ read: done, total }) => steps.push(done / total) },
    );
    expect(report).toMatchObject({
      parts: [
        {
          benchmark: "omnicap-if",
          samples: 3,
          instructions: 3,
          checklists: 3,
          videos: 2,
          media: { one: "video", many: "videos" },
          entries: [{ title: "m", captions: 2, unanswered: 1, results: 1 }],
        },
      ],
      problems: [],
      problemCount: 0,
    });
    expect(steps.at(-1)).toBe(1);
  });

  it("are told of where captions begin with what their model thought", async () => {
    const [first, second] = responses["001"];
    const thought = { ...first, response: "<think>They want it short.</think>A red kettle." };
    const some = { "001": [thought, { ...second, response: "It says <think>." }] };
    const { parts } = await read([...omniFiles(), file("omni/response/m.json", some)]);
    expect(parts).toMatchObject([{ reasoned: 1, entries: [{ captions: 2 }] }]);
    const { parts: plain } = await read(whole);
    expect(plain[0]).not.toHaveProperty("reasoned");
  });

  it("with check results become a run whose scores are there, without a model", async () => {
    const { importId } = await read(whole);
    const kept = await client().call("imports/keep", {
      importId,
      benchmark: "omnicap-if",
      title: "Scored",
      with: "results",
    });
    const opened = await client().call("runs/open", { id: kept.runId });
    expect(opened).toMatchObject({
      state: "ready",
      run: { title: "Scored", judges: [], entries: [{ title: "m", choice: null }], origin: null },
    });
    // Whoever judged them, it was not this version of the rules.
    expect(opened).toMatchObject({ run: { versions: { rules: "not stated" } } });
    const rows = await results(kept.runId);
    expect(rows.map(({ sampleId, state }) => [sampleId, state])).toEqual([
      ["001/01", "done"],
      ["001/02", "captioned"],
    ]);
    expect(rows[0]?.outcomes.map(({ status }) => status)).toEqual(["passed", "failed"]);
    expect(place.standIn.requests).toEqual([]);
  });

  it("show a model of which no caption was judged, with nothing to score", async () => {
    const { importId } = await read([...whole, file("omni/response/n.json", responses)]);
    const asked = { importId, benchmark: "omnicap-if", title: "Scored", with: "results" } as const;
    const { runId: id } = await client().call("imports/keep", asked);
    const { entries } = (await client().call("runs/scores", { id, semantics: "reference" })) ?? {};
    const first = (title: string) => entries?.find((one) => one.title === title)?.summary.scores[0];
    expect(first("m")).toMatchObject({ value: 0.5, denominator: 2, total: 6 });
    expect(first("n")).toMatchObject({ value: null, denominator: 0, total: 6 });
    const rows = await results(id);
    expect(rows.filter(({ state }) => state === "captioned")).toHaveLength(3);
  });

  it("keep verdicts of rules that nobody states beside those of today, whatever is judged anew", async () => {
    const { importId } = await read(whole);
    const asked = { importId, benchmark: "omnicap-if", title: "Both", with: "results" } as const;
    const { runId: id } = await client().call("imports/keep", asked);
    const rules = async () => {
      const opened = await client().call("runs/open", { id });
      return opened?.state === "ready" ? opened.run.versions.rules : null;
    };
    await client().call("runs/start", { id });
    await progressUntil(client(), id, isOver);
    expect(await rules()).toBe(`${RULES_VERSION}, not stated`);

    const kept = async (sampleId: string) => {
      const key = { sampleId, entryId: (await results(id))[0]?.entryId ?? "", repeat: 1 };
      const opened = await client().call("runs/result", { id, key });
      if (opened?.state !== "ready" || !opened.result.judgement) throw new Error("it was judged");
      return { ...opened.result, judgement: opened.result.judgement };
    };
    async function judgeAnew(sampleId: string, version: string) {
      const before = await kept(sampleId);
      const { judgement } = before;
      const after = {
        ...before,
        judgement: { ...judgement, detail: { ...Object(judgement.detail), rules: version } },
      };
      const replacements = [{ before, after }];
      expect(await client().call("runs/replace-judgements", { replacements })).toEqual({ replaced: 1 });
    }
    await judgeAnew("001/02", "4");
    expect(await rules()).toBe("4, not stated");
    await judgeAnew("001/01", RULES_VERSION);
    expect(await rules()).toBe(rulesTold(["4", RULES_VERSION]));
  });

  it("with captions become a run that rules judge without a key", async () => {
    const { importId } = await read(whole);
    const asked = { importId, benchmark: "omnicap-if", title: "Captions", with: "captions" } as const;
    const { runId } = await client().call("imports/keep", asked);
    expect((await results(runId)).map(({ state }) => state)).toEqual(["captioned", "captioned"]);
    await client().call("runs/start", { id: runId });
    const over = await progressUntil(client(), runId, isOver);
    expect(over.counts).toEqual({ done: 2, failed: 1, total: 3 });
    const [first] = await results(runId);
    expect(first?.outcomes.map(({ status }) => status)).toEqual(["passed", "unscored"]);
  });

  it("with samples alone become a run that has nothing yet", async () => {
    const { importId } = await read(whole);
    const asked = { importId, benchmark: "omnicap-if", title: "Samples", with: "samples" } as const;
    const { runId, dataSetId } = await client().call("imports/keep", asked);
    expect(await results(runId)).toEqual([]);
    expect(await client().call("data-sets/get", { id: dataSetId })).toMatchObject({ title: "Samples" });

    const again = await client().call("imports/data-set", { importId: null, id: dataSetId });
    const more = await read([file("response/other.json", responses)], again.importId);
    expect(more.problems).toEqual([]);
    expect(more.parts).toMatchObject([
      { checklists: 3, entries: [{ title: "other", captions: 2, unanswered: 1 }] },
    ]);
  });

  it("are added to, and a file that is given again takes the place of the one before", async () => {
    const cut = { name: "omni/response/m.json", text: JSON.stringify(responses).slice(0, 60) };
    const first = await read([...omniFiles(), cut]);
    expect(first).toMatchObject({ problemCount: 1, parts: [{ entries: [] }] });
    const second = await read([file("omni/response/m.json", responses)], first.importId);
    expect(second).toMatchObject({ problemCount: 0, parts: [{ entries: [{ captions: 2 }] }] });
    await client().call("imports/forget", { importId: first.importId });
    await expect(read([], first.importId)).rejects.toMatchObject({ problem: { code: "import-gone" } });
  });
});

describe("a zip", () => {
  const zip = (entries: Parameters<typeof craftZip>[0]) => ({
    path: "all.zip",
    file: new File([craftZip(entries)], "all.zip"),
  });

  it("is read with its folders, without videos and hidden files", async () => {
    const entries = whole.map(({ name, text }) => ({ path: `böx/${name}`, data: text, method: 8 }));
    const others = ["böx/videos/001.mp4", "__MACOSX/x.json", "böx/.DS_Store"].map((path) => ({
      path,
      data: "x",
    }));
    const report = await client().call("imports/read", {
      importId: null,
      files: [zip([...entries, ...others])],
    });
    expect(report.problems).toEqual([]);
    expect(report.parts[0]?.files.map(({ path }) => path)).toContain(
      "all.zip/böx/omni/annotation/prompts.json",
    );
  });

  it.each([
    [
      "that is cut short",
      new File([craftZip([{ path: "a.json", data: "{}" }]).slice(0, 40)], "all.zip"),
      "directory",
    ],
    [
      "with a file that unpacks to more than it says",
      new File(
        [
          craftZip([
            { path: "a.json", data: "x".repeat(1000), method: 8, sizeBytes: 10, localSizeBytes: 10 },
          ]),
        ],
        "all.zip",
      ),
      "more than it says",
    ],
    [
      "with a password",
      new File([craftZip([{ path: "a.json", data: "{}", flags: 1 }])], "all.zip"),
      "password",
    ],
  ])("%s is told, and the other files are used", async (_what, broken, words) => {
    const files = [{ path: "all.zip", file: broken }, ...given(omniFiles())];
    const report = await client().call("imports/read", { importId: null, files });
    expect(report.problems).toHaveLength(1);
    expect(report.problems[0]?.file).toMatch(/^all\.zip/);
    expect(report.problems[0]?.message).toContain(words);
    expect(report.parts).toMatchObject([{ samples: 3 }]);
  });
});

describe("files that can't be read here", () => {
  /** A file that says to be large; reading it would fail. */
  class LargeFile extends File {
    override get size() {
      return 600_000_000;
    }
    override slice(): Blob {
      throw new Error("It was read into memory.");
    }
  }

  it("are named with what to do, and nothing of a large one is read into memory", async () => {
    const bytes = new File([new Uint8Array([1, 0, 255, 254])], "bytes.bin");
    const gathered = await gatherFiles(
      [
        { path: "large.jsonl", file: new LargeFile(["{}"], "large.jsonl") },
        { path: "bytes.bin", file: bytes },
        { path: "table.xlsx", file: bytes },
        { path: "log.eval", file: bytes },
        { path: "samples.jsonl.gz", file: bytes },
        { path: "clip.mp4", file: new LargeFile([""], "clip.mp4") },
        { path: "good.json", file: new File(["{}"], "good.json") },
      ],
      { signal: new AbortController().signal, onProgress: () => undefined },
    );
    expect(gathered.files.map(({ name }) => name)).toEqual(["good.json"]);
    expect(gathered.problems.map(({ file: name }) => name)).toEqual([
      "large.jsonl",
      "bytes.bin",
      "table.xlsx",
      "log.eval",
      "samples.jsonl.gz",
    ]);
    expect(gathered.problems.at(-1)?.expected).toContain("Unpack it first");
    expect(gathered.problems[0]).toMatchObject({
      message: "This file has 600 MB; files of up to 512 MB are read.",
      expected: expect.stringContaining("Split it"),
    });
  });

  it("are told in hundreds at most, counted all, and cut to what can be shown", async () => {
    const many = Object.fromEntries(
      Array.from({ length: 2000 }, (_, at) => [`${at}${"x".repeat(1000)}`, "no list"]),
    );
    const report = await read([
      ...omniFiles(),
      file("response/m.json", { ...many, "001": responses["001"] }),
      { name: "z.jsonl", text: "{torn" },
    ]);
    expect(report.problemCount).toBe(2001);
    // The one of another kind is among them, however many come before it.
    expect(report.problems.map(({ file: name }) => name)).toContain("z.jsonl");
    expect(report.problems).toHaveLength(500);
    expect(Math.max(...report.problems.map(({ path }) => path.length))).toBeLessThan(310);
    expect(report.parts).toMatchObject([{ entries: [{ captions: 2 }] }]);
  });

  it("are not read on once reading is cancelled", async () => {
    const cancel = new AbortController();
    const opened: string[] = [];
    class Watched extends File {
      override slice(...range: Parameters<File["slice"]>) {
        // Each file is looked at for the mark of a zip first.
        if (range[1] !== 4) opened.push(this.name);
        return super.slice(...range);
      }
    }
    const files = ["a.json", "b.json"].map((path) => ({ path, file: new Watched(["{}"], path) }));
    const { signal } = cancel;
    const onProgress = ({ read: done }: { read: number }) => {
      if (done > 0) cancel.abort();
    };
    await expect(gatherFiles(files, { signal, onProgress })).rejects.toMatchObject({ name: "AbortError" });
    expect(opened).toEqual(["a.json"]);
  });
});

describe("a long file", () => {
  const rows = Array.from({ length: 150_000 }, (_, at) => `{"id": "${at}", "response": "A kettle."}`);
  const long = { name: "long.jsonl", text: rows.join("\n") };

  it("holds up no other call while it is read, and is let go of in the middle", async () => {
    const cancel = new AbortController();
    const order: string[] = [];
    const reading = client()
      .call(
        "imports/read",
        { importId: null, files: given([...omniFiles(), long]) },
        {
          signal: cancel.signal,
          onEvent({ read: done, total }) {
            // All of it is in memory: what follows is what the engine makes of it.
            if (done < total || order.length > 0) return;
            order.push("all in memory");
            void client()
              .call("imports/forget", { importId: "none" })
              .then(() => {
                order.push("another call");
                cancel.abort();
              });
          },
        },
      )
      .finally(() => order.push("over"));
    await expect(reading).rejects.toMatchObject({ name: "AbortError" });
    expect(order).toEqual(["all in memory", "another call", "over"]);
  });
});

describe("an address", () => {
  async function served<T>(answer: Parameters<typeof createServer>[1], work: (url: string) => Promise<T>) {
    const server = createServer(answer ?? (() => undefined));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    try {
      return await work(`http://127.0.0.1:${port}`);
    } finally {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  }
  const fetched = (address: string) => client().call("imports/fetch", { importId: null, address });

  it("gives a file, also a zip, under its name; nothing else is asked", async () => {
    const asked: string[] = [];
    const zipped = craftZip(omniFiles().map(({ name, text }) => ({ path: name, data: text })));
    const report = await served(
      ({ url = "" }, response) => {
        asked.push(url);
        response.end(Buffer.from(zipped));
      },
      (url) => fetched(`${url}/data/omni.zip?download=1`),
    );
    expect(report.parts).toMatchObject([{ samples: 3 }]);
    expect(report.parts[0]?.files[0]?.path).toMatch(/^omni\.zip\//);
    expect(asked).toEqual(["/data/omni.zip?download=1"]);
  });

  it.each([
    ["of a page", "<!doctype html><p>Files</p>", 200, "remote-page"],
    ["where nothing is", "no", 404, "remote-missing"],
  ])("%s is told as such", async (_what, body, status, code) => {
    const answer = served(
      (_request, response) => response.writeHead(status).end(body),
      (url) => fetched(`${url}/x.json`),
    );
    await expect(answer).rejects.toMatchObject({ problem: { code } });
  });

  it.each(["file:///etc/passwd", "nowhere", "https://me:secret@files.example/x.json"])(
    "like %s is refused before anything is asked",
    async (address) => {
      await expect(fetched(address)).rejects.toMatchObject({ problem: { code: "address-invalid" } });
    },
  );
});
