import { afterEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { ScoreLine } from "../../../src/playground/page/score-line";
import {
  contentVerdict,
  formatVerdict,
  judgedCaption,
  sessionWith,
} from "../../state/support/example-verdicts";
import { type ShownPart, showPart } from "./support/shown-part";

let shown: ShownPart | null = null;
afterEach(() => {
  shown?.close();
  shown = null;
});

it("tells no score before the rules have answered, since it would lack what they say", async () => {
  shown = showPart(<ScoreLine />, sessionWith([judgedCaption([contentVerdict()])]), { live: null });
  const answer = page.getByTestId("answer");
  expect(answer.element()).toHaveProperty("hidden", true);
  const byCheck = new Map([["f-1", formatVerdict({ status: "failed" })]]);
  shown.store.setState({ live: { text: "A cat.", semantics: "strict", byCheck } });
  await expect.element(answer).toBeVisible();
  await expect.element(answer).toHaveTextContent("1 of 2 constraints hold.");
});
