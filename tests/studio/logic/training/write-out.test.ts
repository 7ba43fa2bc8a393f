import { parquetReadObjects } from "hyparquet";
import { describe, expect, test } from "vitest";
import { exampleTrainingSet } from "../../../../scripts/docs/example-training-set";
import type { OpenPath } from "../../../../src/evaluation/export/export-source";
import { SampleLineShape } from "../../../../src/shapes/generated/sample-line";
import { fits } from "../../../../src/shapes/read-outside";
import type { TrainingRow } from "../../../../src/shapes/training-set";
import { type TrainingUse, USUAL_OUT_PLAN } from "../../../../src/studio/logic/training/out/out-row";
import { planFault } from "../../../../src/studio/logic/training/out/plan-out";
import { TRAINERS, trainerOf } from "../../../../src/studio/logic/training/out/trainers/registry";
import { type OutRequest, writeOut } from "../../../../src/studio/logic/training/out/write-out";
import { madeRowOf, madeSet, madeSource } from "./made-set";

const encoder = new TextEncoder();

/** Files in memory. */
function inMemory(): { open: OpenPath; files: Map<string, Uint8Array> } {
  const files = new Map<string, Uint8Array>();
  return {
    files,
    open: async (path) => {
      const parts: Uint8Array[] = [];
      return {
        write: async (content) =>
          void parts.push(typeof content === "string" ? encoder.encode(content) : content),
        close: async () => {
          files.set(
            path,
            new Uint8Array(await new Blob(parts.map((part) => new Uint8Array(part))).arrayBuffer()),
          );
        },
      };
    },
  };
}

const options = { signal: new AbortController().signal, time: "2026-11-27T12:00:00.000Z" };

async function written(request: OutRequest) {
  const { open, files } = inMemory();
  const done = await writeOut(request, open, options);
  const text = (path: string) => new TextDecoder().decode(files.get(path));
  const lines = (path: string) =>
    text(path)
      .split("\n")
      .filter((line) => line !== "")
      .map((line): unknown => JSON.parse(line));
  return { done, files, text, lines };
}

const kinds = TRAINERS.flatMap((trainer) =>
  trainer.uses.flatMap((use) => trainer.media.map((media) => ({ trainer, use, media }))),
);

describe("rows in each trainer's shape", () => {
  test.each(kinds.map((kind) => [`${kind.trainer.id} ${kind.use} ${kind.media}`, kind] as const))(
    "%s: JSON and Parquet hold the same",
    async (_name, { trainer, use, media }) => {
      const plan = { ...USUAL_OUT_PLAN, use, media, frames: 2, sound: trainer.sound };
      expect(planFault(plan, trainer)).toBeNull();
      const set = exampleTrainingSet();
      const form = trainer.forms.includes("jsonl") ? "jsonl" : "json";
      const one = await written({ set, trainer, plan, form });
      const read: unknown =
        form === "json"
          ? JSON.parse(one.text("train.json"))
          : one.lines("train.jsonl").slice(trainer.head ? 1 : 0);
      expect(read).toHaveLength({ pairs: 1, labelled: 3, answers: 2, rewards: 1 }[use]);
      if (!trainer.forms.includes("parquet")) return;
      const packed = await written({ set, trainer, plan, form: "parquet" });
      const { buffer } = packed.files.get("train.parquet") ?? new Uint8Array();
      expect(await parquetReadObjects({ file: buffer as ArrayBuffer })).toEqual(read);
    },
  );

  test("as many marks as media, and the sound beside the clip", async () => {
    const plan = { ...USUAL_OUT_PLAN, use: "pairs" as const, sound: true };
    const { lines, text } = await written({
      set: exampleTrainingSet(),
      trainer: trainerOf("ms-swift"),
      plan,
      form: "jsonl",
    });
    expect(lines("train.jsonl")).toEqual([
      {
        messages: [
          { role: "user", content: "<video><audio>List what the robot does, with '-'." },
          { role: "assistant", content: "- lifts the kettle\n- pours tea into three cups" },
        ],
        rejected_response: "* lifts the kettle\n* pours tea into three cups",
        videos: ["clips/tea.mp4"],
        audios: ["clips/tea.wav"],
      },
    ]);
    expect(lines("left-out.jsonl")).toEqual([
      {
        id: "r2",
        source: "s1",
        recipe: "rejection",
        place: "rejected",
        why: "It is no pair: there is no worse response.",
      },
    ]);
    expect(lines("media.jsonl")).toEqual([
      expect.objectContaining({ path: "clips/tea.mp4", audio: "clips/tea.wav" }),
    ]);
    expect(text("README.md")).toContain("1 row of 2 stayed behind");
  });

  test("our own samples fit their schema", async () => {
    const { lines } = await written({
      set: exampleTrainingSet(),
      trainer: trainerOf("samples"),
      plan: USUAL_OUT_PLAN,
      form: "jsonl",
    });
    const [head, ...samples] = lines("train.jsonl");
    expect(head).toEqual({
      format: "caplens-samples",
      version: 1,
      benchmark: "if-vidcap",
      title: "Tea for three",
    });
    expect(samples.every((sample) => fits(SampleLineShape, sample))).toBe(true);
  });
});

