import type { Locator, Page } from "@playwright/test";

/** All scores that the overview of a run tells, opened where they are folded. */
export async function allScores(page: Page): Promise<Locator> {
  const overview = page.getByTestId("overview");
  const scores = overview.getByRole("region", { name: "All scores" });
  if (!(await scores.isVisible())) await openPart(page, /^All \d+ scores$/);
  return scores;
}

/** Opens a folded part of the overview by its heading. */
export async function openPart(page: Page, heading: string | RegExp): Promise<void> {
  await page.getByTestId("overview").getByRole("heading", { name: heading, exact: true }).click();
}
