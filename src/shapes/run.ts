import { type Static, Type } from "typebox";
import { RUN_VERSION } from "../foundation/document-versions";
import { NOT_STATED } from "../foundation/judge-name";
import { GenerationSettings } from "./call";
import { ModelChoice } from "./connection";
import { DataSet } from "./data-set";
import { JudgingSettings } from "./judging";
import { SamplingPlan } from "./media";
import { ModelEntry } from "./model-entry";
import { Rating } from "./rating";
import { Result } from "./result";
import { FailureName } from "./run-failures";
import { Semantics } from "./verdict";

/** Form checks that rules read off instructions, in the place of checklists that somebody wrote. */
export const SuggestedChecks = Type.Object({
  /** Samples whose checklist they are, and all their checks. */
  samples: Type.Integer({ minimum: 0 }),
  checks: Type.Integer({ minimum: 0 }),
  /** Samples with an instruction of which rules read nothing: these are not judged. */
  without: Type.Integer({ minimum: 0 }),
});
export type SuggestedChecks = Static<typeof SuggestedChecks>;

/** A run: its models, their task and the judging. Its results are stored separately, one by one. */
export const Run = Type.Object({
  format: Type.Literal("caplens-run"),
  version: Type.Literal(RUN_VERSION),
  id: Type.String({ minLength: 1 }),
  title: Type.String(),
  /** The author's note on the run, shown above its results. */
  note: Type.Optional(Type.String()),
  /** ISO 8601. */
  createdAt: Type.String(),
  /** ISO 8601: when the run itself was last changed, not its results. */
  updatedAt: Type.Optional(Type.String()),
  /** `id`: SHA-256 of its content. `benchmark`: the id of the benchmark that judges and scores. */
  dataSet: Type.Object({ id: Type.String({ minLength: 1 }), benchmark: Type.String({ minLength: 1 }) }),
  /** Ids of samples, in the order in which they are done. */
  chosen: Type.Union([Type.Array(Type.String({ minLength: 1 })), Type.Literal("all")]),
  /** Ids of chosen samples that alone are done until people have seen what they cost; absent once the rest may follow. */
  pilot: Type.Optional(Type.Array(Type.String({ minLength: 1 }))),
  /** Present where it is judged by suggested checks: its scores are none of the benchmark. Absent for every other run. */
  suggested: Type.Optional(SuggestedChecks),
  /** Names that models gave groups of its failures, one a key; absent where none was asked for. */
  failureNames: Type.Optional(Type.Array(FailureName, { maxItems: 500 })),
  entries: Type.Array(ModelEntry),
  /** Number of times each sample goes to each entry. */
  repeats: Type.Integer({ minimum: 1 }),
  judges: Type.Array(ModelChoice),
  judging: JudgingSettings,
  semantics: Semantics,
  /** For entries without settings or a plan of their own. */
  defaults: Type.Object({ settings: GenerationSettings, plan: SamplingPlan }),
  /** Judges see the first 2,048 characters of a caption, as in the released scripts (`evaluation/run/judged-text.ts`). */
  asReleased: Type.Boolean(),
  /** The most that it may cost, in US dollars; null for no limit. */
  budget: Type.Union([Type.Number({ minimum: 0 }), Type.Null()]),
  /**
   * Versions the run was made with: of the app, of the rules by which its results were judged ("4, 5" where it was gone on with
   * under newer ones, "not stated" of verdicts that files told), and the names of all prompts that it uses.
   */
  versions: Type.Object({
    app: Type.String(),
    rules: Type.String(),
    prompts: Type.Array(Type.String()),
  }),
  /** The session whose sample it is about; null for every other run. */
  origin: Type.Union([Type.Object({ sessionId: Type.String({ minLength: 1 }) }), Type.Null()]),
});
export type Run = Static<typeof Run>;

/** All versions of the rules that these tell, each once, as a run tells them. */
export function rulesTold(versions: Iterable<string>): string {
  const each = [...versions].flatMap((told) => told.split(", "));
  return [...new Set(each)]
    .sort((one, other) => one.localeCompare(other, "en", { numeric: true }))
    .join(", ");
}

/** True of a run that has verdicts which files told, whoever judged them. */
export function hasVerdictsOfFiles({ versions }: Pick<Run, "versions">): boolean {
  return versions.rules.endsWith(NOT_STATED);
}

/** The end of "judged by": "version 5 of the rules", "rules that its files do not name". */
export function rulesWords(told: string): string {
  const unnamed = "rules that its files do not name";
  if (told === NOT_STATED) return unnamed;
  const named = told.endsWith(NOT_STATED) ? told.slice(0, -`, ${NOT_STATED}`.length) : told;
  return `version ${named} of the rules${named === told ? "" : ` and by ${unnamed}`}`;
}

/** A run with all that it is about and has led to, as it goes out and in with a session. */
export const KeptRun = Type.Object({
  run: Run,
  dataSet: DataSet,
  results: Type.Array(Result),
  /** Absent where nobody has rated its captions. */
  ratings: Type.Optional(Type.Array(Rating)),
});
export type KeptRun = Static<typeof KeptRun>;
