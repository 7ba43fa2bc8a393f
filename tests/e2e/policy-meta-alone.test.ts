import type { Worker } from "@playwright/test";
import { preview } from "vite";
import { META_POLICY } from "../../scripts/page-headers/policy";
import { expect, test } from "./support/guarded-page";
import { playground } from "./support/playground";
import { triesText } from "./support/tries-text";

/** As from a host that reads no `_headers`: the built page by a server without our settings. */
const withPlainHost = test.extend<{ host: string }>({
  host: async ({ watch }, use) => {
    const server = await preview({
      configFile: false,
      logLevel: "silent",
      preview: { host: "localhost", port: 0 },
    });
    const [url] = server.resolvedUrls?.local ?? [];
    if (url === undefined) throw new Error("The plain host has no address.");
    watch.allow(url);
    await use(url);
    await server.close();
  },
});

withPlainHost(
  "without headers the page works under the policy that it carries",
  async ({ page, host, watch }) => {
    watch.expectConsole(/requires 'Trusted\w+' assignment|policy: require-trusted-types-for/);
    watch.expectConsole(/Creating a TrustedTypePolicy named 'any' violates|policy: trusted-types /);
    const sent = (await page.request.get(host)).headers();
    expect(sent["content-security-policy"]).toBeUndefined();
    const view = playground(page);
    await page.goto(`${host}#/playground?sample=tea-for-three&instruction=sound-table&example=hours`);
    await view.settled();
    await expect(page.locator('meta[http-equiv="Content-Security-Policy"]')).toHaveAttribute(
      "content",
      META_POLICY,
    );
    await expect(view.verdict("format-001")).toHaveAttribute("data-status", "failed");
    const outcomes = await page.evaluate(triesText);
    for (const [way, outcome] of Object.entries(outcomes)) expect(outcome, way).toBe("TypeError");
    expect(await page.evaluate(() => Reflect.get(window, "ran"))).toBeUndefined();
  },
);

/** Whether text becomes code in a worker, tried in a turn of its own: the policy does not bind the debugger. */
const triesCode = (worker: Worker) =>
  worker.evaluate(
    () =>
      new Promise((resolve) => {
        setTimeout(() => {
          try {
            resolve(new Function("return 'ran'")());
          } catch (error) {
            resolve(error instanceof Error ? error.name : error);
          }
        });
      }),
  );

withPlainHost.describe("once the page is kept", () => {
  withPlainHost.use({ serviceWorkers: "allow" });

  withPlainHost("its workers have a policy on a host that sends none", async ({ page, host }) => {
    const view = playground(page);
    const address = `${host}#/playground?sample=tea-for-three&instruction=sound-table&example=hours`;
    await page.goto(address);
    await view.settled();
    // The first visit goes past the service worker, which is not there yet: the host has the last word.
    expect(new Set(await Promise.all(page.workers().map(triesCode)))).toEqual(new Set(["ran"]));
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.reload();
    await view.settled();
    await expect(view.verdict("format-001")).toHaveAttribute("data-status", "failed");
    expect(page.workers().length).toBeGreaterThanOrEqual(2);
    expect(new Set(await Promise.all(page.workers().map(triesCode)))).toEqual(new Set(["EvalError"]));
  });
});
