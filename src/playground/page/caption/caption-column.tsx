import { Box, Button, Group, Tabs, Text, Textarea, VisuallyHidden } from "@mantine/core";
import classes from "./caption.module.css";
import { RunBar } from "./run-bar";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import { isReadOnly } from "../../../state/sessions/sessions-state";
import { useSessions } from "../../../state/sessions/use-sessions";
import { textDirection } from "../../../ui/text-direction";
import { useEffect, useMemo, useRef, useState } from "react";
import { IconPlus } from "@tabler/icons-react";
import { lazyPart } from "../../../ui/lazy-part/lazy-part";
import type { Caption } from "../../../shapes/session";
import { useVerdicts } from "../../../state/playground/use-verdicts";
import { activeCaption } from "../../../state/sessions/session-document";
import { MarkedTextarea } from "../../../ui/marked-textarea";
import { evidenceMarks } from "../../../ui/verdict/evidence-marks";
import { withheld } from "../../../evaluation/verdicts/withheld";
import { isUnseen } from "../../../shapes/judged-caption";
import { shortfallWords } from "../../../shapes/shortfall-words";
import { ReasoningFold } from "../../../ui/reasoning-fold";

/** What is to be known of the caption on screen before it is read: that it is no whole one, and how its model reasoned. */
function CaptionNotices() {
  const store = usePlaygroundStore();
  const caption = usePlayground((state) => (state.session ? activeCaption(state.session) : null));
  const fixed = useSessions(isReadOnly);
  const running = usePlayground((state) => state.run.kind !== "idle");
  const written = usePlayground(({ run }) => (run.kind === "captioning" ? run.captionId : null));
  if (!caption) return null;
  const { reasoning } = caption;
  const known = caption.shortfall ?? (isUnseen(caption) ? { kind: "shown nothing" as const } : undefined);
  const shortfall = caption.id === written || caption.text === "" ? undefined : known;
  const words = shortfall && shortfallWords(shortfall);
  return (
    <>
      {words && (
        <Group gap="xs" mb={6} role="note" data-testid="shortfall">
          <Text size="xs" fw={600} component="span">
            {words.what}
          </Text>
          {caption.shortfall?.judgeAnyway && caption.text === caption.originalText && (
            <>
              <Text size="xs" component="span">
                It is scored all the same: somebody has said so.
              </Text>
              {!fixed && (
                <Button
                  size="compact-xs"
                  variant="default"
                  disabled={running}
                  onClick={() => store.getState().withholdAgain()}
                >
                  Do not score it
                </Button>
              )}
            </>
          )}
          {withheld(caption) && (
            <>
              <Text size="xs" component="span">
                {words.next}
              </Text>
              {!fixed && (
                <Button
                  size="compact-xs"
                  variant="default"
                  disabled={running}
                  onClick={() => void store.getState().judgeAnyway()}
                >
                  {words.anyway}
                </Button>
              )}
            </>
          )}
        </Group>
      )}
      {reasoning !== undefined && <ReasoningFold reasoning={reasoning} />}
    </>
  );
}

/** Whose words these are, where that is not plain. */
const ORIGIN_WORDS: Record<Caption["origin"]["kind"], string> = {
  example: "Written by hand as an example, not by a model. Change it and watch its verdicts.",
  model: "",
  pasted: "",
};

/** The caption, with the evidence of the verdict that is looked at marked in it. */
function CaptionEditor() {
  const store = usePlaygroundStore();
  const caption = usePlayground((state) => (state.session ? activeCaption(state.session) : null));
  const beingWritten = usePlayground(
    ({ run, session }) => run.kind === "captioning" && run.captionId === session?.activeCaptionId,
  );
  const fixed = useSessions(isReadOnly) || beingWritten;
  const activeCheckId = usePlayground((state) => state.activeCheckId);
  const verdict = useVerdicts().find(({ checkId }) => checkId === activeCheckId);
  const marks = useMemo(() => evidenceMarks(verdict), [verdict]);
  if (!caption) return null;
  const edited = caption.text !== caption.originalText;
  const labels = [...new Set(marks.map(({ label }) => label).filter((label) => label !== undefined))];
  const foot =
    labels.length > 0 ? `Marked: ${labels.slice(0, 4).join("; ")}` : ORIGIN_WORDS[caption.origin.kind];

  return (
    <div id="caption-panel" role="tabpanel" aria-label={caption.title} className={classes.caption}>
      <CaptionNotices />
      <div className={classes.text}>
        <MarkedTextarea
          value={caption.text}
          marks={marks}
          label="Caption"
          testId="caption"
          followMarks
          readOnly={fixed}
          placeholder="Paste or write a caption: its form is checked as you type."
          onChange={(text) => store.getState().setCaptionText(text)}
        />
      </div>
      <div className={classes.foot}>
        <Text size="xs" c="var(--caplens-text-quiet)" className={classes.status} title={foot}>
          {foot}
        </Text>
        {edited && !fixed && (
          <Button
            size="compact-xs"
            variant="default"
            flex="none"
            onClick={() => store.getState().restoreCaption()}
          >
            Back to the original
          </Button>
        )}
      </div>
    </div>
  );
}

