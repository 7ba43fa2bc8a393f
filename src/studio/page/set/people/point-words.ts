import { TASK_POINTS, type TaskPoint, type TaskVerification } from "../../../../shapes/instruction-set";
import type { SettledBy } from "../../../logic/set/people/task-verdicts";

/** The points as questions to people, with what helps to decide. */
export const POINT_WORDS: Record<TaskPoint, { short: string; asked: string; help: string }> = {
  fitsVideo: {
    short: "Fits the video",
    asked: "Can everything it asks for be answered from the video?",
    help: "No, where it asks for what is not seen or heard there.",
  },
  rightTypes: {
    short: "Right types",
    asked: "Is each check of the right type of constraint?",
    help: "No, where a check is filed under another type than what the instruction asks for, or a demand has no check.",
  },
  rightParameters: {
    short: "Right parameters",
    asked: "Do the parameters of each check say what the instruction says?",
    help: "No, where a number, a unit, a word or a form is another one.",
  },
  oneRight: {
    short: "One right answer",
    asked: "Has each question exactly one right answer?",
    help: "No, where another option is right too, or the marked one is wrong.",
  },
};

/** The verdict of people in a word. */
export const SETTLED_WORDS: Record<SettledBy, string> = {
  unanimous: "unanimous",
  majority: "by most",
  senior: "settled by a senior",
  open: "open",
};

/** "yes, yes, no, –" */
export function pointsWords(said: TaskVerification): string {
  return TASK_POINTS.map((point) => (said[point] === null ? "–" : said[point] ? "yes" : "no")).join(", ");
}
