import type { ContentItem, FormatCheck } from "../../shapes/checklist";

/** A format check as a model drafted it: it has no id yet. */
export type DraftedFormat = Omit<FormatCheck, "checkId">;

/** A question as a model drafted it. */
export type DraftedItem = Omit<ContentItem, "checkId">;

/** A content check as a model drafted it. */
export type DraftedContent = { constraintId: string | null; description: string; items: DraftedItem[] };

/** The readable part of a draft; `notes` say, one sentence each, what was left out or changed and why. */
export type DraftedChecklist = { format: DraftedFormat[]; content: DraftedContent[]; notes: string[] };
