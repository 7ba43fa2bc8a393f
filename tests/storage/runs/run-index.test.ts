import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Outcome, Result } from "../../../src/shapes/result";
import { RUN_ORDERS, type RunFilter, type RunOrder } from "../../../src/shapes/run-table";
import { columnsRowOf, isColumnsRow, spentOn } from "../../../src/storage/runs/index/columns-row";
import { digitOf, LARGEST_DIGIT, statusOfDigit } from "../../../src/storage/runs/index/outcome-digit";
import { rowAt } from "../../../src/storage/runs/index/row-at";
import { createRunIndex, packedOf, type RunIndex } from "../../../src/storage/runs/index/run-index";
import { runs } from "../../support/effort";
import { exampleCall, exampleResult, exampleSample, outcome } from "./example-run";

const SAMPLES = [1, 2, 3, 4].map((number) => exampleSample(number));
const outline = SAMPLES.map(({ id, video, facets }) => ({ id, videoId: video.id, facets }));
const ENTRIES = ["a", "b"];

const PLAN = { sampleIds: SAMPLES.map(({ id }) => id), entryIds: ENTRIES, outline };
const newIndex = () => createRunIndex(PLAN);

/** As it is when the run is opened again by its columns alone. */
function openedAgain(index: RunIndex): RunIndex {
  const packed = packedOf(structuredClone(index.pack()), PLAN);
  expect(packed).not.toBeNull();
  return createRunIndex(PLAN, packed);
}

describe("a line of a result", () => {
  it("is told by its digit, cause and all", () => {
    const seen = new Set<number>();
    for (let digit = 0; digit <= LARGEST_DIGIT; digit += 1) {
      const { status, cause } = statusOfDigit(digit);
      expect(digitOf({ status, ...(cause === null ? {} : { cause }) })).toBe(digit);
      seen.add(digit);
    }
    expect(seen.size).toBe(15);
  });
});

describe("what a result has cost", () => {
  it("counts each call once, and kept replies as nothing", () => {
    const call = exampleCall("one");
    const cached = exampleCall("two", { cached: true });
    expect(spentOn([call, { replies: [{ call }, { call: cached }] }])).toEqual({
      usd: 0.002,
      estimated: false,
    });
    expect(spentOn({ call: cached })).toEqual({ usd: 0, estimated: false });
    expect(
      spentOn({ call: exampleCall("x", { price: { usd: null, estimated: true, asOf: null } }) }),
    ).toBeNull();
    expect(spentOn(null)).toBeNull();
  });

  it("is unknown as soon as one call's price is: of the rest alone nobody could tell that it is a part", () => {
    const call = exampleCall("one");
    const unpriced = exampleCall("two", { price: { usd: null, estimated: false, asOf: null } });
    const { price: _price, ...away } = exampleCall("three", { source: "batch" });
    expect(spentOn([call, { replies: [{ call: unpriced }] }])).toBeNull();
    expect(spentOn([away, { replies: [{ call }] }])).toBeNull();
    expect(spentOn([call, { call: { ...away, cached: true } }])?.usd).toBe(0.002);
  });

  it("is estimated as soon as one call's price is", () => {
    const most = exampleCall("most", { price: { usd: 0.25, estimated: true, asOf: null } });
    const free = exampleCall("free", { price: { usd: 0, estimated: true, asOf: null } });
    expect(spentOn([most, exampleCall("one")])).toEqual({ usd: 0.252, estimated: true });
    expect(spentOn([exampleCall("one"), most])?.estimated).toBe(true);
    expect(spentOn([exampleCall("one"), free])?.estimated).toBe(false);
    const index = newIndex();
    const written = exampleResult({ text: "A dog." });
    index.set(columnsRowOf({ ...written, caption: written.caption && { ...written.caption, call: most } }));
    index.set(columnsRowOf(exampleResult({ sampleId: "s2", text: "A cat." })));
    expect([0, 1].map((row) => rowAt(index.columns(), row).estimated)).toEqual([true, false]);
    // A kept row from before does not say so: it is made anew from its result.
    const { estimated: _estimated, ...before } = columnsRowOf(written);
    expect([isColumnsRow(columnsRowOf(written)), isColumnsRow(before)]).toEqual([true, false]);
    expect(isColumnsRow({ ...before, usd: 0 })).toBe(true);
  });
});

