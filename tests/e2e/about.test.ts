import { readFileSync } from "node:fs";
import { IN_SOAK } from "../support/effort";
import { expect, expectAccessible, test } from "./support/guarded-page";
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
