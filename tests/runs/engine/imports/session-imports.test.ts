import { describe, expect, it } from "vitest";
import { engineWithStandIn } from "../../../engine/engine-with-stand-in";
import { exampleSession, storedVideo } from "../../../storage/example-session";
import { asksOf } from "../../../support/asks-of";
import { facts } from "../../../support/clip-facts";

const place = engineWithStandIn();
const client = () => place.engine.client;

async function results(runId: string) {
  return (await client().call("runs/window", { id: runId, from: 0, count: 100 })).rows;
}

describe("sessions of the playground", () => {
  it("become samples with their captions, and their videos are found again", async () => {
    const { hash } = await client().call("blobs/put", { blob: new Blob(["clip"]) });
    const video = { ...storedVideo(hash), facts };
    const [caption] = exampleSession().captions;
    if (!caption) throw new Error("no caption");
    const captions = [
      { ...caption, id: "1", title: "m", origin: { kind: "model" as const, model: "m" }, text: "One." },
      { ...caption, id: "2", title: "m 2", origin: { kind: "model" as const, model: "m" }, text: "Two." },
      { ...caption, id: "3", title: "By hand", origin: { kind: "pasted" as const }, text: "" },
    ];
    for (const id of ["first", "second"]) {
      const session = exampleSession({ id, title: "Kettle", video, captions, activeCaptionId: "1" });
      await client().call("sessions/save", { session, revision: null });
    }
    const report = await client().call("imports/sessions", { importId: null, ids: ["first", "second"] });
    expect(report.parts).toMatchObject([
      {
        samples: 2,
        videos: 1,
        media: { one: "video", many: "videos" },
        entries: [
          { title: "m", captions: 2 },
          { title: "m 2", captions: 2 },
        ],
      },
    ]);
    const { benchmark } = report.parts[0] ?? { benchmark: "" };
    const asked = { importId: report.importId, benchmark, title: "Mine", with: "captions" } as const;
    const { runId, dataSetId } = await client().call("imports/keep", asked);
    expect((await results(runId)).map(({ sampleId }) => sampleId)).toEqual([
      "Kettle",
      "Kettle",
      "Kettle-2",
      "Kettle-2",
    ]);
    expect(await client().call("videos/places", { dataSetId })).toMatchObject({
      [video.quickKey]: { stored: { kind: "blob", hash } },
    });
  });

  it("keep every caption, however many one model has written under one title", async () => {
    const [caption] = exampleSession().captions;
    if (!caption) throw new Error("no caption");
    const written = (id: string) => ({
      ...caption,
      id,
      title: "m",
      origin: { kind: "model" as const, model: "m" },
      text: `Caption ${id}.`,
    });
    const session = exampleSession({
      id: "many",
      captions: ["1", "2", "3", "4"].map(written),
      activeCaptionId: "1",
    });
    await client().call("sessions/save", { session, revision: null });
    const report = await client().call("imports/sessions", { importId: null, ids: ["many"] });
    expect(report.parts[0]?.entries).toMatchObject([
      { title: "m", captions: 1 },
      { title: "m (2)", captions: 1 },
      { title: "m (3)", captions: 1 },
      { title: "m (4)", captions: 1 },
    ]);
  });

  it("bring captions that are no whole ones as such, with the word that one is to be judged all the same", async () => {
    const [caption] = exampleSession().captions;
    if (!caption) throw new Error("An example has a caption.");
    const model = { ...caption, origin: { kind: "model" as const, model: "m" }, text: "A red kettle that" };
    const captions = [
      { ...model, id: "1", title: "m", shortfall: { kind: "length" as const, judgeAnyway: true as const } },
      { ...model, id: "2", title: "m 2", shortfall: { kind: "length" as const } },
    ];
    const session = exampleSession({ id: "first", captions, activeCaptionId: "1" });
    await client().call("sessions/save", { session, revision: null });
    const report = await client().call("imports/sessions", { importId: null, ids: ["first"] });
    const [part] = report.parts;
    expect(part?.entries).toEqual([
      { title: "m", captions: 1, unanswered: 0, results: 0 },
      { title: "m 2", captions: 1, unanswered: 0, results: 0 },
    ]);
    const asked = { benchmark: part?.benchmark ?? "", title: "Mine", with: "captions" } as const;
    const { runId } = await client().call("imports/keep", { importId: report.importId, ...asked });
    const kept = await Promise.all(
      (await results(runId)).map(({ sampleId, entryId }) =>
        client().call("runs/result", { id: runId, key: { sampleId, entryId, repeat: 1 } }),
      ),
    );
    expect(kept).toMatchObject([
      { result: { caption: { text: model.text, shortfall: { kind: "length", judgeAnyway: true } } } },
      { result: { caption: { text: model.text, shortfall: { kind: "length" } }, judgement: null } },
    ]);
  });

  it("bring what was judged of a caption as it stands, with the judge's replies and people's decisions; nothing of an edited one", async () => {
    const [caption] = exampleSession().captions;
    if (!caption) throw new Error("no caption");
    const said = {
      status: "passed" as const,
      reason: "It says so.",
      evidence: [],
      source: "recorded" as const,
    };
    const decided = {
      status: "passed" as const,
      note: "A count by hand.",
      madeAt: "2026-01-02T00:00:00.000Z",
    };
    const judged = {
      ...caption,
      overrules: [
        { ...decided, checkId: "f" },
        { ...decided, checkId: "c", stale: true },
        { ...decided, checkId: "taken away" },
      ],
      text: "A red kettle.",
      judgedText: "A red kettle.",
      verdicts: [
        {
          ...said,
          checkId: "c",
          constraintId: "visual_focus",
          half: "content" as const,
          semantics: "strict" as const,
          items: [{ ...said, checkId: "q", answer: "yes" }],
        },
      ],
      judgeReplies: [
        { checkId: "q", task: "answer_question", attempt: 1, raw: "{}", rejected: null, call: null },
      ],
    };
    const captions = [
      { ...judged, id: "1", title: "As judged" },
      { ...judged, id: "2", title: "Edited", text: "A blue kettle." },
    ];
    const item = { checkId: "q", type: "attempt" as const, question: "Is it told?", options: ["yes", "no"] };
    const checklist = {
      format: [
        {
          checkId: "f",
          constraintId: "length",
          description: "At most two words",
          parameters: { unit: "word", max_len: 2 },
        },
      ],
      content: [
        {
          checkId: "c",
          constraintId: "visual_focus",
          description: "",
          items: [{ ...item, correctAnswer: "yes" }],
        },
      ],
    };
    const disputed = (checkId: string) => ({ checkId, note: "", markedAt: "2026-01-02T00:00:00.000Z" });
    const session = exampleSession({
      ...{ id: "first", asks: asksOf(checklist), captions, activeCaptionId: "1" },
      disputedChecks: [disputed("f"), disputed("taken away")],
    });
    await client().call("sessions/save", { session, revision: null });
    const report = await client().call("imports/sessions", { importId: null, ids: ["first"] });
    expect(report.parts).toMatchObject([
      {
        entries: [
          { title: "As judged", captions: 1, results: 1 },
          { title: "Edited", captions: 1, results: 0 },
        ],
      },
    ]);
    expect(report.problems.map(({ message }) => message)).toEqual([
      "Called wrong in the session, and counted in a run: “At most two words”.",
    ]);
    const { benchmark } = report.parts[0] ?? { benchmark: "" };
    const asked = { importId: report.importId, benchmark, title: "Mine", with: "results" } as const;
    const { runId } = await client().call("imports/keep", asked);
    const rows = await results(runId);
    const read = rows.map(({ state, outcomes }) => [state, ...outcomes.map(({ status }) => status)]);
    expect(read).toEqual([["done", "failed", "passed"], ["captioned"]]);
    expect(rows[0]?.outcomes.map(({ overruled }) => overruled)).toEqual(["passed", null]);
    const [row] = rows;
    const key = { sampleId: row?.sampleId ?? "", entryId: row?.entryId ?? "", repeat: 1 };
    const opened = await client().call("runs/result", { id: runId, key });
    expect(opened).toMatchObject({ result: { overrules: [{ ...decided, checkId: "f" }] } });
    expect(opened).toMatchObject({ result: { judgement: { replies: [{ checkId: "q", raw: "{}" }] } } });
    expect(place.standIn.requests).toEqual([]);
  });
});
