import { beforeEach, describe, expect, it, vi } from "vitest";
import { isAbort } from "../../src/foundation/errors";
import type { GenerateInput } from "../../src/playground/protocol";
import type { FrameSet } from "../../src/shapes/media";
import { eventually, KEY, rejectionOf } from "../calls/calls";
import { codeOf } from "../storage/code-of";
import { audioRecord, frameSet, samplingPlan, WAV } from "../support/sampling-plan";
import { startStandIn } from "../support/stand-in/start-stand-in";
import { engineWithStandIn } from "./engine-with-stand-in";

const PLAN = samplingPlan({ frames: { kind: "uniform", count: 3 }, audio: WAV });
const SETTINGS = { temperature: 0.5, maxTokens: 99, seed: 7 };

const here = engineWithStandIn();

function generateInput(changes: Partial<GenerateInput> = {}): GenerateInput {
  return {
    model: here.connection({ apiKey: "" }),
    runId: "run",
    instruction: "Say what happens.",
    plan: PLAN,
    frames: null,
    audio: null,
    videoSeconds: 12,
    settings: SETTINGS,
    ...changes,
  };
}

async function keep(text: string): Promise<string> {
  return (await here.engine.client.call("blobs/put", { blob: new Blob([text]) })).hash;
}

async function keptFrames(...texts: string[]): Promise<FrameSet> {
  const frames = [];
  for (const [index, text] of texts.entries()) {
    frames.push({ time: index + 0.5, hash: await keep(text), width: 2, height: 2 });
  }
  return frameSet({ plan: PLAN, frames });
}

const base64 = (text: string) => Buffer.from(text).toString("base64");

describe("a key that is left empty", () => {
  const authorizations = () => here.standIn.requests.map(({ headers }) => headers.authorization);

  it("is the one given before for the same address, and for no other", async () => {
    const other = await startStandIn();
    try {
      await here.connect(here.connection());
      await here.connect(here.connection({ apiKey: "", baseUrl: `${here.standIn.url}/` }));
      await here.engine.client.call("captions/generate", generateInput());
      const elsewhere = here.connection({ apiKey: "", baseUrl: other.url });
      await here.connect(elsewhere);
      await here.engine.client.call("captions/generate", generateInput({ model: elsewhere }));
      expect(authorizations()).toEqual([`Bearer ${KEY}`]);
      expect(JSON.stringify(other.requests)).not.toContain(KEY);
    } finally {
      await other.close();
    }
  });

  it("is forgotten with the models", async () => {
    await here.connect(here.connection());
    await here.engine.client.call("keys/forget", null);
    await here.connect(here.connection({ apiKey: "" }));
    await here.engine.client.call("captions/generate", generateInput());
    expect(JSON.stringify(authorizations())).not.toContain(KEY);
  });
});