test("the card tells of how many rows a check has no verdict", async () => {
  const open = {
    checkId: "content-001",
    constraintId: "summary",
    status: "unscored",
    by: "source",
    why: "",
  } as const;
  const decided = madeRowOf("one", "a");
  const rows = [decided, madeRowOf("two", "b", { verdicts: [...decided.verdicts, open] })];
  const cardOf = async (of: typeof rows) => {
    const set = madeSet({ sources: [madeSource("a"), madeSource("b")], rows: of });
    const request = { set, trainer: trainerOf("ms-swift"), plan: USUAL_OUT_PLAN, form: "jsonl" } as const;
    return (await written(request)).text("README.md");
  };
  expect(await cardOf(rows)).toContain("In 1 of 2 rows a check on content has no verdict");
  expect(await cardOf([decided])).not.toContain("has no verdict");
});

test("the card tells of how many rows nobody told a field", async () => {
  const rows = [madeRowOf("one", "a"), madeRowOf("two", "b"), madeRowOf("three", "b")];
  const fieldsOf = async (field: string | null) => {
    const sources = [
      { ...madeSource("a"), field: "Retrieval" },
      { ...madeSource("b"), field },
    ];
    const set = madeSet({ sources, rows });
    const request = { set, trainer: trainerOf("ms-swift"), plan: USUAL_OUT_PLAN, form: "jsonl" } as const;
    const card = (await written(request)).text("README.md");
    return card.slice(card.indexOf("### Fields"), card.indexOf("## Left out"));
  };
  expect(await fieldsOf(null)).toMatch(/Retrieval +\| +1 \|\n\nOf 2 rows nobody told a field\.\n/);
  expect(await fieldsOf("Understanding")).not.toContain("nobody told");
});

test("the card says that test questions may be in it, and of how many rows no rule tells a reward", async () => {
  const ruled = madeRowOf("one", "a");
  const judged = madeRowOf("two", "b", { checklist: { ...ruled.checklist, format: [] } });
  const cardOf = async (rows: TrainingRow[], use: "answers" | "rewards") => {
    const set = madeSet({ sources: [madeSource("a"), madeSource("b")], rows });
    const plan = { ...USUAL_OUT_PLAN, use, media: "frames" } as const;
    return (await written({ set, trainer: trainerOf("trl"), plan, form: "jsonl" })).text("README.md");
  };
  const card = await cardOf([ruled, judged], "rewards");
  expect(card).toContain("a model that learns from them is not to be scored by it");
  expect(card).toContain("1 of 2 rows has checks on content alone");
  for (const other of [await cardOf([ruled], "rewards"), await cardOf([ruled, judged], "answers")])
    expect(other).not.toContain("checks on content alone");
});

