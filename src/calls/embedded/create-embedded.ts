import { ProblemError } from "../../foundation/errors";
import type { CallRecord, EmbeddedRun, WeighedChoice } from "../../shapes/call";
import { mediaMissing } from "../../shapes/media-to-do";
import type { ReplyChoices, ReplyForm } from "../../shapes/reply-form";
import { abilitiesOf } from "../model-services/model-abilities";
import type {
  EndpointSettings,
  GenerateOptions,
  GenerateRequest,
  MessagePart,
  ModelFileSource,
  Provider,
} from "../provider";
import { mediaHashes } from "../sdk/message-content";
import { embeddedProblems } from "./embedded-problems";
import { likeliest, undecidedWords, weigh } from "./letters";
import {
  ContextExceeded,
  type ModelToRun,
  modelInMemory,
  type RunningModel,
  type Turn,
  type TurnEnd,
} from "./run-model";

type Settings = Extract<EndpointSettings, { kind: "embedded" }>;

/** The longest reply where nobody has set one: a small model may never come to an end by itself. */
const USUAL_LONGEST = 2048;

/** Room is made in steps of so many tokens, so that few calls have the model loaded anew. */
const CONTEXT_STEP = 4096;

/** Tokens of a picture and of a second of sound, for a first guess at the room that a request needs. */
const GUESSED_PICTURE = 256;
const GUESSED_SECOND = 25;

const TAKEN_TYPES = /^(?:image\/(?:jpeg|png|bmp|gif)|audio\/(?:wav|x-wav|wave|mpeg|flac))$/;

type Messages = Turn["messages"];

async function bytesOf(blob: Blob): Promise<ArrayBuffer> {
  try {
    return await blob.arrayBuffer();
  } catch (error) {
    throw new ProblemError(mediaMissing(), { cause: error });
  }
}

/** The conversation as it is put to the model; its media in their order. */
async function messagesOf(
  { system, parts }: GenerateRequest,
  name: string,
  takes: Provider["capabilities"],
): Promise<Messages> {
  const content = await Promise.all(
    parts.map(async (part) => {
      if (part.type === "text") return { type: "text" as const, text: part.text };
      if (part.type === "video" || !takes[part.type]) throw embeddedProblems.notTaken(name, part.type);
      if (!TAKEN_TYPES.test(part.mediaType)) throw embeddedProblems.mediaForm(name, part.mediaType);
      return { type: part.type, data: await bytesOf(part.blob) };
    }),
  );
  return [
    ...(system === "" ? [] : [{ role: "system" as const, content: system }]),
    { role: "user" as const, content },
  ];
}

/** A first guess at the tokens of a request, rather too many than too few. */
function guessedTokens({ system, parts }: GenerateRequest): number {
  const tokens = parts.map((part: MessagePart) => {
    if (part.type === "text") return part.text.length / 3;
    return part.type === "audio" ? (part.seconds ?? 60) * GUESSED_SECOND : GUESSED_PICTURE;
  });
  return Math.ceil(tokens.reduce((sum, one) => sum + one, system.length / 3));
}

function formatOf(reply: ReplyForm): Pick<Turn, "response_format"> {
  if (reply.kind === "text") return {};
  if (reply.kind === "json") return { response_format: { type: "json_object" } };
  return {
    response_format: {
      type: "json_schema",
      json_schema: { name: reply.name, schema: reply.schema, strict: true },
    },
  };
}

type Timed = TurnEnd["timed"];

/** One word by itself is there with the end of reading, and nothing is timed. */
function perSecond(tokens: number, milliseconds: number): number | null {
  return tokens > 1 && milliseconds > 0 ? (tokens / milliseconds) * 1000 : null;
}

type Written = {
  text: string;
  finishReason: string;
  usage: CallRecord["usage"];
  timed: Timed;
  weighed?: WeighedChoice[];
};

/**
 * Chooses option by option: the reply is put before the model as far as it is known, and what it would write next decides.
 * An undecided choice stands in the reply as undecided.
 */
async function choose(
  { choices, end }: ReplyChoices,
  ask: (turn: Pick<Turn, "messages" | "options">) => Promise<TurnEnd>,
  messages: Messages,
): Promise<Written> {
  let shown = "";
  const all: Written = {
    text: "",
    finishReason: "stop",
    usage: { input: null, output: 0 },
    timed: { readTokens: 0, readMilliseconds: 0, writtenTokens: 0, writtenMilliseconds: 0 },
    weighed: [],
  };
  for (const { before, options } of choices) {
    const isText = options.some((option) => typeof option === "string");
    const quote = isText ? '"' : "";
    shown += before + quote;
    const { words, usage, timed } = await ask({
      messages: [...messages, { role: "assistant", content: shown }],
      options,
    });
    const weighed = weigh(words, options.map(String));
    all.weighed?.push(weighed);
    const best = likeliest(weighed);
    shown += best + quote;
    all.text +=
      before + (weighed.chosen === null ? JSON.stringify(undecidedWords(weighed)) : quote + best + quote);
    // The program keeps what it has read: later places cost only what is new.
    all.usage = {
      input: Math.max(all.usage.input ?? 0, usage.input ?? 0),
      output: (all.usage.output ?? 0) + (usage.output ?? 0),
    };
    all.timed = {
      readTokens: all.timed.readTokens + timed.readTokens,
      readMilliseconds: all.timed.readMilliseconds + timed.readMilliseconds,
      writtenTokens: all.timed.writtenTokens + timed.writtenTokens,
      writtenMilliseconds: all.timed.writtenMilliseconds + timed.writtenMilliseconds,
    };
  }
  return { ...all, text: all.text + end };
}

