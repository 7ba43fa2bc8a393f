import { Anchor, Button, Checkbox, Group, Loader, NumberInput, Radio, Text, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { counted } from "../../foundation/plural";
import { runPath } from "../../foundation/run-paths";
import { percentDigits } from "../../foundation/shown-number";
import { LABEL_SET_LIMITS } from "../../shapes/label-set";
import { useAnswer } from "../../state/use-answer";
import { SmallButton } from "../../ui/buttons";
import { Fold } from "../../ui/fold";
import { KeptItem, KeptList } from "../../ui/kept-list";
import { localMinute } from "../../ui/measures";
import { PageHead, usePageTitle } from "../../ui/page-frames";
import { ProblemAlert, UnreadAlert } from "../../ui/problem-alert";
import classes from "../../ui/runs.module.css";
import { ScrollTable } from "../../ui/scroll-table";
import { PAPERS_AGREEMENT, whatItBuys } from "../logic/what-it-buys";
import { JUDGES_PATH, LABELS_PATH, labelSetPath } from "../store/label-paths";
import {
  type LabelActs,
  type LabelPopulation,
  type LabelSetSummary,
  useLabelActs,
  useLabelPopulation,
  useLabelSets,
} from "../store/use-labels";
import { LabelsIn } from "./label-files";
import own from "./labels.module.css";

function factsOf({ lines, people, decisions, unit, updatedAt }: LabelSetSummary): string[] {
  return [
    `${counted(lines, "line")}${unit === "instruction" ? " of whole instructions" : ""}`,
    people.length === 0
      ? "nobody has labelled yet"
      : people.map(({ name, lines: own }) => `${name} ${own}`).join(", "),
    decisions > 0 ? `${decisions} decided` : "",
    localMinute(updatedAt),
  ];
}

const COUNTS = [60, 120, 240];

const points = (share: number | null) => (share === null ? "none" : `${percentDigits(share)} points`);

/** The worth of several numbers of labels, before anybody has given one. */
function Worth({
  population,
  count,
  whole,
}: {
  population: readonly LabelPopulation[];
  count: number;
  whole: boolean;
}) {
  const counts = [...new Set([...COUNTS, count])].sort((one, other) => one - other);
  return (
    <>
      <ScrollTable
        label="What labels buy"
        head={[
          "Labels",
          whole ? "Instructions per model" : "Checks per model",
          "Corrected score",
          "Smallest difference found",
        ]}
        frameClass={own.worth}
        tableClass={own.table}
      >
        {counts.map((wanted) => {
          const offer = whatItBuys(population, wanted, whole);
          return (
            <tr key={wanted} data-testid="label-worth" data-count={wanted}>
              <th scope="row">{wanted === offer.count ? wanted : `${wanted} (there are ${offer.count})`}</th>
              <td>{offer.perModel < 10 ? offer.perModel.toFixed(1) : Math.round(offer.perModel)}</td>
              <td>{offer.halfWidth === null ? "–" : `± ${points(offer.halfWidth)}`}</td>
              <td>{points(offer.difference)}</td>
            </tr>
          );
        })}
      </ScrollTable>
      <p className={own.quiet}>
        95 % intervals, and the difference between two models that is found four times out of five. Both
        assume that the judge agrees with people on {(100 * PAPERS_AGREEMENT).toFixed(1)} % of checks, as the
        papers say (the labels tell how often yours does), and that checks of one video come out no more alike
        than those of several: where they do, intervals get wider.
      </p>
    </>
  );
}

/** The other runs that lines can be drawn from too. */
function FurtherRuns({
  runId,
  chosen,
  onChoose,
}: {
  runId: string;
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
}) {
  const { value, ...read } = useAnswer("runs/list", null);
  const others = (value ?? []).filter(({ id, state }) => id !== runId && state !== "unreadable");
  if (others.length === 0) return <UnreadAlert list="runs" {...read} />;
  return (
    <Fold label="Draw from further runs too">
      {others.map(({ id, title }) => (
        <Checkbox
          key={id}
          size="sm"
          label={title === "" ? "Untitled run" : title}
          checked={chosen.includes(id)}
          onChange={(event) =>
            onChoose(event.currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
          }
        />
      ))}
    </Fold>
  );
}

/** Draws lines of a run, and of others if wanted, into a new label set. */
function DrawPart({
  runId,
  runTitle,
  earlier,
  acts,
  onDrawn,
}: {
  runId: string;
  /** None while it is not known. */
  runTitle: string | null | undefined;
  /** The sets that were drawn from it: two of one name could not be told apart. */
  earlier: number;
  acts: LabelActs;
  onDrawn: (id: string) => void;
}) {
  const [further, setFurther] = useState<readonly string[]>([]);
  const [count, setCount] = useState(120);
  const [whole, setWhole] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const ending = earlier === 0 ? "" : ` (${earlier + 1})`;
  const named = runTitle && runTitle.slice(0, LABEL_SET_LIMITS.title - ending.length) + ending;
  const title = typed ?? named ?? "";
  const [busy, setBusy] = useState(false);
  const runIds = [runId, ...further];
  const { value: population, problem, read } = useLabelPopulation(runIds);
  const lines = (population ?? []).reduce((sum, one) => sum + one.lines, 0);

  async function draw() {
    setBusy(true);
    const drawn = await acts.draw({
      ...{ runIds, title: title.trim() || "Labels", count, whole },
      seed: (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) >>> 1,
    });
    setBusy(false);
    if (drawn) onDrawn(drawn.id);
  }

  return (
    <section className={own.panel} aria-labelledby="draw-title" data-testid="draw-labels" data-lines={lines}>
      <h2 className={own.panelTitle} id="draw-title">
        Draw lines to label
      </h2>
      <Text size="sm">
        Caplens draws lines at random from what judges decided, and rare verdicts more often than they occur.
        People label the lines without seeing the judge’s answers. The labels tell how often the judge errs,
        and what the scores are without its errors.
      </Text>
      {problem && <ProblemAlert problem={problem} />}
      {population === null && !problem && (
        <Group gap="xs">
          <Loader size="xs" />
          <Text size="sm">
            <span role="status">Reading the results</span>
            {read > 0 && `: ${read.toLocaleString("en")}`}
          </Text>
        </Group>
      )}
      {population !== null && lines === 0 && (
        <Text size="sm" role="status">
          No judge has decided anything in these results yet. Rules on text that needs no judge are exact:
          they need no labels.
        </Text>
      )}
      {population !== null && lines > 0 && (
        <>
          <Radio.Group
            label="Draw"
            value={whole ? "whole" : "checks"}
            onChange={(value) => setWhole(value === "whole")}
          >
            <Group gap="md" mt={4}>
              <Radio size="sm" value="checks" label="Single checks, for scores that count checks (CSR)" />
              <Radio
                size="sm"
                value="whole"
                label="Whole instructions, for scores that need all of them (ISR)"
              />
            </Group>
          </Radio.Group>
          <Group gap="md" align="end">
            <NumberInput
              label="Labels"
              description={`${counted(lines, "line")} to draw from. ${whole ? "Those of an instruction" : "Those of a check"} come together: a few more may be drawn.`}
              min={1}
              max={Math.min(lines, LABEL_SET_LIMITS.lines)}
              w="min(20rem, 80vw)"
              allowDecimal={false}
              value={count}
              onChange={(value) => typeof value === "number" && value >= 1 && setCount(value)}
            />
            <TextInput
              label="Name"
              maxLength={LABEL_SET_LIMITS.title}
              w="min(24rem, 80vw)"
              value={title}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <Button loading={busy} onClick={() => void draw()}>
              Draw {counted(Math.min(count, lines), "line")}
            </Button>
          </Group>
          <Worth population={population} count={count} whole={whole} />
        </>
      )}
      {(population !== null || problem) && (
        <FurtherRuns runId={runId} chosen={further} onChoose={setFurther} />
      )}
    </section>
  );
}

/** The heading of the labels of a run, by its title. */
function headingOf(title: string | null | undefined): string {
  return title == null ? "Labels" : `Labels: ${title === "" ? "Untitled run" : title}`;
}

/** The label sets of a run with a way to draw one, or all of this browser. */
export function LabelsPage({
  run,
  notices,
  onSet,
}: {
  /** Null: those of all runs, and those that came as files; its title: null where it can't be known, undefined until it was read. */
  run: { id: string; title: string | null | undefined } | null;
  notices: ReactNode;
  onSet: (id: string) => void;
}) {
  const { value, problem } = useLabelSets();
  const acts = useLabelActs();
  usePageTitle(`Labels${run?.title ? `: ${run.title}` : ""}`);
  const sets = value?.filter(({ runIds }) => run === null || runIds.includes(run.id)) ?? null;
  return (
    <div className={classes.page} data-testid="labels-page">
      <PageHead
        back={
          run && run.title !== null
            ? { words: "Back to the run", to: runPath(run.id) }
            : { words: "All runs", to: "/runs" }
        }
        title={run ? headingOf(run.title) : "Label sets"}
      />
      {run?.title === undefined && run !== null && <span hidden data-unread />}
      {notices}
      {problem && <ProblemAlert problem={problem} />}
      {acts.problem && <ProblemAlert problem={acts.problem} onClose={acts.dismiss} />}
      {run === null && (
        <p className={classes.facts}>
          A label set holds decisions of a judge, and what people say of each. If somebody has sent you one,
          take it in here, label it, and send your labels back.
        </p>
      )}
      <LabelsIn acts={acts} here={null} onTaken={(id) => id !== null && onSet(id)}>
        {run && (
          <SmallButton component="a" href={`#${LABELS_PATH}`}>
            All label sets
          </SmallButton>
        )}
        <SmallButton component="a" href={`#${JUDGES_PATH}`}>
          Judges’ cards
        </SmallButton>
      </LabelsIn>
      {sets === null && !problem && (
        <Loader size="sm" role="status" aria-label="Reading the label sets" data-unread />
      )}
      {sets !== null && sets.length === 0 && run === null && (
        <Text size="sm">
          There is no label set in this browser. Draw one from the page of a run, under “This run”:{" "}
          <Anchor href="#/runs" inherit>
            to the runs
          </Anchor>
          .
        </Text>
      )}
      {sets !== null && sets.length > 0 && (
        <KeptList label="Label sets">
          {sets.map((set) => (
            <KeptItem
              key={set.id}
              testId="label-set"
              data={{ "data-set": set.id }}
              href={`#${labelSetPath(set.id)}`}
              name={set.title}
              facts={factsOf(set)}
              problem={set.problem?.message ?? null}
              onDelete={() => void acts.remove(set)}
            />
          ))}
        </KeptList>
      )}
      {run && (
        <DrawPart
          key={run.id}
          runId={run.id}
          runTitle={run.title}
          earlier={sets?.length ?? 0}
          acts={acts}
          onDrawn={onSet}
        />
      )}
    </div>
  );
}
