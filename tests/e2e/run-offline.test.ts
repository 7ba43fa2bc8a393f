import { exampleRun } from "../storage/runs/example-run";
import { playground } from "./support/playground";
import { GIVEN, givenCaptions, openSetUp, RUN } from "./support/run-set-up";
import { expect, KEY, test } from "./support/stand-in-test";

test("a run that lost its network goes on by itself once that is back", async ({
  page,
  context,
  standIn,
  watch,
}) => {
  watch.expectConsole(/ERR_INTERNET_DISCONNECTED/);
  const view = playground(page);
  await view.open();
  await view.connect({ baseUrl: standIn.url, model: "judge", key: KEY });
  const judge = { kind: "openai-compatible" as const, baseUrl: standIn.url, model: "judge", audio: false };
  await openSetUp(page, {
    entries: [GIVEN],
    results: givenCaptions(12),
    run: { judges: [judge], judging: exampleRun().judging },
  });
  // Keys are in memory alone: the page is not loaded anew.
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/runs/${RUN}`);
  await expect(page.getByTestId("start-run")).toBeVisible();
  const confirm = page.getByRole("button", { name: "Confirm these models" });
  if (await confirm.isVisible()) await confirm.click();
  await context.setOffline(true);
  await page.getByTestId("start-run").click();
  const progress = page.getByTestId("run-progress");
  await expect(progress).toHaveAttribute("data-state", "paused");
  await expect(page.locator('[data-code="offline"]')).toBeVisible();
  await context.setOffline(false);
  await expect(progress).toHaveAttribute("data-state", "done");
  expect(standIn.requests.filter(({ task }) => task === "answer_question")).toHaveLength(12);
});
