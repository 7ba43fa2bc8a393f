import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bundledSample } from "../../../scripts/bundled-sample";
import { demoFiles } from "../../../scripts/write-demo-run";
import { recordedVerdicts } from "../../../src/evaluation/recorded-verdicts";
import { canonicalJson } from "../../../src/foundation/canonical-json";
import { sha256Hex } from "../../../src/foundation/hashing";
import type { CapsuleSubject, OpenedCapsule } from "../../../src/shapes/capsule";
import type { RunDirectory } from "../../../src/shapes/run-directory";
import type { Session } from "../../../src/shapes/session";
import { type EngineInTest, startEngine } from "../../engine/engine-in-test";
import { exampleSession } from "../../storage/example-session";
import { asksOf } from "../../support/asks-of";
import { craftZip, deflatedZeros } from "../../support/craft-zip";
import { demoRun, demoStudy, given, textOf, unzipped } from "../../support/directory-files";
import { repliedRun } from "../../support/forged-run";

let engine: EngineInTest;
const browser = globalThis.indexedDB;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  engine = startEngine();
});
afterEach(async () => {
  await engine.close();
  globalThis.indexedDB = browser;
});

const PAGE = "https://caplens.example/";
const CHOICES = { samplesFolder: `${PAGE}samples/`, page: PAGE };
const PLAIN = { poster: false, frames: false };

/** A caption of the bundled sample that breaks its instruction, with its recorded answers. */
function sampleSession(): { session: Session; failing: string } {
  const sample = bundledSample();
  const instruction = sample.instructions.find(({ id }) => id === "scene-card");
  const example = instruction?.examples.find(({ id }) => id === "missing-key");
  if (!instruction || !example) throw new Error("The sample has changed.");
  const { checklist, text } = instruction;
  const verdicts = recordedVerdicts(checklist, example.text, example.answers, {
    ...{ semantics: "strict", videoSeconds: sample.durationSeconds },
  });
  const session = exampleSession({
    title: sample.title,
    instruction: text,
    asks: asksOf(checklist),
    captions: [
      {
        ...exampleSession().captions[0],
        ...{
          id: "c",
          title: "Missing key",
          origin: { kind: "pasted" },
          call: null,
          judgeReplies: [],
          overrules: [],
        },
        ...{ text: example.text, originalText: example.text, judgedText: example.text, verdicts },
      },
    ],
    activeCaptionId: "c",
  });
  return { session, failing: checklist.format[0]?.checkId ?? "" };
}

const save = (subject: CapsuleSubject, wants = PLAIN) =>
  engine.client.call("capsules/save", { subject, wants, ...CHOICES });
const asFile = (blob: Blob) => new File([blob], "evidence.caplens");
const openFile = (blob: Blob) => engine.client.call("capsules/open", { file: asFile(blob) });

async function savedVerdict() {
  const { session, failing } = sampleSession();
  const made = await save({ of: "session", session, captionId: "c", checkId: failing });
  return { made, failing };
}

/** The demo run, with all replies of a judge, kept here. */
async function repliedHere(): Promise<string> {
  const files = await demoFiles(repliedRun);
  return (await engine.client.call("run-directory/open", { files: given(files) })).runId;
}

async function resultHere(entryId: string) {
  const runId = await repliedHere();
  const columns = await engine.client.call("runs/columns", { id: runId });
  const sampleId = columns.sampleIds[0] ?? "";
  return { runId, task: { sampleId, entryId, repeat: 1 } };
}

/** The capsule with one of its files as `change` makes it. `pinned`: the hashes in run.json and capsule.json are made anew. */
async function edited(
  blob: Blob,
  path: string,
  change: (text: string) => string,
  pinned = false,
): Promise<Blob> {
  const files = new Map([...(await unzipped(blob))].map(([name, bytes]) => [name, textOf(bytes)]));
  const before = files.get(path) ?? "";
  const after = change(before);
  expect(after).not.toBe(before);
  files.set(path, after);
  if (pinned) {
    const bytes = new TextEncoder().encode(after);
    const head: RunDirectory = JSON.parse(files.get("run.json") ?? "");
    const pin = { bytes: bytes.length, sha256: await sha256Hex(bytes) };
    const named = head.files.map((file) => (file.path === path ? { ...file, ...pin } : file));
    const run = canonicalJson({ ...head, files: named });
    files.set("run.json", run);
    const capsule = JSON.parse(files.get("capsule.json") ?? "");
    files.set(
      "capsule.json",
      JSON.stringify({ ...capsule, run: await sha256Hex(new TextEncoder().encode(run)) }),
    );
  }
  return new Blob([craftZip([...files].map(([name, data]) => ({ path: name, data })))]);
}

