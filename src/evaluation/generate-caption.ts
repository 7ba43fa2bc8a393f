import { ASSUMED_ABILITIES } from "../calls/model-services/model-abilities";
import type { GenerateOptions, GenerateRequest, Provider } from "../calls/provider";
import { ProblemError } from "../foundation/errors";
import { withoutReasoning } from "../foundation/reasoning-in-text";
import type { CallRecord } from "../shapes/call";
import type { ModelAbilities } from "../shapes/model-abilities";
import type { Shortfall } from "../shapes/result";
import { withFewerFrames } from "./ask-about-media";
import {
  type CaptionInput,
  captionRequest,
  type MediaToFit,
  mediaFor,
  type PromptFor,
  type Shrink,
} from "./caption-request";

export type GenerateCaptionOptions = CaptionInput & {
  provider: Provider;
  /** Known abilities of the model beyond what the provider says by itself. */
  abilities?: ModelAbilities;
  /** The endpoint has a store of files for videos that are too large for a request. */
  store?: boolean;
  /** The prompt of the benchmark; one to follow the instruction where nothing is said. */
  promptFor?: PromptFor;
  /** For frames that are larger than the endpoint takes. */
  shrink: Shrink;
  signal: AbortSignal;
  /** Each piece of the caption as it streams in. */
  onText?: (delta: string) => void;
  /** For a repeat of the same request: a reply that was kept for another repeat is none to it. */
  salt?: string;
  /** Called before a request that has neither pictures nor sound; `notes` say why. What it throws, the whole rejects with. */
  onNothingShown?: (notes: readonly string[]) => void;
  onUpload?: GenerateOptions["onUpload"];
  onWaiting?: GenerateOptions["onWaiting"];
};

/** A model's text and the record of its call; `shortfall`: why it is not judged by itself. */
type WrittenByModel = { text: string; reasoning?: string; shortfall?: Shortfall; record: CallRecord };

/**
 * A reply as a caption, its reasoning apart; `shown`: whether its model was sent anything of what it is about. Throws `ProblemError` (`only-reasoning`) where there is no caption.
 */
export function asWritten(
  reply: string,
  record: CallRecord,
  shown = record.mediaHashes.length > 0,
): WrittenByModel {
  const { text, reasoning } = withoutReasoning(reply);
  const cut = record.finishReason === "length";
  if (text.trim() === "")
    throw new ProblemError({
      code: "only-reasoning",
      message: cut
        ? "The model used up the allowed length for its reasoning, before it wrote any caption."
        : "The model wrote only its reasoning, and no caption.",
      nextStep: cut
        ? "Raise the longest reply or ask for less reasoning under “Reply settings”."
        : "Run it again, or ask for less reasoning under “Reply settings”.",
      detail: (reasoning ?? "").slice(0, 2000),
      retryable: false,
    });
  const kind = shortfallKind(text, cut, shown);
  return {
    text,
    ...(reasoning === null || reasoning === "" ? {} : { reasoning }),
    ...(kind === null ? {} : { shortfall: { kind } }),
    record,
  };
}

/** A refusal is short: what goes on for longer says something else too. */
const LONGEST = 320;
const MOST_SENTENCES = 4;

const APOLOGY =
  "(?:(?:i(?:'m| am) )?(?:very |really |so |truly )?sorry|i apologi[sz]e|apologies|unfortunately|thank you[^.!]{0,60})";
const CANNOT =
  "(?:can(?:no|')t|can not|am (?:not able|unable) to|'m (?:not able|unable) to|won't|will not|am not allowed to|'m not allowed to|must decline to|have to decline to)";
const ACT =
  "(?:help|assist|comply|fulfil+|provide|describe|generate|create|write|produce|do (?:that|this)|identify|continue|answer|respond|engage|discuss|caption|(?:see|view|watch|process|access|analy[sz]e|open|play)\\b[^.]{0,40}\\b(?:videos?|images?|pictures?|frames?|files?|media|footage|content|clips?))";
