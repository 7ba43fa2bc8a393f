import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type MediaPage, mediaPage } from "./support/media-page";

let shown: MediaPage;
beforeEach(() => {
  shown = mediaPage();
});
afterEach(() => shown.close());

const frames = () => [...document.querySelectorAll<HTMLElement>('[data-testid="frame"]')];
const times = () => frames().map(({ dataset }) => Number(dataset.time));
const pictures = () => document.querySelectorAll('[data-testid="frame"] img');
const status = () => document.querySelector('[data-testid="media-status"]')?.textContent;

async function take(count: number): Promise<void> {
  const plan = shown.plan();
  shown.store.getState().setPlan({ ...plan, frames: { kind: "uniform", count } });
  await shown.open("clip.mp4");
}

describe("the strip", () => {
  it("shows frames as they come, and places for those to come", async () => {
    const gates: (() => void)[] = [];
    shown.beforeFrame = () => new Promise((resolve) => gates.push(resolve));
    const taken = take(4);
    await expect.poll(() => gates.length).toBe(1);
    const places = () => document.querySelectorAll('[aria-label="Sampled frames"] > [aria-hidden]').length;
    await expect.poll(places).toBe(4);
    expect(frames()).toHaveLength(0);
    for (const come of [1, 2, 3, 4]) {
      gates[come - 1]?.();
      await expect.poll(() => frames().length).toBe(come);
      expect(places()).toBe(4 - come);
    }
    await taken;
    await expect.poll(status).toBe("4 frames · sound 12.0 s");
    expect(times()).toEqual([1.5, 4.5, 7.5, 10.5]);
  });

  it("has an element for each of 128 frames and pictures for those near the view, wherever it is scrolled to", async () => {
    await take(128);
    await expect.poll(() => frames().length).toBe(128);
    await expect.poll(() => pictures().length).toBeGreaterThan(4);
    expect(pictures().length).toBeLessThan(64);
    expect(frames()[0]?.querySelector("img")).not.toBeNull();
    expect(frames()[127]?.querySelector("img")).toBeNull();
    frames()[127]?.scrollIntoView();
    await expect.poll(() => frames()[127]?.querySelector("img")?.src).toMatch(/^blob:/);
    await expect.poll(() => frames()[0]?.querySelector("img")).toBeNull();
    expect(pictures().length).toBeLessThan(64);
    await shown.expectAccessible();
  });

  it("is one stop for the Tab key; arrows move in it, Enter seeks", async () => {
    await take(8);
    await expect.poll(() => frames().length).toBe(8);
    expect(frames().filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    frames()[0]?.focus();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowLeft}");
    expect(document.activeElement).toBe(frames()[1]);
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
    expect(document.activeElement).toBe(frames()[0]);
    await userEvent.keyboard("{End}{Enter}");
    expect(shown.store.getState().seek?.seconds).toBe(11.25);
    await expect
      .poll(() => frames().map((frame) => frame.ariaCurrent))
      .toEqual([...Array.from({ length: 7 }, () => null), "true"]);
  });

  it("marks the frame that was chosen, be its time between two steps that are drawn or not", async () => {
    await take(9);
    await expect.poll(() => frames().length).toBe(9);
    for (const [index, frame] of frames().entries()) {
      frame.click();
      await expect.poll(() => frames().findIndex(({ ariaCurrent }) => ariaCurrent === "true")).toBe(index);
    }
  });

  it("enlarges a frame with E, goes on with the arrows, and gives the focus back", async () => {
    await take(3);
    await expect.poll(() => frames().length).toBe(3);
    frames()[1]?.focus();
    await userEvent.keyboard("e");
    const dialog = page.getByRole("dialog", { name: /^Frame 2 of 3/ });
    await expect.element(dialog).toBeVisible();
    await expect.element(dialog.getByRole("img", { name: "Frame at 00:06.0" })).toBeVisible();
    const hash = shown.store.getState().session?.frames?.frames[1]?.hash ?? "none";
    await expect.element(dialog.getByText(hash)).toBeVisible();
    await expect.element(dialog.getByText("64 × 36 px")).toBeVisible();
    await shown.expectAccessible();
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(page.getByRole("dialog", { name: /^Frame 3 of 3/ })).toBeVisible();
    expect(page.getByRole("button", { name: "Next frame" }).element()).toHaveProperty("disabled", true);
    await page.getByRole("button", { name: "Previous frame" }).click();
    await page.getByRole("button", { name: "Previous frame" }).click();
    await expect.element(page.getByRole("dialog", { name: /^Frame 1 of 3/ })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => document.activeElement).toBe(frames()[1]);
  });

  it("goes to an enlarged frame in the player", async () => {
    await take(3);
    await expect.poll(() => frames().length).toBe(3);
    await page.getByRole("button", { name: "Enlarge" }).click();
    await page.getByRole("button", { name: "Next frame" }).click();
    await page.getByRole("button", { name: "Go there in the player" }).click();
    expect(shown.store.getState().seek?.seconds).toBe(6);
  });
});

it("cancelling gives the frames before back and says what there is", async () => {
  await take(3);
  await expect.poll(status).toContain("3 frames");
  shown.beforeFrame = (index, signal) =>
    index < 2 ? undefined : new Promise((resolve) => signal.addEventListener("abort", () => resolve()));
  shown.store.getState().setPlan({ ...shown.plan(), frames: { kind: "uniform", count: 9 } });
  await page.getByRole("button", { name: "Take frames" }).click();
  await expect.poll(() => frames().length).toBe(2);
  await expect.poll(status).toBe("Taking frames: 2 of 9");
  // Pressed again while it works, the button does nothing, and keeps the focus.
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("button", { name: "Take frames" })).toHaveFocus();
  expect(status()).toBe("Taking frames: 2 of 9");
  await expect.element(page.getByRole("progressbar")).toBeInTheDocument();
  await shown.expectAccessible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => frames().length).toBe(3);
  await expect.poll(status).toContain("3 frames");
});
