import { describe, expect, it } from "vitest";
import { newestLabels } from "../../../src/evaluation/labels/gold";
import { sha256Hex } from "../../../src/foundation/hashing";
import { mergeLabels } from "../../../src/labels/logic/files/merge-labels";
import { answersInSet, readLabels } from "../../../src/labels/logic/files/read-labels";
import { type LabelFileForm, writeLabels } from "../../../src/labels/logic/files/write-labels";
import type { Label, LabelSet } from "../../../src/shapes/label-set";
import { keptLine, madeLine, madeSet } from "../../evaluation/labels/made-lines";
import { allSteps } from "../../support/all-steps";

const hashOf = (text: string) => sha256Hex(new TextEncoder().encode(text));
const check = madeLine();
const quiz = madeLine({
  checkId: "q1",
  kind: "entity",
  asks: "option",
  options: ["red", "blue"],
  right: "B",
  verdict: "A",
});
const style = madeLine({ checkId: "style", kind: "style", asks: "points", judged: "3", verdict: "3" });

const said = (line: { id: string }, person: string, value: string, minute = 0): Label => ({
  ...{ line: line.id, person, value, milliseconds: 1500 },
  at: `2026-11-24T10:${String(minute).padStart(2, "0")}:00.000Z`,
});

/** A set of three lines whose caption stands under its true hash. */
async function trueSet(parts: Partial<LabelSet> = {}): Promise<LabelSet> {
  const captionHash = await hashOf("A red cup.");
  const lines = [check, quiz, style].map((line) => ({ ...keptLine(line), captionHash }));
  return { ...madeSet([]), lines, texts: { [captionHash]: "A red cup." }, ...parts };
}

const labels = [
  said(check, "Ada", "passed"),
  said(quiz, "Ada", "B", 1),
  said(style, "Ada", "4", 2),
  said(check, "Ben", "failed", 3),
];
const decisions = [
  { line: check.id, person: "Eve", value: "failed", reason: "No cup.", at: "2026-11-24T11:00:00.000Z" },
];

async function written(form: LabelFileForm): Promise<string> {
  return (await writeLabels(await trueSet({ labels, decisions }), form)).text;
}
const read = (text: string, name = "labels") => readLabels(name, [text], new AbortController().signal);

/** The answers of a file held against a set without any. */
async function arrived(text: string, parts: Partial<LabelSet> = {}) {
  const file = await read(text);
  const answers = file.kind === "answers" ? file.answers : file.kind === "set" ? answersInSet(file.set) : [];
  const merged = allSteps(mergeLabels(await trueSet(parts), "labels", answers));
  return { ...merged, problems: [...file.problems, ...merged.problems] };
}

