import { type Adaption, AdaptionError, adapted } from "../calls/model-services/adaptions";
import type { MessagePart, Provider } from "../calls/provider";
import { ProblemError } from "../foundation/errors";
import type { JudgeAnswer, JudgeTask } from "../judges/judge-task";
import type { CallRecord, GenerationSettings } from "../shapes/call";
import type { Problem } from "../shapes/problem";
import { askJudge, type MendReply } from "./ask-judge";
import {
  type CaptionFrame,
  type CaptionInput,
  frameLabel,
  type MediaToFit,
  mediaFor,
  partsOf,
} from "./caption-request";

/** Maximum number of retries with fewer frames after a refusal. */
const MOST_THINNED = 2;

/** The media sent this time. */
type FittedAsk = {
  sent: CaptionInput;
  /** Media that are left out or made smaller. */
  notes: string[];
  /** One for each request that was refused. */
  adaptions: readonly Adaption[];
};

/**
 * Asks a model about media as far as it takes them, and again with fewer frames where its endpoint turns out to take no
 * more: which frames go, and what is said of them, changes with their number. Rejects with what `ask` rejects with, with
 * `AbortError` when cancelled.
 */
export async function withFewerFrames<Value>(
  { signal, ...media }: MediaToFit & { signal: AbortSignal },
  ask: (fitted: FittedAsk) => Promise<Value>,
): Promise<Value> {
  let adaptions: readonly Adaption[] = [];
  let thinned = 0;
  for (;;) {
    const fitted = await mediaFor({ ...media, abilities: adapted(media.abilities, adaptions) });
    signal.throwIfAborted();
    try {
      return await ask({ ...fitted, adaptions });
    } catch (error) {
      if (!(error instanceof AdaptionError) || thinned >= MOST_THINNED) throw error;
      adaptions = [...error.before, error.adaption];
      // A refusal of another call has cost this one no request.
      if (error.sent) thinned += 1;
    }
  }
}

/** The media behind the JSON of a task: the file, or the frames in their order and the sound last. */
export function shownParts(media: Pick<CaptionInput, "frames" | "audio" | "video">): MessagePart[] {
  return partsOf(media, ({ blob, mediaType, hash }) => [{ type: "image", blob, mediaType, hash }]);
}

/** The times of frames as the JSON of a task names them: "00:03.2". */
export function frameTimes(frames: readonly Pick<CaptionFrame, "time">[]): string[] {
  return frames.map(({ time }) => frameLabel(time).slice(1, -1));
}

/** A model that is shown a video, and how. */
export type MediaContext = Pick<MediaToFit, "abilities" | "store" | "shrink"> & {
  /** Media of the video, as captioners receive them. */
  media: Omit<CaptionInput, "instruction" | "settings">;
  provider: Provider;
  settings: GenerationSettings;
  mend: MendReply;
  signal: AbortSignal;
};

/**
 * Asks a model about a video that it is shown, as far as it takes its media. `seesNothing`: why it can't be asked where
 * it takes none of them. `inputOf`: the task's input, which tells what was sent. Rejects as `askJudge` does.
 */
export async function askAboutMedia<Input, Value>(
  task: JudgeTask<Input, Value>,
  inputOf: (sent: { frameTimes: string[]; sound: boolean }) => Input,
  {
    checkId,
    seesNothing,
    media,
    abilities,
    store = false,
    shrink,
    ...context
  }: MediaContext & { checkId: string; seesNothing: Problem },
): Promise<{ said: JudgeAnswer<Value>; call: CallRecord | null }> {
  const { settings, signal } = context;
  const shown = { ...media, instruction: "", settings, store, shrink, abilities, signal };
  return withFewerFrames(shown, async ({ sent, adaptions }) => {
    const parts = shownParts(sent);
    if (parts.length === 0) throw new ProblemError(seesNothing);
    let call: CallRecord | null = null;
    const onReply = (reply: { call: CallRecord | null }) => {
      call = reply.call ?? call;
    };
    const said = await askJudge(
      { ...context, onReply },
      task,
      inputOf({ frameTimes: frameTimes(sent.frames), sound: sent.audio !== null }),
      { checkId, media: parts, adaptions },
    );
    return { said, call };
  });
}
