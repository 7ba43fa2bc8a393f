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
