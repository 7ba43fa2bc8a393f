import { Text } from "@mantine/core";
import { type ComponentType, type ReactNode, useId } from "react";
import type { GenerationSettings } from "../../../shapes/call";
import type { ModelChoice } from "../../../shapes/connection";
import type { SamplingPlan } from "../../../shapes/media";
import type { ModelEntry } from "../../../shapes/model-entry";
import { Fold } from "../../../ui/fold";
import classes from "./set-up.module.css";

/** A part of the set-up: what is chosen in a line, what is changed often, and the rest behind a button. */
export function SetUpSection({
  title,
  summary,
  children,
  more,
  moreLabel = "More",
  id,
}: {
  /** By which a link leads here. */
  id?: string;
  title: string;
  summary: ReactNode;
  children?: ReactNode;
  more?: ReactNode;
  moreLabel?: string;
}) {
  const heading = useId();
  return (
    <section id={id} tabIndex={id ? -1 : undefined} aria-labelledby={heading} className={classes.section}>
      <div className={classes.sectionHead}>
        <h2 id={heading} className={classes.heading}>
          {title}
        </h2>
        <Text size="sm" component="div" className={classes.summary}>
          {summary}
        </Text>
      </div>
      {children}
      {more && <Fold label={moreLabel}>{more}</Fold>}
    </section>
  );
}

/** Defaults of entries without their own: in a run, its plan and settings. */
type UsualOfRun = { of: "run"; plan: SamplingPlan; settings: GenerationSettings };

/** Parts that other screens own, handed in where screens are brought together. */
export type SetUpParts = {
  /** In which a model is chosen, with its settings and what it is shown. */
  EntryEditor: ComponentType<{
    usual: UsualOfRun;
    value: ModelEntry | null;
    titles: readonly string[];
    onUse: (entry: ModelEntry) => Promise<void>;
    onClose: () => void;
  }>;
  EntryCard: ComponentType<{
    usual: UsualOfRun;
    entry: ModelEntry;
    /** The entry whose captions it refines. */
    base: ModelEntry | null;
    fixed: boolean;
    onEdit: () => void;
    onCopy: () => void;
    onRemove: () => void;
  }>;
  /** In which a model is added that goes over the captions of another. */
  RefineFields: ComponentType<{
    entries: readonly ModelEntry[];
    models: readonly ModelChoice[];
    onChange: (entries: ModelEntry[]) => void;
  }>;
  /** Asks people to look at what is called with a key that is held here. */
  UnconfirmedNotice: ComponentType<{ entries: readonly ModelEntry[] }>;
};
