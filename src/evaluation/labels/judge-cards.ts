import { canonicalJson } from "../../foundation/canonical-json";
import { JUDGE_CARD_VERSION } from "../../foundation/document-versions";
import { addTo, groupBy } from "../../foundation/groups";
import { sha256OfText } from "../../foundation/hashing";
import { answerAgreement, voteOf } from "../../metrics/answer-agreement";
import { AnycapJudgementShape } from "../../shapes/generated/anycap-judgement";
import { QuizJudgementShape } from "../../shapes/generated/quiz-judgement";
import {
  type CardJudge,
  type CardKind,
  type CardPoints,
  type JudgeCard,
  judgeKey,
  labelledByPoints,
  STYLE_POINTS,
} from "../../shapes/judge-card";
import { type LabelLine, type LabelSet, labelLineId } from "../../shapes/label-set";
import { fits } from "../../shapes/read-outside";
import type { Result } from "../../shapes/result";
import type { Run } from "../../shapes/run";
import type { ExportedTask } from "../export/export-source";
import { judgeCallsOf } from "../run/estimate-run";
import { verdictsOfResult } from "../verdicts/session-sample";
import { checkKeyOf, goldByLine, goldHolds } from "./gold";

/** A check of a label set whose judge is known, with its lines. */
type CardCheck = {
  key: string;
  benchmark: string;
  judge: CardJudge;
  kind: string;
  runId: string;
  passed: boolean;
  lines: readonly LabelLine[];
};

type Counts = CardKind["counts"];

const NO_COUNTS: Counts = {
  ...{ rightPasses: 0, wrongPasses: 0, rightFails: 0, wrongFails: 0 },
  ...{ passed: 0, failed: 0 },
};

/** True where the judge passed a check; in quizzes, where it chose the right option. */
const judgePassed = (line: LabelLine) =>
  line.asks === "option" ? goldHolds(line, line.verdict) === true : line.judged === "passed";

/** The checks of a set that were drawn at random, by lines of one judge; style is among them. */
function checksOf(set: LabelSet): CardCheck[] {
  const benchmarks = new Map(set.design.runs.map(({ id, benchmark }) => [id, benchmark]));
  const byCheck = groupBy(set.lines, checkKeyOf);
  return [...byCheck].flatMap(([key, lines]): CardCheck[] => {
    const [first] = lines;
    const benchmark = first && benchmarks.get(first.runId);
    if (!first?.judge || benchmark === undefined || !lines.every(({ drawn }) => drawn)) return [];
    const { model, promptVersion } = first.judge;
    const isOne = lines.every(({ judge }) => judge?.model === model && judge.promptVersion === promptVersion);
    if (!isOne || model === "") return [];
    const { kind, runId } = first;
    return [
      { key, benchmark, judge: { model, promptVersion }, kind, runId, passed: judgePassed(first), lines },
    ];
  });
}

/** From this many failed checks on, instructions are drawn alike. */
const MANY_FAILED = 2;

/** The number of checks that stand behind each one of a set, as its strata tell; 1 of a set that tells none. */
function behindEach({ design, lines }: LabelSet): (check: CardCheck) => number {
  const resultOf = (line: LabelLine) => checkKeyOf({ ...line, checkId: "" });
  const failed = new Map<string, Set<string>>();
  for (const line of lines) {
    const own = failed.get(resultOf(line)) ?? new Set<string>();
    failed.set(resultOf(line), own);
    if (line.judged === "failed") own.add(line.checkId);
  }
  function stratumOf(line: LabelLine): string {
    const { runId, entryId, kind, judged } = line;
    if (design.unit === "check") return JSON.stringify([runId, entryId, kind, judged]);
    const fails = failed.get(resultOf(line))?.size ?? 0;
    return JSON.stringify([runId, entryId, "", fails >= MANY_FAILED ? `${MANY_FAILED}+` : `${fails}`]);
  }
  const drawn = new Map<string, Set<string>>();
  for (const line of lines) {
    if (!line.drawn) continue;
    const own = drawn.get(stratumOf(line)) ?? new Set<string>();
    drawn.set(stratumOf(line), own.add(design.unit === "check" ? checkKeyOf(line) : resultOf(line)));
  }
  const units = new Map(
    design.strata.map(({ runId, entryId, kind, judged, units: of }) => [
      JSON.stringify([runId, entryId, kind, judged]),
      of,
    ]),
  );
  return ({ lines: [line] }) => {
    const stratum = line ? stratumOf(line) : "";
    const of = units.get(stratum);
    return of === undefined ? 1 : Math.max(of / (drawn.get(stratum)?.size ?? 1), 1);
  };
}