test("a response that several pairs share goes out once, but with each pair", async () => {
  const good = "- walks in\n- sits down";
  const pair = (id: string, text: string) =>
    madeRowOf(id, "a", {
      response: good,
      rejected: { text, failsIn: ["format-001"], how: "another bullet" },
    });
  const set = madeSet({
    sources: [madeSource("a")],
    rows: [pair("one", "* walks in"), pair("two", "+ walks in"), pair("again", "+ walks in")],
  });
  const out = async (use: TrainingUse, trainer: string) => {
    const plan = { ...USUAL_OUT_PLAN, use, media: trainer === "trl" ? "frames" : "video" } as const;
    const { done, lines } = await written({ set, trainer: trainerOf(trainer), plan, form: "jsonl" });
    return { rows: lines("train.jsonl").length, told: done.files[0]?.rows, behind: lines("left-out.jsonl") };
  };
  const same = (id: string) =>
    expect.objectContaining({ id, why: "For this use it is the same as a row before it." });
  expect(await out("answers", "ms-swift")).toEqual({
    rows: 1,
    told: 1,
    behind: [same("two"), same("again")],
  });
  expect(await out("rewards", "verl")).toEqual({ rows: 1, told: 1, behind: [same("two"), same("again")] });
  expect(await out("labelled", "trl")).toEqual({ rows: 3, told: 3, behind: [same("again")] });
  expect(await out("pairs", "axolotl")).toEqual({ rows: 2, told: 2, behind: [same("again")] });
});

test("what a trainer can't take is named with its place and left out; the rest goes on", async () => {
  const sources = ["a", "b", "c", "d", "e", "f", "g"].map((id) => madeSource(id));
  const set = madeSet({
    sources: [
      ...sources,
      madeSource("h", { media: { path: "../../etc/passwd", hash: null, sound: false, seconds: null } }),
    ],
    rows: [
      madeRowOf("whole", "a"),
      madeRowOf("mark", "b", { instruction: "Say <video> twice." }),
      madeRowOf("answer", "c", { response: "- <image>" }),
      madeRowOf("long", "d", { response: `- ${"word ".repeat(10_000)}` }),
      madeRowOf("refused", "e", { refused: "The response fails “a list”: no bullet" }),
      madeRowOf("lost", "nowhere"),
      madeRowOf("outside", "h"),
    ],
  });
  const { done, lines } = await written({
    set,
    trainer: trainerOf("verl"),
    plan: { ...USUAL_OUT_PLAN, use: "rewards" },
    form: "jsonl",
  });
  expect(done.leaving.map(({ row }) => row.id)).toEqual(
    ["whole", "answer", "long"].filter((id) => id !== "answer"),
  );
  expect(lines("left-out.jsonl")).toMatchObject([
    { id: "mark", place: "instruction", why: expect.stringContaining("“<video>”") },
    { id: "answer", place: "response" },
    { id: "refused", place: "whole row", why: expect.stringContaining("no bullet") },
    { id: "lost", place: "clip" },
    { id: "outside", place: "clip" },
  ]);
  const answers = await written({ set, trainer: trainerOf("ms-swift"), plan: USUAL_OUT_PLAN, form: "jsonl" });
  expect(answers.lines("left-out.jsonl")).toContainEqual(
    expect.objectContaining({
      id: "long",
      place: "whole row",
      why: expect.stringContaining("taken at most"),
    }),
  );
});

test("hostile words stay words in the card, and no model's address or header goes along", async () => {
  const hostile = "](javascript:alert(1)) | `x` <script>\n---\nlicense: mit";
  const choice = {
    ...{ kind: "openai-compatible" as const, baseUrl: "https://secret.example/v1", model: "m", audio: false },
    headers: "X-Key: secret-header",
  };
  const example = exampleTrainingSet();
  const set = {
    ...example,
    ...{ title: hostile, licence: hostile },
    rows: example.rows.map((row) => ({ ...row, models: [choice], promptVersions: [hostile] })),
  };
  const { files, text } = await written({
    set,
    trainer: trainerOf("trl"),
    plan: { ...USUAL_OUT_PLAN, media: "frames" },
    form: "jsonl",
  });
  const all = [...files.keys()].map(text).join("\n");
  expect(all).not.toContain("secret");
  const card = text("README.md");
  expect(card.match(/^license: .*$/gm)).toEqual(["license: other"]);
  expect(card.slice(card.indexOf("# ")).replace(/`+[^`]*`+/g, "")).not.toContain("<script>");
});
