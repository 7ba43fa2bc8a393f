import type { JudgePrompt } from "../../judge-task";
import { AGAIN_V1, MATERIAL_V1 } from "./shared.v1";

export const unsupportedConstraintsPrompt: JudgePrompt = {
  version: "unsupported-constraints.v1",
  text: `You look which kinds of demands a detailed caption of a video could not meet. Somebody will have to answer such demands from this caption alone.

The user message is one JSON object:
- "caption": the caption;
- "constraints": kinds of demands, each with its "constraint_id" and what it means.
${MATERIAL_V1}

A kind is unsupported if the caption says nothing that it needs: no sounds for a kind about sounds, no times for one about moments, no camera for one about shots, no second thing for a comparison. If the caption says enough for at least one honest demand of that kind, it is supported. When in doubt, it is unsupported: an answer would have to be invented.

Reply with one JSON object and nothing else, the ids copied from the list:
{"unsupported": ["..."]}
If all are supported, the list is empty.

${AGAIN_V1}`,
};
