import { describe, expect, it } from "vitest";
import type { CallRecord } from "../../../src/shapes/call";
import type { ModelChoice } from "../../../src/shapes/connection";
import type { TrainingRow, TrainingSource } from "../../../src/shapes/training-set";
import type { RecipeChoice } from "../../../src/studio/logic/training/recipes/make-rows";
import { engineWithStandIn } from "../../engine/engine-with-stand-in";
import { codeOf } from "../../storage/code-of";
import { choiceOf } from "../../support/made-runs";
import { keepingTo, plainlyWorded } from "../logic/training/keeping-to";
import { madeSource } from "../logic/training/made-set";

const place = engineWithStandIn();
const call: typeof place.engine.client.call = (name, input, options) =>
  place.engine.client.call(name, input, options);
const RUN = "00000000-0000-4000-8000-000000000001";

async function connected(...models: string[]): Promise<ModelChoice[]> {
  for (const model of models) await place.connect(place.connection({ model }));
  return models.map((model) => choiceOf(place.standIn.url, model));
}

type Choice = Partial<RecipeChoice> & Pick<RecipeChoice, "recipe">;

async function make(sources: readonly TrainingSource[], choice: Choice, signal?: AbortSignal) {
  const rows: TrainingRow[] = [];
  const calls: CallRecord[] = [];
  const progress: number[] = [];
  const { problem } = await call(
    "training-sets/make",
    {
      ...{ runId: RUN, sources, benchmark: "if-vidcap", seed: 5 },
      choice: { change: "form", model: null, judge: null, ...choice },
    },
    {
      ...(signal ? { signal } : {}),
      onEvent(event) {
        if (event.kind === "progress") progress.push(event.done);
        else {
          rows.push(...event.rows);
          calls.push(...event.calls);
        }
      },
    },
  );
  return { rows, calls, progress, problem };
}

const check = (rows: readonly TrainingRow[]) =>
  call("training-sets/check", { rows, benchmark: "if-vidcap" }).then((checked) => checked.rows);

const asksFor = (task: string) => place.standIn.requests.filter((request) => request.task === task);
/** Whatever the judge asks, in one call or in several. */
const judgeAsks = () => place.standIn.requests.filter(({ task }) => task?.startsWith("answer_question"));

const dense = (index: number) =>
  madeSource(`s${index}`, {
    captions: [
      {
        text: `A white robot pours tea into ${index + 2} red cups while a cat watches. The camera moves closer.`,
        ...{ by: "dense", verdicts: {} },
      },
    ],
  });

