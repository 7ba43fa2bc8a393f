import { expect, expectAccessible, expectAccessibleInBothSchemes, test } from "./support/guarded-page";
import { playground } from "./support/playground";

const SAMPLE = "#/playground?sample=tea-for-three&instruction=timeline&example=wrong-marker";

test("a failed time opens with the frames of both moments; a click plays two seconds", async ({ page }) => {
  const view = playground(page);
  await view.open(SAMPLE);
  await expect(page.getByTestId("answer")).toHaveText("5 of 8 constraints hold.");
  // The failing place is marked before anybody has pressed anything.
  await expect(view.marks.filter({ hasText: "[00:16]" })).toHaveCount(1);
  await expect(view.marks.filter({ hasText: /^\*$/ })).toHaveCount(7);

  const row = view.verdict("content-3");
  await row.getByRole("button").first().click();
  const card = row.getByTestId("mistake-card");
  await expect(card.getByTestId("passages").locator("mark")).toHaveText("[00:16]");
  const moments = card.getByTestId("moment");
  await expect(moments).toHaveCount(2);
  await expect(moments.first()).toContainText("The caption says 00:16");
  await expect(moments.last()).toContainText("True 00:18");
  await expect(moments.first().getByRole("img")).toHaveAttribute("alt", /^Frame at 00:1[56]/);
  await expect(moments.last().getByRole("img")).toHaveAttribute("alt", /^Frame at 00:1[78]/);
  // Card and frames have the names by which the page is measured from outside.
  await expect(card).toHaveAttribute("data-check", "content-3");
  const timeOf = async (id: string) => Number(await card.getByTestId(id).getAttribute("data-time"));
  expect(Math.abs((await timeOf("frame-said")) - 16)).toBeLessThan(0.5);
  expect(Math.abs((await timeOf("frame-true")) - 18)).toBeLessThan(0.5);
  // It stood at the lower edge: what came with it is in view, without anybody's scrolling.
  await expect(card.getByRole("button", { name: "Overrule: passed" })).toBeInViewport({ ratio: 1 });
  await expectAccessibleInBothSchemes(page);

  await card.getByRole("button", { name: "Play two seconds, true 00:18" }).click();
  const player = card.getByTestId("moment-player");
  await expect
    .poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime).catch(() => 18))
    .toBeGreaterThanOrEqual(18);
  await expect(player).toHaveCount(0);

  // The moments that were taken are found again after a reload, and told once.
  await expect(row.getByText("2 s off")).toHaveCount(1);
  await page.reload();
  await view.settled();
  await expect(view.verdict("content-3").getByTestId("moment").getByRole("img")).toHaveCount(2);
});

test("what an open verdict says of its passages is said once", async ({ page }) => {
  const view = playground(page);
  await view.open(
    "#/playground?sample=tea-for-three&instruction=scene-card&example=missing-key&check=format-001",
  );
  const row = view.verdict("format-001");
  await expect(row.getByTestId("passages").locator("mark")).toHaveText(["{", '"mood"']);
  await expect(row).toContainText('$.places[1]: "light" is missing');
  await expect(row.getByTestId("passages")).not.toContainText("is missing");
});

test("the waveform of a sound is drawn at both moments", async ({ page }) => {
  const view = playground(page);
  await view.open(
    "#/playground?sample=tea-for-three&instruction=timeline&example=wrong-marker&check=content-4",
  );
  await expect(view.verdict("content-4").getByTestId("waveform")).toHaveCount(2);
});

test("on a projector a link and the keys bring what they open into view, not its title alone", async ({
  page,
}) => {
  // 1280 x 720 at a zoom of 150 %.
  await page.setViewportSize({ width: 853, height: 480 });
  const view = playground(page);
  await view.open(`${SAMPLE}&check=content-3`);
  const expectShown = async (checkId: string) => {
    const row = view.verdict(checkId);
    await expect(row.getByTestId("moment").filter({ has: page.getByRole("img") })).toHaveCount(2);
    await expect(row.getByRole("button").first()).toBeInViewport({ ratio: 1 });
    await expect(row.getByTestId("passages").locator("mark")).toBeInViewport({ ratio: 1 });
  };
  const frames = view.verdict("content-3").getByRole("img", { name: /^Frame at/ });
  await expectShown("content-3");
  for (const frame of await frames.all()) await expect(frame).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Alt+ArrowDown");
  await expectShown("content-4");
  await page.keyboard.press("Alt+ArrowUp");
  await expectShown("content-3");
  for (const frame of await frames.all()) await expect(frame).toBeInViewport({ ratio: 1 });
});

test("a link to a verdict is a page of its own on a phone, read without scrolling", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/${SAMPLE}&check=content-3`);
  const story = page.getByTestId("verdict-story");
  const view = playground(page);
  const whole = { ratio: 1 };
  await expect(
    story.getByTestId("verdict-item").getByText("At what time does the sign on the door change?"),
  ).toBeInViewport(whole);
  await expect(story.getByTestId("passages").locator("mark")).toBeInViewport(whole);
  await expect(story.getByTestId("moment").getByRole("img")).toHaveCount(2);
  for (const frame of await story.getByTestId("moment").all()) await expect(frame).toBeInViewport(whole);
  await expect(story.locator("header").getByText("failed", { exact: true })).toBeInViewport(whole);
  await expect(story.getByText("The named time is 2 s off; 1.3 s is allowed.")).toBeInViewport(whole);
  await expect(story.getByRole("button", { name: "Open in full" })).toBeInViewport(whole);
  await expectAccessible(page);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth))
    .toBe(false);

  await story.getByRole("button", { name: "Open in full" }).click();
  await expect(story).toHaveCount(0);
  await expect(view.verdict("content-3")).toBeInViewport();
  await expect(view.verdict("content-3")).toHaveAttribute("data-active", "true");
});
