import { Select } from "@mantine/core";
import { usePlayground, usePlaygroundStore } from "../../state/playground/playground-context";
import { useSessionsStore } from "../../state/sessions/use-sessions";
import { HelpButton } from "./help/help-button";
import { LinkButton } from "./link/link-button";
import { ReportButton } from "./report-button";
import { SessionMenu } from "./sessions/session-menu";
import classes from "./view-bar.module.css";

/** What belongs to the session as a whole: which one it is, the bundled examples, a link to it, its report, help. */
export function ViewBar() {
  const store = usePlaygroundStore();
  const sessions = useSessionsStore();
  const sample = usePlayground((state) => state.sample);
  const origin = usePlayground((state) => state.session?.origin ?? null);

  return (
    <div className={classes.bar}>
      <Select
        size="xs"
        aria-label="Instruction of the bundled sample"
        placeholder="Open a bundled example"
        className={classes.instructions}
        value={origin?.instructionId ?? null}
        data={(sample?.instructions ?? []).map(({ id, title }) => ({
          value: id,
          label: `${sample?.title}: ${title}`,
        }))}
        onChange={(id) => {
          if (id) void sessions.getState().openSample(id);
        }}
        onDropdownOpen={() => void store.getState().loadSample()}
        allowDeselect={false}
        comboboxProps={{ withinPortal: true }}
      />
      <div className={classes.session}>
        <SessionMenu />
      </div>
      <LinkButton />
      <ReportButton />
      <HelpButton />
    </div>
  );
}
