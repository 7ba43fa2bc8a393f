import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { engineWithStandIn } from "../../../engine/engine-with-stand-in";
import { choiceOf } from "../../../support/made-runs";
import { isOver, progressUntil } from "../run-set-up";

const data = fileURLToPath(new URL("../../../../../shared/data/", import.meta.url));

/** The files of a folder and those in it, as a page hands them in. */
function folder(name: string) {
  return readdirSync(data + name, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".json"))
    .map((path) => ({
      path: `${name}/${path}`,
      file: new File([readFileSync(`${data}${name}/${path}`)], path),
    }));
}

const place = engineWithStandIn();
const client = () => place.engine.client;

describe.skipIf(!existsSync(data))("the benchmarks' published files", () => {
  it("both together: all samples, the 1,400 responses, and what does not fit", async () => {
    const files = [...folder("if-vidcap"), ...folder("omnicap-if")];
    const report = await client().call("imports/read", { importId: null, files });
    const byId = Object.fromEntries(report.parts.map((part) => [part.benchmark, part]));
    expect(byId["if-vidcap"]).toMatchObject({
      samples: 1400,
      instructions: 1400,
      checklists: 0,
      videos: 350,
      media: { one: "video", many: "videos" },
      entries: [{ title: "example", captions: 1400, unanswered: 0, results: 0 }],
    });
    expect(byId["omnicap-if"]).toMatchObject({
      samples: 1923,
      instructions: 1923,
      checklists: 3,
      videos: 480,
      media: { one: "video", many: "videos" },
      entries: [],
    });
    // The checklists are of another release: their instructions are not among the prompts.
    expect(report.problems.map(({ file, path }) => `${file} ${path}`).sort()).toEqual([
      "omnicap-if/annotation/checklists.json 001/0",
      "omnicap-if/annotation/checklists.json 340/0",
      "omnicap-if/annotation/checklists.json 341/0",
    ]);
  });

  it("of which few can be judged become a run of those", async () => {
    const { importId } = await client().call("imports/read", { importId: null, files: folder("omnicap-if") });
    const part = { importId, benchmark: "omnicap-if", title: "OmniCap-IF", with: "samples" } as const;
    const { runId } = await client().call("imports/keep", part);
    const opened = await client().call("runs/open", { id: runId });
    expect(opened?.state === "ready" && opened.run.chosen).toHaveLength(3);
  });

  it("without checklists are judged by form checks that rules read off their instructions", async () => {
    const { importId, parts } = await client().call("imports/read", {
      importId: null,
      files: folder("if-vidcap"),
    });
    expect(parts).toMatchObject([{ checklists: 0, suggested: null }]);
    const report = await client().call("imports/suggest", { importId });
    const [part] = report.parts;
    expect(part?.checklists).toBe(part?.suggested?.samples);
    expect(part?.checklists).toBeGreaterThan(1300);
    expect(part?.suggested?.checks).toBeGreaterThan(3000);
    expect(report.problems).toEqual([]);
  });

  it("the 1,400 real responses become a run", async () => {
    const report = await client().call("imports/read", { importId: null, files: folder("if-vidcap") });
    const kept = await client().call("imports/keep", {
      importId: report.importId,
      benchmark: "if-vidcap",
      title: "IF-VidCap",
      with: "captions",
    });
    const { total, rows } = await client().call("runs/window", { id: kept.runId, from: 0, count: 1 });
    expect(total).toBe(1400);
    expect(rows).toMatchObject([{ sampleId: "clip_001/01", state: "captioned" }]);
  });

  it("the three checklists of OmniCap-IF are judged in full, each question asked once", async () => {
    type Item = { check_id: string; check_type: string; question: string; correct_answer: string };
    type Entry = { checklist: { content_check: { check_items: Item[] }[] } };
    const text = readFileSync(`${data}omnicap-if/annotation/checklists.json`, "utf8");
    const checklists: Record<string, Entry[]> = JSON.parse(text);
    const items = Object.entries(checklists).flatMap(([video, entries]) =>
      entries.flatMap(({ checklist }) =>
        checklist.content_check.flatMap(({ check_items }) =>
          check_items.map((item) => ({ ...item, name: `${video} ${item.check_id}` })),
        ),
      ),
    );
    // Two of its questions are answered wrongly, one of a constraint each.
    const wrong: Record<string, string> = { "340 content-003": "no", "341 content-005": "A" };
    const times: Record<string, string> = {
      "001 content-005": "00:11",
      "001 content-006": "00:13",
      "341 content-001": "00:18-00:20",
    };
    const asked: string[] = [];
    const itemOf = (question: string | undefined) => {
      const item = items.find((one) => one.question === question);
      if (!item) throw new Error(`Nothing asks ${question}`);
      asked.push(item.name);
      return item;
    };
    place.standIn.script(
      {
        match: { task: "answer_question" },
        reply: ({ judge }) => {
          const { name, correct_answer } = itemOf(judge?.question);
          return JSON.stringify({
            answer: wrong[name] ?? correct_answer,
            result_explanation: "It says so.",
            result_confidence: 5,
          });
        },
      },
      {
        match: { task: "extract_timestamp" },
        reply: ({ judge }) => JSON.stringify({ timestamp: times[itemOf(judge?.question).name] ?? "" }),
      },
      {
        match: { task: "extract_format" },
        reply: ({ judge }) =>
          JSON.stringify({
            content: JSON.stringify(judge?.checkitem).includes("min_count")
              ? ["magician_request", "participant_compliance"]
              : [judge?.response],
          }),
      },
    );
    const captions = {
      "001": [
        "| Timestamp | Visual Action | Audio Content | Character State |",
        "|---|---|---|---|",
        "| 00:11 | He blocks the ball. | At 00:13 he speaks. | He holds it. |",
      ].join("\n"),
      "340": '{"magician_request": "Got your wallet?", "participant_compliance": "He hands it over."}',
      "341": "[00:18-00:20] | THE MARKS FORM A GRID | THE NARRATOR",
    };
    const responses = Object.entries(captions).map(([video, response]) => [video, [{ response }]]);
    const report = await client().call("imports/read", {
      importId: null,
      files: [
        { path: "checklists.json", file: new File([text], "checklists.json") },
        {
          path: "m.json",
          file: new File([JSON.stringify(Object.fromEntries(responses))], "m.json"),
        },
      ],
    });
    expect(report).toMatchObject({ problems: [], parts: [{ checklists: 3, entries: [{ captions: 3 }] }] });
    const part = { importId: report.importId, benchmark: "omnicap-if", title: "In full" };
    const { runId: id } = await client().call("imports/keep", { ...part, with: "captions" });
    await place.connect(place.connection({ model: "judge" }));
    const opened = await client().call("runs/open", { id });
    if (opened?.state !== "ready") throw new Error("The run is not there.");
    await client().call("runs/save", {
      run: { ...opened.run, judges: [choiceOf(place.standIn.url, "judge")] },
    });
    await client().call("runs/start", { id });
    const { counts } = await progressUntil(client(), id, isOver);
    expect(counts).toEqual({ done: 3, failed: 0, total: 3 });

    expect(asked.sort()).toEqual(items.map(({ name }) => name).sort());
    const { rows } = await client().call("runs/window", { id, from: 0, count: 3 });
    const failed = rows.map(({ sampleId, outcomes }) => [
      sampleId.split("/")[0],
      outcomes.length,
      outcomes.filter(({ status }) => status !== "passed").length,
    ]);
    expect(failed.sort()).toEqual([
      ["001", 5, 0],
      ["340", 4, 1],
      ["341", 6, 1],
    ]);
    const [scored] = (await client().call("runs/scores", { id })).entries;
    const value = (name: string) => scored?.summary.scores.find((score) => score.id === name)?.value;
    expect(value("csr")).toBeCloseTo(13 / 15, 9);
    expect(value("isr")).toBeCloseTo(1 / 3, 9);
    expect(value("format_csr")).toBe(1);
    expect(value("content_csr")).toBeCloseTo(7 / 9, 9);
  });
});
