import type { MessagePart } from "../calls/provider";
import type { CaptionAudio, CaptionFrame, CaptionVideo } from "./caption-input";
import { frameLabel } from "./caption-request";

/** What follows the JSON of a task that is about more than text. */
type ShownMedia = {
  frames: readonly CaptionFrame[];
  audio: CaptionAudio | null;
  /** In the place of frames and sound. */
  video?: CaptionVideo | null;
};

/** The media behind the JSON of a task: the file, or the frames in their order and the sound last. */
export function shownParts({ frames, audio, video }: ShownMedia): MessagePart[] {
  if (video) {
    const { hasSound: _hasSound, ...file } = video;
    return [{ type: "video", ...file }];
  }
  const pictures = frames.map(
    ({ blob, mediaType, hash }): MessagePart => ({ type: "image", blob, mediaType, hash }),
  );
  return audio ? [...pictures, { type: "audio", ...audio }] : pictures;
}

/** The times of frames as the JSON of a task names them: "00:03.2". */
export function frameTimes(frames: readonly Pick<CaptionFrame, "time">[]): string[] {
  return frames.map(({ time }) => frameLabel(time).slice(1, -1));
}
