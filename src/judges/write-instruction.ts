import { Type } from "typebox";
import { Value } from "typebox/value";
import { INSTRUCTION_SET_LIMITS } from "../shapes/instruction-set";
import { objectOf } from "../shapes/reply-form";
import { tidyText } from "./draft-checklist-fields";
import { type JudgeTask, judgeRequest, type ReadReply } from "./judge-task";
import { writeInstructionPrompt } from "./prompts/write-instruction.v1";
import { NOTHING_MENDED, readJsonObject } from "./read-json-object";

type WriteInstructionInput = {
  /** Application field: "Understanding". */
  field: string;
  content: readonly { constraintId: string; means: string }[];
  /** Demands on form in words: "Use 40 to 60 words". */
  form: readonly string[];
  /** Seconds; null when unknown. */
  videoSeconds: number | null;
  /** The media after the message; null when there are none. */
  shown: { frameTimes: readonly string[]; sound: boolean } | null;
  /** A try before this one, and what rules found wrong with it; null for the first. */
  earlier: { instruction: string; problems: readonly string[] } | null;
};

/** An instruction as a model wrote it, and the words of it that make each demand on content. */
type WrittenInstruction = { instruction: string; demands: { constraintId: string; words: string }[] };

const Reply = Type.Object({
  instruction: Type.String(),
  demands: Type.Array(Type.Object({ constraint_id: Type.String(), words: Type.String() })),
});

/** Demands of a reply that are looked at, and how long one may be: no honest reply comes near it. */
const MOST_DEMANDS = INSTRUCTION_SET_LIMITS.constraints;
const LONGEST_DEMAND = 1000;

function readWritten(value: object): ReadReply<WrittenInstruction> {
  if (!Value.Check(Reply, value))
    return {
      ok: false,
      why: `The reply must be {"instruction": "...", "demands": [{"constraint_id": "...", "words": "..."}]}.`,
    };
  const instruction = value.instruction.trim();
  if (instruction === "") return { ok: false, why: "The reply gives an empty instruction." };
  if (instruction.length > INSTRUCTION_SET_LIMITS.instruction)
    return {
      ok: false,
      why: `The instruction is longer than ${INSTRUCTION_SET_LIMITS.instruction} characters.`,
    };
  if (value.demands.length > MOST_DEMANDS)
    return { ok: false, why: `The reply has more than ${MOST_DEMANDS} demands.` };
  const demands = value.demands.map(({ constraint_id: id, words }) => ({
    constraintId: tidyText(id).slice(0, 64),
    words: words.trim().slice(0, LONGEST_DEMAND),
  }));
  return { ok: true, value: { instruction, demands } };
}

/**
 * Writes an instruction of drawn constraints: `{instruction, demands: [{constraint_id, words}]}`. Whether it asks for them and for nothing
 * else is not read here: rules look at it.
 */
export const writeInstruction: JudgeTask<WriteInstructionInput, WrittenInstruction> = {
  id: "write_instruction",
  prompt: writeInstructionPrompt,
  buildRequest: (input, { prompt = writeInstructionPrompt, complaint } = {}) => {
    const { field, content, form, videoSeconds, shown, earlier } = input;
    const fields = {
      field,
      content: content.map(({ constraintId, means }) => ({ constraint_id: constraintId, means })),
      form,
      ...(videoSeconds === null ? {} : { video_seconds: videoSeconds }),
      with_frames: shown !== null,
      ...(shown === null ? {} : { frame_times: shown.frameTimes, with_sound: shown.sound }),
      ...(earlier === null ? {} : { earlier }),
    };
    return judgeRequest("write_instruction", fields, prompt, complaint);
  },
  replySchema: () =>
    objectOf({
      instruction: { type: "string" },
      demands: {
        type: "array",
        items: objectOf({ constraint_id: { type: "string" }, words: { type: "string" } }),
      },
    }),
  readReply: (raw, { earlier }, mended = NOTHING_MENDED) =>
    readJsonObject(raw, readWritten, mended, {
      field: "instruction",
      differ: (one, other) => one.instruction !== other.instruction,
      ...(earlier === null ? {} : { quoted: earlier.instruction }),
    }),
};
