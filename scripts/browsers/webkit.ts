import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { createServer } from "node:net";
import { Builder, Capabilities, type WebDriver, type WebElement } from "selenium-webdriver";
import { type By, callSource, type DrivenBrowser, findInPage, type Tab, until } from "./tab";

const DRIVER = process.env.CAPLENS_WEBKIT_DRIVER ?? "/usr/bin/WebKitWebDriver";
const PICTURE_MILLISECONDS = 20_000;
const LIBRARIES = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu"];

/** Paths of WebKitGTK's driver and of its small browser, or null where either is missing. */
export function findWebKit(): { driver: string; browser: string } | null {
  const browsers = LIBRARIES.filter(existsSync).flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.startsWith("webkit2gtk-4"))
      .sort()
      .reverse()
      .map((name) => `${folder}/${name}/MiniBrowser`),
  );
  const browser = browsers.find(existsSync);
  return existsSync(DRIVER) && browser ? { driver: DRIVER, browser } : null;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === "string") throw new Error("No port is free.");
  return address.port;
}

function tabOf(driver: WebDriver): Tab {
  const element = (by: By): Promise<WebElement> =>
    until(`${by.css} ${by.text ?? ""}`, () =>
      driver.executeScript<WebElement | null>(`return ${callSource(findInPage, [by])}`),
    );
  return {
    open: (url) => driver.get(url),
    async run(job, ...args) {
      // Not by the driver's own asynchronous scripts: one whose page goes away meanwhile is never answered.
      const id = `said-${randomUUID()}`;
      const source = JSON.stringify(id);
      await driver.executeScript(
        `const told = (said) => Reflect.set(window, ${source}, said);
        told({});
        Promise.resolve().then(() => ${callSource(job as never, args)}).then(
          (value) => told({ value: value === undefined ? null : value }),
          (error) => told({ error: String(error) }),
        );`,
      );
      type Said = { value: never } | { error: string } | Record<string, never>;
      for (;;) {
        const said = await driver.executeScript<Said | null>(`return Reflect.get(window, ${source}) ?? null`);
        if (said === null) throw new Error("The page went away.");
        if ("error" in said) throw new Error(said.error);
        if ("value" in said) return said.value as never;
        await new Promise((later) => setTimeout(later, 20));
      }
    },
    click: (by) =>
      until(`a click on ${by.css} ${by.text ?? ""}`, async () => {
        await (await element(by)).click();
        return true;
      }).then(() => undefined),
    async fill(by, text) {
      const field = await element(by);
      await field.clear();
      // A line's end is the key that makes one.
      await field.sendKeys(text.replaceAll("\n", "\uE006"));
    },
    async press(by, key) {
      const keys = { Enter: "\uE007", Space: " ", Tab: "\uE004" };
      await (await element(by)).sendKeys(keys[key]);
    },
    async files(css, paths) {
      const input = await until(css, () => driver.findElement({ css }));
      await input.sendKeys(paths.join("\n"));
    },
    async picture() {
      // Its driver waits without end for a picture of a page that is drawn no more.
      const late = new Promise<never>((_resolve, reject) =>
        setTimeout(() => reject(new Error("No picture came.")), PICTURE_MILLISECONDS),
      );
      return Buffer.from(await Promise.race([driver.takeScreenshot(), late]), "base64");
    },
  };
}

/**
 * Starts WebKitGTK's small browser by its driver, on a screen of its own (Xvfb). It keeps nothing beyond its end: the
 * driver gives it a store in memory.
 */
export async function startWebKit(viewport = { width: 1440, height: 900 }): Promise<DrivenBrowser> {
  const found = findWebKit();
  if (found === null) throw new Error("There is no WebKitGTK with its driver on this machine.");
  const display = `:${900 + (process.pid % 90)}`;
  const screen = spawn("Xvfb", [display, "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], {
    stdio: "ignore",
  });
  const port = await freePort();
  const service = spawn(found.driver, [`--port=${port}`], {
    stdio: "ignore",
    env: { ...process.env, DISPLAY: display, WEBKIT_DISABLE_COMPOSITING_MODE: "1" },
  });
  const capabilities = new Capabilities({
    browserName: "MiniBrowser",
    "webkitgtk:browserOptions": { binary: found.browser, args: ["--automation"] },
  });
  const driver = await until("WebKit", () =>
    new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities).build(),
  );
  await driver.manage().setTimeouts({ script: 600_000, pageLoad: 600_000 });
  await driver
    .manage()
    .window()
    .setRect({ ...viewport, x: 0, y: 0 });
  const version = (await driver.getCapabilities()).getBrowserVersion() ?? "";
  return {
    name: "WebKitGTK",
    version,
    tab: tabOf(driver),
    killed: null,
    async close() {
      await driver.quit().catch(() => undefined);
      service.kill();
      screen.kill();
    },
  };
}
