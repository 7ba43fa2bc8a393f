import { Title } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import classes from "./text-page.module.css";

/**
 * A page that is read from top to bottom, in one column under its heading. `name`: what the tab is called; `sections`:
 * the parts have lines of their own between them and stand further apart.
 */
export function TextPage({
  name,
  heading = name,
  sections = false,
  children,
}: {
  name: string;
  heading?: string;
  sections?: boolean;
  children: ReactNode;
}) {
  useEffect(() => {
    document.title = `${name} - Caplens`;
  }, [name]);
  return (
    <div className={classes.page}>
      <div className={classes.column} data-sections={sections || undefined}>
        <Title order={1}>{heading}</Title>
        {children}
      </div>
    </div>
  );
}