/** The counts for one judge: its kinds, the people, and the time of each label. */
type Tally = {
  judge: CardJudge;
  benchmark: string;
  kinds: Map<string, Counts>;
  points: CardPoints;
  people: Set<string>;
  times: string[];
};

const isSame = (one: LabelLine, other: LabelLine) =>
  one.captionHash === other.captionHash &&
  one.question === other.question &&
  one.right === other.right &&
  one.judged === other.judged &&
  one.verdict === other.verdict;

/** Sets without the lines that a newer one of them has with another caption, question or verdict. */
function withoutOlderLines(sets: readonly LabelSet[]): LabelSet[] {
  const newest = new Map<string, LabelLine>();
  return sets
    .toSorted((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1))
    .map((set) => {
      const lines = set.lines.filter((line) => {
        const known = newest.get(line.id);
        if (!known) newest.set(line.id, line);
        return !known || isSame(known, line);
      });
      const ids = new Set(lines.map(({ id }) => id));
      const own = <T extends { line: string }>(all: readonly T[]) => all.filter(({ line }) => ids.has(line));
      return { ...set, lines, labels: own(set.labels), decisions: own(set.decisions) };
    });
}

/**
 * Sets with each run under one id. A run that comes in again as a file has another id, and what people said of it would count
 * twice: it is known by a label that two have, of the same moment on the same verdict.
 */
function underOneRun(sets: readonly LabelSet[]): LabelSet[] {
  const [saidOf, names] = [new Map<string, string>(), new Map<string, string>()];
  function nameOf(runId: string): string {
    const name = names.get(runId);
    return name === undefined ? runId : nameOf(name);
  }
  for (const set of sets) {
    const lines = new Map(set.lines.map((line) => [line.id, line]));
    for (const { line, person, value, at } of [...set.labels, ...set.decisions]) {
      const of = lines.get(line);
      if (!of) continue;
      const { runId, checkId, itemId, captionHash, judge, verdict } = of;
      const judged = labelLineId("", of, checkId, itemId);
      const said = canonicalJson({ judged, captionHash, judge, verdict, person, value, at });
      const known = nameOf(saidOf.get(said) ?? runId);
      saidOf.set(said, known);
      if (known !== nameOf(runId)) names.set(nameOf(runId), known);
    }
  }
  if (names.size === 0) return [...sets];
  return sets.map((set) => {
    const ids = new Map<string, string>();
    const lines = set.lines.map((line) => {
      const runId = nameOf(line.runId);
      const id = runId === line.runId ? line.id : labelLineId(runId, line, line.checkId, line.itemId);
      ids.set(line.id, id);
      return { ...line, runId, id };
    });
    const renamed = <T extends { line: string }>(all: readonly T[]) =>
      all.map((one) => ({ ...one, line: ids.get(one.line) ?? one.line }));
    const { runs, strata, ...design } = set.design;
    return {
      ...set,
      lines,
      labels: renamed(set.labels),
      decisions: renamed(set.decisions),
      design: {
        ...design,
        runs: runs.map((run) => ({ ...run, id: nameOf(run.id) })),
        strata: strata.map((stratum) => ({ ...stratum, runId: nameOf(stratum.runId) })),
      },
    };
  });
}

const noPoints = (): CardPoints => ({
  labelled: Array.from({ length: STYLE_POINTS }, () => Array.from({ length: STYLE_POINTS }, () => 0)),
  all: Array.from({ length: STYLE_POINTS }, () => 0),
});

/** Counts a caption with points, as `many`; true where people gave some, too. */
function countPoints(
  { labelled, all }: CardPoints,
  { judged }: LabelLine,
  many: number,
  people: string | null,
): boolean {
  const [row, given] = [labelled[Number(judged)], people === null ? Number.NaN : Number(people)];
  if (row === undefined) return false;
  all[Number(judged)] = (all[Number(judged)] ?? 0) + many;
  if (row[given] === undefined) return false;
  row[given] += 1;
  return true;
}

/** Counts a check, as `many`; true where people tell of it, by the gold of its lines. */
function countVerdict(
  counts: Counts,
  { passed, lines }: CardCheck,
  many: number,
  values: readonly (string | null)[],
): boolean {
  counts[passed ? "passed" : "failed"] += many;
  const holds = lines.map((line, index) => goldHolds(line, values[index] ?? null));
  const people = holds.includes(false) ? false : holds.every((one) => one === true) ? true : null;
  if (people === null) return false;
  if (passed) counts[people ? "rightPasses" : "wrongPasses"] += 1;
  else counts[people ? "wrongFails" : "rightFails"] += 1;
  return true;
}

