import { useEffect } from "react";
import { runPath } from "../foundation/run-paths";
import { EndpointFields } from "../models/page/endpoint-fields";
import { SideBySidePage } from "../playground/page/side-by-side/side-by-side-page";
import { addressQuery, type PlaygroundAddress } from "../state/address";
import { goTo, SESSION_PLACE, useAtPlace, usePageAddress } from "../state/page-address";
import { addressOf } from "../state/playground/address-of";
import { usePlaygroundStore } from "../state/playground/playground-context";
import { useWayBack } from "../state/playground/use-way-back";
import { useSessionsStore } from "../state/stores-context";
import { RunNotices } from "./runs/run-notices";

/** The page about a run, with where it leads: the playground with the run's session, other runs. */
export function SideBySide({ runId, address }: { runId: string | null; address: PlaygroundAddress }) {
  const playground = usePlaygroundStore();
  const sessions = useSessionsStore();
  // A run of a session has the address of a run.
  useAtPlace(SESSION_PLACE);
  const { path, query } = usePageAddress();
  const named = path === "/side-by-side" ? new URLSearchParams(query).get("run") : null;
  useEffect(() => {
    // A run that is not here is told of at its own address.
    if (named) goTo(runPath(named), { replace: true });
  }, [named]);
  return (
    <SideBySidePage
      endpointFields={EndpointFields}
      notices={<RunNotices />}
      runId={runId}
      address={address}
      onRun={(id) =>
        goTo(
          id === null
            ? `/side-by-side${addressQuery(addressOf(playground.getState(), sessions.getState()) ?? {})}`
            : `/runs/${encodeURIComponent(id)}`,
          { replace: true },
        )
      }
      {...useWayBack()}
    />
  );
}
