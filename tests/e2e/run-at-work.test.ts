import { exampleRun } from "../storage/runs/example-run";
import { expectAccessibleInBothSchemes, goTo } from "./support/guarded-page";
import { playground } from "./support/playground";
import { GIVEN, givenCaptions, openRunToJudge, openSetUp, RUN } from "./support/run-set-up";
import { expect, KEY, test } from "./support/stand-in-test";

test("a run whose judge nobody has confirmed is confirmed on its page, and the list tells how it goes on", async ({
  page,
  standIn,
}) => {
  standIn.script({ match: { task: "answer_question" }, behaviour: { kind: "hang" } });
  const view = playground(page);
  await view.open();
  await view.connect({ baseUrl: standIn.url, model: "another", key: KEY });
  const judge = { kind: "openai-compatible" as const, baseUrl: standIn.url, model: "judge", audio: false };
  await openSetUp(page, {
    entries: [GIVEN],
    results: givenCaptions(12),
    run: { judges: [judge], judging: exampleRun().judging, asReleased: true },
  });
  await goTo(page, `#/runs/${RUN}`);
  await expect(page.getByText("judges see the first 2,048 characters")).toBeVisible();
  await expect(page.getByTestId("overview")).toContainText("CSR");
  await expect(page.getByText("Worst at")).toBeHidden();
  const unconfirmed = page.getByTestId("unconfirmed");
  await expect(unconfirmed).toContainText("judge at http://");
  await page.getByTestId("start-run").click();
  await expect(page.locator('[data-code="model-not-confirmed"]')).toBeVisible();
  expect(standIn.requests).toHaveLength(0);
  await expectAccessibleInBothSchemes(page);
  await page.getByRole("button", { name: "Confirm these models" }).click();
  await expect(unconfirmed).toBeHidden();
  await page.getByTestId("start-run").click();
  await expect(page.getByTestId("run-progress")).toHaveAttribute("data-state", "running");

  const item = page.getByTestId("run-item");
  await goTo(page, "#/runs");
  await expect(item).toHaveAttribute("data-state", "running");
  const other = await page.context().newPage();
  await other.goto("/#/runs");
  const there = other.getByTestId("run-item");
  await expect(there).toHaveAttribute("data-state", "running");
  await expect(there).toContainText("Running in another tab");
  await goTo(page, `#/runs/${RUN}`);
  await page.getByTestId("pause-run").click();
  await expect(there).toHaveAttribute("data-state", "paused");
  await expect(page.getByTestId("run-progress")).toHaveAttribute("data-state", "paused");
  // The begun result waits between its calls: nothing says that it goes on.
  await expect(page.getByTestId("run-progress")).toContainText(/\d begun/);
  // Its counts change five times a second: a screen reader is told of none.
  await expect(page.getByTestId("run-progress").getByRole("status")).toHaveText("Paused");
  await goTo(page, "#/runs");
  await expect(item).toHaveAttribute("data-state", "paused");
  await goTo(page, `#/runs/${RUN}`);
  await page.getByTestId("cancel-run").click();
  await expect(there).toHaveAttribute("data-state", "new");
  await expect(there).not.toContainText("another tab");
  await goTo(page, "#/runs");
  await expect(item).toHaveAttribute("data-state", "new");
});

test("a run whose endpoint asks to wait says so with the seconds, and calls that were paused go on from its page", async ({
  page,
  standIn,
  watch,
}) => {
  watch.expectConsole(/status of 429/);
  standIn.script({
    match: { task: "answer_question" },
    behaviour: { kind: "status", status: 429, retryAfter: "120", exposeRetryAfter: true },
  });
  await openRunToJudge(page, standIn);
  await page.getByTestId("start-run").click();
  const waits = page.getByTestId("run-waits");
  await expect(waits).toHaveText(/^ · 127\.0\.0\.1:\d+ asked to wait, \d+ s more$/);
  // The seconds that go by are no news for a screen reader.
  await expect(page.getByTestId("run-progress").getByRole("status")).toHaveText("Running");

  await goTo(page, "#/playground");
  await page.getByRole("button", { name: "Pause all calls" }).click();
  await goTo(page, `#/runs/${RUN}`);
  await expect(waits).toHaveText(/calls to 127\.0\.0\.1:\d+ are paused/);
  await page.getByRole("button", { name: /^Resume calls to 127/ }).click();
  await expect(waits).toHaveText(/asked to wait/);
});

test("a run whose judge answers in no form that can be read says so beside its scores, without a press", async ({
  page,
  standIn,
}) => {
  standIn.script({ match: { task: "answer_question" }, behaviour: { kind: "prose" } });
  await openRunToJudge(page, standIn);
  await page.getByTestId("start-run").click();
  await expect(page.getByTestId("run-progress")).toHaveAttribute("data-state", "done");
  const overview = page.getByTestId("overview");
  await expect(overview).toContainText("The judge answered, but not in the form that it was asked for.");
  await expect(overview.getByRole("region", { name: /^Unscored:/ })).toContainText("reply unreadable");
  // Who folds it has it folded.
  await overview.getByText("Could not be scored").click();
  await expect(overview.getByRole("region", { name: /^Unscored:/ })).toHaveCount(0);
});
