import type { GenerateOptions, GenerateRequest, Provider } from "../../../src/calls/provider";
import type { CallRecord } from "../../../src/shapes/call";

/** A reply, or how to come by one; an error is thrown. */
type Script = (
  request: GenerateRequest,
  options: GenerateOptions,
  count: number,
) => string | Error | Promise<string>;

export function recordWith(changes: Partial<CallRecord> = {}): CallRecord {
  return {
    id: "call",
    provider: "openai-compatible",
    baseUrl: "https://judge.example/v1",
    model: "scripted",
    answeredModel: "scripted-2026",
    promptVersion: "question.v1",
    settings: { temperature: 0, maxTokens: null, seed: null },
    mediaHashes: [],
    usage: { input: 100, output: 10 },
    warnings: [],
    startedAt: "2026-11-21T10:00:00Z",
    firstTokenMilliseconds: 5,
    totalMilliseconds: 9,
    finishReason: "stop",
    ...changes,
  };
}

/** A model that replies by a script; `requests` keeps what it was sent, `open` counts calls under way. */
export function modelInTest(script: Script, record: Partial<CallRecord> = {}) {
  const requests: GenerateRequest[] = [];
  const open = { now: 0, most: 0 };
  const provider: Provider = {
    id: "scripted",
    model: "scripted",
    capabilities: { image: true, audio: true },
    async generate(request, options) {
      requests.push(request);
      open.now += 1;
      open.most = Math.max(open.most, open.now);
      try {
        const reply = await script(request, options, requests.length);
        if (reply instanceof Error) throw reply;
        return { text: reply, record: recordWith({ settings: request.settings, ...record }) };
      } finally {
        open.now -= 1;
      }
    },
  };
  return { provider, requests, open };
}

export function question(text: string, changes: Partial<GenerateRequest> = {}): GenerateRequest {
  return {
    system: "Reply in JSON.",
    parts: [{ type: "text", text }],
    settings: { temperature: 0, maxTokens: null, seed: null },
    promptVersion: "question.v1",
    reply: { kind: "json" },
    ...changes,
  };
}

export function options(changes: Partial<GenerateOptions> = {}): GenerateOptions {
  return { signal: new AbortController().signal, ...changes };
}
