import { readFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import { Type } from "typebox";
import { Value } from "typebox/value";

/** In MB. */
export type PageMemory = {
  /** Memory that the objects and buffers of the page and its workers take up. */
  inUse: number;
  /** Memory that the page's process holds; null where the system does not tell. */
  resident: number | null;
};

const MEGABYTE = 2 ** 20;

/** The memory of a page once what nobody needs has been thrown away. */
export async function measureMemory(browser: Browser, page: Page): Promise<PageMemory> {
  return { inUse: await heapInUse(page), resident: await largestRenderer(browser, "VmRSS") };
}

/** Memory that the objects and buffers of the page and its workers take up, in MB, once what nobody needs is thrown away. */
export async function heapInUse(page: Page): Promise<number> {
  // The next collection alone takes away what one lets go of, buffers above all.
  const collections = Array.from({ length: 4 }, () => "HeapProfiler.collectGarbage" as const);
  const heaps = await askAll(page, [...collections, "Runtime.getHeapUsage"]);
  const bytes = heaps.map((heap) =>
    Value.Check(Heap, heap) ? heap.usedSize + (heap.backingStorageSize ?? 0) : 0,
  );
  return bytes.reduce((sum, one) => sum + one, 0) / MEGABYTE;
}

const Heap = Type.Object({ usedSize: Type.Number(), backingStorageSize: Type.Optional(Type.Number()) });
const Answer = Type.Object({ id: Type.Number(), result: Type.Unknown() });

type Ask = "HeapProfiler.collectGarbage" | "Runtime.getHeapUsage";

/** Asks the page and each of its workers one thing after another; what they answer to the last. */
async function askAll(page: Page, asks: readonly Ask[]): Promise<unknown[]> {
  const session = await page.context().newCDPSession(page);
  const answers: unknown[] = [];
  const pending: Promise<void>[] = [];
  session.on("Target.attachedToTarget", ({ sessionId }) => {
    const answered = new Promise<void>((resolve) => {
      session.on("Target.receivedMessageFromTarget", ({ sessionId: from, message }) => {
        if (from !== sessionId) return;
        const said: unknown = JSON.parse(message);
        if (!Value.Check(Answer, said) || said.id !== asks.length) return;
        answers.push(said.result);
        resolve();
      });
      session.on("Target.detachedFromTarget", (gone) => {
        if (gone.sessionId === sessionId) resolve();
      });
    });
    const sent = asks.map((method, index) =>
      session.send("Target.sendMessageToTarget", {
        sessionId,
        message: JSON.stringify({ id: index + 1, method }),
      }),
    );
    pending.push(Promise.all(sent).then(() => answered));
  });
  await session.send("Target.setAutoAttach", {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  });
  let own: unknown;
  for (const method of asks) own = await session.send(method);
  await Promise.all(pending);
  await session.detach();
  return [own, ...answers];
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
