import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { test as plain } from "@playwright/test";
import { headersFor, readHeadersFile } from "../../scripts/page-headers/headers-file";
import { POLICY_REPORTS } from "../../scripts/page-headers/plugin";
import {
  DATA_POLICY,
  EMBED_HEADER_POLICY,
  HEADER_POLICY,
  META_POLICY,
} from "../../scripts/page-headers/policy";
import { expect, test } from "./support/guarded-page";
import { playground } from "./support/playground";
import { triesText } from "./support/tries-text";

const SAMPLE = "#/playground?sample=tea-for-three&instruction=errands&example=follows";

test("page, workers and WebAssembly are sent with the policy and the other headers", async ({ page }) => {
  const view = playground(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await view.open(SAMPLE);
  const workers = page.workers().map((worker) => worker.url());
  expect(workers.length).toBeGreaterThanOrEqual(2);
  for (const url of ["/", ...workers, ...asked.filter((each) => /\.(js|css|mp4|wasm)$/.test(each))]) {
    const { headers } = { headers: (await page.request.head(url)).headers() };
    expect(headers["content-security-policy"], url).toBe(
      url.includes("/samples/") ? DATA_POLICY : HEADER_POLICY,
    );
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect(headers["x-frame-options"]).toBe("DENY");
    expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
    expect(headers["cross-origin-embedder-policy"], url).toBe(
      url.includes("/samples/") ? undefined : "require-corp",
    );
    if (url.includes("/assets/")) expect(headers["cache-control"]).toContain("immutable");
  }
  const inPage = page.locator('meta[http-equiv="Content-Security-Policy"]');
  await expect(inPage).toHaveAttribute("content", META_POLICY);
  expect(HEADER_POLICY).not.toContain("'unsafe-eval'");
});

test("under the header, strict checks of JSON of every version are decided", async ({ page }) => {
  const view = playground(page);
  await view.open(SAMPLE);
  const versions = [
    "http://json-schema.org/draft-04/schema#",
    "http://json-schema.org/draft-06/schema#",
    "http://json-schema.org/draft-07/schema#",
    "https://json-schema.org/draft/2019-09/schema",
    "https://json-schema.org/draft/2020-12/schema",
  ];
  const format = versions.map(($schema, index) => ({
    checkId: `format-${index}`,
    constraintId: "json_object",
    description: "The answer is JSON with a day",
    parameters: { schema: { $schema, properties: { day: { type: "string", format: "date" } } } },
  }));
  await view.useChecklist({ content: [], format });
  for (const [caption, status] of [
    ['{"day": "2024-02-29"}', "passed"],
    ['{"day": "29 February"}', "failed"],
  ] as const) {
    await view.caption.fill(caption);
    for (const { checkId } of format) {
      await expect(view.verdict(checkId)).toHaveAttribute("data-status", status);
      await expect(view.verdict(checkId)).toHaveAttribute("data-semantics", "strict");
    }
  }
});

for (const address of ["/#/playground", "/embed.html"])
  plain(`text becomes no part and no script of ${address}`, async ({ page }) => {
    await page.goto(address);
    // The page stands where its frame stood.
    await page.locator("#root > :not(.opening)").first().waitFor({ state: "attached" });
    const outcomes = await page.evaluate(triesText);
    for (const [way, outcome] of Object.entries(outcomes)) expect(outcome, way).toBe("TypeError");
    expect(await page.evaluate(() => Reflect.get(window, "ran"))).toBeUndefined();
  });

plain("what a worker does against the policy is blocked and reported", async ({ page, baseURL }) => {
  const policy = (await page.request.get("/")).headers();
  // A worker of our own making, sent as the host sends all files.
  await page.route("**/assets/trial.js", (route) =>
    route.fulfill({
      headers: { ...policy, "content-type": "text/javascript" },
      body: `try { new Function("return 1")(); postMessage("ran"); } catch (error) { postMessage(error.name); }`,
    }),
  );
  await page.goto("/embed.html");
  const report = page.waitForRequest(`${baseURL}${POLICY_REPORTS}`);
  const outcome = await page.evaluate(
    () =>
      new Promise((resolve) => {
        new Worker("/assets/trial.js", { type: "module" }).onmessage = ({ data }) => resolve(data);
      }),
  );
  expect(outcome).toBe("EvalError");
  expect((await report).postData()).toContain('"blocked-uri":"eval"');
});

plain(
  "every file of the built page is sent with a policy, and what is data with one that runs nothing",
  () => {
    const rules = readHeadersFile(readFileSync("dist/_headers", "utf8"));
    const paths = readdirSync("dist", { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `/${relative("dist", join(entry.parentPath, entry.name)).split(sep).join("/")}`);
    expect(paths.length).toBeGreaterThan(200);
    const policies = new Map(
      paths.map((path) => [path, headersFor(path, rules).get("Content-Security-Policy")]),
    );
    const isCode = (path: string) =>
      path.startsWith("/assets/") || path === "/sw.js" || path === "/index.html";
    for (const [path, policy] of policies)
      expect(policy, path).toBe(
        path === "/embed.html" ? EMBED_HEADER_POLICY : isCode(path) ? HEADER_POLICY : DATA_POLICY,
      );
  },
);

plain(
  "a page or a feed with a script beside rows runs nothing, and has no part in the page's origin",
  async ({ page }) => {
    const script = "document.documentElement.setAttribute('data-ran', self.origin)";
    const files = {
      "/leaderboards/if-vidcap/evil.html": [
        "text/html",
        `<!doctype html><p>here</p><script>${script}</script>`,
      ],
      "/leaderboards/if-vidcap/changes.xml": [
        "application/xml",
        `<html xmlns="http://www.w3.org/1999/xhtml"><body><p>here</p><script>${script}</script></body></html>`,
      ],
      "/demo-run/evil.svg": [
        "image/svg+xml",
        `<svg xmlns="http://www.w3.org/2000/svg"><text>here</text><script>${script}</script></svg>`,
      ],
    } as const;
    for (const [path, [type, body]] of Object.entries(files)) {
      const sent = (await page.request.get(path)).headers()["content-security-policy"] ?? "";
      await page.route(`**${path}`, (route) =>
        route.fulfill({ headers: { "content-security-policy": sent, "content-type": type }, body }),
      );
      await page.goto(path);
      await expect(page.getByText("here")).toHaveCount(1);
      expect(await page.locator(":root").getAttribute("data-ran"), path).toBeNull();
      expect(await page.evaluate(() => self.origin)).toBe("null");
    }
  },
);
