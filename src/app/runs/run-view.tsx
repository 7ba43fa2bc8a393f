import { type ReactNode, useCallback, useMemo } from "react";
import { UnconfirmedNotice } from "../../playground/page/side-by-side/recompute-notice";
import { RunPage } from "../../runs/page/view/run-page";
import type { Run } from "../../shapes/run";
import { addressQuery } from "../../state/address";
import { goTo } from "../../state/page-address";
import { addressOf } from "../../state/playground/address-of";
import { usePlaygroundStore } from "../../state/playground/playground-context";
import { type RunAddress, readRunAddress } from "../../state/run-address";
import { sessionOfResult } from "../../state/runs/caption-of-result";
import type { OpenedResult } from "../../state/runs/opened-result";
import { useSessionsStore } from "../../state/stores-context";
import { RunNotices } from "./run-notices";

/** The page of a run of its own, or of one at an address, with what others hand in. */
export function RunView({
  query,
  pathOf,
  publication,
}: {
  query: string;
  /** The path of the page, with what it shows. */
  pathOf: (shown: RunAddress) => string;
  /** Shown above a run that is published at an address. */
  publication?: ReactNode;
}) {
  const address = useMemo(() => readRunAddress(query), [query]);
  const playground = usePlaygroundStore();
  const sessions = useSessionsStore();
  const onAddress = useCallback(
    (now: RunAddress, how: { replace: boolean }) => goTo(pathOf(now), how),
    [pathOf],
  );

  async function openInPlayground(run: Run, { sample, result, video }: OpenedResult): Promise<void> {
    if (!sample || !result) return;
    await sessions.getState().adopt(sessionOfResult(run, { sample, result, video }));
    goTo(`/playground${addressQuery(addressOf(playground.getState(), sessions.getState()) ?? {})}`);
  }

  return (
    <RunPage
      address={address}
      onAddress={onAddress}
      onPlayground={openInPlayground}
      UnconfirmedNotice={UnconfirmedNotice}
      notices={<RunNotices />}
      publication={publication}
    />
  );
}
