import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { chromiumLaunchOptions, ensureChromium } from "../../../scripts/chromium";
import { fetchPartsOnUse } from "../../support/parts-on-use";

export type BrowserProcess = {
  page: Page;
  /** Ends all of the browser's processes at once, as a power cut would: nothing gets to tidy up. */
  kill(): Promise<void>;
  /** Lets the browser end by itself. */
  close(): Promise<void>;
};

/** A real browser with a profile of its own on disk, as a group of processes that can be killed. */
export async function startBrowser(profile: string): Promise<BrowserProcess> {
  const child = spawn(
    ensureChromium(),
    [
      ...chromiumLaunchOptions().args,
      "--headless=new",
      "--remote-debugging-port=0",
      "--hide-crash-restore-bubble",
      `--user-data-dir=${profile}`,
      "about:blank",
    ],
    { detached: true, stdio: ["ignore", "ignore", "pipe"] },
  );
  const exited = once(child, "exit");
  const { pid } = child;
  if (pid === undefined) throw new Error("Chromium did not start.");
  const group = -pid;
  try {
    const browser = await connect(await debuggingAddress(child.stderr));
    const context = browser.contexts()[0] ?? (await browser.newContext());
    await fetchPartsOnUse(context);
    return {
      page: await firstPage(context),
      async kill() {
        process.kill(group, "SIGKILL");
        await exited;
        await untilGone(group);
      },
      async close() {
        const session = await browser.newBrowserCDPSession();
        await session.send("Browser.close").catch(() => undefined);
        await exited;
        await untilGone(group);
      },
    };
  } catch (error) {
    process.kill(group, "SIGKILL");
    throw error;
  }
}

function connect(address: string): Promise<Browser> {
  return chromium.connectOverCDP(address);
}

async function firstPage(context: BrowserContext): Promise<Page> {
  return context.pages()[0] ?? (await context.newPage());
}

async function debuggingAddress(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const address = /DevTools listening on (ws:\S+)/.exec(line)?.[1];
    if (address === undefined) continue;
    // Read on, or the pipe fills up and the browser stands still.
    output.resume();
    return address;
  }
  throw new Error("Chromium ended before it could be reached.");
}

/** Waits for the last process of a group; one that is still writing would change the profile under its successor. */
async function untilGone(group: number): Promise<void> {
  for (;;) {
    try {
      process.kill(group, 0);
    } catch {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
