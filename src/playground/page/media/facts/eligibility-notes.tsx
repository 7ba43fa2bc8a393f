import { Text } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import type { NotEligible } from "../../../../evaluation/eligibility";
import type { MediaFacts } from "../../../../shapes/media";
import classes from "./facts.module.css";

/** The benchmarks whose filter the file falls outside of; what knows them is loaded when there is a file. */
function useNotEligible(facts: MediaFacts): NotEligible[] {
  const [found, setFound] = useState<{ facts: MediaFacts; benchmarks: NotEligible[] } | null>(null);
  useEffect(() => {
    let wanted = true;
    import("../../../../evaluation/eligibility").then(
      ({ notEligibleFor }) => wanted && setFound({ facts, benchmarks: notEligibleFor(facts) }),
      // Without it the file can be used all the same.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [facts]);
  return found?.facts === facts ? found.benchmarks : [];
}

/** Benchmarks that give the same reasons, together. */
function grouped(all: readonly NotEligible[]): { benchmarks: string; reasons: string }[] {
  const byReasons = new Map<string, string[]>();
  for (const { benchmark, reasons } of all) {
    const words = reasons.join("; ");
    byReasons.set(words, [...(byReasons.get(words) ?? []), benchmark]);
  }
  return [...byReasons].map(([reasons, names]) => ({ reasons, benchmarks: names.join(" and ") }));
}

/** Says quietly which benchmarks would not have taken in such a file. */
export function EligibilityNotes({ facts }: { facts: MediaFacts }) {
  return grouped(useNotEligible(facts)).map(({ benchmarks, reasons }) => (
    <Text
      key={benchmarks}
      size="xs"
      c="var(--caplens-text-quiet)"
      className={classes.note}
      data-testid="eligibility"
    >
      <IconInfoCircle size={14} aria-hidden />
      <span>
        Outside of {benchmarks}: {reasons}.
      </span>
    </Text>
  ));
}
