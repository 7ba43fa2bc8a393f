import { IDBFactory } from "fake-indexeddb";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { isAbort } from "../../../src/lib/errors";
import type { Checklist } from "../../../src/schemas/checklist";
import type { FrameSet } from "../../../src/schemas/media";
import type { Verdict } from "../../../src/schemas/verdict";
import type { CheckRunner } from "../../../src/workers/checks/check-runner";
import type {
  Connection,
  GenerateInput,
  JudgeEvent,
  JudgeInput,
} from "../../../src/workers/engine/engine-protocol";
import { type CompatibleSettings, eventually, KEY, rejectionOf } from "../../providers/calls";
import { codeOf } from "../../storage/code-of";
import { audioRecord, frameSet, samplingPlan, WAV } from "../../support/sampling-plan";
import { type StandIn, startStandIn } from "../../support/stand-in/start-stand-in";
import { checksInPlace, type EngineInTest, startEngine } from "./engine-in-test";
import "fake-indexeddb/auto";

const PLAN = samplingPlan({ frames: { kind: "uniform", count: 3 }, audio: WAV });
const SETTINGS = { temperature: 0.5, maxTokens: 99, seed: 7 };

let standIn: StandIn;
let engine: EngineInTest;

beforeAll(async () => {
  standIn = await startStandIn();
});
afterAll(() => standIn.close());

beforeEach(() => {
  standIn.reset();
  vi.stubGlobal("indexedDB", new IDBFactory());
  engine = startEngine();
});
afterEach(async () => {
  // Whatever a test did: the key went in and must not have come out.
  expect(engine.everythingSent()).not.toContain(KEY);
  await engine.close();
  vi.unstubAllGlobals();
});

function connection(changes: Partial<CompatibleSettings> = {}): Connection {
  return {
    kind: "openai-compatible",
    baseUrl: standIn.url,
    model: "stand-in",
    apiKey: KEY,
    audio: true,
    ...changes,
  };
}

const connect = (role: "caption" | "judge", to: Connection | null) =>
  engine.client.call("models/connect", { role, connection: to });

function generateInput(changes: Partial<GenerateInput> = {}): GenerateInput {
  return {
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
  return (await engine.client.call("blobs/put", { blob: new Blob([text]) })).hash;
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
  const authorizations = () => standIn.requests.map(({ headers }) => headers.authorization);

  it("is the one given before for the same address, and for no other", async () => {
    const other = await startStandIn();
    try {
      await connect("caption", connection());
      await connect("caption", connection({ apiKey: "", baseUrl: `${standIn.url}/` }));
      await engine.client.call("captions/generate", generateInput());
      await connect("caption", connection({ apiKey: "", baseUrl: other.url }));
      await engine.client.call("captions/generate", generateInput());
      expect(authorizations()).toEqual([`Bearer ${KEY}`]);
      expect(JSON.stringify(other.requests)).not.toContain(KEY);
    } finally {
      await other.close();
    }
  });

  it("is forgotten with the models", async () => {
    await connect("caption", connection());
    await connect("caption", null);
    await connect("caption", connection({ apiKey: "" }));
    await engine.client.call("captions/generate", generateInput());
    expect(JSON.stringify(authorizations())).not.toContain(KEY);
  });
});

