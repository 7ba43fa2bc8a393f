import { readFileSync } from "node:fs";
import { IN_SOAK } from "../support/effort";
import { expect, expectAccessible, expectAccessibleInBothSchemes, test } from "./support/guarded-page";
import { playground } from "./support/playground";

const ABOUT = "About Caplens: version, licences, source";

test("the built page has its licence, a notice of all that it ships, and where ffmpeg's source is", async ({
  page,
}) => {
  const licence = await page.request.get("/LICENSE");
  expect(await licence.text()).toBe(readFileSync("LICENSE", "utf8"));
  expect(licence.headers()["content-type"]).toMatch(/^text\/plain/);
  const notices = await (await page.request.get("/THIRD-PARTY-NOTICES.txt")).text();
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync("package.json", "utf8"),
  );
  for (const [name, version] of Object.entries(dependencies)) {
    expect(notices).toMatch(new RegExp(`^${name} ${version.replaceAll(".", "\\.")} \\([\\w.-]+\\)$`, "m"));
  }
  for (const name of ["react-remove-scroll", "@ai-sdk/provider-utils", "micromark", "scheduler"])
    expect(notices).toMatch(new RegExp(`^${name} [\\d.]+ \\(`, "m"));
  for (const text of ["Mozilla Public License Version 2.0", "Apache License", "GNU GENERAL PUBLIC LICENSE"])
    expect(notices).toContain(text);
  for (const part of ["x264", "x265", "LAME", "libvpx", "libass", "zimg"])
    expect(notices).toMatch(new RegExp(`^${part}, .*\\n.*\\n  source: https://`, "m"));
});

test("an address without a page says so and leads on; older addresses lead to their pages", async ({
  page,
}) => {
  const heading = page.getByRole("heading", { name: "Nothing is at this address", level: 1 });
  const told = page.getByTestId("nothing-here");
  await page.goto("/#/leaderboards?b=1");
  await expect(heading).toBeVisible();
  await expect(page).toHaveTitle("Nothing here - Caplens");
  await expect(told).toContainText("“/leaderboards”");
  await expectAccessibleInBothSchemes(page);
  const rooms = page.getByRole("main").getByRole("listitem").getByRole("link");
  await expect(rooms).toHaveText([
    ...["Playground", "Runs", "Lab", "Studio", "Boards", "Checks", "Models", "Settings"],
  ]);

  // Text of an address stays text and is cut.
  await page.goto(`/#/<b>bold</b>${"long".repeat(200)}`);
  await expect(told).toContainText(/“\/.*bold.* … .*long”/);
  await expect(told.locator("b")).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth))
    .toBe(true);
  await page.setViewportSize({ width: 1440, height: 900 });

  for (const path of ["runs/a/export/b", "studio/nonsense", "quizzes/a/b", "lab/a/b", "labels/a/b/c"]) {
    await page.goto(`/#/${path}`);
    await expect(told).toContainText(`“/${path}”`);
  }
  for (const [older, leadsTo] of [
    ["quizzes", /#\/quizzes$/],
    ["leaderboard/", /#\/leaderboard/],
    ["playground?view=side-by-side", /#\/side-by-side/],
  ] as const) {
    await page.goto(`/#/${older}`);
    await expect(page).toHaveURL(leadsTo);
    await expect(told).toHaveCount(0);
  }

  await page.goto("/#/nonsense");
  await page.getByRole("main").getByRole("link", { name: "Boards" }).press("Enter");
  await expect(page).toHaveURL(/#\/leaderboard/);
  await expect(heading).toHaveCount(0);
});

test(
  "the page about it is reached from the help and the settings, by keys, and reads well",
  IN_SOAK,
  async ({ page }) => {
    const view = playground(page);
    await view.open();
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "Help" });
    await help.getByRole("link", { name: ABOUT }).press("Enter");
    await expect(help).toBeHidden();
    const title = page.getByRole("heading", { name: "About Caplens", level: 1 });
    await expect(title).toBeVisible();
    await expect(page).toHaveTitle("About - Caplens");
    await expect(page.getByText("Version 0.1.0.")).toBeVisible();
    await expectAccessible(page);
    for (const [link, shown] of [
      ["its text", "MIT License"],
      ["all of them, with versions, licences and sources", "Third-party notices of Caplens"],
    ] as const) {
      const opened = page.waitForEvent("popup");
      await page.getByRole("link", { name: link }).press("Enter");
      const beside = await opened;
      await expect(beside.getByText(shown).first()).toBeVisible();
      await beside.close();
    }
    await expect(page.getByRole("row", { name: /x264/ }).getByRole("link")).toHaveAttribute(
      "href",
      /^https:\/\/github\.com\/ffmpegwasm\/x264/,
    );

    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth))
      .toBe(true);
    await page.goto("/#/settings");
    await page.getByRole("link", { name: ABOUT }).press("Enter");
    await expect(title).toBeVisible();
  },
);
