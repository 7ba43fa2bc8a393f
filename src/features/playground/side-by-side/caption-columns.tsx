import { Select } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import type { Comparison, Contestant } from "../../../schemas/comparison";
import { findTrial, placeKey } from "../../../state/playground/comparison-document";
import type { ShownRound } from "./round-choice";
import classes from "./side-by-side.module.css";
import { TrialCard } from "./trial-card";

const NARROW = "(max-width: 60rem)";

function Column({
  contestant,
  comparison,
  round,
}: {
  contestant: Contestant;
  comparison: Comparison;
  round: ShownRound;
}) {
  const rounds = Array.from({ length: comparison.repeats }, (_, index) => index + 1);
  return (
    <section
      className={classes.column}
      aria-label={`Captions by ${contestant.title}`}
      data-testid="trial-column"
    >
      <h4 className={classes.columnTitle}>{contestant.title}</h4>
      {rounds
        .filter((one) => round === "all" || one === round)
        .map((one) => {
          const place = { contestantId: contestant.id, round: one };
          return (
            <TrialCard
              key={placeKey(place)}
              place={place}
              name={comparison.repeats > 1 ? `${contestant.title}, round ${one}` : contestant.title}
              heading={comparison.repeats > 1 ? `Round ${one}` : null}
              trial={findTrial(comparison, place)}
            />
          );
        })}
    </section>
  );
}

/** The captions of each contestant in a column of its own; one contestant at a time where the page is narrow. */
export function CaptionColumns({ comparison, round }: { comparison: Comparison; round: ShownRound }) {
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const [picked, setPicked] = useState<string | null>(null);
  const { contestants } = comparison;
  const one = contestants.find(({ id }) => id === picked) ?? contestants[0];
  const shown = narrow && one ? [one] : contestants;

  return (
    <section aria-label="Captions of all models">
      <h3 className={classes.heading}>Captions</h3>
      {narrow && one && (
        <Select
          size="xs"
          label="Captions by"
          allowDeselect={false}
          data={contestants.map(({ id, title }) => ({ value: id, label: title }))}
          value={one.id}
          onChange={setPicked}
          mb={6}
        />
      )}
      <div className={classes.columns} data-columns={shown.length}>
        {shown.map((contestant) => (
          <Column key={contestant.id} contestant={contestant} comparison={comparison} round={round} />
        ))}
      </div>
    </section>
  );
}
