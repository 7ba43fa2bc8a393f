import { lazyPart } from "../../ui/lazy-part/lazy-part";
import { SessionMenu } from "./sessions/session-menu";
import classes from "./view-bar.module.css";
import { ActionIcon, Button } from "@mantine/core";
import { IconFileText, IconHelpCircle, IconLink } from "@tabler/icons-react";
import { usePlaces } from "./places";
import { lazyDialog } from "../../ui/lazy-part/lazy-dialog";

const HelpDialog = lazyDialog("The help sheet", async () => (await import("./help/help-dialog")).HelpDialog);

/** Opens the help sheet, as the key `?` does. */
function HelpButton() {
  const { dialog, openDialog } = usePlaces();
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={30}
        aria-label="Help: keys and words"
        aria-keyshortcuts="?"
        onClick={() => openDialog("help")}
      >
        <IconHelpCircle size={18} aria-hidden />
      </ActionIcon>
      <HelpDialog opened={dialog === "help"} onClose={() => openDialog(null)} />
    </>
  );
}

const LinkDialog = lazyDialog("The link", async () => (await import("./link/link-dialog")).LinkDialog);

/** Opens the dialog that gives a link to what is on screen, as the button under a verdict does. */
function LinkButton() {
  const { dialog, openDialog } = usePlaces();
  return (
    <>
      <ActionIcon
        variant="default"
        size={30}
        aria-label="Copy link to this view"
        title="Copy link to this view"
        onClick={() => openDialog("link")}
      >
        <IconLink size={17} aria-hidden />
      </ActionIcon>
      <LinkDialog opened={dialog === "link"} onClose={() => openDialog(null)} />
    </>
  );
}

/** Leads to the report on the session: to read, copy, save and print. */
function ReportButton() {
  const { goToReport } = usePlaces();
  return (
    <Button
      size="xs"
      variant="default"
      flex="none"
      leftSection={<IconFileText size={15} aria-hidden />}
      onClick={goToReport}
    >
      Report
    </Button>
  );
}

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
