import { expect, expectAccessible, test } from "./support/guarded-page";
import { playground } from "./support/playground";

// 1440 × 900 at a zoom of 200 %.
test.use({ viewport: { width: 720, height: 450 } });

test("at a zoom of 200 % every kind of page is whole: axe finds nothing, and nothing runs out at the side", async ({
  page,
}) => {
  const look = async (hash: string, shown: string) => {
    await test.step(hash, async () => {
      await page.goto(`/${hash}`);
      await expect(page.locator(shown).first()).toBeVisible();
      await expect(page.getByRole("status", { name: /^(?:Reading|Computing|Counting)/ })).toHaveCount(0);
      await expectAccessible(page);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(720);
    });
  };
  const sample = "#/playground?sample=tea-for-three&instruction=scene-card&example=missing-key";
  await look(sample, "[data-testid=answer]");
  await look(`${sample}&check=format-001`, "[data-testid=mistake-card]");
  await test.step("where the system's colours take the place of ours, the timeline has its grounds", async () => {
    await page.emulateMedia({ forcedColors: "active" });
    const ground = (selector: string) =>
      page.locator(selector).evaluate((one) => getComputedStyle(one).backgroundColor);
    expect(await ground('[role="slider"][aria-label="Playhead"]')).not.toBe(await ground("body"));
    await page.emulateMedia({ forcedColors: "none" });
  });
  await test.step("at widths between a phone's and a desktop's nothing runs out either, with a step done", async () => {
    const { caption } = playground(page);
    await caption.press("x");
    await expect(page.locator("[data-step=caption]")).toHaveAttribute("data-done", "true");
    for (const width of [577, 641, 705, 769, 800, 897, 961, 1025]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.getByRole("region", { name: "First steps" })).toBeInViewport();
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(width);
    }
    await page.setViewportSize({ width: 720, height: 450 });
  });
  await look("#/settings", "h1");

  // A link to a view of the demo run leads to that view of it.
  await page.goto("/#/runs/demo?show=results");
  await expect(page.getByTestId("result-table")).toBeVisible();
  await expect(page).not.toHaveURL(/runs\/demo\b/);
  const [run = ""] = new URL(page.url()).hash.split("?");
  const id = run.split("/")[2] ?? "";
  await look(run, "[data-testid=score-row]");
  await test.step("where the system's colours take the place of ours, what is chosen has a frame", async () => {
    await page.emulateMedia({ forcedColors: "active" });
    const framed = await page
      .locator("main [role=tab], main label:has(> [type=radio])")
      .evaluateAll((all) =>
        all.map((one) => [
          one.ariaSelected === "true" || one.querySelector(":checked") !== null,
          getComputedStyle(one).outlineStyle === "solid",
        ]),
      );
    expect(framed.filter(([isChosen]) => isChosen).length).toBeGreaterThan(1);
    expect(framed.filter(([isChosen, hasFrame]) => isChosen !== hasFrame)).toEqual([]);
    await page.emulateMedia({ forcedColors: "none" });
  });
  await look("#/quizzes/bundled?step=questions", "[data-testid=draft-question]");
  await test.step("what can't be pressed is told by the system's colours, too", async () => {
    await page.emulateMedia({ forcedColors: "active" });
    const colour = (name: string) =>
      page.getByRole("button", { name, exact: true }).evaluate((one) => getComputedStyle(one).color);
    expect(await colour("Undo")).not.toBe(await colour("Write a question"));
    await page.emulateMedia({ forcedColors: "none" });
  });
  await look("#/quizzes/bundled/verify?annotator=Ada", "[data-testid=question-to-verify]");
  await test.step("and how far work is can be seen", async () => {
    await page.emulateMedia({ forcedColors: "active" });
    const track = page.locator(".mantine-Progress-root").first();
    await expect(track).toHaveCSS("outline-style", "solid");
    const ground = (one: Element) => getComputedStyle(one).backgroundColor;
    const done = await track.locator(".mantine-Progress-section").evaluate(ground);
    expect(done).not.toBe(await page.locator("body").evaluate(ground));
    await page.emulateMedia({ forcedColors: "none" });
  });
  await look(`${run}?show=results`, "[data-testid=result-table] [aria-rowindex='2']");
  await look(`${run}?show=what-fails`, "[data-testid=failure-group]");
  await look(`#/runs/compare?a=${id}/careful&b=${id}/hasty`, "[data-testid=delta]");
  // One video gives no interval of any of them, which is said once.
  await expect(page.getByText("without an interval: it takes two videos")).toHaveCount(1);
  await expect(page.getByTestId("delta").first()).toHaveText(/can’t tell\s*$/);
  await look("#/leaderboard?board=if-vidcap", "[data-testid=board-row]");
  await look("#/leaderboard?board=if-vidcap&compare=gpt-4o,gemini-2.5-pro", "[data-testid=board-cell]");
});

test("where the browser's text is twice as large, rows of results are as high as it, and nothing is out of reach", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const client = await page.context().newCDPSession(page);
  await client.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  await page.goto("/#/playground?sample=tea-for-three&instruction=scene-card&example=missing-key");
  await expect(page.getByRole("button", { name: "Hide the first steps" })).toBeInViewport({ ratio: 0.99 });
  await page.goto("/#/runs/demo?show=results");
  await expect(page.getByTestId("result-row").first()).toBeVisible();
  const cut = () =>
    page
      .locator("[role=columnheader], [role=gridcell]")
      .evaluateAll((all) =>
        all.filter((one) => one.scrollHeight > one.clientHeight).map((one) => one.textContent),
      );
  await expect.poll(cut).toEqual([]);
});
