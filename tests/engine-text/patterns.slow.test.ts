import { describe, expect, it, vi } from "vitest";
import { tooSlowOn } from "../support/steps/pattern-growth";
import { patternsIn, sourcesOf } from "../support/worker-sources";

const sources = sourcesOf("src/engine/engine-worker.ts");

/** Patterns that are slow on long texts and never see one. */
const BOUNDED: { path: string; source: string; because: string }[] = [
  {
    path: "src/calls/model-services/ability-table.ts",
    source: "qwen.*(vl|omni)",
    because: "a model's name is cut before it is looked up",
  },
  {
    path: "src/calls/model-services/ability-table.ts",
    source: "qwen.*omni|voxtral",
    because: "a model's name is cut before it is looked up",
  },
  {
    path: "src/foundation/dollars.ts",
    source: "(\\.\\d\\d+?)0+$",
    because: "it reads a number that the app wrote",
  },
];

const isBounded = (one: { path: string; source: string }) =>
  BOUNDED.some(({ path, source }) => path === one.path && source === one.source);

/** Redaction cuts what servers say before it looks for keys in it. */
const CUT_FIRST = /^src\/calls\/problems\//;

/** Patterns that were put together while a module was loaded. */
async function patternsMadeBy(load: () => Promise<unknown>): Promise<RegExp[]> {
  const made: RegExp[] = [];
  const Original = RegExp;
  globalThis.RegExp = new Proxy(Original, {
    construct(target, given, newTarget) {
      const pattern: RegExp = Reflect.construct(target, given, newTarget);
      made.push(pattern);
      return pattern;
    },
  });
  // Another test may have loaded them before.
  vi.resetModules();
  try {
    await load();
  } finally {
    globalThis.RegExp = Original;
  }
  return made;
}

describe("the engine worker, which cannot be killed", () => {
  it("runs no rule, no locator, no advice and no mending of JSON: these have workers that can be", () => {
    const killable =
      /^src\/rules\/(?!define-checker|shared\/python-values|taxonomy\/|locating\/locate-parts|suggesting\/suggested-check)/;
    expect(sources.map(({ path }) => path).filter((path) => killable.test(path))).toEqual([]);
    expect(
      sources.filter(({ source }) =>
        /from "(?:jsonrepair|diff|ajv(?!\/dist\/runtime\/).*|mdast.*|eld.*)"/.test(source),
      ),
    ).toEqual([]);
    expect(sources.length).toBeGreaterThan(200);
  });

  const written = sources.flatMap(patternsIn).filter(({ path }) => !CUT_FIRST.test(path));
  const byPattern = new Map(written.map((one) => [`${one.path}: /${one.source}/${one.flags}`, one]));

  it.each([...byPattern])("takes steps in proportion to the text for %s", (_, one) => {
    if (!isBounded(one)) expect(tooSlowOn(one.source, one.flags)).toBeNull();
  });

  it("names no pattern as bounded that is gone", () => {
    expect(
      BOUNDED.filter(
        (one) => !written.some(({ path, source }) => path === one.path && source === one.source),
      ),
    ).toEqual([]);
  });

  it("puts together no pattern that takes longer", async () => {
    const made = await patternsMadeBy(async () => {
      await import("../../src/judges/extract-timestamp");
      await import("../../src/metrics/temporal/read-times");
      await import("../../src/metrics/temporal/parse-timestamps");
    });
    expect(made.length).toBeGreaterThan(7);
    const slow = made.map(({ source, flags }) => ({ source, on: tooSlowOn(source, flags) }));
    expect(slow.filter(({ on }) => on !== null)).toEqual([]);
  });
});
