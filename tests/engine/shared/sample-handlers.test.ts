import { readFileSync } from "node:fs";
import { createServer, type Server, type ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sampleHandlers } from "../../../src/engine/shared/sample-handlers";
import { isAbort, toProblem } from "../../../src/foundation/errors";
import { rejectionOf } from "../../calls/calls";
import { codeOf } from "../../storage/code-of";

const BUNDLED = readFileSync("public/samples/tea-for-three/sample.json", "utf8");
const OTHERS = readFileSync("public/samples/tea-for-three/instructions.json", "utf8");

let server: Server;
let folder: string;
let asked: string[];
let answer: (response: ServerResponse) => void;

beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    asked.push(request.url ?? "");
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  folder = `http://127.0.0.1:${address.port}/app/samples/`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const handlers = sampleHandlers();
const emit = () => undefined;

function load(sampleId = "tea-for-three", signal = new AbortController().signal, instructionId?: string) {
  return Promise.resolve(handlers["samples/load"]({ folder, sampleId, instructionId }, { signal, emit }));
}

function clip(fileName: string, sampleId = "tea-for-three") {
  const { signal } = new AbortController();
  return Promise.resolve(handlers["samples/clip"]({ folder, sampleId, fileName }, { signal, emit }));
}

function sends(status: number, type: string, body: string) {
  answer = (response) => response.writeHead(status, { "content-type": type }).end(body);
}

describe("a bundled sample", () => {
  it("is read from the folder beside the page", async () => {
    sends(200, "application/json", BUNDLED);
    expect(await load()).toEqual(JSON.parse(BUNDLED));
    expect(asked).toEqual(["/app/samples/tea-for-three/sample.json"]);
  });

  it("is read with its other instructions when one of them is wanted", async () => {
    const answers = [BUNDLED, OTHERS];
    answer = (response) =>
      response.writeHead(200, { "content-type": "application/json" }).end(answers.shift());
    const ids = (await load("tea-for-three", undefined, "cat-diary")).instructions.map(({ id }) => id);
    const { instructions, otherInstructions } = JSON.parse(BUNDLED);
    expect(ids).toEqual([...instructions, ...otherInstructions].map(({ id }) => id));
    expect(asked).toEqual([
      "/app/samples/tea-for-three/sample.json",
      "/app/samples/tea-for-three/instructions.json",
    ]);
  });

  it.each(["timeline", "no-such-instruction"])("is read without them for %s", async (wanted) => {
    sends(200, "application/json", BUNDLED);
    expect(await load("tea-for-three", undefined, wanted)).toEqual(JSON.parse(BUNDLED));
    expect(asked).toHaveLength(1);
  });

  it.each(["null", "[]", "{}", '{"instructions": "cat-diary"}', '{"instructions": [{"id": "cat-diary"}]}'])(
    "whose other instructions are %s is unreadable",
    async (others) => {
      const answers = [BUNDLED, others];
      answer = (response) =>
        response.writeHead(200, { "content-type": "application/json" }).end(answers.shift());
      expect(await codeOf(load("tea-for-three", undefined, "cat-diary"))).toBe("sample-unreadable");
    },
  );

  it("has a clip of bytes as they are", async () => {
    sends(200, "video/mp4", "bytes of a clip");
    expect(await (await clip("clip.mp4")).text()).toBe("bytes of a clip");
    expect(asked).toEqual(["/app/samples/tea-for-three/clip.mp4"]);
  });

  it.each([
    ["is missing", 404, "text/plain", "not found", "sample-unreachable"],
    ["meets a broken host", 503, "application/json", BUNDLED, "sample-unreachable"],
    ["is answered by a start page", 200, "text/html; charset=utf-8", "<!doctype html>", "sample-unreachable"],
    ["is a page under another name", 200, "application/json", "<!doctype html>", "sample-unreadable"],
    ["breaks off", 200, "application/json", BUNDLED.slice(0, 900), "sample-unreadable"],
    ["is empty", 200, "application/json", "", "sample-unreadable"],
    ["is something else", 200, "application/json", '["tea"]', "sample-unreadable"],
    [
      "has a wrong shape inside",
      200,
      "application/json",
      BUNDLED.replace('"version": 1', '"version": "one"'),
      "sample-unreadable",
    ],
    [
      "is newer than this page",
      200,
      "application/json",
      BUNDLED.replace('"version": 1', '"version": 2'),
      "sample-unreadable",
    ],
  ])("that %s is a problem", async (_name, status, type, body, code) => {
    sends(status, type, body);
    expect(await codeOf(load())).toBe(code);
  });

  it("whose transfer is cut is unreachable, not unforeseen", async () => {
    answer = (response) => {
      response.writeHead(200, { "content-type": "application/json", "content-length": "100000" });
      response.write(BUNDLED.slice(0, 500));
      setTimeout(() => response.destroy(), 20);
    };
    const problem = toProblem(await rejectionOf(load()));
    expect(problem).toMatchObject({ code: "sample-unreachable", retryable: true });
    expect(await codeOf(clip("clip.mp4"))).toBe("sample-unreachable");
  });

  it("of a host that is not there is unreachable", async () => {
    await new Promise((resolve) => server.close(resolve));
    expect(await codeOf(load())).toBe("sample-unreachable");
  });

  it.each([
    "..",
    ".",
    "../../etc",
    "a/b",
    "a\\b",
    "%2e%2e",
    "//other.example/x",
    "https:other.example",
    "a?b",
    "a#b",
    "",
    " ",
    "a\n",
    "a..b",
    ".hidden",
  ])("under the id %j is not even asked for", async (id) => {
    sends(200, "application/json", BUNDLED);
    expect(await codeOf(load(id))).toBe("sample-unknown");
    expect(await codeOf(clip(id))).toBe("sample-unknown");
    expect(await codeOf(clip("clip.mp4", id))).toBe("sample-unknown");
    expect(asked).toEqual([]);
  });

  it("can be cancelled while it comes", async () => {
    const stop = new AbortController();
    answer = (response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.write("{");
      setTimeout(() => stop.abort(), 20);
    };
    expect(isAbort(await rejectionOf(load("tea-for-three", stop.signal)))).toBe(true);
  });
});