describe("labels out and in again", () => {
  it.each(["lines", "set", "label-studio"] as const)(
    "come back as they were, in the form “%s”",
    async (form) => {
      const back = await arrived(await written(form));
      expect(back).toMatchObject({ same: 0, changed: [], problems: [] });
      expect(back.labels).toHaveLength(labels.length);
      // Another program may have shown them what the judge said.
      const from = form === "label-studio" ? { elsewhere: true } : {};
      expect(back.labels).toEqual(expect.arrayContaining(labels.map((label) => ({ ...label, ...from }))));
      expect(back.decisions).toEqual(decisions);
    },
  );

  it("say which were given after the verdict was opened, and go to other programs without these", async () => {
    const seen: Label = { ...said(check, "Ada", "failed", 9), seen: true };
    const before = said(check, "Ada", "passed");
    const set = await trueSet({ labels: [before, seen], opened: [{ line: check.id, person: "Ada" }] });
    const out = async (form: LabelFileForm) => (await writeLabels(set, form)).text;
    for (const form of ["lines", "set"] as const)
      expect((await arrived(await out(form))).labels).toEqual([before, seen]);
    expect((await arrived(await out("label-studio"))).labels).toEqual([{ ...before, elsewhere: true }]);
    expect(await out("inspect")).toContain('"value":"C"');
    expect(await out("package")).not.toContain("Ada");
    // It takes no other label's place, so that nothing is said otherwise.
    expect((await arrived(await out("lines"), { labels: [before] })).changed).toEqual([]);
  });

  it("of a set are left out where they are no answer to their line, and a line counts once; both are told", async () => {
    const set = await trueSet({ labels: [...labels, said(check, "Cy", "B", 4)], decisions });
    const file = await read(JSON.stringify({ ...set, lines: [...set.lines, ...set.lines.slice(0, 1)] }));
    expect(file.kind === "set" && file.set.labels).toEqual(labels);
    expect(file.kind === "set" && file.set.lines).toEqual(set.lines);
    expect(file.problems.map(({ path, message }) => [path, message])).toEqual([
      ["lines/3", "This line stands in the file before; it is left out here."],
      ["labels/4", "“B” is no answer to this line."],
    ]);
  });

  it("come back from Label Studio with their notes, whether a note is one text or several", async () => {
    const noted = { ...said(check, "Ada", "passed"), note: "The cup is red.\nIt is seen at 0:03." };
    const { text } = await writeLabels(await trueSet({ labels: [noted] }), "label-studio");
    expect((await arrived(text)).labels).toEqual([{ ...noted, elsewhere: true }]);
    const plain = text.replace(JSON.stringify(noted.note), '"The cup is red.", "It is seen at 0:03."');
    expect(plain).not.toBe(text);
    expect((await arrived(plain)).labels).toEqual([{ ...noted, elsewhere: true }]);
  });

  it("become decisions where Label Studio marks them as ground truth, though the labels are here", async () => {
    const tasks = JSON.parse(await written("label-studio"));
    const [adas] = tasks[0].annotations;
    adas.ground_truth = true;
    const back = await arrived(JSON.stringify(tasks), { labels, decisions });
    const { milliseconds: _, ...decided } = said(check, "Ada", "passed");
    expect(back).toMatchObject({ labels: [], same: 4, problems: [] });
    expect(back.decisions).toEqual([{ ...decided, reason: "" }]);
  });

  it("are here already the second time", async () => {
    const back = await arrived(await written("lines"), { labels, decisions });
    expect(back).toMatchObject({ labels: [], decisions: [], same: 5, problems: [] });
  });

  it("stay out of a file for somebody else to label, with all that is needed to do so", async () => {
    const file = await read(await written("package"));
    expect(file).toMatchObject({ kind: "set", problems: [], set: { labels: [], decisions: [] } });
    expect(file.kind === "set" && file.set.lines).toHaveLength(3);
    expect(file.kind === "set" && Object.values(file.set.texts)).toEqual(["A red cup."]);
  });

  it("go to Inspect and Scout as the gold of each line", async () => {
    const lines = (await written("inspect"))
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.map(({ id, epoch, scorer, value }) => [id, epoch, scorer, value])).toEqual([
      ["s1", 1, "people/c1", "I"],
      ["s1", 1, "people/q1", "B"],
      ["s1", 1, "people/style", "4"],
    ]);
    expect((await written("scout")).split("\r\n")).toEqual([
      "id,target,split,predicate",
      `"${check.id.replaceAll('"', '""')}",false,validation,eq`,
      `"${quiz.id.replaceAll('"', '""')}",B,validation,eq`,
      `"${style.id.replaceAll('"', '""')}",4,validation,eq`,
      "",
    ]);
  });

  it("go to Inspect by model and run where a set has several: a log is of one", async () => {
    const scorersOf = async (...lines: (typeof check)[]) => {
      const set = { ...madeSet(lines), labels: lines.map((line) => said(line, "Ada", "passed")) };
      const { text } = await writeLabels(set, "inspect");
      return text
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line).scorer);
    };
    const other = madeLine({ entryId: "b" });
    expect(await scorersOf(check, other)).toEqual(["people/a/c1", "people/b/c1"]);
    const again = madeLine({ runId: "run-2" });
    expect(await scorersOf(check, other, again)).toEqual([
      ...["people/run-1/a/c1", "people/run-1/b/c1", "people/run-2/a/c1"],
    ]);
  });

  it("go to Label Studio with the judge as a prediction", async () => {
    const tasks = JSON.parse(await written("label-studio"));
    expect(tasks).toHaveLength(3);
    expect(tasks[0].predictions).toEqual([
      {
        model_version: "judge",
        score: 1,
        result: [{ from_name: "label", to_name: "caption", type: "choices", value: { choices: ["passed"] } }],
      },
    ]);
    expect(tasks[0].annotations.map(({ ground_truth }: { ground_truth: boolean }) => ground_truth)).toEqual([
      false,
      false,
      true,
    ]);
  });
});

