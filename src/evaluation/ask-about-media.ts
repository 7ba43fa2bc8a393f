import type { Provider } from "../calls/provider";
import { ProblemError } from "../foundation/errors";
import type { JudgeAnswer, JudgeTask } from "../judges/judge-task";
import type { CallRecord, GenerationSettings } from "../shapes/call";
import type { Problem } from "../shapes/problem";
import { askJudge, type MendReply } from "./ask-judge";
import type { CaptionInput } from "./caption-input";
import type { MediaToFit } from "./fitted-media";
import { frameTimes, shownParts } from "./shown-media";
import { withFewerFrames } from "./with-fewer-frames";

/** A model that is shown a video, and how. */
export type MediaContext = Pick<MediaToFit, "abilities" | "store" | "shrink"> & {
  /** Of the video, as captioners are shown it. */
  media: Omit<CaptionInput, "instruction" | "settings">;
  provider: Provider;
  settings: GenerationSettings;
  mend: MendReply;
  signal: AbortSignal;
};

/** What is sent of a video, as the JSON of a task tells it. */
type SentOfVideo = { frameTimes: string[]; sound: boolean };

/**
 * Asks a model about a video that it is shown, as far as it takes its media. `seesNothing`: why it can't be asked where
 * it takes none of them. Rejects as `askJudge` does.
 */
export async function askAboutMedia<Input, Value>(
  task: JudgeTask<Input, Value>,
  inputOf: (sent: SentOfVideo) => Input,
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
