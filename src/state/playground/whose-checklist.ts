import { canonicalJson } from "../../foundation/canonical-json";
import type { Checklist } from "../../shapes/checklist";
import type { SampleInstruction } from "../../shapes/sample";
import type { Session } from "../../shapes/session";
import { checklistOfSession } from "../../shapes/session-asks";

/** At most this many instructions are remembered that a checklist was made or kept for. */
const MOST_REMEMBERED = 8;

const NUMBER =
  /\d|^(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|[a-z]+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|once|twice)/;

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** True for a word that was mistyped: a letter or two, or two letters in each other's place. */
function isMistyped(word: string, meant: string): boolean {
  const short = Math.min(word.length, meant.length);
  if (short < 4 || NUMBER.test(word) || NUMBER.test(meant)) return false;
  let start = 0;
  while (start < short && word[start] === meant[start]) start += 1;
  let end = 0;
  while (end < short - start && word.at(-1 - end) === meant.at(-1 - end)) end += 1;
  const [rest, wanted] = [word, meant].map((each) => each.slice(start, each.length - end));
  const swapped = rest?.length === 2 && rest === [...(wanted ?? "")].reverse().join("");
  return swapped || Math.max(rest?.length ?? 0, wanted?.length ?? 0) <= (short < 8 ? 1 : 2);
}

/**
 * True where one text is the other with typing corrected: the same words but for letter case, punctuation, blanks, and a
 * mistyped one in ten (two at the least). A changed number is no correction.
 */
export function isCorrected(text: string, before: string): boolean {
  const [words, meant] = [wordsOf(text), wordsOf(before)];
  if (words.join("") === meant.join("")) return true;
  if (words.length !== meant.length) return false;
  const changed = words.flatMap((word, at) => (word === meant[at] ? [] : [[word, meant[at] ?? ""] as const]));
  return (
    changed.length <= Math.max(2, words.length / 10) &&
    changed.every(([word, other]) => isMistyped(word, other))
  );
}

export function isEmpty({ format, content }: Checklist): boolean {
  return format.length + content.length === 0;
}

/** True where the checklist was made for another instruction than the session's. */
export function isOfEarlierInstruction(
  session: Pick<Session, "checklistFor" | "instruction" | "asks">,
): boolean {
  const { checklistFor, instruction } = session;
  if (!checklistFor || isEmpty(checklistOfSession(session))) return false;
  return !checklistFor.some((one) => isCorrected(instruction, one));
}

/** For which instructions the checklist was made or kept, with another instruction in the session from now on. */
export function remembered(session: Session, instruction: string): Pick<Session, "checklistFor"> {
  const known = session.checklistFor ?? [session.instruction];
  const isNew = isEmpty(checklistOfSession(session)) || (known.length === 1 && known[0] === instruction);
  return isNew ? {} : { checklistFor: known };
}

/** The session with its checklist called good for the present instruction and the present video. */
export function withChecklistKept({ answersFor: _video, checklistFor = [], ...session }: Session): Session {
  const known = checklistFor.slice(1 - MOST_REMEMBERED);
  return { ...session, ...(known.length > 0 ? { checklistFor: [...known, session.instruction] } : {}) };
}

/** The session with its suggested checks accepted as they are. */
export function withSuggestedAccepted({ suggestedChecks: _marks, ...session }: Session): Session {
  return session;
}

/** The session without a word on whose checklist it has: another one is in its place. */
export function withChecklistOfNow({
  answersFor: _video,
  checklistFor: _texts,
  suggestedChecks: _marks,
  ...session
}: Session): Session {
  return session;
}

/** The user's own work in a session that began as an example: `of` is the example. */
export function ownWork(
  session: Session,
  of: SampleInstruction | undefined,
): Pick<Session, "instruction" | "draft" | "disputedChecks"> & { checklist: Checklist } {
  const { instruction, draft, disputedChecks } = session;
  const checklist = checklistOfSession(session);
  const isOwn = of !== undefined && instruction.trim() !== "" && !isCorrected(instruction, of.text);
  if (!isOwn)
    return { instruction: "", checklist: { format: [], content: [] }, draft: [], disputedChecks: [] };
  const given = new Set([...of.checklist.format, ...of.checklist.content].map(canonicalJson));
  const own = <C extends object>(checks: readonly C[]) =>
    checks.filter((check) => !given.has(canonicalJson(check)));
  const kept = { format: own(checklist.format), content: own(checklist.content) };
  const ids = new Set([...kept.format, ...kept.content].map(({ checkId }) => checkId));
  return {
    instruction,
    checklist: kept,
    draft,
    disputedChecks: disputedChecks.filter(({ checkId }) => ids.has(checkId)),
  };
}
