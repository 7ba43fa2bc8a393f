import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sha256OfText } from "../../../src/foundation/hashing";
import { labelHandlers } from "../../../src/labels/engine/label-handlers";
import { linesOf } from "../../../src/labels/logic/answers";
import type { Label, LabelSet } from "../../../src/shapes/label-set";
import { labelsOfRun, withAnswers } from "../../../src/shapes/labels-of-run";
import { openStorage, type Storage } from "../../../src/storage/open-storage";
import { madeLine, madeSet } from "../../evaluation/labels/made-lines";
import { codeOf } from "../../storage/code-of";
import "fake-indexeddb/auto";

const lines = Array.from({ length: 12 }, (_, index) => madeLine({ sampleId: `s${index}` }));
const said = (index: number, person = "Ada", value = "passed"): Label => ({
  ...{
    line: lines[index]?.id ?? "",
    person,
    value,
    at: `2026-11-24T10:00:${String(index).padStart(2, "0")}.000Z`,
  },
  milliseconds: 900,
});
const tools = { signal: new AbortController().signal, emit: () => undefined };

let storage: Storage;
const tab = () => labelHandlers(async () => storage);
const kept = async () => {
  const opened = await tab()["labels/open"]({ id: "set-1" }, tools);
  return opened.state === "unreadable" ? [] : opened.set.labels;
};
/** The set as it is kept, with its captions under their true hashes, so that a file of it is read. */
const setInFile = async (parts: Partial<LabelSet>) => {
  const opened = await tab()["labels/open"]({ id: "set-1" }, tools);
  if (opened.state !== "ready") throw new Error("The set can be changed.");
  const captionHash = await sha256OfText("A red cup.");
  const lines = opened.set.lines.map((line) => ({ ...line, captionHash }));
  const set = { ...opened.set, lines, texts: { [captionHash]: "A red cup." } };
  await storage.labelSets.save(set, opened.revision);
  const { opened: _, ...untold } = set;
  return { path: "bens.json", file: new Blob([JSON.stringify({ ...untold, ...parts })]) };
};
const give = async (of: ReturnType<typeof tab>, ...labels: Label[]) =>
  of["labels/add"]({ id: "set-1", labels, decisions: [] }, tools);

beforeEach(async () => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  storage = await openStorage({ name: "labels" });
  await storage.labelSets.save(madeSet(lines), null);
});
afterEach(() => {
  storage.close();
  vi.unstubAllGlobals();
});

