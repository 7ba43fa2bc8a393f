import { expect, it } from "vitest";
import { canonicalJson } from "../../src/foundation/canonical-json";

it("gives equal values the same text, whatever the order of their keys", () => {
  const one = { size: { kind: "fit", maxSide: 448 }, frames: { kind: "times", seconds: [3, 1] } };
  const other = { frames: { seconds: [3, 1], kind: "times" }, size: { maxSide: 448, kind: "fit" } };
  expect(canonicalJson(one)).toBe(canonicalJson(other));
  expect(canonicalJson(one)).toBe(
    '{"frames":{"kind":"times","seconds":[3,1]},"size":{"kind":"fit","maxSide":448}}',
  );
});

it.each([
  ["the order of a list", { seconds: [1, 3] }, { seconds: [3, 1] }],
  ["a null and nothing", { audio: null }, {}],
  ["a number and its text", { count: 8 }, { count: "8" }],
])("tells %s apart", (_what, one, other) => {
  expect(canonicalJson(one)).not.toBe(canonicalJson(other));
});

it("leaves its argument alone", () => {
  const value = { b: 1, a: { d: 2, c: 3 } };
  canonicalJson(value);
  expect(Object.keys(value)).toEqual(["b", "a"]);
  expect(Object.keys(value.a)).toEqual(["d", "c"]);
});
