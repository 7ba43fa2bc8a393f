import { Anchor, Button, Group, Loader, Progress, Text, VisuallyHidden } from "@mantine/core";
import { IconStars } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { counted } from "../../foundation/plural";
import { runPath } from "../../foundation/run-paths";
import { digitsOf } from "../../foundation/shown-number";
import { agreementIntervalWords } from "../../foundation/standing-words";
import type { MediaWords } from "../../shapes/medium";
import { modelReference } from "../../shapes/model-reference";
import {
  RATED_UNITS,
  type RatedUnit,
  type RaterStanding,
  type RatingAgreement,
  raterTitle,
  SCALES,
  type Scale,
  type ScaleAgreement,
  type ToldAgreement,
} from "../../shapes/rating";
import type { Run } from "../../shapes/run";
import { useModels } from "../../state/stores-context";
import { SmallButton } from "../../ui/buttons";
import { ChoiceBar } from "../../ui/choice-bar";
import { SelectField } from "../../ui/fields";
import { RowDelete } from "../../ui/kept-list";
import { RunPartPage } from "../../ui/page-frames";
import { planWords } from "../../ui/plan-words";
import { ProblemAlert } from "../../ui/problem-alert";
import tables from "../../ui/score-tables.module.css";
import { ScrollTable } from "../../ui/scroll-table";
import type { DirectProgress } from "../protocol";
import { useDirectRater, useRatingActs, useToldRatings } from "../store";
import { AgainstPeople } from "./against-people";
import { RatingFiles } from "./rating-files";
import own from "./ratings.module.css";
import { SCALE_WORDS } from "./scale-words";

/** Progress of a model that rates, in a line; a refused key is named, since no reply came then that could be of use. */
export function progressWords({ phase, counts, model, problem }: DirectProgress): string {
  const { done, failed, total } = counts;
  const why = problem?.code === "key-refused" ? " because its key was refused" : "";
  const so = `${done} of ${total} captions rated by ${model.model}${failed > 0 ? `, ${failed} not rated${why}` : ""}`;
  switch (phase) {
    case "running":
      return so;
    case "paused":
      return `${so}; it waits`;
    case "stopped":
      return `${so}; stopped`;
    case "done":
      return `${so}; done`;
  }
}

/** A model that is shown what a caption is of and rates each caption, as the baseline beside the scores. */
function DirectRater({ run, fixed }: { run: Run; fixed: boolean }) {
  const kept = useModels((state) => state.kept);
  const { progress, problem, ask, stop } = useDirectRater(run.id);
  const [chosen, setChosen] = useState<string | null>(null);
  const model = kept.find((choice) => modelReference(choice) === chosen) ?? kept[0];
  const isAtWork = progress?.phase === "running" || progress?.phase === "paused";
  return (
    <>
      <Text size="sm" maw="var(--caplens-text-width)">
        The model sees what the caption describes ({planWords(run.defaults.plan)}) and one caption at a time,
        but not who wrote it. It rates on the same three scales and gives its reasons. Its calls count towards
        this run’s costs and limits. Only captions that it has not rated are asked about.
        {!fixed && (
          <>
            {" "}
            You choose the files that it sees{" "}
            <Anchor href={`#${runPath(run.id, "set-up")}`} inherit>
              in the run’s set-up
            </Anchor>
            .
          </>
        )}
      </Text>
      {kept.length === 0 ? (
        <Text size="sm">
          No model is connected.{" "}
          <Anchor href="#/models" inherit>
            Connect one that takes pictures
          </Anchor>
          , and come back.
        </Text>
      ) : (
        <Group gap="xs" align="end">
          <SelectField
            label="Model"
            disabled={fixed || isAtWork}
            data={kept.map((choice) => ({ value: modelReference(choice), label: choice.model }))}
            value={model ? modelReference(model) : null}
            onChange={setChosen}
          />
          {progress?.phase === "paused" ? (
            <Button size="xs" disabled={fixed} onClick={() => void ask(progress.model)}>
              Resume
            </Button>
          ) : (
            <Button size="xs" disabled={fixed || isAtWork || !model} onClick={() => model && void ask(model)}>
              Have it rate the captions
            </Button>
          )}
          {isAtWork && <SmallButton onClick={stop}>Cancel</SmallButton>}
        </Group>
      )}
      {progress && (
        <div
          role="status"
          data-testid="direct-rater"
          data-phase={progress.phase}
          data-done={progress.counts.done}
        >
          <Group gap="sm">
            <Progress.Root size="lg" w="min(20rem, 60vw)">
              <Progress.Section
                value={(100 * progress.counts.done) / Math.max(1, progress.counts.total)}
                aria-label={progressWords(progress)}
              />
            </Progress.Root>
            <Text size="sm">{progressWords(progress)}</Text>
          </Group>
        </div>
      )}
      {progress?.problem && <ProblemAlert problem={progress.problem} />}
      {problem && <ProblemAlert problem={problem} />}
    </>
  );
}

