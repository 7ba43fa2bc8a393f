import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { FirstRunStrip } from "../../../src/playground/page/first-run-strip";
import { judgedCaption, sessionWith } from "../../state/support/example-verdicts";
import { type ShownPart, showPart } from "./support/shown-part";

const example = judgedCaption([], {
  origin: { kind: "example", exampleId: "e" },
  text: "A cat.",
  originalText: "A cat.",
});
const model = {
  kind: "openai-compatible" as const,
  baseUrl: "https://models.example/v1",
  model: "seer",
  audio: false,
};

let shown: ShownPart | null = null;
beforeEach(() => localStorage.clear());
afterEach(() => {
  shown?.close();
  shown = null;
  localStorage.clear();
});

function show(): ShownPart {
  shown?.close();
  shown = showPart(<FirstRunStrip />, sessionWith([example]));
  return shown;
}

const strip = () => page.getByRole("region", { name: "First steps" });
const step = (name: string) => document.querySelector<HTMLElement>(`[data-step="${name}"]`);

describe("the first steps", () => {
  it("are checked off by icon and word once they are done, and announced", async () => {
    const { store, models } = show();
    expect(step("caption")?.dataset.done).toBe("false");
    store.getState().setCaptionText("A dog.");
    await expect.poll(() => step("caption")?.textContent).toBe("Change the caption: done");
    expect(step("caption")?.querySelector("svg")).not.toBeNull();
    await expect.element(page.getByRole("status")).toHaveTextContent(/^Change the caption: done$/);
    await expect.element(strip()).toHaveTextContent("1 of 3 done");
    // Nothing is said twice.
    models.setState({ models: { caption: model, judge: null } });
    await expect.element(page.getByRole("status")).toHaveTextContent(/^Connect your model: done$/);
  });

  it("stay done when the caption goes back, and in the next visit", async () => {
    const { store } = show();
    store.getState().setCaptionText("A dog.");
    await expect.poll(() => step("caption")?.dataset.done).toBe("true");
    store.getState().restoreCaption();
    show();
    await expect.poll(() => step("caption")?.dataset.done).toBe("true");
    expect(page.getByRole("status").element().textContent).toBe("");
  });

  it("are gone for good once dismissed", async () => {
    show();
    await page.getByRole("button", { name: "Hide the first steps" }).click();
    await expect.poll(() => strip().elements().length).toBe(0);
    show();
    expect(strip().elements()).toHaveLength(0);
  });

  it("are not shown when all were done before", () => {
    show().models.setState({ models: { caption: model, judge: null } });
    localStorage.setItem(
      "caplens-first-run",
      JSON.stringify({
        format: "caplens-first-run",
        version: 1,
        done: ["caption", "video", "model"],
        dismissed: false,
      }),
    );
    show();
    expect(strip().elements()).toHaveLength(0);
  });

  it("go by themselves a while after the last one", async () => {
    const { store, models } = show();
    models.setState({ models: { caption: model, judge: null } });
    store.setState(({ session }) => ({
      session: session && {
        ...session,
        captions: [{ ...example, text: "A dog." }],
        video: {
          name: "clip",
          type: "video/mp4",
          sizeBytes: 4,
          quickKey: "key",
          stored: { kind: "file" },
          facts: null,
        },
      },
    }));
    await expect.element(strip()).toHaveTextContent("3 of 3 done");
    await expect.poll(() => strip().elements().length).toBe(0);
  });
});
