import { capsOf } from "../../calls/queue/dispatcher";
import { ownCards } from "../../engine/shared/cards-here";
import type { ConnectedModels } from "../../engine/shared/connected-models";
import { gatherFiles, limitsForSmall } from "../../engine/shared/gather-files";
import { type KillableHelpers, verdictTools } from "../../engine/shared/killable-helpers";
import type { ModelCalls } from "../../engine/shared/model-calls";
import { labelSetsOf, openExport } from "../../engine/shared/open-export";
import { withRunLock } from "../../engine/shared/run-lock";
import { done, watchDocuments } from "../../engine/shared/watch-until-cancelled";
import { drawLabels } from "../../evaluation/labels/draw-labels";
import { checkKeyOf, goldOfRun } from "../../evaluation/labels/gold";
import { named } from "../../evaluation/labels/judge-cards";
import type { StressMaterial, StressModels } from "../../evaluation/labels/stress-judge";
import type { AskAgainTools, PricedModel } from "../../evaluation/recompute/ask-again";
import { JUDGE_SETTINGS } from "../../evaluation/run/steps";
import type { Handlers } from "../../foundation/bridge/serve-worker";
import { JUDGE_CARD_VERSION } from "../../foundation/document-versions";
import { isAbort, ProblemError, toProblem } from "../../foundation/errors";
import { groupBy } from "../../foundation/groups";
import { stressProgress } from "../../metrics/stress-effects";
import type { ModelChoice } from "../../shapes/connection";
import {
  type JudgeCard,
  judgeKey,
  STRESS_LIMITS,
  type StressLine,
  type StressSpent,
  type StressTest,
} from "../../shapes/judge-card";
import type { Problem } from "../../shapes/problem";
import type { Run } from "../../shapes/run";
import type { Storage } from "../../storage/open-storage";
import type { TabLocks } from "../../storage/spending/leases";
import { CARD_BYTES, readJudgeCard } from "../logic/files/read-judge-card";
import type { JudgeCardCalls, StressAsked, StressCalls, StressWish } from "../protocol";

/** The test that has gone on further, where one came here twice; the newest first. */
function eachOnce(tests: readonly StressTest[]): StressTest[] {
  const asked = ({ lines }: StressTest) =>
    lines.reduce((sum, { first, said }) => sum + Object.keys(said).length + (first ? 1 : 0), 0);
  const furthest = new Map<string, StressTest>();
  for (const test of tests) {
    const known = furthest.get(test.id);
    if (!known || asked(test) > asked(known)) furthest.set(test.id, test);
  }
  return [...furthest.values()].toSorted((one, other) => (one.startedAt < other.startedAt ? 1 : -1));
}

/** True of a document that a stress test of this browser goes on in; cards by file are named by their content. */
const isOwnTest = ({ id, stress: [test, another] = [] }: JudgeCard): boolean =>
  test?.id === id && another === undefined;

/** Tests of one card; older ones stay in documents of their own. */
const MOST_TESTS = 20;

/** Cards by labels with the stress tests of the same judges; those of other judges as cards of their own. */
async function withStress(cards: readonly JudgeCard[], tests: readonly JudgeCard[]): Promise<JudgeCard[]> {
  const keyOf = ({ judge, benchmark }: JudgeCard) => judgeKey(judge, benchmark);
  const known = new Map(cards.map((card) => [keyOf(card), card]));
  for (const test of tests) if (!known.has(keyOf(test))) known.set(keyOf(test), { ...test, stress: [] });
  return Promise.all(
    [...known].map(([key, card]) => {
      const own = tests.filter((test) => keyOf(test) === key).flatMap(({ stress = [] }) => stress);
      if (own.length === 0) return card;
      const stress = eachOnce(own).slice(0, MOST_TESTS);
      const createdAt = [card.createdAt, ...stress.map(({ endedAt, startedAt }) => endedAt ?? startedAt)];
      return named({ ...card, createdAt: createdAt.toSorted().at(-1) ?? card.createdAt, stress });
    }),
  );
}

/** Reads the text of a judge's card as its file holds it. */
export const readCardFile = (name: string, text: string) => readJudgeCard(name, [text]);

