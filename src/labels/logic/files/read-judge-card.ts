import { named } from "../../../evaluation/labels/judge-cards";
import { parseSafeJson } from "../../../foundation/safe-json";
import type { TextPieces } from "../../../foundation/text-pieces";
import type { FileProblem } from "../../../shapes/data-set";
import { JudgeCardShape } from "../../../shapes/generated/judge-card";
import { type JudgeCard, labelledByPoints } from "../../../shapes/judge-card";
import { inWords, readOutside } from "../../../shapes/read-outside";

/** A longer file is no card; stress tests have a line for each check that was asked about. */
export const CARD_BYTES = 4 * 1024 * 1024;

const WANTED = "A judge’s card as Caplens writes it.";

/** The part of a card that contradicts another one; null where none does. */
function contradiction({ kinds, points, askedAgain, stress = [] }: JudgeCard): string | null {
  if (kinds.length === 0 && !points && stress.length === 0)
    return "This is no judge’s card: it has neither labels nor stress tests.";
  const names = new Set<string>();
  for (const { kind, counts } of kinds) {
    if (names.has(kind)) return `The kind “${kind.slice(0, 60)}” stands in it twice.`;
    names.add(kind);
    const { rightPasses, wrongPasses, rightFails, wrongFails, passed, failed } = counts;
    if (rightPasses + wrongPasses > passed || rightFails + wrongFails > failed)
      return `Of the kind “${kind.slice(0, 60)}” more checks are labelled than there are.`;
  }
  if (points && labelledByPoints(points).some((count, index) => count > (points.all[index] ?? 0)))
    return "Of some points more captions are labelled than there are.";
  if (askedAgain && askedAgain.flipped > askedAgain.questions)
    return "More questions flipped than were asked again.";
  for (const test of stress) {
    const isOff = test.lines.some(
      ({ writer, first, said, places }) =>
        writer >= test.writers.length ||
        (first === undefined && Object.keys(said).length > 0) ||
        (said.others !== undefined && said.others !== "-" && said.others.length !== test.others.length) ||
        (places && [places.first, ...places.shuffled].some((place) => Number(place) >= places.options)),
    );
    if (isOff || test.lines.length > test.of)
      return "A stress test in it contradicts itself: its lines are not those that it says it asked about.";
  }
  return null;
}

/** Reads the file of a judge's card. One that is none, contradicts itself or was changed by hand is refused with its cause. */
export async function readJudgeCard(
  file: string,
  pieces: TextPieces,
): Promise<{ card: JudgeCard; problem: null } | { card: null; problem: FileProblem }> {
  const refused = (message: string) => ({
    card: null,
    problem: { file, path: "", message, expected: WANTED },
  });
  const json = parseSafeJson(pieces.join("").replace(/^\uFEFF/, ""));
  if (!json.ok) return refused(`The file can’t be read. ${json.detail}`);
  const read = readOutside(JudgeCardShape, json.value);
  if (!read.ok) return refused(`This is no judge’s card: ${inWords(read.problem, "it")}.`);
  const card = read.value;
  const why = contradiction(card);
  if (why !== null) return refused(why);
  const whole = await named(card);
  if (whole.id !== card.id) return refused("The card was changed after it was written.");
  return { card: whole, problem: null };
}
