import { textTokens } from "../../../calls/model-services/estimate-tokens";
import { WRITING_ROUNDS } from "../../../evaluation/made-instructions/plan-tasks";
import { writingInput } from "../../../evaluation/made-instructions/worded-instruction";
import { draftDemandsPrompt } from "../../../judges/prompts/draft-demands.v1";
import { writeInstruction } from "../../../judges/write-instruction";
import type { ModelChoice } from "../../../shapes/connection";
import type { InstructionSet, SetClip, SetTask } from "../../../shapes/instruction-set";
import { type AskingForecast, type AskingSettings, forecast, requestTokens, shownTokens } from "../forecast";

/** Tokens of an instruction, and of the questions of a demand, in JSON: nobody has written any yet. */
const INSTRUCTION_TOKENS = 250;
const DEMAND_TOKENS = 350;
/** The taxonomy with its parameters, as a drafting model is told of it. */
const TAXONOMY_TOKENS = 3500;

type Asked = Parameters<typeof forecast>[0][number];

/** The tokens that showing each clip takes, found once for each. */
function tokensByClip(
  { clips, sampling }: Pick<InstructionSet, "clips" | "sampling">,
  choice: ModelChoice,
  settings: AskingSettings,
): (clipId: string) => number {
  const byId = new Map(clips.map((clip) => [clip.id, clip]));
  const found = new Map<string, number>();
  const ofClip = ({ frames, audio, video }: SetClip) =>
    shownTokens(
      { sampling, frames, audio, videoSeconds: video.facts?.durationSeconds ?? null },
      choice,
      settings,
    );
  return (clipId) => {
    const clip = byId.get(clipId);
    const tokens = found.get(clipId) ?? (clip ? ofClip(clip) : 0);
    found.set(clipId, tokens);
    return tokens;
  };
}

/** A model that writes an instruction a call, and may be asked again for those that rules have something against. */
export function forecastWriting(
  set: Pick<InstructionSet, "clips" | "sampling">,
  tasks: readonly SetTask[],
  choice: ModelChoice,
  settings: AskingSettings,
): AskingForecast {
  const shown = tokensByClip(set, choice, settings);
  const asked = tasks.map((task): Asked => {
    const request = writeInstruction.buildRequest({
      ...writingInput(task),
      ...{ videoSeconds: null, shown: { frameTimes: [], sound: false }, earlier: null },
    });
    return {
      ...{ choice, calls: 1, more: WRITING_ROUNDS - 1 },
      input: WRITING_ROUNDS * (shown(task.clipId) + requestTokens(request)),
      output: WRITING_ROUNDS * INSTRUCTION_TOKENS,
    };
  });
  return forecast(asked, settings);
}

/** A model that drafts the questions of an instruction's demands, a call for each instruction. */
export function forecastDrafting(
  set: Pick<InstructionSet, "clips" | "sampling">,
  tasks: readonly SetTask[],
  choice: ModelChoice,
  settings: AskingSettings,
): AskingForecast {
  const shown = tokensByClip(set, choice, settings);
  const prompt = textTokens(draftDemandsPrompt.text) + TAXONOMY_TOKENS;
  const asked = tasks.map(
    ({ clipId, instruction, checklist }): Asked => ({
      ...{ choice, calls: 1, output: DEMAND_TOKENS * checklist.content.length },
      input: shown(clipId) + prompt + textTokens(instruction) + textTokens(JSON.stringify(checklist)),
    }),
  );
  return forecast(asked, settings);
}