/** One call at a time, whatever the limits say: there is one model in memory. */
let turn: Promise<unknown> = Promise.resolve();
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const done = turn.then(work, work);
  turn = done.catch(() => undefined);
  return done;
}

/** A model whose files this browser keeps, run by the page. */
export function createEmbedded(settings: Settings, files: ModelFileSource | undefined): Provider {
  const { model: name } = settings;
  const abilities = abilitiesOf(settings, settings.corrections);
  const capabilities = { image: abilities.image, audio: abilities.audio };

  async function toRun(): Promise<{
    toRun: ModelToRun;
    facts: Pick<EmbeddedRun, "architecture" | "quantisation">;
    limit: number | null;
  }> {
    const [kept, file] = await Promise.all([files?.find(settings.file), files?.open(settings.file)]);
    if (!kept || !file) throw embeddedProblems.noFile(name);
    // Without pictures and sound to read it only takes room.
    const wanted = capabilities.image || capabilities.audio ? settings.projector : undefined;
    const projector = wanted === undefined ? null : await files?.open(wanted);
    if (projector === undefined || (wanted !== undefined && projector === null))
      throw embeddedProblems.noProjector(name);
    const { architecture = null, quantisation = null, contextLength = null } = kept.facts ?? {};
    return {
      toRun: { key: `${settings.file} ${wanted ?? ""}`, name, file, projector },
      facts: { architecture, quantisation },
      limit: contextLength,
    };
  }

  /** Has a request answered by the model with enough room, which is known once it has counted the request's tokens. */
  async function answer(
    request: GenerateRequest,
    { signal, onText, mostTokens }: GenerateOptions,
    found: Awaited<ReturnType<typeof toRun>>,
  ): Promise<{ written: Written; model: RunningModel; firstTextAt: number | null }> {
    const pictures = request.parts.filter(({ type }) => type === "image").length;
    const longest = request.choices ? 1 : (request.settings.maxTokens ?? mostTokens ?? USUAL_LONGEST);
    const messages = await messagesOf(request, name, capabilities);
    const room = (tokens: number) => {
      const stepped = Math.ceil(tokens / CONTEXT_STEP) * CONTEXT_STEP;
      return found.limit === null ? stepped : Math.min(stepped, found.limit);
    };
    let wanted = room(guessedTokens(request) + longest);
    for (let tries = 0; ; tries += 1) {
      const model = await modelInMemory(found.toRun, wanted, signal);
      for (const kind of ["image", "audio"] as const)
        if (request.parts.some(({ type }) => type === kind) && !model.takes[kind])
          throw embeddedProblems.notTaken(name, kind);
      let firstTextAt: number | null = null;
      const ask = (turn: Partial<Turn>, tell?: (delta: string) => void) =>
        model.write(
          { messages, ...turn },
          {
            signal,
            onText(delta) {
              // Many begin with the space between words.
              const shown = firstTextAt === null ? delta.trimStart() : delta;
              if (shown === "") return;
              firstTextAt ??= performance.now();
              tell?.(shown);
            },
          },
        );
      try {
        const { temperature, seed, reasoning } = request.settings;
        // Models that think first are to answer at once where the form of the reply is given.
        const thinks = request.reply.kind === "text" && reasoning !== "none";
        const common = thinks ? {} : { chat_template_kwargs: { enable_thinking: false } };
        const written = request.choices
          ? await choose(request.choices, (turn) => ask({ ...turn, ...common }), messages)
          : await ask(
              {
                ...common,
                ...formatOf(request.reply),
                max_tokens: longest,
                ...(temperature === null ? {} : { temperature }),
                ...(seed === null ? {} : { seed }),
              },
              onText,
            );
        return { written, model, firstTextAt };
      } catch (error) {
        if (!(error instanceof ContextExceeded)) throw error;
        const limit = Math.min(found.limit ?? model.trainedTokens, model.trainedTokens);
        if (tries > 0 || error.tokens + 1 > limit || model.contextTokens >= limit)
          throw embeddedProblems.tooLong(name, error.tokens, limit, pictures);
        wanted = room(error.tokens + longest);
      }
    }
  }

  return {
    id: "embedded",
    model: name,
    capabilities,
    async generate(request, options) {
      const startedAt = new Date().toISOString();
      const start = performance.now();
      const found = await toRun();
      const { written, model, firstTextAt } = await inTurn(() => answer(request, options, found));
      const { finishReason, usage, timed, weighed } = written;
      const text = written.text.trimStart();
      if (text.trim() === "") throw embeddedProblems.empty(name, finishReason);
      const { reasoning } = request.settings;
      return {
        text,
        record: {
          id: crypto.randomUUID(),
          provider: "embedded",
          baseUrl: "",
          model: name,
          answeredModel: null,
          promptVersion: request.promptVersion,
          settings: request.settings,
          mediaHashes: mediaHashes(request.parts),
          usage,
          warnings: [
            ...(reasoning === undefined || reasoning === "none"
              ? []
              : ["reasoning was not sent: models in the page know no degrees of it"]),
            ...model.warnings,
          ],
          startedAt,
          firstTokenMilliseconds: firstTextAt === null ? null : firstTextAt - start,
          totalMilliseconds: performance.now() - start,
          finishReason,
          attempts: 1,
          embedded: {
            file: settings.file,
            ...(settings.projector === undefined ? {} : { projector: settings.projector }),
            ...found.facts,
            device: model.device,
            contextTokens: model.contextTokens,
            readPerSecond: perSecond(timed.readTokens, timed.readMilliseconds),
            writtenPerSecond: weighed ? null : perSecond(timed.writtenTokens, timed.writtenMilliseconds),
          },
          ...(weighed ? { weighed } : {}),
        },
      };
    },
  };
}
