import type { Benchmark } from "../../benchmarks/benchmark";
import { roundsBehind } from "../../benchmarks/instruction-following/judging/content-rounds";
import { begunAhead } from "../../foundation/batches";
import { canonicalJson } from "../../foundation/canonical-json";
import { RULES_VERSION } from "../../foundation/document-versions";
import { abortError, ProblemError } from "../../foundation/errors";
import { counted } from "../../foundation/plural";
import { withoutReasoning } from "../../foundation/reasoning-in-text";
import type { JudgeTask } from "../../judges/judge-task";
import { optionOrder } from "../../judges/option-order";
import { hasBrokenObjects } from "../../judges/read-json-object";
import { judgeTasks } from "../../judges/registry";
import type { JudgeReply } from "../../shapes/call";
import type { Checklist, ContentItem } from "../../shapes/checklist";
import type { DataSample } from "../../shapes/data-set";
import { ChecklistJudgementShape } from "../../shapes/generated/checklist-judgement";
import { isWithheld, judgedCaption } from "../../shapes/judged-caption";
import type { VerdictsFound } from "../../shapes/leaderboard";
import type { Problem } from "../../shapes/problem";
import { fits } from "../../shapes/read-outside";
import { type Outcome, type Result, stateOf } from "../../shapes/result";
import type { RunDirectory } from "../../shapes/run-directory";
import {
  noVerdictsFound,
  type RecomputeProgress,
  type RunDifference,
  type RunRecomputation,
} from "../../shapes/run-recomputation";
import type { ItemVerdict, JudgeRound, Verdict } from "../../shapes/verdict";
import type { OpenedDirectory } from "../../storage/run-directory/open-run-directory";
import type { MendReply } from "../ask-judge";
import { textRank } from "../run/choose-samples";
import type { VerdictTools } from "../verdicts/all-verdicts";
import { isComputed } from "../verdicts/kept-verdicts";
import { type RecomputedResult, recomputeResult } from "../verdicts/recompute-verdicts";
import { checklistOf } from "../verdicts/session-sample";
import { judgedText } from "../verdicts/verdict-subject";
import { replayLines, saidTwice } from "./replayed-lines";

/** A judged caption with its basis and all the judges' replies about it. */
type JudgedByReplies = {
  instruction: string;
  checklist: Checklist;
  caption: string;
  replies: readonly JudgeReply[];
  mend: MendReply;
};

/** Result of comparing stored replies with a verdict: "again" when they agree; `missing`: no reply of it is stored. */
type Reread = "again" | "missing" | { expected: string; found: string };

/** The values of the usable replies, read as they were when they came; empty when none can be read. */
async function valuesOf<Input, Value>(
  task: JudgeTask<Input, Value>,
  input: Input,
  replies: readonly JudgeReply[],
  mend: MendReply,
): Promise<Value[]> {
  const values: Value[] = [];
  for (const { raw } of replies) {
    const { text } = withoutReasoning(raw);
    const read = task.readReply(text, input, hasBrokenObjects(text) ? await mend(text) : undefined);
    if (read.ok) values.push(read.value);
  }
  return values;
}

/** The stored replies to a task about a check, of one round and model where these are given. */
function repliesTo(
  { replies }: JudgedByReplies,
  task: string,
  isAbout: (checkId: string) => boolean,
  asked?: Pick<JudgeRound, "round" | "judge">,
): JudgeReply[] {
  return replies.filter(
    (reply) =>
      reply.task === task &&
      reply.raw !== "" &&
      isAbout(reply.checkId) &&
      (!asked ||
        ((reply.round ?? 1) === asked.round && (!reply.call || reply.call.model === asked.judge.model))),
  );
}