/** Facts about a judge that its calls tell. */
type JudgeFacts = Pick<JudgeCard, "answeredAs" | "askedAgain">;

const NOT_KNOWN: JudgeFacts = { answeredAs: [], askedAgain: null };

/**
 * The cards of all judges whose verdicts people labelled in these sets, one for each model, prompt and benchmark, by the
 * judge's name. Checks count that were drawn at random and decided by one judge, once however many sets hold them; the lines
 * behind them are those of the largest draw of each run. `facts`: what calls tell, by `judgeKey`.
 */
export async function judgeCards(
  sets: readonly LabelSet[],
  facts: ReadonlyMap<string, JudgeFacts> = new Map(),
): Promise<JudgeCard[]> {
  const current = withoutOlderLines(underOneRun(sets));
  const gold = goldByLine({
    lines: [...new Map(current.flatMap(({ lines }) => lines.map((line) => [line.id, line]))).values()],
    labels: current.flatMap(({ labels }) => labels),
    decisions: current.flatMap(({ decisions }) => decisions),
  });
  const said = new Map<string, { person: string; at: string }[]>();
  for (const { labels, decisions } of current) {
    const counting = labels.filter(({ seen }) => !seen);
    for (const { line, person, at } of [...counting, ...decisions]) addTo(said, line, { person, at });
  }
  const tallies = new Map<string, Tally>();
  const tallyOf = ({ judge, benchmark }: CardCheck) => {
    const key = judgeKey(judge, benchmark);
    const tally: Tally = tallies.get(key) ?? {
      ...{ judge, benchmark, kinds: new Map(), points: noPoints(), people: new Set(), times: [] },
    };
    tallies.set(key, tally);
    return tally;
  };
  const countsOf = ({ kinds }: Tally, { kind }: CardCheck) => {
    const counts = kinds.get(kind) ?? { ...NO_COUNTS };
    kinds.set(kind, counts);
    return counts;
  };
  const [counted, drawnOf] = [new Set<string>(), new Map<string, string>()];
  const largest = current.toSorted((one, other) => other.lines.length - one.lines.length);
  for (const set of largest) {
    const behind = behindEach(set);
    for (const check of checksOf(set)) {
      const tally = tallyOf(check);
      // Another draw of the same run is of the same lines.
      const draw = drawnOf.get(check.runId) ?? set.id;
      drawnOf.set(check.runId, draw);
      const many = draw === set.id ? behind(check) : 0;
      const values = check.lines.map(({ id }) => gold.get(id)?.value ?? null);
      const isFresh = !counted.has(check.key);
      const isTold =
        check.lines[0]?.asks === "points"
          ? countPoints(tally.points, check.lines[0], many, isFresh ? (values[0] ?? null) : null)
          : countVerdict(countsOf(tally, check), check, many, isFresh ? values : []);
      if (!isTold) continue;
      counted.add(check.key);
      for (const { person, at } of check.lines.flatMap(({ id }) => said.get(id) ?? [])) {
        tally.people.add(person);
        tally.times.push(at);
      }
    }
  }
  const cards = [...tallies].flatMap(([key, { judge, benchmark, kinds, points, people, times }]) => {
    const known = [...kinds].flatMap(([kind, counts]): CardKind[] => {
      const { rightPasses, wrongPasses, rightFails, wrongFails, passed, failed } = counts;
      const [passes, fails] = [rightPasses + wrongPasses, rightFails + wrongFails];
      if (passes + fails === 0) return [];
      const all = {
        passed: Math.max(Math.round(passed), passes),
        failed: Math.max(Math.round(failed), fails),
      };
      return [{ kind, counts: { ...counts, ...all } }];
    });
    const labelled = labelledByPoints(points);
    const hasPoints = labelled.some((count) => count > 0);
    if (known.length === 0 && !hasPoints) return [];
    const all = points.all.map((count, index) => Math.max(Math.round(count), labelled[index] ?? 0));
    const sorted = times.toSorted();
    return [
      {
        ...{ judge, benchmark, people: people.size, ...(facts.get(key) ?? NOT_KNOWN) },
        ...{ labelledFrom: sorted[0] ?? "", createdAt: sorted.at(-1) ?? "" },
        kinds: known.toSorted((one, other) => one.kind.localeCompare(other.kind, "en")),
        ...(hasPoints ? { points: { ...points, all } } : {}),
      },
    ];
  });
  return Promise.all(cards.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1)).map(named));
}

const nameOf = ({ judge, benchmark }: Pick<JudgeCard, "judge" | "benchmark">) => judgeKey(judge, benchmark);

