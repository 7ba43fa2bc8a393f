import { Text } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { Fold } from "../../../ui/fold";
import classes from "./set-up.module.css";

/** A part of the set-up: what is chosen in a line, what is changed often, and the rest behind a button. */
export function SetUpSection({
  title,
  summary,
  children,
  more,
  moreLabel = "More",
  id,
}: {
  /** By which a link leads here. */
  id?: string;
  title: string;
  summary: ReactNode;
  children?: ReactNode;
  more?: ReactNode;
  moreLabel?: string;
}) {
  const heading = useId();
  return (
    <section id={id} tabIndex={id ? -1 : undefined} aria-labelledby={heading} className={classes.section}>
      <div className={classes.sectionHead}>
        <h2 id={heading} className={classes.heading}>
          {title}
        </h2>
        <Text size="sm" component="div" className={classes.summary}>
          {summary}
        </Text>
      </div>
      {children}
      {more && <Fold label={moreLabel}>{more}</Fold>}
    </section>
  );
}
