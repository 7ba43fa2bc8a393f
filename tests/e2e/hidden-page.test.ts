import { exampleRun } from "../storage/runs/example-run";
import { playground } from "./support/playground";
import { GIVEN, givenCaptions, openSetUp, RUN } from "./support/run-set-up";
import { expect, KEY, test } from "./support/stand-in-test";

/** A page in the background as browsers treat it: nothing is drawn, and timers come with the full minute or never. */
function hide(): void {
  Object.defineProperty(document, "hidden", { get: () => true });
  Object.defineProperty(document, "visibilityState", { get: () => "hidden" });
  Object.assign(window, {
    requestAnimationFrame: () => 0,
    requestIdleCallback: () => 0,
    setTimeout: () => 0,
    setInterval: () => 0,
  });
  document.dispatchEvent(new Event("visibilitychange"));
}

test("a run goes on to its end in a page in the background", async ({ page, standIn }) => {
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
  const start = page.getByTestId("start-run");
  await expect(start).toBeVisible();
  const confirm = page.getByRole("button", { name: "Confirm these models" });
  if (await confirm.isVisible()) await confirm.click();
  await page.evaluate(hide);
  // A press of the mouse would wait for a frame.
  await start.dispatchEvent("click");
  await expect.poll(() => standIn.requests.filter(({ task }) => task === "answer_question").length).toBe(12);
  await expect(page.getByTestId("run-progress")).toHaveAttribute("data-state", "done");
});
