import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createProvider } from "../../../src/calls/registry";
import { abortableSleep } from "../../../src/foundation/or-aborted";
import { thorough } from "../../support/effort";
import { FAULTS, type Fault, faultScript } from "../../support/faulty-run/fault-script";
import { holdTimeOuts } from "../../support/faulty-run/held-time-outs";
import { judgeRun } from "../../support/faulty-run/judge-run";
import { type StandIn, startStandIn } from "../../support/stand-in/start-stand-in";
import { settingsFor } from "../calls";
import { CHOICE, dispatcherInTest } from "./dispatcher-in-test";

/** Ten captions in the soak. */
const RUN = { captions: thorough ? 10 : 3, questionsEach: 30 };
const QUESTIONS = RUN.captions * RUN.questionsEach;
/** The first calls go well: an endpoint that begins with nonsense is none. */
const GOOD_CALLS = 6;
const TIME_OUT_SECONDS = 600;

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
});
afterAll(() => standIn.close());
beforeEach(() => standIn.reset());

async function judgeAt(url: string) {
  const limits = [
    { baseUrl: url, concurrency: 6, requestsPerMinute: null, timeoutSeconds: TIME_OUT_SECONDS },
  ];
  const inTest = dispatcherInTest({
    settings: { limits },
    // The waits of a real run, fifty times as fast.
    policy: {
      tries: 5,
      billableTries: 5,
      timeoutTries: 5,
      firstWaitMilliseconds: 1000,
      longestWaitMilliseconds: 30_000,
      sleep: (milliseconds, signal) => abortableSleep(milliseconds / 50, signal),
    },
  });
  const provider = await createProvider(settingsFor(url));
  return { ...inTest, judge: inTest.judge(provider, "run", { ...CHOICE, baseUrl: url }) };
}

/** Lets time-outs run out whenever nothing but calls that are never answered is under way. */
function timeOutWhatHangs(outcomes: readonly (Fault | null)[]): () => void {
  const held = holdTimeOuts(TIME_OUT_SECONDS * 1000);
  let ended = 0;
  const watch = setInterval(() => {
    const met = outcomes.slice(0, Math.max(0, standIn.requests.length - GOOD_CALLS));
    const hanging = met.filter((outcome) => outcome === "time-out").length - ended;
    if (hanging === 0 || hanging !== held.count()) return;
    ended += hanging;
    held.runOut();
  }, 5);
  return () => {
    clearInterval(watch);
    held.release();
  };
}

/** Faults of requests that may be billed all the same: a question that has met three of them is given up. */
const BILLED: readonly (Fault | null | undefined)[] = [
  "time-out",
  "cut stream",
  "garbage on the wire",
  "garbage in the reply",
];
const MOST_BILLED = 3;

/** The places of the requests that ask a question, "q0-17", among all that were sent. */
function requestsFor(checkId: string): number[] {
  const [caption, thing] = checkId.slice(1).split("-");
  const words = `Does caption ${caption} name thing ${thing}?`;
  return standIn.requests.flatMap(({ body }, place) => (JSON.stringify(body).includes(words) ? [place] : []));
}

