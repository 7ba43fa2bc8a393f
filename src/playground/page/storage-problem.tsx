import { Text } from "@mantine/core";
import { useState } from "react";
import { humanSize } from "../../foundation/shown-number";
import type { AppStore } from "../../state/app-store";
import { usePlayground } from "../../state/playground/playground-context";
import type { SessionsStore } from "../../state/sessions/sessions-state";
import { useApp, useAppStore, useSessions, useSessionsStore } from "../../state/stores-context";
import { useTrying } from "../../state/use-trying";
import { NextStepButton, ProblemAlert } from "../../ui/problem-alert";
import { saveFile } from "../../ui/save-file";

/** A way on; what it gives is told, if it is text. `isForAll`: also where no session is on screen. */
type Way = {
  label: string;
  go: (store: SessionsStore, app: AppStore) => Promise<unknown>;
  isForAll?: true;
};

const SAVE_AGAIN: Way = { label: "Save again", go: (store) => store.saveAgain() };
const COPY: Way = { label: "Keep mine as a copy", go: (store) => store.saveAsCopy() };
const FILE: Way = {
  label: "Save to a file",
  async go(store) {
    const { blob, fileName } = await store.exportSession(null, { media: false });
    saveFile(blob, fileName);
  },
};

const FREE: Way = {
  label: "Free the space of deleted sessions",
  isForAll: true,
  async go(_store, app) {
    const { kept, bytes } = await app.freeRoom();
    return kept.every(({ count }) => count === 0) && bytes === 0
      ? "There was nothing to free: delete sessions that you no longer need, then free their space."
      : `Freed ${humanSize(bytes)}.`;
  },
};

/** The ways on from a problem of storage, by its code; for others it is worth trying again. */
const WAYS: Readonly<Record<string, readonly Way[]>> = {
  "changed-elsewhere": [{ label: "Load the other version", go: (store) => store.loadOtherVersion() }, COPY],
  "session-deleted": [{ label: "Restore it", go: (store) => store.restoreShown() }, COPY],
  "session-not-found": [COPY],
  "session-unreadable": [COPY],
  "newer-version": [COPY, FILE],
  "storage-erased": [
    { ...COPY, label: "Keep the session as a copy" },
    { label: "Start over", isForAll: true, go: async (_store, app) => app.startAnew() },
  ],
  "quota-full": [FREE, SAVE_AGAIN, FILE],
  "storage-unavailable": [FILE],
  "database-superseded": [FILE],
  "sessions-recovered": [],
  // It goes on by itself as soon as the other tab lets go.
  "database-blocked": [],
};

/** By this name `app/shell.module.css` finds it: the frame then says none of it by itself. */
const STORAGE_SECTION = "Storage in this browser";

/** The problem with saving the session on screen, or with storage as a whole, with the ways to solve it. */
export function StorageProblem() {
  const store = useSessionsStore();
  const app = useAppStore();
  const ofSession = useSessions((state) => state.problems.keeping);
  const ofStorage = useApp((state) => state.problem);
  const hasSession = usePlayground((state) => state.session !== null);
  const { problem: failed, dismiss: forget, trying } = useTrying();
  const [told, setTold] = useState("");

  function dismiss(): void {
    store.getState().dismiss("keeping");
    if (!ofSession || ofSession.code === ofStorage?.code) app.getState().dismiss();
  }

  async function take({ go }: Way): Promise<void> {
    setTold("");
    const result = await trying(() => go(store.getState(), app.getState()));
    if (typeof result === "string") setTold(result);
  }

  const problem = ofSession ?? ofStorage;
  if (!problem) return null;
  const ways = WAYS[problem.code] ?? [SAVE_AGAIN];
  return (
    <section aria-label={STORAGE_SECTION} style={{ display: "contents" }}>
      <ProblemAlert problem={problem} onClose={dismiss}>
        {ways
          .filter(({ isForAll }) => hasSession || isForAll)
          .map((way) => (
            <NextStepButton key={way.label} onClick={() => void take(way)}>
              {way.label}
            </NextStepButton>
          ))}
      </ProblemAlert>
      <Text size="sm" role="status">
        {told}
      </Text>
      {failed && <ProblemAlert problem={failed} onClose={forget} />}
    </section>
  );
}
