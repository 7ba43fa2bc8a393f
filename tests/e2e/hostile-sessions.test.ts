import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { hostileSessionFiles } from "../hostile/session-files";
import { IN_SOAK, someOf } from "../support/effort";
import { expect, test } from "./support/guarded-page";
import { playground } from "./support/playground";
import { expectUnharmed } from "./support/unharmed";

test("hostile session files end in clean text or a clear message, and lose nothing", async ({ page }) => {
  const view = playground(page);
  await view.open("#/playground?sample=tea-for-three&instruction=cat-diary&example=follows");
  await view.caption.fill("Kept through it all.");
  await expect(page.getByTestId("save-state")).toHaveText("saved");
  await expect(page).toHaveURL(/session=/);
  const drawer = page.getByRole("dialog", { name: "Sessions" });
  const items = drawer.getByTestId("session-item");
  const [, address = ""] = page.url().split("session=");
  const [mine = ""] = address.split("&");
  let kept = 1;
  for (const { name, opens, make } of someOf(hostileSessionFiles, 6)) {
    if (!(await drawer.isVisible())) await page.getByRole("button", { name: /^Sessions, open/ }).click();
    await expect(items, name).toHaveCount(kept);
    const problem = drawer.getByTestId("error");
    if (await problem.isVisible()) await problem.getByRole("button", { name: "Dismiss" }).click();
    await page.locator('input[type="file"][accept*=".zip"]').setInputFiles({
      name: "session.zip",
      mimeType: "application/zip",
      buffer: make(),
    });
    if (opens) {
      await expect(drawer, name).toBeHidden();
      kept += 1;
      await expect(view.caption, name).toBeVisible();
    } else {
      await expect(problem, name).toBeVisible();
      await expect(problem, name).not.toHaveAttribute("data-code", "unexpected");
    }
    await expectUnharmed(page, name);
  }
  if (!(await drawer.isVisible())) await page.getByRole("button", { name: /^Sessions, open/ }).click();
  await expect(items).toHaveCount(kept);
  await drawer.locator(`[data-session="${mine}"]`).getByRole("button").first().click();
  await expect(view.caption).toHaveValue("Kept through it all.");
});

test(
  "a session at an address is looked at, copied at will, and hostile ones do nothing",
  IN_SOAK,
  async ({ page, watch }) => {
    // The reading is the same as from disk: some files are enough to see the way there.
    const some = someOf(hostileSessionFiles, 12);
    const files = new Map(some.map((file, index) => [`/${index}.zip`, file]));
    const server = createServer(({ url = "" }, response) => {
      const file = files.get(url);
      response.writeHead(file ? 200 : 404, { "access-control-allow-origin": "*" });
      response.end(file?.make());
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const host = `http://127.0.0.1:${port}`;
    watch.allow(host);
    watch.expectConsole(/404/);
    const view = playground(page);
    try {
      for (const [path, { name, opens }] of files) {
        await page.goto("about:blank");
        await page.goto(`/#/playground?session=${encodeURIComponent(`${host}${path}`)}`);
        await expect(view.caption, name).toBeVisible();
        if (opens)
          await expect(page.getByRole("button", { name: "Copy to this browser" }), name).toBeVisible();
        else await expect(view.error.first(), name).toBeVisible();
        await expectUnharmed(page, name);
      }
      await page.goto("about:blank");
      await page.goto(`/#/playground?session=${encodeURIComponent(`${host}/nothing-here.zip`)}`);
      await expect(view.error.first()).toContainText("404");
    } finally {
      server.close();
    }
  },
);
