import type { CallRecord, JudgeReply } from "../../shapes/call";

/** One call of a model, or an attempt of which nothing but its failure is known. */
export type CallRow = {
  key: string;
  /** What it was for: "Caption 2", "q3, answer_question". */
  what: string;
  /** The caption it belongs to. */
  captionTitle: string;
  record: CallRecord | null;
  /** Why its reply was not used, or why there is none; null where all went well. */
  rejected: string | null;
};

/** Of one caption; `call`: the one that wrote it, `replies`: those of its judges. `place` is like no other caption's. */
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

/** What calls have cost, as their records say: of so many nobody knows it, of so many it is known. */
export function costOfRows(rows: readonly CallRow[]): {
  usd: number;
  estimated: boolean;
  unknown: number;
  known: number;
} {
  const sent = rows.flatMap(({ record }) => (record && !record.cached ? [record] : []));
  const known = sent.filter(({ price }) => (price?.usd ?? null) !== null).length;
  return {
    usd: sent.reduce((sum, { price }) => sum + (price?.usd ?? 0), 0),
    estimated: sent.some(({ price }) => price?.estimated === true),
    unknown: sent.length - known,
    known,
  };
}
