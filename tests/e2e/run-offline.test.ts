import { openRunToJudge } from "./support/run-set-up";
import { expect, test } from "./support/stand-in-test";

test("a run that lost its network goes on by itself once that is back", async ({
  page,
  context,
  standIn,
  watch,
}) => {
  watch.expectConsole(/ERR_INTERNET_DISCONNECTED/);
  await openRunToJudge(page, standIn);
  await context.setOffline(true);
  await page.getByTestId("start-run").click();
  const progress = page.getByTestId("run-progress");
  await expect(progress).toHaveAttribute("data-state", "paused");
  await expect(page.locator('[data-code="offline"]')).toBeVisible();
  await context.setOffline(false);
  await expect(progress).toHaveAttribute("data-state", "done");
  expect(standIn.requests.filter(({ task }) => task === "answer_question")).toHaveLength(12);
});
