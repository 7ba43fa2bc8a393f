import type { QuizOutcome } from "../../metrics/quiz-outcome";
import type { Overrule } from "../../shapes/result";
import type { Semantics, VerdictStatus } from "../../shapes/verdict";
import type { Line } from "../benchmark";
import { READINGS } from "../capquiz/quiz";

const SEMANTICS: readonly Semantics[] = ["reference", "strict"];

/** By which questions a line is read under this name, whatever the semantics; empty for all of them. */
function questionsOf(reading: string): string {
  const words = reading.split(" ");
  return words.filter((word, index) => index > 0 || !SEMANTICS.some((name) => name === word)).join(" ");
}

/**
 * A line with a person's decision in the place of its verdict. What passed has passed by every reading. Of what failed
 * nobody says by which questions: where some of them are read apart, those that had failed stay so, and the others are
 * unscored.
 */
export function overruledLine(line: Line, status: Overrule["status"]): Line {
  const kept = Object.entries(line.readings ?? {});
  const parts = new Set(kept.map(([name]) => questionsOf(name)).filter((questions) => questions !== ""));
  const decide = (name: string, before: VerdictStatus): VerdictStatus => {
    if (status === "passed" || questionsOf(name) === "" || parts.size === 1) return status;
    return before === "failed" ? "failed" : "unscored";
  };
  return {
    ...line,
    status,
    readings: Object.fromEntries(kept.map(([name, before]) => [name, decide(name, before)])),
  };
}

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
