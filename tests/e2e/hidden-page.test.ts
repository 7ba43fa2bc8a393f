import { openRunToJudge } from "./support/run-set-up";
import { expect, test } from "./support/stand-in-test";

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
  await openRunToJudge(page, standIn);
  const start = page.getByTestId("start-run");
  await page.evaluate(hide);
  // A press of the mouse would wait for a frame.
  await start.dispatchEvent("click");
  await expect.poll(() => standIn.requests.filter(({ task }) => task === "answer_question").length).toBe(12);
  await expect(page.getByTestId("run-progress")).toHaveAttribute("data-state", "done");
});
