import { Anchor } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./page.module.css";

/** The page that another one belongs to: the words of the link that leads there, and its path. */
export type WayBack = { words: string; to: string };

/** The way back, above the title of a page. */
export function BackLink({ words, to }: WayBack) {
  return (
    <Anchor href={`#${to}`} size="sm" className={classes.back}>
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
    <header className={classes.head}>
      {back && <BackLink {...back} />}
      <div className={classes.headLine}>
        {typeof title === "string" ? <h1 className={classes.title}>{title}</h1> : title}
        {state}
        {menu && <div className={classes.menu}>{menu}</div>}
      </div>
    </header>
  );
}
