import { afterEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { ScoreLine } from "../../../src/playground/page/score-line";
import { emptySession } from "../../../src/state/sessions/session-document";
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

it("the question has an answer where nothing is checked, too", async () => {
  const none = page.getByText("No constraint is checked yet.");
  shown = showPart(<ScoreLine />, sessionWith([judgedCaption([])], { asks: emptySession().asks }));
  await expect.element(none).toBeVisible();
  shown.close();
  shown = showPart(<ScoreLine />, sessionWith([judgedCaption([contentVerdict()])]));
  await expect.element(page.getByRole("region", { name: "In short" })).toBeVisible();
  await expect.element(none).not.toBeInTheDocument();
});

it("on a phone the failed names stand in a line of their own, which is kept where none failed", async () => {
  const usual = [innerWidth, innerHeight] as const;
  await page.viewport(390, 844);
  const byCheck = new Map([["f-1", formatVerdict({ status: "failed" })]]);
  shown = showPart(<ScoreLine />, sessionWith([judgedCaption([contentVerdict({ status: "failed" })])]), {
    live: { text: "A cat.", semantics: "strict", byCheck },
  });
  const failed = page.getByTestId("failed-names");
  await expect.element(failed).toBeVisible();
  const line = page.getByRole("region", { name: "In short" }).element();
  const height = line.getBoundingClientRect().height;
  expect(failed.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(
    page.getByTestId("answer").element().getBoundingClientRect().bottom,
  );
  expect(failed.element().scrollWidth).toBeLessThanOrEqual(failed.element().clientWidth);
  shown.store.setState({ live: null });
  await expect.element(failed).not.toBeInTheDocument();
  expect(line.getBoundingClientRect().height).toBe(height);
  await page.viewport(...usual);
});
