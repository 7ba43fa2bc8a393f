import { useCallback } from "react";
import { CapsulePage } from "../runs/page/capsule/capsule-page";
import type { OpenedCapsule } from "../shapes/capsule";
import { addressQuery } from "../state/address";
import { goTo } from "../state/page-address";
import { addressOf } from "../state/playground/address-of";
import { usePlaygroundStore } from "../state/playground/playground-context";
import { sessionOfResult } from "../state/runs/caption-of-result";
import { useSessionsStore } from "../state/stores-context";
import { lazyPart } from "../ui/lazy-part/lazy-part";
import { RunNotices } from "./runs/run-notices";

/** The lab's picture of a study, fetched where a capsule holds one. */
const StudyPicture = lazyPart(
  "The picture of the study",
  async () => (await import("../lab/page/study-picture")).StudyPicture,
);

/** The page of an evidence capsule. `query`: of the address, without its `?`. */
export function Capsule({ query }: { query: string }) {
  const playground = usePlaygroundStore();
  const sessions = useSessionsStore();
  const onPlayground = useCallback(
    async ({ run, subject }: OpenedCapsule) => {
      if (!subject) return;
      const { sample, result } = subject;
      await sessions.getState().adopt(sessionOfResult(run, { sample, result, video: null }));
      goTo(`/playground${addressQuery(addressOf(playground.getState(), sessions.getState()) ?? {})}`);
    },
    [playground, sessions],
  );
  return (
    <CapsulePage
      query={query}
      notices={<RunNotices />}
      onPlayground={onPlayground}
      StudyPicture={StudyPicture}
    />
  );
}