describe("labels", () => {
  it("are all kept where two tabs give them at once", async () => {
    const [one, other] = [tab(), tab()];
    await Promise.all(lines.flatMap((_, index) => [give(one, said(index)), give(other, said(index, "Ben"))]));
    const labels = await kept();
    expect(labels).toHaveLength(24);
    expect(labels.filter(({ person }) => person === "Ben")).toHaveLength(12);
  });

  it("that come while one is written are written together", async () => {
    const of = tab();
    const save = vi.spyOn(storage.labelSets, "save");
    await Promise.all(lines.map((_, index) => give(of, said(index))));
    expect(await kept()).toHaveLength(12);
    expect(save.mock.calls.length).toBeLessThanOrEqual(2);
  });

  it("that can't be kept leave those beside them", async () => {
    const of = tab();
    const wrong = { ...said(1), person: "" };
    const given = await Promise.allSettled([give(of, said(0)), give(of, wrong), give(of, said(2))]);
    expect(given.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(await kept()).toEqual([said(0), said(2)]);
  });

  it("of notes that a page left are kept once, and what it was taking out goes", async () => {
    await give(tab(), said(0));
    const note = (...labels: Label[]) => JSON.stringify({ labels, decisions: [] });
    const notes = {
      added: [note(said(0)), note(said(1)), note(said(2)), "{", note({ ...said(3), person: "" })],
      takenOut: [note(said(1))],
    };
    for (let visit = 0; visit < 2; visit += 1)
      await tab()["labels/take-up"]({ id: "set-1", ...notes }, tools);
    expect(await kept()).toEqual([said(0), said(2)]);
  });

  it("of notes stay noted while their set can come back, and go with it", async () => {
    const notes = { added: [JSON.stringify({ labels: [said(0)], decisions: [] })], takenOut: [] };
    const takeUp = () => tab()["labels/take-up"]({ id: "set-1", ...notes }, tools);
    await storage.labelSets.remove("set-1");
    await expect(takeUp()).rejects.toThrow();
    await storage.labelSets.restore("set-1");
    expect(await takeUp()).toBe("kept");
    expect(await kept()).toEqual([said(0)]);
    await storage.labelSets.remove("set-1");
    await storage.labelSets.purgeDeleted(Number.POSITIVE_INFINITY);
    expect(await takeUp()).toBe("gone");
  });

  it("are told without their lines to who has them, and with them to who has others", async () => {
    await give(tab(), said(0));
    const opened = await tab()["labels/open"]({ id: "set-1" }, tools);
    if (opened.state !== "ready") throw new Error("The set can be changed.");
    const { lines: own, texts, ...rest } = opened.set;
    const told = async (known: string) => tab()["labels/said"]({ id: "set-1", lines: known }, tools);
    expect(await told(linesOf(opened.set))).toEqual({ revision: opened.revision, set: rest });
    expect(await told(linesOf({ ...opened.set, lines: own.slice(1) }))).toBeNull();
    expect(Object.keys(texts)).toHaveLength(1);
  });

  it("are there in the next visit, and are taken out one by one", async () => {
    await give(tab(), said(0), said(1), said(0, "Ben"));
    storage.close();
    storage = await openStorage({ name: "labels" });
    expect(await kept()).toHaveLength(3);
    await tab()["labels/take-out"]({ id: "set-1", labels: [said(0)], decisions: [] }, tools);
    expect(await kept()).toEqual([said(1), said(0, "Ben")]);
  });

  it("are given by people who may have opened a line, which is kept once and travels with the set", async () => {
    const line = said(0).line;
    for (const person of ["Ada", "Ada", "Ben"])
      await tab()["labels/opened"]({ id: "set-1", line, person }, tools);
    const here = async () => {
      const opened = await tab()["labels/open"]({ id: "set-1" }, tools);
      if (opened.state !== "ready") throw new Error("The set can be changed.");
      return opened.set;
    };
    const both = ["Ada", "Ben"].map((person) => ({ line, person }));
    expect((await here()).opened).toEqual(both);
    const set = await here();
    const own = labelsOfRun(set, "run-1", "run-9");
    expect(own.opened?.map((one) => JSON.parse(one.line)[0])).toEqual(["run-9", "run-9"]);
    expect(withAnswers({ ...set, opened: both.slice(0, 1) }, set).opened).toEqual(both);
    const { opened: _, ...untold } = set;
    expect(withAnswers(untold, set).opened).toEqual(both);
    expect(withAnswers(untold, untold)).not.toHaveProperty("opened");
  });

  it("that are given after their person opened the line are marked, whatever the caller says of them", async () => {
    const at = (second: number) => ({ at: `2026-11-24T11:00:${second}.000Z` });
    const marks = async () => (await kept()).map(({ person, value, seen = false }) => [person, value, seen]);
    await give(tab(), said(0));
    for (const person of ["Ada", "Ben"])
      await tab()["labels/opened"]({ id: "set-1", line: said(0).line, person }, tools);
    // Ada's earlier answer stays hers when she gives it again; Cleo has opened nothing.
    await give(tab(), { ...said(0), ...at(10), note: "Sure." }, { ...said(0, "Ben"), ...at(11) });
    await give(tab(), { ...said(0, "Ada", "failed"), ...at(12) }, { ...said(0, "Cleo"), ...at(13) });
    const parts = { labels: [{ ...said(0), ...at(14) }], decisions: [] };
    const notes = { added: [JSON.stringify(parts)], takenOut: [] };
    await tab()["labels/take-up"]({ id: "set-1", ...notes }, tools);
    expect(await marks()).toEqual([
      ["Ada", "passed", false],
      ["Ada", "passed", false],
      ["Ben", "passed", true],
      ["Ada", "failed", true],
      ["Cleo", "passed", false],
      ["Ada", "passed", true],
    ]);
  });

  it("that come back after they were taken out keep their marks", async () => {
    await give(tab(), said(0));
    await tab()["labels/opened"]({ id: "set-1", line: said(0).line, person: "Ada" }, tools);
    const opened = [{ line: said(0).line, person: "Ada" }];
    const taken = { id: "set-1", labels: [said(0)], decisions: [], opened };
    await tab()["labels/take-out"](taken, tools);
    await tab()["labels/add"](taken, tools);
    expect(await kept()).toEqual([said(0)]);
  });

  it("of a set that is brought in come with what their people opened, so that later ones are marked", async () => {
    const line = said(0).line;
    const before = said(0, "Ben");
    const after: Label = { ...said(0, "Ben", "failed"), at: "2026-11-24T12:00:00.000Z", seen: true };
    const bens = { labels: [before, after], opened: [{ line, person: "Ben" }] };
    const read = await tab()["labels/read"]({ files: [await setInFile(bens)] }, tools);
    const [merged] = read.merged;
    expect(merged).toMatchObject({ labels: [before, after], opened: bens.opened, changed: [] });
    if (merged) await tab()["labels/add"](merged, tools);
    const later: Label = { ...said(0, "Ben", "unknown"), at: "2026-11-24T13:00:00.000Z" };
    await give(tab(), later);
    expect(await kept()).toEqual([before, after, { ...later, seen: true }]);
  });

  it("of a file that knows nothing of what was opened here are marked by it", async () => {
    const line = said(0).line;
    await tab()["labels/opened"]({ id: "set-1", line, person: "Ben" }, tools);
    const labels = [said(0, "Ben"), said(1, "Ben")];
    const read = await tab()["labels/read"]({ files: [await setInFile({ labels })] }, tools);
    expect(read.merged[0]?.labels).toEqual([{ ...said(0, "Ben"), seen: true }, said(1, "Ben")]);
    const here = madeSet(lines, { opened: [{ line, person: "Ben" }] });
    const both = withAnswers(here, madeSet(lines, { labels }));
    expect(both.labels).toEqual([{ ...said(0, "Ben"), seen: true }, said(1, "Ben")]);
  });

  it("are listed with who gave them, and come back with a set that was deleted", async () => {
    await give(tab(), said(0), said(1), said(1, "Ada", "failed"), said(0, "Ben"));
    expect(await tab()["labels/list"](null, tools)).toMatchObject([
      {
        id: "set-1",
        lines: 12,
        runIds: ["run-1"],
        people: [
          { name: "Ada", lines: 2 },
          { name: "Ben", lines: 1 },
        ],
      },
    ]);
    await tab()["labels/remove"]({ id: "set-1" }, tools);
    expect(await codeOf(give(tab(), said(2)))).toBe("label-set-not-found");
    await tab()["labels/restore"]({ id: "set-1" }, tools);
    expect(await kept()).toHaveLength(4);
  });

  it("of several files are held against what is here and against each other", async () => {
    await give(tab(), said(0), said(1));
    const file = async () => {
      const { blob } = await tab()["labels/write"]({ id: "set-1", form: "lines" }, tools);
      return blob;
    };
    const first = await file();
    await give(tab(), said(2));
    const second = await file();
    await tab()["labels/take-out"](
      { id: "set-1", labels: [said(0), said(1), said(2)], decisions: [] },
      tools,
    );
    const files = [first, second, first].map((blob, index) => ({ path: `${index}.jsonl`, file: blob }));
    const read = await tab()["labels/read"]({ files }, tools);
    expect(read.merged).toHaveLength(1);
    expect(read.merged[0]?.labels).toEqual([said(0), said(1), said(2)]);
    expect(read.merged[0]?.same).toBe(4);
    const stranger = new Blob([(await first.text()).replaceAll("set-1", "set-9")]);
    const none = await tab()["labels/read"]({ files: [{ path: "other.jsonl", file: stranger }] }, tools);
    expect(none).toMatchObject({ sets: [], merged: [], problemCount: 1 });
  });

  it("with more faults than a call takes words for are all counted", async () => {
    const file = new Blob([`[${Array(130_000).fill("0").join()}]`]);
    const read = await tab()["labels/read"]({ files: [{ path: "tasks.json", file }] }, tools);
    expect(read.problemCount).toBe(130_000);
    expect(read.problems).toHaveLength(500);
  });

  it("of a set that is here by now, or was deleted here, come beside what it has", async () => {
    const set = madeSet(lines, { labels: [said(0), said(2, "Ben")] });
    await give(tab(), said(0), said(1));
    await tab()["labels/take-in"]({ set }, tools);
    expect(await kept()).toEqual([said(0), said(1), said(2, "Ben")]);
    await tab()["labels/remove"]({ id: "set-1" }, tools);
    await tab()["labels/take-in"]({ set: { ...set, labels: [said(3, "Eve")] } }, tools);
    expect(await kept()).toEqual([said(0), said(1), said(2, "Ben"), said(3, "Eve")]);
    // Once more is no harm: the first try may have come half of the way.
    await tab()["labels/take-in"]({ set }, tools);
    expect(await kept()).toHaveLength(4);
  });

  it("can't be drawn where there is no run", async () => {
    const how = { runIds: ["run-1"], title: "Labels", seed: 1, count: 60, whole: false };
    expect(await codeOf(Promise.resolve(tab()["labels/draw"](how, tools)))).toBe("run-not-found");
  });
});
