import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cloneError } from "../../src/storage/loose-document";
import { nested } from "./example-session";

describe("cloneError", () => {
  it("lets through whatever JSON can say", () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => cloneError(value) === null));
  });

  it("lets through keys that look like the inside of objects, absent values and shared parts", () => {
    expect(cloneError(JSON.parse('{"__proto__":{"constructor":1}}'))).toBeNull();
    expect(cloneError({ absent: undefined })).toBeNull();
    const shared = [1];
    expect(cloneError({ a: shared, b: shared })).toBeNull();
  });

  const circular: { inner: unknown[] } = { inner: [] };
  circular.inner.push(circular);
  it.each([
    ["256 levels and more", nested(300), /deeper/],
    ["depth that breaks recursion", nested(100_000), /deeper/],
    ["a circle", circular, /itself/],
    ["a date", { at: new Date(0) }, /not plain/],
    ["a map", new Map(), /not plain/],
    ["a function", { run: () => 1 }, /function/],
    ["NaN", [Number.NaN], /finite/],
    ["a bigint", [1n], /bigint/],
  ])("refuses %s", (_what, value, reason) => expect(cloneError(value)).toMatch(reason));
});
