import { isRefusal } from "../../../evaluation/generate-caption";
import type { Contradiction } from "../../../rules/suggesting/contradictions";
import type { Checklist } from "../../../shapes/checklist";
import { LONGEST_NOTE } from "../../../shapes/rating";
import { type RowVerdict, TRAINING_SET_LIMITS, type TrainingRow } from "../../../shapes/training-set";
import type { Verdict } from "../../../shapes/verdict";

/**
 * Runs the format checks of a checklist on a response, strictly; in the app in a worker that can be killed. Where a judge is
 * asked too, its verdicts on content are among them.
 */
export type RunRules = (of: { response: string; instruction: string; checklist: Checklist }) => Promise<{
  verdicts: Pick<Verdict, "checkId" | "status" | "reason">[];
  /** Two checks that no response can pass together; null for none. */
  contradiction: Contradiction | null;
}>;

/** Known verdicts on the content checks of a response, by their ids: from its source, or from a judge. */
export type ContentVerdicts = Readonly<Record<string, Pick<RowVerdict, "status" | "by" | "why">>>;

/** A row before our rules have looked at it. */
export type MadeRow = Omit<TrainingRow, "verdicts" | "refused"> & {
  /** Content verdicts of the response, and of the worse one. */
  content: { response: ContentVerdicts; rejected: ContentVerdicts };
  /** The reason why it was given up while it was made; null where it was not. */
  given: string | null;
};

const cut = (text: string) => text.slice(0, LONGEST_NOTE);

