import { type ReactNode, useEffect } from "react";
import { runPath } from "../foundation/run-paths";
import { PageHead } from "./page/page-head";
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
      <PageHead back={{ words: "Back to the run", to: runPath(runId) }} title={heading} />
      {notices}
      {about && <p className={classes.facts}>{about}</p>}
      {children}
    </div>
  );
}
