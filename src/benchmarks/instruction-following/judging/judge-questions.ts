import { groupBy } from "../../../foundation/groups";
import type { ContentCheck, ContentItem } from "../../../shapes/checklist";
import type { ItemVerdict, JudgeRound, JudgeStamp } from "../../../shapes/verdict";
import { absenceOf, type JudgeSession } from "../../judge-tools";
import { type ContentContext, roundsBehind, votedItem } from "./content-rounds";
import { unscoredItem } from "./content-verdict";
import { questionCalls } from "./question-calls";

/** Ways to ask a judge questions on a caption, in a round (from 1). Both reject with `AbortError` only. */
export type AskQuestions = {
  /** One question: the round says where no reply could be read; null where the judge can't be reached. */
  alone(judge: JudgeSession, item: ContentItem, round: number): Promise<JudgeRound | null>;
  /** Several in one call; those whose answers could not be had are missing, and may be asked alone. */
  together(
    judge: JudgeSession,
    items: readonly ContentItem[],
    round: number,
  ): Promise<Map<string, JudgeRound>>;
  /** A round without an answer, since nothing came from the judge: the cause of that, and the reason in words. */
  unanswered(
    item: ContentItem,
    round: number,
    judge: JudgeStamp,
    absence: ReturnType<typeof absenceOf>,
  ): JudgeRound;
};

type QuestionsToJudge = {
  checks: readonly ContentCheck[];
  judges: readonly JudgeSession[];
  ask: AskQuestions;
  context: ContentContext;
  /** The number of times that each judge is asked every question. */
  rounds: number;
  batched: boolean;
  /** Verdicts that asking goes on from. */
  earlier: readonly ItemVerdict[];
  enqueue: (work: () => Promise<void>) => Promise<void>;
  /** The items of a check, once all are decided. */
  onItems: (check: ContentCheck, items: ItemVerdict[]) => void;
};

/** One asking of one question that is still to come; `round` counts from the first one there ever was of that judge. */
type Asking = { item: ContentItem; judge: JudgeSession; round: number };

/** The rounds of every item: those from before, then the new ones in the order in which they were to be asked. */
class RoundBook {
  private readonly before: Map<string, JudgeRound[]>;
  private readonly told = new Map<Asking, JudgeRound>();

  constructor(checks: readonly ContentCheck[], earlier: readonly ItemVerdict[]) {
    const items = checks.flatMap((check) => check.items);
    const known = new Map(earlier.map((verdict) => [verdict.checkId, verdict]));
    this.before = new Map(
      items.map((item) => {
        const verdict = known.get(item.checkId);
        return [item.checkId, verdict ? roundsBehind(item, verdict) : []];
      }),
    );
  }

  earlier(item: ContentItem): JudgeRound[] {
    return this.before.get(item.checkId) ?? [];
  }

  /** The last round there was of a judge. */
  last(item: ContentItem, { model }: JudgeSession): number {
    const own = this.earlier(item).filter((known) => known.judge.model === model);
    return Math.max(0, ...own.map(({ round }) => round));
  }

  put(asking: Asking, round: JudgeRound): void {
    this.told.set(asking, round);
  }

  has(asking: Asking): boolean {
    return this.told.has(asking);
  }

  /** All rounds of an item; null as long as some of these are missing. */
  complete(item: ContentItem, askings: readonly Asking[]): JudgeRound[] | null {
    const known = askings.flatMap((asking) => this.told.get(asking) ?? []);
    return known.length < askings.length ? null : [...this.earlier(item), ...known];
  }
}

/**
 * Asks all questions of content checks, each judge as often as is said. Batched, each round of a judge is one call, and
 * what it leaves open is asked by itself. An item without a right answer is asked of nobody. Rejects with `AbortError`
 * only.
 */
export async function judgeQuestions(questions: QuestionsToJudge): Promise<void> {
  const { checks, judges, ask, context, rounds, enqueue, onItems } = questions;
  const book = new RoundBook(checks, questions.earlier);
  const asked = (item: ContentItem) => item.correctAnswer !== null;
  const askings = new Map<ContentItem, Asking[]>(
    checks.flatMap((check) =>
      check.items.map((item): [ContentItem, Asking[]] => [
        item,
        Array.from({ length: asked(item) ? rounds : 0 }, (_, index) =>
          judges.map((judge) => ({ item, judge, round: book.last(item, judge) + index + 1 })),
        ).flat(),
      ]),
    ),
  );
  const finished = new Set<ContentCheck>();

  function decide(item: ContentItem): ItemVerdict | null {
    if (!asked(item)) return unscoredItem(item, "no answer given", "The checklist gives no right answer.");
    const known = book.complete(item, askings.get(item) ?? []);
    return known && votedItem(item, known, context);
  }

  /** Hands on the checks whose last round has come in. */
  function settle(): void {
    for (const check of checks) {
      if (finished.has(check)) continue;
      const items = check.items.flatMap((item) => decide(item) ?? []);
      if (items.length < check.items.length) continue;
      finished.add(check);
      onItems(check, items);
    }
  }

  async function askAlone(asking: Asking): Promise<void> {
    const { item, judge, round } = asking;
    const told = await ask.alone(judge, item, round);
    const absent = () =>
      ask.unanswered(item, round, { model: judge.model, promptVersion: "" }, absenceOf(judge));
    book.put(asking, told ?? absent());
    settle();
  }

  async function askTogether(group: readonly Asking[]): Promise<void> {
    const [any] = group;
    if (!any) return;
    const { judge, round } = any;
    const items = group.map(({ item }) => item);
    const told = await ask.together(judge, items, round);
    for (const asking of group) {
      const found = told.get(asking.item.checkId);
      if (found) book.put(asking, found);
    }
    settle();
  }

  settle();
  const all = [...askings.values()].flat();
  if (questions.batched) {
    const groups = groupBy(all, (asking) => `${asking.judge.id} ${asking.round}`);
    const batches = [...groups.values()].flatMap((group) => {
      const calls = questionCalls(
        group.map(({ item }) => item),
        true,
      ).filter(({ length }) => length > 1);
      return calls.map((items) => group.filter(({ item }) => items.includes(item)));
    });
    await Promise.all(batches.map((batch) => enqueue(() => askTogether(batch))));
  }
  const left = all.filter((asking) => !book.has(asking));
  // Round by round, so that each question has its first answer before any has its second.
  left.sort((one, other) => one.round - other.round);
  await Promise.all(left.map((asking) => enqueue(() => askAlone(asking))));
}
