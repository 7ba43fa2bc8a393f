import { expect, test } from "vitest";
import type { Verdict } from "../../src/shapes/verdict";
import { createFormWatch, type FormSoFar } from "../../src/state/use-form-so-far";
import { settled } from "../support/settled";

const verdict = (reason: string): Verdict => ({
  checkId: "F1",
  constraintId: "length",
  half: "format",
  status: "passed",
  reason,
  evidence: [],
  source: "rule",
  semantics: "strict",
});

/** A watch on a clock of its own, on which each look takes `took` milliseconds. */
function watched(took: (text: string) => number) {
  let time = 0;
  let atWork = 0;
  const looks: string[] = [];
  const found: (FormSoFar & { id: string })[] = [];
  const waits: { until: number; go: () => void }[] = [];
  const watch = createFormWatch(
    async (text) => {
      looks.push(text);
      time += took(text);
      atWork += took(text);
      if (text.includes("unreadable")) throw new Error("No rule can read this.");
      return [verdict(text)];
    },
    (id, so) => found.push({ id, ...so }),
    {
      now: () => time,
      wait: (milliseconds) => new Promise((go) => waits.push({ until: time + milliseconds, go })),
    },
  );
  return {
    watch,
    looks,
    found,
    share: () => atWork / time,
    /** Lets so much time pass. */
    async pass(milliseconds: number) {
      await settled();
      time += milliseconds;
      for (const { go } of waits.splice(0, waits.filter(({ until }) => until <= time).length)) go();
      await settled();
    },
  };
}

test("rules look at a growing text at once and then at its newest words only", async () => {
  const { watch, looks, found, pass } = watched(() => 5);
  watch.see("a", "- one");
  await settled();
  expect(looks).toEqual(["- one"]);
  expect(found).toEqual([{ id: "a", text: "- one", verdicts: [verdict("- one")] }]);
  watch.see("a", "- one\n- two");
  watch.see("a", "- one\n- two\n- three");
  await pass(100);
  expect(looks).toHaveLength(1);
  await pass(150);
  expect(looks).toEqual(["- one", "- one\n- two\n- three"]);
});

test("however long a look takes, all of them together take a tenth of a core", async () => {
  const { watch, looks, share, pass } = watched((text) => text.length);
  for (let words = 1; words <= 400; words += 1) {
    watch.see("a", "word ".repeat(words));
    watch.see("b", "Wort ".repeat(words));
    await pass(50);
  }
  expect(looks.length).toBeGreaterThan(5);
  await pass(100_000);
  expect(share()).toBeLessThanOrEqual(0.1);
});

test("of several texts the one that waited longest has its turn, and an unreadable one holds up none", async () => {
  const { watch, looks, found, pass } = watched(() => 1);
  watch.see("a", "unreadable");
  watch.see("b", "second");
  watch.see("c", "third");
  watch.see("a", "unreadable still");
  await pass(250);
  await pass(250);
  await pass(250);
  expect(looks).toEqual(["unreadable", "second", "third", "unreadable still"]);
  expect(found.map(({ id }) => id)).toEqual(["b", "c"]);
});

test("a text that is empty or the same as before is not looked at, and nothing is once it is stopped", async () => {
  const { watch, looks, pass } = watched(() => 1);
  watch.see("a", " \n");
  watch.see("a", "words");
  await pass(250);
  watch.see("a", "words");
  await pass(250);
  expect(looks).toEqual(["words"]);
  watch.see("a", "words and more");
  watch.stop();
  watch.see("a", "words and more again");
  await pass(250);
  await pass(250);
  expect(looks).toEqual(["words", "words and more"]);
});
