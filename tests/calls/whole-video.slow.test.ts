import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { GenerateOptions, MessagePart } from "../../src/calls/provider";
import { createProvider } from "../../src/calls/registry";
import { type StandIn, startStandIn } from "../support/stand-in/start-stand-in";
import { eventually, KEY, problemOf, rejectionOf, requestWith } from "./calls";
import { settingsOf, type Way } from "./kinds";

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
});
beforeEach(() => standIn.reset());
afterAll(() => standIn.close());

const MEGABYTE = 1024 * 1024;
const bytes = new Uint8Array([0, 0, 0, 24, 102, 116, 121, 112]);
const video = (blob: Blob, framesPerSecond: number | null = 2): MessagePart => ({
  type: "video",
  blob,
  mediaType: "video/mp4",
  hash: "v1",
  framesPerSecond,
});
const small = new Blob([bytes]);
/** Too large for a request to Gemini as base64. */
const large = new Blob([new Uint8Array(76 * MEGABYTE)]);

async function send(way: Way, part: MessagePart, options: Partial<GenerateOptions> = {}, model = "gemini-3") {
  const provider = await createProvider(settingsOf(way, standIn, model));
  const request = requestWith({ parts: [part, { type: "text", text: "Describe it." }] });
  return provider.generate(request, { signal: new AbortController().signal, ...options });
}
const paths = () => standIn.requests.map(({ method, path }) => `${method} ${path.replace(/\?.*/, "")}`);

describe("a whole video", () => {
  it("goes to Gemini in the request, with its frame rate", async () => {
    const { record } = await send("google", video(small));
    expect(standIn.requests).toHaveLength(1);
    expect(standIn.requests[0]?.body).toMatchObject({
      contents: [
        {
          parts: [
            {
              inlineData: { mimeType: "video/mp4", data: Buffer.from(bytes).toString("base64") },
              videoMetadata: { fps: 2 },
            },
            { text: "Describe it." },
          ],
        },
      ],
    });
    expect(record).toMatchObject({ mediaHashes: ["v1"], warnings: [] });
  });

  it("leaves the frame rate to Gemini, or lowers it to the most there is", async () => {
    await send("google", video(small, null));
    expect(JSON.stringify(standIn.requests[0]?.body)).not.toContain("videoMetadata");
    const { record } = await send("google", video(small, 30));
    expect(standIn.requests[1]?.body).toMatchObject({
      contents: [{ parts: [{ videoMetadata: { fps: 24 } }, {}] }],
    });
    expect(record.warnings).toEqual([expect.stringContaining("lowered to 24")]);
  });

  it("goes to endpoints of the chat format as a video_url", async () => {
    const { record } = await send("openrouter", video(small));
    const url = `data:video/mp4;base64,${Buffer.from(bytes).toString("base64")}`;
    expect(standIn.requests[0]?.body).toMatchObject({
      messages: [{}, { content: [{ type: "video_url", video_url: { url } }, { type: "text" }] }],
    });
    expect(record.warnings).toEqual([expect.stringContaining("frame rate of the video was not sent")]);
  });

  it.each(["openai chat", "openai responses", "anthropic"] as const)("is not sent by %s", async (way) => {
    const { problem } = await problemOf(send(way, video(small)));
    expect(problem.code).toBe("video-not-taken");
    expect(problem.nextStep).toContain("frames");
    expect(standIn.requests).toEqual([]);
  });
});

