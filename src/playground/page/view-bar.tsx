import { lazyPart } from "../../ui/lazy-part/lazy-part";
import { HelpButton } from "./help/help-button";
import { LinkButton } from "./link/link-button";
import { ReportButton } from "./report-button";
import { SessionMenu } from "./sessions/session-menu";
import classes from "./view-bar.module.css";

const ChooseExample = lazyPart(
  "The choice of examples",
  async () => (await import("./choose-example")).ChooseExample,
  { waiting: <div className={classes.instructions} />, later: true, small: true },
);

/** What belongs to the session as a whole: which one it is, the bundled examples, a link to it, its report, help. */
export function ViewBar() {
  return (
    <div className={classes.bar}>
      <ChooseExample />
      <div className={classes.session}>
        <SessionMenu />
      </div>
      <LinkButton />
      <ReportButton />
      <HelpButton />
    </div>
  );
}
