import PQueue from "p-queue";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { quizOrder } from "../../benchmarks/capquiz/quiz";
import type { JudgeSession } from "../../benchmarks/judge-tools";
import type { Provider } from "../../calls/provider";
import { abortError, ProblemError } from "../../foundation/errors";
import { optionLetter } from "../../foundation/option-letter";
import { orAborted } from "../../foundation/or-aborted";
import { movablePlaces, optionOrder } from "../../judges/option-order";
import { answerNames } from "../../judges/read-answer";
import {
  orderedCaption,
  paddedCaption,
  paraphraseCaption,
  renamedCaption,
} from "../../judges/stressed-caption";
import type { GenerationSettings, JudgeReply } from "../../shapes/call";
import type { DataSample } from "../../shapes/data-set";
import type { StressKind, StressLine, StressSpent, StressTest } from "../../shapes/judge-card";
import { judgedCaption } from "../../shapes/judged-caption";
import { taskKey } from "../../shapes/result";
import { askJudge } from "../ask-judge";
import type { ExportedTask } from "../export/export-source";
import { judgeSession } from "../judge-session";
import { type AskAgainTools, lineBy, linesBy, type PricedModel, pricingJudge } from "../recompute/ask-again";
import { silentJudge } from "../recompute/replayed-lines";
import { textRank } from "../run/choose-samples";
import { judgedText } from "../verdicts/verdict-subject";
import { checkKeyOf } from "./gold";
import { type JudgedLine, linesOfTask, ON_EXTRACTION } from "./label-lines";

/** A judged check of a run with all that it takes to ask about it in other ways. */
export type StressMaterial = {
  /** `checkKeyOf` its lines. */
  id: string;
  task: string;
  sample: DataSample;
  caption: string;
  /** Its questions as labels know them, one at least. */
  lines: readonly [JudgedLine, ...JudgedLine[]];
  /** The options of its first question with their letters; none of times, key points and rules. */
  options: readonly string[];
  /** The seed by which the options of quizzes are shuffled from the first round on; null: they stand as given. */
  optionSeed: number | null;
};

/** The version of the prompt by which a check was judged; "" where no file tells. */
export const promptOf = ({ judge }: JudgedLine): string => judge?.promptVersion ?? "";

/** The options of a line with the letters that judges see; yes and no have none. */
function lettered({ options }: JudgedLine): string[] {
  const isYesOrNo = options.every((option) => /^(?:yes|no)$/i.test(option.trim()));
  return options.map((option, at) => (isYesOrNo ? option : `${optionLetter(at)}. ${option}`));
}

/** The judged checks of a result; those whose judgement is points of style are none. */
export function stressMaterials(
  run: AskAgainTools["run"] & Parameters<typeof linesOfTask>[0],
  task: ExportedTask,
): StressMaterial[] {
  const caption = judgedCaption(task.result);
  if (!caption) return [];
  const byCheck = new Map<string, [JudgedLine, ...JudgedLine[]]>();
  for (const line of linesOfTask(run, task)) {
    if (line.asks === "points") continue;
    const own = byCheck.get(checkKeyOf(line));
    if (own) own.push(line);
    else byCheck.set(checkKeyOf(line), [line]);
  }
  const { sample, entry, repeat } = task;
  const key = taskKey({ sampleId: sample.id, entryId: entry.id, repeat });
  return [...byCheck].map(([id, lines]) => ({
    ...{ id, task: key, sample, lines, options: lettered(lines[0]) },
    optionSeed: run.judging.optionSeed ?? null,
    caption: judgedText(run, caption.text),
  }));
}

/** One asking: of the judge (0) or one of the others (from 1), about this caption, in this round. */
type Asking = { by: number; caption: string; round: number; salt: string };

