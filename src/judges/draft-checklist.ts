import type { DraftedChecklist } from "./draft-checklist/drafted";
import { draftLimits } from "./draft-checklist/limits";
import { readDrafted } from "./draft-checklist/read-drafted";
import { draftTaxonomy, type ParameterSchemas } from "./draft-checklist/taxonomy";
import { type JudgeTask, judgeRequest } from "./judge-task";
import { draftChecklistPrompt } from "./prompts/draft-checklist.v1";
import { NOTHING_MENDED, readJsonObject } from "./read-json-object";

/** A check that exists, for the model not to draft it again. `parameters` for those on form. */
type KnownCheck = {
  constraintId: string | null;
  description: string;
  parameters?: Record<string, unknown>;
};

export type DraftChecklistInput = {
  instruction: string;
  /** What the checkers take, by constraint id. */
  parameterSchemas: ParameterSchemas;
  already: { format: readonly KnownCheck[]; content: readonly KnownCheck[] };
  /** Seconds; null when unknown. */
  videoSeconds: number | null;
  /** What follows the message of the video; null when nothing does. `frameTimes`: "00:03.2", in their order. */
  shown: { frameTimes: readonly string[]; sound: boolean } | null;
};

/** Drafts a checklist for an instruction: a checklist as JSON, in the shape of ours or a benchmark's. */
export const draftChecklist: JudgeTask<DraftChecklistInput, DraftedChecklist> = {
  id: "draft_checklist",
  prompt: draftChecklistPrompt,
  buildRequest: (input, { prompt = draftChecklistPrompt, complaint } = {}) => {
    const { instruction, parameterSchemas, already, videoSeconds, shown } = input;
    const fields = {
      instruction,
      taxonomy: draftTaxonomy(parameterSchemas),
      already: [...already.format, ...already.content].map(({ constraintId, description, parameters }) => ({
        constraint_id: constraintId,
        description,
        ...(parameters === undefined ? {} : { parameters }),
      })),
      ...(videoSeconds === null ? {} : { video_seconds: videoSeconds }),
      with_frames: shown !== null,
      ...(shown === null ? {} : { frame_times: shown.frameTimes, with_sound: shown.sound }),
    };
    return judgeRequest("draft_checklist", fields, prompt, complaint);
  },
  // Parameters differ from rule to rule.
  replySchema: () => null,
  readReply: (raw, { parameterSchemas, already }, mended = NOTHING_MENDED) => {
    if (raw.length > draftLimits.replyCharacters) return { ok: false, why: "The reply is far too long." };
    return readJsonObject(
      raw,
      (value) => readDrafted(value, { schemas: parameterSchemas, mayBeEmpty: already.content.length > 0 }),
      mended,
    );
  },
};
