import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type ElementHandle, launch, type Page } from "puppeteer-core";
import { type By, callSource, type DrivenBrowser, findInPage, type Tab, until } from "./tab";

const PATHS = [process.env.CAPLENS_FIREFOX ?? "", "/usr/bin/firefox-esr", "/usr/bin/firefox"];

/** Path of a Firefox on this machine (`CAPLENS_FIREFOX` first), or null. */
export function findFirefox(): string | null {
  return PATHS.find((path) => path !== "" && existsSync(path)) ?? null;
}

function tabOf(page: Page): Tab {
  const element = (by: By): Promise<ElementHandle> =>
    until(`${by.css} ${by.text ?? ""}`, async () => {
      const handle = await page.evaluateHandle(callSource(findInPage, [by]));
      // The function gives elements or null.
      return handle.asElement() as ElementHandle<Element> | null;
    });
  return {
    open: async (url) => void (await page.goto(url)),
    run: (job, ...args) => page.evaluate(callSource(job as never, args)) as never,
    click: (by) =>
      until(`a click on ${by.css} ${by.text ?? ""}`, async () => {
        await (await element(by)).click();
        return true;
      }).then(() => undefined),
    async fill(by, text) {
      const field = await element(by);
      await field.focus();
      await page.keyboard.down("Control");
      await page.keyboard.press("a");
      await page.keyboard.up("Control");
      await page.keyboard.press("Backspace");
      await page.keyboard.type(text);
    },
    async press(by, key) {
      await (await element(by)).press(key);
    },
    async files(css, paths) {
      const input = await until(css, () => page.$(css));
      await (input as ElementHandle<HTMLInputElement>).uploadFile(...paths);
    },
    picture: () => page.screenshot({ type: "png" }),
  };
}

/**
 * Starts Firefox without a window, driven by WebDriver BiDi, with a profile of its own. `told`: hears each error of the
 * page's console and each exception. `viewport`: in CSS pixels.
 */
export async function startFirefox(
  told: (line: string) => void,
  viewport = { width: 1440, height: 900 },
): Promise<DrivenBrowser> {
  const executablePath = findFirefox();
  if (executablePath === null) throw new Error("There is no Firefox on this machine.");
  const profile = mkdtempSync(join(tmpdir(), "caplens-firefox-"));
  async function begin(): Promise<DrivenBrowser> {
    const browser: Browser = await launch({
      browser: "firefox",
      executablePath: executablePath as string,
      headless: true,
      userDataDir: profile,
      defaultViewport: viewport,
      protocolTimeout: 600_000,
    });
    const page = await browser.newPage();
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warn") told(`console: ${message.text()}`);
    });
    page.on("pageerror", (error) => told(`exception: ${String(error)}`));
    return {
      name: "Firefox",
      version: (await browser.version()).replace(/^firefox\//i, ""),
      tab: tabOf(page),
      async killed() {
        const process = browser.process();
        const ended = new Promise((done) => process?.once("exit", done));
        process?.kill("SIGKILL");
        await ended;
        return begin();
      },
      async close() {
        await browser.close();
        rmSync(profile, { recursive: true, force: true });
      },
    };
  }
  return begin();
}
