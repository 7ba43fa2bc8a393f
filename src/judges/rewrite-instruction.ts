import { Type } from "typebox";
import { Value } from "typebox/value";
import { type JudgeTask, judgeRequest, type ReadReply } from "./judge-task";
import { rewriteInstructionPrompt } from "./prompts/rewrite-instruction.v1";
import { readJsonObject } from "./read-json-object";

export type RewriteInstructionInput = {
  instruction: string;
  /** The demands that go, and those that stay, in words. */
  drop: readonly string[];
  keep: readonly string[];
};

/** An instruction without some of its demands; null where the model says that it can't be made. */
type Rewritten = { instruction: string | null };

/** Longer ones are no instruction with something taken out. */
const LONGEST_REPLY = 100_000;

const Reply = Type.Object({ rewritten: Type.Union([Type.String(), Type.Null()]) });

function readRewritten(value: unknown): ReadReply<Rewritten> {
  if (!Value.Check(Reply, value))
    return { ok: false, why: `The reply needs "rewritten": the instruction as a string, or null.` };
  const { rewritten } = value;
  if (rewritten !== null && rewritten.trim() === "")
    return { ok: false, why: "The reply gives an empty instruction." };
  return { ok: true, value: { instruction: rewritten === null ? null : rewritten.trim() } };
}

/**
 * Takes demands out of an instruction: `{rewritten}`, read from JSON alone. Whether the text asks for what it should is not read here:
 * rules prove it (`provenRewrite` of the derived samples).
 */
export const rewriteInstruction: JudgeTask<RewriteInstructionInput, Rewritten> = {
  id: "rewrite_instruction",
  prompt: rewriteInstructionPrompt,
  buildRequest: ({ instruction, drop, keep }, { prompt = rewriteInstructionPrompt, complaint } = {}) =>
    judgeRequest("rewrite_instruction", { instruction, drop, keep }, prompt, complaint),
  replySchema: () => null,
  readReply: (raw, { instruction }, mended) =>
    raw.length > LONGEST_REPLY
      ? { ok: false, why: "The reply is far too long." }
      : readJsonObject(raw, readRewritten, mended ?? new Map(), {
          field: "rewritten",
          differ: (one, other) => one.instruction !== other.instruction,
          quoted: instruction,
        }),
};
