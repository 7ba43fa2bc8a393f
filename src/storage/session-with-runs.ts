import { deletionTime } from "./kept/collection";
import type { RunStore } from "./runs/run-store";
import type { SessionRepository } from "./sessions";

type Places = { sessions: SessionRepository; runs: RunStore };

/** Marks a session and the runs about it as deleted. Returns the ids of those runs. Rejects as the stores do. */
export async function removeWithRuns({ sessions, runs }: Places, id: string): Promise<string[]> {
  await sessions.remove(id);
  const time = deletionTime(await sessions.raw(id));
  return time === null ? [] : runs.removeWithSession(id, time);
}

/** Brings a session back, and the runs that were deleted along with it. Rejects as the stores do. */
export async function restoreWithRuns({ sessions, runs }: Places, id: string): Promise<void> {
  const time = deletionTime(await sessions.raw(id));
  // The runs first: as long as the session is not back, it can be tried again.
  if (time !== null) await runs.restoreWithSession(id, time);
  await sessions.restore(id);
}
