import { Type } from "typebox";
import { Value } from "typebox/value";
import { REFINE_TASK } from "../foundation/agreed-names";
import { type JudgeTask, judgeRequest, type ReadReply } from "./judge-task";
import { refineCaptionPrompt } from "./prompts/refine-caption.v1";
import { NOTHING_MENDED, readJsonObject } from "./read-json-object";

const PREFACE =
  /^(?:sure|certainly|of course|okay|ok|here(?:'s| is| are)|below is|i(?:'ve| have) (?:refined|revised|corrected|improved|updated|rewritten)|(?:the )?(?:refined|revised|corrected|improved|updated|final) (?:caption|description|version))\b[^\n]{0,120}[:!]\**\s*$/i;
const POSTSCRIPT =
  /^[*_#\s]*(?:changes(?: made)?|what (?:i|was) changed|notes? on (?:the )?changes|explanation of (?:the )?changes)\b[^\n]{0,80}:/i;

/** Both are looked for in lines of a bearable length. */
const LONGEST_LINE = 240;

/**
 * A remark to whoever asked that stands before or behind a caption ("Here is the refined caption:"), as it is written;
 * null where there is none, or where the first caption has the same line.
 */
function besideCaption(caption: string, first: string): string | null {
  const lines = caption
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && line.length <= LONGEST_LINE);
  const [opening] = lines;
  const found = [
    ...(opening !== undefined && lines.length > 1 && PREFACE.test(opening.replaceAll("’", "'"))
      ? [opening]
      : []),
    ...lines.slice(1).filter((line) => POSTSCRIPT.test(line)),
  ];
  return found.find((line) => !first.includes(line)) ?? null;
}

/** The media sent with a request about the video. */
type ShownVideo = {
  /** Null when unknown. */
  seconds: number | null;
  /** The part that alone is meant, in seconds; null for all of it. */
  segment: { start: number; end: number } | null;
  frames: number;
  /** The file itself in the place of frames. */
  wholeVideo: boolean;
  sound: boolean;
};

type RefineCaptionInput = { instruction: string; caption: string; video: ShownVideo };

/** A refiner's result: the final caption, which is the original where nothing needs a change. */
type Refinement = { changed: boolean; caption: string };

/** No caption is as long. */
const LONGEST_REPLY = 400_000;
/** Replies in words that can mean one thing only. */
const NO_CHANGE = /^["'“]?no changes? (?:(?:is|are) )?(?:needed|necessary|required)[.!]?["'”]?$/i;

const Reply = Type.Object({
  changed: Type.Boolean(),
  caption: Type.Optional(Type.Union([Type.String(), Type.Null()])),
});

function readRefinement(value: unknown, first: string): ReadReply<Refinement> {
  if (!Value.Check(Reply, value))
    return { ok: false, why: `The reply needs "changed" (true or false) and "caption" (a string).` };
  const caption = value.caption ?? "";
  const isSame = caption.trim() === first.trim();
  if (!value.changed) {
    if (caption.trim() === "" || isSame) return { ok: true, value: { changed: false, caption: first } };
    return {
      ok: false,
      why: `The reply says that nothing is changed, and gives another caption.`,
      instead: `Say {"changed": true} with the caption, or {"changed": false} alone.`,
    };
  }
  if (caption.trim() === "")
    return { ok: false, why: "The reply says that the caption is changed, and gives none." };
  if (isSame) return { ok: true, value: { changed: false, caption: first } };
  const beside = besideCaption(caption, first);
  if (beside !== null)
    return {
      ok: false,
      why: `The caption holds a remark that is no part of it: ${JSON.stringify(beside.slice(0, 120))}`,
      instead: "Give the caption alone.",
    };
  return { ok: true, value: { changed: true, caption } };
}

/** Refines a caption: `{changed, caption}`. Of replies in words those alone are read that can mean one thing only. */
export const refineCaption: JudgeTask<RefineCaptionInput, Refinement> = {
  id: REFINE_TASK,
  prompt: refineCaptionPrompt,
  buildRequest: ({ instruction, caption, video }, { prompt = refineCaptionPrompt, complaint } = {}) =>
    judgeRequest(
      REFINE_TASK,
      {
        instruction,
        caption,
        video: {
          ...(video.seconds === null ? {} : { seconds: video.seconds }),
          ...(video.segment === null ? {} : { only_seconds: [video.segment.start, video.segment.end] }),
          frames: video.frames,
          whole_video: video.wholeVideo,
          sound: video.sound,
        },
      },
      prompt,
      complaint,
    ),
  // The caption is left out where nothing changes.
  replySchema: () => null,
  readReply: (raw, { caption: first }, mended = NOTHING_MENDED) => {
    if (raw.length > LONGEST_REPLY) return { ok: false, why: "The reply is far too long." };
    const said = raw.trim();
    if (said !== "" && (said === first.trim() || NO_CHANGE.test(said)))
      return { ok: true, value: { changed: false, caption: first } };
    return readJsonObject(raw, (value) => readRefinement(value, first), mended, {
      field: "changed",
      differ: (one, other) => one.caption !== other.caption,
      quoted: first,
    });
  },
};
