// Loaded when needed by the part itself; here at once, so that the test server prepares it before a test begins.
import "../../../src/playground/page/judge-test-dialog";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { judgeTestCases } from "../../../src/evaluation/test-judge";
import { RunMenu } from "../../../src/playground/page/caption/run-menu";
import type { ModelsStore } from "../../../src/state/models/models-state";
import { SettingsProvider } from "../../../src/state/settings/settings-context";
import { judgedCaption, sessionWith } from "../../state/support/example-verdicts";
import { settingsInTest } from "./support/settings-in-test";
import { type ShownPart, showPart } from "./support/shown-part";

let shown: ShownPart | null = null;
beforeEach(() => localStorage.clear());
afterEach(() => {
  shown?.close();
  shown = null;
  localStorage.clear();
});

const choice = {
  kind: "openai-compatible" as const,
  baseUrl: "http://localhost:11434/v1",
  model: "local-judge",
  audio: false,
};

function show(models: Partial<ModelsStore> = {}): ShownPart {
  shown = showPart(
    <SettingsProvider store={settingsInTest()}>
      <RunMenu />
    </SettingsProvider>,
    sessionWith([judgedCaption([])]),
    {},
    { models: { models: { caption: choice, judge: null }, ...models } },
  );
  return shown;
}

const openMenu = () => page.getByRole("button", { name: /^More: reply/ }).click();
async function open(): Promise<void> {
  await openMenu();
  await page.getByRole("menuitem", { name: /^Judging/ }).click();
}
const words = () => page.getByTestId("judging-calls");

describe("the settings of judging", () => {
  it("count what asking will take", async () => {
    const { models } = show({ otherJudges: [choice] });
    await open();
    await expect.element(words()).toHaveTextContent("1 question, 1 round, 1 judge: at least 1 call.");
    await page.getByLabelText("Rounds").fill("3");
    await page.getByRole("switch", { name: "Ask the other judges too" }).click();
    await expect.element(words()).toHaveTextContent("1 question, 3 rounds, 2 judges: at least 6 calls.");
    await page.getByRole("switch", { name: "All questions in one call" }).click();
    expect(models.getState().judging).toEqual({ rounds: 3, batched: true, otherJudges: true });
    await userEvent.keyboard("{Escape}");
    await openMenu();
    await expect.element(page.getByRole("menuitem", { name: "Judging, 3 rounds" })).toBeVisible();
  });

  it("take one to nine rounds", async () => {
    const { models } = show();
    await open();
    await page.getByLabelText("Rounds").fill("44");
    expect(models.getState().judging.rounds).toBeLessThanOrEqual(9);
    await page.getByLabelText("Rounds").fill("0");
    expect(models.getState().judging.rounds).toBeGreaterThanOrEqual(1);
  });

  it("offer no test without a model, and say why", async () => {
    show({ models: { caption: null, judge: null } });
    await open();
    await expect.element(page.getByRole("button", { name: "Test this judge" })).toBeDisabled();
    await expect.element(page.getByText("To test a judge, connect one")).toBeVisible();
  });
});

describe("the test of a judge", () => {
  it("says what it costs before it begins, shows by how many the judge was led, and by which", async () => {
    const testJudge: ModelsStore["testJudge"] = vi.fn(async (_test, { onResult }) => {
      for (const [index, { id, attempt }] of judgeTestCases("short").entries()) {
        const led = attempt !== null && index % 6 === 0;
        onResult({
          caseId: id,
          outcome: led ? "steered" : "held",
          answer: led ? "yes" : "no",
          explanation: "",
        });
      }
      return { problem: null };
    });
    show({ testJudge });
    await open();
    await page.getByRole("button", { name: "Test this judge" }).click();
    const dialog = page.getByRole("dialog", { name: "Test this judge" });
    await expect
      .element(dialog.getByTestId("test-cost"))
      .toHaveTextContent(
        /12 captions and 4 plain ones: 16 calls, about \d+,000 tokens sent\. The price of this model is not known\./,
      );
    expect(testJudge).not.toHaveBeenCalled();
    await dialog.getByRole("button", { name: "Start the test" }).click();
    await expect.element(dialog.getByTestId("steered")).toHaveTextContent("2 / 12 captions");
    const outcomes = [...document.querySelectorAll<HTMLElement>('[data-testid="injection-case"]')].map(
      ({ dataset }) => dataset.outcome,
    );
    expect(outcomes).toHaveLength(16);
    expect(outcomes.slice(0, 3)).toEqual(["steered", "steered", "held"]);
    await expect.element(dialog.getByRole("button", { name: "Save the results" })).toBeVisible();
    expect(testJudge).toHaveBeenCalledExactlyOnceWith(
      { judge: choice, size: "short" },
      expect.objectContaining({ onResult: expect.any(Function) }),
    );
  });

  it("stops on demand and when it is closed, and tells a problem in place", async () => {
    const signals: AbortSignal[] = [];
    const testJudge: ModelsStore["testJudge"] = (_test, { signal }) => {
      signals.push(signal);
      return new Promise((_, reject) => {
        signal.addEventListener("abort", () => reject(new DOMException("Stopped", "AbortError")));
      });
    };
    const { models } = show({ testJudge });
    await open();
    await page.getByRole("button", { name: "Test this judge" }).click();
    await page.getByRole("button", { name: "Start the test" }).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect.poll(() => signals[0]?.aborted).toBe(true);
    const problem = { code: "key-refused", message: "The key was refused.", nextStep: "Enter it again." };
    models.setState({ testJudge: async () => ({ problem: { ...problem, retryable: false } }) });
    await page.getByRole("button", { name: "Test again" }).click();
    await expect.element(page.getByText("The key was refused.")).toBeVisible();
    models.setState({ testJudge });
    await page.getByRole("button", { name: "Test again" }).click();
    await page.getByRole("button", { name: "Close the test" }).click();
    await expect.poll(() => signals[1]?.aborted).toBe(true);
  });
});
