import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type MediaPage, mediaPage } from "../support/media-page";

let shown: MediaPage;
beforeEach(async () => {
  shown = mediaPage();
  await shown.open("clip.mp4");
});
afterEach(() => {
  shown.close();
  vi.restoreAllMocks();
});

const dialog = () => page.getByRole("dialog", { name: "How these frames were made" });

it("how frames and sound were made is shown on demand and copied as JSON", async () => {
  const written = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const button = page.getByRole("button", { name: "How made: these frames" });
  await button.click();
  await expect.element(dialog()).toBeVisible();
  const { session } = shown.store.getState();
  const text = dialog().element().textContent;
  for (const part of [
    "a test engine 1.0",
    "it is the only one",
    "16 frames · 448 px",
    "2026-01-01 10:00:00 UTC",
  ]) {
    expect(text).toContain(part);
  }
  for (const { hash, time } of session?.frames?.frames ?? []) {
    expect(text).toContain(hash);
    expect(text).toContain(`${time.toFixed(3)} s`);
  }
  expect(text).toContain(session?.frames?.sourceHash);
  expect(text).toContain(session?.audio?.hash);
  expect(text).not.toContain("Found again");

  // Once it is open it takes the focus, a moment after it is seen.
  await expect.poll(() => dialog().element().contains(document.activeElement)).toBe(true);
  const copying = dialog().getByRole("button", { name: "Copy as JSON" }).element();
  if (copying instanceof HTMLElement) copying.focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog().getByRole("button", { name: "Copied" })).toBeVisible();
  expect(JSON.parse(written.mock.calls[0]?.[0] ?? "")).toEqual({
    source: { name: "clip.mp4", sizeBytes: 8, facts: shown.facts },
    frames: session?.frames,
    audio: session?.audio,
  });
  await shown.expectAccessible();
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => document.activeElement).toBe(button.element());
});

it("what was found again says when it was made and when it was found", async () => {
  const { session } = shown.store.getState();
  if (!session?.frames) throw new Error("frames were taken");
  shown.store.setState({
    session: { ...session, frames: { ...session.frames, recalledAt: "2026-02-03T04:05:06.000Z" } },
  });
  await expect.element(page.getByTestId("media-status")).toHaveTextContent("taken earlier");
  await page.getByRole("button", { name: "How made: these frames" }).click();
  await expect.element(dialog().getByText("2026-01-01 10:00:00 UTC").first()).toBeVisible();
  await expect.element(dialog().getByText("2026-02-03 04:05:06 UTC")).toBeVisible();
});

it("facts are there in a line, all of them on demand, and what falls outside of a benchmark is noted", async () => {
  await expect.element(page.getByText(/1280 × 720/)).toHaveTextContent(/^clip\.mp4 · 00:12\.0/);
  const note = page.getByTestId("eligibility");
  await expect
    .element(note)
    .toHaveTextContent("Outside of OmniCap-IF: it lasts 12 s, where 30 to 90 s were taken.");
  expect(note.elements()).toHaveLength(1);
  const details = page.getByRole("button", { name: "Details of the file" });
  expect(details.element().ariaExpanded).toBe("false");
  await details.click();
  await expect.element(page.getByText("aac, stereo, 48 kHz")).toBeVisible();
  expect(details.element().ariaExpanded).toBe("true");
});
