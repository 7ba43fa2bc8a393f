import { Box, Group, InputBase, Tabs, Text, VisuallyHidden } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { Fragment, memo, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { movedEvidence } from "../../evaluation/verdicts/moved-evidence";
import { failedPassages, passagesOf } from "../../evaluation/verdicts/passages";
import { isUnseen } from "../../shapes/judged-caption";
import type { Caption } from "../../shapes/session";
import { usePlayground, usePlaygroundStore, useVerdicts } from "../../state/playground/playground-context";
import { activeCaption } from "../../state/sessions/session-document";
import { isReadOnly } from "../../state/sessions/sessions-state";
import { useSessions } from "../../state/stores-context";
import { CompactButton, TinyButton } from "../../ui/buttons";
import { lazyPart } from "../../ui/lazy-part/lazy-part";
import { MarkedTextarea } from "../../ui/marked-textarea";
import { textDirection } from "../../ui/text-direction";
import captionClasses from "./caption/caption.module.css";
import { RunBar } from "./caption/run-bar";
import classes from "./columns.module.css";
import { MediaColumn } from "./media/media-column";
import type { Splitter } from "./movable-borders";
import { type Column, usePlaces } from "./places";
import { VerdictColumn } from "./verdicts/verdict-column";

const CaptionNotices = lazyPart(
  "What is told of this caption",
  async () => (await import("./caption/caption-notices")).CaptionNotices,
  { waiting: null },
);

const WhileWriting = lazyPart(
  "Rules on what is being written",
  async () => (await import("./caption/while-writing")).WhileWriting,
  { waiting: null, small: true },
);

/** True where there is something to tell of a caption before it is read. */
function hasNotices(caption: Caption): boolean {
  return caption.reasoning !== undefined || caption.shortfall !== undefined || isUnseen(caption);
}

/** Author of these words, where that is not obvious. */
const ORIGIN_WORDS: Record<Caption["origin"]["kind"], string> = {
  example: "Written by hand as an example, not by a model. Change it and watch its verdicts.",
  model: "",
  pasted: "",
};

/** The same once a person has changed them. */
const CHANGED_WORDS: typeof ORIGIN_WORDS = {
  example: "An example, changed by hand.",
  model: "By a model, changed by hand.",
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
  const verdicts = useVerdicts();
  const lookedAt = usePlayground(({ live }) => live?.text ?? null);
  const text = caption?.text ?? "";
  // Before a verdict is opened, the passages of all that failed.
  const { marks, opened } = useMemo(() => {
    const here = movedEvidence(verdicts, lookedAt ?? text, text);
    const looked = here.find(({ checkId }) => checkId === activeCheckId);
    return { opened: looked, marks: looked ? passagesOf(looked) : failedPassages(here, text) };
  }, [verdicts, lookedAt, text, activeCheckId]);
  if (!caption) return null;
  const edited = caption.text !== caption.originalText;
  const labels = [...new Set(opened && marks.flatMap(({ label }) => label ?? []))];
  const author = edited ? CHANGED_WORDS[caption.origin.kind] : ORIGIN_WORDS[caption.origin.kind];
  const foot = labels.length > 0 ? `Marked: ${labels.slice(0, 4).join("; ")}` : author;

  return (
    <div id="caption-panel" role="tabpanel" aria-label={caption.title} className={captionClasses.caption}>
      {hasNotices(caption) && <CaptionNotices />}
      {beingWritten && <WhileWriting />}
      <div className={captionClasses.text}>
        <MarkedTextarea
          value={caption.text}
          marks={marks}
          label="Caption"
          testId="caption"
          follows={opened && caption.id + opened.checkId}
          readOnly={fixed}
          placeholder={beingWritten ? "" : "Paste or write a caption: its form is checked as you type."}
          onChange={(text) => store.getState().setCaptionText(text)}
        />
      </div>
      <div className={captionClasses.foot}>
        <Text size="xs" c="var(--caplens-text-quiet)" className={captionClasses.footWords} title={foot}>
          {foot}
        </Text>
        {edited && !fixed && (
          <TinyButton flex="none" onClick={() => store.getState().restoreCaption()}>
            Back to the original
          </TinyButton>
        )}
      </div>
    </div>
  );
}

const CaptionMenu = lazyPart(
  "The menu of captions",
  async () => (await import("./caption/caption-menu")).CaptionMenu,
  {
    waiting: <Box w={30} h={30} />,
    later: true,
    small: true,
  },
);

/** The captions of the session side by side as tabs. */
function CaptionTabs() {
  const store = usePlaygroundStore();
  const { goTo } = usePlaces();
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
        className={captionClasses.tabs}
        keepMounted={false}
      >
        <Tabs.List ref={list} aria-label="Captions" className={captionClasses.tabList}>
          {captions.map(({ id, title, origin, text }) => (
            <Tabs.Tab key={id} value={id} className={captionClasses.tab} aria-controls="caption-panel">
              <span className={captionClasses.title} title={title}>
                {title}
              </span>
              <span className={captionClasses.origin}>
                {origin.kind === "pasted" && text.trim() === "" ? "empty" : origin.kind}
              </span>
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <CompactButton
        variant="subtle"
        flex="none"
        aria-label="New caption"
        disabled={fixed}
        Icon={IconPlus}
        onClick={() => {
          store.getState().addCaption();
          // Left on the button, each blank that is typed would add another one.
          goTo("caption");
        }}
      >
        New
      </CompactButton>
      <CaptionMenu />
    </Group>
  );
}

/**
 * True where a field has the focus and may take more room. It gives the room back only once the pointer is up again: what
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
  const lines = unfolded ? LINES_IN_HAND : LINES_AT_REST;
  return (
    <InputBase
      component="textarea"
      multiline
      label="Instruction"
      labelProps={{ fz: "xs", c: "var(--caplens-text-quiet)" }}
      data-testid="instruction"
      rows={lines}
      style={{ "--lines": lines }}
      dir={textDirection(instruction)}
      placeholder="What the caption should say, and in which form"
      value={instruction}
      readOnly={readOnly}
      onChange={(event) => store.getState().setInstruction(event.currentTarget.value)}
      classNames={{ input: captionClasses.instruction }}
      {...handlers}
    />
  );
}

/** The instruction, the bar that asks a model, and the answer: the caption takes all the room that is left. */
function CaptionColumn() {
  return (
    <section className={captionClasses.column} aria-labelledby="captions-title">
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

/** Distance a finger moves sideways, and its steepest slope, to count as a swipe. */
const LEAST_PIXELS = 60;
const STEEPEST = 0.6;

/** True when an element between `target` and `root` scrolls sideways by itself, or is dragged. */
function movesItself(target: EventTarget | null, root: HTMLElement): boolean {
  for (let at = target instanceof HTMLElement ? target : null; at && at !== root; at = at.parentElement) {
    if (at.matches('[role="slider"], input[type="range"], video')) return true;
    if (at.scrollWidth > at.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(at).overflowX))
      return true;
  }
  return false;
}

/** Tells of swipes of one finger over `ref`: 1 to what is on the right, -1 to what is on the left. */
function useSwipe(ref: RefObject<HTMLElement | null>, enabled: boolean, onSwipe: (by: 1 | -1) => void): void {
  const swiped = useRef(onSwipe);
  swiped.current = onSwipe;
  useEffect(() => {
    const root = ref.current;
    if (!root || !enabled) return;
    let start: { x: number; y: number } | null = null;
    const began = (event: TouchEvent) => {
      const [touch] = event.touches;
      const one = event.touches.length === 1 && touch && !movesItself(event.target, root);
      start = one ? { x: touch.clientX, y: touch.clientY } : null;
    };
    const ended = (event: TouchEvent) => {
      const [touch] = event.changedTouches;
      if (!start || !touch) return;
      const across = touch.clientX - start.x;
      const down = Math.abs(touch.clientY - start.y);
      start = null;
      const selecting = (getSelection()?.toString() ?? "") !== "";
      if (Math.abs(across) < LEAST_PIXELS || down > STEEPEST * Math.abs(across) || selecting) return;
      swiped.current(across < 0 ? 1 : -1);
    };
    root.addEventListener("touchstart", began, { passive: true });
    root.addEventListener("touchend", ended, { passive: true });
    return () => {
      root.removeEventListener("touchstart", began);
      root.removeEventListener("touchend", ended);
    };
  }, [ref, enabled]);
}

const COLUMNS: {
  id: Column;
  label: string;
  /** Drawn anew for what it shows, not for the width it has. */
  content: React.ComponentType;
  /** Its part of the width while nobody has moved a border. */
  size: `${number}%`;
  least: `${number}rem`;
  /** Name of its left border. */
  border?: string;
}[] = [
  { id: "media", label: "Media", content: memo(MediaColumn), size: "27%", least: "16rem" },
  {
    id: "captions",
    label: "Captions",
    content: memo(CaptionColumn),
    size: "42%",
    least: "18rem",
    border: "Border between media and captions",
  },
  {
    id: "verdicts",
    label: "Verdicts",
    content: memo(VerdictColumn),
    size: "31%",
    least: "17rem",
    border: "Border between captions and verdicts",
  },
];

const PANELS = COLUMNS.map(({ size, least }) => ({ defaultSize: size, min: least }));

// Nobody moves a border before there is something to see.
const MovableBorders = lazyPart(
  "What moves the borders between columns",
  async () => (await import("./movable-borders")).MovableBorders,
  { waiting: null, later: true, small: true },
);

/** Number of columns that fit. */
type Room = "one" | "two" | "three";

export function useRoom(): Room {
  const now = { getInitialValueInEffect: false };
  const three = useMediaQuery("(min-width: 60rem)", undefined, now);
  const two = useMediaQuery("(min-width: 40rem)", undefined, now);
  if (three) return "three";
  return two ? "two" : "one";
}

/**
 * The three columns: side by side with movable borders; two of them, captions and what the tabs choose; or one at a time,
 * by tabs and by swiping. They stay mounted: what is typed and what is open is not lost when the window changes.
 */
export function Columns({ room }: { room: Room }) {
  const { column, showColumn } = usePlaces();
  const [splitter, setSplitter] = useState<Splitter | null>(null);
  const group = useRef<HTMLDivElement>(null);
  useSwipe(group, room === "one", (by) => {
    const next = COLUMNS[COLUMNS.findIndex(({ id }) => id === column) + by];
    if (next) showColumn(next.id);
  });
  const chosen = room === "two" && column === "captions" ? "verdicts" : column;
  const inTabs = COLUMNS.filter(({ id }) => room === "one" || id !== "captions");
  const hasTab = (id: Column) => room !== "three" && inTabs.some((one) => one.id === id);
  const isShown = (id: Column) => room === "three" || id === chosen || (room === "two" && id === "captions");

  return (
    <>
      {room !== "three" && (
        <Tabs
          id="columns"
          value={chosen}
          onChange={(id) => {
            const next = COLUMNS.find((one) => one.id === id);
            if (next) showColumn(next.id);
          }}
          className={classes.tabs}
          data-room={room}
        >
          <Tabs.List grow aria-label="Columns">
            {inTabs.map(({ id, label }) => (
              <Tabs.Tab key={id} value={id} aria-controls={`column-${id}`}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
      )}
      <MovableBorders group={group} panels={PANELS} enabled={room === "three"} onSplitter={setSplitter} />
      <div ref={group} className={classes.columns} data-room={room}>
        {COLUMNS.map(({ id, content: Content, size, least, border }, index) => (
          <Fragment key={id}>
            {border && room === "three" && (
              <div
                className={classes.border}
                {...(splitter && { ...splitter.getHandleProps({ index: index - 1 }), "aria-label": border })}
              />
            )}
            <div
              className={classes.column}
              data-column={id}
              data-shown={isShown(id)}
              style={
                room === "three"
                  ? { flexGrow: Number.parseFloat(String(splitter?.sizes[index] ?? size)), minWidth: least }
                  : undefined
              }
            >
              <div
                id={`column-${id}`}
                className={classes.content}
                {...(hasTab(id) ? { role: "tabpanel", "aria-labelledby": `columns-tab-${id}` } : {})}
              >
                <Content />
              </div>
            </div>
          </Fragment>
        ))}
      </div>
    </>
  );
}
