import { Worker as Thread } from "node:worker_threads";
import { notJudged } from "../../benchmarks/instruction-following/judging/withheld-judgement";
import { createCheckRunner } from "../../evaluation/checks/check-runner";
import { mayRunAway } from "../../evaluation/checks/may-run-away";
import { checkBatch, checkFormat, type RuleRunner } from "../../rules/check-format";
import type { CheckContext } from "../../rules/define-checker";
import { findChecker } from "../../rules/registry";
import {
  type CheckBatch,
  type CheckRequest,
  prepareCheck,
  type ReadyCheck,
  type RuleVerdicts,
} from "../../rules/run-check";
import type { FormatCheck } from "../../shapes/checklist";
import type { Verdict } from "../../shapes/verdict";
import { givenOf, type ReadChecks } from "./read-checks";

/** A text, and what it is held against. */
type TextQuestion = {
  text: string;
  checks: ReadChecks;
  /** Tells a part of the text from the whole; empty where nobody knows it. */
  instruction: string;
  context: CheckContext;
};

/** Decides checks of texts: what could go on for ever in a thread that is killed then, all else in place. */
export type TextChecker = {
  /** One verdict for each check, in the checklist's order. Of content nobody is asked: those are unscored, "not judged". */
  check(question: TextQuestion): Promise<Verdict[]>;
  /** A batch as those judge who score benchmarks, by both semantics. */
  runBatch(batch: CheckBatch, signal: AbortSignal): Promise<RuleVerdicts>;
  /** Ends the thread, if there is one. */
  dispose(): void;
};

const NOBODY = "No judge is asked here: rules alone decide.";

/** A runner that prepares each check once, however many texts it is held against. */
function preparedRunner(): (context: CheckContext) => RuleRunner {
  const known = new WeakMap<FormatCheck, Map<string, Promise<ReadyCheck>>>();
  return (context) => async (check, content) => {
    const own = known.get(check) ?? new Map<string, Promise<ReadyCheck>>();
    known.set(check, own);
    const name = `${context.semantics} ${context.benchmark}`;
    const ready = own.get(name) ?? prepareCheck(check.constraintId, check.parameters, context);
    own.set(name, ready);
    return (await ready).run(content);
  };
}

/** The file of the thread in the package, beside the file that this comes into. */
const THREAD_FILE = "./checks-thread.js";

type Message = { kind?: string };

/**
 * A thread of node as the worker that a page would have. It keeps the process alive only while it is asked something: whoever has
 * all verdicts can end without telling anybody.
 */
class ThreadWorker extends EventTarget implements Worker {
  onmessage = null;
  onmessageerror = null;
  onerror = null;
  private readonly thread: Thread;
  private open = 0;

  constructor(file: URL) {
    super();
    this.thread = new Thread(file);
    this.thread.unref();
    this.thread.on("message", (data: Message) => {
      if (data.kind === "done" || data.kind === "failed") this.answered();
      this.dispatchEvent(new MessageEvent("message", { data }));
    });
    this.thread.on("error", ({ message }) =>
      this.dispatchEvent(Object.assign(new Event("error", { cancelable: true }), { message })),
    );
  }

  private answered(): void {
    this.open -= 1;
    if (this.open <= 0) this.thread.unref();
  }

  postMessage(message: Message): void {
    if (message.kind === "call") {
      this.open += 1;
      this.thread.ref();
    }
    this.thread.postMessage(message);
  }

  terminate(): void {
    void this.thread.terminate();
  }
}

/** Starts the check worker of the page in a thread of node. */
export function startChecksThread(): Worker {
  return new ThreadWorker(new URL(THREAD_FILE, import.meta.url));
}

export function createTextChecker(): TextChecker {
  const runner = createCheckRunner(startChecksThread);
  const prepared = preparedRunner();

  /** Those that may run away, decided by a thread that can be killed. */
  async function inThread(question: TextQuestion, requests: CheckRequest[]): Promise<Map<string, Verdict>> {
    if (requests.length === 0) return new Map();
    const { text, checks, instruction, context } = question;
    const siblings = checks.checklist.format;
    const batch = { response: text, requests, siblings, instruction, context, oneReading: true } as const;
    const found = await runner.run(batch);
    return new Map(found[context.semantics].map((verdict) => [verdict.checkId, verdict]));
  }

  /** Nobody can pick out anything for a rule that there is not, so that asking a judge is no advice. */
  function unknownRule({ checkId, constraintId }: FormatCheck, { semantics }: CheckContext): Verdict | null {
    if (findChecker(constraintId)) return null;
    const reason = `There is no rule called “${constraintId}”.`;
    const why = { status: "unscored", cause: "bad parameters", reason, evidence: [] } as const;
    return { checkId, constraintId, half: "format", source: "rule", semantics, ...why, evidence: [] };
  }

  return {
    async check(question) {
      const { text, checks, instruction, context } = question;
      const { format, content } = checks.checklist;
      const requests = format.map(
        (check): CheckRequest => ({ check, given: givenOf(checks, check.checkId, text) }),
      );
      const decided = await inThread(
        question,
        requests.filter((request) => mayRunAway(request, text)),
      );
      const run = prepared(context);
      const { semantics } = context;
      const verdicts: Verdict[] = [];
      for (const request of requests)
        verdicts.push(
          unknownRule(request.check, context) ??
            decided.get(request.check.checkId) ??
            (await checkFormat(
              { response: text, siblings: format, instruction, semantics, ...request },
              run,
            )),
        );
      return [...verdicts, ...content.map((check) => notJudged(check, semantics, NOBODY))];
    },
    runBatch: (batch, signal) =>
      batch.requests.some((request) => mayRunAway(request, batch.response))
        ? runner.run(batch, { signal })
        : checkBatch(batch),
    dispose: () => runner.dispose(),
  };
}
