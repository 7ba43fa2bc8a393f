import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type MediaPage, mediaPage } from "./support/media-page";

let shown: MediaPage;
beforeEach(async () => {
  shown = mediaPage();
  await shown.open("clip.mp4");
});
afterEach(() => shown.close());

const slider = (name: string) => page.getByRole("slider", { name });
const playhead = () => slider("Playhead");
const start = () => slider("Start of the part to take");
const end = () => slider("End of the part to take");
const at = (locator: { element(): Element }) => Number(locator.element().getAttribute("aria-valuenow"));
const sought = () => shown.store.getState().seek?.seconds;

/** The amount that is drawn in each of equal stretches of the waveform, without the marks of frames. */
function drawn(stretches: number): number[] {
  const canvas = document.querySelector<HTMLCanvasElement>("canvas[data-sound=true]");
  if (!canvas) return [];
  const height = Math.floor(canvas.height * 0.85);
  const { data } = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, height) ?? { data: [] };
  const counts = Array.from({ length: stretches }, () => 0);
  for (let pixel = 0; pixel < data.length / 4; pixel += 1) {
    const stretch = Math.floor(((pixel % canvas.width) * stretches) / canvas.width);
    if ((data[4 * pixel + 3] ?? 0) > 0) counts[stretch] = (counts[stretch] ?? 0) + 1;
  }
  return counts;
}

/** Drags from the middle of an element to a share of the timeline. */
async function drag(from: Element, share: number): Promise<void> {
  const track = playhead().element().getBoundingClientRect();
  const { left, top, width, height } = from.getBoundingClientRect();
  const y = top + height / 2;
  const x = track.left + share * track.width;
  const event = (type: string, clientX: number) =>
    new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, clientX, clientY: y });
  // The browser captures real pointers only.
  Object.assign(from, { setPointerCapture: () => undefined });
  from.dispatchEvent(event("pointerdown", left + width / 2));
  from.dispatchEvent(event("pointermove", x));
  from.dispatchEvent(event("pointerup", x));
}

describe("the playhead", () => {
  it("goes where keys send it", async () => {
    playhead().element().focus();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    expect(sought()).toBe(2);
    await expect.poll(() => at(playhead())).toBe(2);
    await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}{ArrowLeft}");
    expect(sought()).toBe(6);
    await userEvent.keyboard("{End}");
    expect(sought()).toBe(12);
    await userEvent.keyboard("{ArrowRight}{Home}");
    expect(sought()).toBe(0);
    expect(playhead().element().getAttribute("aria-valuetext")).toBe("00:00.0");
  });

  it("goes where it is dragged to", async () => {
    await drag(playhead().element(), 0.75);
    expect(sought()).toBeCloseTo(9, 1);
    await expect.poll(() => at(playhead())).toBeCloseTo(9, 1);
  });
});

describe("the sound", () => {
  it("is drawn where it sounds", async () => {
    await expect.poll(() => drawn(2)[0] ?? 0).toBeGreaterThan(500);
    const [loud = 0, silent = 0] = drawn(2);
    // Silence is a line of its own.
    expect(silent).toBeLessThan(loud / 5);
    expect(silent).toBeGreaterThan(0);
  });

  it("of a part is drawn over that part", async () => {
    shown.store.getState().setPlan({ ...shown.plan(), segment: { start: 6, end: 12 } });
    await shown.store.getState().takeMedia();
    await expect.poll(() => drawn(4)[2] ?? 0).toBeGreaterThan(200);
    const [before, , loud = 0, silent = 0] = drawn(4);
    expect(before).toBe(0);
    expect(silent).toBeLessThan(loud / 5);
  });
});

describe("the part", () => {
  it("is set by keys, said in words, and given up again", async () => {
    start().element().focus();
    await userEvent.keyboard("{Shift>}{ArrowRight}{ArrowRight}{/Shift}{ArrowRight}");
    expect(shown.plan().segment).toEqual({ start: 2.1, end: 12 });
    end().element().focus();
    await userEvent.keyboard("{Home}");
    expect(shown.plan().segment).toEqual({ start: 2.1, end: 2.3 });
    await userEvent.keyboard("{PageUp}");
    expect(shown.plan().segment).toEqual({ start: 2.1, end: 3.3 });
    await expect.element(page.getByText("0:02.1 to 0:03.3, 1.2 s")).toBeVisible();
    await shown.expectAccessible();
    await page.getByRole("button", { name: "All of it" }).click();
    expect(shown.plan().segment).toBeNull();
    await expect.poll(() => [at(start()), at(end())]).toEqual([0, 12]);
  });

  it("is dragged, and kept once it is let go", async () => {
    await drag(end().element(), 0.5);
    expect(shown.plan().segment?.start).toBe(0);
    expect(shown.plan().segment?.end).toBeCloseTo(6, 1);
    await drag(start().element(), 0.25);
    expect(shown.plan().segment?.start).toBeCloseTo(3, 1);
    // It does not pass its end.
    await drag(start().element(), 0.9);
    expect(shown.plan().segment?.start).toBeCloseTo((shown.plan().segment?.end ?? 0) - 0.2, 2);
  });
});