/** The answers that the stored replies of a round give, in the letters of the checklist, and how many replies there are. */
async function answersOf(
  of: JudgedByReplies,
  item: ContentItem,
  round: JudgeRound,
): Promise<{ replies: number; answers: (string | null)[] }> {
  const own = (checkId: string) => checkId === item.checkId;
  const { instruction, caption: response, mend } = of;
  if (item.type === "timestamp") {
    const replies = repliesTo(of, judgeTasks.extract_timestamp.id, own, round);
    const input = { response, question: item.question };
    const answers = await valuesOf(judgeTasks.extract_timestamp, input, replies, mend);
    return { replies: replies.length, answers };
  }
  const order = optionOrder(item.options, round.round, item.checkId);
  const question = { id: item.checkId, question: item.question, options: order.shown };
  const alone = repliesTo(of, judgeTasks.answer_question.id, own, round);
  const said = await valuesOf(judgeTasks.answer_question, { instruction, response, question }, alone, mend);
  if (said.length > 0)
    return { replies: alone.length, answers: said.map(({ answer }) => order.original(answer)) };
  const among = (checkId: string) => checkId.split(" ").includes(item.checkId);
  const together = repliesTo(of, judgeTasks.answer_questions.id, among, round);
  const input = { instruction, response, questions: [question] };
  const all = await valuesOf(judgeTasks.answer_questions, input, together, mend);
  const answers = all.flatMap((read) => {
    const answer = read.answers.get(item.checkId);
    return answer ? [order.original(answer.answer)] : [];
  });
  return { replies: alone.length + together.length, answers };
}

async function rereadRound(of: JudgedByReplies, item: ContentItem, round: JudgeRound): Promise<Reread> {
  const { replies, answers } = await answersOf(of, item, round);
  if (replies === 0) return "missing";
  if (round.answer === null ? answers.length === 0 : answers.includes(round.answer)) return "again";
  const told = (answer: string | null | undefined) =>
    answer === null || answer === undefined ? "no answer that can be read" : JSON.stringify(answer);
  return {
    expected: `${told(answers.at(-1))} to question ${item.checkId}, as the judge replied`,
    found: `${told(round.answer)} to question ${item.checkId}`,
  };
}

async function rereadItem(of: JudgedByReplies, item: ContentItem, verdict: ItemVerdict): Promise<Reread> {
  if (item.correctAnswer === null && verdict.cause === "no answer given") return "again";
  const rounds = roundsBehind(item, verdict);
  if (rounds.length === 0) return "missing";
  return worst(await Promise.all(rounds.map((round) => rereadRound(of, item, round))));
}

/** The worst result: a contradiction counts before a missing reply. */
function worst(found: readonly Reread[]): Reread {
  return found.find((one) => typeof one === "object") ?? found.find((one) => one === "missing") ?? "again";
}

async function rereadExtraction(of: JudgedByReplies, verdict: Verdict): Promise<Reread> {
  const { checkId, extraction } = verdict;
  const check = of.checklist.format.find((one) => one.checkId === checkId);
  if (!check || (extraction && extraction.source !== "judge")) return "missing";
  const task = judgeTasks.extract_format;
  const replies = repliesTo(of, task.id, (id) => id === checkId);
  if (replies.length === 0) return "missing";
  const input = { response: of.caption, instruction: of.instruction, check };
  const said = (await valuesOf(task, input, replies, of.mend)).map((parts) => JSON.stringify(parts));
  const kept = extraction && JSON.stringify(extraction.content);
  if (kept === undefined ? said.length === 0 : said.includes(kept)) return "again";
  return {
    expected: `looked at ${said.at(-1) ?? "nothing"}, as the judge replied`,
    found: `looked at ${kept ?? "nothing"}`,
  };
}

/**
 * Reads again what judges replied about the subject of a verdict, and tells whether that is what the verdict rests on.
 * Nobody is asked. A verdict of rules alone rests on no reply: it is found again by running them.
 */
async function rereadReplies(of: JudgedByReplies, verdict: Verdict): Promise<Reread> {
  if (isComputed(verdict)) return "again";
  if (verdict.source === "manual") return "missing";
  if (verdict.half === "format") return rereadExtraction(of, verdict);
  const check = of.checklist.content.find(({ checkId }) => checkId === verdict.checkId);
  const { items } = verdict;
  if (!check || !items) return "missing";
  const isAsked = ({ checkId }: ItemVerdict) => check.items.some((item) => item.checkId === checkId);
  if (check.items.length === 0 || !items.every(isAsked)) return "missing";
  return worst(
    await Promise.all(
      check.items.map(async (item): Promise<Reread> => {
        // A question that is left out would make a constraint pass that fails by it.
        const known = items.find(({ checkId }) => checkId === item.checkId);
        return known ? rereadItem(of, item, known) : "missing";
      }),
    ),
  );
}

