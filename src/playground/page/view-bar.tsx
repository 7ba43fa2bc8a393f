import { ActionIcon, Button, Text } from "@mantine/core";
import { IconChevronDown, IconFileText, IconLink } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { usePlayground } from "../../state/playground/playground-context";
import { useApp, useSessions } from "../../state/stores-context";
import { SmallButton } from "../../ui/buttons";
import { lazyDialog } from "../../ui/lazy-part/lazy-dialog";
import { lazyPart } from "../../ui/lazy-part/lazy-part";
import { isWithModifier } from "../../ui/pressed-keys";
import { usePlaces, useSessionPage } from "./places";
import sessionsClasses from "./sessions/sessions.module.css";
import classes from "./view-bar.module.css";

/** A button of the bar: Tab stops at one of them. */
type Stop = { tabIndex: 0 | -1 };

/** Tells whether the visible state is saved, in a word or two. */
function SaveState() {
  const volatile = useApp((state) => state.volatile);
  const words = useSessions(({ saving, opened: { revision, link } }) => {
    if (volatile) return "not kept by this browser";
    if (link) return "not copied";
    if (saving === "failed") return "not saved";
    if (saving === "pending") return "saving";
    return revision === null ? "" : "saved";
  });
  const usual = words === "saving" || words === "saved";
  return (
    <Text
      size="xs"
      c="var(--caplens-text-quiet)"
      role="status"
      // It changes at every pause in typing: only what lasts is worth hearing.
      aria-live={usual ? "off" : "polite"}
      data-usual={usual}
      className={sessionsClasses.saveState}
      data-testid="save-state"
    >
      {words}
    </Text>
  );
}

const SessionDrawer = lazyDialog(
  "The list of sessions",
  async () => (await import("./sessions/session-drawer")).SessionDrawer,
);

/** The session on screen, and what opens the list of those kept in this browser. */
function SessionMenu({ tabIndex }: Stop) {
  const title = usePlayground((state) => state.session?.title);
  const [opened, setOpened] = useState(false);
  return (
    <>
      <SaveState />
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        className={sessionsClasses.current}
        rightSection={<IconChevronDown size={15} aria-hidden />}
        aria-label={`Sessions, open: ${title ?? ""}`}
        tabIndex={tabIndex}
        // It is as wide as its title, and would move as that comes.
        style={title === undefined ? { visibility: "hidden" } : undefined}
        onClick={() => setOpened(true)}
      >
        <span className={sessionsClasses.currentTitle}>{title || "Sessions"}</span>
      </Button>
      <SessionDrawer opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}

const LinkDialog = lazyDialog("The link", async () => (await import("./link-dialog")).LinkDialog);

/** Opens the dialog that gives a link to what is on screen, as the button under a verdict does. */
function LinkButton({ tabIndex }: Stop) {
  const { dialog, openDialog } = usePlaces();
  return (
    <>
      <ActionIcon
        variant="default"
        size={30}
        aria-label="Copy link to this view"
        tabIndex={tabIndex}
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
function ReportButton({ tabIndex }: Stop) {
  const goToReport = useSessionPage("/report");
  return (
    <SmallButton
      flex="none"
      className={classes.report}
      Icon={IconFileText}
      aria-label="Report"
      tabIndex={tabIndex}
      onClick={goToReport}
    >
      <span className={classes.reportWord}>Report</span>
    </SmallButton>
  );
}

const ChooseExample = lazyPart(
  "The choice of examples",
  async () => (await import("./choose-example")).ChooseExample,
  { waiting: <div className={classes.instructions} />, later: true, small: true },
);

/** Controls of the session as a whole: its choice, the bundled examples, a link to it, its report. */
export function ViewBar() {
  const bar = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const buttons = () => [...(bar.current?.querySelectorAll<HTMLElement>(":scope > button") ?? [])];
  // Events in a dialog that one of them opened are told here too.
  const placeOf = (target: EventTarget) => {
    const place = target instanceof HTMLElement ? buttons().indexOf(target) : -1;
    return place < 0 ? null : place;
  };
  return (
    <div className={classes.bar}>
      <ChooseExample />
      <div
        ref={bar}
        role="toolbar"
        aria-label="This session"
        className={classes.session}
        onFocus={({ target }) => setAt((before) => placeOf(target) ?? before)}
        onKeyDown={(event) => {
          const place = placeOf(event.target);
          const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
          if (place !== null && by !== 0 && !isWithModifier(event))
            buttons()
              .at((place + by) % buttons().length)
              ?.focus();
        }}
      >
        <SessionMenu tabIndex={at === 0 ? 0 : -1} />
        <LinkButton tabIndex={at === 1 ? 0 : -1} />
        <ReportButton tabIndex={at === 2 ? 0 : -1} />
      </div>
    </div>
  );
}
