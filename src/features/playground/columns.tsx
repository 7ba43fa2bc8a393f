import { Tabs } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { Fragment, useRef } from "react";
import { Group, Panel, Separator } from "react-resizable-panels";
import { CaptionColumn } from "./caption/caption-column";
import classes from "./columns.module.css";
import { MediaColumn } from "./media/media-column";
import { type Column, usePlaces } from "./places";
import { useSwipe } from "./use-swipe";
import { VerdictColumn } from "./verdicts/verdict-column";

const COLUMNS: {
  id: Column;
  label: string;
  content: () => React.ReactNode;
  size: string;
  least: string;
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
      <Group
        orientation="horizontal"
        className={classes.columns}
        disabled={room !== "three"}
        data-room={room}
        elementRef={group}
      >
        {COLUMNS.map(({ id, content: Content, size, least, border }) => (
          <Fragment key={id}>
            {border && <Separator className={classes.border} aria-label={border} />}
            <Panel
              id={id}
              defaultSize={size}
              minSize={room === "three" ? least : 0}
              className={classes.column}
              data-shown={isShown(id)}
            >
              <div
                id={`column-${id}`}
                className={classes.content}
                {...(hasTab(id) ? { role: "tabpanel", "aria-labelledby": `columns-tab-${id}` } : {})}
              >
                <Content />
              </div>
            </Panel>
          </Fragment>
        ))}
      </Group>
    </>
  );
}
