import type { Benchmark } from "../../benchmarks/benchmark";
import { type JudgeTools, type KnownOfCaption, NO_JUDGE } from "../../benchmarks/judge-tools";
import type { MessagePart, Provider } from "../../calls/provider";
import { ProblemError } from "../../foundation/errors";
import { judgeTasks } from "../../judges/registry";
import type { GenerationSettings, JudgeReply } from "../../shapes/call";
import type { ModelChoice } from "../../shapes/connection";
import type { DataSample } from "../../shapes/data-set";
import type { JudgingSettings } from "../../shapes/judging";
import type { ModelAbilities } from "../../shapes/model-abilities";
import type { Problem } from "../../shapes/problem";
import type { RefinedCaption, WrittenCaption } from "../../shapes/result";
import { USUAL_JUDGING } from "../../shapes/usual";
import type { Semantics } from "../../shapes/verdict";
import { withFewerFrames } from "../ask-about-media";
import { askJudge, type MendReply } from "../ask-judge";
import { type MediaToFit, mediaParts, type Shrink } from "../caption-request";
import { type GenerateCaptionOptions, generateCaption, isRefusal } from "../generate-caption";
import { type Judge, judgeSession, type SharedContext } from "../judge-session";

/** The check id of its replies: they are about the caption as a whole. */
const FILED_UNDER = "caption";

type RefineCaptionOptions = MediaToFit & {
  /** The caption as it was written first. */
  first: string;
  provider: Provider;
  mend: MendReply;
  signal: AbortSignal;
  /** For a repeat of the same request: a reply that was kept for another repeat is none to it. */
  salt?: string;
};

function unreadable(why: string): ProblemError {
  return new ProblemError({
    code: "refinement-unreadable",
    message: "The refiner's replies could not be told apart from remarks, so there is no refined caption.",
    nextStep: "Do this one again, or refine with another model. The first caption is kept.",
    detail: why,
    retryable: true,
  });
}

/**
 * Has a model go over a caption. It gets what a captioner gets of the media, as far as it takes that, with the instruction
 * and the first caption; `unchanged` where it finds that nothing needs a change. Rejects with `ProblemError` where it can't
 * be reached or none of its replies can be read (`refinement-unreadable`), with `AbortError` when cancelled.
 */
async function refineCaption(options: RefineCaptionOptions): Promise<Omit<RefinedCaption, "shown">> {
  const { first, provider, mend, salt, ...media } = options;
  const replies: JudgeReply[] = [];
  const context = {
    provider,
    settings: media.settings,
    signal: media.signal,
    mend,
    onReply: (reply: JudgeReply) => replies.push(reply),
    ...(salt === undefined ? {} : { salt }),
  };
  return withFewerFrames(media, async ({ sent, adaptions }) => {
    const asked = {
      instruction: media.instruction,
      caption: first,
      video: {
        seconds: media.videoSeconds,
        segment: media.plan.segment,
        frames: sent.video ? 0 : sent.frames.length,
        wholeVideo: Boolean(sent.video),
        sound: sent.video ? sent.video.hasSound : sent.audio !== null,
      },
    };
    const said = await askJudge(context, judgeTasks.refine_caption, asked, {
      checkId: FILED_UNDER,
      media: mediaParts(sent),
      adaptions,
    });
    if (!said.readable) throw unreadable(said.why);
    const { changed, caption } = said.value;
    return {
      text: caption,
      ...(changed ? {} : { unchanged: true }),
      ...(changed && isRefusal(caption) ? { shortfall: { kind: "refusal" } } : {}),
      call: replies.at(-1)?.call ?? null,
      replies,
    };
  });
}

/** Questions at a time, where nobody says otherwise. */
const QUESTIONS_AT_A_TIME = 4;

export type JudgeToolsOptions = SharedContext &
  Pick<JudgeTools, "semantics" | "runRules" | "onVerdict" | "onProgress"> &
  Partial<Pick<JudgeTools, "judging" | "questionsAtATime" | "known">> & {
    judges: readonly [Judge, ...Judge[]];
  };

/** The tools a benchmark judges one caption with; `problem()`: why asking a judge was given up, if it was. */
export function judgeTools(options: JudgeToolsOptions): JudgeTools & { problem(): Problem | null } {
  const {
    judges: [first, ...others],
    judging = USUAL_JUDGING,
    questionsAtATime = QUESTIONS_AT_A_TIME,
    semantics,
    runRules,
    known,
    onVerdict,
    onProgress,
    ...shared
  } = options;
  const judges = [
    judgeSession(first, shared, true),
    ...others.map((judge) => judgeSession(judge, shared, false)),
  ] as const;
  return {
    judges,
    judging,
    questionsAtATime,
    semantics,
    runRules,
    signal: shared.signal,
    ...(known ? { known } : {}),
    ...(onVerdict ? { onVerdict } : {}),
    ...(onProgress ? { onProgress } : {}),
    problem: () => judges.map((judge) => judge.problem()).find((problem) => problem !== null) ?? null,
  };
}

/** A judge shall answer alike each time; the length is left to the endpoint. */
export const JUDGE_SETTINGS: GenerationSettings = { temperature: 0, maxTokens: null, seed: null };

