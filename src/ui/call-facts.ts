import { type CostOfCalls, chargedWords, dollars, price } from "../foundation/dollars";
import { hostName } from "../foundation/hosts";
import { counted } from "../foundation/plural";
import type { CallRecord, JudgeReply } from "../shapes/call";

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(milliseconds < 10_000 ? 2 : 1)} s`;
}

function orDefault(value: number | string | null): string {
  return value === null ? "as the endpoint has it" : String(value);
}

/** The price of a call, in words. */
function priceWords({ price: known, cached, source, usage }: CallRecord): string {
  if (cached) return "nothing: the reply was kept from an earlier call";
  if (source === "batch") return "not counted here: it was answered elsewhere";
  if (!known || known.usd === null)
    return "unknown: there is no price for this model, or nothing bounded its reply";
  const asOf = known.asOf === null ? "" : `, by the price of ${known.asOf.slice(0, 10)}`;
  const charged = chargedWords(known.usd, usage.charged);
  return `${price({ usd: known.usd, estimated: known.estimated })}${charged}${asOf}`;
}

function tokenWords({ usage }: CallRecord): string {
  if (usage.input === null && usage.output === null) return "not reported";
  return `${usage.input ?? "unknown"} in, ${usage.output ?? "unknown"} out`;
}

function sendingWords({ attempts, waitedMilliseconds, cached, source }: CallRecord): string | null {
  if (source === "batch") return "elsewhere, from a file of calls; how long it took is not known";
  if (cached) return "nothing was sent; the times are those of the earlier call";
  if (attempts === undefined) return null;
  const tries = counted(attempts, "request");
  return waitedMilliseconds ? `${tries}, after ${seconds(waitedMilliseconds)} of waiting` : tries;
}

/** The means by which a model ran in the page, in words. */
function embeddedFacts({ embedded }: CallRecord): [string, string][] {
  if (!embedded) return [];
  const { file, projector, architecture, quantisation, device, contextTokens } = embedded;
  const { readPerSecond, writtenPerSecond } = embedded;
  const speed = [
    ...(readPerSecond === null ? [] : [`${readPerSecond.toFixed(1)} read`]),
    ...(writtenPerSecond === null ? [] : [`${writtenPerSecond.toFixed(1)} written`]),
  ];
  return [
    [
      "Model file",
      `${[architecture, quantisation].filter((known) => known !== null).join(", ")} SHA-256 ${file}`.trim(),
    ],
    ...(projector === undefined ? [] : [["Projector", `SHA-256 ${projector}`] satisfies [string, string]]),
    ["Ran in the page on", `${device}, room for ${contextTokens} tokens`],
    ["Tokens a second", speed.length > 0 ? speed.join(", ") : "not timed"],
  ];
}

/** Answers taken from probabilities: "A 0.81, B 0.19: A". */
function weighedWords({ weighed }: CallRecord): string | null {
  if (!weighed) return null;
  const words = weighed.map(({ options, chosen }) => {
    const shares = Object.entries(options).map(([name, share]) => `${name} ${share.toFixed(2)}`);
    return `${shares.join(", ")}: ${chosen ?? "undecided"}`;
  });
  return words.join("; ");
}

/** Everything that is kept of a call, by name; media hashes are shown apart. */
export function callFacts(record: CallRecord): [name: string, value: string][] {
  const { settings } = record;
  const facts: [string, string | null][] = [
    ["Endpoint", `${hostName(record.baseUrl)}${record.provider ? ` (${record.provider})` : ""}`],
    ["Model asked", record.model],
    ["Model as answered", record.answeredModel ?? "not reported"],
    ...embeddedFacts(record),
    ["Prompt", record.promptVersion],
    ["Temperature", orDefault(settings.temperature)],
    ["Longest reply", settings.maxTokens === null ? orDefault(null) : `${settings.maxTokens} tokens`],
    ["Seed", orDefault(settings.seed)],
    ["Reasoning", orDefault(settings.reasoning ?? null)],
    ["Probabilities", weighedWords(record)],
    ["Tokens", tokenWords(record)],
    ["Cost", priceWords(record)],
    ["Sent", sendingWords(record)],
    ["Begun", record.startedAt],
    [
      "First word after",
      record.firstTokenMilliseconds === null ? null : seconds(record.firstTokenMilliseconds),
    ],
    ["Took", record.source === "batch" ? null : seconds(record.totalMilliseconds)],
    ["Ended by", record.finishReason],
    ["Warnings", record.warnings.length > 0 ? record.warnings.join("; ") : "none"],
  ];
  return facts.flatMap(([name, value]): [string, string][] => (value === null ? [] : [[name, value]]));
}

/** A call in one line. */
export function callLine(record: CallRecord): string {
  const cost = record.price?.usd;
  return [
    record.answeredModel ?? record.model,
    record.source === "batch" ? "answered elsewhere" : seconds(record.totalMilliseconds),
    ...(record.cached ? ["kept reply"] : []),
    ...((record.attempts ?? 1) > 1 ? [`${record.attempts} requests`] : []),
    ...(record.cached || cost === undefined ? [] : [cost === null ? "cost unknown" : dollars(cost)]),
  ].join(" · ");
}

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
