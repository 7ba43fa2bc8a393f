import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { facts, track } from "./example-facts";
import { type MediaPage, mediaPage } from "./support/media-page";

let shown: MediaPage;
beforeEach(() => {
  shown = mediaPage();
});
afterEach(() => shown.close());

const plan = () => shown.plan();
const words = () => document.querySelector('[data-testid="plan"]')?.textContent;
const status = () => document.querySelector('[data-testid="media-status"]')?.textContent;
const field = (name: string) => page.getByRole("textbox", { name, exact: true });
const faults = () =>
  [...document.querySelectorAll("[aria-invalid=true]")].map(
    (element) => document.getElementById(element.getAttribute("aria-describedby") ?? "")?.textContent,
  );

async function opened(): Promise<void> {
  await shown.open("clip.mp4");
  await expect.poll(status).toContain("16 frames");
}

async function more(): Promise<void> {
  await page.getByRole("button", { name: "More" }).click();
  await expect.element(page.getByRole("radiogroup", { name: "Engine" })).toBeVisible();
}

describe("the usual fields", () => {
  it("leave alone what is typed on the way to a number, and say what is out of bounds", async () => {
    await userEvent.fill(field("Max side, px"), "4");
    expect(plan().size).toEqual({ kind: "fit", maxSide: 448 });
    expect(faults()).toEqual(["32 to 4096"]);
    await userEvent.fill(field("Max side, px"), "640");
    expect(plan().size).toEqual({ kind: "fit", maxSide: 640 });
    expect(faults()).toEqual([]);
    await userEvent.fill(field("Frames"), "900");
    expect(faults()).toEqual(["1 to 256"]);
    await userEvent.fill(field("Frames"), "");
    expect(faults()).toEqual(["1 to 256"]);
    expect(plan().frames).toEqual({ kind: "uniform", count: 16 });
    await userEvent.fill(field("Frames"), "128");
    expect(plan().frames).toEqual({ kind: "uniform", count: 128 });
    expect(words()).toBe("128 frames · 640 px · sound");
  });

  it("go up and down with the arrow keys, within their bounds", async () => {
    await userEvent.fill(field("Max side, px"), "450");
    await userEvent.keyboard("{ArrowUp}");
    expect(plan().size).toEqual({ kind: "fit", maxSide: 480 });
    await expect.element(field("Max side, px")).toHaveValue("480");
    await userEvent.fill(field("Frames"), "2");
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}");
    expect(plan().frames).toEqual({ kind: "uniform", count: 1 });
  });

  it("change with the way in which frames are chosen", async () => {
    const kinds = page.getByRole("combobox", { name: "Chosen by" });
    await userEvent.selectOptions(kinds, "Per second");
    await userEvent.fill(field("Per second"), "0.5");
    await userEvent.fill(field("At most"), "32");
    expect(plan().frames).toEqual({ kind: "rate", framesPerSecond: 0.5, maximum: 32 });
    await userEvent.selectOptions(kinds, "Key frames");
    expect(plan().frames).toEqual({ kind: "keyframes", maximum: 32 });
  });

  it("take exact times as people write them, and say what is wrong at the field", async () => {
    await opened();
    await userEvent.selectOptions(page.getByRole("combobox", { name: "Chosen by" }), "At times");
    expect(plan().frames).toEqual({ kind: "times", seconds: [6] });
    await userEvent.fill(field("Times"), "0:07.5, 3");
    expect(plan().frames).toEqual({ kind: "times", seconds: [3, 7.5] });
    await expect.element(field("Times")).toHaveValue("0:07.5, 3");
    await userEvent.fill(field("Times"), "0:07.5, 0:99");
    await expect.element(page.getByText("In “0:99” the seconds go beyond 59.")).toBeVisible();
    await userEvent.fill(field("Times"), "0:07.5, 0:13");
    await expect.element(page.getByText("“0:13” is after the end, 00:12.0.")).toBeVisible();
    expect(plan().frames).toEqual({ kind: "times", seconds: [3, 7.5] });
    await shown.expectAccessible();
  });

  it("switch between what is seen and what is heard, and remember what was switched off", async () => {
    await userEvent.fill(field("Frames"), "24");
    await page.getByText("Sound only").click();
    expect(plan()).toMatchObject({ frames: { kind: "none" }, audio: { type: "audio/wav", track: 0 } });
    expect(words()).toBe("sound, no frames");
    await expect.element(page.getByRole("button", { name: "Take sound" })).toBeInTheDocument();
    expect(field("Max side, px").elements()).toEqual([]);
    await page.getByText("Frames only").click();
    expect(plan()).toMatchObject({ frames: { kind: "uniform", count: 24 }, audio: null });
    await page.getByText("Both").click();
    expect(plan()).toMatchObject({ frames: { kind: "uniform", count: 24 }, audio: { type: "audio/wav" } });
  });
});

