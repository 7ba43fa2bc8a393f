import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { chromiumLaunchOptions, findChromium } from "../../../scripts/chromium";
import { DEFAULT_CAPTION } from "../../support/stand-in/replies";
import { type StandIn, startStandIn } from "../../support/stand-in/start-stand-in";
import { KEY, settingsFor } from "../calls";
import { serveWorker } from "./serve-worker";

describe.skipIf(findChromium() === null)("in a worker in Chromium, under the page's policy", () => {
  let standIn: StandIn;
  let served: Awaited<ReturnType<typeof serveWorker>>;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    standIn = await startStandIn();
    served = await serveWorker();
    browser = await chromium.launch(chromiumLaunchOptions());
    page = await browser.newPage();
    await page.goto(served.origin);
  }, 60_000);
  beforeEach(() => standIn.reset());
  afterAll(async () => {
    await browser?.close();
    await served?.close();
    await standIn?.close();
  });

  /** The worker's reports of one call; it stays loaded between calls no longer than the test. */
  const call = (baseUrl = standIn.url) =>
    page.evaluate(
      (settings) =>
        new Promise<unknown>((resolve, reject) => {
          const worker = new Worker("/worker.js", { type: "module" });
          worker.onmessage = (event) => {
            worker.terminate();
            resolve(event.data);
          };
          worker.onerror = (event) => reject(new Error(event.message));
          worker.postMessage(settings);
        }),
      settingsFor(baseUrl),
    );

  it("calls across origins, with a preflight that allows only `authorization` and `content-type`", async () => {
    expect(await call()).toEqual({
      outcome: { text: DEFAULT_CAPTION, models: ["stand-in", "stand-in-judge"] },
      violations: [],
    });
    expect(standIn.requests.map(({ path }) => path)).toEqual(["/v1/chat/completions", "/v1/models"]);
    expect(standIn.requests[0]?.headers).toMatchObject({
      origin: served.origin,
      authorization: `Bearer ${KEY}`,
    });
    expect(standIn.requests[0]?.headers.referer).toBeUndefined();
    expect(standIn.requests[0]?.headers["user-agent"]).toMatch(/^Mozilla/);
  });

  it.each(["reply", "all"] as const)(
    "finds a server without CORS headers (%s) unreachable",
    async (where) => {
      standIn.script({ behaviour: { kind: "status", status: 401 }, withoutCors: where });
      expect(await call()).toMatchObject({
        outcome: {
          problem: {
            code: "unreachable",
            message: expect.stringContaining("does not let this page call it"),
            nextStep: expect.stringContaining(`have it allow calls from ${served.origin} (CORS)`),
            detail: expect.stringMatching(/OLLAMA_ORIGINS=.*TypeError: Failed to fetch$/s),
          },
        },
        violations: [],
      });
      expect(standIn.requests).toHaveLength(where === "all" ? 0 : 1);
    },
  );

  it.each([
    [true, 4],
    [false, undefined],
  ])("sees Retry-After only if the server exposes it (%s)", async (exposeRetryAfter, seconds) => {
    const behaviour = { kind: "status" as const, status: 429, retryAfter: "4", exposeRetryAfter };
    standIn.script({ behaviour });
    const { outcome } = Object(await call());
    expect(outcome.problem.code).toBe("rate-limited");
    expect(outcome.problem.retryAfterSeconds).toBe(seconds);
  });

  it("keeps what came before the connection was torn", async () => {
    standIn.script({ behaviour: { kind: "text", text: "one two three" }, delivery: { cutAfter: 2 } });
    expect(await call()).toMatchObject({
      outcome: { problem: { code: "stream-cut", partialText: "one two " } },
    });
  });
});
