import { Text } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import type { Unfit } from "../../../../evaluation/video-fitness";
import type { MediaFacts } from "../../../../schemas/media";
import classes from "./facts.module.css";

/** The benchmarks whose filter the file falls outside of; what knows them is loaded when there is a file. */
function useUnfit(facts: MediaFacts): Unfit[] {
  const [found, setFound] = useState<{ facts: MediaFacts; unfit: Unfit[] } | null>(null);
  useEffect(() => {
    let wanted = true;
    import("../../../../evaluation/video-fitness").then(
      ({ unfitFor }) => wanted && setFound({ facts, unfit: unfitFor(facts) }),
      // Without it the file can be used all the same.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [facts]);
  return found?.facts === facts ? found.unfit : [];
}

/** Benchmarks that give the same reasons, together. */
function grouped(all: readonly Unfit[]): { benchmarks: string; reasons: string }[] {
  const byReasons = new Map<string, string[]>();
  for (const { benchmark, reasons } of all) {
    const words = reasons.join("; ");
    byReasons.set(words, [...(byReasons.get(words) ?? []), benchmark]);
  }
  return [...byReasons].map(([reasons, names]) => ({ reasons, benchmarks: names.join(" and ") }));
}

/** Says quietly which benchmarks would not have taken in such a file. */
export function FitnessNotes({ facts }: { facts: MediaFacts }) {
  return grouped(useUnfit(facts)).map(({ benchmarks, reasons }) => (
    <Text
      key={benchmarks}
      size="xs"
      c="var(--caplens-text-quiet)"
      className={classes.note}
      data-testid="fitness"
    >
      <IconInfoCircle size={14} aria-hidden />
      <span>
        Outside of {benchmarks}: {reasons}.
      </span>
    </Text>
  ));
}
