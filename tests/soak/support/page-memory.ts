import { readFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import type { Endurance } from "./endurance-page/endurance-page";

/** In MB; null where it cannot be told. */
export type PageMemory = {
  /** What the browser counts for the page and its workers. */
  counted: number | null;
  /** What the page's process holds. */
  resident: number | null;
};

const MEGABYTE = 2 ** 20;

/** The memory of a page once what nobody needs has been thrown away. */
export async function measureMemory(browser: Browser, page: Page): Promise<PageMemory> {
  await collectGarbage(page);
  const counted = await page.evaluate(() => {
    const endurance: Endurance = Reflect.get(window, "endurance");
    return endurance.memory();
  });
  return {
    counted: counted === null ? null : counted / MEGABYTE,
    resident: await largestRenderer(browser, "VmRSS"),
  };
}

/** Throws away what nobody needs any more, in the page and in its workers: an idle worker would wait for long. */
async function collectGarbage(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const pending: Promise<void>[] = [];
  session.on("Target.attachedToTarget", ({ sessionId }) => {
    const message = JSON.stringify({ id: 1, method: "HeapProfiler.collectGarbage" });
    const answered = new Promise<void>((resolve) => {
      session.on("Target.receivedMessageFromTarget", (answer) => {
        if (answer.sessionId === sessionId) resolve();
      });
      session.on("Target.detachedFromTarget", (gone) => {
        if (gone.sessionId === sessionId) resolve();
      });
    });
    pending.push(session.send("Target.sendMessageToTarget", { sessionId, message }).then(() => answered));
  });
  await session.send("Target.setAutoAttach", {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  });
  await session.send("HeapProfiler.collectGarbage");
  await Promise.all(pending);
  await session.detach();
}

/** The most that the page's process has held since it was started, in MB; null where the system does not tell. */
export function peakMemory(browser: Browser): Promise<number | null> {
  return largestRenderer(browser, "VmHWM");
}

/** A size of the largest renderer, as the system calls it. */
async function largestRenderer(browser: Browser, size: "VmRSS" | "VmHWM"): Promise<number | null> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const sizes = processInfo.flatMap(({ type, id }) => {
    if (type !== "renderer") return [];
    try {
      const status = readFileSync(`/proc/${id}/status`, "utf8");
      return [Number(new RegExp(`^${size}:\\s+(\\d+) kB$`, "m").exec(status)?.[1] ?? 0) / 1024];
    } catch {
      return [];
    }
  });
  return sizes.length > 0 ? Math.max(...sizes) : null;
}
