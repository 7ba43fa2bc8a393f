import { Type } from "typebox";
import { Value } from "typebox/value";
import { objectOf } from "../shapes/reply-form";
import { type JudgeTask, judgeRequest, type ReadReply } from "./judge-task";
import { extractTimestampPrompt } from "./prompts/extract-timestamp.v2";
import { NOTHING_MENDED, readJsonObject } from "./read-json-object";

export type ExtractTimestampInput = { response: string; question: string };

const Timestamp = Type.Object({ timestamp: Type.Union([Type.String(), Type.Null()]) });

/** All numbers of a text as seconds, clock times taken together: "1:05" is 65, "[00:05-00:09]" 5 and 9. */
function secondsIn(text: string): Set<number> {
  const found = new Set<number>();
  const numbers =
    /(\d{1,4}):(\d{2})(?::(\d{2}))?(\.\d+)?|(?:(\d{1,3})\s*(?:m|min|minutes?)\s*(?:and\s*)?)?(\d+(?:\.\d+)?)/g;
  for (const [, first, second, third, fraction = "", minutes, number] of text.matchAll(numbers)) {
    if (first === undefined) found.add(Number(minutes ?? 0) * 60 + Number(number));
    else if (third === undefined) found.add(Number(first) * 60 + Number(second) + Number(`0${fraction}`));
    else found.add(Number(first) * 3600 + Number(second) * 60 + Number(third) + Number(`0${fraction}`));
  }
  return found;
}

const tens = "twenty|thirty|forty|fifty";
const otherNumbers =
  "zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\w+teen|sixty|half|quarter";
const between = "and|a|an|of|to|or|full|long|whole|more";
const unit = "(?:seconds?|secs?|minutes?|mins?|hours?)";
/** "twenty-odd"; a word that counts by itself is left to be read as that, so that there is one way to read it. */
const odd = `(?:-(?!(?:${tens}|${otherNumbers}|${between}|${unit})\\b)\\w+)?`;
const number = `(?:${otherNumbers}|(?:${tens})${odd})`;
/** A time in words: "twelve seconds", "half a minute", "the ten-second mark", "second five", "十二秒". */
const spelledOut = new RegExp(
  `\\b${number}(?:[\\s-]+(?:${number}|${between})){0,5}[\\s-]+${unit}\\b|\\b${unit}[\\s-]+${number}\\b|[一二三四五六七八九十零〇半两]\\s*(?:秒|分)`,
  "i",
);

/** The times of the reply that the response does not have; none where the response has a time in words. */
function madeUp(reply: string, response: string): number[] {
  if (spelledOut.test(response)) return [];
  const known = secondsIn(response);
  return [...secondsIn(reply)].filter((seconds) => !known.has(seconds));
}

function readTimestamp(value: unknown, response: string): ReadReply<string> {
  if (!Value.Check(Timestamp, value))
    return { ok: false, why: `The reply must be {"timestamp": "..."} with a string.` };
  const timestamp = value.timestamp?.trim() ?? "";
  if (timestamp !== "" && !/\d/.test(timestamp))
    return {
      ok: false,
      why: `"${timestamp.slice(0, 80)}" is not a time.`,
      instead: "Without a time, give the empty string.",
    };
  const [first] = madeUp(timestamp, response);
  return first === undefined
    ? { ok: true, value: timestamp }
    : { ok: false, why: `"${timestamp.slice(0, 80)}" is not a time that the response gives.` };
}

/** Finds the time or period that a response gives for an event: `{timestamp: string}`, "" when there is none. */
export const extractTimestamp: JudgeTask<ExtractTimestampInput, string> = {
  id: "extract_timestamp",
  prompt: extractTimestampPrompt,
  buildRequest: ({ response, question }, { prompt = extractTimestampPrompt, complaint } = {}) =>
    judgeRequest("extract_timestamp", { response, question }, prompt, complaint),
  replySchema: () => objectOf({ timestamp: { type: "string" } }),
  readReply: (raw, input, mended = NOTHING_MENDED) =>
    readJsonObject(raw, (value) => readTimestamp(value, input.response), mended, {
      field: "timestamp",
      differ: (one, other) => one !== other,
    }),
};