const line = fc.record({
  id: fc.constantFrom("c1", "c2", "c3"),
  type: fc.constantFrom("count", "style", null),
  part: fc.constantFrom("visual", undefined),
  digit: fc.integer({ min: 0, max: LARGEST_DIGIT }),
  points: fc.option(fc.record({ earned: fc.integer({ min: 0, max: 4 }), of: fc.constant(4) })),
});
const result = fc
  .record({
    sample: fc.integer({ min: 1, max: 5 }),
    entryId: fc.constantFrom(...ENTRIES, "taken away"),
    repeat: fc.integer({ min: 1, max: 2 }),
    text: fc.option(fc.lorem()),
    lines: fc.option(fc.uniqueArray(line, { selector: ({ id }) => id })),
    problem: fc.option(fc.constantFrom("key-refused", "timed-out")),
    overrules: fc.uniqueArray(
      fc.record({
        checkId: fc.constantFrom("c1", "c2", "gone"),
        status: fc.constantFrom("passed" as const, "failed" as const),
        note: fc.constant(""),
        madeAt: fc.constant("2026-01-01T00:00:00Z"),
        stale: fc.boolean(),
      }),
      { selector: ({ checkId }) => checkId },
    ),
  })
  .map(({ sample, entryId, repeat, text, lines, problem, overrules }) => {
    const outcomes = lines?.map(({ id, type, part, digit, points }): Outcome => {
      const { status, cause } = statusOfDigit(digit);
      return {
        id,
        type,
        ...(part === undefined ? {} : { part }),
        status,
        reason: "",
        ...(cause ? { cause } : {}),
        ...(points ? { points } : {}),
      };
    });
    return exampleResult({
      sampleId: `s${sample}`,
      entryId,
      repeat,
      ...(text === null ? {} : { text }),
      ...(outcomes && text !== null ? { outcomes } : {}),
      overrules,
      problem: problem === null ? null : { code: problem, message: "No.", nextStep: "Again." },
    });
  });

const filter = fc.record(
  {
    sampleIds: fc.subarray(["s1", "s2", "s5", "none"]),
    entryIds: fc.subarray(["a", "b", "taken away", "none"]),
    states: fc.subarray(["open", "captioned", "done"] as const),
    problem: fc.boolean(),
  },
  { requiredKeys: [] },
);
const order = fc.record(
  {
    by: fc.constantFrom(...RUN_ORDERS),
    part: fc.constantFrom("visual", "none"),
    descending: fc.boolean(),
  },
  { requiredKeys: ["by", "descending"] },
);

/** The filter's meaning, said of a result itself. */
function fits(kept: Result, asked: RunFilter): boolean {
  const state = kept.judgement ? "done" : kept.caption ? "captioned" : "open";
  return (
    (asked.sampleIds?.includes(kept.sampleId) ?? true) &&
    (asked.entryIds?.includes(kept.entryId) ?? true) &&
    (asked.states?.includes(state) ?? true) &&
    (asked.problem === undefined || asked.problem === (kept.problem !== null))
  );
}

