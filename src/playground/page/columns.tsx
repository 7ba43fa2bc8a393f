import { Tabs } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { Fragment, type RefObject, useEffect, useRef, useState } from "react";
import { lazyPart } from "../../ui/lazy-part/lazy-part";
import { CaptionColumn } from "./caption/caption-column";
import classes from "./columns.module.css";
import { MediaColumn } from "./media/media-column";
import type { Splitter } from "./movable-borders";
import { type Column, usePlaces } from "./places";
import { VerdictColumn } from "./verdicts/verdict-column";

/** So far a finger goes sideways, and so much more than up or down, before it counts as a swipe. */
const LEAST_PIXELS = 60;
const STEEPEST = 0.6;

/** Whether something between `target` and `root` scrolls sideways by itself, or is drawn along. */
function movesItself(target: EventTarget | null, root: HTMLElement): boolean {
  for (let at = target instanceof HTMLElement ? target : null; at && at !== root; at = at.parentElement) {
    if (at.matches('[role="slider"], input[type="range"], video')) return true;
    if (at.scrollWidth > at.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(at).overflowX))
      return true;
  }
  return false;
}

/** Tells of swipes of one finger over `ref`: 1 to what is on the right, -1 to what is on the left. */
function useSwipe(
  ref: RefObject<HTMLElement | null>,
  enabled: boolean,
  onSwipe: (by: 1 | -1) => void,
): void {
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
  content: () => React.ReactNode;
  /** Its part of the width while nobody has moved a border. */
  size: `${number}%`;
  least: `${number}rem`;
  /** Name of its left border. */
  border?: string;
}[] = [
  { id: "media", label: "Media", content: MediaColumn, size: "27%", least: "16rem" },
  {
    id: "captions",
    label: "Captions",
    content: CaptionColumn,
    size: "42%",
    least: "18rem",
    border: "Border between media and captions",
  },
  {
    id: "verdicts",
    label: "Verdicts",
    content: VerdictColumn,
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

/** How many columns there is room for. */
type Room = "one" | "two" | "three";

function useRoom(): Room {
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
export function Columns() {
  const { column, showColumn } = usePlaces();
  const room = useRoom();
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
