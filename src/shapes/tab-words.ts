import { type Static, Type } from "typebox";
import { OneOf } from "./one-of";
import { ResultKey } from "./result";
import { RunProgress } from "./run-progress";

/** A session was changed. It names the session and says nothing of its content, as all that tabs and workers tell each other. */
export const SessionChange = Type.Object({
  type: Type.Literal("session-changed"),
  change: OneOf("saved", "removed", "restored", "purged"),
  id: Type.String(),
  /** The row's revision now; null when the row is gone. */
  revision: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
});
export type SessionChange = Static<typeof SessionChange>;

/** Told of sessions, and when somebody begins to erase everything, before the first row goes. */
export const SessionWord = Type.Union([
  SessionChange,
  Type.Object({ type: Type.Literal("storage-erasing") }),
]);
export type SessionWord = Static<typeof SessionWord>;

/** The run whose ratings have changed. */
export const RatingWord = Type.Object({ runId: Type.String() });
export type RatingWord = Static<typeof RatingWord>;

/** The kept thing that has changed, a quiz in the making for one. */
export const KeptWord = Type.Object({ id: Type.String() });
export type KeptWord = Static<typeof KeptWord>;

export const SettingsWord = Type.Object({ word: Type.Literal("changed") });
export type SettingsWord = Static<typeof SettingsWord>;

/** `forget`: keys that no vault holds are dropped too; `forget one`: that of an address, wherever it is held. */
export const VaultWord = Type.Union([
  Type.Object({ word: OneOf("changed", "lock", "forget") }),
  Type.Object({ word: Type.Literal("forget one"), baseUrl: Type.String() }),
]);
export type VaultWord = Static<typeof VaultWord>;

/** A run was changed; `key`: the result that was kept. */
export const RunChange = Type.Object({
  change: OneOf("saved", "removed", "restored", "purged", "kept"),
  runId: Type.String(),
  key: Type.Union([ResultKey, Type.Null()]),
});
export type RunChange = Static<typeof RunChange>;

/** A user's request to a run in progress; `retry`: which failed tasks are done again. */
export const RunWish = Type.Union([
  Type.Literal("pause"),
  Type.Literal("resume"),
  Type.Literal("cancel"),
  Type.Object({ retry: Type.Union([Type.Literal("failed"), Type.Array(ResultKey)]) }),
]);
export type RunWish = Static<typeof RunWish>;

/** Told between whoever does a run and those who look at it. */
export const RunWord = Type.Union([
  Type.Object({ kind: Type.Literal("progress"), progress: RunProgress }),
  /** Asks the tab that executes the run for its progress. */
  Type.Object({ kind: Type.Literal("how far"), runId: Type.String() }),
  /** Sends a request to the tab that executes the run. */
  Type.Object({ kind: Type.Literal("wish"), runId: Type.String(), wish: RunWish }),
]);
export type RunWord = Static<typeof RunWord>;

const Short = Type.String({ maxLength: 1000 });

/** The result: a code that only the engine that began it can exchange, or nothing, since the user refused. */
export const SignInReturn = Type.Object({
  kind: Type.Literal("returned"),
  state: Short,
  code: Type.Union([Short, Type.Null()]),
});
export type SignInReturn = Static<typeof SignInReturn>;

/** Said by the tab that takes it over. */
export const SignInTaken = Type.Object({ kind: Type.Literal("taken"), state: Short });
export type SignInTaken = Static<typeof SignInTaken>;