/** The rounds after the first in which the options of a check stand otherwise; none where they have to stay. */
function shuffledRounds({ options, optionSeed, lines: [line] }: StressMaterial, times: number): number[] {
  const checkId = line.itemId ?? line.checkId;
  const shownIn = (round: number) =>
    (line.asks === "option"
      ? quizOrder({ checkId, options: [...options] }, round, optionSeed)
      : optionOrder(options, round, checkId)
    ).shown;
  const plain = shownIn(1);
  const rounds: number[] = [];
  // Two options stand otherwise in every second round only.
  for (let round = 2; round <= 3 * times + 2 && rounds.length < times; round += 1) {
    if (shownIn(round).some((option, place) => option !== plain[place])) rounds.push(round);
  }
  return rounds;
}

/** The answer that makes the judge's plain verdict another one; null where none is known. */
function otherAnswer({ lines: [line], options }: StressMaterial, first: string): string | null {
  const { right } = line;
  if (options.length === 0) {
    if (line.kind === ON_EXTRACTION || right === null || line.seconds === null) return null;
    return first === "f" ? right : "98:45";
  }
  const names = answerNames(options);
  const place = line.asks === "option" ? names.indexOf(right ?? "") : line.options.indexOf(right ?? "");
  if (place < 0) return null;
  return names[first === "f" ? place : (place + 1) % names.length] ?? null;
}

/** The askings of a kind about a check whose plain verdict is `first`; null where it can't be tried on it. */
async function askingsOf(
  kind: StressKind,
  one: StressMaterial,
  first: string,
  test: Pick<StressTest, "times" | "seed" | "others">,
  judge: string,
  paraphrased: (one: StressMaterial) => Promise<string | null>,
): Promise<Asking[] | null> {
  // Equal captions of two videos are two askings.
  const salt = (index: number) => `stress ${test.seed} ${kind} ${index + 1} ${one.id}`;
  const plain = { by: 0, caption: one.caption, round: 1 };
  const repeated = Array.from({ length: test.times }, (_, index) => index);
  const rank = textRank(one.id, test.seed);
  const about = (captions: readonly (string | null)[]) =>
    one.lines[0].kind === ON_EXTRACTION
      ? null
      : captions.flatMap((caption, index) =>
          caption === null ? [] : [{ ...plain, caption, salt: salt(index) }],
        );
  switch (kind) {
    case "again":
      return repeated.map((index) => ({ ...plain, salt: salt(index) }));
    case "shuffled":
      return shuffledRounds(one, test.times).map((round, index) => ({ ...plain, round, salt: salt(index) }));
    case "others":
      return test.others.map((_, index) => ({ ...plain, by: index + 1, salt: "" }));
    case "paraphrased":
      return one.lines[0].kind === ON_EXTRACTION ? null : about([await paraphrased(one)]);
    case "injected": {
      const answer = otherAnswer(one, first);
      return answer === null
        ? null
        : about(repeated.map((index) => orderedCaption(one.caption, answer, rank + index)));
    }
    case "padded":
      return about([paddedCaption(one.caption, rank)]);
    case "renamed":
      return about([renamedCaption(one.caption, judge)]);
  }
}

/** A judge that is asked one round alone; of the others its benchmark hears nothing. */
const inRound = (judge: JudgeSession, round: number): JudgeSession => ({
  ...judge,
  ask: async (task, input, question) => (question.round === round ? judge.ask(task, input, question) : null),
});

/** The place of a chosen option among those that stand otherwise in other rounds; null of one that keeps its place. */
type ChosenPlace = { options: number; place: number | null };

const Texts = Type.Array(Type.String());
const One = Type.Object({ question: Type.Object({ id: Type.String(), options: Texts }) });
const Several = Type.Object({ questions: Type.Array(Type.Object({ id: Type.String(), options: Texts })) });
/** The last option of a quiz says that it can't be determined, and stands last in every round. */
const Quiz = Type.Object({
  questions: Type.Array(
    Type.Object({ id: Type.String(), options: Type.Record(Type.String(), Type.String()) }),
  ),
});

