import { Anchor } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { type ReactNode, useEffect } from "react";
import { runPath } from "../foundation/run-paths";
import pageClasses from "./page.module.css";
import classes from "./runs.module.css";
import textPageClasses from "./text-page.module.css";

/** The page that another one belongs to: the words of the link that leads there, and its path. */
export type WayBack = { words: string; to: string };

/** Names the page in its tab. */
export function usePageTitle(name: string): void {
  useEffect(() => {
    document.title = `${name} - Caplens`;
  }, [name]);
}

/** The way back, above the title of a page. */
export function BackLink({ words, to }: WayBack) {
  return (
    <Anchor href={`#${to}`} size="sm" className={pageClasses.back}>
      <IconArrowLeft size={14} aria-hidden /> {words}
    </Anchor>
  );
}

/** The head of a page: the way back above the title; the title, its state and what can be done in one line. */
export function PageHead({
  back,
  title,
  state,
  menu,
}: {
  back?: WayBack | undefined;
  /** Text is the first heading of the page; a title that can be edited brings its heading along. */
  title: ReactNode;
  state?: ReactNode;
  menu?: ReactNode;
}) {
  return (
    <header className={pageClasses.head}>
      {back && <BackLink {...back} />}
      <div className={pageClasses.headLine}>
        {typeof title === "string" ? <h1 className={pageClasses.title}>{title}</h1> : title}
        {state}
        {menu && <div className={pageClasses.menu}>{menu}</div>}
      </div>
    </header>
  );
}

/**
 * A page that is read from top to bottom, in one column under its heading. `name`: what the tab is called; `sections`:
 * the parts have lines of their own between them and stand further apart.
 */
export function TextPage({
  name,
  heading = name,
  back,
  sections = false,
  children,
}: {
  name: string;
  heading?: string;
  back?: WayBack;
  sections?: boolean;
  children: ReactNode;
}) {
  usePageTitle(name);
  return (
    <div className={textPageClasses.page}>
      <div className={textPageClasses.column} data-sections={sections || undefined}>
        <PageHead back={back} title={heading} />
        {children}
      </div>
    </div>
  );
}

/** In place of a page that can't be opened: what it would have been, the way back, and the reason. */
export function UnopenedPage({
  back,
  title,
  children,
}: {
  back: WayBack;
  title: string;
  children: ReactNode;
}) {
  usePageTitle(title);
  return (
    <div className={classes.page}>
      <PageHead back={back} title={title} />
      {children}
    </div>
  );
}

/** A page about one side of a run, with the way back to it. */
export function RunPartPage({
  runId,
  runTitle,
  title,
  about,
  testId,
  notices,
  isUnread = runTitle === undefined,
  children,
}: {
  runId: string;
  /** The title of the run; null where it can't be known, undefined until it was read. */
  runTitle: string | null | undefined;
  /** The subject of the page, as its heading and the window call it. */
  title: string;
  /** Description of the page, in a sentence or two. */
  about?: ReactNode;
  testId?: string;
  notices: ReactNode;
  /** The line about the page has no height yet, and nothing below it a place; so it is until the title is known. */
  isUnread?: boolean;
  children: ReactNode;
}) {
  usePageTitle(`${title}${runTitle ? `: ${runTitle}` : ""}`);
  return (
    <div className={classes.page} data-testid={testId}>
      <PageHead
        back={
          runTitle === null
            ? { words: "All runs", to: "/runs" }
            : { words: "Back to the run", to: runPath(runId) }
        }
        title={runTitle ? `${title}: ${runTitle}` : title}
      />
      {notices}
      {about && <p className={classes.facts}>{about}</p>}
      {isUnread && <span hidden data-unread />}
      {children}
    </div>
  );
}