const captions = (count: number) => counted(count, "caption");

function notesOf({ begun, missing, stale }: RaterStanding): string {
  return [
    ...(begun > 0 ? [`${captions(begun)} begun`] : []),
    ...(stale > 0 ? [`${captions(stale)} rated whose text is another one now: not counted`] : []),
    ...missing.map((one) => `${captions(one.captions)} missing: ${one.message}`),
  ].join("; ");
}

/** The raters of a run, people and models, with their progress. */
function RaterTable({
  runId,
  raters,
  total,
  fixed,
  onRemove,
}: {
  runId: string;
  raters: readonly RaterStanding[];
  /** Captions that can be rated. */
  total: number;
  fixed: boolean;
  onRemove: (rater: RaterStanding) => void;
}) {
  if (raters.length === 0)
    return (
      <Text size="sm">
        Nobody has rated a caption of this run yet. Rate some, or take in a file of ratings.
      </Text>
    );
  return (
    <ScrollTable
      label="How far raters are"
      head={[
        "Rater",
        "Rated on all scales",
        "Notes",
        <VisuallyHidden key="acts">What can be done</VisuallyHidden>,
      ]}
      tableClass={tables.table}
    >
      {raters.map((standing) => {
        const { key, rater, whole } = standing;
        const title = raterTitle(rater);
        const query = new URLSearchParams({ rater: title });
        return (
          <tr key={key} data-testid="rater" data-rater={title} data-whole={whole}>
            <th scope="row">
              {rater.kind === "person" && !fixed ? (
                <Anchor href={`#${runPath(runId, "rate")}?${query}`} size="sm">
                  {title}
                </Anchor>
              ) : (
                title
              )}
              {rater.kind === "model" && ", rates directly"}
            </th>
            <td>
              {whole} of {total}
            </td>
            <td>{notesOf(standing)}</td>
            <td>
              <RowDelete
                what={`the ratings of ${title}`}
                disabled={fixed}
                onDelete={() => onRemove(standing)}
              />
            </td>
          </tr>
        );
      })}
    </ScrollTable>
  );
}

const nameOf = (raterKey: string) => raterKey.replace(/^person:/, "");

function agreementWords({ value, interval, why }: ToldAgreement): string {
  if (value === null) return why ?? "–";
  const words = (one: number) => digitsOf(one, 2, 1).replace("-", "−");
  const range = interval ? ` (${interval.map(words).join(" to ")})` : "";
  return `${words(value)}${range}`;
}

function Rows({ who, scales }: { who: string; scales: readonly ScaleAgreement[] }) {
  return scales.map(({ scale, ac1, ac2 }) => (
    <tr key={scale} data-testid="agreement" data-who={who} data-scale={scale} data-ac1={ac1.value ?? ""}>
      <th scope="row">{who}</th>
      <td>{SCALE_WORDS[scale].label}</td>
      <td>{ac1.items}</td>
      <td>{agreementWords(ac1)}</td>
      <td>{agreementWords(ac2)}</td>
    </tr>
  ));
}

/** Agreement of people with each other, all of them and in pairs. */
function PeopleAgreement({
  people,
  pairs,
  media,
  count,
}: Pick<RatingAgreement, "people" | "pairs" | "media"> & { count: number }) {
  if (count < 2)
    return <Text size="sm">Agreement can be told once two people have rated the same captions.</Text>;
  return (
    <>
      <Text size="sm">
        Gwet’s AC1 counts the same points as agreement; AC2 also how near they are, by ordinal weights. 1 is
        full agreement, 0 what chance alone would give. In brackets the {agreementIntervalWords(media.one)}.
      </Text>
      <ScrollTable
        label="Agreement of people"
        head={["Who", "Scale", "Captions", "AC1", "AC2"]}
        frameClass={tables.scroll}
        tableClass={tables.table}
      >
        <Rows who={`All ${count}`} scales={people} />
        {count > 2 &&
          pairs.map(({ a, b, scales }) => (
            <Rows key={`${a} ${b}`} who={`${nameOf(a)} and ${nameOf(b)}`} scales={scales} />
          ))}
      </ScrollTable>
    </>
  );
}

