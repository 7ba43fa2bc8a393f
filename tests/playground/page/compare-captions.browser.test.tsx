// Loaded when needed by the part itself; here at once, so that the test server prepares it before a test begins.
import "diff";
import { useMemo } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { CompareCaptions } from "../../../src/playground/page/compare-captions";
import type { Caption } from "../../../src/shapes/session";
import { readAddress } from "../../../src/state/address";
import { goTo, usePageAddress } from "../../../src/state/page-address";
import { pastedCaption } from "../../../src/state/sessions/session-document";
import { contentVerdict, sessionWith } from "../../state/support/example-verdicts";
import { type ShownPart, showPart } from "./support/shown-part";

let shown: ShownPart | null = null;
const { title } = document;
afterEach(() => {
  shown?.close();
  shown = null;
  history.replaceState(null, "", location.pathname + location.search);
  document.title = title;
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

/** The page, at its address. */
function Compared() {
  const { path, query } = usePageAddress();
  const address = useMemo(() => readAddress(query), [query]);
  return path === "/compare" && <CompareCaptions address={address} query={query} notices={null} />;
}

async function open(captions: [Caption, ...Caption[]], query = ""): Promise<ShownPart> {
  goTo(`/compare${query}`, { replace: true });
  shown = showPart(<Compared />, sessionWith(captions));
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
    store.getState().selectCaption("c");
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

  it("its address says which two were chosen, and brings them back", async () => {
    await open([short, long, third]);
    await page.getByRole("button", { name: "Swap left and right" }).click();
    await expect.poll(() => location.hash).toBe("#/compare?left=b&right=a");
    shown?.close();
    await open([short, long, third], "?left=c&right=a");
    await expect.element(chosen("Left")).toHaveValue("Caption c (pasted)");
    await expect.element(chosen("Right")).toHaveValue("Caption a (pasted)");
  });

  it("an address that names other captions leads to those on screen", async () => {
    await open([short, long, third], "?left=gone&right=a");
    await expect.element(chosen("Left")).toHaveValue("Caption a (pasted)");
    await expect.element(chosen("Right")).toHaveValue("Caption b (pasted)");
  });

  it("with one caption it says that there is nothing to compare", async () => {
    await open([short]);
    await expect.element(page.getByText(/^There is one caption\./)).toBeVisible();
  });

  it("pressing a cell leads to the playground with that caption and check on screen, Back to the same two", async () => {
    const { store } = await open([short, long, third]);
    await page.getByRole("button", { name: /Length, Caption b: failed/ }).click();
    await expect.poll(() => location.hash).toMatch(/^#\/playground/);
    expect(store.getState().activeCheckId).toBe("f-1");
    expect(store.getState().session?.activeCaptionId).toBe("b");
    history.back();
    await expect.element(chosen("Left")).toHaveValue("Caption a (pasted)");
    await expect.element(chosen("Right")).toHaveValue("Caption b (pasted)");
  });

  it("tells where the checks could not be run, and runs them again", async () => {
    const part = await open([short, long]);
    const { rules } = part;
    part.rules = async () => {
      throw new Error("no worker");
    };
    await expect.element(page.getByRole("button", { name: "Check again" })).toBeVisible();
    part.rules = rules;
    await page.getByRole("button", { name: "Check again" }).click();
    await expect.poll(() => rows().length).toBe(2);
  });
});
