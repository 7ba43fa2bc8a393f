import type { Ask } from "./ask";
import type { Checklist } from "./checklist";
import type { Session } from "./session";
import type { ReleasedRules } from "./verdict";

/** The part of a session that says what its captions are judged by. */
type Asking = Pick<Session, "asks">;

/** The checklist of a session; null without a session. */
export function checklistOfSession(session: Asking): Checklist;
export function checklistOfSession(session: Asking | null | undefined): Checklist | null;
export function checklistOfSession(session: Asking | null | undefined): Checklist | null {
  return session ? session.asks[0].material.checklist : null;
}

/** The benchmark that judges by a session's checklist; null without a session. */
export function rulesOfSession(session: Asking): ReleasedRules;
export function rulesOfSession(session: Asking | null | undefined): ReleasedRules | null;
export function rulesOfSession(session: Asking | null | undefined): ReleasedRules | null {
  return session ? session.asks[0].benchmark : null;
}

/** The grounds for judging captions of a session besides its checklist. */
export function otherAsks({ asks: [, ...others] }: Asking): Ask[] {
  return others;
}

/** The session with another checklist, or other rules for it; null leaves the one that it has. */
export function withChecklistAsk<S extends Asking>(
  session: S,
  { checklist = null, rules = null }: { checklist?: Checklist | null; rules?: ReleasedRules | null },
): S {
  const [first, ...others] = session.asks;
  const material = checklist ? { ...first.material, checklist } : first.material;
  return { ...session, asks: [{ benchmark: rules ?? first.benchmark, material }, ...others] };
}

/** Tells asks apart, of which a session has at most one each: an AnyCapEval item asks for key points, or for a style. */
export function askId({ benchmark, material }: Ask): string {
  const hasPoints =
    typeof material === "object" &&
    material !== null &&
    "keyPoints" in material &&
    Array.isArray(material.keyPoints);
  return hasPoints ? `${benchmark} key points` : benchmark;
}

/** The session with this ask in the place of the one of its kind; null takes that away. */
export function withOtherAsk<S extends Asking>(session: S, id: string, ask: Ask | null): S {
  const [first, ...others] = session.asks;
  const rest = others.filter((one) => askId(one) !== id);
  return { ...session, asks: [first, ...rest, ...(ask ? [ask] : [])] };
}
