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
  await expect.element(page.getByTestId("failed-names")).toHaveTextContent(/^Failed: .+/);
});

it("what holds so far is told as no yes while a constraint has no verdict", async () => {
  const caption = judgedCaption([contentVerdict({ status: "unscored", cause: "not judged" })]);
  const byCheck = new Map([["f-1", formatVerdict({ status: "passed" })]]);
  shown = showPart(<ScoreLine />, sessionWith([caption]), {
    live: { text: "A cat.", semantics: "strict", byCheck },
  });
  const answer = page.getByTestId("answer");
  await expect.element(answer).toHaveTextContent("1 of 1 constraint holds, 1 without a verdict.");
  await expect.element(answer).toHaveAttribute("data-status", "unscored");
  await expect.element(page.getByTestId("failed-names")).not.toBeInTheDocument();
});
