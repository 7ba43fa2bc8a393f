import { Anchor, Button, Group, Loader, NumberInput, Text, VisuallyHidden } from "@mantine/core";
import { IconGavel, IconTags } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { counted } from "../../foundation/plural";
import { runPath } from "../../foundation/run-paths";
import { digitsOf, percentDigits, secondsWords } from "../../foundation/shown-number";
import type { LabelSet } from "../../shapes/label-set";
import { MainButton, SmallButton } from "../../ui/buttons";
import { Fold } from "../../ui/fold";
import { RowDelete } from "../../ui/kept-list";
import { sentence } from "../../ui/measures";
import { PageHead, usePageTitle } from "../../ui/page-frames";
import { ProblemAlert } from "../../ui/problem-alert";
import classes from "../../ui/runs.module.css";
import { ScrollTable } from "../../ui/scroll-table";
import { LABELS_PATH, labelSetPath } from "../store/label-paths";
import { type LabelActs, type ToldLabels, useLabelActs, useToldLabels } from "../store/use-labels";
import { LabelsIn, LabelsOut } from "./label-files";
import own from "./labels.module.css";

const percent = (share: number | null) => (share === null ? "–" : `${percentDigits(share, 0)} %`);

/** A value with the ends of its interval, where it has them. */
function withEnds(
  { value, low, high }: { value: number | null; low: number | null; high: number | null },
  words: (one: number) => string,
): string {
  if (value === null) return "–";
  return low === null || high === null ? words(value) : `${words(value)} (${words(low)} to ${words(high)})`;
}

const coefficient = (value: number) => digitsOf(value, 2, 1).replace("-", "−");

/** Who has labelled how much, how fast, and how watchfully. */
function People({
  set,
  told,
  fixed,
  acts,
}: {
  set: LabelSet;
  told: ToldLabels;
  fixed: boolean;
  acts: LabelActs;
}) {
  if (told.people.length === 0) return <Text size="sm">Nobody has labelled a line of this set yet.</Text>;
  const hasGold = told.people.some(({ gold }) => gold.lines > 0);
  const hasSeen = told.people.some(({ seen }) => seen > 0);
  return (
    <ScrollTable
      label="Who has labelled"
      head={[
        "Who",
        "Lines",
        "Can’t tell",
        "Median time",
        ...(hasGold ? ["Gold lines right"] : []),
        ...(hasSeen ? ["After the verdict"] : []),
        <VisuallyHidden key="acts">What can be done</VisuallyHidden>,
      ]}
      frameClass={own.worth}
      tableClass={own.table}
    >
      {told.people.map(({ person, lines, seen, unknown, medianMilliseconds, gold }) => (
        <tr key={person} data-testid="label-person" data-person={person} data-lines={lines}>
          <th scope="row">
            {fixed ? (
              person
            ) : (
              <Anchor href={`#${labelSetPath(set.id, "label", person)}`} inherit>
                {person}
              </Anchor>
            )}
          </th>
          <td>
            {lines} of {set.lines.length}
          </td>
          <td>{unknown}</td>
          <td>{medianMilliseconds === null ? "–" : secondsWords(medianMilliseconds)}</td>
          {hasGold && <td>{gold.lines === 0 ? "–" : `${gold.right} of ${gold.lines}`}</td>}
          {hasSeen && <td>{seen}</td>}
          <td>
            <RowDelete
              what={`the labels of ${person}`}
              disabled={fixed}
              onDelete={() => void acts.removePerson(set.id, person)}
            />
          </td>
        </tr>
      ))}
    </ScrollTable>
  );
}

/** With fewer lines, kappa's and alpha's intervals hold too seldom where answers are one-sided (docs/reference/coverage.md). */
const LINES_FOR_KAPPA = 120;