describe("connecting", () => {
  it.each(["", "not an address", "ftp://host/v1", `https://me:${KEY}@host/v1`, `https://host/v1?key=${KEY}`])(
    "to %j is refused",
    async (baseUrl) => {
      expect(await codeOf(connect("caption", connection({ baseUrl })))).toBe("base-url-invalid");
      expect(await codeOf(engine.client.call("captions/generate", generateInput()))).toBe("no-model");
    },
  );

  it("to a bad address keeps the model before it", async () => {
    await connect("caption", connection());
    expect(await codeOf(connect("caption", connection({ baseUrl: "nonsense" })))).toBe("base-url-invalid");
    expect((await engine.client.call("captions/generate", generateInput())).problem).toBeNull();
  });

  it("to nothing forgets the model and its key", async () => {
    await connect("caption", connection());
    await connect("caption", null);
    expect(await codeOf(engine.client.call("captions/generate", generateInput()))).toBe("no-model");
    expect(standIn.requests).toHaveLength(0);
  });

  it("is not needed to list an endpoint's models", async () => {
    standIn.script({ match: { path: "models" }, behaviour: { kind: "models", models: ["b", "a"] } });
    const listed = await engine.client.call("models/list", { connection: connection() });
    expect(listed.toSorted()).toEqual(["a", "b"]);
    expect(standIn.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  });

  it("with a wrong key is told without the key", async () => {
    standIn.script({
      match: { path: "models" },
      behaviour: { kind: "status", status: 401, message: `Incorrect API key provided: ${KEY}` },
    });
    const listing = engine.client.call("models/list", { connection: connection() });
    expect(await codeOf(listing)).toBe("key-refused");
  });
});

describe("a caption", () => {
  beforeEach(() => connect("caption", connection()));

  it("is asked for with the kept frames in their order and the sound after them", async () => {
    const texts = ["late picture", "early picture", "third picture"];
    const frames = await keptFrames(...texts);
    const audio = audioRecord({ hash: await keep("waves") });
    const { record } = await engine.client.call("captions/generate", generateInput({ frames, audio }));
    const body = JSON.stringify(standIn.requests[0]?.body);
    const places = [...texts, "waves"].map((text) => body.indexOf(base64(text)));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(record?.mediaHashes).toEqual([...frames.frames.map(({ hash }) => hash), audio.hash]);
    expect(standIn.requests[0]?.body).toMatchObject({ temperature: 0.5, max_tokens: 99, seed: 7 });
  });

  it("streams in, is told whole at the end and comes with its record", async () => {
    standIn.script({ behaviour: { kind: "text", text: "One two three four." } });
    const deltas: string[] = [];
    const output = await engine.client.call("captions/generate", generateInput(), {
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
    standIn.script({
      behaviour: { kind: "text", text: "One two three four." },
      delivery: { cutAfter: 2 },
    });
    const output = await engine.client.call("captions/generate", generateInput());
    expect(output).toMatchObject({ text: "One two ", record: null, problem: { code: "stream-cut" } });
    expect(output.problem).not.toHaveProperty("partialText");
  });

  it("that is refused has no text, and a problem", async () => {
    standIn.script({ behaviour: { kind: "status", status: 401, message: `No such key: ${KEY}` } });
    const output = await engine.client.call("captions/generate", generateInput());
    expect(output).toMatchObject({ text: "", record: null, problem: { code: "key-refused" } });
  });

  it("can't be asked for when a frame is gone from storage", async () => {
    const frames = await keptFrames("here");
    frames.frames.push({ time: 2, hash: "f".repeat(64), width: 2, height: 2 });
    const call = engine.client.call("captions/generate", generateInput({ frames }));
    expect(await codeOf(call)).toBe("media-missing");
    expect(standIn.requests).toHaveLength(0);
  });

  it("teaches what the model takes none of: the next one goes without, and the settings keep it", async () => {
    const frames = await keptFrames("one");
    const audio = audioRecord({ hash: await keep("waves") });
    const input = generateInput({ frames, audio });
    standIn.script({
      behaviour: { kind: "status", status: 400, message: "Audio input is not supported by this model." },
      times: 1,
    });
    const refused = await engine.client.call("captions/generate", input);
    expect(refused.problem).toMatchObject({ code: "media-refused", refused: "audio" });
    expect(refused.problem?.nextStep).toMatch(/^Noted: this model takes no sound; .*“Models”/);
    const { record } = await engine.client.call("captions/generate", input);
    expect(record?.warnings).toEqual([expect.stringContaining("The sound was left out")]);
    const again = standIn.requests.at(-1);
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
    const without = await engine.client.call("captions/generate", input);
    expect(without.record?.warnings).toEqual([expect.stringContaining("The whole video was left out")]);
    await engine.client.call("settings/change", {
      patch: {
        corrections: [
          { baseUrl: standIn.url, model: "stand-in", origin: "user", asOf: "2026-11-01", video: true },
        ],
      },
    });
    await vi.waitFor(async () => {
      const { record } = await engine.client.call("captions/generate", input);
      expect(record?.promptVersion).toBe("caption-whole-video.v1");
    });
    const body = JSON.stringify(standIn.requests.at(-1)?.body);
    expect(body).toContain(`data:video/mp4;base64,${base64("moving pictures")}`);
    expect(body).not.toContain(base64("one"));
  });

  it("that is cancelled hangs up on the endpoint", async () => {
    standIn.script({ behaviour: { kind: "text", text: "One two three." }, delivery: { hangAfter: 1 } });
    const stop = new AbortController();
    const call = engine.client.call("captions/generate", generateInput(), {
      signal: stop.signal,
      onEvent: () => stop.abort(),
    });
    expect(isAbort(await rejectionOf(call))).toBe(true);
    await eventually(() => standIn.requests[0]?.abandoned === true);
  });
});

const checklist: Checklist = {
  format: [
    {
      checkId: "f-direct",
      constraintId: "keyword",
      description: "The word 'robot' occurs in the answer",
      parameters: { keyword: "robot", keyword_type: "include" },
    },
    {
      checkId: "f-judged",
      constraintId: "length",
      description: "What is said of the weather has at most five words",
      parameters: { unit: "word", max_len: 5 },
    },
  ],
  content: [
    {
      checkId: "c-1",
      constraintId: null,
      description: "The robot",
      items: [
        {
          checkId: "c-1-1",
          type: "attempt",
          question: "Is the robot mentioned?",
          options: ["yes", "no"],
          correctAnswer: "yes",
        },
      ],
    },
  ],
};

/** Checks of which one needs a judge, whatever the locator makes of its words. */
const checks: CheckRunner = {
  ...checksInPlace,
  run: async (batch, options) => {
    const verdicts = await checksInPlace.run(batch, options);
    const needsJudge = new Set(
      batch.requests.flatMap(({ check, given }) =>
        check.checkId === "f-judged" && !given ? ["f-judged"] : [],
      ),
    );
    return verdicts.map((verdict): Verdict => {
      if (!needsJudge.has(verdict.checkId)) return verdict;
      const { extraction: _direct, ...rest } = verdict;
      return { ...rest, status: "unscored", cause: "not extracted", evidence: [] };
    });
  },
};

const judgeInput: JudgeInput = {
  runId: "run",
  instruction: "Tell of the robot.",
  checklist,
  caption: "The robot rolls in. It rains.",
  semantics: "strict",
  benchmark: "omnicap-if",
  videoSeconds: null,
  selected: {},
};

async function judged(input: JudgeInput = judgeInput) {
  const events: JudgeEvent[] = [];
  const output = await engine.client.call("captions/judge", input, {
    onEvent: (event) => events.push(event),
  });
  const verdicts = events.flatMap((event) => (event.kind === "verdict" ? [event.verdict] : []));
  return { output, events, verdicts, byId: new Map(verdicts.map((each) => [each.checkId, each])) };
}

const ruleAlone = (verdict: Verdict) => verdict.half === "format" && verdict.judge === undefined;

describe("judging", () => {
  beforeEach(async () => {
    await engine.close();
    engine = startEngine(checks);
    await connect("caption", connection({ model: "writer" }));
  });
  const honest = () =>
    standIn.script({ behaviour: { kind: "honest", contents: { weather: ["It rains."] } } });

  it("tells what was asked, the replies as they came and how far it is; not what a rule decides alone", async () => {
    honest();
    const { output, events, byId } = await judged();
    expect(output).toEqual({ problem: null });
    expect([...byId.keys()].toSorted()).toEqual(["c-1", "f-judged"]);
    expect(byId.get("f-judged")).toMatchObject({
      status: "passed",
      extraction: { source: "judge", content: ["It rains."] },
      judge: { model: "writer" },
    });
    expect(byId.get("c-1")).toMatchObject({ status: "passed", source: "judge" });
    const replies = events.flatMap((event) => (event.kind === "reply" ? [event.reply] : []));
    expect(replies.map(({ checkId, rejected }) => [checkId, rejected]).toSorted()).toEqual([
      ["c-1-1", null],
      ["f-judged", null],
    ]);
    const progress = events.flatMap((event) =>
      event.kind === "progress" ? [[event.done, event.total]] : [],
    );
    expect(progress).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ]);
  });

  it("goes to the judge where one is connected, else to the model that writes", async () => {
    honest();
    await judged();
    expect(new Set(standIn.requests.map(({ body }) => JSON.stringify(body).includes('"writer"')))).toEqual(
      new Set([true]),
    );
    await connect("judge", connection({ model: "referee" }));
    standIn.reset();
    honest();
    await judged();
    expect(new Set(standIn.requests.map(({ body }) => JSON.stringify(body).includes('"referee"')))).toEqual(
      new Set([true]),
    );
    expect(standIn.requests[0]?.body).toMatchObject({ temperature: 0 });
  });

  it("without any model asks nobody", async () => {
    await connect("caption", null);
    expect(await codeOf(engine.client.call("captions/judge", judgeInput))).toBe("no-model");
    expect(standIn.requests).toHaveLength(0);
  });

  it("says why it gave up, and of each question that nobody could be reached", async () => {
    standIn.script({ behaviour: { kind: "status", status: 401, message: `No such key: ${KEY}` } });
    const { output, verdicts, byId } = await judged();
    expect(output.problem).toMatchObject({ code: "key-refused" });
    expect(verdicts.map(({ status, cause }) => [status, cause])).toEqual([
      ["unscored", "judge unreachable"],
      ["unscored", "judge unreachable"],
    ]);
    expect(byId.has("f-direct")).toBe(false);
  });

  it("of a check that neither rule nor budget let decide tells nothing to keep", async () => {
    await engine.close();
    engine = startEngine({
      ...checksInPlace,
      run: async ({ requests }) =>
        requests.map(({ check }) => ({
          checkId: check.checkId,
          constraintId: check.constraintId,
          half: "format",
          status: "unscored",
          cause: "timed out",
          reason: "No verdict within 1 s.",
          evidence: [],
          source: "rule",
          semantics: "strict",
        })),
    });
    await connect("caption", connection());
    const { verdicts } = await judged();
    expect(verdicts.filter(ruleAlone)).toEqual([]);
    expect(verdicts.map(({ checkId }) => checkId)).toEqual(["c-1"]);
  });

  it("that is cancelled rejects so, and what was told before stays told", async () => {
    standIn.script(
      { match: { task: "extract_format" }, behaviour: { kind: "hang" } },
      { behaviour: { kind: "honest" } },
    );
    const stop = new AbortController();
    const told: string[] = [];
    const call = engine.client.call("captions/judge", judgeInput, {
      signal: stop.signal,
      onEvent: (event) => {
        if (event.kind !== "verdict") return;
        told.push(event.verdict.checkId);
        stop.abort();
      },
    });
    expect(isAbort(await rejectionOf(call))).toBe(true);
    expect(told).toEqual(["c-1"]);
    await eventually(() =>
      standIn.requests.every(({ task, abandoned }) => task !== "extract_format" || abandoned),
    );
  });
});

it("a problem of the engine never repeats what it was asked with", async () => {
  await connect("caption", connection());
  standIn.script({ behaviour: { kind: "status", status: 400, message: `${KEY} and the instruction` } });
  const output = await engine.client.call("captions/generate", generateInput());
  expect(JSON.stringify(output)).not.toContain(KEY);
  expect(engine.everythingSent()).toContain("request-refused");
});
