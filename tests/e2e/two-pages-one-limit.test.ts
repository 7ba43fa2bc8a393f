import type { Page } from "@playwright/test";
import { IN_SOAK } from "../support/effort";
import { playground } from "./support/playground";
import { expect, KEY, MODEL, test } from "./support/stand-in-test";

const SAMPLE = "#/playground?sample=tea-for-three&instruction=cat-diary&example=follows";

async function setLimits(
  page: Page,
  baseUrl: string,
  { atATime, aMinute }: { atATime: number; aMinute: number | null },
): Promise<void> {
  await page.goto("/#/settings");
  const limits = page.getByRole("region", { name: "Limits per endpoint" });
  await limits.getByLabel("Another endpoint").fill(baseUrl);
  await limits.getByRole("button", { name: "Add endpoint" }).click();
  const row = limits.getByRole("group", { name: `Limits for ${baseUrl}` });
  await row.getByLabel("Calls at a time").fill(String(atATime));
  await page.keyboard.press("Enter");
  if (aMinute !== null) await row.getByLabel("Requests a minute").fill(String(aMinute));
  await page.keyboard.press("Enter");
  await expect(limits.getByText("Saved.")).toBeVisible();
  // Both tabs shall ask for themselves.
  const reuse = page.getByRole("switch", { name: "Reuse replies of judges" });
  await reuse.click();
  await expect(reuse).not.toBeChecked();
}

/** A page with the model connected, which has its captions judged at a press. */
async function judgingPage(page: Page, baseUrl: string): Promise<() => Promise<void>> {
  const view = playground(page);
  await view.open(SAMPLE);
  await view.connect({ baseUrl, model: MODEL, key: KEY });
  return () => page.getByRole("button", { name: "Judge this caption" }).click();
}

test(
  "two pages together have no more calls under way than one may",
  IN_SOAK,
  async ({ page, context, standIn }) => {
    standIn.script({ behaviour: { kind: "honest" }, delivery: { firstDelay: 400 } });
    await setLimits(page, standIn.url, { atATime: 2, aMinute: null });
    const other = await context.newPage();
    const judge = [await judgingPage(page, standIn.url), await judgingPage(other, standIn.url)];
    for (const press of judge) await press();
    for (const one of [page, other])
      await expect(playground(one).runStatus).toHaveAttribute("data-phase", "idle");
    expect(standIn.requests.length).toBeGreaterThan(8);
    expect(standIn.peak()).toBe(2);
  },
);

test(
  "two pages together begin no more calls a minute than one may; a page that is closed gives nothing back",
  IN_SOAK,
  async ({ page, context, standIn }) => {
    await setLimits(page, standIn.url, { atATime: 4, aMinute: 3 });
    const other = await context.newPage();
    const judge = [await judgingPage(page, standIn.url), await judgingPage(other, standIn.url)];
    for (const press of judge) await press();
    for (const one of [page, other])
      await expect(one.getByTestId("queue")).toContainText("the limit per minute is reached");
    await other.close();
    const third = await context.newPage();
    await (await judgingPage(third, standIn.url))();
    await expect(third.getByTestId("queue")).toContainText("the limit per minute is reached");
    const received = standIn.requests.map(({ receivedAt }) => receivedAt);
    expect(received.length).toBeGreaterThanOrEqual(3);
    // A minute less what a request may take on its way from a busy page: three pages on their own would not wait at all.
    const tooSoon = received.filter((at, place) => at - (received[place - 3] ?? 0) < 30_000);
    expect(tooSoon).toEqual([]);
  },
);
