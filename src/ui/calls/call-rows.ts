import type { CostOfCalls } from "../../foundation/dollars";
import type { CallRecord, JudgeReply } from "../../shapes/call";

/** One call of a model, or an attempt of which nothing but its failure is known. */
export type CallRow = {
  key: string;
  /** Purpose of the call: "Caption 2", "q3, answer_question". */
  what: string;
  /** The caption it belongs to. */
  captionTitle: string;
  record: CallRecord | null;
  /** The reason why its reply was not used, or why there is none; null where all went well. */
  rejected: string | null;
};

/** Rows of one caption; `call` wrote it, `replies` are those of its judges. `place` is unique to the caption. */
export function rowsOfCaption(
  { call, replies }: { call: CallRecord | null; replies: readonly JudgeReply[] },
  title: string,
  place: string,
): CallRow[] {
  const written: CallRow[] = call
    ? [{ key: place, what: "Caption", captionTitle: title, record: call, rejected: null }]
    : [];
  const judged = replies.map(
    ({ checkId, task, call, rejected }, index): CallRow => ({
      key: `${place}-${index}`,
      what: `${checkId}, ${task}`,
      captionTitle: title,
      record: call,
      rejected,
    }),
  );
  return [...written, ...judged];
}

/** Cost of the calls by their records; kept replies cost nothing. */
export function costOfRows(rows: readonly CallRow[]): CostOfCalls {
  const sent = rows.flatMap(({ record }) => (record && !record.cached ? [record] : []));
  const known = sent.filter(({ price }) => (price?.usd ?? null) !== null).length;
  return {
    usd: sent.reduce((sum, { price }) => sum + (price?.usd ?? 0), 0),
    estimated: sent.some(({ price }) => price?.estimated === true),
    calls: sent.length,
    unknown: sent.length - known,
  };
}
