import type { EndpointSettings, GenerateRequest } from "../../src/calls/provider";
import { ProblemError } from "../../src/foundation/errors";

/** A key long enough to be looked for in whatever must not hold it. */
export const KEY = "sk-test-4f8a2c91d7e6b035aa17";

/** Settings of a server that speaks the chat completions format. */
export type CompatibleSettings = Extract<EndpointSettings, { kind: "openai-compatible" }>;

export function settingsFor(baseUrl: string, changes: Partial<CompatibleSettings> = {}): CompatibleSettings {
  return { kind: "openai-compatible", baseUrl, model: "some-model", apiKey: KEY, audio: true, ...changes };
}

export function requestWith(changes: Partial<GenerateRequest> = {}): GenerateRequest {
  return {
    system: "You describe videos.",
    parts: [{ type: "text", text: "Describe it." }],
    settings: { temperature: null, maxTokens: null, seed: null },
    promptVersion: "caption-1",
    reply: { kind: "text" },
    ...changes,
  };
}

/** A judge's request, as one JSON object. */
export function judgeRequest(task: Record<string, unknown>): GenerateRequest {
  return requestWith({
    system: "Reply in JSON.",
    parts: [{ type: "text", text: JSON.stringify(task) }],
    reply: { kind: "json" },
  });
}

/** The error that a promise rejects with; fails when it does not reject. */
export async function rejectionOf(promise: Promise<unknown>): Promise<unknown> {
  let value: unknown;
  try {
    value = await promise;
  } catch (error) {
    return error;
  }
  throw new Error(`Expected a rejection, got ${JSON.stringify(value)}`);
}

/** The same as a `ProblemError`. */
export async function problemOf(promise: Promise<unknown>): Promise<ProblemError> {
  const error = await rejectionOf(promise);
  if (error instanceof ProblemError) return error;
  throw error;
}

/** Everything of an error that could be logged or kept, as one text. */
export function everythingIn(error: Error): string {
  const cause = error.cause === undefined ? "" : String(error.cause);
  const fields = JSON.stringify(error, Object.getOwnPropertyNames(error));
  return [
    error.message,
    error.stack,
    cause,
    fields,
    JSON.stringify(error),
    JSON.stringify({ ...error }),
  ].join("\n");
}

/** Waits until something that happens in the background has happened. */
export async function eventually(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10));
}
