import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { ChatRequest } from "../../support/stand-in/chat-request";

/** The benchmarks' published files, which only tests called `*.shared.test.ts` read. */
export const publishedFiles = fileURLToPath(new URL("../../../../shared/data/", import.meta.url));

type Prompt = { prompt_id: string; generated_prompt: string; constraints_used: string[] };
type ByVideo<T> = Record<string, T[]>;

export const asFile = (path: string, content: BlobPart) => ({ path, file: new File([content], path) });

export const readPublished = (name: string) => readFileSync(publishedFiles + name, "utf8");

/** The text in quotation marks after some words of a prompt, or anywhere in it. */
function quoted(prompt: string, after = ""): string | null {
  return new RegExp(`${after}\\s*['"‘“]([^'"’”]+)['"’”]`, "i").exec(prompt)?.[1] ?? null;
}

/** The parameters of a rule, read off its prompt where it tells them; null for what no rule decides. */
function parametersOf(constraint: string, prompt: string): object | null {
  switch (constraint) {
    case "length":
      return { unit: "word", max_len: 40 };
    case "unordered_list":
      return { symbol: "-" };
    case "ordered_list":
    case "plain_text":
      return {};
    case "json_object":
      return { schema: { type: "object" } };
    case "json_array":
      return { schema: { type: "array", minItems: 2 } };
    case "markdown":
      return { md_type: "bold" };
    case "table":
      return { col_name: ["Object"] };
    case "language":
      return { lang_type: /chinese/i.test(prompt) ? "zh" : "en" };
    case "case":
      return { case_type: /upper|caps/i.test(prompt) ? "upper" : "lower" };
    case "delimiter":
      return { symbol: quoted(prompt, "(separated|delimited) (by|with)") ?? "|" };
    case "prefix_suffix":
      return { prefix: quoted(prompt, "(starting|start|begin|beginning) with") ?? "Narrative:" };
    case "keyword":
      return { keyword: quoted(prompt) ?? "the", keyword_type: "include" };
    case "count":
      return { min_count: 1, max_count: 4 };
    default:
      return null;
  }
}

/** Names that prompts use and the taxonomy does not have. */
const UNKNOWN = new Set(["chained", "if_else", "semantic_correctness", "structural"]);

const LETTERS = ["A. It is told", "B. Another is told", "C. None is told", "D. None of the above"];

/** The questions about a constraint of content: an attempt always, and for every second one whether it is right. */
function itemsOf(where: string, constraint: string, at: number) {
  const about = `${constraint} ${at} of ${where}`;
  const attempt = {
    check_id: `${at}-attempt`,
    check_type: "attempt",
    question: `Is something told about ${about}?`,
    options: ["yes", "no"],
    correct_answer: "yes",
  };
  const correctness = {
    check_id: `${at}-right`,
    check_type: "correctness",
    question: `What is told about ${about}?`,
    options: LETTERS,
    correct_answer: "A",
  };
  return at % 2 ? [attempt, correctness] : [attempt];
}

function checklistOf(video: string, { prompt_id, generated_prompt, constraints_used }: Prompt) {
  const where = `${video}/${prompt_id}`;
  const asked = constraints_used
    .filter((constraint) => !UNKNOWN.has(constraint))
    .map((constraint, at) => ({ constraint, at, parameters: parametersOf(constraint, generated_prompt) }));
  return {
    ruled_based_check: asked.flatMap(({ constraint, at, parameters }) =>
      parameters ? [{ check_id: `rule-${at}`, constraint_id: constraint, parameters }] : [],
    ),
    open_ended_check: asked.flatMap(({ constraint, at, parameters }) =>
      parameters
        ? []
        : [
            {
              constraint_id: constraint,
              check_content: `${constraint} ${at} of ${where}`,
              check_items: itemsOf(where, constraint, at),
            },
          ],
    ),
  };
}

/**
 * The files of IF-VidCap with the 1,400 real responses, and checklists made of the prompts: a rule or questions for
 * each constraint that a prompt names. `some` chooses among the videos.
 */
export function realCaptions(some: (videos: string[]) => string[]) {
  const prompts: ByVideo<Prompt> = JSON.parse(readPublished("if-vidcap/annotation/prompt.json"));
  const responses: ByVideo<{ prompt_id: string; response: string }> = JSON.parse(
    readPublished("if-vidcap/response/example_response.json"),
  );
  const videos = some(Object.keys(prompts));
  const of = <T>(all: ByVideo<T>) => Object.fromEntries(videos.map((video) => [video, all[video] ?? []]));
  const checklists = Object.fromEntries(
    Object.entries(of(prompts)).map(([video, entries]) => [
      video,
      entries.map((entry) => ({ ...entry, checklist: checklistOf(video, entry) })),
    ]),
  );
  return {
    checklists: Object.values(checklists).flat(),
    responses: videos.flatMap((video) => responses[video] ?? []),
    files: [
      asFile("response/example_response.json", JSON.stringify(of(responses))),
      asFile("annotation/video_meta_info.json", readPublished("if-vidcap/annotation/video_meta_info.json")),
      asFile("annotation/checklist.json", JSON.stringify(checklists)),
    ],
  };
}

/** The stand-in judge's answer to a question: right, wrong, or something that is no answer. */
export function verdictOn(question: string): boolean | null {
  const [first = 0] = createHash("sha256").update(question).digest();
  if (first < 6) return null;
  return first % 4 !== 0;
}

/** The reply of a judge that decides by `verdictOn`, and says why in words that a file must bear. */
export function decidedReply({ judge }: ChatRequest): string {
  const verdict = verdictOn(judge?.question ?? "");
  if (verdict === null) return "I would rather not say.";
  const [right, wrong] = judge?.options?.length === 2 ? ["yes", "no"] : ["A", "B"];
  return JSON.stringify({
    answer: verdict ? right : wrong,
    result_explanation: 'It says "so",\nin 两 lines.',
    result_confidence: 4,
  });
}