/** The value that an order goes by, of a result itself. */
function measureOf(
  kept: Result,
  by: Exclude<RunOrder["by"], "sample" | "entry">,
  part?: string | undefined,
): number {
  const { caption, judgement } = kept;
  const ofPart = (judgement?.outcomes ?? []).filter((one) => part === undefined || one.part === part);
  if (by === "repeat") return kept.repeat;
  if (by === "state") return judgement ? 2 : caption ? 1 : 0;
  if (by === "satisfied") {
    const statuses = (judgement?.outcomes ?? []).map(({ status }) => status);
    if (statuses.length === 0) return Number.NaN;
    if (statuses.includes("failed")) return 0;
    return statuses.includes("unscored") ? 1 : 2;
  }
  if (by === "passed") {
    const scored = ofPart.filter(({ status }) => status !== "unscored");
    return scored.filter(({ status }) => status === "passed").length / scored.length;
  }
  if (by === "points") {
    const earned = ofPart.flatMap(({ points }) => (points ? [points.earned] : []));
    return earned.length === 0 ? Number.NaN : earned.reduce((sum, one) => sum + one, 0);
  }
  if (!caption?.call || by === "plan") return Number.NaN;
  const { usage, totalMilliseconds, price } = caption.call;
  if (by === "words") return caption.text.match(/\S+/g)?.length ?? 0;
  return { seconds: totalMilliseconds / 1000, outputTokens: usage.output, usd: price?.usd }[by] ?? Number.NaN;
}

function inOrder(all: Result[], { by, part, descending }: RunOrder): Result[] {
  // Those that the run does not know come behind, in the order in which they came.
  const places = (known: string[], ids: string[]) => {
    const every = [...new Set([...known, ...ids])];
    return (id: string) => every.indexOf(id);
  };
  const sampleAt = places(
    SAMPLES.map(({ id }) => id),
    all.map(({ sampleId }) => sampleId),
  );
  const entryAt = places(
    ENTRIES,
    all.map(({ entryId }) => entryId),
  );
  const planned = (one: Result, other: Result) =>
    one.repeat - other.repeat ||
    sampleAt(one.sampleId) - sampleAt(other.sampleId) ||
    entryAt(one.entryId) - entryAt(other.entryId);
  const sign = descending ? -1 : 1;
  return all.toSorted((one, other) => {
    if (by === "plan") return sign * planned(one, other);
    const placeOf = {
      sample: (kept: Result) => sampleAt(kept.sampleId),
      entry: (kept: Result) => entryAt(kept.entryId),
    };
    const value = (kept: Result) =>
      by === "sample" || by === "entry" ? placeOf[by](kept) : measureOf(kept, by, part);
    const [a, b] = [value(one), value(other)];
    if (Number.isNaN(a) || Number.isNaN(b))
      return Number(Number.isNaN(a)) - Number(Number.isNaN(b)) || planned(one, other);
    return sign * (a - b) || planned(one, other);
  });
}

const nameOf = ({ sampleId, entryId, repeat }: { sampleId: string; entryId: string; repeat: number }) =>
  `${sampleId} ${entryId} ${repeat}`;