describe("connecting", () => {
  it.each(["", "not an address", "ftp://host/v1", `https://me:${KEY}@host/v1`, `https://host/v1?key=${KEY}`])(
    "to %j is refused",
    async (baseUrl) => {
      expect(await codeOf(here.connect(here.connection({ baseUrl })))).toBe("base-url-invalid");
      expect(await codeOf(here.engine.client.call("captions/generate", generateInput()))).toBe("no-model");
    },
  );

  it("to a bad address takes nothing away", async () => {
    await here.connect(here.connection());
    expect(await codeOf(here.connect(here.connection({ baseUrl: "nonsense" })))).toBe("base-url-invalid");
    expect((await here.engine.client.call("captions/generate", generateInput())).problem).toBeNull();
  });

  it("adds a model to those before it; each call names the one that it is for", async () => {
    const names = Array.from({ length: 6 }, (_, index) => `model-${index}`);
    for (const model of names) await here.connect(here.connection({ model }));
    for (const model of names) {
      await here.engine.client.call(
        "captions/generate",
        generateInput({ model: here.connection({ model }) }),
      );
    }
    expect(here.standIn.requests.map(({ body }) => Object(body).model)).toEqual(names);
  });

  it("is not needed to list an endpoint's models", async () => {
    here.standIn.script({ match: { path: "models" }, behaviour: { kind: "models", models: ["b", "a"] } });
    const listed = await here.engine.client.call("models/list", { connection: here.connection() });
    expect(listed.toSorted()).toEqual(["a", "b"]);
    expect(here.standIn.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  });

  it("with a wrong key is told without the key", async () => {
    here.standIn.script({
      match: { path: "models" },
      behaviour: { kind: "status", status: 401, message: `Incorrect API key provided: ${KEY}` },
    });
    const listing = here.engine.client.call("models/list", { connection: here.connection() });
    expect(await codeOf(listing)).toBe("key-refused");
  });
});

describe("a caption", () => {
  beforeEach(() => here.connect(here.connection()));

  it("is asked for with the kept frames in their order and the sound after them", async () => {
    const texts = ["late picture", "early picture", "third picture"];
    const frames = await keptFrames(...texts);
    const audio = audioRecord({ hash: await keep("waves") });
    const { record } = await here.engine.client.call("captions/generate", generateInput({ frames, audio }));
    const body = JSON.stringify(here.standIn.requests[0]?.body);
    const places = [...texts, "waves"].map((text) => body.indexOf(base64(text)));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(record?.mediaHashes).toEqual([...frames.frames.map(({ hash }) => hash), audio.hash]);
    expect(here.standIn.requests[0]?.body).toMatchObject({ temperature: 0.5, max_tokens: 99, seed: 7 });
  });

  it("streams in, is told whole at the end and comes with its record", async () => {
    here.standIn.script({ behaviour: { kind: "text", text: "One two three four." } });
    const deltas: string[] = [];
    const output = await here.engine.client.call("captions/generate", generateInput(), {
      onEvent: (event) => (event.kind === "text" ? deltas.push(event.delta) : 0),
    });
    expect(deltas.length).toBeGreaterThan(1);
    expect(deltas.join("")).toBe("One two three four.");
    expect(output).toMatchObject({
      text: "One two three four.",
      problem: null,
      record: { model: "stand-in", settings: SETTINGS, finishReason: "stop" },
    });
    expect(JSON.stringify(output)).not.toContain("authorization");
  });

  it("that is cut keeps what had come, beside the problem", async () => {
    here.standIn.script({
      behaviour: { kind: "text", text: "One two three four." },
      delivery: { cutAfter: 2 },
    });
    const output = await here.engine.client.call("captions/generate", generateInput());
    expect(output).toMatchObject({ text: "One two ", record: null, problem: { code: "stream-cut" } });
    expect(output.problem).not.toHaveProperty("partialText");
  });

  it("that is refused has no text, and a problem", async () => {
    here.standIn.script({ behaviour: { kind: "status", status: 401, message: `No such key: ${KEY}` } });
    const output = await here.engine.client.call("captions/generate", generateInput());
    expect(output).toMatchObject({ text: "", record: null, problem: { code: "key-refused" } });
  });

  it("can't be asked for when a frame is gone from storage", async () => {
    const frames = await keptFrames("here");
    frames.frames.push({ time: 2, hash: "f".repeat(64), width: 2, height: 2 });
    const call = here.engine.client.call("captions/generate", generateInput({ frames }));
    expect(await codeOf(call)).toBe("media-missing");
    expect(here.standIn.requests).toHaveLength(0);
  });

  it("teaches what the model takes none of: the next one goes without, and the settings keep it", async () => {
    const frames = await keptFrames("one");
    const audio = audioRecord({ hash: await keep("waves") });
    const input = generateInput({ frames, audio });
    here.standIn.script({
      behaviour: { kind: "status", status: 400, message: "Audio input is not supported by this model." },
      times: 1,
    });
    const refused = await here.engine.client.call("captions/generate", input);
    expect(refused.problem).toMatchObject({ code: "media-refused", refused: "audio" });
    expect(refused.problem?.nextStep).toMatch(/^Noted: this model takes no sound; .*“Models”/);
    const { record } = await here.engine.client.call("captions/generate", input);
    expect(record?.warnings).toEqual([expect.stringContaining("The sound was left out")]);
    const again = here.standIn.requests.at(-1);
    expect(JSON.stringify(again?.body)).not.toContain("input_audio");
    expect(JSON.stringify(again?.body)).toContain(base64("one"));
  });

  it("is asked for with the video itself, of a model that is said to take videos", async () => {
    const film = new Blob(["moving pictures"], { type: "video/mp4" });
    const wholeVideo = {
      file: film,
      mediaType: "video/mp4",
      hash: null,
      framesPerSecond: null,
      hasSound: true,
    };
    const input = generateInput({ frames: await keptFrames("one"), wholeVideo });
    const without = await here.engine.client.call("captions/generate", input);
    expect(without.record?.warnings).toEqual([expect.stringContaining("The whole video was left out")]);
    await here.engine.client.call("settings/change", {
      patch: {
        corrections: [
          { baseUrl: here.standIn.url, model: "stand-in", origin: "user", asOf: "2026-11-01", video: true },
        ],
      },
    });
    await vi.waitFor(async () => {
      const { record } = await here.engine.client.call("captions/generate", input);
      expect(record?.promptVersion).toBe("caption-whole-video.v1");
    });
    const body = JSON.stringify(here.standIn.requests.at(-1)?.body);
    expect(body).toContain(`data:video/mp4;base64,${base64("moving pictures")}`);
    expect(body).not.toContain(base64("one"));
  });

  it("that is cancelled hangs up on the endpoint", async () => {
    here.standIn.script({ behaviour: { kind: "text", text: "One two three." }, delivery: { hangAfter: 1 } });
    const stop = new AbortController();
    const call = here.engine.client.call("captions/generate", generateInput(), {
      signal: stop.signal,
      onEvent: ({ kind }) => {
        if (kind === "text") stop.abort();
      },
    });
    expect(isAbort(await rejectionOf(call))).toBe(true);
    await eventually(() => here.standIn.requests[0]?.abandoned === true);
  });
});

it("a problem of the engine never repeats what it was asked with", async () => {
  await here.connect(here.connection());
  here.standIn.script({ behaviour: { kind: "status", status: 400, message: `${KEY} and the instruction` } });
  const output = await here.engine.client.call("captions/generate", generateInput());
  expect(JSON.stringify(output)).not.toContain(KEY);
  expect(here.engine.everythingSent()).toContain("request-refused");
});