/** A number of 53 bits, so that a run of a million replies needs no texts of its calls in memory. */
const fingerprint = (text: string) => textRank(text, 0);

/** The subject of a reply, independent of its ids in files: the questions themselves, and the caption. */
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

/** The tools for recomputing a run. */
export type RecomputeTools = {
  verdicts: VerdictTools;
  mend: MendReply;
  /** Holds the files of the index against the results; its problems are those of the directory. */
  index: { add(sample: DataSample, result: Result): Promise<void>; end(): Promise<void> };
};

/** The number of results that rules judge anew at a time, while those before them are compared. */
const AT_ONCE = 32;

/** Differences that are told one by one. */
const MOST_DIFFERENCES = 500;

type Place = { file: string; path: string; result: Result };

/** By what a line was found again, or as what it stands as the files claim it. */
type Ground = keyof VerdictsFound;

/** The ground of each line of a result, by its id; "different" of one that came out otherwise. */
export type LineGrounds = ReadonlyMap<string, Ground | "different">;

/** As what a verdict stands that nothing in the files gives again. */
function claimOf({ status, source, extraction, items }: Verdict): Ground {
  if (status === "unscored") return "unscored";
  const isByHand =
    source === "manual" ||
    extraction?.source === "manual" ||
    items?.some((item) => item.source === "manual") === true;
  return isByHand ? "byHand" : "claimed";
}

/** Counts what is equal and lists what is not. */
function tellDifferences() {
  const counts = { results: 0, different: 0, elsewhere: 0 };
  const verdicts = new Map<string, VerdictsFound>();
  const owners = replyOwners();
  const differences: RunDifference[] = [];
  const list = (difference: RunDifference) => {
    if (differences.length < MOST_DIFFERENCES) differences.push(difference);
  };
  return {
    counts,
    verdicts,
    owners,
    differences,
    /** Counter of a model's lines; created when missing. */
    foundOf(entryId: string): VerdictsFound {
      const known = verdicts.get(entryId) ?? noVerdictsFound();
      verdicts.set(entryId, known);
      return known;
    },
    ofVerdict({ file, path, result }: Place, constraint: string, expected: string, found: string): void {
      const { sampleId, entryId, repeat } = result;
      list({ file, path, task: { sampleId, entryId, repeat }, constraint, expected, found });
    },
    elsewhere(file: string, path: string, expected: string, found: string): void {
      counts.elsewhere += 1;
      list({ file, path, task: null, constraint: null, expected, found });
    },
  };
}
type Told = ReturnType<typeof tellDifferences>;

function inWords(verdict: Pick<Verdict, "status" | "cause" | "reason"> | null | undefined): string {
  if (!verdict) return "no verdict";
  const { status, cause, reason } = verdict;
  return `${status}${cause ? ` (${cause})` : ""}: ${reason}`;
}

/** The lines of a result that say otherwise than its verdicts: as they follow from these, and as they are kept. */
function linesThatDiffer(kept: readonly Outcome[], made: readonly Outcome[]) {
  const [before, after] = [kept, made].map((lines) => new Map(lines.map((line) => [line.id, line])));
  return [...new Set([...kept, ...made].map(({ id }) => id))].flatMap((id) => {
    const [one, other] = [before?.get(id), after?.get(id)];
    const isSame =
      one && other && one.status === other.status && one.type === other.type && counts(one) === counts(other);
    return isSame ? [] : [{ id, made: other, kept: one }];
  });
}

/** All of a line that scores count beside its status and type, as a text. */
function counts({ part, points, readings }: Outcome): string {
  return canonicalJson({ part: part ?? null, points: points ?? null, readings: readings ?? {} });
}

/** A line in words; with all that scores count of it where its words are those of the other. */
function lineInWords(line: Outcome | undefined, other: Outcome | undefined): string {
  const words = inWords(line);
  return line && words === inWords(other)
    ? `${words} Counted as ${counts(line)}, ${line.type ?? "no type"}.`
    : words;
}

