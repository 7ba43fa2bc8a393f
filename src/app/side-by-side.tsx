import { EndpointFields } from "../features/models/endpoint-fields";
import { PageProblems } from "../features/playground/page-problems";
import { UndoNotice } from "../features/playground/undo-notice";
import { useUndoKeys } from "../features/playground/use-undo-keys";
import { SideBySidePage } from "../features/side-by-side/side-by-side-page";
import { addressQuery, type PlaygroundAddress } from "../state/address";
import { goTo } from "../state/page-address";
import { addressOf } from "../state/playground/address-of";
import { usePlaygroundStore } from "../state/playground/playground-context";
import { useSessionsStore } from "../state/sessions/use-sessions";
import { useWayBack } from "./use-way-back";

/** The page about a run, with where it leads: the playground with the run's session, other runs. */
export function SideBySide({ runId, address }: { runId: string | null; address: PlaygroundAddress }) {
  const playground = usePlaygroundStore();
  const sessions = useSessionsStore();
  useUndoKeys();
  return (
    <SideBySidePage
      endpointFields={EndpointFields}
      notices={
        <>
          <UndoNotice />
          <PageProblems />
        </>
      }
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
      onPlayground={useWayBack()}
    />
  );
}
