import { Anchor } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { type ReactNode, useEffect } from "react";
import { runPath } from "../foundation/run-paths";
import classes from "./runs.module.css";

/** A page about one side of a run, with the way back to it. */
export function RunPartPage({
  runId,
  title,
  heading = title,
  about,
  testId,
  notices,
  children,
}: {
  runId: string;
  /** In the window's title. */
  title: string;
  heading?: string;
  /** Description of the page, in a sentence or two. */
  about?: ReactNode;
  testId?: string;
  notices: ReactNode;
  children: ReactNode;
}) {
  useEffect(() => {
    document.title = `${title} - Caplens`;
  }, [title]);
  return (
    <div className={classes.page} data-testid={testId}>
      {notices}
      <Anchor href={`#${runPath(runId)}`} size="sm" w="fit-content">
        <IconArrowLeft size={14} aria-hidden /> Back to the run
      </Anchor>
      <h1 className={classes.title}>{heading}</h1>
      {about && <p className={classes.facts}>{about}</p>}
      {children}
    </div>
  );
}
