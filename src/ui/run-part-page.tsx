import { type ReactNode, useEffect } from "react";
import { runPath } from "../foundation/run-paths";
import { PageHead } from "./page/page-head";
import classes from "./runs.module.css";

/** A page about one side of a run, with the way back to it. */
export function RunPartPage({
  runId,
  runTitle,
  title,
  about,
  testId,
  notices,
  children,
}: {
  runId: string;
  /** The title of the run; null while it is not known. */
  runTitle: string | null;
  /** The subject of the page, as its heading and the window call it. */
  title: string;
  /** Description of the page, in a sentence or two. */
  about?: ReactNode;
  testId?: string;
  notices: ReactNode;
  children: ReactNode;
}) {
  useEffect(() => {
    document.title = `${title}${runTitle ? `: ${runTitle}` : ""} - Caplens`;
  }, [title, runTitle]);
  return (
    <div className={classes.page} data-testid={testId}>
      <PageHead
        back={{ words: "Back to the run", to: runPath(runId) }}
        title={runTitle ? `${title}: ${runTitle}` : title}
      />
      {notices}
      {about && <p className={classes.facts}>{about}</p>}
      {children}
    </div>
  );
}
