import { Button, Text } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { useId, useState } from "react";
import { usePlayground } from "../../../../state/playground/playground-context";
import { EligibilityNotes } from "./eligibility-notes";
import classes from "./facts.module.css";
import { factRows, factsLine } from "./facts-words";

/** What the file is: in a line, all of it on demand, and where a benchmark would not have taken it. */
export function MediaFactsView() {
  const video = usePlayground((state) => state.session?.video ?? null);
  const [open, setOpen] = useState(false);
  const id = useId();
  if (!video) return null;
  const { name, facts } = video;
  return (
    <div>
      <Text size="xs" c="var(--caplens-text-quiet)" className={classes.line}>
        <Text span fw={600} size="xs" c="var(--mantine-color-text)">
          <bdi>{name}</bdi>
        </Text>
        {facts && ` · ${factsLine(facts)}`}
        {facts && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            c="var(--mantine-color-text)"
            ml={4}
            aria-label="Details of the file"
            aria-expanded={open}
            aria-controls={id}
            rightSection={
              open ? <IconChevronDown size={13} aria-hidden /> : <IconChevronRight size={13} aria-hidden />
            }
            onClick={() => setOpen(!open)}
          >
            Details
          </Button>
        )}
      </Text>
      {facts && (
        <>
          <div id={id}>
            {open && (
              <dl className={classes.facts}>
                {factRows(facts).map(([term, value]) => (
                  <div key={term}>
                    <dt>{term}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            )}
          </div>
          <EligibilityNotes facts={facts} />
        </>
      )}
    </div>
  );
}
