import type { BrowserContext, Locator, Page } from "@playwright/test";
import { sha256Hex } from "../../src/foundation/hashing";
import { OFFERED_MODELS } from "../../src/models/logic/page-models";
import { startModelHost } from "../support/model-host";
import { tinyGguf } from "../support/tiny-gguf";
import {
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  test as guarded,
} from "./support/guarded-page";
import { playground } from "./support/playground";

const SAYS = "Steam rises from a small pot";
const TINY = tinyGguf({ name: "Tiny", says: SAYS });
/** As much longer as weights that nobody reads: enough to be stopped in the middle. */
const LONG = new Uint8Array(TINY.length + 12_000_000);
LONG.set(TINY);

/** Bytes that have come for certain when its host stops. */
const MOST = /(?:[89]\.\d|1[01]) MB of 12 MB/;

type Host = Awaited<ReturnType<typeof startModelHost>>;
const test = guarded.extend<{ host: Host }>({
  host: async ({ watch }, use) => {
    const host = await startModelHost();
    watch.allow(host.origin);
    await use(host);
    await host.stop();
  },
});

const section = (page: Page): Locator => page.getByRole("region", { name: "Models in this page" });
const progress = (page: Page): Locator => section(page).getByTestId("model-progress");
const model = (page: Page, name: string): Locator =>
  section(page)
    .getByTestId("embedded-model")
    .filter({ has: page.getByRole("heading", { name, exact: true }) });

async function openModels(page: Page): Promise<void> {
  await page.goto("/#/models?page");
  await expect(section(page)).toBeVisible();
}

async function look(page: Page, address: string): Promise<void> {
  await section(page).getByLabel("Address of a GGUF file").fill(address);
  await section(page).getByRole("button", { name: "Look up" }).click();
}

async function download(page: Page, address: string): Promise<void> {
  await look(page, address);
  await section(page)
    .getByRole("group", { name: "The file that was found" })
    .getByRole("button", { name: /^Download/ })
    .click();
}

/** Another tab of the same browser, in which nothing unexpected may happen either. */
async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await openModels(page);
  return page;
}

test("a model comes by its address, stops, survives a closed tab, goes on, writes, and is deleted", async ({
  page,
  context,
  host,
}) => {
  const address = host.put("/tiny.gguf", {
    bytes: LONG,
    etag: '"one"',
    stated: await sha256Hex(LONG),
    holdsAfter: 11_000_000,
  });
  const { open } = playground(page);
  await open.call(playground(page));
  const first = await openTab(context);
  await expect(section(first)).toContainText("huggingface.co");
  expect(host.asked).toEqual([]);
  await look(first, address);
  const found = section(first).getByRole("group", { name: "The file that was found" });
  await expect(found).toContainText("its SHA-256 is checked against the one that its host states");
  await expect(found).toContainText(new URL(host.origin).host);
  await found.getByRole("button", { name: /^Download 12 MB/ }).click();
  await expect(progress(first)).toHaveAttribute("data-state", "coming");
  await expect(section(first).locator('[data-testid="embedded-model"][data-state="coming"]')).toHaveCount(1);
  await expect(progress(first)).toContainText(MOST);
  await expectAccessible(first);

  // The tab goes without a word; what had come is there in the next one, and the rest alone is asked for.
  await first.close();
  const second = page;
  await openModels(second);
  await expect(progress(second)).toContainText(/Paused: (?:[89]\.\d|1[01]) MB of 12 MB kept/);
  host.put("/tiny.gguf", { bytes: LONG, etag: '"one"', stated: await sha256Hex(LONG) });
  await section(second).getByRole("button", { name: "Go on: tiny.gguf" }).click();
  await expect(model(second, "Tiny")).toContainText("llama");
  await expect(model(second, "Tiny")).toHaveAttribute("data-state", "here");
  expect(host.asked.at(-1)?.range).toMatch(/^bytes=(?:[89]\d{6}|1[01]\d{6})-$/);

  await section(second).getByRole("button", { name: "Test Tiny" }).click();
  await expect(model(second, "Tiny").getByRole("status")).toContainText("Steam");
  await expect(model(second, "Tiny")).toContainText(/Tested \d{4}-\d\d-\d\d on .*: .*tokens a second/);

  await section(second).getByRole("button", { name: "Delete Tiny" }).click();
  await expect(model(second, "Tiny")).toHaveCount(0);
  await second.getByRole("button", { name: "Undo" }).click();
  await expect(model(second, "Tiny")).toContainText("Tested");

  await section(second).getByRole("button", { name: "Write captions with Tiny" }).click();
  await expect(playground(second).caption).toContainText(SAYS);
});

