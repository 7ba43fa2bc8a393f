import type { CallRecord } from "../../../schemas/call";
import type { Caption, Session } from "../../../schemas/session";

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

function rowsOf(caption: Caption, title: string, place: string): CallRow[] {
  const written: CallRow[] = caption.call
    ? [{ key: place, what: "Caption", captionTitle: title, record: caption.call, rejected: null }]
    : [];
  const judged = caption.judgeReplies.map(
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

/** Every call of the session, caption by caption: the one that wrote it, then those of its judges. */
export function callRows(session: Session): CallRow[] {
  const own = session.captions.flatMap((caption) => rowsOf(caption, caption.title, caption.id));
  const compared = (session.comparison?.trials ?? []).flatMap(({ contestantId, round, caption }) => {
    if (!caption) return [];
    const contestant = session.comparison?.contestants.find(({ id }) => id === contestantId);
    const title = `${contestant?.title ?? contestantId}, round ${round}`;
    return rowsOf(caption, title, `${contestantId}-${round}`);
  });
  return [...own, ...compared];
}

/** What the calls of the session have cost, as their records say: of so many nobody knows it, of so many it is known. */
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
