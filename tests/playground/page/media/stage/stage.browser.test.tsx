import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { emptySession } from "../../../../../src/state/sessions/session-document";
import { frameSet } from "../../../../support/sampling-plan";
import { facts } from "../example-facts";
import { type MediaPage, mediaPage } from "../support/media-page";
import { toneFile } from "../support/tone-file";

let shown: MediaPage;
beforeEach(() => {
  shown = mediaPage();
});
afterEach(() => {
  shown.close();
  vi.restoreAllMocks();
});

const status = () => document.querySelector('[data-testid="media-status"]')?.textContent;
const standIn = () => page.getByTestId("stand-in");
const inView = () => standIn().getByRole("img").element().getAttribute("alt");

describe("a file that the browser can't play", () => {
  beforeEach(async () => {
    await shown.open("odd.avi", "no video at all");
    await expect.element(standIn()).toBeVisible();
    await expect.poll(status).toContain("16 frames");
  });

  it("is stood in for by frames and sound, and says so", async () => {
    expect(standIn().element().textContent).toContain("This browser can't play the file itself.");
    expect(document.querySelector("video")).toBeNull();
    expect(inView()).toBe("Frame at 00:00.4, the nearest one taken");
    await shown.expectAccessible();
  });

  it("shows the last frame before the playhead", async () => {
    shown.store.getState().seekTo(7);
    await expect.poll(inView).toBe("Frame at 00:06.4, the nearest one taken");
    page.getByRole("slider", { name: "Playhead" }).element().focus();
    await userEvent.keyboard("{End}");
    await expect.poll(inView).toBe("Frame at 00:11.6, the nearest one taken");
  });

  it("plays the sound that was taken and follows it, until it is paused", async () => {
    shown.store.getState().seekTo(3);
    await page.getByRole("button", { name: "Play frames and sound" }).click();
    const audio = document.querySelector("audio");
    expect(audio?.src).toBe(shown.store.getState().sound?.url);
    const seconds = () =>
      Number(page.getByRole("slider", { name: "Playhead" }).element().getAttribute("aria-valuenow"));
    await expect.poll(seconds).toBeGreaterThan(3.2);
    expect(audio?.paused).toBe(false);
    await page.getByRole("button", { name: "Pause" }).click();
    expect(audio?.paused).toBe(true);
    await expect.element(page.getByRole("button", { name: "Play frames and sound" })).toBeVisible();
  });

  it("moves on without sound too", async () => {
    shown.store.getState().setPlan({ ...shown.plan(), audio: null });
    await shown.store.getState().takeMedia();
    await expect.poll(() => document.querySelector("audio")).toBeNull();
    shown.store.getState().seekTo(11.5);
    await page.getByRole("button", { name: "Play frames and sound" }).click();
    await expect.poll(inView).toBe("Frame at 00:11.6, the nearest one taken");
    // It ends by itself.
    await expect.element(page.getByRole("button", { name: "Play frames and sound" })).toBeVisible();
    expect(standIn().element().textContent).toContain("00:12.0 of 00:12.0");
  });
});

describe("a file that the browser plays", () => {
  it("is sought where its own time begins later than nought, and followed back", async () => {
    const { audioTracks } = facts();
    const late = audioTracks.map((track) => ({ ...track, startSeconds: 0.5 }));
    shown.facts = facts({ kind: "audio", video: null, durationSeconds: 1.5, audioTracks: late });
    await shown.open("late.wav", toneFile(2));
    await expect.poll(status).toBe("sound 1.5 s");
    const player = () => document.querySelector<HTMLAudioElement>("audio[controls]");
    await expect.poll(() => player()?.readyState).toBeGreaterThan(0);
    shown.store.getState().seekTo(1);
    await expect.poll(() => player()?.currentTime).toBe(1.5);
    if (player()) Object.assign(player() ?? {}, { currentTime: 0.75 });
    const playhead = page.getByRole("slider", { name: "Playhead" });
    await expect.poll(() => playhead.element().getAttribute("aria-valuenow")).toBe("0.25");
  });
});