/** Agreement of people by kind, and of the judge with them. */
function Agreement({ told }: { told: ToldLabels }) {
  const shared = told.kinds.some(({ lines }) => lines > 0);
  const judged = told.kinds.some(({ judged: { lines } }) => lines > 0);
  const few = told.kinds.some(({ lines }) => lines > 0 && lines < LINES_FOR_KAPPA);
  if (!shared && !judged) return null;
  // Among two people, pairs that agree are lines on which all agree.
  const areMany = told.people.length > 2;
  const head = [
    "Kind",
    "Shared lines",
    "People agree",
    ...(areMany ? ["All agree"] : []),
    "Kappa",
    "AC1",
    "Alpha",
    "The judge agrees",
  ];
  return (
    <section className={own.panel} aria-labelledby="agreement-title">
      <h2 className={own.panelTitle} id="agreement-title">
        Agreement
      </h2>
      <ScrollTable label="Agreement by kind" head={head} stacked={head} tableClass={own.table}>
        {told.kinds.map(
          ({ kind, lines, pairsAgree, allAgree, kappa, ac1, alpha, judged: { lines: of, same } }) => (
            <tr key={kind ?? ""} data-testid="label-agreement" data-kind={kind ?? "all"} data-lines={lines}>
              <th scope="row">{kind === null ? "All kinds" : sentence(kind)}</th>
              <td>{lines}</td>
              <td>{withEnds(pairsAgree, percent)}</td>
              {areMany && <td>{percent(allAgree)}</td>}
              <td>{withEnds(kappa, coefficient)}</td>
              <td>
                {withEnds(
                  { value: ac1.value, low: ac1.interval?.[0] ?? null, high: ac1.interval?.[1] ?? null },
                  coefficient,
                )}
              </td>
              <td>{withEnds(alpha, coefficient)}</td>
              <td>{of === 0 ? "–" : `${same} of ${of}`}</td>
            </tr>
          ),
        )}
      </ScrollTable>
      <p className={own.quiet}>
        Shared lines have labels of two people or more; “Can’t tell” counts as no label here. In brackets
        stand 95 % intervals. One video gives none; kappa and alpha have none where people agree on all lines.
        A dash means that there is no value: no line is shared, or, for kappa and alpha, all answers are the
        same. Kappa is Cohen’s of two people, Fleiss’ of more; alpha is Krippendorff’s. The judge is held
        against what most people say or somebody decided; lines were drawn at unequal rates, so that this is
        no estimate of how often it errs.
        {told.elsewhere > 0 &&
          ` ${counted(told.elsewhere, "label")} of these ${told.elsewhere === 1 ? "was" : "were"} given in another program, which may have shown what the judge said.`}
        {few &&
          ` Where nearly all answers are the same, the intervals of kappa and alpha are too narrow below ${LINES_FOR_KAPPA} lines; AC1’s hold.`}
      </p>
    </section>
  );
}

/** Draws further lines into the set. */
function Extend({ set, acts }: { set: LabelSet; acts: LabelActs }) {
  const [count, setCount] = useState(set.lines.length + 60);
  const [came, setCame] = useState<{ added: number; outside: number } | null>(null);
  const [busy, setBusy] = useState(false);
  async function extend() {
    setBusy(true);
    const done = await acts.extend(set.id, count);
    setBusy(false);
    setCame(done);
  }
  return (
    <Fold label="Draw more lines">
      <Group gap="xs" align="end">
        <NumberInput
          label="Lines in all"
          description="What is there stays. If the run has not changed, the whole is one random sample."
          min={set.lines.length + 1}
          allowDecimal={false}
          w="18rem"
          value={count}
          onChange={(value) => typeof value === "number" && setCount(value)}
        />
        <Button loading={busy} disabled={count <= set.lines.length} onClick={() => void extend()}>
          Draw them
        </Button>
      </Group>
      <div role="status">
        {came && (
          <Text size="sm">
            {came.added === 0 ? "There are no further lines." : `${counted(came.added, "line")} came.`}
            {came.outside > 0 &&
              ` The run has changed since the first draw: ${counted(came.outside, "earlier line")} would not be drawn from it now, so that the whole is no longer one random sample.`}
          </Text>
        )}
      </div>
    </Fold>
  );
}

