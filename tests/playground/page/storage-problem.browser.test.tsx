import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { StorageProblem } from "../../../src/playground/page/storage-problem";
import { emptySession } from "../../../src/state/sessions/session-document";
import { storageProblems } from "../../../src/storage/storage-problems";
import { type ShownPart, showPart } from "./support/shown-part";

let shown: ShownPart;
afterEach(() => shown.close());

const buttons = () =>
  page
    .getByTestId("error")
    .getByRole("button")
    .elements()
    .map((one) => one.getAttribute("aria-label") ?? one.textContent);

it("after all was erased a page without a session starts over at a press, and offers no copy of nothing", async () => {
  const startAnew = vi.fn();
  const app = { problem: storageProblems.erased(), startAnew };
  shown = showPart(<StorageProblem />, emptySession(), { session: null }, { app });
  await expect.poll(buttons).toEqual(expect.arrayContaining(["Start over"]));
  expect(buttons()).not.toContain("Keep the session as a copy");
  await page.getByRole("button", { name: "Start over" }).click();
  expect(startAnew).toHaveBeenCalledOnce();
});

it("beside a session both are offered", async () => {
  shown = showPart(<StorageProblem />, emptySession(), {}, { app: { problem: storageProblems.erased() } });
  await expect.poll(buttons).toEqual(expect.arrayContaining(["Keep the session as a copy", "Start over"]));
});
