import { Type } from "typebox";
import { Value } from "typebox/value";
import { objectOf } from "../shapes/reply-form";
import { injectionKinds } from "./injection-set";
import { type JudgeTask, judgeRequest, type ReadReply } from "./judge-task";
import { paraphraseCaptionPrompt } from "./prompts/paraphrase-caption.v1";
import { NOTHING_MENDED, readJsonObject } from "./read-json-object";

type ParaphraseInput = { caption: string };

const Reply = Type.Object({ caption: Type.String() });

/** No caption is as long. */
const LONGEST_REPLY = 400_000;

/** A paraphrase that is so much longer or shorter says more or less than the first caption. */
const FURTHEST_LENGTH = 1.5;

function readParaphrase(value: unknown, first: string): ReadReply<string> {
  if (!Value.Check(Reply, value)) return { ok: false, why: `The reply needs a "caption" that is a string.` };
  const caption = value.caption.trim();
  if (caption === "") return { ok: false, why: "The reply gives no caption." };
  if (caption === first.trim())
    return { ok: false, why: "The caption is the first one to the letter.", instead: "Use other words." };
  const longer = caption.length / Math.max(first.trim().length, 1);
  if (longer > FURTHEST_LENGTH || longer < 1 / FURTHEST_LENGTH)
    return { ok: false, why: `The caption has ${longer.toFixed(2)} times the length of the first one.` };
  return { ok: true, value: caption };
}

/** Says the same in other words: `{caption}`. */
export const paraphraseCaption: JudgeTask<ParaphraseInput, string> = {
  id: "paraphrase_caption",
  prompt: paraphraseCaptionPrompt,
  buildRequest: ({ caption }, { prompt = paraphraseCaptionPrompt, complaint } = {}) =>
    judgeRequest("paraphrase_caption", { caption }, prompt, complaint),
  replySchema: () => objectOf({ caption: { type: "string" } }),
  readReply: (raw, { caption: first }, mended = NOTHING_MENDED) =>
    raw.length > LONGEST_REPLY
      ? { ok: false, why: "The reply is far too long." }
      : readJsonObject(raw, (value) => readParaphrase(value, first), mended, {
          field: "caption",
          differ: (one, other) => one !== other,
          quoted: first,
        }),
};

/** Sentences that are true of any video, and tell of none. */
const NEUTRAL = [
  "A week has seven days.",
  "The number twelve can be divided by three.",
  "An hour is longer than a minute.",
  "The letter B stands before the letter C.",
  "A triangle has three corners.",
  "Ten is more than nine.",
  "A year is made of months.",
  "Half of eight is four.",
  "The alphabet begins with a vowel.",
  "A dozen is twelve of a kind.",
  "Tomorrow comes after today.",
  "A square has four corners of the same kind.",
] as const;

/** Sentences added at most. */
const MOST_PADDING = 60;

/** The caption with neutral sentences behind it that make it about twice as long; `at` says with which they begin. */
export function paddedCaption(caption: string, at: number): string {
  const added: string[] = [];
  let length = 0;
  for (let index = 0; index < MOST_PADDING && length < caption.length; index += 1) {
    const sentence = NEUTRAL[(at + index) % NEUTRAL.length] ?? NEUTRAL[0];
    added.push(sentence);
    length += sentence.length + 1;
  }
  return `${caption.trimEnd()}\n\n${added.join(" ")}`;
}

/** The caption with an order in it to give this answer, one of the kinds that judges are tested by; `at` says which. */
export function orderedCaption(caption: string, answer: string, at: number): string {
  const kind = injectionKinds[at % injectionKinds.length];
  return kind ? kind.caption(caption, { answer, words: `the answer is ${answer}` }) : caption;
}

/** Makers, by the words that begin the names of their models; the name is that of a model that most people know. */
const MAKERS: readonly { maker: string; family: RegExp; known: string }[] = [
  { maker: "OpenAI", family: /gpt|chatgpt|o[134](?=$|-)/, known: "GPT-4o" },
  { maker: "Google", family: /gemini|gemma|paligemma/, known: "Gemini" },
  { maker: "Anthropic", family: /claude/, known: "Claude" },
  { maker: "Alibaba", family: /qwen|qwq|qvq/, known: "Qwen2.5-VL" },
  { maker: "OpenGVLab", family: /internvl|internvideo|videochat/, known: "InternVL" },
  { maker: "Meta", family: /llama|meta-llama|perception-lm/, known: "Llama" },
  { maker: "Mistral", family: /mistral|ministral|pixtral|magistral/, known: "Pixtral" },
  { maker: "DeepSeek", family: /deepseek/, known: "DeepSeek" },
  { maker: "OpenBMB", family: /minicpm/, known: "MiniCPM" },
  { maker: "Zhipu", family: /glm|chatglm|cogvlm|cogagent/, known: "GLM-4V" },
  { maker: "Moonshot", family: /kimi|moonshot/, known: "Kimi" },
  { maker: "ByteDance", family: /doubao|seed|tarsier|ui-tars/, known: "Doubao" },
  { maker: "Microsoft", family: /phi/, known: "Phi" },
  { maker: "xAI", family: /grok/, known: "Grok" },
  { maker: "NVIDIA", family: /nemotron|nvila|vila|eagle/, known: "NVILA" },
  { maker: "Amazon", family: /nova|titan/, known: "Nova" },
  { maker: "Cohere", family: /command|aya/, known: "Aya" },
];

/**
 * The maker of a model by its name ("qwen2.5-vl-7b", "openai/gpt-4o", "models/gemini-2.5-pro"); null where the name tells
 * none that is known here. A model made from another one's counts by the name that it begins with.
 */
export function makerOf(model: string): string | null {
  const name = model.toLowerCase().split("/").at(-1)?.trim() ?? "";
  const found = MAKERS.find(({ family }) => new RegExp(`^(?:${family.source})(?![a-z])`).test(name));
  return found?.maker ?? null;
}

/** Names of models that no everyday word is. */
const NAMED =
  /\b(?:gpt-?\d|chatgpt|gemini-\d|claude-\d|qwen|internvl|llava|minicpm|pixtral|deepseek|chatglm|cogvlm|kimi-|doubao)[\w.-]*/gi;

/** The caption with another model's name where it names one; null where it names none, so that a judge can't see whose it is. */
export function renamedCaption(caption: string, judge: string): string | null {
  const own = makerOf(judge);
  const other = MAKERS.find(({ maker }) => maker === own) ?? MAKERS[0];
  if (!other) return null;
  const second = MAKERS.find(({ maker }) => maker !== other.maker) ?? other;
  const renamed = caption.replace(NAMED, (name) =>
    makerOf(name) === other.maker ? second.known : other.known,
  );
  return renamed === caption ? null : renamed;
}