/** Finds the verdicts of one result again; the result as it is then, and by what each of its lines was found. */
async function recomputeOne(
  { run }: OpenedDirectory,
  sample: DataSample,
  place: Place,
  benchmark: Benchmark,
  tools: RecomputeTools,
  told: Told,
  { ruled, signal }: { ruled: Promise<RecomputedResult | null>; signal: AbortSignal },
): Promise<{ anew: Result; by: LineGrounds }> {
  const { result } = place;
  const { judgement } = result;
  const caption = judgedCaption(result);
  if (!judgement) return { anew: result, by: new Map() };
  const { detail } = judgement;
  const anew = await ruled;
  const outcomes = benchmark.outcomes(sample, anew?.after.judgement?.detail ?? detail, run.semantics);
  const wrong = new Set<string>();
  const tellOnce = (checkId: string, expected: string, found: string) => {
    if (!wrong.has(checkId)) told.ofVerdict(place, checkId, expected, found);
    wrong.add(checkId);
  };
  for (const [checkId, words] of saidTwice(judgement)) tellOnce(checkId, "one", words);
  for (const { checkId, before, after } of anew?.changes ?? [])
    tellOnce(checkId, inWords(after), inWords(before));
  for (const { id, made, kept } of linesThatDiffer(judgement.outcomes, outcomes))
    tellOnce(id, lineInWords(made, kept), lineInWords(kept, made));
  const isWhole = !caption || !isWithheld(caption);
  const grounds = new Map<string, Ground>();
  if (!benchmark.rules && caption && benchmark.canJudge(sample)) {
    for (const { id, status, reason } of judgement.outcomes) {
      if (isWhole || wrong.has(id)) continue;
      if (status === "unscored") grounds.set(id, "rules");
      else tellOnce(id, "unscored: The caption is no whole one.", `${status}: ${reason}`);
    }
    const lines = isWhole
      ? await replayLines(
          benchmark,
          {
            sample,
            caption: judgedText(run, caption.text),
            kept: judgement.outcomes,
            replies: judgement.replies ?? [],
          },
          { run, runRules: tools.verdicts.runRules, mend: tools.mend, signal },
        )
      : [];
    for (const [id, line] of lines) {
      if (line.by === "rules" || line.by === "replies") grounds.set(id, line.by);
      if (line.by === "otherwise")
        tellOnce(
          id,
          `${inWords(line.made)}, as its replies say`,
          inWords(judgement.outcomes.find((one) => one.id === id)),
        );
    }
  }
  const own = checklistOf(sample);
  if (fits(ChecklistJudgementShape, detail)) {
    const checklist = detail.checklist ?? checklistOf(sample);
    const of =
      anew && isWhole && checklist && caption
        ? {
            instruction: sample.instruction,
            checklist,
            caption: judgedText(run, caption.text),
            replies: judgement.replies ?? [],
            mend: tools.mend,
          }
        : null;
    for (const verdict of detail.verdicts.filter(({ checkId }) => !wrong.has(checkId))) {
      const { checkId } = verdict;
      const reread = of ? await rereadReplies(of, verdict) : "missing";
      if (typeof reread === "object") tellOnce(checkId, reread.expected, reread.found);
      // A caption that is no whole one is withheld by a rule: no line of it rests on a reply.
      else if (anew && !isWhole) grounds.set(checkId, "rules");
      else if (reread === "missing") grounds.set(checkId, claimOf(verdict));
      else if (!grounds.has(checkId)) grounds.set(checkId, isComputed(verdict) ? "rules" : "replies");
    }
    if (detail.checklist && own && canonicalJson(detail.checklist) !== canonicalJson(own))
      told.elsewhere(
        place.file,
        place.path,
        "It is judged by the checklist of its sample.",
        "It was judged by another checklist than its sample has.",
      );
  }
  if (caption && judgement.replies) {
    const text = judgedText(run, caption.text);
    for (const { checkId, call } of told.owners.reused(judgement.replies, sample, own, text))
      told.elsewhere(
        place.file,
        place.path,
        `A call of its own behind the reply to ${checkId}: a call answers one question on one caption.`,
        `The reply to ${checkId} is that of the call ${call?.id}, which stands for another question or caption too.`,
      );
  }
  told.counts.different += wrong.size;
  const found = told.foundOf(result.entryId);
  const by = new Map<string, Ground | "different">([...wrong].map((id) => [id, "different"]));
  for (const { id, status } of outcomes.filter((outcome) => !wrong.has(outcome.id))) {
    const ground = grounds.get(id) ?? (status === "unscored" ? "unscored" : "claimed");
    by.set(id, ground);
    found[ground] += 1;
  }
  return { anew: { ...result, judgement: { ...(anew?.after.judgement ?? judgement), outcomes } }, by };
}