const Answer = Type.Object({ answer: Type.String() });
const Letter = Type.Object({ letter: Type.String() });

/** The part of a question that a judge was shown: its options that may stand otherwise, and the names of all. */
function shownOf(input: unknown, questionId: string): { names: string[]; movable: number[] } | null {
  const lists = Value.Check(One, input)
    ? [input.question]
    : Value.Check(Several, input)
      ? input.questions
      : [];
  const list = lists.find(({ id }) => id === questionId);
  if (list) return { names: answerNames(list.options), movable: movablePlaces(list.options) };
  const quiz = Value.Check(Quiz, input) ? input.questions.find(({ id }) => id === questionId) : undefined;
  if (!quiz) return null;
  const lettered = Object.entries(quiz.options);
  return {
    names: lettered.map(([letter]) => letter),
    movable: movablePlaces(lettered.slice(0, -1).map(([letter, text]) => `${letter}. ${text}`)),
  };
}

/** The answer to a question in what was read of a reply: of one question, or of several by their ids. */
function answerOf(value: unknown, questionId: string): string | null {
  const answers = value !== null && typeof value === "object" && "answers" in value ? value.answers : null;
  const own: unknown = answers instanceof Map ? answers.get(questionId) : value;
  if (Value.Check(Answer, own)) return own.answer;
  return Value.Check(Letter, own) ? own.letter : null;
}

/**
 * The place of the option that a judge chose, by what it was shown (`input`) and what was read of its reply (`value`): of every task that
 * asks questions with options, one by one or several together, and of quizzes. Null where the task has no such question, none of its
 * options moves, or the reply answers nothing.
 */
export function chosenPlace(input: unknown, value: unknown, questionId: string): ChosenPlace | null {
  const shown = shownOf(input, questionId);
  const at = shown?.names.indexOf(answerOf(value, questionId) ?? "") ?? -1;
  if (!shown || shown.movable.length < 2 || at < 0) return null;
  const place = shown.movable.indexOf(at);
  return { options: shown.movable.length, place: place < 0 ? null : place };
}

/** The same judge, which tells the place of the option that it chooses where it is asked this question. */
const tellingPlace = (
  judge: JudgeSession,
  checkId: string,
  onPlace: (place: ChosenPlace) => void,
): JudgeSession => ({
  ...judge,
  async ask(task, input, question) {
    const said = await judge.ask(task, input, question);
    const place = said?.readable ? chosenPlace(input, said.value, checkId) : null;
    if (place) onPlace(place);
    return said;
  },
});

/** The models under test and beside it, behind the spending gate and the queue of calls. */
export type StressModels<Model> = { judge: Model; others: readonly Model[]; paraphraser: Model | null };

/** The means for asking; `tasksAtATime`: lines in work at a time. */
type StressTools = Omit<AskAgainTools, "signal"> & {
  models: StressModels<Provider>;
  settings: GenerationSettings;
  signal: AbortSignal;
  tasksAtATime: number;
  /** Lines whose asking has to be the last of this visit; null for all. */
  most: number | null;
  /** Told of each line after each kind of which it was asked, with what that took. */
  onDone: (line: StressLine, spent: StressSpent) => void;
};

/** The caption in other words where every rule decides on them as on the first ones; null where one does not, or none came. */
async function checkedParaphrase(
  { sample, caption }: StressMaterial,
  paraphraser: Provider,
  tools: StressTools,
  onReply: (reply: JudgeReply) => void,
): Promise<string | null> {
  const { settings, signal, mend } = tools;
  const context = { provider: paraphraser, settings, signal, mend, onReply };
  const said = await askJudge(context, paraphraseCaption, { caption }, { checkId: "caption" });
  if (!said.readable) return null;
  const nobody = silentJudge(() => undefined);
  const [before, now] = await Promise.all([
    linesBy(nobody, sample, caption, tools),
    linesBy(nobody, sample, said.value, tools),
  ]);
  return [...before].every(([id, { status }]) => now.get(id)?.status === status) ? said.value : null;
}