/** The endpoint as a writer of rows who keeps to what was drawn for these sources; it is asked once before to hear what that is. */
async function goodWriter(sources: readonly TrainingSource[], writer: ModelChoice): Promise<void> {
  place.standIn.script({ match: { task: "row_from_caption" }, behaviour: { kind: "prose" } });
  await make(sources, { recipe: "constraints", model: writer });
  const replies = new Map<string, string>();
  for (const { body } of asksFor("row_from_caption")) {
    const text = JSON.stringify(body);
    const source = sources.find(({ captions }) => text.includes(captions[0]?.text ?? "?"));
    const told = /\{\\"task\\":\\"row_from_caption\\".*?\}(?="[,}\]])/.exec(text)?.[0];
    if (!source || !told) throw new Error(`Nothing of a source is in ${text}.`);
    const line = (JSON.parse(`"${told}"`) as string).split("\n")[0] ?? "";
    const input = JSON.parse(line) as { content: { constraint_id: string; means: string }[]; form: string[] };
    const row = plainlyWorded({
      content: input.content.map(({ constraint_id: constraintId, means }) => ({ constraintId, means })),
      form: input.form,
    });
    const response = await keepingTo(row.instruction);
    replies.set(source.captions[0]?.text ?? "", JSON.stringify({ ...row, response }));
  }
  place.standIn.reset();
  for (const [caption, reply] of replies)
    place.standIn.script({ match: { task: "row_from_caption", contains: caption }, reply: () => reply });
}

describe("rows that a model writes", () => {
  it("leave where they keep to what was drawn, with model, prompt and calls on record; others say why they stay", async () => {
    const [writer] = await connected("writer");
    if (!writer) throw new Error("It is connected.");
    const sources = [dense(0), dense(1)];
    await goodWriter(sources.slice(0, 1), writer);
    place.standIn.script({ match: { task: "row_from_caption" }, behaviour: { kind: "prose" } });
    const { rows, calls, progress, problem } = await make(sources, { recipe: "constraints", model: writer });
    expect(problem).toBeNull();
    expect(progress).toEqual([0, 1, 2]);
    const bySource = new Map(rows.map((row) => [row.sourceId, row]));
    const written = bySource.get("s0");
    expect(written).toMatchObject({
      ...{ refused: null, models: [writer], promptVersions: ["row-from-caption.v1"] },
    });
    const byRules = written?.verdicts.filter(({ by }) => by === "rule") ?? [];
    expect(byRules.length).toBeGreaterThan(0);
    expect(byRules.filter(({ status }) => status !== "passed")).toEqual([]);
    expect(bySource.get("s1")?.refused).toMatch(/^No reply of the model could be read/);
    // One call for each that could be read, three tries for the other.
    expect(asksFor("row_from_caption")).toHaveLength(4);
    expect(calls).toHaveLength(4);
    // Our rules say the same again of what they said before.
    expect(await check(rows)).toEqual(rows);
  });

  it("are judged where a judge is chosen: what fails in content stays", async () => {
    const [writer, judge] = await connected("writer", "judge");
    if (!writer || !judge) throw new Error("Both are connected.");
    const checklist = {
      format: [],
      content: [
        {
          ...{ checkId: "content-001", constraintId: "events_actions", description: "It tells of the tea." },
          items: [
            {
              ...{ checkId: "content-001-1", type: "attempt" as const, options: ["yes", "no"] },
              ...{ question: "Does it tell of the tea?", correctAnswer: "yes" },
            },
          ],
        },
      ],
    };
    const sourceOf = (id: string, ...texts: string[]) =>
      madeSource(id, {
        ...{ instruction: "Describe the video.", checklist },
        captions: texts.map((text) => ({ text, by: text, verdicts: {} })),
      });
    place.standIn.script({
      match: { contains: "The cat sleeps" },
      behaviour: { kind: "honest", answers: { "of the tea": "no" } },
    });
    const sources = [
      sourceOf("s1", "The cat sleeps.", "A robot pours tea."),
      sourceOf("s2", "The cat sleeps."),
    ];
    const { rows, problem } = await make(sources, { recipe: "rejection", judge });
    expect(problem).toBeNull();
    const [pair, none] = rows.toSorted((one, other) => one.sourceId.localeCompare(other.sourceId));
    expect(pair).toMatchObject({
      ...{ response: "A robot pours tea.", refused: null },
      rejected: { text: "The cat sleeps.", failsIn: ["content-001"] },
      verdicts: [{ checkId: "content-001", status: "passed", by: "judge" }],
    });
    expect(none?.refused).toMatch(/^The response fails “It tells of the tea.”/);
    expect(judgeAsks().length).toBeGreaterThan(0);
    const asked = judgeAsks().length;
    expect(await check(rows)).toEqual(rows.map((row) => ({ ...row, verdicts: expect.any(Array) as never })));
    // Checking again is the rules' work alone.
    expect(judgeAsks()).toHaveLength(asked);
  });
});

describe("a caption that a model makes worse", () => {
  const things = ["tea", "cat"];
  const checklist = {
    format: [],
    content: things.map((thing) => ({
      ...{ checkId: thing, constraintId: "events_actions", description: `It tells of the ${thing}.` },
      items: [
        {
          ...{ checkId: `${thing}-1`, type: "attempt" as const, options: ["yes", "no"] },
          ...{ question: `Does it tell of the ${thing}?`, correctAnswer: "yes" },
        },
      ],
    })),
  };
  const source = madeSource("s1", {
    ...{ instruction: "Describe the video.", checklist },
    captions: [{ text: "The robot pours tea. The cat sleeps.", by: "A", verdicts: {} }],
  });

  /** One pair, made of `worse`, of which the judge does not find these things. */
  async function pair(worse: string, ...lost: string[]) {
    const [writer, judge] = await connected("writer", "judge");
    if (!writer || !judge) throw new Error("Both are connected.");
    place.standIn.script(
      {
        match: { task: "degrade_caption" },
        reply: () => JSON.stringify({ worse, check_id: "cat", changed: "the cat is left out" }),
      },
      {
        match: { contains: worse },
        behaviour: {
          kind: "honest",
          answers: Object.fromEntries(lost.map((thing) => [`of the ${thing}`, "no"])),
        },
      },
    );
    const { rows, problem } = await make([source], {
      ...{ recipe: "degraded", change: "event", model: writer, judge },
    });
    expect([problem, rows.length]).toEqual([null, 1]);
    const [row] = rows;
    if (!row) throw new Error("There is one row.");
    return row;
  }

  it("is a pair where the judge finds exactly the named check to fail", async () => {
    const row = await pair("The robot pours some tea.", "cat");
    expect(row).toMatchObject({
      ...{ refused: null, promptVersions: ["degrade-caption.v1"] },
      rejected: { failsIn: ["cat"], how: "one event left out: the cat is left out" },
      verdicts: things.map((checkId) => ({ checkId, status: "passed", by: "judge" })),
    });
    expect((await check([row]))[0]?.refused).toBeNull();
  });

  it.each([
    [
      "more than that",
      "The robot waits.",
      ["cat", "tea"],
      /^The responses differ in “It tells of the tea.” too/,
    ],
    [
      "nothing at all",
      "The robot pours tea. A cat naps.",
      [],
      /should fail “It tells of the cat.”, and passes it/,
    ],
  ])(
    "is refused where it fails %s, and stays so when the rules look again",
    async (_what, worse, lost, why) => {
      const row = await pair(worse, ...lost);
      expect(row.refused).toMatch(why);
      expect((await check([row]))[0]?.refused).toBe(row.refused);
    },
  );
});

describe("what keeps rows from being made", () => {
  it("a recipe without its model or its judge is told at once", async () => {
    const [model] = await connected("writer");
    if (!model) throw new Error("It is connected.");
    expect(await codeOf(make([dense(0)], { recipe: "constraints" }))).toBe("no-model");
    expect(await codeOf(make([dense(0)], { recipe: "degraded", change: "event", model }))).toBe("no-model");
    expect(place.standIn.requests).toHaveLength(0);
  });

  it("a refused key stops the rest, with why; what came stays", async () => {
    const [writer] = await connected("writer");
    if (!writer) throw new Error("It is connected.");
    const sources = Array.from({ length: 30 }, (_, index) => dense(index));
    const begun = sources.slice(0, sources.length / 2);
    await goodWriter(
      begun.filter(({ id }) => id !== "s5"),
      writer,
    );
    const refused = { kind: "status", status: 401 } as const;
    place.standIn.script({ match: { task: "row_from_caption" }, behaviour: refused });
    const { rows, problem } = await make(sources, { recipe: "constraints", model: writer });
    expect(problem?.code).toBe("key-refused");
    // Those that were under way when the first was refused, and no others; what was written for them stays.
    const asked = asksFor("row_from_caption").length;
    expect(asked).toBeLessThan(sources.length / 2);
    expect(rows).toHaveLength(asked - 1);
  });

  it("a filter that refuses one source leaves the rest to be made, and says how many have no row", async () => {
    const [writer] = await connected("writer");
    if (!writer) throw new Error("It is connected.");
    const sources = Array.from({ length: 9 }, (_, index) => dense(index));
    place.standIn.script(
      {
        match: { task: "row_from_caption", contains: "into 2 red" },
        behaviour: { kind: "status", status: 400, code: "content_filter" },
      },
      { match: { task: "row_from_caption" }, behaviour: { kind: "prose" } },
    );
    const { rows, problem, progress } = await make(sources, { recipe: "constraints", model: writer });
    expect(problem).toMatchObject({
      code: "content-filtered",
      message: expect.stringMatching(/^1 source has no row: A content filter/),
    });
    expect(rows.map(({ sourceId }) => sourceId).sort()).toEqual(sources.slice(1).map(({ id }) => id));
    expect(progress.at(-1)).toBe(9);
  });

  it("cancelling ends the calls, and what came before stays", async () => {
    const [writer] = await connected("writer");
    if (!writer) throw new Error("It is connected.");
    place.standIn.script(
      { match: { contains: "into 2 red" }, behaviour: { kind: "prose" } },
      { match: { task: "row_from_caption" }, behaviour: { kind: "hang" } },
    );
    const stop = new AbortController();
    const rows: TrainingRow[] = [];
    const choice: RecipeChoice = { recipe: "constraints", change: "form", model: writer, judge: null };
    const making = call(
      "training-sets/make",
      { runId: RUN, sources: [dense(0), dense(1)], choice, benchmark: "if-vidcap", seed: 5 },
      {
        signal: stop.signal,
        onEvent(event) {
          if (event.kind !== "rows") return;
          rows.push(...event.rows);
          stop.abort();
        },
      },
    );
    await expect(making).rejects.toMatchObject({ name: "AbortError" });
    expect(rows.map(({ sourceId }) => sourceId)).toEqual(["s0"]);
    await expect.poll(() => place.standIn.requests.some(({ abandoned }) => abandoned)).toBe(true);
  });
});