describe(`${QUESTIONS} questions to a judge of whose calls one in five fails`, () => {
  it("are all answered, none twice, and asking them again costs no call", async () => {
    const { rules, outcomes } = faultScript((QUESTIONS * 4) / 3, 0.2, 5, 20_261_121);
    expect(new Set(outcomes)).toEqual(new Set([null, ...FAULTS]));
    standIn.script({ times: GOOD_CALLS, behaviour: { kind: "honest" } }, ...rules);
    const { judge, stores } = await judgeAt(standIn.url);
    const giveBack = timeOutWhatHangs(outcomes);
    const { items, replies } = await judgeRun(judge, RUN).finally(giveBack);

    expect(items).toHaveLength(QUESTIONS);
    expect(new Set(items.map(({ checkId }) => checkId)).size).toBe(QUESTIONS);
    const isAnswered = ({ status, answer }: (typeof items)[number]) =>
      status === "passed" && answer === "yes";
    // Who meets which fault is up to chance: few meet three that may be billed.
    const givenUp = new Set(items.filter((item) => !isAnswered(item)).map(({ checkId }) => checkId));
    expect(givenUp.size).toBeLessThan(QUESTIONS / 20);
    for (const checkId of givenUp) {
      const met = requestsFor(checkId).map((place) => outcomes[place - GOOD_CALLS]);
      expect(met.filter((fault) => BILLED.includes(fault))).toHaveLength(MOST_BILLED);
    }
    const answered = items.filter(isAnswered);
    const theirs = replies.filter(({ checkId }) => !givenUp.has(checkId));
    const used = theirs.filter(({ rejected }) => rejected === null);
    expect(used).toHaveLength(answered.length);
    expect(new Set(used.map(({ checkId }) => checkId)).size).toBe(answered.length);
    // Every request that was sent is either a reply or an attempt in the record.
    const sent = standIn.requests.length;
    const sentForThem = answered.reduce((sum, { checkId }) => sum + requestsFor(checkId).length, 0);
    expect(sent).toBeGreaterThan(QUESTIONS * 1.1);
    expect(replies.filter(({ call }) => call?.cached)).toEqual([]);
    expect(theirs.reduce((sum, { call }) => sum + (call?.attempts ?? 0), 0)).toBe(sentForThem);
    expect(theirs.filter(({ rejected }) => rejected !== null).length).toBe(sentForThem - answered.length);
    expect((await (await stores()).spending.read("run")).run.calls).toBeLessThanOrEqual(sent);
    expect(standIn.peak()).toBeLessThanOrEqual(6 + outcomes.filter((fault) => fault === "time-out").length);

    const again = await judgeRun(judge, RUN);
    const askedAgain = [...givenUp].flatMap(requestsFor).filter((place) => place >= sent);
    expect(standIn.requests).toHaveLength(sent + askedAgain.length);
    expect(
      again.items
        .filter(({ checkId }) => !givenUp.has(checkId))
        .map(({ checkId, answer }) => [checkId, answer]),
    ).toEqual(answered.map(({ checkId, answer }) => [checkId, answer]));
    expect(again.replies.filter(({ call }) => call?.cached)).toHaveLength(answered.length);
  });

  it("that can't be answered are unscored with their cause, the others are answered", async () => {
    standIn.script({ match: { contains: "name thing 7?" }, behaviour: { kind: "prose" } });
    const { judge } = await judgeAt(standIn.url);
    const { items } = await judgeRun(judge, RUN);
    const unscored = items.filter(({ status }) => status === "unscored");
    expect(items).toHaveLength(QUESTIONS);
    expect(unscored.map(({ checkId }) => checkId).toSorted()).toEqual(
      Array.from({ length: RUN.captions }, (_, caption) => `q${caption}-7`),
    );
    expect(new Set(unscored.map(({ cause }) => cause))).toEqual(new Set(["reply unreadable"]));
    const sent = standIn.requests.length;
    await judgeRun(judge, RUN);
    // Only what has no answer is asked again, three times each.
    expect(standIn.requests).toHaveLength(sent + 3 * RUN.captions);
  });

  it("of a judge that goes away are unscored, “judge unreachable”, and answered once it is back", async () => {
    standIn.script(
      { times: QUESTIONS / 3, behaviour: { kind: "honest" } },
      { times: 1000, behaviour: { kind: "status", status: 503 } },
    );
    const { judge } = await judgeAt(standIn.url);
    const { items } = await judgeRun(judge, RUN);
    const causes = items.map(({ cause }) => cause ?? "answered");
    expect(causes.filter((cause) => cause === "answered")).toHaveLength(QUESTIONS / 3);
    expect(causes.filter((cause) => cause === "judge unreachable")).toHaveLength((QUESTIONS * 2) / 3);
    standIn.reset();
    const after = await judgeRun(judge, RUN);
    expect(after.items.every(({ status }) => status === "passed")).toBe(true);
    expect(standIn.requests).toHaveLength((QUESTIONS * 2) / 3);
  });
});
