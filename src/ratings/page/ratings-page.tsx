import { Button, Group, Loader, SegmentedControl, Text } from "@mantine/core";
import { IconDownload, IconStars } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { runPath } from "../../foundation/run-paths";
import type { MediaWords } from "../../shapes/medium";
import { raterTitle } from "../../shapes/rater-key";
import { SCALES, type Scale } from "../../shapes/rating";
import { RATED_UNITS, type RatedUnit, type RatingAgreement } from "../../shapes/rating-agreement";
import type { Run } from "../../shapes/run";
import { lazyPart } from "../../ui/lazy-part/lazy-part";
import { ProblemAlert } from "../../ui/problem-alert";
import { RunPartPage } from "../../ui/run-part-page";
import { saveFile } from "../../ui/save-file";
import tables from "../../ui/score-tables.module.css";
import { correlationTable } from "../logic/files/correlation-table";
import { useRatingActs, useToldRatings } from "../store/use-ratings";
import { CorrelationRows } from "./correlation-rows";
import { DirectRater } from "./direct-rater";
import { PeopleAgreement } from "./people-agreement";
import { RaterTable } from "./rater-table";
import { RatingFiles } from "./rating-files";
import own from "./ratings.module.css";
import { SCALE_WORDS } from "./scale-words";

const Scatter = lazyPart("The chart", async () => (await import("./ratings-scatter")).RatingsScatter);

/** "By caption"; by what captions are of in its own word: "By picture". */
function unitWords(unit: RatedUnit, media: MediaWords): string {
  return `By ${unit === "video" ? media.one : unit}`;
}

function AgainstPeople({
  run,
  told,
  scale,
  unit,
}: {
  run: Run;
  told: RatingAgreement;
  scale: Scale;
  unit: RatedUnit;
}) {
  const [chosen, setChosen] = useState<string | null>(null);
  const { rows } = told;
  if (told.rated === 0)
    return (
      <Text size="sm">
        No person has rated a caption for {scale} yet, so there is nothing to compare with.
      </Text>
    );
  const drawn = rows.find(({ id }) => id === chosen) ?? rows[0];

  function save(form: "csv" | "markdown") {
    const type = form === "csv" ? "text/csv" : "text/markdown";
    const name = `against-people-${scale}-by-${unit}.${form === "csv" ? "csv" : "md"}`;
    saveFile(new Blob([correlationTable(rows, form)], { type }), name);
  }

  return (
    <>
      <CorrelationRows rows={rows} chosen={drawn?.id ?? null} onChoose={setChosen} />
      <Group gap="xs">
        {(["csv", "markdown"] as const).map((form) => (
          <Button
            key={form}
            size="compact-sm"
            variant="default"
            leftSection={<IconDownload size={14} aria-hidden />}
            onClick={() => save(form)}
          >
            Table as {form === "csv" ? "CSV" : "Markdown"}
          </Button>
        ))}
      </Group>
      {drawn && drawn.points.length > 0 && (
        <Scatter run={run} row={drawn} scale={scale} unit={unit} media={told.media} />
      )}
    </>
  );
}

/** What people's ratings of a run tell: how scores and a direct rater go together with them, and how far people agree. */
export function RatingsPage({ run, fixed, notices }: { run: Run; fixed: boolean; notices: ReactNode }) {
  const [scale, setScale] = useState<Scale>("overall");
  const [unit, setUnit] = useState<RatedUnit>("caption");
  const { value: told, problem } = useToldRatings(run.id, { semantics: run.semantics, scale, unit });
  const acts = useRatingActs(run.id);
  const people = told?.raters.filter(({ rater }) => rater.kind === "person").length ?? 0;

  return (
    <RunPartPage
      runId={run.id}
      title="Ratings"
      heading="Ratings of captions"
      testId="ratings-page"
      notices={notices}
      about={
        <>
          People rate captions from 1 to 5 for factuality, coverage and as a whole, without knowing whose they
          are. Here stands which scores say the same as people do.
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
                {told.damaged} ratings can’t be read and are not counted. They can be given again.
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
          <section className={own.part} aria-labelledby="against">
            <h2 className={tables.heading} id="against">
              Against people
            </h2>
            <Group gap="xs">
              <SegmentedControl
                size="xs"
                aria-label="Scale of people"
                data={SCALES.map((value) => ({ value, label: SCALE_WORDS[value].label }))}
                value={scale}
                onChange={(value) => setScale(SCALES.find((one) => one === value) ?? "overall")}
              />
              <SegmentedControl
                size="xs"
                aria-label="A point is"
                data={RATED_UNITS.map((value) => ({ value, label: unitWords(value, told.media) }))}
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
    </RunPartPage>
  );
}