function compareTotals(told: Told, kept: RunDirectory["totals"], made: RunDirectory["totals"]): void {
  const words = ({ results, done, passed, failed, unscored }: RunDirectory["totals"]) =>
    `${counted(results, "result")}, ${done} done, ${passed} passed, ${failed} failed, ${unscored} unscored`;
  if (words(kept) !== words(made)) told.elsewhere("run.json", "totals", words(made), words(kept));
}

/** Rules of a later version may be right where these decide otherwise: nothing can be said of them. */
function newerRules(rules: string): Problem {
  return {
    code: "run-rules-newer",
    message: `Its verdicts are by version ${rules.slice(0, 20)} of the rules; this copy of Caplens has version ${RULES_VERSION} and can't check them.`,
    nextStep: "Check it with a newer copy of Caplens.",
  };
}

/**
 * Finds a run again from its directory: every file is held against its hash, every rule runs on every caption, judges'
 * stored replies are read again (nobody is asked), lines, totals and index are made anew. Results are read one after
 * another, each once; rules run on some that come next meanwhile. Rejects with `AbortError` when cancelled.
 *
 * @param onResult called with each result as it is found again, for whoever counts scores of them, and as it is written
 */
export async function recomputeRun(
  opened: OpenedDirectory,
  benchmark: Benchmark,
  tools: RecomputeTools,
  options: {
    signal: AbortSignal;
    onProgress?: (progress: RecomputeProgress) => void;
    onResult?: (sample: DataSample, result: Result, by: LineGrounds, written: Result) => void;
  },
): Promise<RunRecomputation> {
  const { signal, onProgress, onResult } = options;
  const { rules } = opened.run.versions;
  if (rules.split(", ").some((one) => Number(one) > Number(RULES_VERSION)))
    throw new ProblemError(newerRules(rules));
  const told = tellDifferences();
  const totals = { results: 0, done: 0, passed: 0, failed: 0, unscored: 0 };
  const step = Math.max(1, Math.ceil(opened.resultCount / 200));
  const byRules = async ({ result }: Place) => {
    const sample = opened.samples.get(result.sampleId);
    return sample
      ? recomputeResult({ run: opened.run, sample, result }, benchmark, tools.verdicts, signal)
      : null;
  };
  for await (const [place, ruled] of begunAhead(opened.results(), AT_ONCE, byRules)) {
    if (signal.aborted) throw abortError();
    const { file, path, result } = place;
    const sample = opened.samples.get(result.sampleId);
    if (!sample) continue;
    told.counts.results += 1;
    totals.results += 1;
    if (stateOf(result) === "done") totals.done += 1;
    for (const { status } of result.judgement?.outcomes ?? []) totals[status] += 1;
    try {
      await tools.index.add(sample, result);
      // Not within the call: without a listener nothing would be found again.
      const { anew, by } = await recomputeOne(opened, sample, place, benchmark, tools, told, {
        ruled,
        signal,
      });
      onResult?.(sample, anew, by, result);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      told.elsewhere(file, path, `A result of ${benchmark.label}.`, error.problem.message);
    }
    if (told.counts.results % step === 0)
      onProgress?.({ done: told.counts.results, total: opened.resultCount });
  }
  await tools.index.end();
  compareTotals(told, opened.totals, totals);
  const { list, count } = opened.problems;
  for (const { file, path, message, expected } of list) told.elsewhere(file, path, expected, message);
  told.counts.elsewhere += count() - list.length;
  return {
    ...told.counts,
    verdicts: Object.fromEntries(told.verdicts),
    differences: told.differences,
    rules: { run: opened.run.versions.rules, here: RULES_VERSION },
  };
}
