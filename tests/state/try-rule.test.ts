import { expect, it } from "vitest";
import { playgroundInTest } from "./support/playground-in-test";

it("a rule is tried on the whole of any text, in both semantics, without a session", async () => {
  const page = playgroundInTest();
  const tried = await page.stores.tryRule({
    constraintId: "length",
    parameters: { max_len: 10 },
    text: "A cat sits.",
  });
  expect([tried.strict.semantics, tried.strict.status]).toEqual(["strict", "failed"]);
  expect([tried.reference.semantics, tried.reference.status]).toEqual(["reference", "failed"]);
  expect(page.batches.map(({ requests }) => requests[0]?.given?.content)).toEqual([
    ["A cat sits."],
    ["A cat sits."],
  ]);
  expect(page.state().session).toBeNull();
});
