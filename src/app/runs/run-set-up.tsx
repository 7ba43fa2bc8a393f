import type { ComponentProps } from "react";
import { EndpointFields } from "../../features/models/endpoint-fields";
import type { SetUpParts } from "../../features/runs/set-up/parts";
import { SetUpPage } from "../../features/runs/set-up/set-up-page";
import { EntryCard } from "../../features/side-by-side/entry-card";
import { EntryEditor } from "../../features/side-by-side/entry-editor";
import { RefineFields } from "../../features/side-by-side/refine-fields";
import { UnconfirmedNotice } from "../../features/side-by-side/unconfirmed-notice";
import { RunSetUpProvider } from "../../state/run-set-up/run-set-up-context";
import { RunNotices } from "./run-notices";

/** The editor of a model that takes part, with the fields in which its endpoint is given. */
function Editor(props: ComponentProps<SetUpParts["EntryEditor"]>) {
  return <EntryEditor endpointFields={EndpointFields} {...props} />;
}

const PARTS: SetUpParts = { EntryEditor: Editor, EntryCard, RefineFields, UnconfirmedNotice };

/** The page on which a run is set up, with what other screens own. */
export function RunSetUp({ runId }: { runId: string }) {
  return (
    <RunSetUpProvider runId={runId}>
      <SetUpPage parts={PARTS} notices={<RunNotices />} />
    </RunSetUpProvider>
  );
}