describe("other files than videos", () => {
  it("of sound get a player without an empty picture", async () => {
    shown.facts = facts({ kind: "audio", video: null });
    await shown.open("tone.wav", toneFile(2));
    await expect.poll(status).toBe("sound 12.0 s");
    expect(document.querySelector("video")).toBeNull();
    expect(document.querySelector<HTMLAudioElement>("audio[controls]")?.ariaLabel).toBe("Player: tone.wav");
    await shown.expectAccessible();
  });

  it("of a picture are shown as one, without a timeline", async () => {
    shown.facts = facts({ kind: "image", durationSeconds: null, audioTracks: [] });
    const canvas = new OffscreenCanvas(40, 30);
    canvas.getContext("2d");
    await shown.open("still.png", await canvas.convertToBlob());
    await expect.element(page.getByRole("img", { name: "Opened: still.png" })).toBeVisible();
    expect(page.getByRole("slider").elements()).toEqual([]);
    await shown.expectAccessible();
  });

  it("of a picture that the browser can't show are stood in for", async () => {
    shown.facts = facts({ kind: "image", durationSeconds: null, audioTracks: [] });
    await shown.open("odd.tiff", "no picture at all");
    await expect.element(standIn()).toBeVisible();
    await expect.element(standIn().getByRole("img")).toBeVisible();
  });
});

describe("a file that is not at hand", () => {
  const frame = { time: 2, hash: "ab".repeat(32), width: 64, height: 36 };
  const video = {
    name: "long.mp4",
    type: "video/mp4",
    sizeBytes: 3_000_000_000,
    quickKey: "key",
    stored: { kind: "file" as const },
    facts: facts(),
  };

  function show(kind: "none" | "missing" | "locked", taken: boolean): void {
    shown.store.setState({
      session: {
        ...emptySession(),
        video: kind === "none" ? null : video,
        frames: taken ? frameSet({ frames: [frame] }) : null,
      },
      clip: { kind },
    });
  }

  it("is asked for, and what was taken from it stands in", async () => {
    show("missing", false);
    await expect.element(page.getByText(/“long.mp4” is not in this browser's storage/)).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Choose it again" })).toBeVisible();
    expect(standIn().elements()).toEqual([]);
    show("missing", true);
    await expect.element(standIn()).toBeVisible();
    await shown.expectAccessible();
  });

  it("is chosen with its place where browsers tell that", async () => {
    const handle = await (await navigator.storage.getDirectory()).getFileHandle("long", { create: true });
    window.showOpenFilePicker = async () => [handle];
    const opened = vi.fn();
    shown.store.setState({ openVideo: opened });
    show("missing", false);
    await page.getByRole("button", { name: "Choose it again" }).click();
    await expect.poll(() => opened.mock.calls.length).toBe(1);
    expect(await opened.mock.calls[0]?.[1]).toBe(handle);
  });

  it("is unlocked by a click where the browser knows where it lies", async () => {
    const unlocked = vi.fn();
    shown.store.setState({ unlockClip: unlocked });
    show("locked", true);
    await page.getByRole("button", { name: "Open it again" }).click();
    expect(unlocked).toHaveBeenCalledOnce();
    await shown.expectAccessible();
  });

  it("is no file at all at first", async () => {
    show("none", false);
    await expect.element(page.getByText(/No video yet/)).toBeVisible();
  });
});

describe("the place of a large file", () => {
  it("is offered to be remembered, and not again once it is", async () => {
    const handle = await (await navigator.storage.getDirectory()).getFileHandle("place", { create: true });
    window.showOpenFilePicker = async () => [handle];
    const opened = vi.fn();
    await shown.open("clip.mp4");
    const { session } = shown.store.getState();
    if (!session?.video) throw new Error("a video was opened");
    shown.store.setState({
      openVideo: opened,
      session: { ...session, video: { ...session.video, stored: { kind: "file" } } },
    });
    await page.getByRole("button", { name: "Remember where it lies" }).click();
    await expect.poll(() => opened.mock.calls.length).toBe(1);
    expect(await opened.mock.calls[0]?.[1]).toBe(handle);
    shown.store.setState({ clipPlaceKept: true });
    await expect
      .poll(() => page.getByRole("button", { name: "Remember where it lies" }).elements())
      .toEqual([]);
  });
});
