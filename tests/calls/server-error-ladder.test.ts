import { describe, expect, it } from "vitest";
import { parseServerError, readServerError, sanitiseServerText } from "../../src/calls/problems/server-error";
import { statusProblem } from "../../src/calls/problems/status-problem";
import { asEventStream } from "../../src/calls/providers/create-openai-compatible";
import { createProvider } from "../../src/calls/registry";
import { parseSafeJson } from "../../src/foundation/safe-json";
import { counted, HARD_TEXTS } from "../support/counted-letters";
import { answering, eventStream } from "./answering";
import { KEY, problemOf, requestWith } from "./calls";
import { settingsOf, WAYS } from "./kinds";

const SIZES = [4, 16, 64, 256].map((kilobytes) => kilobytes * 1024);
const endpoint = { baseUrl: "https://models.example.org/v1", apiKey: KEY, unencrypted: false, model: "m" };
const signal = new AbortController().signal;
const at = { url: "https://models.example.org/v1", googleUrl: "https://models.example.org/v1beta" };

const texts = {
  ...HARD_TEXTS,
  "the key": (letters: number) => `${KEY} `.repeat(letters / 29).slice(0, letters),
};
/** Everything that reads what a server said about a failure. */
const readers: Record<string, (text: string) => unknown> = {
  sanitiseServerText: (text) => sanitiseServerText(text, KEY),
  "parseServerError, JSON": (text) => parseServerError(JSON.stringify({ error: { message: text } }), KEY),
  "parseServerError, text": (text) => parseServerError(`E ${text}`, KEY),
  "readServerError, codes": (text) =>
    statusProblem(400, readServerError({ error: { message: text, code: text, type: text } }, KEY), endpoint),
  "readServerError, details": (text) =>
    statusProblem(
      429,
      readServerError({ error: { message: "m", details: [{ reason: text, retryDelay: text }] } }, KEY),
      endpoint,
    ),
  "readServerError, findings": (text) => readServerError({ detail: [{ msg: text }, { msg: text }] }, KEY),
  "an error under status 200": (text) =>
    problemOf(asEventStream(Response.json({ error: { message: text } }), endpoint)),
};

describe("what a server says about a failure is cut before it is searched", () => {
  describe.each(Object.entries(readers))("%s", (reader, read) => {
    /** The letters that reading a whole reply as JSON takes, before anything in it is searched: in proportion to it. */
    async function parsing(text: string): Promise<number> {
      if (reader !== "an error under status 200") return 0;
      const json = JSON.stringify({ error: { message: text } });
      const { letters } = await counted(() => parseSafeJson(json));
      expect(letters).toBeLessThan(3 * json.length);
      return letters;
    }
    it.each(Object.entries(texts))("%s", async (_name, text) => {
      for (const size of SIZES) {
        const hard = text(size);
        const { letters } = await counted(() => read(hard));
        // The start of it, once for each of the patterns: the same for all sizes.
        expect(letters - (await parsing(hard))).toBeLessThan(100_000);
      }
    });
  });
});

describe.each(WAYS)("an error in a stream of %s", (way) => {
  it("of any size is told in a short line without the key", async () => {
    const settings = settingsOf(way, at);
    for (const size of SIZES) {
      const message = `Broken: ${KEY} ${HARD_TEXTS.base64?.(size)}`;
      const body = eventStream(way, { pieces: ["So "], failure: message });
      const fetch = answering(body, "text/event-stream", 64 * 1024);
      const provider = await createProvider({ ...settings, fetch });
      const { problem } = await problemOf(provider.generate(requestWith(), { signal }));
      expect(problem.message.length).toBeLessThan(500);
      expect(problem.message).toContain("Broken: [key]");
      expect(JSON.stringify(problem)).not.toContain(KEY);
    }
  });
});