const CaptionMenu = lazyPart(
  "The menu of captions",
  async () => (await import("./caption-menu")).CaptionMenu,
  {
    waiting: <Box w={26} h={26} />,
    later: true,
    small: true,
  },
);

/** The captions of the session side by side as tabs. */
function CaptionTabs() {
  const store = usePlaygroundStore();
  const captions = usePlayground((state) => state.session?.captions ?? []);
  const active = usePlayground((state) => state.session?.activeCaptionId ?? null);
  const fixed = useSessions(isReadOnly);

  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const shown = list.current;
    if (!shown || !active) return;
    const bringIntoView = () => {
      const tab = shown.querySelector("[data-active]");
      if (!tab) return;
      // Only the list scrolls: the column stays where it is.
      const frame = shown.getBoundingClientRect();
      const { left, right } = tab.getBoundingClientRect();
      shown.scrollLeft += Math.min(0, left - frame.left) + Math.max(0, right - frame.right);
    };
    // At once, and whenever there is more or less room.
    const room = new ResizeObserver(bringIntoView);
    room.observe(shown);
    return () => room.disconnect();
  }, [active]);

  return (
    <Group gap={4} wrap="nowrap" align="center">
      <Tabs
        value={active}
        onChange={(id) => id && store.getState().selectCaption(id)}
        className={classes.tabs}
        keepMounted={false}
      >
        <Tabs.List ref={list} aria-label="Captions" className={classes.tabList}>
          {captions.map(({ id, title, origin }) => (
            <Tabs.Tab key={id} value={id} className={classes.tab} aria-controls="caption-panel">
              <span className={classes.title}>{title}</span>
              <span className={classes.origin}>
                {{ example: "example", model: "model", pasted: "pasted" }[origin.kind]}
              </span>
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <Button
        size="compact-sm"
        variant="subtle"
        flex="none"
        aria-label="New caption"
        disabled={fixed}
        leftSection={<IconPlus size={15} aria-hidden />}
        onClick={() => store.getState().addCaption()}
      >
        New
      </Button>
      <CaptionMenu />
    </Group>
  );
}

/**
 * Whether a field has the focus and may take more room. It gives the room back only once the pointer is up again: what
 * somebody is just pressing must not move away from under the pointer.
 */
function useUnfolded(): { unfolded: boolean; onFocus: () => void; onBlur: () => void } {
  const [unfolded, setUnfolded] = useState(false);
  const pressed = useRef(false);
  const focused = useRef(false);

  useEffect(() => {
    const down = () => {
      pressed.current = true;
    };
    const up = () => {
      pressed.current = false;
      // The click that follows belongs to what was under the pointer.
      setTimeout(() => {
        if (!focused.current) setUnfolded(false);
      });
    };
    window.addEventListener("pointerdown", down, true);
    window.addEventListener("pointerup", up, true);
    window.addEventListener("pointercancel", up, true);
    return () => {
      window.removeEventListener("pointerdown", down, true);
      window.removeEventListener("pointerup", up, true);
      window.removeEventListener("pointercancel", up, true);
    };
  }, []);

  return {
    unfolded,
    onFocus: () => {
      focused.current = true;
      setUnfolded(true);
    },
    onBlur: () => {
      focused.current = false;
      if (!pressed.current) setUnfolded(false);
    },
  };
}

const LINES_AT_REST = 3;
const LINES_IN_HAND = 12;

/** The instruction that the caption shall follow: three lines of it, all of it while it is edited. */
function InstructionEditor() {
  const store = usePlaygroundStore();
  const instruction = usePlayground((state) => state.session?.instruction ?? "");
  const readOnly = useSessions(isReadOnly);
  const { unfolded, ...handlers } = useUnfolded();
  return (
    <Textarea
      label="Instruction"
      labelProps={{ fz: "xs", c: "var(--caplens-text-quiet)" }}
      data-testid="instruction"
      autosize
      minRows={2}
      maxRows={unfolded ? LINES_IN_HAND : LINES_AT_REST}
      dir={textDirection(instruction)}
      placeholder="What the caption should say, and in which form"
      value={instruction}
      readOnly={readOnly}
      onChange={(event) => store.getState().setInstruction(event.currentTarget.value)}
      classNames={{ input: classes.instruction }}
      {...handlers}
    />
  );
}

/** What was asked, the bar that asks a model, and what was answered: the caption takes all the room that is left. */
export function CaptionColumn() {
  return (
    <section className={classes.column} aria-labelledby="captions-title">
      <VisuallyHidden>
        <h2 id="captions-title">Instruction and captions</h2>
      </VisuallyHidden>
      <InstructionEditor />
      <RunBar />
      <CaptionTabs />
      <CaptionEditor />
    </section>
  );
}
