import { ProblemError, toProblem } from "../../foundation/errors";
import type { ReplyForm } from "../../shapes/reply-form";
import { abilitiesOf } from "../model-services/model-abilities";
import type { EndpointSettings, GenerateOptions, GenerateRequest, Provider } from "../provider";
import { mediaHashes } from "../sdk/message-content";
import { emptyReading, type StreamReading } from "../sdk/read-stream";
import { createReplyForms } from "../sdk/reply-forms";
import { askPageModel, BUILT_IN_MODEL, type PageAsk } from "./page-model";

function refuse(code: string, message: string, nextStep: string, retryable = false): never {
  throw new ProblemError({ code, message, nextStep, retryable });
}

function partsOf(request: GenerateRequest, capabilities: Provider["capabilities"]): PageAsk["parts"] {
  return request.parts.map((part) => {
    if (part.type === "video")
      refuse("video-not-taken", "The browser's own model takes no whole videos.", "Send frames instead.");
    if (part.type !== "text" && !capabilities[part.type]) {
      const what = part.type === "audio" ? "sound" : "frames";
      refuse(
        `${part.type}-not-enabled`,
        `The browser's own model is set up without ${what}.`,
        `Leave the ${what} out, or say under “Models” that it takes them.`,
      );
    }
    return part;
  });
}

function schemaOf(reply: ReplyForm): PageAsk["schema"] {
  if (reply.kind === "schema") return reply.schema;
  return reply.kind === "json" ? { type: "object" } : null;
}

/** Requested settings that a web page can't pass on to the browser's model. */
function dropped({ settings }: GenerateRequest): string[] {
  const names = [
    ...(settings.temperature === null ? [] : ["temperature"]),
    ...(settings.maxTokens === null ? [] : ["the length"]),
    ...(settings.seed === null ? [] : ["seed"]),
    ...(settings.reasoning === undefined ? [] : ["reasoning"]),
  ];
  return names.map((name) => `${name} was not sent: the browser's own model takes none from web pages`);
}

/** The browser's own model, which exists on windows only: the window that this worker belongs to asks it. */
export function createBuiltIn(settings: Extract<EndpointSettings, { kind: "built-in" }>): Provider {
  const abilities = abilitiesOf(settings, settings.corrections);
  const capabilities = { image: abilities.image, audio: abilities.audio };
  const forms = createReplyForms({ schema: abilities.json === "schema", json: abilities.json !== "none" });

  async function askOnce(
    request: GenerateRequest,
    reply: ReplyForm,
    { signal, onText }: GenerateOptions,
  ): Promise<StreamReading> {
    const reading = emptyReading();
    const take = (delta: string) => {
      if (delta === "") return;
      reading.firstTextAt ??= performance.now();
      reading.text += delta;
      onText?.(delta);
    };
    const ask = { system: request.system, parts: partsOf(request, capabilities), schema: schemaOf(reply) };
    try {
      const { inputTokens } = await askPageModel(ask, { signal, onText: take });
      reading.facts = { ...reading.facts, usage: { input: inputTokens, output: null } };
    } catch (error) {
      if (!(error instanceof ProblemError) || reading.text === "") throw error;
      throw new ProblemError({ ...toProblem(error), partialText: reading.text });
    }
    if (reading.text.trim() === "")
      refuse("empty-reply", "The browser's own model sent an empty reply.", "Try again.", true);
    return { ...reading, finishReason: "stop" };
  }

  return {
    id: "built-in",
    model: BUILT_IN_MODEL,
    capabilities,
    async generate(request, options) {
      const startedAt = new Date().toISOString();
      const start = performance.now();
      const asked = await forms.ask(request.reply, options.failedForms ?? [], (reply) =>
        askOnce(request, reply, options),
      );
      const { reading, warnings } = asked;
      return {
        text: reading.text,
        record: {
          id: crypto.randomUUID(),
          provider: "built-in",
          baseUrl: "",
          model: BUILT_IN_MODEL,
          answeredModel: null,
          promptVersion: request.promptVersion,
          settings: request.settings,
          mediaHashes: mediaHashes(request.parts),
          usage: reading.facts.usage,
          warnings: [...dropped(request), ...warnings],
          startedAt,
          firstTokenMilliseconds: reading.firstTextAt === null ? null : reading.firstTextAt - start,
          totalMilliseconds: performance.now() - start,
          finishReason: reading.finishReason,
          attempts: 1,
        },
      };
    },
  };
}
