import type { ComponentProps } from "react";
import { EndpointFields } from "../../models/page/endpoint-fields";
import { EntryCard, RefineFields } from "../../playground/page/side-by-side/entry-card";
import { EntryEditor } from "../../playground/page/side-by-side/entry-editor";
import { UnconfirmedNotice } from "../../playground/page/side-by-side/recompute-notice";
import type { SetUpParts } from "../../runs/page/set-up/section";
import { SetUpPage } from "../../runs/page/set-up/set-up-page";
import { RunSetUpProvider } from "../../runs/store/run-set-up-context";
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
