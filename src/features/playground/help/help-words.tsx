import { IconArrowsDiff, IconArrowsShuffle, IconHandStop } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { StatusMark } from "../../../components/status-mark";
import classes from "./help.module.css";

type Entry = { name: string; mark: ReactNode; means: string };

const MARKS: Entry[] = [
  {
    name: "passed",
    mark: <StatusMark status="passed" />,
    means: "The caption does what this constraint asks.",
  },
  {
    name: "failed",
    mark: <StatusMark status="failed" />,
    means: "The caption does not do it. Press the verdict to see the reason, and the place in the caption.",
  },
  {
    name: "unscored",
    mark: <StatusMark status="unscored" />,
    means:
      "There is no decision: not judged yet, no answer given, or the judge's reply could not be read. It counts neither as passed nor as failed.",
  },
  {
    name: "stale",
    mark: <span className={classes.stale}>stale</span>,
    means: "The caption has changed since it was judged. Left out of the scores until it is judged again.",
  },
  {
    name: "differs",
    mark: (
      <span className={classes.differs}>
        <IconArrowsDiff size={14} aria-hidden />
        differs
      </span>
    ),
    means:
      "Two readings disagree, a careful reader's (Strict) and that of the benchmarks' released scripts (As released), or two captions do.",
  },
  {
    name: "overruled",
    mark: (
      <span className={classes.mark}>
        <IconHandStop size={14} aria-hidden />
        overruled
      </span>
    ),
    means:
      "A person decided against the verdict. The verdict stays; scores are given without the correction and with it.",
  },
  {
    name: "flips",
    mark: (
      <span className={classes.differs}>
        <IconArrowsShuffle size={14} aria-hidden />
        flips
      </span>
    ),
    means:
      "A question got another answer when it was asked again, with the options in another order or by another judge. The answer of more than half decides; without one the question is unscored.",
  },
  {
    name: "draft",
    mark: <span className={classes.mark}>draft</span>,
    means: "A suggested check that nobody has accepted yet. It is never judged and never scored.",
  },
];

const DECIDERS: Entry[] = [
  { name: "rule", mark: "rule", means: "A rule on the form, computed in this page as you type." },
  {
    name: "rule, cut by judge",
    mark: "rule, cut by judge",
    means: "The same rule, on the part of the caption that a judge model picked out for it.",
  },
  { name: "judge", mark: "judge", means: "A model that was asked a question about the caption's content." },
  { name: "recorded", mark: "recorded", means: "An answer that came with the bundled example." },
  { name: "by hand", mark: "by hand", means: "A person." },
  { name: "waiting", mark: "waiting", means: "Nobody yet: “Judge this caption” asks the judge." },
];

const SCORES: Entry[] = [
  {
    name: "CSR",
    mark: "CSR",
    means: "Constraint satisfaction rate: constraints passed out of those scored, and how many were not.",
  },
  {
    name: "ISR",
    mark: "ISR",
    means:
      "Instruction satisfaction: yes if every constraint passed, no if one failed, undecided while some are unscored.",
  },
];

function Entries({ title, entries }: { title: string; entries: readonly Entry[] }) {
  return (
    <div className={classes.section}>
      <h3 className={classes.title}>{title}</h3>
      <dl className={classes.words}>
        {entries.map(({ name, mark, means }) => (
          <div key={name}>
            <dt>{mark}</dt>
            <dd>{means}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** What the two scores mean. */
export function HelpScores() {
  return <Entries title="Scores" entries={SCORES} />;
}

/** What the marks and words of the verdicts mean. */
export function HelpVerdicts() {
  return (
    <>
      <Entries title="What a verdict says" entries={MARKS} />
      <Entries title="Who decided" entries={DECIDERS} />
    </>
  );
}
