import { describe, expect, it } from "vitest";
import { rawJson } from "../../src/storage/raw-json";
import { nested } from "./example-session";

const read = (value: unknown): unknown => JSON.parse(rawJson(value));

describe("a row as text", () => {
  it("is the row, where JSON can say it", () => {
    const row = { id: "a", revision: 2, deletedAt: null, document: { title: "t", parts: [1, "x", true] } };
    expect(read(row)).toEqual(row);
  });

  it("keeps a property called __proto__", () => {
    expect(rawJson(JSON.parse('{"__proto__":{"a":1}}'))).toContain('"__proto__"');
  });

  it.each([
    [Number.NaN, "<number NaN>"],
    [12n, "<bigint 12>"],
    [undefined, "<undefined>"],
    [new Blob(["abc"]), "<file of 3 bytes>"],
    [new Uint8Array(4), "<4 bytes>"],
    [new ArrayBuffer(5), "<5 bytes>"],
    [new Date(7), "<date 7>"],
    [new Date(Number.NaN), "<date NaN>"],
    [new Map([["k", 1n]]), [["k", "<bigint 1>"]]],
    [new Set(["v"]), ["v"]],
    [/a/g, "</a/g>"],
  ])("names what JSON can't say: %s", (value, expected) => {
    expect(read({ value })).toEqual({ value: expected });
  });

  it("ends for cycles and depth", () => {
    const row: Record<string, unknown> = { id: "a", twice: [] };
    row.self = row;
    expect(read(row)).toEqual({ id: "a", twice: [], self: "<contains itself>" });
    expect(rawJson(nested(50_000))).toContain("<nested too deeply>");
  });
});