describe("the columns of a run", () => {
  it("say of every result what the result itself says, after any number of changes", () => {
    fc.assert(
      fc.property(fc.array(result, { maxLength: 40 }), (all) => {
        const index = newIndex();
        for (const kept of all) expect(index.set(columnsRowOf(kept))).toBe(true);
        const last = new Map(all.map((kept) => [nameOf(kept), kept]));
        const columns = index.columns();
        expect(columns.length).toBe(last.size);
        for (let row = 0; row < columns.length; row += 1) {
          const shown = rowAt(columns, row);
          const kept = last.get(nameOf(shown));
          expect(shown.outcomes).toEqual(
            (kept?.judgement?.outcomes ?? []).map(
              ({ id, type, part = null, status, cause = null, readings = {}, points = null }) => ({
                id,
                type,
                part,
                status,
                cause,
                readings,
                // A decision that says what every reading of the line says by now is none against it.
                overruled:
                  kept?.overrules.find(
                    (one) =>
                      one.checkId === id &&
                      !one.stale &&
                      [status, readings.reference, readings.strict].some(
                        (read) => read && read !== one.status,
                      ),
                  )?.status ?? null,
                points,
              }),
            ),
          );
          expect(shown.words).toBe(kept?.caption ? measureOf(kept, "words") : null);
          expect(shown.usd).toBe(kept?.caption ? 0.002 : null);
          expect(shown.problem).toEqual(kept?.problem ?? null);
        }
      }),
      runs(100),
    );
  });

  it("are the same when they were kept as one value, and go on from there", () => {
    const some = fc.array(result, { maxLength: 30 });
    fc.assert(
      fc.property(some, some, (before, later) => {
        const whole = newIndex();
        for (const kept of before) whole.set(columnsRowOf(kept));
        const opened = openedAgain(whole);
        for (const kept of later) {
          whole.set(columnsRowOf(kept));
          opened.set(columnsRowOf(kept));
        }
        const rows = Uint32Array.from({ length: whole.columns().length }, (_, row) => row);
        expect(opened.rowsAt(rows)).toEqual(whole.rowsAt(rows));
        expect(opened.states()).toEqual(whole.states());
        expect(opened.breakdown(rows)).toEqual(whole.breakdown(rows));
        for (const kept of [...before, ...later]) expect(opened.rowOf(kept)).toBe(whole.rowOf(kept));
        expect(opened.pack().shapes).toEqual(whole.pack().shapes);
        expect(opened.pack().problems).toEqual(whole.pack().problems);
      }),
      runs(100),
    );
  });

  it("are not taken from a value that is damaged, of an earlier kind or of other samples and models", () => {
    const index = newIndex();
    for (const sampleId of ["s1", "s2"])
      index.set(
        columnsRowOf(exampleResult({ sampleId, text: "A boat.", outcomes: [outcome("c1", "passed")] })),
      );
    const packed = index.pack();
    expect(packedOf(packed, PLAN)).toBe(packed);
    const { usd: _usd, ...earlier } = packed;
    for (const damaged of [
      undefined,
      null,
      7,
      {},
      earlier,
      { ...packed, usd: Array.from(packed.usd) },
      { ...packed, usd: packed.words.slice(0, 1) },
      { ...packed, digits: packed.digits.slice(0, 1) },
      { ...packed, length: "2" },
      { ...packed, sampleIds: [7] },
      { ...packed, shapes: [[{ id: 7, type: null, part: null }]] },
      { ...packed, shapes: [[null]] },
      { ...packed, problems: [{ code: 7 }] },
      { ...packed, readings: [null] },
      { ...packed, readings: [{ name: "strict", digits: packed.digits.slice(0, 1) }] },
    ]) {
      expect(packedOf(damaged, PLAN)).toBeNull();
    }
    expect(packedOf(packed, { ...PLAN, sampleIds: ["s2", "s1", "s3", "s4"] })).toBeNull();
    expect(packedOf(packed, { ...PLAN, entryIds: ["b", "a"] })).toBeNull();
  });

  it("are filtered and ordered as the results themselves would be", () => {
    fc.assert(
      fc.property(fc.array(result, { maxLength: 40 }), filter, order, (all, asked, by) => {
        const index = newIndex();
        for (const kept of all) index.set(columnsRowOf(kept));
        const last = [...new Map(all.map((kept) => [nameOf(kept), kept])).values()];
        // Ids are numbered as they first come, whatever was kept last.
        const first = [...new Map(all.map((kept) => [nameOf(kept), kept])).keys()].flatMap(
          (name) => last.find((kept) => nameOf(kept) === name) ?? [],
        );
        const expected = inOrder(first, by).filter((kept) => fits(kept, asked));
        const columns = index.columns();
        const found = Array.from(index.find(asked, by), (row) => nameOf(rowAt(columns, row)));
        expect(found).toEqual(expected.map(nameOf));
      }),
      runs(200),
    );
  });

  it("take no row that is damaged, and nothing of it", () => {
    const index = newIndex();
    const row = columnsRowOf(exampleResult({ text: "A boat." }));
    for (const damage of [
      { digits: "1" },
      { digits: "z", lines: '[["c1",null]]' },
      { digits: "1", lines: '[["c1"]]' },
      { digits: "1", lines: "[[" },
    ]) {
      expect(index.set({ ...row, ...damage })).toBe(false);
    }
    expect(index.columns().length).toBe(0);
  });
});