describe("a changed plan", () => {
  it("marks what is there as of another plan until it is taken again", async () => {
    await opened();
    expect(document.body.textContent).not.toContain("of another plan");
    await userEvent.fill(field("Frames"), "8");
    await expect.poll(status).toContain("of another plan");
    await expect.element(page.getByText("These frames were taken with another plan.")).toBeVisible();
    await shown.expectAccessible();
    await page.getByRole("button", { name: "Take frames" }).click();
    await expect.poll(status).toBe("8 frames · sound 12.0 s");
    expect(document.body.textContent).not.toContain("of another plan");
  });

  it("is no change when it comes back to what it was", async () => {
    await opened();
    await userEvent.fill(field("Frames"), "8");
    await userEvent.fill(field("Frames"), "16");
    await expect.poll(status).toBe("16 frames · sound 12.0 s");
  });
});

describe("more", () => {
  it("is closed at first", () => {
    expect(page.getByRole("button", { name: "More" }).element().ariaExpanded).toBe("false");
    expect(page.getByRole("radiogroup", { name: "Engine" }).elements()).toEqual([]);
  });

  it("gives all frames one size, and back", async () => {
    await more();
    await page.getByRole("button", { name: "224 × 224, as in the papers" }).click();
    expect(plan().size).toEqual({ kind: "exact", width: 224, height: 224 });
    await userEvent.fill(field("Height, px"), "168");
    expect(plan().size).toEqual({ kind: "exact", width: 224, height: 168 });
    await page.getByRole("switch", { name: "Exact size, padded with black" }).click();
    expect(plan().size).toEqual({ kind: "fit", maxSide: 224 });
  });

  it("says how pictures and sound are written, and by which engine they are taken", async () => {
    await more();
    const choose = (name: string, option: string) =>
      userEvent.selectOptions(page.getByRole("combobox", { name }), option);
    await choose("Pictures as", "WebP");
    await choose("Quality", "small files");
    await choose("Sound as", "Opus, smallest");
    await page.getByRole("radio", { name: "ffmpeg.wasm (reference)" }).click();
    expect(plan()).toMatchObject({
      image: { type: "image/webp", quality: "small" },
      audio: { type: "audio/ogg", track: 0 },
      engine: "ffmpeg",
    });
    await expect.element(page.getByText(/This browser's own decoders/)).toBeVisible();
    await shown.expectAccessible();
  });

  it("asks for the sound track only where there are several", async () => {
    await opened();
    await more();
    const tracks = page.getByRole("combobox", { name: "Sound track" });
    expect(tracks.elements()).toEqual([]);
    shown.facts = facts({
      audioTracks: [track(), track({ codec: "ac3", channels: 6, layout: "5.1", language: "jpn" })],
    });
    await shown.open("other.mkv");
    await expect.element(tracks).toBeVisible();
    await userEvent.selectOptions(tracks, "2: ac3, 5.1, jpn");
    expect(plan().audio).toEqual({ type: "audio/wav", track: 1 });
  });

  it("takes a part as typed", async () => {
    await opened();
    await more();
    await userEvent.fill(field("Part from"), "0:03");
    expect(plan().segment).toEqual({ start: 3, end: 12 });
    await userEvent.fill(field("to"), "0:02");
    expect(faults()).toEqual(["The end has to come after the start."]);
    await userEvent.fill(field("to"), "0:09.5");
    expect(plan().segment).toEqual({ start: 3, end: 9.5 });
    await userEvent.fill(field("to"), "");
    expect(plan().segment).toEqual({ start: 3, end: 12 });
    await userEvent.fill(field("Part from"), "");
    expect(plan().segment).toBeNull();
  });
});

it("a file of sound is not asked about pictures, a picture not about time", async () => {
  shown.facts = facts({ kind: "audio", video: null });
  await shown.open("talk.mp3");
  await expect.poll(status).toBe("sound 12.0 s");
  expect(field("Frames").elements()).toEqual([]);
  expect(page.getByText("Both").elements()).toEqual([]);
  shown.facts = facts({ kind: "image", durationSeconds: null, audioTracks: [] });
  await shown.open("still.png");
  await expect.poll(words).toBe("the picture · 448 px");
  await expect.element(field("Max side, px")).toBeVisible();
  expect(page.getByRole("combobox", { name: "Chosen by" }).elements()).toEqual([]);
  await more();
  expect(field("Part from").elements()).toEqual([]);
});

it("what can only be looked at can't be changed", async () => {
  await opened();
  const readOnly = { code: "newer-version", message: "It is newer.", nextStep: "Look." };
  shown.sessions.setState(({ opened }) => ({ opened: { ...opened, readOnly } }));
  await expect.element(page.getByRole("button", { name: "Take frames" })).toBeDisabled();
  await expect.element(field("Frames")).toBeDisabled();
  expect(page.getByRole("slider", { name: "Start of the part to take" }).elements()).toEqual([]);
});