const SAMPLES = "samples/00000.jsonl";
const REPLIES = "replies/00000.jsonl";
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { problem?: { code: string; nextStep: string } }) => {
      expect(error.problem?.nextStep).toMatch(/\w+ \w+/);
      return error.problem?.code;
    },
  );

const lineOf = ({ subject }: OpenedCapsule, id: string) =>
  subject?.lines.find(({ written }) => written.id === id);

describe("the capsule of a verdict", () => {
  it("opens anywhere: rules run again, recorded answers stand as claimed, nothing differs", async () => {
    const { made, failing } = await savedVerdict();
    expect(made.fileName).toMatch(/\.caplens$/);
    const opened = await openFile(made.blob);
    expect(opened.capsule).toMatchObject({ of: "verdict", line: failing });
    expect(opened.differences).toEqual([]);
    expect(lineOf(opened, failing)).toMatchObject({ by: "rules", written: { status: "failed" } });
    const grounds = opened.subject?.lines.map(({ by }) => by) ?? [];
    expect(new Set(grounds)).toEqual(new Set(["rules", "claimed"]));
    expect(opened.scores.map(({ written, recomputed }) => written === recomputed)).not.toContain(false);
    expect(opened.scores.length).toBeGreaterThan(2);
    expect(opened.sha256).toBe(made.sha256);
    // A judge's error is nowhere: nothing was kept.
    expect(await engine.client.call("runs/list", null)).toEqual([]);
  });

  it("tells in its card what a person decided, and whoever saves it that a check was called wrong", async () => {
    const { session, failing } = sampleSession();
    const [caption] = session.captions;
    if (!caption) throw new Error("The sample has changed.");
    const at = "2026-11-24T10:00:00.000Z";
    const overruled = (stale?: true): Session => ({
      ...session,
      captions: [
        {
          ...caption,
          overrules: [
            { checkId: failing, status: "passed", note: "<b>fine</b>", madeAt: at, ...(stale && { stale }) },
          ],
        },
      ],
      disputedChecks: stale ? [] : [{ checkId: failing, note: "", markedAt: at }],
    });
    const of = { of: "session", captionId: "c", checkId: failing } as const;
    const decided = await save({ ...of, session: overruled() });
    expect(decided.card).toMatch(/✗ failed<\/span>.*<br>Decided by hand: passed<\/li>/);
    expect(decided.card).not.toContain("fine");
    expect(decided.notes.join()).toContain("call wrong in themselves");
    const before = await save({ ...of, session: overruled(true) });
    expect(before.card).not.toContain("Decided by hand");
    expect(before.notes).toEqual([]);
  });

  it("opens from a link as from its file, and the link is one that chats carry", async () => {
    const { made } = await savedVerdict();
    expect(made.link?.length).toBeLessThan(8000);
    const [byFile, byLink] = [
      await openFile(made.blob),
      await engine.client.call("capsules/open", { link: made.link ?? "" }),
    ];
    expect(byLink.subject).toEqual(byFile.subject);
    expect(byLink.differences).toEqual([]);
    expect(byLink.run).toEqual(byFile.run);
  });

  it("names a verdict that was changed in it, as written and as recomputed, and that the file was edited", async () => {
    const { made, failing } = await savedVerdict();
    const lie = (text: string) => text.replaceAll('"status":"failed"', '"status":"passed"');
    const opened = await openFile(await edited(made.blob, SAMPLES, lie));
    const told = opened.differences.find(({ line }) => line === failing);
    expect(told?.written).toMatch(/^passed/);
    expect(told?.recomputed).toMatch(/^failed/);
    expect(told?.why).toMatch(/^Edited: .*SHA-256/);
    expect(lineOf(opened, failing)?.by).toBe("different");
    expect(opened.differences.map(({ what }) => what)).toContain(SAMPLES);
  });

  it("says no more than hashes tell where they were made anew with the lie", async () => {
    const { made, failing } = await savedVerdict();
    const lie = (text: string) => text.replaceAll('"status":"failed"', '"status":"passed"');
    const opened = await openFile(await edited(made.blob, SAMPLES, lie, true));
    const told = opened.differences.find(({ line }) => line === failing);
    expect(told?.why).toMatch(/files can't tell which/);
    expect(opened.differences.map(({ what }) => what)).not.toContain(SAMPLES);
  });

  it("finds other verdicts on a caption that was changed", async () => {
    const { made, failing } = await savedVerdict();
    const card = bundledSample().instructions.find(({ id }) => id === "scene-card");
    const good = card?.examples.find(({ kind }) => kind === "follows")?.text ?? "";
    const mend = (text: string) => {
      const { caption, ...line } = JSON.parse(text);
      return `${canonicalJson({ ...line, caption: { ...caption, text: good } })}\n`;
    };
    const opened = await openFile(await edited(made.blob, SAMPLES, mend, true));
    const told = opened.differences.find(({ line }) => line === failing);
    expect(told?.written).toMatch(/^failed/);
    expect(told?.recomputed).toMatch(/^passed/);
  });

  it("names another version of the rules as the cause", async () => {
    const { made, failing } = await savedVerdict();
    const lie = (text: string) => text.replaceAll('"status":"failed"', '"status":"passed"');
    const older = await edited(made.blob, "run.json", (text) => text.replace(/"rules":"\d+"/, '"rules":"1"'));
    const pinnedHead = await edited(older, SAMPLES, lie, true);
    const told = (await openFile(pinnedHead)).differences.find(({ line }) => line === failing);
    expect(told?.why).toMatch(/^Other version: it was judged by version 1 of the rules/);
    const newer = await edited(made.blob, "run.json", (text) =>
      text.replace(/"rules":"\d+"/, '"rules":"99"'),
    );
    const opened = await openFile(newer);
    expect(opened.recomputation).toBeNull();
    expect(opened.problem?.code).toBe("run-rules-newer");
    expect(new Set(opened.subject?.lines.map(({ by }) => by))).toEqual(new Set(["unknown"]));
  });

  it("names scores that do not follow from the verdicts", async () => {
    const { made } = await savedVerdict();
    const lie = (text: string) => text.replace(/"csr": [\d.]+/, '"csr": 1');
    const opened = await openFile(await edited(made.blob, "capsule.json", lie));
    expect(opened.differences).toHaveLength(1);
    expect(opened.differences[0]).toMatchObject({
      written: "100.0 %",
      why: expect.stringMatching(/^Edited/),
    });
    const slip = (text: string) =>
      text.replace(/"csr": ([\d.]+)/, (_, csr: string) => `"csr": ${Number(csr) - 0.0002}`);
    const [slipped] = (await openFile(await edited(made.blob, "capsule.json", slip))).differences;
    expect(slipped?.written).not.toBe(slipped?.recomputed);
  });
});

describe("the capsule of a result of a run", () => {
  it("reads judges' replies again, and holds nothing of other results", async () => {
    const { runId, task } = await resultHere("careful");
    const made = await save({ of: "result", runId, task, checkId: null });
    const files = await unzipped(made.blob);
    const all = [...files.values()].map(textOf).join("\n");
    expect(all).not.toContain('"entryId":"hasty"');
    expect(files.get(SAMPLES) && textOf(files.get(SAMPLES)).trim().split("\n")).toHaveLength(1);
    const opened = await openFile(made.blob);
    expect(opened.differences).toEqual([]);
    expect(opened.capsule.of).toBe("result");
    expect(opened.subject?.lines.map(({ by }) => by)).toContain("replies");
    expect(opened.recomputation).toMatchObject({ results: 1, different: 0, elsewhere: 0 });
  });

  it("has of labels those on it, and of other models neither their names nor how many checks they have", async () => {
    const { runId, task } = await resultHere("careful");
    const draw = { runIds: [runId], title: "Ours", seed: 3, count: 1000, whole: false };
    const { id } = await engine.client.call("labels/draw", draw);
    const opened = await engine.client.call("labels/open", { id });
    if (opened.state === "unreadable") throw new Error("It can't be read.");
    const given = { person: "Ann", at: "2026-11-24T10:00:00.000Z", milliseconds: 2000 };
    const labels = opened.set.lines.map(({ id: line, verdict: value }) => ({ line, value, ...given }));
    await engine.client.call("labels/add", { id, labels, decisions: [] });
    const made = await save({ of: "result", runId, task, checkId: null });
    const texts = [...(await unzipped(made.blob))].filter(([path]) => path.startsWith("labels/"));
    const all = texts.map(([, bytes]) => textOf(bytes)).join("\n");
    expect(all).toContain('"person":"Ann"');
    expect(all).toContain('"careful"');
    expect(all).not.toMatch(/hasty/i);
    expect((await openFile(made.blob)).differences).toEqual([]);
  });

  it("names the verdict that rests on a reply that was changed", async () => {
    const { runId, task } = await resultHere("careful");
    const made = await save({ of: "result", runId, task, checkId: null });
    const turn = (text: string) => text.replaceAll('\\"answer\\":\\"yes\\"', '\\"answer\\":\\"no\\"');
    const opened = await openFile(await edited(made.blob, REPLIES, turn));
    const told = opened.differences.filter(({ line }) => line !== null);
    expect(told.length).toBeGreaterThan(0);
    expect(told[0]?.recomputed).toContain("as the judge replied");
    expect(told[0]?.why).toMatch(/^Edited/);
  });

  it("is taken in as a run where it is as it was saved, and not at all where it was changed", async () => {
    const { runId, task } = await resultHere("careful");
    const made = await save({ of: "result", runId, task, checkId: null });
    const lie = await edited(made.blob, SAMPLES, (text) => text.replace('"text":"', '"text":"Well. '));
    expect(await codeOf(engine.client.call("capsules/take", { file: asFile(lie) }))).toBe("capsule-changed");
    expect(await engine.client.call("runs/list", null)).toHaveLength(1);
    const taken = await engine.client.call("capsules/take", { file: asFile(made.blob) });
    expect(taken).toMatchObject({ results: 1, problemCount: 0, isKnown: false });
    expect(taken.runId).not.toBe(runId);
    const found = await engine.client.call("runs/result", { id: taken.runId, key: task });
    expect(found?.state).toBe("ready");
  });
});

describe("the capsule of a run", () => {
  it("is its run directory with capsule.json, and recomputes as that does", async () => {
    const { runId } = await engine.client.call("run-directory/open", { files: given(demoRun()) });
    const made = await save({ of: "run", runId });
    const files = await unzipped(made.blob);
    for (const [path, bytes] of demoRun()) expect(textOf(files.get(path)), path).toBe(textOf(bytes));
    const opened = await openFile(made.blob);
    expect(opened.subject).toBeNull();
    expect(opened.differences).toEqual([]);
    expect(opened.results).toBeGreaterThan(5);
    expect(new Set(opened.scores.map(({ entry }) => entry)).size).toBe(opened.run.entries.length);
    for (const { written, recomputed } of opened.scores) expect(recomputed).toBe(written);
  });
});

describe("the capsule of a study", () => {
  async function savedStudy() {
    const { studyId } = await engine.client.call("run-directory/open", { files: given(demoStudy()) });
    const id = studyId ?? "";
    const { title } = (await engine.client.call("studies/list", null))[0]?.study ?? { title: "" };
    const told = await engine.client.call("studies/told", { id });
    return { id, title, told, made: await save({ of: "study", studyId: id }) };
  }

  it("tells the study, its numbers counted from the verdicts as recomputed, and is taken in", async () => {
    const { id, title, told, made } = await savedStudy();
    const opened = await openFile(made.blob);
    expect(opened.capsule).toMatchObject({ of: "study", title });
    expect(opened).toMatchObject({ differences: [], isWhole: true });
    expect(opened.study).toMatchObject({ title, told: { judged: 35, tasks: 35 } });
    expect(opened.study?.sentence).toMatch(/^Frames over 2, .* Held against \d+ frames\.$/);
    // Its picture is drawn by the same numbers as in the lab, and its card says what it varied and found.
    expect(opened.study?.told?.numbers.numbers).toEqual(told.numbers);
    const [found] = opened.study?.told?.found ?? [];
    for (const words of [opened.study?.sentence ?? "?", `${found?.model}: ${found?.sentences[0]}`])
      expect(made.card).toContain(`<p><bdi>${words}</bdi></p>`);
    const csr = told.numbers.points.filter(({ measure }) => measure === "csr");
    const columns = opened.study?.told?.columns ?? [];
    const all = opened.study?.told?.rows ?? [];
    const rows = all.filter((row) => row[columns.indexOf("Measure")] === "CSR");
    const numbersOf = (column: string) => rows.map((row) => Number(row[columns.indexOf(column)]));
    expect(numbersOf("Value")).toEqual(
      csr.map(({ value }) => Number(Number(((value ?? 0) * 100).toFixed(2)).toPrecision(4))),
    );
    expect(numbersOf("Passed")).toEqual(csr.map(({ passed }) => passed));

    globalThis.indexedDB = new IDBFactory();
    const other = startEngine();
    const taken = await other.client.call("capsules/take", { file: asFile(made.blob) });
    expect(taken.studyId).not.toBeNull();
    const again = await other.client.call("studies/told", { id: taken.studyId ?? "" });
    expect(again.numbers).toEqual(told.numbers);
    await other.close();
    expect(id).toBe(taken.studyId);
  });

  it("counts its numbers from the verdicts as recomputed, and names one that was edited", async () => {
    const { made } = await savedStudy();
    const before = await openFile(made.blob);
    const lie = (text: string) => text.replace('"status":"failed"', '"status":"passed"');
    const opened = await openFile(await edited(made.blob, SAMPLES, lie));
    expect(opened.isWhole).toBe(false);
    expect(opened.differences.some(({ line, why }) => line !== null && why.startsWith("Edited"))).toBe(true);
    // The lie is in no number of the study.
    expect(opened.study).toEqual(before.study);
    expect(
      await codeOf(
        engine.client.call("capsules/take", { file: asFile(await edited(made.blob, SAMPLES, lie)) }),
      ),
    ).toBe("capsule-changed");
  });

  it("names a study that was edited, and refuses a capsule without it", async () => {
    const { made } = await savedStudy();
    const rename = (text: string) => text.replace(/"title":"/, '"title":"Not ');
    const opened = await openFile(await edited(made.blob, "study.json", rename));
    expect(opened.isWhole).toBe(false);
    expect(opened.differences.map(({ what, why }) => [what, why.slice(0, 6)])).toContainEqual([
      "study.json",
      "Edited",
    ]);
    const run = await edited(made.blob, "run.json", (text) =>
      text.replace(/,?\{[^{}]*"path":"study\.json"[^{}]*\}/, ""),
    );
    expect(await codeOf(openFile(run))).toBe("capsule-unreadable");
  });
});

describe("a capsule that is none, cut, huge, newer or hostile", () => {
  const zipped = (files: readonly { path: string; data?: string }[]) => new Blob([craftZip(files)]);
  const code = (blob: Blob) => codeOf(openFile(blob));

  it("is refused with cause and next step", async () => {
    const { made } = await savedVerdict();
    const files = [...(await unzipped(made.blob))].map(([path, bytes]) => ({ path, data: textOf(bytes) }));
    const head = files.find(({ path }) => path === "capsule.json")?.data ?? "";
    const others = files.filter(({ path }) => path !== "capsule.json");
    const withHead = (data: string) => zipped([...others, { path: "capsule.json", data }]);
    expect(await code(new Blob(["A text."]))).toBe("capsule-unknown");
    expect(await code(zipped(others))).toBe("capsule-unknown");
    expect(await code(made.blob.slice(0, made.blob.size - 40))).toBe("capsule-damaged");
    expect(await code(made.blob.slice(0, 2000))).toBe("capsule-damaged");
    expect(await code(withHead(head.replace('"version": 1', '"version": 2')))).toBe("newer-version");
    expect(await code(withHead(head.slice(0, -20)))).toBe("capsule-unreadable");
    expect(await code(withHead("{}"))).toBe("capsule-unreadable");
    expect(await code(withHead(head.replace(/"line": ".*?"/, '"line": 3')))).toBe("capsule-unreadable");
    for (const path of ["../run.json", "/etc/passwd", "C:\\run.json", "media/../../x"])
      expect(await code(zipped([...files, { path, data: "x" }])), path).toBe("capsule-paths");
    expect(await code(zipped([...files, ...files]))).toBe("capsule-damaged");
    expect(await code(zipped(files.filter(({ path }) => path !== "run.json")))).toBe("run-directory-none");
    expect(await code(zipped(files.filter(({ path }) => path !== SAMPLES)))).toBe("capsule-unreadable");
  });

  it("is refused before it is unpacked where it would be too much", async () => {
    const { made } = await savedVerdict();
    const files = [...(await unzipped(made.blob))].map(([path, bytes]) => ({ path, data: textOf(bytes) }));
    const bomb = (path: string, mebibytes: number) => ({
      ...{ path, method: 8, packed: deflatedZeros(mebibytes), data: "", sizeBytes: mebibytes * 1024 * 1024 },
    });
    expect(await code(new Blob([craftZip([...files, bomb("samples/00001.jsonl", 64)])]))).toBe(
      "capsule-too-large",
    );
    const many = Array.from({ length: 5 }, (_, index) => bomb(`samples/0000${index + 1}.jsonl`, 31));
    expect(await code(new Blob([craftZip([...files, ...many])]))).toBe("capsule-too-large");
    // A file that says less than comes out of it is not read further than it says.
    const liar = { ...bomb(REPLIES, 8), sizeBytes: 20 };
    const opened = await openFile(new Blob([craftZip([...files, liar])]));
    expect(opened.differences.length).toBeGreaterThan(0);
  });

  it("in a link is told apart", async () => {
    const { made } = await savedVerdict();
    const link = made.link ?? "";
    const codeOfLink = (text: string) => codeOf(engine.client.call("capsules/open", { link: text }));
    expect(await codeOfLink(link.slice(0, -8))).toBe("link-damaged");
    expect(await codeOfLink(`b${link.slice(1)}`)).toBe("newer-version");
    const { text } = await engine.client.call("sessions/to-link", {
      session: sampleSession().session,
      parts: { captionId: "c", checkId: null, otherCaptions: false, judged: false },
    });
    expect(await codeOfLink(text)).toBe("capsule-link");
  });
});

describe("a capsule holds no secret of whoever saved it", () => {
  it("neither headers of models, nor places on the computer", async () => {
    const files = await demoFiles((kept) => ({
      ...kept,
      dataSet: {
        ...kept.dataSet,
        samples: kept.dataSet.samples.map((sample) => ({
          ...sample,
          video: { ...sample.video, path: "/home/ann/secret-project/tea.mp4" },
        })),
      },
    }));
    const { runId } = await engine.client.call("run-directory/open", { files: given(files) });
    const opened = await engine.client.call("runs/open", { id: runId });
    if (opened?.state !== "ready") throw new Error("The run can't be read.");
    const secret = "sk-canary-0123456789";
    const choice = {
      ...{
        kind: "openai-compatible" as const,
        baseUrl: "https://models.example/v1",
        model: "m",
        audio: false,
      },
      headers: `Authorization: ${secret}`,
    };
    const run = {
      ...opened.run,
      judges: [choice],
      entries: opened.run.entries.map((entry) => ({ ...entry, choice })),
    };
    await engine.client.call("runs/save", { run, before: opened.run });
    const columns = await engine.client.call("runs/columns", { id: runId });
    const task = { sampleId: columns.sampleIds[0] ?? "", entryId: "careful", repeat: 1 };
    for (const subject of [
      { of: "run", runId },
      { of: "result", runId, task, checkId: null },
    ] satisfies CapsuleSubject[]) {
      const made = await save(subject);
      const all = [...(await unzipped(made.blob)).values()].map(textOf).join("\n");
      expect(all).toContain("models.example");
      expect(all + made.card).not.toContain(secret);
      expect(all).toContain('"path":"tea.mp4"');
      expect(all).not.toContain("secret-project");
      expect((await openFile(made.blob)).differences).toEqual([]);
    }
  });
});
