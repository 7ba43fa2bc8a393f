import { Anchor, Group, Loader, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { checklistOf, verdictsOfResult } from "../../../evaluation/verdicts/session-sample";
import { counted } from "../../../foundation/plural";
import { runPath } from "../../../foundation/run-paths";
import type { DataSample } from "../../../shapes/data-set";
import { judgedCaption } from "../../../shapes/judged-caption";
import type { BasisDifference, ComparedEntry, Flip, RunComparison } from "../../../shapes/run-comparison";
import { READING_NAMES } from "../../../shapes/semantics";
import type { Semantics } from "../../../shapes/verdict";
import { type MomentSource, MomentsCard, useVideoSource } from "../../../state/moments-card";
import { useSampleVideo } from "../../../state/runs/sample-video";
import { SmallButton } from "../../../ui/buttons";
import { CaptionDiff } from "../../../ui/caption-diff/caption-diff";
import { ChoiceBar } from "../../../ui/choice-bar";
import { SelectField } from "../../../ui/fields";
import { sentence } from "../../../ui/measures";
import { BackLink, usePageTitle } from "../../../ui/page-frames";
import { ProblemAlert } from "../../../ui/problem-alert";
import classes from "../../../ui/runs.module.css";
import tables from "../../../ui/score-tables.module.css";
import { ScrollTable } from "../../../ui/scroll-table";
import { StatusMark } from "../../../ui/status-mark";
import { textDirection } from "../../../ui/text-direction";
import { givenNames } from "../../logic/failures/failures-outline";
import { entryName, failuresPath, readCompareQuery } from "../../store/compare-path";
import {
  type ComparableRun,
  type FlipSide,
  useComparison,
  useEntriesOf,
  useFailures,
  useFlip,
} from "../../store/use-run-scores";
import { FailureGroups } from "../what-fails/failure-groups";
import own from "./compare.module.css";
import { ComparedScores, CorrectedDifferences } from "./compared-scores";

/** The verdict on the flipped line of one side, with what it rests on. */
function SideVerdict({
  side,
  source,
  sample,
  flip,
  title,
  semantics,
}: {
  side: FlipSide;
  /** The video, to show moments of. */
  source: MomentSource | null;
  sample: DataSample;
  flip: Flip;
  title: string;
  semantics: Semantics;
}) {
  const result = side?.result;
  const verdict =
    result && verdictsOfResult(sample, result, semantics).find(({ checkId }) => checkId === flip.lineId);
  const line = result?.judgement?.outcomes.find(({ id }) => id === flip.lineId);
  return (
    <section className={own.side} aria-label={`${flip.label} by ${title}`}>
      <h3>
        {title}{" "}
        {verdict ? <StatusMark status={verdict.status} /> : line && <StatusMark status={line.status} />}
      </h3>
      {!result && <p className={own.quiet}>This result can't be read.</p>}
      {(verdict ?? line) && <p>{sentence((verdict ?? line)?.reason ?? "")}</p>}
      {verdict && result && (
        <MomentsCard
          {...{ verdict, source }}
          checklist={checklistOf(sample)}
          caption={judgedCaption(result)?.text ?? ""}
          replies={result.judgement?.replies ?? []}
        />
      )}
    </section>
  );
}

/** A flip opened: what was asked, both verdicts with their evidence, both captions word by word. */
function FlipDetail({
  a,
  b,
  flip,
  titles,
  semantics,
}: {
  a: ComparedEntry;
  b: ComparedEntry;
  flip: Flip;
  titles: { a: string; b: string };
  semantics: Semantics;
}) {
  const { value, problem } = useFlip(a, b, flip);
  if (problem) return <ProblemAlert problem={problem} />;
  if (!value) return <Loader size="sm" role="status" aria-label="Reading both captions" />;
  const { sample } = value;
  if (!sample)
    return (
      <Text size="sm">The sample is not in this browser any more. Read the files of its data set again.</Text>
    );
  return <OpenedFlip {...{ sample, flip, titles, semantics }} a={value.a} b={value.b} />;
}

function OpenedFlip({
  sample,
  flip,
  titles,
  semantics,
  ...value
}: {
  sample: DataSample;
  a: FlipSide;
  b: FlipSide;
  flip: Flip;
  titles: { a: string; b: string };
  semantics: Semantics;
}) {
  const dataSetId = (value.a ?? value.b)?.run.dataSet.id ?? "";
  const video = useSampleVideo(dataSetId, sample.video.id, null);
  const source = useVideoSource(dataSetId, sample.video.id, video, null);
  const [left, right] = [judgedCaption(value.a?.result), judgedCaption(value.b?.result)];
  return (
    <div className={own.detail}>
      {sample.instruction !== "" && (
        <p className={own.instruction} dir={textDirection(sample.instruction)}>
          {sample.instruction}
        </p>
      )}
      <div className={own.sides}>
        {(["a", "b"] as const).map((side) => (
          <SideVerdict
            key={side}
            {...{ source, sample, flip, semantics }}
            side={value[side]}
            title={titles[side]}
          />
        ))}
      </div>
      {left && right ? (
        <CaptionDiff left={left} right={right} />
      ) : (
        <p className={own.quiet}>The captions are not known: only what was made of them.</p>
      )}
    </div>
  );
}

type Way = "gained" | "lost";

/** Rows added by each press of the button. */
const PAGE = 50;

const keyOf = ({ sampleId, repeat, lineId }: Flip) => JSON.stringify([sampleId, repeat, lineId]);

/** Every constraint that one fails and the other passes, both ways, with captions and evidence on demand. */
function FlipList({
  compared,
  titles,
  semantics,
  ...sides
}: {
  compared: NonNullable<RunComparison["compared"]>;
  a: ComparedEntry;
  b: ComparedEntry;
  titles: { a: string; b: string };
  semantics: Semantics;
}) {
  const [way, setWay] = useState<Way>(compared.gained.length > 0 ? "gained" : "lost");
  const [shown, setShown] = useState(PAGE);
  const [open, setOpen] = useState<string | null>(null);
  const flips = compared[way];
  const words: Record<Way, string> = {
    gained: `Passed only by ${titles.b} (${compared.gained.length})`,
    lost: `Passed only by ${titles.a} (${compared.lost.length})`,
  };
  return (
    <section aria-label="Flips" className={own.flips}>
      <h2 className={tables.heading}>Flips</h2>
      <ChoiceBar
        label="Which flips"
        choices={(["gained", "lost"] as const).map((value) => ({ value, label: words[value] }))}
        value={way}
        onChange={(value) => {
          setWay(value === "lost" ? "lost" : "gained");
          setShown(PAGE);
          setOpen(null);
        }}
      />
      {flips.length === 0 && <p className={own.quiet}>Nothing flips this way.</p>}
      <ul className={own.list} aria-label={words[way]}>
        {flips.slice(0, shown).map((flip) => {
          const key = keyOf(flip);
          const isOpen = open === key;
          return (
            <li
              key={key}
              data-testid="flip"
              data-way={way}
              data-sample={flip.sampleId}
              data-repeat={flip.repeat}
              data-check={flip.lineId}
              data-constraint={flip.type}
            >
              <button
                type="button"
                className={own.flip}
                aria-expanded={isOpen}
                onClick={() => setOpen(isOpen ? null : key)}
              >
                <strong>{flip.label}</strong> · sample {flip.sampleId}
                {flip.repeat > 1 && `, repeat ${flip.repeat}`}
              </button>
              {isOpen && <FlipDetail {...sides} flip={flip} titles={titles} semantics={semantics} />}
            </li>
          );
        })}
      </ul>
      {flips.length > shown && (
        <SmallButton w="fit-content" onClick={() => setShown(shown + PAGE)}>
          Show more ({flips.length - shown} left)
        </SmallButton>
      )}
    </section>
  );
}

/** `a`, `b`: the names of the two. */
type DifferencesProps = { differences: readonly BasisDifference[]; a: string; b: string };

function Differences({ differences, a, b }: DifferencesProps) {
  return (
    <ScrollTable
      label="What differs"
      head={["What differs", a, b]}
      frameClass={tables.scroll}
      tableClass={`${tables.table} ${own.compared}`}
    >
      {differences.map(({ field, label, weight, a: one, b: other }) => (
        <tr key={field} data-testid="basis-difference" data-field={field} data-weight={weight}>
          <th scope="row">{label}</th>
          <td>{one}</td>
          <td>{other}</td>
        </tr>
      ))}
    </ScrollTable>
  );
}

/** Differences between the bases of the two: the grave ones as a warning, the others on demand. */
function BasisDifferences({ differences, a, b }: DifferencesProps) {
  const grave = differences.filter(({ weight }) => weight !== "told");
  const told = differences.filter(({ weight }) => weight === "told");
  return (
    <section aria-label="Basis" className={own.basis}>
      {grave.length === 0 ? (
        <p className={own.fair}>
          <IconCircleCheck size={16} aria-hidden /> Same data set, judges, reading and versions.
        </p>
      ) : (
        <>
          <p className={own.warning}>
            <IconAlertTriangle size={16} aria-hidden /> A difference of scores may come from these and not
            from the models:
          </p>
          <Differences differences={grave} a={a} b={b} />
        </>
      )}
      {told.length > 0 && (
        <details>
          <summary>What else differs</summary>
          <Differences differences={told} a={a} b={b} />
        </details>
      )}
    </section>
  );
}

/** The choice of the two models to compare, out of these runs. `a`, `b`: by the names that addresses have for them. */
export function EntryChoice({
  runs,
  a,
  b,
  onChoose,
  children,
}: {
  runs: readonly ComparableRun[];
  a: string;
  b: string;
  onChoose: (a: string, b: string) => void;
  /** Stands beside the two choices. */
  children?: ReactNode;
}) {
  const data = runs
    .map(({ title, choices }) => ({ group: title, items: choices }))
    .filter(({ items }) => items.length > 0);
  return (
    <Group gap="xs" align="end">
      <SelectField
        w="min(20rem, 100%)"
        label="Compare"
        value={a}
        data={data}
        onChange={(value) => onChoose(value, b)}
      />
      <SelectField
        w="min(20rem, 100%)"
        label="with"
        value={b}
        data={data}
        onChange={(value) => onChoose(a, value)}
      />
      {children}
    </Group>
  );
}

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
  /** The runs whose models can be chosen. */
  runIds: readonly string[];
  /** Compares two others, by the names that addresses have for them. */
  onChoose: (a: string, b: string) => void;
  notices: ReactNode;
}) {
  const { value: runs, problem } = useEntriesOf(runIds);
  usePageTitle("Compare");
  const shown = address ?? firstEntries(runs ?? []);
  return (
    <div className={classes.page}>
      {notices}
      <BackLink words="All runs" to="/runs" />
      {shown && runs && (
        <EntryChoice runs={runs} a={entryName(shown.a)} b={entryName(shown.b)} onChoose={onChoose} />
      )}
      {shown && <Compared {...shown} />}
      {!shown && (
        <>
          <h1 className={classes.title}>Two models compared</h1>
          {runs ? (
            <Text>
              This address does not name two models. Choose two runs in the list, or open one and choose what
              to compare under its scores.
            </Text>
          ) : problem ? (
            <ProblemAlert problem={problem} />
          ) : (
            <Loader size="sm" role="status" aria-label="Reading the runs" />
          )}
        </>
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
  if (!found)
    return (
      <>
        <h1 className={classes.title}>Two models compared</h1>
        {problem ? (
          <ProblemAlert problem={problem} />
        ) : (
          <Loader size="sm" role="status" aria-label="Comparing" />
        )}
      </>
    );
  const { compared, differences, semantics } = found;
  const runs = a.runId === b.runId ? found.a.runTitle : `${found.a.runTitle} and ${found.b.runTitle}`;
  return (
    <div className={own.comparison}>
      <h1 className={classes.title}>
        <bdi>{found.a.title}</bdi> and <bdi>{found.b.title}</bdi>
      </h1>
      <p className={classes.facts}>
        <Anchor href={`#${runPath(a.runId)}`} inherit>
          {found.a.runTitle}
        </Anchor>
        {a.runId !== b.runId && (
          <>
            {" · "}
            <Anchor href={`#${runPath(b.runId)}`} inherit>
              {found.b.runTitle}
            </Anchor>
          </>
        )}
        {" · "}
        {READING_NAMES[semantics]} · as judged, without overrules
        {found.scoredBy !== null && ` · ${found.scoredBy}`}
      </p>
      <BasisDifferences differences={differences} a={found.a.title} b={found.b.title} />
      {compared === null && (
        <p className={own.refused} role="alert" data-testid="error">
          They can't be compared: {runs} are of different benchmarks. Choose two of one benchmark.
        </p>
      )}
      {compared !== null && compared.captions === 0 && (
        <p className={own.refused} role="alert" data-testid="error">
          They can't be compared: no caption of the same sample is judged in both.{" "}
          {counted(compared.shared, "sample is", "samples are")} in both,{" "}
          {compared.onlyA.toLocaleString("en")} only in the first, {compared.onlyB.toLocaleString("en")} only
          in the second. Choose two that captioned the same samples.
        </p>
      )}
      {compared !== null && compared.captions > 0 && (
        <>
          <ComparedScores compared={compared} a={found.a.title} b={found.b.title} />
          <CorrectedDifferences {...{ a, b }} titles={{ a: found.a.title, b: found.b.title }} />
          <FlipList {...{ compared, a, b, semantics }} titles={{ a: found.a.title, b: found.b.title }} />
          <FailuresOfBoth runIds={[...new Set([a.runId, b.runId])]} />
        </>
      )}
    </div>
  );
}

/** The failures of both runs, or of all models of the one, in groups. */
function FailuresOfBoth({ runIds }: { runIds: readonly string[] }) {
  const { value: failures, problem } = useFailures(runIds, 0);
  const [group, setGroup] = useState("");
  if (problem) return <ProblemAlert problem={problem} />;
  if (!failures || failures.counts.groups.length === 0) return null;
  return (
    <section aria-label="Failures in groups" className={own.flips} data-testid="compared-failures">
      <h2 className={tables.heading}>
        Failures in groups, of {runIds.length > 1 ? "both runs" : "all models of the run"}
      </h2>
      <FailureGroups failures={failures} names={givenNames(failures)} group={group} onGroup={setGroup} />
      <Anchor size="sm" w="fit-content" href={`#${failuresPath(runIds)}`}>
        These groups on a page of their own, with files to take along
      </Anchor>
    </section>
  );
}
