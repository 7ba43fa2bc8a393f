import { afterEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { VerdictColumn } from "../../../../src/playground/page/verdicts/verdict-column";
import type { ItemVerdict, JudgeRound, VerdictStatus } from "../../../../src/shapes/verdict";
import type { ModelsStore } from "../../../../src/state/models/models-state";
import type { PlaygroundStore } from "../../../../src/state/playground/playground-state";
import { contentVerdict, judgedCaption, sessionWith } from "../../../state/support/example-verdicts";
import { type ShownPart, showPart } from "../support/shown-part";

let shown: ShownPart | null = null;
afterEach(() => {
  shown?.close();
  shown = null;
});

const choice = {
  kind: "openai-compatible" as const,
  baseUrl: "https://api.example/v1",
  model: "one",
  audio: false,
};

function round(number: number, answer: string | null, model = "referee"): JudgeRound {
  const status: VerdictStatus = answer === null ? "unscored" : answer === "yes" ? "passed" : "failed";
  return {
    round: number,
    judge: { model, promptVersion: "answer-question.v2", mode: "batched" },
    options: number % 2 === 1 ? ["yes", "no"] : ["no", "yes"],
    answer,
    explanation: answer === null ? "The reply is empty." : "It says so.",
    evidence: [],
    status,
    ...(answer === null ? { cause: "reply unreadable" as const } : {}),
  };
}

type Shown = Partial<Pick<PlaygroundStore, "askAgain" | "run">> &
  Partial<Pick<ModelsStore, "models" | "otherJudges">>;

function show(
  rounds: JudgeRound[],
  { models, otherJudges, ...state }: Shown = {},
  parts: Partial<ItemVerdict> = {},
) {
  const item: ItemVerdict = {
    ...{
      checkId: "c-1-1",
      status: "passed",
      reason: "It says so.",
      evidence: [],
      source: "judge",
      answer: "yes",
    },
    rounds,
    ...parts,
  };
  const caption = judgedCaption([contentVerdict({ items: [item] })]);
  shown = showPart(
    <VerdictColumn />,
    sessionWith([caption]),
    { activeCheckId: "c-1", ...state },
    { models: { ...(models && { models }), ...(otherJudges && { otherJudges }) } },
  );
}

const openHow = () => page.getByText("How this was decided").click();

describe("a question that was asked several times", () => {
  it("says how many agree, and marks flips by sign and word", async () => {
    show([round(1, "yes"), round(2, "no"), round(3, "yes")]);
    const agreement = page.getByTestId("agreement");
    await expect.element(agreement).toHaveTextContent("Asked 3 times: 2 of 3 agree, 1 flipped");
    expect(document.querySelectorAll('[data-testid="verdict"][data-flips="true"]')).toHaveLength(1);
    expect(document.querySelectorAll('[data-testid="flip-mark"] svg').length).toBeGreaterThan(1);
    await expect
      .element(page.getByTestId("steadiness"))
      .toHaveTextContent("agreement2 / 3flip rate1 / 2questions that flip1 / 1");
  });

  it("shows every round on demand: judge, mode, order of the options, answer, reason", async () => {
    show([round(1, "yes"), round(2, "no", "second"), round(3, null)]);
    await openHow();
    await page.getByText("Every round").click();
    const rounds = page.getByTestId("judge-round");
    await expect.element(rounds.nth(1)).toBeVisible();
    expect(rounds.elements().map((one) => one.getAttribute("data-flipped"))).toEqual([
      "false",
      "true",
      "false",
    ]);
    const second = rounds.nth(1).element().textContent;
    expect(second).toContain("Round 2: no");
    expect(second).toContain("Options as shown: no · yes");
    expect(second).toContain("second, prompt answer-question.v2, with all questions in one call");
    expect(rounds.nth(2).element().textContent).toContain("no answer");
    await expect
      .element(page.getByText("Judges referee, second: what more than half of the answers say"))
      .toBeVisible();
    expect(rounds.nth(2).element().textContent).toContain("The reply is empty.");
  });

  it("without a flip has no mark, and asked once says nothing of agreement", async () => {
    show([round(1, "yes"), round(2, "yes")]);
    await expect.element(page.getByTestId("agreement")).toHaveTextContent("2 of 2 agree, none flipped");
    expect(document.querySelector('[data-testid="flip-mark"]')).toBeNull();
    shown?.close();
    show([round(1, "yes")]);
    expect(document.querySelector('[data-testid="agreement"]')).toBeNull();
    expect(document.querySelector('[data-testid="steadiness"]')).toBeNull();
  });

  it("without a majority says so", async () => {
    show([round(1, "yes"), round(2, "no")], {}, { status: "unscored", cause: "judges disagree" });
    await expect.element(page.getByTestId("agreement")).toHaveTextContent("no majority, 1 flipped");
  });
});

describe("asking again", () => {
  const models = { caption: choice, judge: null };

  it("is offered where a model is connected, as often as one says", async () => {
    show([round(1, "yes")]);
    await openHow();
    expect(page.getByRole("group", { name: "Ask again" }).elements()).toHaveLength(0);
    shown?.close();
    const askAgain = vi.fn(async () => undefined);
    show([round(1, "yes")], { models, askAgain });
    await openHow();
    await page.getByLabelText("How many more times").fill("4");
    await page.getByRole("button", { name: "Ask again" }).click();
    expect(askAgain).toHaveBeenCalledExactlyOnceWith("c-1", { times: 4, judges: [models.caption] });
    expect(page.getByRole("combobox", { name: "Which judge" }).elements()).toHaveLength(0);
  });

  it("can go to another judge, or to all", async () => {
    const askAgain = vi.fn(async () => undefined);
    const third = { ...choice, model: "third" };
    show([round(1, "yes")], { models, askAgain, otherJudges: [third] });
    await openHow();
    await page.getByRole("combobox", { name: "Which judge" }).click();
    await page.getByRole("option", { name: "2. third" }).click();
    await page.getByRole("button", { name: "Ask again" }).click();
    expect(askAgain).toHaveBeenLastCalledWith("c-1", { times: 2, judges: [third] });
    await page.getByRole("combobox", { name: "Which judge" }).click();
    await page.getByRole("option", { name: "All 2 judges" }).click();
    await page.getByRole("button", { name: "Ask again" }).click();
    expect(askAgain).toHaveBeenLastCalledWith("c-1", { times: 2, judges: [models.caption, third] });
  });

  it("waits while something runs", async () => {
    show([round(1, "yes")], { models, run: { kind: "preparing" } });
    await openHow();
    await expect.element(page.getByRole("button", { name: "Ask again" })).toBeDisabled();
  });
});
