import type { ComponentType } from "react";
import type { GenerationSettings } from "../../../shapes/call";
import type { ModelChoice } from "../../../shapes/connection";
import type { SamplingPlan } from "../../../shapes/media";
import type { ModelEntry } from "../../../shapes/model-entry";

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
