import { expect as bare, type Page, test as plain } from "@playwright/test";
import { tinyGguf } from "../support/tiny-gguf";
import { expect, test } from "./support/guarded-page";
import { withPlainHost } from "./support/plain-host";
import { playground } from "./support/playground";
import { serveCopy } from "./support/served-copy";

const SAYS = "A red robot pours tea into three cups.";
/** After a quotation mark it wants A much more than B, and C as much as D. */
const TINY = tinyGguf({ name: "Tiny", says: SAYS, context: 16_384, letters: { A: 12, B: 6, C: 9, D: 9 } });
const PLACE = "#/playground?sample=tea-for-three&instruction=timeline&example=follows";

const item = (checkId: string, options: string[]) => ({
  checkId,
  constraintId: null,
  description: "The one who pours",
  items: [
    {
      checkId: `${checkId}-1`,
      type: "attempt",
      question: "Who pours?",
      options,
      correctAnswer: options[0]?.slice(0, 1),
    },
  ],
});
const CHECKLIST = {
  format: [],
  content: [item("c-1", ["A. a robot", "B. a cat"]), item("c-2", ["C. a robot", "D. a cat"])],
};

/** Takes the file in and has it write from then on; resolves in the playground, once its call has ended. */
async function writeWithTiny(page: Page, home = "/"): Promise<void> {
  await page.goto(`${home}#/models?page`);
  const models = page.getByRole("region", { name: "Models in this page" });
  await models.getByTestId("model-file").setInputFiles({
    name: "tiny.gguf",
    mimeType: "",
    buffer: Buffer.from(TINY),
  });
  await models.getByRole("button", { name: "Write captions with Tiny" }).click();
  await bare(playground(page).caption).toHaveValue(SAYS);
  // The record of a call is whole once that has ended: its last word comes before.
  await bare(playground(page).runStatus).toHaveAttribute("data-phase", "idle");
}

const facts = async (page: Page): Promise<string> => {
  await playground(page).choose("More: reply", "Record of calls");
  const dialog = page.getByRole("dialog");
  const text = await dialog.locator("dl").first().textContent();
  await page.keyboard.press("Escape");
  return text ?? "";
};

/** Workers of models, which hold a lock for as long as they live. */
const living = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query();
    return held.filter(({ name }) => name?.startsWith("caplens-model:")).length;
  });

test("on the page as it ships a model writes and judges on threads, and starts anew after its end", async ({
  page,
}) => {
  const view = playground(page);
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await view.open(PLACE);
  expect(fetched.filter((path) => /wllama|embedded/.test(path))).toEqual([]);
  await writeWithTiny(page);
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  await expect.poll(() => fetched.filter((path) => path.includes("wllama")).length).toBeGreaterThan(1);
  const told = await facts(page);
  expect(told).toMatch(/Ran in the page on(\d+ threads|1 thread), room for \d+ tokens/);
  expect(told).toMatch(/llama, F32 SHA-256 [0-9a-f]{64}/);
  expect(told).toMatch(/Tokens a second[\d.]+ read, [\d.]+ written/);

  await view.useChecklist(CHECKLIST);
  await page.getByRole("button", { name: "Judge this caption" }).click();
  await expect(view.verdict("c-1")).toHaveAttribute("data-status", "passed");
  await expect(view.verdict("c-1")).toContainText("judge, uncalibrated");
  await expect(page.getByTestId("uncalibrated")).toHaveText(
    "1 verdict by an uncalibrated judge: nobody knows how often it errs.",
  );
  await expect(view.verdict("c-2")).toHaveAttribute("data-status", "unscored");
  await expect(view.verdict("c-2")).toContainText(
    /The model could not decide: [CD] 0\.5\d against [CD] 0\.4\d/,
  );

  // The browser takes a worker's lock away when it ends, whatever ended it.
  expect(await living(page)).toBe(1);
  await page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query();
    for (const { name = "" } of held)
      if (name.startsWith("caplens-model:"))
        await navigator.locks.request(name, { steal: true }, async () => undefined);
  });
  await expect.poll(() => living(page)).toBe(0);
  await view.caption.fill("");
  await view.run.click();
  await expect(view.caption).toHaveValue(SAYS);
});

withPlainHost(
  "on a host without headers it runs on one thread, which its record says",
  async ({ page, host }) => {
    await page.goto(`${host}${PLACE}`);
    await playground(page).settled();
    await writeWithTiny(page, host);
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
    const told = await facts(page);
    expect(told).toContain("1 thread, room for");
    expect(told).toContain("the page is not isolated");
  },
);

plain.describe("a page that is kept", () => {
  plain.use({ serviceWorkers: "allow" });

  plain("a model that has run once writes without a network", async ({ page }) => {
    const copy = await serveCopy();
    try {
      await page.goto(`${copy.address}`);
      await playground(page).settled();
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      // From now on what is fetched comes by way of what keeps it.
      await page.reload();
      await playground(page).settled();
      await writeWithTiny(page, copy.address);
      await copy.stop();
      await page.reload();
      const view = playground(page);
      await view.settled();
      await view.caption.fill("");
      await view.run.click();
      await bare(view.caption).toHaveValue(SAYS);
    } finally {
      await copy.remove();
    }
  });
});
