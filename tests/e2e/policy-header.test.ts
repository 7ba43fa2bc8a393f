import { test as plain } from "@playwright/test";
import { POLICY_REPORTS } from "../../scripts/page-headers/plugin";
import { HEADER_POLICY, META_POLICY } from "../../scripts/page-headers/policy";
import { expect, test } from "./support/guarded-page";
import { playground } from "./support/playground";

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
    expect(headers["content-security-policy"], url).toBe(HEADER_POLICY);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect(headers["x-frame-options"]).toBe("DENY");
    expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
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

plain("what a worker does against the policy is blocked and reported", async ({ page, baseURL }) => {
  const policy = (await page.request.get("/")).headers();
  // A worker of our own making, sent as the host sends all files.
  await page.route("**/assets/trial.js", (route) =>
    route.fulfill({
      headers: { ...policy, "content-type": "text/javascript" },
      body: `try { new Function("return 1")(); postMessage("ran"); } catch (error) { postMessage(error.name); }`,
    }),
  );
  await page.goto("/icon.svg");
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