/** A label set: who has labelled, how far they agree, what is to be decided, files in and out. */
export function LabelSetPage({
  set,
  fixed,
  notices,
}: {
  set: LabelSet;
  /** It can only be looked at. */
  fixed: boolean;
  notices: ReactNode;
}) {
  const { value: told, problem } = useToldLabels(set.id);
  const acts = useLabelActs();
  usePageTitle(`Label set: ${set.title}`);
  const [run] = set.design.runs;
  const chosen = set.lines.filter(({ drawn }) => !drawn).length;
  return (
    <div className={classes.page} data-testid="label-set-page" data-set={set.id}>
      <PageHead
        back={
          run
            ? { words: "Labels of the run", to: runPath(run.id, "labels") }
            : { words: "All label sets", to: LABELS_PATH }
        }
        title={`Label set: ${set.title}`}
      />
      {notices}
      {problem && <ProblemAlert problem={problem} />}
      {acts.problem && <ProblemAlert problem={acts.problem} onClose={acts.dismiss} />}
      <p className={classes.facts}>
        {counted(set.lines.length, "line")}
        {set.design.unit === "instruction" ? " of whole instructions" : ""},{" "}
        {chosen === 0
          ? ""
          : chosen === set.lines.length
            ? "chosen because verdicts looked wrong, not "
            : `${chosen.toLocaleString("en")} of them chosen because verdicts looked wrong, the others `}
        drawn at random from{" "}
        {set.design.runs.map(({ title }) => `“${title === "" ? "Untitled run" : title}”`).join(", ")}.
      </p>
      <LabelsIn acts={acts} here={set.id} onTaken={() => undefined}>
        {!fixed && (
          <MainButton component="a" href={`#${labelSetPath(set.id, "label")}`} Icon={IconTags}>
            Label lines
          </MainButton>
        )}
        {!fixed && told !== null && told.open.length > 0 && (
          <SmallButton
            component="a"
            href={`#${labelSetPath(set.id, "decide")}`}
            h="auto"
            mih={30}
            py={5}
            styles={{ label: { whiteSpace: "normal", textAlign: "start", lineHeight: 1.5, height: "auto" } }}
            Icon={IconGavel}
          >
            Decide {counted(told.open.length, "line")} that people differ on or can’t tell
          </SmallButton>
        )}
        <LabelsOut id={set.id} acts={acts} />
      </LabelsIn>
      {told === null && !problem && <Loader size="sm" role="status" aria-label="Reading the labels" />}
      {told && (
        <>
          <section className={own.panel} aria-labelledby="people-title">
            <h2 className={own.panelTitle} id="people-title">
              People
            </h2>
            <People set={set} told={told} fixed={fixed} acts={acts} />
            {told.people.some(({ seen }) => seen > 0) && (
              <p className={own.quiet} data-testid="labels-after-verdict">
                After the verdict: lines on which somebody gave an answer after opening what the judge and
                others say. It is kept, but is no independent label: no figure, gold or score counts it. The
                person’s answer before that counts, where there is one.
              </p>
            )}
            <p className={own.quiet}>
              Others label in their own browser: send them “Files out”, “To label elsewhere”. They take it in
              on the page{" "}
              <Anchor href={`#${LABELS_PATH}`} inherit underline="always">
                Label sets
              </Anchor>
              , label, and send you their file. Nothing that is here is lost when you take it in.
              {told.decided > 0 &&
                ` ${counted(told.decided, "line")} ${told.decided === 1 ? "is" : "are"} decided; for people who come later they are mixed in as gold lines.`}
            </p>
          </section>
          <Agreement told={told} />
        </>
      )}
      {!fixed && <Extend key={set.lines.length} set={set} acts={acts} />}
    </div>
  );
}
