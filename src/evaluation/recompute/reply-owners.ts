import { canonicalJson } from "../../foundation/canonical-json";
import type { JudgeReply } from "../../shapes/call";
import type { Checklist } from "../../shapes/checklist";
import type { DataSample } from "../../shapes/data-set";
import { textRank } from "../run/draw-samples";

/** A number of 53 bits, so that a run of a million replies needs no texts of its calls in memory. */
const fingerprint = (text: string) => textRank(text, 0);

/** What a reply is about, whatever its files call it: the questions themselves, and the caption. */
function subjectOf(
  reply: JudgeReply,
  sample: DataSample,
  checklist: Checklist | null,
  caption: string,
): string {
  const items = checklist?.content.flatMap((check) => check.items) ?? [];
  const asked = reply.checkId.split(" ").map((id) => {
    const item = items.find(({ checkId }) => checkId === id);
    if (item) return [item.question, item.options];
    const check = checklist?.format.find(({ checkId }) => checkId === id);
    return check ? [check.constraintId, check.description, check.parameters] : [id, sample.material];
  });
  return canonicalJson([reply.task, reply.round ?? 1, sample.instruction, caption, asked]);
}

/**
 * Tells replies of one call that stand for different questions, rounds or captions: a call answers one request. Equal
 * requests may share a reply, as kept replies do. Memory: two numbers for a call.
 */
export function replyOwners() {
  const owners = new Map<number, number>();
  return {
    /** The replies of a result whose call has answered something else before. */
    reused(
      replies: readonly JudgeReply[],
      sample: DataSample,
      checklist: Checklist | null,
      caption: string,
    ): JudgeReply[] {
      return replies.filter((reply) => {
        if (!reply.call) return false;
        const call = fingerprint(reply.call.id);
        const subject = fingerprint(subjectOf(reply, sample, checklist, caption));
        const owner = owners.get(call);
        if (owner === undefined) owners.set(call, subject);
        return owner !== undefined && owner !== subject;
      });
    },
  };
}