/** Judges' cards, for the page. */
export function judgeCardHandlers(storage: () => Promise<Storage>): Handlers<JudgeCardCalls> {
  const kept = async () => (await storage()).judgeCards;
  return {
    "judge-cards/list": async (_, { signal }) => {
      const byLabels = await ownCards(await storage(), signal);
      const listed = await (await kept()).list();
      return {
        own: await withStress(
          byLabels,
          listed.flatMap(({ card }) => (card && isOwnTest(card) ? [card] : [])),
        ),
        takenIn: listed.filter(({ card }) => card === null || !isOwnTest(card)),
      };
    },

    "judge-cards/watch": (_, tools) => watchDocuments(kept, tools),

    "judge-cards/read": async ({ files }, { signal }) => {
      const gathered = await gatherFiles(files, { signal, limits: limitsForSmall(CARD_BYTES) });
      const problems = [...gathered.problems];
      const here = new Set((await (await kept()).list()).map(({ id }) => id));
      const cards = new Map<string, JudgeCard>();
      let same = 0;
      for (const { name, pieces } of gathered.files) {
        const { card, problem } = await readJudgeCard(name, pieces);
        if (!card) problems.push(problem);
        else if (here.has(card.id)) same += 1;
        else cards.set(card.id, card);
      }
      return { cards: [...cards.values()], same, problems };
    },

    "judge-cards/take-in": async ({ cards }) => {
      const judgeCards = await kept();
      // A card that was deleted here lies there still, under the same name since it says the same.
      for (const card of cards)
        if (((await judgeCards.raw(card.id)) ?? null) === null) await judgeCards.save(card, null);
        else await judgeCards.restore(card.id);
      return null;
    },

    "judge-cards/remove": async ({ id }) => done((await kept()).remove(id)),
    "judge-cards/restore": async ({ id }) => done((await kept()).restore(id)),
  };
}

const nothingToStress: Problem = {
  code: "nothing-to-stress",
  message: "No judge has decided anything by this prompt that can be asked about again.",
  nextStep:
    "Have the run judged first, or choose another prompt. Rules on text that needs no judge have no judge’s error.",
};

const otherJudge = (name: string): Problem => ({
  code: "stress-other-judge",
  message: `This test goes on with ${name} alone: with another model it would be another test.`,
  nextStep: "Connect that model under “Models”, or begin a new test.",
});

const otherPrompt: Problem = {
  code: "stress-other-prompt",
  message: "Judges are asked by another version of the prompt by now.",
  nextStep: "Begin a new test. What this one has found stays.",
};

const testGone: Problem = {
  code: "stress-test-gone",
  message: "This stress test is no longer here.",
  nextStep: "Begin a new one. Replies that were kept are not paid again.",
};

/** The problem of a judge as one of a test, whose button is not that of a caption. */
function asTestProblem(problem: Problem): Problem {
  return { ...problem, nextStep: problem.nextStep.replace("Judge it again", "Go on with the test") };
}

/** The code that makes stress tests is fetched with the first one: few who judge test. */
const parts = async () => {
  const [stress, captions] = await Promise.all([
    import("../../evaluation/labels/stress-judge"),
    import("../../judges/stressed-caption"),
  ]);
  return { ...stress, ...captions };
};

/** The sums by kind, with one more of them. */
function withSpent(known: readonly StressSpent[], one: StressSpent): StressSpent[] {
  const { kind, requests, usd } = one;
  const before = known.find((same) => same.kind === kind) ?? ({ kind, requests: 0, usd: 0 } as const);
  const sum = before.usd === null || usd === null ? null : before.usd + usd;
  const now = { ...before, ...one, requests: before.requests + requests, usd: sum };
  return [...known.filter((other) => other.kind !== kind), now];
}

type StressParts = {
  models: ConnectedModels;
  calls: ModelCalls;
  helpers: Pick<KillableHelpers, "checks" | "mend">;
  /** By which one tab goes on with a test. */
  locks: TabLocks;
};

