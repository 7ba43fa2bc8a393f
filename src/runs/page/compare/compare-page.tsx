import { Anchor, Loader, Text } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { type ReactNode, useEffect } from "react";
import { runPath } from "../../../foundation/run-paths";
import type { ComparedEntry } from "../../../shapes/run-comparison";
import { READING_NAMES } from "../../../shapes/semantics";
import { ProblemAlert } from "../../../ui/problem-alert";
import classes from "../../../ui/runs.module.css";
import { entryName, readCompareQuery } from "../../store/compare-path";
import { type ComparableRun, useEntriesOf } from "../../store/use-comparable";
import { useComparison } from "../../store/use-comparison";
import { BasisDifferences } from "./basis-differences";
import own from "./compare.module.css";
import { ComparedScores } from "./compared-scores";
import { EntryChoice } from "./entry-choice";
import { FlipList } from "./flip-list";

type CompareAddress = { a: ComparedEntry; b: ComparedEntry };

/** Two models of runs compared: what differs in their basis, their scores, and every verdict that flips. */
export function ComparePage({
  address,
  runIds,
  onChoose,
  notices,
}: {
  /** Null: those that stand first in the runs. */
  address: CompareAddress | null;
  /** Of which runs models can be chosen. */
  runIds: readonly string[];
  /** Compares two others, by the names that addresses have for them. */
  onChoose: (a: string, b: string) => void;
  notices: ReactNode;
}) {
  const runs = useEntriesOf(runIds);
  useEffect(() => {
    document.title = "Compare - Caplens";
  }, []);
  const shown = address ?? firstEntries(runs ?? []);
  return (
    <div className={classes.page}>
      {notices}
      <Anchor href="#/runs" size="sm" w="fit-content">
        <IconArrowLeft size={14} aria-hidden /> All runs
      </Anchor>
      {shown && runs && (
        <EntryChoice runs={runs} a={entryName(shown.a)} b={entryName(shown.b)} onChoose={onChoose} />
      )}
      {shown && <Compared {...shown} />}
      {!shown && runs && (
        <Text>
          This address does not name two models. Choose two runs in the list, or open one and choose what to
          compare under its scores.
        </Text>
      )}
    </div>
  );
}

/** The first models of the first two runs that have some, or the first two of the only one. */
function firstEntries(runs: readonly ComparableRun[]): CompareAddress | null {
  const [first, second] = runs.filter(({ choices }) => choices.length > 0);
  const [a, b] = [first?.choices[0], second?.choices[0] ?? first?.choices[1]];
  return a && b ? readCompareQuery(new URLSearchParams({ a: a.value, b: b.value }).toString()) : null;
}

function Compared({ a, b }: CompareAddress) {
  const { value: found, problem } = useComparison(a, b);
  if (problem) return <ProblemAlert problem={problem} />;
  if (!found) return <Loader size="sm" role="status" aria-label="Comparing" />;
  const { compared, differences, semantics } = found;
  const runs = a.runId === b.runId ? found.a.runTitle : `${found.a.runTitle} and ${found.b.runTitle}`;
  return (
    <div className={own.comparison}>
      <h1 className={classes.title}>
        {found.a.title} and {found.b.title}
      </h1>
      <p className={classes.facts}>
        <Anchor href={`#${runPath(a.runId)}`}>{found.a.runTitle}</Anchor>
        {a.runId !== b.runId && (
          <>
            {" · "}
            <Anchor href={`#${runPath(b.runId)}`}>{found.b.runTitle}</Anchor>
          </>
        )}
        {" · "}
        {READING_NAMES[semantics]} · as judged, without overrules
      </p>
      <BasisDifferences differences={differences} a={found.a.title} b={found.b.title} />
      {compared === null && (
        <p className={own.refused} role="alert" data-testid="error">
          They can't be compared: {runs} are of different benchmarks.
        </p>
      )}
      {compared !== null && compared.captions === 0 && (
        <p className={own.refused} role="alert" data-testid="error">
          They can't be compared: no caption of the same sample is judged in both. {compared.samples} samples
          are in both, {compared.onlyA} only in the first, {compared.onlyB} only in the second.
        </p>
      )}
      {compared !== null && compared.captions > 0 && (
        <>
          <ComparedScores compared={compared} a={found.a.title} b={found.b.title} />
          <FlipList
            compared={compared}
            a={a}
            b={b}
            titles={{ a: found.a.title, b: found.b.title }}
            semantics={semantics}
          />
        </>
      )}
    </div>
  );
}
