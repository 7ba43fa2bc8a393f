import fc from "fast-check";
import { expect, test } from "vitest";
import {
  likeness,
  NEAR_SAME,
  nearSamePairs,
  sequencesOf,
} from "../../../../src/studio/logic/training/near-same";
import { inSplits, splitSources } from "../../../../src/studio/logic/training/splits";
import { allSteps } from "../../../support/all-steps";
import { enoughOf, runs } from "../../../support/effort";
import { madeRowOf, madeSet, madeSource } from "./made-set";

const words = fc.constantFrom(..."tea cup robot cat pours sits runs red blue slowly table window".split(" "));
const caption = fc.array(words, { minLength: 1, maxLength: 14 }).map((some) => some.join(" "));
/** A caption, or one that was written off with a word changed, capitals or marks. */
const captions = fc.array(caption, { minLength: 1, maxLength: 6 }).chain((some) =>
  fc.array(
    fc
      .tuple(fc.constantFrom(...some), fc.constantFrom("same", "capitals", "marks", "longer"))
      .map(([text, how]) => {
        if (how === "capitals") return text.toUpperCase();
        if (how === "marks") return `**${text}**!`;
        return how === "longer" ? `${text} ${text} again` : text;
      }),
    { minLength: 2, maxLength: 24 },
  ),
);

test("finds every pair of texts that are nearly the same, and no other", () => {
  fc.assert(
    fc.property(captions, (texts) => {
      const found = new Set(allSteps(nearSamePairs(texts)).map(([one, other]) => `${one} ${other}`));
      for (const [one, text] of texts.entries())
        for (let other = one + 1; other < texts.length; other += 1) {
          const share = likeness(sequencesOf(text), sequencesOf(texts[other] ?? ""));
          expect(found.has(`${one} ${other}`)).toBe(share >= NEAR_SAME);
        }
    }),
    runs(200),
  );
});

test("captions in writing without blanks are nearly the same where few signs differ", () => {
  const texts = [
    "红色的机器人把茶倒进白色的杯子里，然后猫慢慢地走过桌子，在窗边坐下来看外面的雨。",
    "蓝色的机器人把茶倒进白色的杯子里，然后猫慢慢地走过桌子，在窗边坐下来看外面的雨！",
    "一个男人在公园里跑步，旁边有两只狗。",
    "赤いロボットがお茶を白いカップに注いで、ねこがテーブルの上をゆっくりと歩いていく。",
    "青いロボットがお茶を白いカップに注いで、ねこがテーブルの上をゆっくりと歩いていく",
  ];
  expect(allSteps(nearSamePairs(texts))).toEqual([
    [0, 1],
    [3, 4],
  ]);
});

test("no clip, no caption and none that is nearly the same stands in two splits, for any seed", () => {
  let several = 0;
  const sourcesOf = fc.array(
    fc.record({ clip: fc.nat(24), hash: fc.option(fc.nat(12)), texts: captions, pair: fc.boolean() }),
    { minLength: 1, maxLength: 16, size: "max" },
  );
  fc.assert(
    fc.property(
      sourcesOf,
      fc.nat(1000),
      fc.double({ min: 0, max: 0.5, noNaN: true }).map((share) => Math.max(share, share > 0 ? 0.1 : 0)),
      (made, seed, share) => {
        const sources = made.map(({ clip, hash, texts }, index) =>
          madeSource(`s${index}`, {
            media: {
              path: `c${clip}.mp4`,
              hash: hash === null ? null : String(hash),
              sound: false,
              seconds: 3,
            },
            captions: texts.slice(2).map((text) => ({ text, by: "A", verdicts: {} })),
          }),
        );
        const rows = made.map(({ texts, pair }, index) =>
          madeRowOf(`r${index}`, `s${index}`, {
            response: texts[0] ?? "",
            rejected: pair ? { text: texts[1] ?? "", failsIn: ["format-001"], how: "" } : null,
          }),
        );
        const set = madeSet({ sources, rows, seed, shares: { validation: share / 2, test: share } });
        const splits = allSteps(splitSources(set));
        expect([...splits.keys()].sort()).toEqual(sources.map(({ id }) => id).sort());
        expect(allSteps(splitSources(set))).toEqual(splits);
        if (new Set(splits.values()).size > 1) several += 1;

        const all = inSplits(rows, splits).flatMap((row, index) => [
          { row, clip: sources[index]?.media, text: row.response },
          ...(row.rejected ? [{ row, clip: sources[index]?.media, text: row.rejected.text }] : []),
          ...(sources[index]?.captions ?? []).map(({ text }) => ({ row, clip: sources[index]?.media, text })),
        ]);
        for (const [at, one] of all.entries())
          for (const other of all.slice(at + 1)) {
            if (one.row.split === other.row.split) continue;
            expect(one.clip?.path).not.toBe(other.clip?.path);
            if (one.clip?.hash != null) expect(one.clip.hash).not.toBe(other.clip?.hash);
            expect(one.text).not.toBe(other.text);
            expect(likeness(sequencesOf(one.text), sequencesOf(other.text))).toBeLessThan(NEAR_SAME);
          }
      },
    ),
    runs(200),
  );
  expect(several).toBeGreaterThan(enoughOf(40));
});

test("shares are met as far as clips can be divided, and another seed draws others", () => {
  const sources = Array.from({ length: 200 }, (_, index) =>
    madeSource(`s${index}`, {
      captions: [{ text: `clip ${index} shows number ${index * 7919}`, by: "A", verdicts: {} }],
    }),
  );
  const rows = sources.map(({ id }) => madeRowOf(`r-${id}`, id, { response: `${id} and ${id} are ${id}` }));
  const splits = allSteps(splitSources(madeSet({ sources, rows, shares: { validation: 0.1, test: 0.2 } })));
  const count = (split: string) => [...splits.values()].filter((one) => one === split).length;
  expect([count("train"), count("validation"), count("test")]).toEqual([140, 20, 40]);
  const others = allSteps(
    splitSources(madeSet({ sources, rows, seed: 8, shares: { validation: 0.1, test: 0.2 } })),
  );
  expect(others).not.toEqual(splits);
});

test("a clip that its set has drawn for tests is not trained on, nor is one with a caption nearly the same", () => {
  const text = "a robot pours tea into three white cups beside the window";
  const source = (id: string, split?: "train" | "validation" | "test", said = id) =>
    madeSource(id, { captions: [{ text: said, by: "A", verdicts: {} }], ...(split && { split }) });
  const sources = [
    source("a", "test", text),
    source("b", undefined, `${text}.`),
    source("c", "train"),
    source("d", "validation"),
    ...Array.from({ length: 6 }, (_, at) => source(`free ${at} clip`)),
  ];
  const rows = sources.map(({ id }) =>
    madeRowOf(`r ${id}`, id, { response: `It shows ${id}, ${id} and ${id}.` }),
  );
  for (let seed = 0; seed < 20; seed += 1) {
    const splits = allSteps(
      splitSources(madeSet({ sources, rows, seed, shares: { validation: 0.1, test: 0.2 } })),
    );
    expect(["a", "b", "c", "d"].map((id) => splits.get(id))).toEqual(["test", "test", "train", "validation"]);
    // The two rows that are named for tests are the share that is wanted.
    expect([...splits.values()].filter((split) => split === "test")).toHaveLength(2);
  }
});
