import { afterEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { StoreApi } from "zustand/vanilla";
import { TakesFields } from "../../../../src/models/page/takes-fields";
import { SendingLine } from "../../../../src/playground/page/sending/sending-line";
import type { ModelSettings } from "../../../../src/shapes/model-settings";
import type { Session } from "../../../../src/shapes/session";
import type { ModelChoice } from "../../../../src/state/models/model-choices";
import { emptySession } from "../../../../src/state/sessions/session-document";
import { SettingsProvider } from "../../../../src/state/settings/settings-context";
import type { SettingsStore } from "../../../../src/state/settings/settings-state";
import { audioRecord, frameSet, samplingPlan, WAV } from "../../../support/sampling-plan";
import { settingsInTest } from "../support/settings-in-test";
import { type ShownPart, showPart } from "../support/shown-part";

let shown: ShownPart | null = null;
afterEach(() => {
  shown?.close();
  shown = null;
});

const plan = samplingPlan({ frames: { kind: "uniform", count: 4 }, audio: WAV });
const session: Session = {
  ...emptySession(),
  instruction: "Describe the video.",
  sampling: plan,
  video: {
    name: "film.mp4",
    type: "video/mp4",
    sizeBytes: 3_100_000,
    quickKey: "q",
    stored: { kind: "file" },
    facts: {
      kind: "video",
      container: "mp4",
      durationSeconds: 26,
      sizeBytes: 3_100_000,
      bitrate: null,
      video: {
        codec: "h264",
        width: 1280,
        height: 720,
        framesPerSecond: 25,
        rotationDegrees: 0,
        startSeconds: 0,
        bitDepth: 8,
        pixelAspect: 1,
      },
      audioTracks: [
        { codec: "aac", channels: 2, layout: null, sampleRate: 48_000, startSeconds: 0, language: null },
      ],
    },
  },
  frames: frameSet({
    plan,
    frames: [1, 2, 3, 4].map((time) => ({ time, hash: `f${time}`, width: 448, height: 252 })),
  }),
  audio: audioRecord({ durationSeconds: 26, sizeBytes: 832_044 }),
};

const gemini: ModelChoice = {
  kind: "google",
  baseUrl: "https://generativelanguage.googleapis.com/v1beta",
  model: "gemini-2.5-flash",
  audio: true,
};
const claude: ModelChoice = {
  kind: "anthropic",
  baseUrl: "https://api.anthropic.com/v1",
  model: "claude-opus-4-5",
  audio: false,
};

function show(caption: ModelChoice | null, parts: Partial<ModelSettings> = {}): StoreApi<SettingsStore> {
  const settings = settingsInTest(parts);
  shown = showPart(
    <SettingsProvider store={settings}>
      <SendingLine />
      {caption && <TakesFields value={{ ...caption, apiKey: "" }} />}
    </SettingsProvider>,
    session,
    {
      frameBlobs: async () => [
        { time: 1, hash: "f1", blob: new Blob(["x".repeat(40_000)]) },
        { time: 2, hash: "f2", blob: new Blob(["x".repeat(40_000)]) },
      ],
    },
    { models: { models: { caption, judge: null } } },
  );
  return settings;
}

const line = () => page.getByTestId("sending");
const details = () => page.getByTestId("sending-details");
const openDetails = (name: string | RegExp) => page.getByRole("button", { name }).click();

describe("what will be sent", () => {
  it("stands in a line, with where it goes, before anything is sent", async () => {
    show(gemini);
    await expect
      .element(line())
      .toHaveTextContent(
        /4 frames of 448 px, 26 s of sound, about [\d,]+ tokens, about \$0\.00\d+, to generativelanguage\.googleapis\.com\./,
      );
    await openDetails("Details");
    await expect.element(details()).toHaveTextContent("Nothing is sent before you press Run.");
    await expect.element(details()).toHaveTextContent("Nothing is left out.");
    await expect.element(details()).toHaveTextContent("and to no other host");
    await expect.element(details()).toHaveTextContent(/Price as of 2026-10-07: \$0\.30/);
  });

  it("is nothing without a model", async () => {
    show(null);
    await expect.element(line()).not.toBeInTheDocument();
  });

  it("says what stays behind and why, and that a price is not known", async () => {
    show({ ...claude, model: "claude-unheard-of" });
    await expect.element(line()).toHaveTextContent("price unknown, to api.anthropic.com");
    await expect.element(line()).not.toHaveTextContent("of sound");
    await openDetails("Details, 1 left out or changed");
    await expect
      .element(details())
      .toHaveTextContent("The sound was left out: by its settings the model takes no sound");
    await expect.element(details()).toHaveTextContent("No price is known for this model");
  });

  it("of unknown price meets a cap: what becomes of such calls is said, and a price ends it", async () => {
    const settings = show(
      { kind: "openai-compatible", baseUrl: "http://localhost:4000/v1", model: "relayed", audio: false },
      { caps: { perRunUsd: 1, perDayUsd: null } },
    );
    const words = () => page.getByTestId("cap-words");
    await expect
      .element(words())
      .toHaveTextContent(
        "The spending cap can't bound “relayed”, since nobody knows the cost: such calls are made",
      );
    await settings.getState().change({ caps: { perRunUsd: 1, perDayUsd: null, refuseUnknown: true } });
    await expect.element(words()).toHaveTextContent("by your settings such calls are not made");
    await openDetails(/Details/);
    await details().getByRole("button", { name: "It costs nothing" }).click();
    await expect.element(line()).toHaveTextContent("no charge, to localhost:4000");
    await expect.element(words()).not.toBeInTheDocument();
    expect(settings.getState().kept?.settings.prices).toMatchObject([
      { host: "localhost:4000", model: "relayed", inputPerMillion: 0, outputPerMillion: 0 },
    ]);
  });

  it("that one request can pass the cap with is said before it is refused", async () => {
    show(claude, { caps: { perRunUsd: 5, perDayUsd: 0.01 } });
    await expect
      .element(page.getByTestId("cap-words"))
      .toHaveTextContent(/One request can cost \$0\.\d+, more than the spending cap of \$0\.01 for each day/);
  });

  it("goes by the user's own prices", async () => {
    const own = {
      host: "*",
      model: "gemini*",
      inputPerMillion: 1000,
      outputPerMillion: 0,
      asOf: "2026-11-20",
    };
    show(gemini, { prices: [own] });
    await expect.element(line()).toHaveTextContent(/about \$[2-9]\.\d\d, to/);
  });

  it("is the file itself where that is switched on, with Gemini's frame rate", async () => {
    show(gemini);
    await openDetails("Details");
    await page.getByRole("switch", { name: /Send the whole video/ }).click();
    await expect.element(line()).toHaveTextContent("the whole video (3.1 MB), about 7,");
    await page.getByRole("textbox", { name: "Frames per second" }).fill("4");
    await expect.element(line()).toHaveTextContent("the whole video (3.1 MB), about 28,000 tokens");
    expect(shown?.models.getState().wholeVideo).toEqual({ framesPerSecond: 4 });
  });

  it("can't be the file where the model takes none", async () => {
    show(claude);
    await expect.element(line()).toBeVisible();
    await expect.element(page.getByRole("switch", { name: /whole video/ })).not.toBeInTheDocument();
  });
});

describe("what a model takes", () => {
  it("says where it is known from, and follows what the user says at once", async () => {
    const settings = show(gemini);
    const group = page.getByRole("group", { name: "What this model takes" });
    await expect.element(group).toHaveTextContent("From the table of 2026-01-12");
    await group.getByRole("switch", { name: "Pictures" }).click();
    await expect.element(group).toHaveTextContent(/You said so on 20\d\d-/);
    await expect.element(line()).not.toHaveTextContent("frames");
    expect(settings.getState().kept?.settings.corrections).toMatchObject([
      { model: "gemini-2.5-flash", origin: "user", image: false },
    ]);
    await group.getByRole("button", { name: "Back to the table" }).click();
    await expect.element(line()).toHaveTextContent("4 frames");
    expect(settings.getState().kept?.settings.corrections).toEqual([]);
  });

  it("offers nothing that the format has no place for", async () => {
    show(claude);
    const videos = page.getByRole("switch", { name: "Whole videos" });
    await expect.element(videos).toBeDisabled();
    await expect.element(page.getByText("This API cannot carry it")).toBeVisible();
  });

  it("says what was learnt from a refusal, and lets people say otherwise", async () => {
    show(gemini, {
      corrections: [
        {
          baseUrl: gemini.baseUrl,
          model: gemini.model,
          origin: "refusal",
          asOf: "2026-11-19",
          system: false,
        },
      ],
    });
    const system = page.getByRole("switch", { name: "System prompt" });
    await expect.element(page.getByText("Learnt from a refusal on 2026-11-19")).toBeVisible();
    await expect.element(system).not.toBeChecked();
    await system.click();
    await expect.element(system).toBeChecked();
    await page.getByLabelText("Form of a judge's replies").selectOptions("JSON of any shape");
    await expect.element(page.getByLabelText("Form of a judge's replies")).toHaveValue("object");
  });
});
