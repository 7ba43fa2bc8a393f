import { afterAll, describe, expect, it, vi } from "vitest";
import { someOf, thorough } from "../support/effort";
import { climb, startCountingBlocks, stopCountingBlocks } from "../support/ladder";
import { HOSTILE_UNITS, MORE_UNITS } from "../support/steps/hostile-texts";
import { textReaders } from "./text-readers";

const kilobytes = (...sizes: number[]) => sizes.map((size) => size * 1024);

/** The ladders to climb: few of them here, all of them in `npm run soak size-ladders`. */
const LADDERS = thorough
  ? [
      { units: HOSTILE_UNITS, lengths: kilobytes(4, 16, 64, 256) },
      { units: MORE_UNITS, lengths: kilobytes(4, 16) },
    ]
  : [{ units: someOf(HOSTILE_UNITS, 6), lengths: kilobytes(1, 4) }];

// Before what is counted is loaded.
await startCountingBlocks();
vi.resetModules();
afterAll(() => {
  stopCountingBlocks();
  // Code that was loaded to be counted stays slow: other tests load theirs anew.
  vi.resetModules();
});
const readers = Object.entries(await textReaders());

describe("text from models, servers and files", () => {
  it.each(readers)("is read in steps that grow as it does: %s", async (_, { read, wraps, marks = [] }) => {
    for (const { units, lengths } of LADDERS)
      expect(await climb(read, [...new Set([...units, ...marks])], lengths, wraps)).toEqual([]);
  });

  it("is read so as a filter of results, whose length is limited", async () => {
    const { "a filter of results, which ends at its longest": filter } = await textReaders();
    const { read, wraps = [] } = filter ?? expect.unreachable();
    const parts = [
      "a:",
      "a ",
      "(a ",
      "a OR ",
      "NOT ",
      "a<1 ",
      '"a" ',
      "a:[1 TO 2] ",
      "status:failed ",
      "[1 ",
    ];
    const lengths = [60, 240, 960];
    expect(await climb(read, [...HOSTILE_UNITS, ...parts], lengths, wraps)).toEqual([]);
  });

  it("is read so beyond the length from which a member of an import is taken apart once more", async () => {
    const { "files of an import": files } = await textReaders();
    const member = (text: string) => JSON.stringify([{ index: text, prediction: text }]);
    const units = thorough ? someOf(HOSTILE_UNITS, 3) : ["*"];
    expect(await climb(files?.read ?? expect.unreachable, units, kilobytes(600, 2400), [member])).toEqual([]);
  });
});
