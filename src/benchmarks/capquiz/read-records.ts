import { type Fields, isFields, listOf, textOf } from "../../foundation/fields";
import { CANNOT_BE_DETERMINED } from "../../metrics/quiz-outcome";
import { capquizQuestionTypes, capquizVideoDomains } from "../../rules/taxonomy/capquiz";
import { QUIZ_OPTIONS } from "../../shapes/quiz";

/** A record as it can be asked. `domain`: null where it tells none. */
export type ReadRecord = {
  video: string;
  type: string;
  question: string;
  options: string[];
  answer: string;
  domain: string | null;
};

/** Tells of something that can't be taken as it stands; `field`: where in the record. */
type TellField = (field: string, message: string, expected: string) => void;

/** Equal for texts that a reader takes for the same. */
export function plainText(text: string): string {
  return text.replace(/\s+/g, " ").trim().toLowerCase();
}

function plainName(name: string): string {
  return plainText(name.replace(/[_-]+/g, " ")).replace(/ reasoning$/, "");
}

const typeByName = new Map(
  capquizQuestionTypes.flatMap(({ id, label }): [string, string][] => [
    [plainName(id), id],
    [plainName(label), id],
    [plainName(label.replace("&", "and")), id],
  ]),
);

const domainByName = new Map(
  Object.values(capquizVideoDomains)
    .flat()
    .map((domain) => [plainText(domain), domain]),
);

const TYPES = capquizQuestionTypes.map(({ label }) => label).join(", ");

function typeOf(category: unknown, tell: TellField): string | null {
  const type = typeof category === "string" ? typeByName.get(plainName(category)) : undefined;
  if (type !== undefined) return type;
  const said =
    typeof category === "string" ? `“${category}” is no type of question` : "No type of question stands here";
  tell("category", `${said}; the question is left out.`, TYPES);
  return null;
}

function optionsOf(value: unknown, tell: TellField): string[] | null {
  const refuse = (message: string, expected: string) => {
    tell("options", `${message}; the question is left out.`, expected);
    return null;
  };
  const options = listOf(value).map((option) => (typeof option === "string" ? option.trim() : ""));
  const expected = "Five texts, all different.";
  if (options.length !== QUIZ_OPTIONS) return refuse(`There are ${options.length} options`, expected);
  const empty = options.indexOf("");
  if (empty !== -1) return refuse(`Option ${empty + 1} is no text, or empty`, expected);
  const plain = options.map(plainText);
  const again = plain.findIndex((option, place) => plain.indexOf(option) !== place);
  if (again !== -1) return refuse(`The option “${options[again]}” stands there twice`, expected);
  if (plain.includes(plainText(CANNOT_BE_DETERMINED)))
    return refuse(
      `“${CANNOT_BE_DETERMINED}” is one of the options`,
      "Five options without it: judges are given it as the sixth.",
    );
  return options;
}

function answerOf(value: unknown, options: readonly string[], tell: TellField): string | null {
  const answer = typeof value === "string" ? value.trim() : "";
  const found =
    options.find((option) => option === answer) ??
    options.find((option) => plainText(option) === plainText(answer));
  if (found !== undefined && answer !== "") return found;
  const said = answer === "" ? "No right option is told" : `The answer “${answer}” is none of the options`;
  tell("answer", `${said}; the question is left out.`, "The text of one of the five options.");
  return null;
}

function domainOf(value: unknown, tell: TellField): string | null {
  const told = typeof value === "string" ? value.trim() : "";
  if (told === "") return null;
  const known = domainByName.get(plainText(told));
  if (known === undefined)
    tell(
      "domain",
      `No domain of CapQuiz is called “${told}”; it stays as it is.`,
      [...domainByName.values()].join(", "),
    );
  return known ?? told;
}

/** A record of a file; null where it can't be asked, and why is told. */
export function readRecord(cells: Fields, tell: TellField): ReadRecord | null {
  const video = (textOf(cells.video) ?? (typeof cells.video === "number" ? String(cells.video) : "")).trim();
  if (video === "") {
    tell("video", "No video is named; the question is left out.", "The id or file name of the video.");
    return null;
  }
  const question = (textOf(cells.question) ?? "").trim();
  if (question === "") {
    tell("question", "There is no question; it is left out.", "A text.");
    return null;
  }
  const type = typeOf(cells.category, tell);
  const options = optionsOf(cells.options, tell);
  const answer = options && answerOf(cells.answer, options, tell);
  if (type === null || options === null || answer === null) return null;
  const dimension = capquizQuestionTypes.find(({ id }) => id === type)?.dimension;
  if (cells.dimension !== undefined && cells.dimension !== null && cells.dimension !== dimension)
    tell(
      "dimension",
      `“${cells.category}” is ${dimension}, and not what stands here; it counts as ${dimension}.`,
      `${dimension}, or nothing.`,
    );
  return { video, type, question, options, answer, domain: domainOf(cells.domain, tell) };
}

/** The number of first entries examined to recognise a file. */
const LOOKED_AT = 200;

/** The records of a document: those of a list, or the only one; none where it holds none. */
export function recordsIn(document: unknown): readonly unknown[] {
  const list = isFields(document) ? [document] : listOf(document);
  const isRecord = (one: unknown) =>
    isFields(one) && "video" in one && "question" in one && Array.isArray(one.options) && "answer" in one;
  return list.slice(0, LOOKED_AT).some(isRecord) ? list : [];
}

/** True where the questions of a list are answered. */
export function holdAnswers(records: readonly unknown[]): boolean {
  return records.slice(0, LOOKED_AT).some((one) => isFields(one) && "prediction" in one);
}
