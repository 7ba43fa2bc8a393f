import { expectAccessible, expectAccessibleInBothSchemes } from "./support/guarded-page";
import { playground } from "./support/playground";
import { expect, KEY, MODEL, test } from "./support/stand-in-test";

const SAMPLE = "#/playground?sample=tea-for-three&instruction=cat-diary&example=follows";

test("what waits is shown and can be paused, the record tells of every call, and judging again costs none", async ({
  page,
  standIn,
}) => {
  standIn.script({ behaviour: { kind: "honest" } });
  const view = playground(page);
  await view.open(SAMPLE);
  await view.connect({ baseUrl: standIn.url, model: MODEL, key: KEY });
  const queue = page.getByTestId("queue");
  await expect(queue).toBeHidden();
  const place = () => view.caption.evaluate((element) => element.getBoundingClientRect().top);
  const before = await place();

  // Nothing is answered, and so nothing else begun, before all is paused.
  standIn.holdAfter(standIn.requests.length);
  await page.getByRole("button", { name: "Judge this caption" }).click();
  await expect(queue).toContainText(/under way, \d+ waiting: the limit of calls at a time is reached/);
  expect(await place()).toBe(before);
  await queue.getByRole("button", { name: "Pause all calls" }).click();
  await expect(queue.getByRole("button", { name: "Resume all calls" })).toBeVisible();
  standIn.release();
  await expect(queue).toContainText(/0 under way, \d+ waiting: paused/);
  const paused = standIn.requests.length;
  await queue.getByRole("button", { name: "Details" }).click();
  await expect(page.getByText(/Today, in all tabs/)).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.keyboard.press("Escape");
  // Also where the focus has stayed on the button: what is folded out takes the key, and no run is cancelled.
  await queue.getByRole("button", { name: "Details" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(/Today, in all tabs/)).toBeVisible();
  await queue.getByRole("button", { name: "Details" }).focus();
  await page.keyboard.press("Escape");
  expect(standIn.requests).toHaveLength(paused);
  await expect(view.runStatus).toHaveAttribute("data-phase", "judging");
  await queue.getByRole("button", { name: "Resume all calls" }).click();
  await expect(view.runStatus).toHaveAttribute("data-phase", "idle");
  await expect(queue).toBeHidden();

  const sent = standIn.requests.length;
  await page.getByRole("button", { name: "Judge this caption" }).click();
  await playground(page).choose("More: reply", "Record of calls");
  const dialog = page.getByRole("dialog", { name: "Record of every call" });
  await expect(dialog.getByText(/from kept replies/)).toBeVisible();
  await expect(view.runStatus).toHaveAttribute("data-phase", "idle");
  expect(standIn.requests).toHaveLength(sent);
  const call = dialog.locator("details").first();
  await call.locator("summary").click();
  await expect(call.getByText("Model as answered")).toBeVisible();
  await expect(dialog).not.toContainText(KEY);
  await expectAccessible(page);
});
