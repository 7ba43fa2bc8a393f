import { IN_SOAK } from "../../support/effort";
import { samplingPlan } from "../../support/sampling-plan";
import { type Ended, expect, test } from "./support/engine";
import { at, type Body, KEY, WAYS } from "./support/ways";

test.use({ asBuilt: true });

const MEGABYTE = 1024 * 1024;
const gemini = WAYS.find(({ name }) => name === "Gemini");

test(
  "a video too large for a request goes to Gemini by its store of files, behind a browser's preflights",
  IN_SOAK,
  async ({ engine, page, standIn, watch }) => {
    watch.expectConsole(/Failed to load resource/);
    if (!gemini) throw new Error("There is no Gemini.");
    const connection = gemini.connection(standIn);
    await engine.call("models/connect", { connection });
    const input = {
      model: connection,
      instruction: "Describe it.",
      plan: samplingPlan(),
      frames: null,
      audio: null,
      videoSeconds: 2,
      settings: { temperature: 0, maxTokens: null, seed: null },
    };
    const generate = (): Promise<Ended<"captions/generate">> =>
      page.evaluate(
        ([given, size]) => {
          const file = new File([new Uint8Array(size)], "clip.mp4", { type: "video/mp4" });
          const wholeVideo = { file, hash: null, mediaType: "video/mp4", framesPerSecond: 2, hasSound: true };
          const all = { ...given, runId: crypto.randomUUID(), wholeVideo };
          return Reflect.get(window, "engineUnderTest")("captions/generate", all, null);
        },
        [input, 76 * MEGABYTE] as const,
      );

    standIn.script({ match: { path: "files" }, times: 1, behaviour: { kind: "file", polls: 1 } });
    const { output, events } = await generate();
    expect(output?.problem).toBeNull();
    expect(output?.record?.warnings).toEqual([]);
    expect(events.some((event) => event.kind === "upload")).toBe(true);
    const calls = standIn.requests.map(({ method, path }) => `${method} ${path.replace(/\?.*/, "")}`);
    expect(calls.slice(-3)).toEqual([
      "GET /v1beta/files/file-1",
      "POST /v1beta/models/some-model:streamGenerateContent",
      "DELETE /v1beta/files/file-1",
    ]);
    const body: Body = Object(standIn.requests.at(-2)?.body);
    expect(gemini.parts(body)).toContainEqual(
      expect.objectContaining({
        fileData: expect.objectContaining({ mimeType: "video/mp4" }),
        videoMetadata: { fps: 2 },
      }),
    );
    const pieces = standIn.requests.filter(({ path }) => path.includes("upload_id="));
    expect(pieces.map(({ headers }) => at(headers, "x-goog-api-key") ?? null)).toEqual(
      pieces.map(() => null),
    );

    for (const [behaviour, code] of [
      [{ kind: "file", unseen: true }, "upload-unseen"],
      [{ kind: "file", pieceStatus: 413 }, "video-too-large"],
    ] as const) {
      standIn.reset();
      standIn.script({ match: { path: "files" }, times: 1, behaviour });
      const failed = await generate();
      expect(failed.output?.problem?.code).toBe(code);
      expect(failed.output?.problem?.nextStep).toContain("frames instead");
      expect(JSON.stringify(failed)).not.toContain(KEY);
      expect(standIn.requests.some(({ path }) => path.includes("streamGenerateContent"))).toBe(false);
    }
  },
);