describe("a file of labels that something is wrong with", () => {
  it("tells that it was cut, and reads what is there", async () => {
    const text = await written("lines");
    const back = await arrived(text.split("\n").slice(0, 3).join("\n"));
    expect(back.labels).toHaveLength(2);
    expect(back.problems.map(({ message }) => message)).toEqual([
      "The file was cut: 2 of 5 lines are there. These are read.",
    ]);
    const torn = await arrived(text.slice(0, -40));
    expect(torn.problems.map(({ path }) => path)).toEqual(["line 6", ""]);
  });

  it.each(["lines", "set"] as const)("of a newer version is told as such, in the form “%s”", async (form) => {
    const text = (await written(form)).replace(/"version": ?1/, '"version":2');
    expect(await read(text)).toMatchObject({
      kind: "nothing",
      problems: [
        {
          message: expect.stringMatching(/^A newer version of Caplens wrote this \(version 2\)/),
          expected: expect.stringContaining("reload the page"),
        },
      ],
    });
  });

  it("tells that it was changed by hand", async () => {
    const back = await arrived((await written("lines")).replace('"value":"B"', '"value":"A"'));
    expect(back.labels.map(({ value }) => value)).toContain("A");
    expect(back.problems.map(({ message }) => message)).toEqual([
      "The file was changed after it was written. What fits is read all the same: look at it before you take it in.",
    ]);
  });

  it("leaves lines out whose caption was changed in it", async () => {
    const file = await read((await written("set")).replace("A red cup.", "A blue cup."));
    expect(file).toMatchObject({ kind: "set", set: { lines: [], labels: [] } });
    expect(file.problems).toHaveLength(3);
  });

  it.each([
    ["labels of another run", { line: '["run-9","s1","a",1,"c1"]' }, "no such line"],
    ["labels on another caption", { captionHash: "b".repeat(64) }, "caption that was labelled is another"],
    ["labels by another version of the rules", { rules: "1" }, "version 1 of the rules"],
    ["an answer that the line does not have", { value: "B" }, "“B” is no answer to this line"],
  ])("refuses %s, by line", async (_what, change, words) => {
    const [head = "", first = "", ...rest] = (await written("lines")).split("\n");
    const back = await arrived(
      [head, JSON.stringify({ ...JSON.parse(first), ...change }), ...rest].join("\n"),
    );
    expect(back.labels).toHaveLength(3);
    expect(back.problems.at(-1)?.message).toContain(words);
    expect(back.problems.at(-1)?.path).toBe("line 2");
  });

  it.each(["", "{", "[1]", '{"format":"caplens-labels"}', "a,b\r\n1,2", "null"])(
    "makes nothing of %j",
    async (text) => {
      const file = await read(text);
      expect(file.kind).toBe("nothing");
      expect(file.problems.length).toBeGreaterThan(0);
    },
  );

  it("reads the choices that Label Studio's own templates have, and leaves cancelled annotations out", async () => {
    const [task] = JSON.parse(await written("label-studio"));
    const annotation = (choice: string, parts: object = {}) => ({
      ...{
        completed_by: 7,
        lead_time: 2.5,
        was_cancelled: false,
        ground_truth: false,
        created_at: "2026-11-24T12:00:00Z",
      },
      result: [{ from_name: "label", to_name: "caption", type: "choices", value: { choices: [choice] } }],
      ...parts,
    });
    const back = await arrived(
      JSON.stringify([
        {
          ...task,
          annotations: [annotation("pass"), annotation("fail", { was_cancelled: true }), annotation("maybe")],
        },
      ]),
    );
    expect(back.labels).toEqual([
      {
        line: check.id,
        person: "Label Studio 7",
        value: "passed",
        at: "2026-11-24T12:00:00Z",
        milliseconds: 2500,
        elsewhere: true,
      },
    ]);
    expect(back.problems.map(({ path }) => path)).toEqual(["0/annotations/2"]);
  });
});

it("holds times of Label Studio in other zones against each other by the moment", async () => {
  const [task] = JSON.parse(await written("label-studio"));
  const annotation = (choice: string, created_at: string) => ({
    ...{ completed_by: 7, created_at },
    result: [{ from_name: "label", to_name: "caption", type: "choices", value: { choices: [choice] } }],
  });
  const annotations = [
    annotation("fail", "2026-11-24T12:30:00Z"),
    annotation("pass", "2026-11-24T14:00:00+02:00"),
    annotation("pass", "yesterday"),
  ];
  const back = await arrived(JSON.stringify([{ ...task, annotations }]));
  expect(back.labels.map(({ at, value }) => [at, value])).toEqual([
    ["2026-11-24T12:30:00Z", "failed"],
    ["2026-11-24T12:00:00.000Z", "passed"],
  ]);
  const newest = newestLabels(back.labels).get(check.id) ?? [];
  expect(newest.map(({ value }) => value)).toEqual(["failed"]);
  expect(back.problems.map(({ path }) => path)).toEqual(["0/annotations/2"]);
});

describe("merging", () => {
  it("loses nothing where one person says two things, and tells it", async () => {
    const later = said(check, "Ada", "failed", 30);
    const merged = allSteps(
      mergeLabels(await trueSet({ labels }), "f", [
        { path: "line 2", captionHash: null, rules: null, label: later },
      ]),
    );
    expect(merged.labels).toEqual([later]);
    expect(merged.changed).toEqual([{ line: check.id, person: "Ada", here: "passed", file: "failed" }]);
  });

  it("takes a label once that a file has twice", async () => {
    const answer = { path: "", captionHash: null, rules: null, label: said(check, "Cy", "passed") };
    expect(allSteps(mergeLabels(await trueSet(), "f", [answer, answer]))).toMatchObject({
      labels: [answer.label],
      same: 1,
    });
  });
});
