import { type Static, Type } from "typebox";
import { Problem } from "./problem";
import { ResultKey } from "./result";

/** A task that is under way, as people follow it. */
export const TaskUnderWay = Type.Object({
  ...ResultKey.properties,
  step: Type.Union([
    Type.Literal("media"),
    Type.Literal("caption"),
    Type.Literal("refinement"),
    Type.Literal("judgement"),
  ]),
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

/** Progress of a running run, reported a few times a second at most. */
export const RunProgress = Type.Object({
  runId: Type.String(),
  /** `stopped`: nobody does it, though something may be left. */
  phase: Type.Union([
    Type.Literal("stopped"),
    Type.Literal("running"),
    Type.Literal("paused"),
    Type.Literal("done"),
  ]),
  /** Another tab does it; this one takes over when that one goes away. */
  elsewhere: Type.Boolean(),
  /** In tasks; `failed` ones are done again only when somebody asks for it. */
  counts: Type.Object({ done: Type.Integer(), failed: Type.Integer(), total: Type.Integer() }),
  underWay: Type.Array(TaskUnderWay),
  /** Left out of what is asked here unless people want them asked again; absent for none. */
  out: Type.Optional(CallsOut),
  /** Calls that were answered as files: nobody here knows what they cost, so `spent` is without them. Absent for none. */
  answered: Type.Optional(Type.Integer()),
  /** US dollars, over all visits; `unknownCalls`: of which nobody knows the price. Null until it was looked up. */
  spent: Type.Union([Type.Object({ usd: Type.Number(), unknownCalls: Type.Integer() }), Type.Null()]),
  /** At the pace of this visit; null until that can be told. */
  secondsLeft: Type.Union([Type.Number(), Type.Null()]),
  /** `why` is null where a person did. `byItself`: it goes on without being asked once the cause is gone. */
  paused: Type.Union([
    Type.Object({ why: Type.Union([Problem, Type.Null()]), byItself: Type.Boolean() }),
    Type.Null(),
  ]),
  /** The reason why it stopped where nobody wanted that; while it runs, why some of it waits until the rest is done. */
  problem: Type.Union([Problem, Type.Null()]),
});
export type RunProgress = Static<typeof RunProgress>;