describe("a video that is too large for a request to Gemini", () => {
  it("is uploaded in pieces, awaited, named in the request and deleted after it", async () => {
    standIn.script({ match: { path: "files" }, times: 1, behaviour: { kind: "file", polls: 1 } });
    const progress: (number | "sent")[] = [];
    const { text, record } = await send("google", video(large), {
      onUpload: (now) => progress.push(now === null ? "sent" : now.doneBytes / now.totalBytes),
    });
    expect(text).not.toBe("");
    expect(record.warnings).toEqual([]);
    const pieces = Array.from({ length: 10 }, () => "POST /upload/v1beta/files");
    expect(paths()).toEqual([
      "POST /upload/v1beta/files",
      ...pieces,
      "GET /v1beta/files/file-1",
      "POST /v1beta/models/gemini-3:streamGenerateContent",
      "DELETE /v1beta/files/file-1",
    ]);
    expect(progress).toHaveLength(12);
    expect([progress[0], progress.at(-2), progress.at(-1)]).toEqual([0, 1, "sent"]);
    expect(standIn.requests.at(-2)?.body).toMatchObject({
      contents: [
        {
          parts: [
            {
              fileData: {
                mimeType: "video/mp4",
                fileUri: "https://generativelanguage.googleapis.com/v1beta/files/file-1",
              },
              videoMetadata: { fps: 2 },
            },
            {},
          ],
        },
      ],
    });
    const keyed = standIn.requests.map(({ headers }) => headers["x-goog-api-key"] ?? null);
    expect(keyed).toEqual([KEY, ...pieces.map(() => null), KEY, KEY, KEY]);
    expect(standIn.requests[0]?.headers).toMatchObject({
      "x-goog-upload-protocol": "resumable",
      "x-goog-upload-command": "start",
      "x-goog-upload-header-content-length": String(large.size),
      "x-goog-upload-header-content-type": "video/mp4",
    });
    expect(standIn.requests[10]?.headers).toMatchObject({ "x-goog-upload-command": "upload, finalize" });
  });

  it.each([
    [{ kind: "status", status: 413 }, "video-too-large", "Send frames instead"],
    [{ kind: "status", status: 429, code: "QUOTA" }, "rate-limited", "20 GB"],
    [{ kind: "status", status: 403 }, "key-refused", ""],
    [{ kind: "file", pieceStatus: 413 }, "video-too-large", "Send frames instead"],
    [{ kind: "file", failed: true }, "video-refused", "MP4 with H.264"],
    [{ kind: "file", elsewhere: "https://elsewhere.example" }, "upload-elsewhere", "Send frames instead"],
  ] as const)("fails with %j as %s", async (behaviour, code, next) => {
    standIn.script({ match: { path: "files" }, times: 1, behaviour });
    const { problem } = await problemOf(send("google", video(large)));
    expect(problem).toMatchObject({ code, nextStep: expect.stringContaining(next) });
    expect(JSON.stringify(problem)).not.toContain(KEY);
    expect(paths().filter((path) => path.includes("streamGenerateContent"))).toEqual([]);
  });

  it("is refused beyond 2 GB before anything is sent", async () => {
    const huge = Object.create(large, { size: { value: 3 * 1024 ** 3 } });
    const { problem } = await problemOf(send("google", video(huge)));
    expect(problem.code).toBe("video-too-large");
    expect(standIn.requests).toEqual([]);
  });

  it("is dropped on the server when cancelled while it goes up", async () => {
    standIn.script({ match: { path: "files" }, times: 1, behaviour: { kind: "file", hang: true } });
    const stop = new AbortController();
    const rejected = rejectionOf(
      send("google", video(large), {
        signal: stop.signal,
        onUpload: () => setTimeout(() => stop.abort(), 50),
      }),
    );
    expect(await rejected).toMatchObject({ name: "AbortError" });
    const cancelled = () =>
      standIn.requests.some(({ headers }) => headers["x-goog-upload-command"] === "cancel");
    await eventually(cancelled);
  });

  it("is deleted when cancelled while it is processed, and when the call itself fails", async () => {
    standIn.script({ match: { path: "files" }, times: 1, behaviour: { kind: "file", polls: 1000 } });
    const stop = new AbortController();
    const rejected = rejectionOf(send("google", video(large), { signal: stop.signal }));
    await eventually(() => paths().some((path) => path.startsWith("GET")));
    stop.abort();
    expect(await rejected).toMatchObject({ name: "AbortError" });
    await eventually(() => paths().some((path) => path.startsWith("DELETE")));

    standIn.reset();
    standIn.script({ match: { task: "caption" }, behaviour: { kind: "status", status: 503 } });
    expect((await problemOf(send("google", video(large)))).problem.code).toBe("server-error");
    await eventually(() => paths().some((path) => path.startsWith("DELETE")));
  });

  it("that can't be deleted is told in the record", async () => {
    standIn.script({ match: { path: "files" }, times: 1, behaviour: { kind: "file", deleteStatus: 500 } });
    const { record } = await send("google", video(large));
    expect(record.warnings).toEqual([expect.stringContaining("deletes it after 48 hours")]);
  });
});
