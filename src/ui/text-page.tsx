import { type ReactNode, useEffect } from "react";
import { PageHead, type WayBack } from "./page/page-head";
import classes from "./text-page.module.css";

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
  useEffect(() => {
    document.title = `${name} - Caplens`;
  }, [name]);
  return (
    <div className={classes.page}>
      <div className={classes.column} data-sections={sections || undefined}>
        <PageHead back={back} title={heading} />
        {children}
      </div>
    </div>
  );
}
