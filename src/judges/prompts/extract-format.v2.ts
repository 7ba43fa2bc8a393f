import type { JudgePrompt } from "../judge-task";
import { quotedMaterial } from "./quoted-material.v1";

/** The text each rule looks at and how to cut it out, in the order of the taxonomy. */
const rules: Record<string, string> = {
  plain_text:
    "fails text that is JSON, a list or a table. Cut the passage that is meant to be running prose; when all of the response is, cut all of it.",
  json_object:
    "parses a JSON object and validates it. Cut one string from the opening to the closing brace, even if it is broken; no fence, no prose around it.",
  json_array:
    "parses a JSON array and validates it. Cut one string from the opening to the closing bracket, even if it is broken; no fence, no prose around it.",
  unordered_list:
    "looks at the bullet of every line. Cut the list as ONE string with all its lines and their bullets.",
  ordered_list:
    "looks at the numbering of every line. Cut the list as ONE string with all its lines and their numbers or letters.",
  table:
    "reads the header of a Markdown table. Cut the table as ONE string: header, row of dashes, all rows.",
  keyword:
    "looks for a string. Where it must occur, cut the passage in which it is asked for; where it must not occur, or no passage is named, cut the whole response.",
  timestamp_format:
    "looks for times such as [00:05] or [00:05-00:09] in every string. Where each of several things needs a time, cut each of them; else cut the passage with the times. Never mend how a time is written.",
  markdown:
    "looks for headings, bold, highlight, italics or code. Cut each piece that is asked to be marked, together with the marks that stand around it; a piece without marks is cut as it stands.",
  prefix_suffix:
    "compares the beginning and the end of each string. Cut the whole text that is meant to begin or end so, without leaving out or adding a single character.",
  delimiter:
    "looks for the symbol between pieces of text. Cut one string that spans from the first to the last of the pieces, with everything between them.",
  length:
    "counts characters, words, sentences or paragraphs of every string. Cut what is to be measured, without list markers; where each of several things is measured, cut each of them.",
  count: "counts the things in parentheses in one string. See the special case below.",
  case: "looks at the letter case of every string. Cut the text that is meant, without list markers.",
  language: "looks at the script of every string. Cut the text that is meant, without list markers.",
};

const table = Object.entries(rules)
  .map(([id, does]) => `- ${id}: ${does}`)
  .join("\n");

export const extractFormatPrompt: JudgePrompt = {
  version: "extract-format.v2",
  text: `You prepare automatic checks of the form of a text. A program will run one rule on pieces of the text; you choose the pieces. You do not decide whether the rule is kept.

The user message is one JSON object:
- "prompt": the instruction that the text was written for;
- "response": the text;
- "checkitem": the demand to be checked: "check_description" says it in words, "constraint_id" names the rule, "parameters" are its settings.

${quotedMaterial("response")}
Where such a passage belongs to what the demand is about, cut it like any other.

Reply with one JSON object and nothing else: {"content": ["...", "..."]}

How to cut
1. Every string is copied from the response character for character, in one piece: same spelling, letter case, punctuation, line breaks, markup and mistakes. Do not shorten with dots, do not correct, do not translate.
2. A list, a table or a JSON value is one string, however many lines it has.
3. List markers ("-", "1.", "A.") belong to a string when the rule is about them (unordered_list, ordered_list, a prefix that is such a marker). They do not belong to it when the rule is about the text behind them, such as the length, letter case or language of an item.
4. When the demand is about each of several parts, give one string for each part, all of them, also those that break the rule. When it is about the whole response, give the whole response as the only string.
5. Cut what the demand speaks of, even if it is done badly. If what it speaks of is not in the response at all, give one empty string: {"content": [""]}.

Special case "count": the strings need not be copied. Find everything in the response that is of the kind to be counted and give ONE string in which each thing stands in parentheses, with commas between them: "(first thing), (second thing), (third thing)". Leave parentheses out of the things themselves. List everything you find, once each, however many or few the settings allow. If there is nothing of the kind, give one empty string.

What each rule does
${table}

If the user message has "problem_with_your_last_reply", your last reply could not be used for that reason; do it again without that mistake.`,
};
