import { describe, expect, it } from "vitest";
import { omnicapIf } from "../../../src/benchmarks/omnicap-if";
import { correctScores } from "../../../src/evaluation/labels/correct-scores";
import {
  correctRow,
  labelsForRow,
  ROW_LABELS_BYTES,
  readRowLabels,
  rowLabelsFile,
} from "../../../src/evaluation/labels/row-labels";
import { ProblemError } from "../../../src/foundation/errors";
import { USUAL_DRAWS } from "../../../src/metrics/correction/corrected-draws";
import type { LabelSet } from "../../../src/shapes/label-set";
import type { Problem } from "../../../src/shapes/problem";
import { labelledRun } from "./judged-run";

const RUN = "a".repeat(64);
const FILE = "labels/careful.json";

/** The refusal of a reader; fails where it reads. */
async function problemOf(reading: Promise<unknown>): Promise<Problem> {
  const refused = await reading.then(
    () => null,
    (error: unknown) => error,
  );
  if (refused instanceof ProblemError) return refused.problem;
  throw refused ?? new Error("Nothing was refused.");
}

async function example() {
  const { run, tasks, label } = await labelledRun(30);
  const set = await label({ count: 80 });
  const drawn = {
    ...set,
    design: { ...set.design, runs: set.design.runs.map((one) => ({ ...one, id: run.id })) },
  };
  return { run, tasks, set: drawn, own: forRow(drawn, run.id) };
}

/** The one file of a row with this set alone. */
function forRow(set: LabelSet, runId: string): LabelSet {
  const [own] = labelsForRow([set], runId, RUN);
  if (!own) throw new Error("There is no file.");
  return own;
}