/** From the second repeat on, nothing is taken from replies kept for the others. */
export function saltOf(repeat: number): { salt?: string } {
  return repeat === 1 ? {} : { salt: `repeat ${repeat}` };
}

/** A model that writes or refines captions, and what is known of it. */
type Writer = { provider: Provider; abilities: ModelAbilities; store: boolean };

/** The judges of a caption, and how many questions at a time keep them busy. */
export type Judges = { judges: readonly Judge[]; questionsAtATime: number };

/** All that the steps of a task are done with, whoever's task it is. */
export type StepMeans = {
  /** The model of a choice. Throws `ProblemError` where it may not be called. */
  writer(choice: ModelChoice): Writer;
  /** The models of these choices as judges. Rejects with `no-model` for none. */
  judges(choices: readonly ModelChoice[]): Promise<Judges>;
  runRules: JudgeTools["runRules"];
  /** Mends replies that are no JSON as written. */
  mend: MendReply;
  /** For frames that are larger than an endpoint takes. */
  shrink: Shrink;
};

/** The material of a caption: media, instruction, prompt and settings. */
export type CaptionMaterial = {
  asked: Omit<
    GenerateCaptionOptions,
    keyof Writer | "shrink" | "signal" | "onText" | "onNothingShown" | "onUpload" | "onWaiting"
  >;
  shown: WrittenCaption["shown"];
};

type WritingNews = Pick<GenerateCaptionOptions, "onText" | "onNothingShown" | "onUpload" | "onWaiting">;

/** A caption of a sample that is to be judged. */
type CaptionToJudge = {
  benchmark: Benchmark;
  sample: DataSample;
  caption: string;
  judges: readonly ModelChoice[];
  judging: Pick<JudgingSettings, "rounds" | "batched" | "optionSeed">;
  semantics: Semantics;
  repeat: number;
  known?: KnownOfCaption;
  /** Frames of what the caption is of, for judges that look; none where they can't be had. */
  pictures: () => Promise<readonly MessagePart[]>;
};

type JudgingNews = Pick<JudgeTools, "onVerdict" | "onProgress"> & { onReply?: (reply: JudgeReply) => void };

/** The judgement in its benchmark's own shape, all that judges replied, and why asking was given up, if it was. */
type JudgedCaption = { detail: unknown; replies: JudgeReply[]; problem: Problem | null };

/** Stands where there is no judge: what rules can't tell is unscored then. */
const NOBODY: Provider = {
  id: "nobody",
  model: "",
  capabilities: { image: false, audio: false },
  generate: async () => {
    throw new ProblemError({
      code: NO_JUDGE,
      message: "The run has no judge: rules alone decide.",
      nextStep: "Make a run of the same samples with a judge.",
    });
  },
};

/**
 * The three steps of a task: of a run, of a batch, and of the caption on screen. Each rejects with `ProblemError`, or
 * with `AbortError` when cancelled.
 */
export function taskSteps({ writer, judges: judgesOf, runRules, mend, shrink }: StepMeans) {
  return {
    /** Has a model write a caption. */
    async write(
      { asked, shown }: CaptionMaterial,
      choice: ModelChoice,
      signal: AbortSignal,
      news: WritingNews = {},
    ): Promise<WrittenCaption> {
      const { record, ...written } = await generateCaption({
        ...asked,
        ...writer(choice),
        ...news,
        shrink,
        signal,
      });
      return { ...written, call: record, shown };
    },

    /** Has a model go over a caption; it is sent what the writer was sent. */
    async refine(
      { asked, shown }: CaptionMaterial,
      first: string,
      choice: ModelChoice,
      signal: AbortSignal,
    ): Promise<RefinedCaption> {
      return {
        ...(await refineCaption({ ...asked, ...writer(choice), first, shrink, mend, signal })),
        shown,
      };
    },

    /** Has a caption judged as its benchmark does. */
    async judge(
      { benchmark, sample, caption, judges, pictures, repeat, known, ...how }: CaptionToJudge,
      signal: AbortSignal,
      { onReply, ...news }: JudgingNews = {},
    ): Promise<JudgedCaption> {
      let taken: Promise<readonly MessagePart[]> | null = null;
      const replies: JudgeReply[] = [];
      const asked = judges.length > 0 ? await judgesOf(judges) : { judges: [], questionsAtATime: 1 };
      const [first = { id: "judge", provider: NOBODY }, ...others] = asked.judges;
      const tools = judgeTools({
        ...how,
        ...news,
        ...saltOf(repeat),
        ...(known ? { known } : {}),
        judges: [first, ...others],
        questionsAtATime: asked.questionsAtATime,
        settings: JUDGE_SETTINGS,
        signal,
        mend,
        runRules,
        onReply: (reply) => {
          replies.push(reply);
          onReply?.(reply);
        },
        pictures: async ({ capabilities }) => {
          if (!capabilities.image) return [];
          taken ??= pictures();
          return taken;
        },
      });
      const detail = await benchmark.judge(sample, caption, tools);
      return { detail, replies, problem: judges.length > 0 ? tools.problem() : null };
    },
  };
}