const ENGLISH = new RegExp(
  `^(?:${APOLOGY}[,.!]* ?(?:but )?(?:for [^.,]{0,60}, )?)?(?:as an? (?:ai|language model)[^,.]{0,60}, )?i ?${CANNOT} ${ACT}\\b`,
  "i",
);
const CHINESE =
  /^(?:很|非常|十分)?(?:抱歉|对不起|不好意思|遗憾)?[,，。!！]?\s*(?:但是?|作为[^,，。]{0,20}[,，])?我?(?:无法|不能|没办法|没有办法|不便|不可以|不会)(?:为您|为你|给您|给你|对此|就此|继续|直接)?(?:提供|回答|描述|协助|帮助|完成|生成|满足|处理|查看|观看|访问|讨论|执行|继续)/;

/**
 * True for a reply that as a whole says that its model will not, or can't, do what was asked: a few sentences of English
 * or Chinese that begin with it in the first person. Anything longer, with lines, times or JSON, is a caption.
 */
export function isRefusal(reply: string): boolean {
  const text = reply.trim().replaceAll("’", "'");
  if (text.length > LONGEST || /\n\s*(?:[-*#|\d[{]|\n)|\d:\d\d|^[[{|#*-]/.test(text)) return false;
  if (text.split(/[.!?。！？]+/).filter((part) => part.trim() !== "").length > MOST_SENTENCES) return false;
  return ENGLISH.test(text) || CHINESE.test(text);
}

function shortfallKind(text: string, cut: boolean, shown: boolean): Shortfall["kind"] | null {
  // A model that was shown nothing often refuses: the missing media is the reason, so it is checked first.
  if (!shown) return "shown nothing";
  if (cut) return "length";
  return isRefusal(text) ? "refusal" : null;
}

/** The request for a caption, limited to what its model takes; `notes`: media that are left out or made smaller. */
export async function askForCaption({
  promptFor,
  ...input
}: MediaToFit & Pick<GenerateCaptionOptions, "promptFor">): Promise<{
  request: GenerateRequest;
  notes: string[];
}> {
  const { sent, notes } = await mediaFor(input);
  return { request: captionRequest(sent, promptFor), notes };
}

/**
 * Has a model write a caption. One call: a caption that streams to people is not silently begun again. What the model
 * does not take is left out or made smaller, which the prompt and the record's `warnings` say; so are frames beyond the
 * number that its endpoint turns out to take. Rejects with
 * `ProblemError` (a reply that broke off has its text in `partialText`) or, when cancelled, with `AbortError`.
 */
export async function generateCaption(options: GenerateCaptionOptions): Promise<WrittenByModel> {
  const { provider, abilities, promptFor, onText, onNothingShown, onUpload, onWaiting, salt, ...input } =
    options;
  const { signal } = input;
  const takes = abilities ?? { ...ASSUMED_ABILITIES, ...provider.capabilities };
  return withFewerFrames({ ...input, abilities: takes }, async ({ sent, notes, adaptions }) => {
    const request = captionRequest(sent, promptFor);
    const isShown = request.parts.some(({ type }) => type !== "text");
    if (!isShown) onNothingShown?.(notes);
    const { text, record } = await provider.generate(request, {
      signal,
      adaptions,
      accepts: (reply) => withoutReasoning(reply).text.trim() !== "",
      ...(onText ? { onText } : {}),
      ...(onUpload ? { onUpload } : {}),
      ...(onWaiting ? { onWaiting } : {}),
      ...(salt === undefined ? {} : { salt }),
    });
    const refused = adaptions.filter(({ elsewhere }) => !elsewhere).length;
    const attempts = record.attempts === undefined ? {} : { attempts: record.attempts + refused };
    return asWritten(text, { ...record, ...attempts, warnings: [...notes, ...record.warnings] }, isShown);
  });
}
