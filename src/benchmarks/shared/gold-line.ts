import type { QuizOutcome } from "../../metrics/quiz/quiz-outcome";
import type { Line } from "../benchmark";
import { READINGS } from "../capquiz/quiz";
import { overruledLine } from "./overruled-line";

/** The finding of people on a line: passed or failed, how a quiz question came out, or points. */
export type GoldValue =
  | { asks: "verdict"; holds: boolean }
  | { asks: "option"; outcome: Exclude<QuizOutcome, "unreadable"> }
  | { asks: "points"; earned: number };

/** The line as it would stand if its judge had said what people say. */
export function goldLine(line: Line, gold: GoldValue): Line {
  if (gold.asks === "verdict") return overruledLine(line, gold.holds ? "passed" : "failed");
  if (gold.asks === "option") {
    const { status, ...readings } = READINGS[gold.outcome];
    return { ...line, status, readings: { ...line.readings, ...readings } };
  }
  return line.points ? { ...line, points: { ...line.points, earned: gold.earned } } : line;
}
