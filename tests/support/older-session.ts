import type { Session } from "../../src/shapes/session";

/** A session as versions before 7 kept what it is judged by. */
export function beforeAsks<S extends Pick<Session, "asks">>({
  asks: [{ benchmark, material }],
  ...session
}: S) {
  return { ...session, checklist: material.checklist, rules: benchmark };
}

/** A session as version 2 kept it, with what it compared. */
export function asVersion2<D extends Pick<Session, "asks" | "disputedChecks">, C>(whole: D, comparison: C) {
  const { disputedChecks, rules: _rules, ...session } = beforeAsks(whole);
  return { ...session, version: 2, flawedChecks: disputedChecks, comparison };
}