test("pieces of two versions are never mixed, and a host without parts begins anew, which is said", async ({
  page,
  host,
}) => {
  const address = host.put("/tiny.gguf", { bytes: LONG, etag: '"one"', holdsAfter: 11_000_000 });
  await openModels(page);
  await download(page, address);
  await expect(progress(page)).toContainText(MOST);
  await section(page).getByRole("button", { name: "Pause tiny.gguf" }).click();
  await expect(progress(page)).toHaveAttribute("data-state", "paused");

  const other = new Uint8Array(LONG);
  other.fill(1, TINY.length);
  host.put("/tiny.gguf", { bytes: other, etag: '"two"', holdsAfter: 11_000_000 });
  await section(page).getByRole("button", { name: "Go on: tiny.gguf" }).click();
  await expect(section(page)).toContainText("The download started over");
  await expect(progress(page)).toContainText(MOST);
  await section(page).getByRole("button", { name: "Pause tiny.gguf" }).click();
  await expect(progress(page)).toHaveAttribute("data-state", "paused");

  host.put("/tiny.gguf", { bytes: other, etag: '"two"', withoutParts: true });
  await section(page).getByRole("button", { name: "Go on: tiny.gguf" }).click();
  await expect(model(page, "Tiny")).toContainText("llama");
});

test("files that are none, cut, of another hash or too large leave a word and nothing else", async ({
  page,
  host,
}) => {
  await openModels(page);
  const alert = section(page).getByTestId("error");
  await look(
    page,
    host.put("/page.gguf", { bytes: new TextEncoder().encode("<!doctype html><p>Sign in</p>") }),
  );
  await expect(alert).toHaveAttribute("data-code", "model-file-no-gguf");
  await look(page, "ftp://models.example/tiny.gguf");
  await expect(alert).toHaveAttribute("data-code", "address-invalid");

  await download(page, host.put("/other.gguf", { bytes: TINY, stated: "a".repeat(64) }));
  await expect(section(page).locator('[data-code="model-file-other-hash"]')).toContainText("other.gguf");
  await download(page, host.put("/cut.gguf", { bytes: TINY.slice(0, -2000) }));
  await expect(section(page).locator('[data-code="model-file-cut"]')).toContainText("cut.gguf");
  const cut = { name: "cut.gguf", mimeType: "", buffer: Buffer.from(TINY.slice(0, 5000)) };
  const choose = section(page).getByRole("button", { name: "Choose a GGUF file" });
  await page.setViewportSize({ width: 1440, height: 480 });
  await choose.focus();
  await section(page).getByTestId("model-file").setInputFiles(cut);
  await expect(section(page).locator('[data-code="model-file-cut"]')).toHaveCount(2);
  // The offered models fill a screen: beyond them nobody sees a word.
  await expect(choose).toBeInViewport();
  await expect(alert.last()).toBeInViewport({ ratio: 0.9 });
  const offered = section(page).getByTestId("embedded-model");
  await expect(offered).toHaveCount(OFFERED_MODELS.length);
  for (const one of await offered.all()) await expect(one).toHaveAttribute("data-state", "offered");
  const dismiss = section(page).getByRole("button", { name: "Dismiss" });
  for (let left = await dismiss.count(); left > 0; left -= 1) {
    await dismiss.first().click();
    await expect(dismiss).toHaveCount(left - 1);
  }
});

/** The page's own list with the tiny model in the place of one that is offered: its length and hash. */
async function offerTiny(context: BrowserContext): Promise<void> {
  const offered = OFFERED_MODELS.find(({ id }) => id === "smollm2-135m")?.files[0];
  if (!offered?.promised) throw new Error("The list has no such model any more.");
  const hash = await sha256Hex(TINY);
  const { bytes, promised } = offered;
  await context.route("**/assets/*.js", async (route) => {
    const response = await route.fetch({ maxRetries: 3 });
    const script = (await response.text())
      .replaceAll(promised.sha256, hash)
      .replace(new RegExp(`${bytes}|98_?362_?432|98362432`, "g"), String(TINY.length));
    await route.fulfill({ response, body: script });
  });
  await context.route("https://huggingface.co/**", (route) =>
    route.fulfill({
      body: Buffer.from(TINY),
      headers: { "Access-Control-Allow-Origin": "*", "Content-Type": "application/octet-stream" },
    }),
  );
}

test("without a key: from the first page to a caption that a model in the page writes", async ({
  page,
  context,
  watch,
}) => {
  watch.allow("https://huggingface.co");
  await offerTiny(context);
  const asked: string[] = [];
  context.on("request", (request) => {
    if (request.url().includes("huggingface")) asked.push(request.url());
  });
  const { open, caption } = playground(page);
  await open.call(playground(page));
  await page.getByRole("button", { name: "Judge this caption" }).click();
  await expect(page.getByText("Judging needs a model", { exact: false })).toBeVisible();
  await page.getByRole("link", { name: "Back to the playground" }).click();
  await page.getByRole("link", { name: "Write without a key, by a model in this page (546 MB)" }).click();
  await expect(page.getByRole("heading", { name: "Models in this page" })).toBeFocused();
  await expectAccessibleInBothSchemes(page);
  expect(asked).toEqual([]);
  await section(page)
    .getByRole("button", { name: /^Download .* and write: SmolLM2 135M$/ })
    .click();
  await expect(caption).toContainText(SAYS);
  expect(asked).toHaveLength(1);
});