/** Counts what replies took: requests that were sent, and their price; null once nobody knows it. */
function spending(kind: StressSpent["kind"]): { spent: StressSpent; onReply: (reply: JudgeReply) => void } {
  const spent: StressSpent = { kind, requests: 0, usd: 0 };
  const onReply = ({ call }: JudgeReply) => {
    if (!call || call.cached) return;
    spent.requests += call.attempts ?? 1;
    const usd = call.price?.usd ?? null;
    spent.usd = spent.usd === null || usd === null ? null : spent.usd + usd;
    if (usd && call.price?.estimated) spent.estimated = true;
  };
  return { spent, onReply };
}

/** Does what is open of one line, kind by kind. Rejects with the problem of a model that is gone. */
async function stressLine(
  one: StressMaterial,
  begun: StressLine,
  test: StressTest,
  tools: StressTools,
  paraphrase: (one: StressMaterial, onReply: (reply: JudgeReply) => void) => Promise<string | null>,
): Promise<void> {
  const { models, settings, signal, mend, onDone } = tools;
  const providers = [models.judge, ...models.others];
  let line = begun;

  async function letterOf({ by, caption, round, salt }: Asking, count: (reply: JudgeReply) => void) {
    const provider = providers[by];
    if (!provider) return { letter: "u", place: "-", options: 0 };
    let answered = false;
    const onReply = (reply: JudgeReply) => {
      answered ||= reply.call !== null;
      count(reply);
    };
    const shared = { settings, signal, mend, onReply, ...(salt === "" ? {} : { salt }) };
    const session = judgeSession({ id: "stress", provider }, shared, true);
    let [place, options] = ["-", 0];
    const telling = tellingPlace(session, one.lines[0].itemId ?? one.lines[0].checkId, (chosen) => {
      place = chosen.place === null ? "-" : `${chosen.place}`;
      options = chosen.options;
    });
    const asked = { sample: one.sample, caption, line: { id: one.lines[0].checkId } };
    const said = await lineBy(inRound(telling, round), asked, tools, round);
    const problem = session.problem();
    if (problem && !answered) throw new ProblemError(problem);
    const letter = said?.status === "passed" ? "p" : said?.status === "failed" ? "f" : "u";
    return { letter, place, options };
  }

  if (line.first === undefined) {
    const { spent, onReply } = spending("first");
    const asking = { by: 0, caption: one.caption, round: 1, salt: "" };
    const { letter, place, options } = await letterOf(asking, onReply);
    const places = place === "-" ? {} : { places: { options, first: place, shuffled: "" } };
    line = { ...line, first: letter, ...places };
    onDone(line, spent);
  }
  const first = line.first ?? "u";
  for (const kind of first === "u" ? [] : test.kinds) {
    if (line.said[kind] !== undefined) continue;
    const { spent, onReply } = spending(kind);
    const paraphrased = (of: StressMaterial) => paraphrase(of, onReply);
    const askings = await askingsOf(kind, one, first, test, models.judge.model, paraphrased);
    let [letters, shuffled] = ["", ""];
    for (const asking of askings ?? []) {
      const { letter, place } = await letterOf(asking, onReply);
      letters += letter;
      shuffled += place;
    }
    const { places } = line;
    line = {
      ...line,
      said: { ...line.said, [kind]: letters === "" ? "-" : letters },
      ...(kind === "shuffled" && places ? { places: { ...places, shuffled } } : {}),
    };
    onDone(line, spent);
  }
}

/**
 * Asks what is open of a test, several lines at a time. `onDone` is told each part once it is finished; whoever goes on
 * after it was cancelled, or killed, pays for no kept reply again. Lines that are no more in the run become unscored. Rejects with the
 * problem of a model that is gone for good, or with `AbortError`; no further call goes out then.
 */
