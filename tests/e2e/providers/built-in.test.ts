import type { Page } from "@playwright/test";
import { IN_SOAK } from "../../support/effort";
import { expect, expectAccessible } from "../support/guarded-page";
import { playground } from "../support/playground";
import { followingCaption, sampleInstruction, test } from "../support/stand-in-test";

const timeline = sampleInstruction("timeline");
const ADDRESS = "#/playground?sample=tea-for-three&instruction=timeline&example=follows";

type Script = {
  availability: string;
  /** Name of the error that a prompt fails with. */
  fails?: string;
  hangs?: boolean;
  sees?: boolean;
};

/** A model of the browser's own that is none; what it was asked is found in `window.asked`. */
async function fakeModel(page: Page, script: Script, caption: string): Promise<void> {
  await page.addInitScript(
    ([told, text]) => {
      const asked: unknown[] = [];
      const script = (): Script => Reflect.get(window, "script");
      Reflect.set(window, "script", told);
      const reply = (constraint: unknown) =>
        constraint === undefined
          ? text
          : JSON.stringify({ answer: "A", result_explanation: "", result_confidence: 3 });
      class Session {
        contextUsage = 321;
        promptStreaming(messages: unknown, options: { signal: AbortSignal; responseConstraint?: unknown }) {
          asked.push({ kind: "prompt", messages, constraint: options.responseConstraint ?? null });
          return new ReadableStream<string>({
            start(controller) {
              options.signal.addEventListener("abort", () => {
                asked.push({ kind: "aborted" });
                controller.error(options.signal.reason);
              });
              const { fails } = script();
              if (fails) return controller.error(new DOMException("no", fails));
              for (const word of reply(options.responseConstraint).split(/(?<=\s)/)) controller.enqueue(word);
              if (!script().hangs) controller.close();
            },
          });
        }
        destroy() {
          asked.push({ kind: "destroyed" });
        }
      }
      const statics = {
        async availability(needs: { expectedInputs: { type: string }[] }) {
          const media = needs.expectedInputs.some(({ type }) => type !== "text");
          return media && script().sees === false ? "unavailable" : script().availability;
        },
        async create(options: { monitor?: (target: EventTarget) => void; initialPrompts?: unknown }) {
          asked.push({ kind: "create", prompts: options.initialPrompts ?? null });
          if (options.monitor) {
            const target = new EventTarget();
            options.monitor(target);
            for (const loaded of [0.25, 1]) {
              target.dispatchEvent(new ProgressEvent("downloadprogress", { loaded, total: 1 }));
              await new Promise((resolve) => setTimeout(resolve, 300));
            }
            Reflect.set(window, "script", { ...script(), availability: "available" });
          }
          return new Session();
        },
      };
      Reflect.set(
        window,
        "LanguageModel",
        Object.assign(function LanguageModel() {}, statics),
      );
      Reflect.set(window, "asked", asked);
    },
    [script, caption] as const,
  );
}

type Asked = { kind: string; messages?: { content: unknown[] }[]; constraint?: unknown };

const asked = (page: Page): Promise<Asked[]> =>
  page.evaluate(() => {
    const all: { kind: string }[] = Reflect.get(window, "asked");
    // Blobs do not cross over to the test as they are.
    return JSON.parse(
      JSON.stringify(all, (_name, value) =>
        value instanceof Blob ? { blob: value.type, empty: value.size === 0 } : value,
      ),
    );
  });

test(
  "it is fetched from a click, writes and judges in this browser, fails in plain words, and stops when told",
  IN_SOAK,
  async ({ page }) => {
    await fakeModel(page, { availability: "downloadable" }, followingCaption(timeline));
    const turnTo = (script: Partial<Script>) =>
      page.evaluate((told) => Reflect.set(window, "script", told), { availability: "available", ...script });
    const view = playground(page);
    await view.open(ADDRESS);
    const dialog = await view.addModel(/^This browser's own model/);

    await test.step("fetched from a click, with its progress, before it is used", async () => {
      await expect(dialog.getByTestId("built-in-state")).toContainText("several gigabytes");
      await dialog.getByRole("button", { name: "Download the model" }).click();
      await expect(dialog.getByText("25 %")).toBeVisible();
      await expect(dialog.getByTestId("built-in-state")).toHaveAttribute("data-state", "available");
    });

    await test.step("writes and judges, and no host is called", async () => {
      await expect(dialog.getByText("stay in this browser")).toBeVisible();
      await expect(dialog.getByRole("textbox", { name: "Key" })).toHaveCount(0);
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "Use", exact: true }).click();
      await view.settled();
      const before = (await asked(page)).length;
      await view.run.click();
      await expect(page.getByRole("tab", { name: "built-in" })).toBeVisible();
      await expect(view.runStatus).toHaveAttribute("data-phase", "idle");
      await expect(view.caption).toHaveValue(followingCaption(timeline));
      const all = (await asked(page)).slice(before);
      const [caption, ...judged] = all.filter(({ kind }) => kind === "prompt");
      expect(all[0]).toMatchObject({ kind: "create", prompts: [{ role: "system" }] });
      expect(caption?.constraint).toBeNull();
      expect(caption?.messages?.[0]?.content).toContainEqual({
        type: "image",
        value: { blob: "image/jpeg", empty: false },
      });
      expect(judged.length).toBeGreaterThan(0);
      expect(judged[0]?.constraint).toMatchObject({ type: "object", additionalProperties: false });
      const count = (kind: string) => all.filter((one) => one.kind === kind).length;
      expect(count("destroyed")).toBe(count("create"));
    });

    await test.step("what it fails with is told in plain words", async () => {
      for (const { script, code, words } of [
        { script: { fails: "QuotaExceededError" }, code: "context-too-long", words: /fewer frames/ },
        { script: { fails: "NotReadableError" }, code: "content-filtered", words: /withheld/ },
        { script: { fails: "NotSupportedError" }, code: "request-refused", words: /did not accept/ },
        { script: { availability: "downloadable" }, code: "built-in-not-ready", words: /Download the model/ },
        { script: { sees: false }, code: "media-refused", words: /does not take the pictures/ },
        { script: { availability: "unavailable" }, code: "built-in-unavailable", words: /can't run/ },
      ]) {
        await turnTo(script);
        await view.run.click();
        await expect(view.error).toHaveAttribute("data-code", code);
        await expect(view.error).toContainText(words);
      }
    });

    await test.step("a cancel stops it, and what it had said stays", async () => {
      await turnTo({ hangs: true });
      await view.run.click();
      await expect(page.getByRole("tab", { name: "built-in 2" })).toHaveAttribute("aria-selected", "true");
      await expect(view.caption).toHaveValue(followingCaption(timeline));
      await view.cancel.click();
      await expect(view.runStatus).toHaveAttribute("data-phase", "idle");
      await expect(view.caption).toHaveValue(followingCaption(timeline));
      await expect.poll(() => asked(page)).toContainEqual({ kind: "aborted" });
    });
  },
);

test("where a browser has none, the entry says which one would", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "LanguageModel"));
  await playground(page).open();
  const fields = await playground(page).addModel();
  await fields.getByRole("combobox", { name: "Provider" }).click();
  const entry = page.getByRole("option", { name: /This browser's own model: only in Chrome/ });
  await expect(entry).toHaveAttribute("data-combobox-disabled", "true");
});
