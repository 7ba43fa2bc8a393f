import { useNavigate } from "@tanstack/react-router";
import { EndpointFields } from "../features/models/endpoint-fields";
import { PageProblems } from "../features/playground/page-problems";
import { UndoNotice } from "../features/playground/undo-notice";
import { useUndoKeys } from "../features/playground/use-undo-keys";
import { SideBySidePage } from "../features/side-by-side/side-by-side-page";
import type { PlaygroundAddress } from "../state/address";
import { addressOf } from "../state/playground/address-of";
import { usePlaygroundStore } from "../state/playground/playground-context";
import { useSessionsStore } from "../state/sessions/use-sessions";
import { useWayBack } from "./use-way-back";

/** The page about a run, with where it leads: the playground with the run's session, other runs. */
export function SideBySide({ runId, address }: { runId: string | null; address: PlaygroundAddress }) {
  const navigate = useNavigate();
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
        void (id === null
          ? navigate({
              to: "/side-by-side",
              search: addressOf(playground.getState(), sessions.getState()) ?? {},
              replace: true,
            })
          : navigate({ to: "/runs/$runId", params: { runId: id }, replace: true }))
      }
      onPlayground={useWayBack()}
    />
  );
}