/** A response that speaks of the text that it was made of, and not of the clip. */
const SPEAKS_OF_TEXT =
  /\b(?:the|this|that|your|provided|given) (?:(?:dense|original|source|provided|given|above|input) )?(?:caption|description|text) (?:says|states|mentions|does not|doesn't|provides|indicates|describes)\b|\b(?:according to|based on) the (?:(?:dense|original|source|provided|given|above|input) )*(?:caption|description|text)\b/i;

/** The reason why a text can't be a response to learn from, whatever its checks say; null for none. */
function responseFault(text: string, instruction: string): string | null {
  const plain = text.trim();
  if (plain === "") return "The response is empty.";
  if (text.length > TRAINING_SET_LIMITS.text)
    return `The response is longer than ${TRAINING_SET_LIMITS.text.toLocaleString("en")} characters.`;
  if (plain === instruction.trim()) return "The response repeats the instruction.";
  if (isRefusal(plain)) return "The response refuses what was asked.";
  // A row about a text would teach to speak of a text where there is a clip.
  if (SPEAKS_OF_TEXT.test(plain.slice(0, 20_000)))
    return "The response speaks of the text that it was made of, and not of the clip.";
  return null;
}

/** The reason why no response can follow an instruction with this checklist; null for none. */
function checklistFault(instruction: string, checklist: Checklist): string | null {
  if (instruction.trim() === "") return "The instruction is empty.";
  const ids = [...checklist.format, ...checklist.content].map(({ checkId }) => checkId);
  if (ids.length === 0) return "The checklist is empty: nothing tells whether the response is right.";
  return new Set(ids).size < ids.length ? "Two checks of the checklist have one id." : null;
}

const inWords = ({ one, other, why }: Contradiction) =>
  `Two checks contradict each other, “${one.description}” and “${other.description}”: ${why}`;

const NOBODY = "Nobody was asked about it.";

/** The verdict on every check of a checklist: on form by our rules, on content by what is known. */
async function verdictsOn(
  { response, instruction, checklist }: Parameters<RunRules>[0],
  known: ContentVerdicts,
  rules: RunRules,
): Promise<{ verdicts: RowVerdict[]; contradiction: Contradiction | null }> {
  const { verdicts: found, contradiction } = await rules({ response, instruction, checklist });
  const byRules = new Map(found.map((verdict) => [verdict.checkId, verdict]));
  const verdicts = [
    ...checklist.format.map(({ checkId, constraintId }): RowVerdict => {
      const verdict = byRules.get(checkId);
      const why = cut(verdict?.reason ?? "The rules gave no verdict.");
      return { checkId, constraintId, status: verdict?.status ?? "unscored", by: "rule", why };
    }),
    ...checklist.content.map(({ checkId, constraintId }): RowVerdict => {
      const judged = byRules.get(checkId);
      if (judged)
        return { checkId, constraintId, status: judged.status, by: "judge", why: cut(judged.reason) };
      const verdict = Object.hasOwn(known, checkId) ? known[checkId] : undefined;
      const { status, by, why } = verdict ?? { status: "unscored", by: "source", why: NOBODY };
      return { checkId, constraintId, status, by, why: cut(why) };
    }),
  ];
  return { verdicts, contradiction };
}

function nameOf({ checkId }: Pick<RowVerdict, "checkId">, { format, content }: Checklist): string {
  const check = [...format, ...content].find((one) => one.checkId === checkId);
  return check && check.description.trim() !== "" ? check.description : checkId;
}

/** The first check that keeps a response from leaving; null for none. A content check that nobody answered does not. */
function refusalOf(verdicts: readonly RowVerdict[], checklist: Checklist): string | null {
  const failed = verdicts.find(({ status }) => status === "failed");
  if (failed) return `The response fails “${nameOf(failed, checklist)}”: ${failed.why}`;
  const open = verdicts.find(({ status, by }) => status === "unscored" && by === "rule");
  return open
    ? `Our rules can't tell whether the response passes “${nameOf(open, checklist)}”: ${open.why}`
    : null;
}

/**
 * The reason why a pair does not differ in exactly the named checks, which the better response passes; null where it does. Another content check without a verdict is
 * taken to be as it is for the response where the change can't have touched it, which is told by `known`.
 */
function pairFault(row: MadeRow, good: readonly RowVerdict[], bad: readonly RowVerdict[]): string | null {
  const { rejected, checklist, response } = row;
  if (!rejected) return null;
  if (rejected.text.trim() === "") return "The worse response is empty.";
  if (rejected.text.trim() === response.trim()) return "Both responses are the same.";
  if (rejected.text.length > TRAINING_SET_LIMITS.text) return "The worse response is too long.";
  const named = new Set(rejected.failsIn);
  for (const id of named) {
    const verdict = bad.find(({ checkId }) => checkId === id);
    const own = good.find(({ checkId }) => checkId === id);
    if (verdict?.status === "failed" && own?.status === "passed") continue;
    if (verdict?.status === "failed")
      return `Nobody could tell whether the better response passes “${nameOf(verdict, checklist)}”, which the worse one fails.`;
    const name = verdict ? nameOf(verdict, checklist) : id;
    return `The worse response should fail “${name}”, and ${verdict?.status === "passed" ? `passes it: ${verdict.why}` : "nobody could tell whether it does."}`;
  }
  for (const verdict of bad) {
    if (named.has(verdict.checkId)) continue;
    const own = good.find(({ checkId }) => checkId === verdict.checkId);
    if (verdict.status === own?.status) continue;
    return `The responses differ in “${nameOf(verdict, checklist)}” too: ${verdict.why}`;
  }
  return null;
}

/**
 * A row with the verdicts of our rules, and why it may not leave: the first thing in which it fails. A row that was given up
 * while it was made is refused for that.
 */
export async function checkedRow(row: MadeRow, rules: RunRules): Promise<TrainingRow> {
  const { content, given, ...rest } = row;
  const { instruction, checklist, response, rejected } = rest;
  const early = given ?? checklistFault(instruction, checklist) ?? responseFault(response, instruction);
  if (early !== null) return { ...rest, verdicts: [], refused: cut(early) };
  const { verdicts, contradiction } = await verdictsOn(
    { response, instruction, checklist },
    content.response,
    rules,
  );
  if (contradiction) return { ...rest, verdicts: [], refused: cut(inWords(contradiction)) };
  const refused = refusalOf(verdicts, checklist);
  if (refused !== null || !rejected) return { ...rest, verdicts, refused: refused && cut(refused) };
  const { verdicts: worse } = await verdictsOn(
    { response: rejected.text, instruction, checklist },
    content.rejected,
    rules,
  );
  const fault = pairFault(row, verdicts, worse);
  return { ...rest, verdicts, refused: fault && cut(fault) };
}