/** "By caption"; by what captions are of in its own word: "By picture". */
function unitWords(unit: RatedUnit, media: MediaWords): string {
  return `By ${unit === "video" ? media.one : unit}`;
}

/** Findings from people's ratings: correlation with scores and with a direct rater, and people's agreement. */
export function RatingsPage({ run, fixed, notices }: { run: Run; fixed: boolean; notices: ReactNode }) {
  const [scale, setScale] = useState<Scale>("overall");
  const [unit, setUnit] = useState<RatedUnit>("caption");
  const { value: told, problem } = useToldRatings(run.id, { semantics: run.semantics, scale, unit });
  const acts = useRatingActs(run.id);
  const people = told?.raters.filter(({ rater }) => rater.kind === "person").length ?? 0;

  return (
    <RunPartPage
      runId={run.id}
      runTitle={run.title}
      title="Ratings"
      testId="ratings-page"
      notices={notices}
      about={
        <>
          People rate captions from 1 to 5 for factuality, coverage and overall quality, without seeing which
          model wrote them. This page shows how far scores agree with people.
        </>
      }
    >
      {problem && <ProblemAlert problem={problem} />}
      {acts.problem && <ProblemAlert problem={acts.problem} onClose={acts.dismiss} />}
      {!told && !problem && <Loader size="sm" role="status" aria-label="Reading the ratings" />}
      {told && (
        <>
          <section className={own.part} aria-labelledby="raters">
            <h2 className={tables.heading} id="raters">
              Raters
            </h2>
            {told.damaged > 0 && (
              <Text size="sm">
                {counted(told.damaged, "rating")} can’t be read and {told.damaged === 1 ? "is" : "are"} not
                counted. {told.damaged === 1 ? "It" : "They"} can be given again.
              </Text>
            )}
            <RaterTable
              runId={run.id}
              raters={told.raters}
              total={told.captions}
              fixed={fixed}
              onRemove={({ key, rater }) => void acts.removeRater(key, raterTitle(rater))}
            />
            {!fixed && told.captions > 0 && (
              <Button
                component="a"
                href={`#${runPath(run.id, "rate")}`}
                size="xs"
                w="fit-content"
                leftSection={<IconStars size={15} aria-hidden />}
              >
                Rate captions
              </Button>
            )}
            <RatingFiles acts={acts} hasPeople={people > 0} fixed={fixed} />
          </section>
          <section className={own.part} aria-labelledby="direct">
            <h2 className={tables.heading} id="direct">
              A model that rates directly
            </h2>
            <DirectRater run={run} fixed={fixed} />
          </section>
          {people > 0 && (
            <>
              <section className={own.part} aria-labelledby="against">
                <h2 className={tables.heading} id="against">
                  Against people
                </h2>
                <Group gap="xs">
                  <ChoiceBar
                    label="Scale of people"
                    choices={SCALES.map((value) => ({ value, label: SCALE_WORDS[value].label }))}
                    value={scale}
                    onChange={(value) => setScale(SCALES.find((one) => one === value) ?? "overall")}
                  />
                  <ChoiceBar
                    label="A point is"
                    choices={RATED_UNITS.map((value) => ({ value, label: unitWords(value, told.media) }))}
                    value={unit}
                    onChange={(value) => setUnit(RATED_UNITS.find((one) => one === value) ?? "caption")}
                  />
                </Group>
                <AgainstPeople run={run} told={told} scale={scale} unit={unit} />
              </section>
              <section className={own.part} aria-labelledby="agreement">
                <h2 className={tables.heading} id="agreement">
                  How far people agree
                </h2>
                <PeopleAgreement people={told.people} pairs={told.pairs} media={told.media} count={people} />
              </section>
            </>
          )}
        </>
      )}
    </RunPartPage>
  );
}
