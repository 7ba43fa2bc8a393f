import { isAbort, ProblemError } from "../../foundation/errors";

/** The part of the browser's Prompt API that is used. */
type LanguageModelFactory = {
  availability(options: ModelNeeds): Promise<string>;
  create(options: ModelNeeds & SessionOptions): Promise<LanguageModelSession>;
};

type ModelNeeds = {
  expectedInputs: { type: "text" | "image" | "audio"; languages?: string[] }[];
  expectedOutputs: { type: "text"; languages: string[] }[];
};

type SessionOptions = {
  initialPrompts?: { role: "system"; content: string }[];
  signal?: AbortSignal;
  monitor?: (monitor: EventTarget) => void;
};

type Piece = { type: "text"; value: string } | { type: "image" | "audio"; value: Blob };

export type LanguageModelSession = {
  promptStreaming(
    messages: { role: "user"; content: Piece[] }[],
    options: { signal: AbortSignal; responseConstraint?: object },
  ): ReadableStream<string>;
  /** Tokens so far; the later name and the earlier one. */
  contextUsage?: unknown;
  inputUsage?: unknown;
  destroy(): void;
};

function isFactory(value: unknown): value is LanguageModelFactory {
  return (
    typeof value === "function" &&
    typeof Reflect.get(value, "availability") === "function" &&
    typeof Reflect.get(value, "create") === "function"
  );
}

/** The browser's own model; null where it has none, or none for pages. */
export function findLanguageModel(): LanguageModelFactory | null {
  const value: unknown = Reflect.get(globalThis, "LanguageModel");
  return isFactory(value) ? value : null;
}

/** The abilities that a session needs. */
export function needsOf(types: readonly ("image" | "audio")[]): ModelNeeds {
  return {
    expectedInputs: [{ type: "text", languages: ["en"] }, ...[...new Set(types)].map((type) => ({ type }))],
    expectedOutputs: [{ type: "text", languages: ["en"] }],
  };
}

type BuiltInState = "unavailable" | "downloadable" | "downloading" | "available";
export type BuiltInFacts = { state: BuiltInState; image: boolean; audio: boolean };

async function stateOf(factory: LanguageModelFactory, types: ("image" | "audio")[]): Promise<BuiltInState> {
  const told = await factory.availability(needsOf(types)).catch(() => "unavailable");
  return told === "available" || told === "downloadable" || told === "downloading" ? told : "unavailable";
}

/** Tells if the model is available, and which inputs it takes besides text. */
export async function builtInFacts(): Promise<BuiltInFacts> {
  const factory = findLanguageModel();
  if (!factory) return { state: "unavailable", image: false, audio: false };
  const [state, image, audio] = await Promise.all([
    stateOf(factory, []),
    stateOf(factory, ["image"]),
    stateOf(factory, ["audio"]),
  ]);
  return { state, image: image !== "unavailable", audio: audio !== "unavailable" };
}

function problem(code: string, message: string, nextStep: string, retryable = false): ProblemError {
  return new ProblemError({ code, message, nextStep, retryable });
}

/** The model is not there, or not with what it would have to take. */
export function notReadyProblem(state: string, media: boolean): ProblemError {
  if (state === "unavailable" && media) {
    return problem(
      "media-refused",
      "This browser's own model does not take the pictures or the sound.",
      "Leave them out, or choose another provider under “Models”.",
    );
  }
  if (state === "unavailable") {
    return problem(
      "built-in-unavailable",
      "This browser's own model can't run on this device.",
      "Choose another provider under “Models”.",
    );
  }
  return problem(
    "built-in-not-ready",
    "This browser has not downloaded its model yet.",
    "Open “Models” and choose “Download the model”; it takes several gigabytes.",
  );
}

/**
 * Describes a failure of the browser's model in plain words. An abort stays one where somebody asked for it: browsers
 * break off by themselves as well.
 */
export function builtInProblem(error: unknown, isStopped: boolean): Error {
  if (error instanceof ProblemError || (error instanceof Error && isStopped && isAbort(error))) return error;
  const name = error instanceof Error ? error.name : "";
  switch (name) {
    case "QuotaExceededError":
      return problem(
        "context-too-long",
        "The request is longer than this browser's own model can take in at once.",
        "Send fewer frames or less sound, or choose another provider.",
      );
    case "NotReadableError":
      return problem(
        "content-filtered",
        "The browser withheld its own model's reply.",
        "Use another video or instruction, or another model.",
      );
    case "NotSupportedError":
    case "SyntaxError":
    case "TypeError":
      return problem(
        "request-refused",
        "This browser's own model did not accept the request: the language, the media or the form of the reply.",
        "Leave pictures and sound out, or choose another provider.",
      );
    case "NotAllowedError":
      return problem(
        "built-in-forbidden",
        "This browser does not let the page use its own model.",
        "Look at the browser's settings for on-device models, or choose another provider.",
      );
    case "NetworkError":
      return problem(
        "built-in-fetch-failed",
        "The browser could not download its model.",
        "Check the connection and the free disk space (22 GB), then try again.",
        true,
      );
    default:
      return problem(
        "server-error",
        "This browser's own model failed.",
        "Try again; if it fails again, restart the browser.",
        true,
      );
  }
}