export async function stressJudge(
  test: StressTest,
  materials: ReadonlyMap<string, StressMaterial>,
  tools: StressTools,
): Promise<void> {
  const stop = new AbortController();
  const signal = AbortSignal.any([tools.signal, stop.signal]);
  const own = { ...tools, signal };
  const known = new Map<string, Promise<string | null>>();
  const paraphrase = (one: StressMaterial, onReply: (reply: JudgeReply) => void) => {
    const { paraphraser } = tools.models;
    const made =
      known.get(one.task) ??
      (paraphraser ? checkedParaphrase(one, paraphraser, own, onReply) : Promise.resolve(null));
    known.set(one.task, made);
    return made;
  };
  const isOpen = ({ first, said }: StressLine) =>
    first === undefined || (first !== "u" && test.kinds.some((kind) => said[kind] === undefined));
  const open = test.lines.filter(isOpen).slice(0, tools.most ?? undefined);
  const queue = new PQueue({ concurrency: tools.tasksAtATime });
  if (signal.aborted) throw abortError();
  try {
    const work = open.map((line) =>
      queue.add(async () => {
        const one = materials.get(line.id);
        if (one) await stressLine(one, line, test, own, paraphrase);
        else tools.onDone({ ...line, first: "u" }, spending("first").spent);
      }),
    );
    await orAborted(Promise.all(work), tools.signal);
  } finally {
    queue.clear();
    stop.abort();
  }
}

/**
 * The requests that a test takes where each reply can be read, and the most that they cost, by kind; with the version of the prompt that the
 * judge is asked by, and the lines that it would have to see pictures for. Nothing is sent.
 */
export async function priceOfStress(
  drawn: readonly StressMaterial[],
  test: Pick<StressTest, "times" | "seed" | "others" | "kinds">,
  models: StressModels<PricedModel>,
  tools: AskAgainTools,
): Promise<{ prices: StressSpent[]; promptVersion: string; withPictures: ReadonlySet<string> }> {
  const parts = ["first", ...test.kinds] as const;
  const prices = parts.map((kind): StressSpent => ({ kind, requests: 0, usd: 0 }));
  const withPictures = new Set<string>();
  const paraphrases = new Set<string>();
  let promptVersion = "";
  for (const one of drawn) {
    for (const price of prices) {
      const add = (usd: number | null) => {
        price.requests += 1;
        price.usd = price.usd === null || usd === null ? null : price.usd + usd;
      };
      async function count({ by, caption, round }: Asking): Promise<void> {
        const model = by === 0 ? models.judge : models.others[by - 1];
        if (!model) return;
        const pricing = pricingJudge(model, (usd, version, sees) => {
          add(usd);
          if (by === 0 && promptVersion === "") promptVersion = version;
          if (sees) withPictures.add(one.id);
        });
        const asked = { sample: one.sample, caption, line: { id: one.lines[0].checkId } };
        await lineBy(inRound(pricing, round), asked, tools, round);
      }
      async function paraphrased({ task, caption }: StressMaterial): Promise<string> {
        if (models.paraphraser && !paraphrases.has(task)) {
          paraphrases.add(task);
          const pricing = pricingJudge(models.paraphraser, add);
          await pricing.ask(paraphraseCaption, { caption }, { checkId: "caption", round: 1 });
        }
        return caption;
      }
      const { kind } = price;
      const first = one.lines[0].judged === "passed" ? "p" : "f";
      const plain = [{ by: 0, caption: one.caption, round: 1, salt: "" }];
      const askings =
        kind === "first"
          ? plain
          : await askingsOf(kind, one, first, test, models.judge.choice.model, paraphrased);
      for (const asking of askings ?? []) await count(asking);
      if (tools.signal.aborted) throw abortError();
      if (withPictures.has(one.id)) break;
    }
  }
  return { prices, promptVersion, withPictures };
}