/** Judges under stress, for the page. */
export function stressHandlers(
  storage: () => Promise<Storage>,
  { models, calls, helpers, locks }: StressParts,
): Handlers<StressCalls> {
  /**
   * Tests whose last answers could not be kept, by their ids, with the revision that they are upon: these were paid for, and
   * are kept before more is asked.
   */
  const unkept = new Map<string, { test: StressTest; upon: number }>();
  const kept = async () => (await storage()).judgeCards;
  const { runRules } = verdictTools(helpers);

  /** The judged checks of a run, with what people say of them. */
  async function readRun(runId: string, signal: AbortSignal) {
    const kept = await storage();
    const { stressMaterials } = await parts();
    const { run, benchmark, tasks } = await openExport(kept, runId, { signal });
    const materials: StressMaterial[] = [];
    for await (const task of tasks())
      if (benchmark.canJudge(task.sample)) materials.push(...stressMaterials(run, task));
    const gold = goldOfRun(
      materials.flatMap(({ lines }) => lines),
      await labelSetsOf(kept, runId),
    );
    const people = ({ id }: StressMaterial): StressLine["people"] => {
      const holds = gold.checks.get(id)?.holds ?? null;
      return holds === null ? null : holds ? "passed" : "failed";
    };
    const tools: AskAgainTools = { benchmark, run, runRules, mend: helpers.mend, signal };
    return { run, materials, people, tools };
  }

  async function priced({ judge, others, paraphraser }: StressAsked, mostUsd: number | null) {
    const settings = (await (await storage()).settings.read()).settings;
    const caps = capsOf(settings, { budgetUsd: mostUsd });
    const of = (choice: ModelChoice): PricedModel => ({
      ...models.find(choice),
      generation: JUDGE_SETTINGS,
      settings: { ...settings, caps },
    });
    const found: StressModels<PricedModel> = {
      judge: of(judge),
      others: others.map(of),
      paraphraser: paraphraser && of(paraphraser),
    };
    return found;
  }

  function testOf(
    { judge, others, kinds, times, mostUsd, promptVersion }: StressWish,
    run: Run,
    makerOf: (model: string) => string | null,
  ): Omit<StressTest, "lines" | "of"> {
    return {
      id: crypto.randomUUID(),
      run: { id: run.id, title: run.title.slice(0, 300) },
      ...{ startedAt: new Date().toISOString(), endedAt: null, kinds, times, mostUsd },
      seed: (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 1_000_000_000,
      runPrompt: promptVersion.slice(0, 300),
      others: others.map(({ model }) => ({ model, maker: makerOf(model) })),
      maker: makerOf(judge.model),
      writers: run.entries.map(({ title, choice }) => ({
        title: title.slice(0, 300),
        maker: makerOf(choice?.model ?? title),
      })),
      spent: [],
    };
  }

  /** A test that is kept, in the document of its own. */
  async function loaded(id: string): Promise<{ card: JudgeCard; test: StressTest; revision: number }> {
    const opened = await (await storage()).judgeCards.load(id);
    if (opened && opened.state !== "ready") throw new ProblemError(opened.problem);
    const test = opened?.card.stress?.[0];
    if (!opened || !test) throw new ProblemError(testGone);
    return { card: opened.card, test, revision: opened.revision };
  }

  /** Keeps what is told of a test, one write after another; what comes in meanwhile goes along with the next one. */
  function keeping({ card, test, revision }: Awaited<ReturnType<typeof loaded>>) {
    let now = test;
    let [expected, isStale] = [revision, false];
    let writing: Promise<void> | null = null;
    async function write(): Promise<void> {
      const { judgeCards } = await storage();
      while (isStale) {
        isStale = false;
        try {
          ({ revision: expected } = await judgeCards.save({ ...card, stress: [now] }, expected));
        } catch (error) {
          unkept.set(now.id, { test: now, upon: expected });
          throw error;
        }
        unkept.delete(now.id);
      }
    }
    const flush = () => {
      writing ??= write().finally(() => {
        writing = null;
      });
      return writing;
    };
    return {
      test: () => now,
      change(make: (test: StressTest) => StressTest): Promise<void> {
        now = make(now);
        isStale = true;
        return flush();
      },
      flush,
    };
  }

  const modelsOf = ({ judge, others, paraphraser }: StressAsked, { id, mostUsd }: StressTest) => {
    const model = (choice: ModelChoice) => calls.model("judge", { runId: id, budgetUsd: mostUsd }, choice);
    return {
      judge: model(judge),
      others: others.map(model),
      paraphraser: paraphraser && model(paraphraser),
    };
  };

  /** Throws where a test would go on with other models than it was begun with. */
  function requireSame({ judge }: JudgeCard, test: StressTest, asked: StressAsked): void {
    const wanted = [judge.model, ...test.others.map(({ model }) => model)];
    const given = [asked.judge.model, ...asked.others.map(({ model }) => model)];
    const other = wanted.find((model, index) => model !== given[index]);
    if (other !== undefined) throw new ProblemError(otherJudge(other));
    const by = test.paraphrased?.model;
    if (by !== undefined && by !== asked.paraphraser?.model) throw new ProblemError(otherJudge(by));
  }

  return {
    "stress/look": async ({ runId }, { signal }) => {
      const { promptOf, renamedCaption } = await parts();
      const { run, materials } = await readRun(runId, signal);
      const prompts = groupBy(materials, (one) => promptOf(one.lines[0]));
      return {
        title: run.title,
        prompts: [...prompts]
          .map(([promptVersion, own]) => ({
            ...{ promptVersion, checks: own.length },
            withOptions: own.filter(({ options }) => options.length > 1).length,
            named: own.filter(({ caption }) => renamedCaption(caption, "") !== null).length,
          }))
          .toSorted((one, other) => other.checks - one.checks),
      };
    },

    "stress/plan": async (wish, { signal }) => {
      const { promptOf, priceOfStress, makerOf, paraphraseCaption } = await parts();
      const found = await priced(wish, wish.mostUsd);
      const { run, materials, people, tools } = await readRun(wish.runId, signal);
      const own = materials.filter(({ lines: [line] }) => promptOf(line) === wish.promptVersion);
      const begun = testOf(wish, run, makerOf);
      const count = Math.min(wish.count, STRESS_LIMITS.lines);
      const ids = new Set<string>();
      const drawnLines = drawLabels(
        own.map(({ lines: [line] }) => line),
        { seed: begun.seed, count, whole: false },
      );
      for (const line of drawnLines.lines) ids.add(checkKeyOf(line));
      const drawn = own.filter(({ id }) => ids.has(id));
      const { prices, promptVersion, withPictures } = await priceOfStress(drawn, begun, found, tools);
      const kept = drawn.filter(({ id }) => !withPictures.has(id));
      if (kept.length === 0) throw new ProblemError(nothingToStress);
      const videos = [...new Set(kept.map(({ sample }) => sample.video.id))];
      const entries = run.entries.map(({ id }) => id);
      const test: StressTest = {
        ...begun,
        of: own.length,
        ...(wish.paraphraser && wish.kinds.includes("paraphrased")
          ? {
              paraphrased: {
                model: wish.paraphraser.model,
                promptVersion: paraphraseCaption.prompt.version,
              },
            }
          : {}),
        lines: kept.map((one) => ({
          id: one.id,
          video: videos.indexOf(one.sample.video.id),
          writer: entries.indexOf(one.lines[0].entryId),
          kind: one.lines[0].kind,
          people: people(one),
          said: {},
        })),
      };
      const card: JudgeCard = {
        ...{ format: "caplens-judge-card", version: JUDGE_CARD_VERSION, id: test.id },
        judge: { model: wish.judge.model, promptVersion },
        benchmark: run.dataSet.benchmark,
        ...{ createdAt: test.startedAt, labelledFrom: "", people: 0, answeredAs: [], askedAgain: null },
        ...{ kinds: [], stress: [test] },
      };
      return { card, prices, withPictures: withPictures.size };
    },

    "stress/tests": async ({ runId }) => {
      const listed = await (await kept()).list();
      return listed.flatMap(({ card }) =>
        card && isOwnTest(card) && card.stress?.some(({ run }) => run.id === runId) ? [card] : [],
      );
    },

    "stress/go-on": async ({ id, most, ...asked }, { signal, emit }) => {
      const { priceOfStress, stressJudge } = await parts();
      let problem: Problem | null = null;
      const work = async () => {
        let begun = await loaded(id);
        requireSame(begun.card, begun.test, asked);
        const waiting = unkept.get(id);
        if (waiting?.upon === begun.revision) {
          await keeping(begun).change(() => waiting.test);
          begun = await loaded(id);
        } else unkept.delete(id);
        const { materials, people, tools } = await readRun(begun.test.run.id, signal);
        const known = new Map(materials.map((one) => [one.id, one]));
        const one = begun.test.lines.flatMap((line) => known.get(line.id) ?? [])[0];
        if (!one) throw new ProblemError(nothingToStress);
        const test = { ...begun.test, kinds: [] };
        const { promptVersion } = await priceOfStress([one], test, await priced(asked, null), tools);
        if (promptVersion !== begun.card.judge.promptVersion) throw new ProblemError(otherPrompt);
        const book = keeping(begun);
        const stop = new AbortController();
        const tell = () => emit(stressProgress(book.test()));
        tell();
        const choices = [asked.judge, ...asked.others];
        let failed: unknown = null;
        const onDone = (line: StressLine, spent: StressSpent) => {
          const change = book.change((now) => ({
            ...now,
            lines: now.lines.map((before) => (before.id === line.id ? line : before)),
            spent: withSpent(now.spent, spent),
          }));
          // A card that was deleted meanwhile takes nothing more: then nothing more is asked.
          change.catch((error: unknown) => {
            failed ??= error;
            stop.abort();
          });
          tell();
        };
        try {
          await stressJudge(begun.test, known, {
            ...tools,
            signal: AbortSignal.any([signal, stop.signal]),
            ...{ models: modelsOf(asked, begun.test), settings: JUDGE_SETTINGS, most, onDone },
            tasksAtATime: await calls.tasksAtATime(choices),
          });
        } catch (error) {
          if (failed) throw failed;
          if (isAbort(error)) throw error;
          problem = asTestProblem(toProblem(error));
        } finally {
          await book.flush();
        }
        const { done, total } = stressProgress(book.test());
        const labelled = (line: StressLine): StressLine => {
          const own = known.get(line.id);
          return own ? { ...line, people: people(own) } : line;
        };
        await book.change((now) => ({
          ...now,
          lines: now.lines.map(labelled),
          ...(done === total && now.endedAt === null ? { endedAt: new Date().toISOString() } : {}),
        }));
      };
      await withRunLock(locks, `stress ${id}`, { signal, onWaiting: () => undefined }, work);
      return { problem };
    },
  };
}
