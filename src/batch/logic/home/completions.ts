import {
  anthropicUsage,
  believableUsage,
  chatUsage,
  geminiUsage,
  responsesUsage,
} from "../../../calls/model-services/token-usage";
import { isFields } from "../../../foundation/fields";
import type { BatchAnswer } from "../../../shapes/batch";

/** A reply of a model, in whichever format it stood. */
export type Completion = Omit<Extract<BatchAnswer, { state: "answered" }>, "state" | "file" | "line">;

type Fields = Record<string, unknown>;

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function list(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isFields) : [];
}

function name(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value.slice(0, 200) : null;
}

function timeOf(seconds: unknown): string | null {
  const known = typeof seconds === "number" && seconds > 0 && seconds < 1e11;
  return known ? new Date(seconds * 1000).toISOString() : null;
}

/** Parts of text, or the text itself. */
function joined(content: unknown): string {
  if (typeof content === "string") return content;
  return list(content)
    .map((part) => text(part.text))
    .join("");
}

const FINISHES: Readonly<Record<string, string>> = {
  content_filter: "content-filter",
  max_tokens: "length",
  max_output_tokens: "length",
  end_turn: "stop",
  stop_sequence: "stop",
  refusal: "content-filter",
};

function finishOf(said: unknown): string {
  const word = text(said).toLowerCase();
  if (word === "") return "unknown";
  if (/^(safety|recitation|blocklist|prohibited_content|spii|image_safety)$/.test(word))
    return "content-filter";
  return FINISHES[word] ?? word.slice(0, 40);
}

function chat(body: Fields): Completion | null {
  const [choice] = list(body.choices);
  if (!choice || !isFields(choice.message)) return null;
  return {
    text: joined(choice.message.content),
    finishReason: finishOf(choice.finish_reason),
    answeredModel: name(body.model),
    usage: chatUsage(body.usage),
    time: timeOf(body.created),
  };
}

function responses(body: Fields): Completion | null {
  if (!Array.isArray(body.output)) return null;
  const incomplete = isFields(body.incomplete_details) ? body.incomplete_details.reason : null;
  const messages = list(body.output).filter(({ type }) => type === "message");
  return {
    text: messages.map(({ content }) => joined(content)).join(""),
    finishReason: finishOf(incomplete ?? (body.status === "completed" ? "stop" : body.status)),
    answeredModel: name(body.model),
    usage: responsesUsage(body.usage),
    time: timeOf(body.created_at),
  };
}

function anthropic(body: Fields): Completion | null {
  if (body.type !== "message" || !Array.isArray(body.content)) return null;
  return {
    text: joined(list(body.content).filter(({ type }) => type === "text")),
    finishReason: finishOf(body.stop_reason),
    answeredModel: name(body.model),
    usage: anthropicUsage(body.usage),
    time: null,
  };
}

function gemini(body: Fields): Completion | null {
  const feedback = isFields(body.promptFeedback) ? body.promptFeedback.blockReason : undefined;
  const [candidate] = list(body.candidates);
  if (!candidate && feedback === undefined) return null;
  const content = isFields(candidate?.content) ? candidate.content : {};
  // Parts that it thought in are none of the reply.
  const parts = list(content.parts).filter(({ thought }) => thought !== true);
  return {
    text: joined(parts),
    finishReason: feedback === undefined ? finishOf(candidate?.finishReason) : "content-filter",
    answeredModel: name(body.modelVersion),
    usage: geminiUsage(body.usageMetadata),
    time: null,
  };
}

/** The reply that a body holds: of chat completions, responses, Anthropic's or Gemini's; null for any other. */
export function completionIn(body: unknown): Completion | null {
  if (!isFields(body)) return null;
  const found = chat(body) ?? responses(body) ?? anthropic(body) ?? gemini(body);
  return found && { ...found, usage: believableUsage(found.usage, found.text) };
}
