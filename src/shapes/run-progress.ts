import { type Static, Type } from "typebox";
import { OneOf } from "./one-of";
import { Problem } from "./problem";
import { ResultKey } from "./result";

/** A task that is under way, as people follow it. */
export const TaskUnderWay = Type.Object({
  ...ResultKey.properties,
  step: OneOf("media", "caption", "refinement", "judgement"),
  /** The moment at which the model was asked for its caption, in milliseconds since 1970; absent before. */
  writingSince: Type.Optional(Type.Number()),
  /** Text the model has written so far. */
  words: Type.String(),
  /** Checks decided, of all that are to be; null before judging. */
  judged: Type.Union([Type.Object({ done: Type.Integer(), total: Type.Integer() }), Type.Null()]),
});
export type TaskUnderWay = Static<typeof TaskUnderWay>;

/** Calls that went out as files and that nobody has answered yet, and how many tasks wait for them. */
export const CallsOut = Type.Object({ calls: Type.Integer(), tasks: Type.Integer() });
export type CallsOut = Static<typeof CallsOut>;

/** An endpoint that holds calls back, and when it is asked again, in milliseconds since 1970. */
export const HeldCalls = Type.Object({
  baseUrl: Type.String(),
  why: OneOf("paused", "asked", "busy", "back-off"),
  until: Type.Union([Type.Number(), Type.Null()]),
});
export type HeldCalls = Static<typeof HeldCalls>;

/** Progress of a running run, reported a few times a second at most. */
export const RunProgress = Type.Object({
  runId: Type.String(),
  /** `stopped`: nobody does it, though something may be left. */
  phase: OneOf("stopped", "running", "paused", "done"),
  /** Another tab does it; this one takes over when that one goes away. */
  elsewhere: Type.Boolean(),
  /** In tasks; `failed` ones are done again only when somebody asks for it. */
  counts: Type.Object({ done: Type.Integer(), failed: Type.Integer(), total: Type.Integer() }),
  underWay: Type.Array(TaskUnderWay),
  /** Left out of what is asked here unless people want them asked again; absent for none. */
  out: Type.Optional(CallsOut),
  /** Tasks whose answers came home as files and wait to be taken in: they are not asked here. Absent for none. */
  arrived: Type.Optional(Type.Integer()),
  /** Calls that were answered as files: nobody here knows what they cost, so `spent` is without them. Absent for none. */
  answered: Type.Optional(Type.Integer()),
  /**
   * US dollars, over all visits; `estimated`: a part of them, so that it is the most that was spent; `unknownCalls`: of which
   * nobody knows the price; `openElsewhere`: calls of an earlier visit or another tab whose end was not told, which are in none of
   * these numbers and may still be billed; `isLost`: what was spent before can't be read. Null until it was looked up, and where
   * nothing was called here.
   */
  spent: Type.Union([
    Type.Object({
      ...{ usd: Type.Number(), estimated: Type.Boolean(), unknownCalls: Type.Integer() },
      openElsewhere: Type.Optional(
        Type.Object({ usd: Type.Number(), calls: Type.Integer(), unknownCalls: Type.Integer() }),
      ),
      isLost: Type.Optional(Type.Literal(true)),
    }),
    Type.Null(),
  ]),
  /** At the pace of this visit; null until that can be told. */
  secondsLeft: Type.Union([Type.Number(), Type.Null()]),
  /** `why` is null where a person did. `byItself`: it goes on without being asked once the cause is gone. */
  paused: Type.Union([
    Type.Object({ why: Type.Union([Problem, Type.Null()]), byItself: Type.Boolean() }),
    Type.Null(),
  ]),
  /** Endpoints that hold back calls of the tab that does it, told to other tabs; absent for none. */
  held: Type.Optional(Type.Array(HeldCalls)),
  /** The reason why it stopped where nobody wanted that; while it runs, why some of it waits until the rest is done. */
  problem: Type.Union([Problem, Type.Null()]),
});
export type RunProgress = Static<typeof RunProgress>;

/** The spending of a run, as its books have it, as progress tells it. */
export function spentTold({
  usd,
  estimatedUsd,
  unknownCalls,
  openElsewhere,
  isLost,
}: {
  usd: number;
  estimatedUsd: number;
  unknownCalls: number;
  openElsewhere?: NonNullable<RunProgress["spent"]>["openElsewhere"];
  isLost?: true;
}): NonNullable<RunProgress["spent"]> {
  return {
    ...{ usd, estimated: estimatedUsd > 0, unknownCalls },
    ...(openElsewhere ? { openElsewhere } : {}),
    ...(isLost ? { isLost } : {}),
  };
}

/** Mean usage of one kind of call, over those that were made here and not answered by a cached reply. */
export type MeanCall = {
  /** Number of calls in the mean. */
  calls: number;
  /** Null where the endpoint counts no tokens. */
  inputTokens: number | null;
  outputTokens: number | null;
  /** US dollars; null where no price is known. */
  usd: number | null;
  /** From the first byte that was sent to the last that came. */
  seconds: number;
};

/** Usage of a run's results so far. */
export type MeasuredRun = {
  /** Results that were looked at. */
  results: number;
  /** A caption, by the id of its model entry. */
  captions: Record<string, MeanCall>;
  /** A caption gone over, by the id of the entry whose refiner it was. */
  refinings: Record<string, MeanCall>;
  /** A call of a judge; null before the first. */
  judging: MeanCall | null;
  /** The same of each judge, by the name of its model: they differ in price and length. */
  judges: Record<string, MeanCall>;
  /** Calls of judges on one caption; null before any was judged by one. */
  judgeCalls: number | null;
  /** Kept of a result, its media not counted. */
  bytes: number;
};

/** Number of model calls, retries after failures not counted. */
export type CallCounts = {
  captions: number;
  /** Captions to be gone over by a refiner. */
  refinings: number;
  /** Calls of judges that are sure. */
  judgings: number;
  /** Those that are made only where a rule can't tell where to look. */
  locating: number;
};

/** Estimate for the rest of a run. */
export type RunEstimate = {
  /** Tasks that are left to be done here. */
  tasks: number;
  /** Tasks that are in none of these numbers: their calls are out as files, or the answers wait to be taken in. */
  away: number;
  calls: CallCounts;
  tokens: { input: number; output: number };
  /** US dollars, of the models whose price is known. */
  usd: number;
  /** Models that nobody knows the price of, each once. */
  unpriced: string[];
  /** Calls alone, as many at a time as the limits of the endpoints let through. */
  seconds: number;
  /** Its storage on disk: frames, sound and results. */
  bytes: number;
  /** The measurements behind it; null: rules of thumb, since nothing of the run is done yet. */
  measured: MeasuredRun | null;
};
