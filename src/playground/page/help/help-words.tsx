import { IconArrowsDiff, IconArrowsShuffle, IconHandStop } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { GLOSSARY } from "../../../foundation/glossary";
import { StatusMark } from "../../../ui/status-mark";
import classes from "./help.module.css";

/** Words that stand on the page beside a sign of their own. */
const MARKS: Readonly<Record<string, ReactNode>> = {
  passed: <StatusMark status="passed" />,
  failed: <StatusMark status="failed" />,
  unscored: <StatusMark status="unscored" />,
  stale: <span className={classes.stale}>stale</span>,
  differs: (
    <span className={classes.differs}>
      <IconArrowsDiff size={14} aria-hidden />
      differs
    </span>
  ),
  overruled: (
    <span className={classes.mark}>
      <IconHandStop size={14} aria-hidden />
      overruled
    </span>
  ),
  flips: (
    <span className={classes.differs}>
      <IconArrowsShuffle size={14} aria-hidden />
      flips
    </span>
  ),
  draft: <span className={classes.mark}>draft</span>,
};

/** The glossary: the words of the page and their meanings. */
export function HelpWords() {
  return (
    <>
      {GLOSSARY.map(({ title, terms }) => (
        <div key={title} className={classes.section}>
          <h3 className={classes.title}>{title}</h3>
          <dl className={classes.words}>
            {terms.map(({ name, means }) => (
              <div key={name}>
                <dt>{MARKS[name] ?? name}</dt>
                <dd>{means}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </>
  );
}