describe("labels beside a row", () => {
  it("correct as the label set itself, and name no person", async () => {
    const { run, tasks, set, own } = await example();
    const [noted] = set.labels;
    if (!noted) throw new Error("nobody labelled");
    const withNotes: LabelSet = {
      ...{ ...set, labels: [{ ...noted, note: "ask Bea" }, ...set.labels.slice(1)] },
      opened: [{ line: noted.line, person: "Ann" }],
    };
    const file = await rowLabelsFile(FILE, forRow(withNotes, run.id));
    expect(file.text).not.toMatch(/Ann|Bea/);
    const read = await readRowLabels(file.named, file.text, RUN);
    expect(read).toEqual(own);
    // As Git gives it out on Windows.
    expect(await readRowLabels(file.named, file.text.replaceAll("\n", "\r\n"), RUN)).toEqual(own);
    const found = await correctRow({ run, benchmark: omnicapIf, tasks: tasks() }, [read], {
      ...{ sha256: RUN, entryId: "a", semantics: run.semantics },
    });
    const whole = await correctScores({ run, benchmark: omnicapIf, tasks: tasks() }, [set], USUAL_DRAWS, {
      facets: true,
    });
    const expected = whole?.entries.find(({ entryId }) => entryId === "a")?.scores;
    expect(expected?.find(({ id }) => id === "csr")).toMatchObject({ state: "corrected" });
    const bare = found?.map((score) => ({ ...score, behind: undefined }));
    expect(bare).toEqual(expected?.map((score) => ({ ...score, behind: undefined })));
  });

  it("tell of each score which units are behind it, and what labels on them leave open", async () => {
    const { run, tasks, own } = await example();
    const of = { sha256: RUN, entryId: "a", semantics: run.semantics };
    const found = await correctRow({ run, benchmark: omnicapIf, tasks: tasks() }, [own], of);
    const csr = found?.find(({ id }) => id === "csr");
    if (csr?.state !== "corrected" || !csr.interval || !csr.behind) throw new Error("It is not corrected.");
    expect(csr.behind.length).toBeGreaterThan(1);
    for (const { path, labels, units } of csr.behind) {
      expect(["passed", "failed"]).toContain(path[0]);
      expect(labels).toBeLessThanOrEqual(units);
    }
    expect(csr.behind.reduce((sum, { labels }) => sum + labels, 0)).toBe(csr.labels);
    // Labels and videos together make the interval; labels are no more than all of it, and here more than a tenth.
    const whole = ((csr.interval[1] - csr.interval[0]) / (2 * 1.96)) ** 2;
    const byLabels = csr.behind.reduce((sum, { spread, labels }) => sum + spread / labels, 0);
    expect(byLabels).toBeLessThan(1.2 * whole);
    expect(byLabels).toBeGreaterThan(0.1 * whole);
  });

  it("of several sets tell people apart, and know one who labels in two", async () => {
    const { run, tasks, set } = await example();
    const by = (id: string, person: string, at: string, change: (value: string) => string): LabelSet => ({
      ...{ ...set, id },
      labels: set.labels.map((label) => ({ ...label, person, at, value: change(label.value) })),
    });
    const contrary = (value: string) => (value === "passed" ? "failed" : "passed");
    const first = by("one", "Ann", "2026-11-24T10:00:00.000Z", (value) => value);
    const second = by("two", "Bea", "2026-11-24T11:00:00.000Z", (value) => value);
    const third = by("three", "Cyd", "2026-11-24T12:00:00.000Z", contrary);
    const again = by("four", "Ann", "2026-11-24T13:00:00.000Z", (value) => value);
    const sets = [first, second, third, again];
    const own = labelsForRow(sets, run.id, RUN);
    expect(own.map(({ labels }) => labels[0]?.person)).toEqual([
      ...["Person 1", "Person 2", "Person 3", "Person 1"],
    ]);
    const of = { sha256: RUN, entryId: "a", semantics: run.semantics };
    const csrOf = async (given: readonly LabelSet[]) =>
      (await correctRow({ run, benchmark: omnicapIf, tasks: tasks() }, given, of))?.find(
        ({ id }) => id === "csr",
      )?.value;
    // Two of three say so; the one who says otherwise said it last.
    const three = await csrOf(labelsForRow(sets.slice(0, 3), run.id, RUN));
    expect(three).toBe(await csrOf(labelsForRow([first], run.id, RUN)));
    expect(three).not.toBe(await csrOf(labelsForRow([third], run.id, RUN)));
  });

  it("leave out lines of other runs, and what was said of them", async () => {
    const { run, set } = await example();
    const [first, second] = set.lines;
    if (!first || !second) throw new Error("nothing was drawn");
    const other = { ...first, id: "other", runId: "run-of-others" };
    const label = { line: "other", person: "Ann", value: "passed", at: "", milliseconds: null };
    const mixed: LabelSet = { ...set, lines: [other, second], labels: [label, ...set.labels] };
    const own = forRow(mixed, run.id);
    expect(own.lines).toHaveLength(1);
    expect(new Set(own.labels.map(({ line }) => line))).toEqual(new Set([own.lines[0]?.id]));
  });

  it.each<[string, string, (set: LabelSet) => LabelSet]>([
    [
      "lines of another run",
      "row-labels-run",
      (set) => ({ ...set, lines: set.lines.map((line, at) => (at === 3 ? { ...line, runId: "x" } : line)) }),
    ],
    [
      "a draw from another run",
      "row-labels-run",
      (set) => ({
        ...set,
        design: { ...set.design, runs: set.design.runs.map((run) => ({ ...run, id: "x" })) },
      }),
    ],
    ["labels on no line of it", "row-labels-stray", (set) => ({ ...set, lines: set.lines.slice(1) })],
    [
      "a line that names another model than it says",
      "row-labels-stray",
      (set) => ({
        ...set,
        lines: set.lines.map((line, at) => (at === 0 ? { ...line, entryId: "b2" } : line)),
      }),
    ],
  ])("with %s are refused", async (_name, code, change) => {
    const { own } = await example();
    const { named, text } = await rowLabelsFile(FILE, change(own));
    expect((await problemOf(readRowLabels(named, text, RUN))).code).toBe(code);
  });

  it("that are another file, none, too large or no label set are refused with what to do", async () => {
    const { own } = await example();
    const { named, text } = await rowLabelsFile(FILE, own);
    const refusal = async (given: string | null | undefined, by = named) =>
      problemOf(readRowLabels(by, given, RUN));
    expect(await refusal(text.replace('"passed"', '"failed"'))).toMatchObject({
      code: "row-labels-hash",
      message: expect.stringContaining(`the row says ${named.sha256}`),
    });
    expect((await refusal(undefined)).code).toBe("row-labels-missing");
    expect(await refusal(null)).toMatchObject({
      code: "row-labels-too-large",
      message: expect.stringContaining("4 MiB"),
      nextStep: expect.stringContaining("fewer lines"),
    });
    expect((await refusal(" ".repeat(ROW_LABELS_BYTES + 1))).code).toBe("row-labels-too-large");
    const other = await rowLabelsFile(FILE, own);
    const list = {
      ...other.named,
      sha256: "37517e5f3dc66819f61f5a7bb8ace1921282415f10551d2defa5c3eb0985b570",
    };
    expect(await refusal("[]\n", list)).toMatchObject({ code: "row-labels-shape" });
  });

  it("too large to lie beside a row are refused when they are made", async () => {
    const { own } = await example();
    const texts = { ...own.texts, ["b".repeat(64)]: "x".repeat(ROW_LABELS_BYTES) };
    expect((await problemOf(rowLabelsFile(FILE, { ...own, texts }))).code).toBe("row-labels-too-large");
  });
});
