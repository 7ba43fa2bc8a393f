import { isFields } from "../../../foundation/fields";
import { countSentences, countWords } from "../count-text";
import { contentSummary } from "./content-summary";
import { asText, meetsReleasedRequirement } from "./length-requirement";
import { scriptRaises } from "./released-error";
import { isReleasedReply } from "./reply-check";
import { styleSummary } from "./style-summary";

function summary(module: unknown, lines: unknown): Record<string, unknown> {
  const [modality, half] = asText(module).split("/");
  if (modality !== "image" && modality !== "video" && modality !== "audio")
    throw scriptRaises(`There is no script for ${String(module)}.`);
  if (!Array.isArray(lines)) throw scriptRaises("A file has lines.");
  const texts = lines.map(asText);
  return half === "content" ? contentSummary(modality, texts) : styleSummary(modality, texts);
}

/** What AnyCapEval's released scripts make of arguments, by the names of their functions; throws where they raise. */
export const RELEASED_FUNCTIONS: Readonly<Record<string, (args: unknown) => unknown>> = {
  count_total_words: (args) => countWords(asText(isFields(args) ? args.text : null)),
  sentences_count: (args) => countSentences(asText(isFields(args) ? args.text : null)),
  check_length_requirement: (args) =>
    isFields(args)
      ? meetsReleasedRequirement(args.limit, args.caption)
      : meetsReleasedRequirement(null, null),
  validate_response_format: (args) => isReleasedReply(isFields(args) ? args.response : null),
  summary: (args) => (isFields(args) ? summary(args.module, args.lines) : summary(null, null)),
};
