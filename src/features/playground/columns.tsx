import { Tabs } from "@mantine/core";
import { Fragment } from "react";
import { Group, Panel, Separator } from "react-resizable-panels";
import { CaptionColumn } from "./caption/caption-column";
import { MediaColumn } from "./media/media-column";
import { type Column, usePlaces } from "./places";
import classes from "./playground-page.module.css";
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
  { id: "media", label: "Media", content: MediaColumn, size: "30%", least: "16rem" },
  {
    id: "captions",
    label: "Captions",
    content: CaptionColumn,
    size: "38%",
    least: "18rem",
    border: "Border between media and captions",
  },
  {
    id: "verdicts",
    label: "Verdicts",
    content: VerdictColumn,
    size: "32%",
    least: "18rem",
    border: "Border between captions and verdicts",
  },
];

/**
 * The three columns, side by side with movable borders, or one at a time as tabs where the page is narrow. They stay
 * mounted either way: what is typed and what is open is not lost when the window crosses the width between.
 */
export function Columns({ narrow }: { narrow: boolean }) {
  const { column, showColumn } = usePlaces();
  return (
    <>
      {narrow && (
        <Tabs
          id="columns"
          value={column}
          onChange={(id) => {
            const chosen = COLUMNS.find((one) => one.id === id);
            if (chosen) showColumn(chosen.id);
          }}
          className={classes.tabs}
        >
          <Tabs.List grow aria-label="Columns">
            {COLUMNS.map(({ id, label }) => (
              <Tabs.Tab key={id} value={id} aria-controls={`column-${id}`}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
      )}
      <Group orientation="horizontal" className={classes.columns} disabled={narrow} data-narrow={narrow}>
        {COLUMNS.map(({ id, content: Content, size, least, border }) => (
          <Fragment key={id}>
            {border && <Separator className={classes.border} aria-label={border} />}
            <Panel
              id={id}
              defaultSize={size}
              minSize={narrow ? 0 : least}
              className={classes.column}
              data-shown={column === id}
            >
              <div
                id={`column-${id}`}
                {...(narrow ? { role: "tabpanel", "aria-labelledby": `columns-tab-${id}` } : {})}
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