/** The card under the id that follows from what it says: a card that was changed by hand has another. */
export async function named({
  judge: { model, promptVersion },
  ...told
}: Omit<JudgeCard, "format" | "version" | "id">): Promise<JudgeCard> {
  const { benchmark, createdAt, labelledFrom, people, answeredAs, askedAgain, kinds, points, stress } = told;
  const said = {
    ...{ judge: { model, promptVersion }, benchmark, createdAt, labelledFrom, people },
    ...{ answeredAs, askedAgain, kinds },
    ...(points ? { points } : {}),
    ...(stress ? { stress } : {}),
  };
  const id = (await sha256OfText(canonicalJson(said))).slice(0, 32);
  return { format: "caplens-judge-card", version: JUDGE_CARD_VERSION, id, ...said };
}

type Collected = {
  answered: Map<string, { from: string; to: string }>;
  questions: number;
  flipped: number;
};

/** A question with the answers of one judge that was asked it, in their order. */
type Repeats = { judge: CardJudge; answers: readonly (string | null)[] };

/** The questions of a result that one judge was asked; with several the rounds tell who differs from whom, not who flips. */
function repeatsOf(sample: ExportedTask["sample"], result: Result, semantics: Run["semantics"]): Repeats[] {
  const detail = result.judgement?.detail;
  if (fits(AnycapJudgementShape, detail)) {
    const rounds = detail.rounds ?? [];
    const [first] = rounds;
    if (!first || rounds.some(({ judge }) => judge.model !== first.judge.model)) return [];
    const words = (score: number | null | undefined) => (score === null ? null : score?.toString());
    const answers = [
      ...(detail.points ?? []).map((_, index) => rounds.map(({ points }) => words(points?.[index]?.score))),
      rounds.map(({ style }) => words(style?.score)),
    ];
    return answers.map((own) => ({ judge: first.judge, answers: own.map((answer) => answer ?? null) }));
  }
  const items = fits(QuizJudgementShape, detail)
    ? detail.answers
    : verdictsOfResult(sample, result, semantics).flatMap((one) => one.items ?? []);
  return items.flatMap(({ judge, rounds = [] }) =>
    judge && rounds.every((round) => round.judge.model === judge.model)
      ? [{ judge, answers: rounds.map(voteOf) }]
      : [],
  );
}

/** More names than these of one judge are no versions. */
const MOST_NAMES = 50;

/**
 * Collects what results tell of their judges: the names under which endpoints answered, and how many questions that were
 * asked more than once had more than one answer. `facts`: by `judgeKey`.
 */
export function collectJudgeFacts() {
  const found = new Map<string, Collected>();
  const added = new Set<string>();
  function of(judge: CardJudge, benchmark: string): Collected {
    const key = judgeKey({ model: judge.model, promptVersion: judge.promptVersion }, benchmark);
    const own = found.get(key) ?? { answered: new Map(), questions: 0, flipped: 0 };
    found.set(key, own);
    return own;
  }
  return {
    add({ dataSet: { benchmark }, semantics }: Pick<Run, "dataSet" | "semantics">, task: ExportedTask): void {
      const { sample, entry, repeat, result } = task;
      // A run that came in again as a file has the same judgements under another id.
      const calls = result ? judgeCallsOf(result).map(({ id }) => id) : [];
      const known = calls.length > 0 ? calls : (result?.judgement ?? null);
      const judged = canonicalJson([sample.id, entry.id, repeat, known]);
      if (added.has(judged)) return;
      added.add(judged);
      for (const { call } of result?.judgement?.replies ?? []) {
        if (!call?.answeredModel) continue;
        const { answered } = of(call, benchmark);
        const known = answered.get(call.answeredModel);
        const at = call.startedAt;
        if (!known) answered.set(call.answeredModel.slice(0, 300), { from: at, to: at });
        else if (at < known.from) known.from = at;
        else if (at > known.to) known.to = at;
      }
      for (const { judge, answers } of result ? repeatsOf(sample, result, semantics) : []) {
        const { agreement, flips } = answerAgreement(answers);
        if (agreement.denominator < 2) continue;
        const own = of(judge, benchmark);
        own.questions += 1;
        if (flips.numerator > 0) own.flipped += 1;
      }
    },
    facts(): Map<string, JudgeFacts> {
      return new Map(
        [...found].map(([key, { answered, questions, flipped }]) => [
          key,
          {
            answeredAs: [...answered].slice(0, MOST_NAMES).map(([model, times]) => ({ model, ...times })),
            askedAgain: questions === 0 ? null : { questions, flipped },
          },
        ]),
      );
    },
  };
}
