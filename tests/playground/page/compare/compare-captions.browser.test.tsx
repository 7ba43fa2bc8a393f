// Loaded when needed by the part itself; here at once, so that the test server prepares it before a test begins.
import "diff";
import { useRef, useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { CompareCaptions } from "../../../../src/playground/page/compare/compare-captions";
import type { Caption } from "../../../../src/shapes/session";
import { pastedCaption } from "../../../../src/state/sessions/session-document";
import { contentVerdict, sessionWith } from "../../../state/support/example-verdicts";
import { type ShownPart, showPart } from "../support/shown-part";

let shown: ShownPart | null = null;
afterEach(() => {
  shown?.close();
  shown = null;
});

function caption(id: string, text: string, parts: Partial<Caption> = {}): Caption {
  return { ...pastedCaption(`Caption ${id}`, text), id, ...parts };
}

const short = caption("a", "A red cat.", {
  verdicts: [contentVerdict()],
  judgedText: "A red cat.",
});
const long = caption("b", "A grey cat sleeps.", {
  verdicts: [contentVerdict({ reason: "There is a grey one." })],
  judgedText: "A cat.",
});
const third = caption("c", "A dog.");

/** The comparison with what opens it. */
function Compared() {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button ref={button} type="button" onClick={() => setOpened(true)}>
        Compare captions
      </button>
      <CompareCaptions
        opened={opened}
        onClose={() => setOpened(false)}
        onClosed={() => button.current?.focus()}
      />
    </>
  );
}

async function open(captions: [Caption, ...Caption[]]): Promise<ShownPart> {
  shown = showPart(<Compared />, sessionWith(captions));
  await page.getByRole("button", { name: "Compare captions" }).click();
  return shown;
}

const rows = () =>
  [...document.querySelectorAll<HTMLElement>('[data-testid="matrix-row"]')].map((row) => [
    row.dataset.check,
    row.dataset.agreement,
  ]);
const side = (name: "left" | "right") => document.querySelector(`[data-side="${name}"]`)?.textContent;
const chosen = (label: string) => page.getByRole("combobox", { name: label });

describe("the comparison of captions", () => {
  it("begins with the one on screen and its neighbour, and swaps them", async () => {
    await open([short, long, third]);
    await expect.poll(() => side("left")).toBe("A −red cat.");
    expect(side("right")).toBe("A +grey cat+ sleeps.");
    await page.getByRole("button", { name: "Swap left and right" }).click();
    await expect.poll(() => side("left")).toBe("A −grey cat− sleeps.");
    await expect.element(chosen("Right")).toHaveValue("Caption a (pasted)");
  });

  it("of the last one, the neighbour is the one before", async () => {
    const { store } = await open([short, long, third]);
    await userEvent.keyboard("{Escape}");
    store.getState().selectCaption("c");
    await page.getByRole("button", { name: "Compare captions" }).click();
    await expect.element(chosen("Left")).toHaveValue("Caption c (pasted)");
    await expect.element(chosen("Right")).toHaveValue("Caption b (pasted)");
  });

  it("never compares a caption with itself: choosing the other side's one swaps", async () => {
    await open([short, long, third]);
    await chosen("Left").click();
    await page.getByRole("option", { name: "Caption b" }).click();
    await expect.element(chosen("Left")).toHaveValue("Caption b (pasted)");
    await expect.element(chosen("Right")).toHaveValue("Caption a (pasted)");
  });

  it("marks what only one side has by element and sign, and can leave the rest out", async () => {
    await open([short, long]);
    await expect.poll(() => document.querySelector("del")?.textContent).toBe("−red");
    expect([...document.querySelectorAll("ins")].map((one) => one.textContent)).toEqual([
      "+grey",
      "+ sleeps",
    ]);
    expect(page.getByText("2 words in both, 1 only left, 2 only right, in 2 places").elements()).toHaveLength(
      1,
    );
  });

  it("says where texts are the same, and where one is too long", async () => {
    const { store } = await open([short, caption("d", short.text)]);
    await expect.element(page.getByText("Both texts are the same, letter by letter.")).toBeVisible();
    store.getState().setCaptionText("x".repeat(1_000_000));
    await expect.element(page.getByText(/more than 200,000 characters are not compared/)).toBeVisible();
  });

  it("shows every constraint with both verdicts, the differing and the stale ones said as such", async () => {
    await open([short, long]);
    await expect.poll(rows).toEqual([
      ["f-1", "differs"],
      ["c-1", "open"],
    ]);
    expect(page.getByText("1 differs, 1 can't be compared").elements()).toHaveLength(1);
    const stale = page.getByRole("button", { name: /Caption b: passed stale There is a grey one\./ });
    await expect.element(stale).toBeVisible();
    await page.getByRole("switch", { name: "Only where they differ" }).click();
    expect(rows()).toEqual([["f-1", "differs"]]);
    const values = (id: string) =>
      [...document.querySelectorAll(`[data-foot="${id}"] td`)].map((one) => one.textContent);
    expect(values("csr")).toEqual(["2 / 2", "0 / 1 (1 of 2 scored, 1 stale)"]);
    expect(values("isr")).toEqual(["yes", "no"]);
  });

  it("pressing a cell closes it and brings that caption and check on screen", async () => {
    const { store } = await open([short, long]);
    await page.getByRole("button", { name: /Length, Caption b: failed/ }).click();
    await expect.poll(() => document.querySelector('[role="dialog"]')).toBeNull();
    expect(store.getState().activeCheckId).toBe("f-1");
    expect(store.getState().session?.activeCaptionId).toBe("b");
  });

  it("gives the focus back when it is closed", async () => {
    await open([short, long]);
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => document.activeElement?.textContent).toBe("Compare captions");
  });

  it("tells where the checks could not be run, and runs them again", async () => {
    shown = showPart(<Compared />, sessionWith([short, long]));
    const { rules } = shown;
    shown.rules = async () => {
      throw new Error("no worker");
    };
    await page.getByRole("button", { name: "Compare captions" }).click();
    await expect.element(page.getByRole("button", { name: "Check again" })).toBeVisible();
    shown.rules = rules;
    await page.getByRole("button", { name: "Check again" }).click();
    await expect.poll(() => rows().length).toBe(2);
  });
});
