import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readSharedSession } from "../../src/playground/engine/session-files";
import type { Caption, Session } from "../../src/shapes/session";
import type { Extraction, Verdict, VerdictSource } from "../../src/shapes/verdict";
import { packLink } from "../../src/storage/pack-link";
import { type SharedParts, sharedSession } from "../../src/storage/shared-session";
import { anyCharacter } from "../support/any-character";
import { asksOf } from "../support/asks-of";
import { runs } from "../support/effort";
import { fixtureSession, problemOf } from "./archive/session-files";
import { exampleSession, storedVideo } from "./example-session";

const NOW = "2030-01-01T00:00:00.000Z";
const HASH = "0".repeat(64);
const linkOf = (document: unknown) => packLink(JSON.stringify(document) ?? "no JSON");
const codeOf = async (document: unknown) =>
  (await problemOf(linkOf(document).then((link) => readSharedSession(link, NOW)))).code;

const full = fixtureSession(7);
const firstId = full.captions[0]?.id ?? "";
const all: SharedParts = { captionId: firstId, checkId: null, otherCaptions: true, judged: true };

describe("what a link holds of a session", () => {
  it("is all that is needed to show it, and nothing of media, calls and raw replies", async () => {
    const shared = sharedSession(full, all);
    const text = JSON.stringify(shared);
    const { captions, instruction, asks, semantics, title } = full;
    expect(shared).toMatchObject({ instruction, asks, semantics, title });
    expect(shared.captions.map((caption) => caption.text)).toEqual(captions.map((caption) => caption.text));
    expect(shared.captions.map(({ verdicts }) => verdicts)).toEqual(captions.map(({ verdicts }) => verdicts));
    expect([shared.frames, shared.audio, shared.draft]).toEqual([null, null, []]);
    const whole = JSON.stringify(full);
    for (const left of ['"baseUrl":"', '"raw":"', '"mediaHashes"', '"frames":[{', '"hash":"']) {
      expect(whole, `${left} is in the fixture`).toContain(left);
      expect(text).not.toContain(left);
    }
  });

  it("keeps what else captions are judged by, and what came of it only where verdicts of judges come along", () => {
    const shared = sharedSession(full, all);
    expect(shared.asks).toEqual(full.asks);
    const judgements = full.captions[0]?.judgements ?? [];
    expect(judgements.length).toBeGreaterThan(0);
    expect(shared.captions[0]?.judgements).toEqual(judgements.map((one) => ({ ...one, replies: [] })));
    const less = sharedSession(full, { ...all, judged: false });
    expect(less.captions[0]).not.toHaveProperty("judgements");
  });

  it("says that a caption is no whole one, and not what the model wrote to itself", () => {
    const [caption] = exampleSession().captions as [Caption];
    const cut: Caption = { ...caption, reasoning: "Let me see.", shortfall: { kind: "length" } };
    const [shared] = sharedSession(exampleSession({ captions: [cut] }), {
      ...all,
      captionId: cut.id,
    }).captions;
    expect(shared).toMatchObject({ shortfall: { kind: "length" } });
    expect(shared).not.toHaveProperty("reasoning");
  });

  it("comes back as it was put in", async () => {
    for (const session of [full, fixtureSession(1), fixtureSession(3), exampleSession()]) {
      const captionId = session.captions.at(-1)?.id ?? "";
      const shared = sharedSession(session, { ...all, captionId });
      expect((await readSharedSession(await linkOf(shared), NOW)).session).toEqual(shared);
      expect(shared.activeCaptionId).toBe(`c${session.captions.length}`);
    }
  });

  it("comes back with whatever people and models have written", async () => {
    const [caption] = exampleSession().captions as [Caption];
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: anyCharacter }),
        fc.string({ unit: anyCharacter }),
        async (text, words) => {
          const session = exampleSession({
            instruction: words,
            captions: [{ ...caption, text, originalText: words, judgedText: text }],
          });
          const shared = sharedSession(session, { ...all, captionId: caption.id });
          expect((await readSharedSession(await linkOf(shared), NOW)).session).toEqual(shared);
        },
      ),
      runs(100),
    );
  });

  it("can do without the other captions, and without verdicts by judges but the one in question", () => {
    const [first] = exampleSession().captions as [Caption];
    const verdict = (checkId: string, source: VerdictSource): Verdict => ({
      ...{ checkId, source, constraintId: null, half: "content", status: "passed", reason: "" },
      ...{ evidence: [], semantics: "strict" },
    });
    const extraction: Extraction = { source: "judge", content: [], spans: [] };
    const cut: Verdict = { ...verdict("f1", "rule"), half: "format", extraction };
    const verdicts = [verdict("a", "judge"), verdict("b", "judge"), verdict("c", "recorded"), cut];
    const session = exampleSession({
      captions: [
        { ...first, id: "other" },
        { ...first, id: "one", verdicts },
      ],
    });
    const less = { captionId: "one", checkId: "b", otherCaptions: false, judged: false };
    const { captions, activeCaptionId } = sharedSession(session, less);
    expect(captions.map(({ id }) => id)).toEqual([activeCaptionId]);
    expect(captions[0]?.verdicts.map(({ checkId }) => checkId)).toEqual(["b", "c"]);
    expect(sharedSession(session, { ...less, judged: true }).captions[0]?.verdicts).toHaveLength(4);
  });
});

describe("a session in a link that somebody has crafted", () => {
  it("brings no media with it, and names none that lie here", async () => {
    const session = exampleSession({ video: storedVideo(HASH) });
    const read = await readSharedSession(
      await linkOf({ ...session, frames: full.frames, audio: full.audio }),
      NOW,
    );
    expect(JSON.stringify(read.session)).not.toContain(HASH);
    expect([read.session.frames, read.session.audio]).toEqual([null, null]);
  });

  const [caption] = exampleSession().captions;
  it.each<[string, unknown, string]>([
    ["no JSON", undefined, "link-unreadable"],
    ["a list", [], "link-unreadable"],
    ["another document", { format: "caplens-run", version: 1 }, "link-unreadable"],
    ["no captions", exampleSession({ captions: [] }), "link-unreadable"],
    ["a caption that is none", { ...exampleSession(), captions: [7] }, "link-unreadable"],
    ["100,000 captions", { ...exampleSession(), captions: Array(100_000).fill(0) }, "link-too-large"],
    ["many checks", withChecks(3000), "link-too-large"],
    ["a million items", { ...exampleSession(), draft: Array(1_000_000).fill(0) }, "link-too-large"],
    ["the shape of another time", { ...exampleSession(), version: 99, captions: 0 }, "newer-version"],
  ])("is told: %s", async (_name, document, code) => {
    // A session that no link can hold is refused as it is packed.
    expect(await codeOf(document)).toBe(code);
  });

  it("of a newer version is shown as far as it is understood", async () => {
    const document = { ...exampleSession({ captions: [{ ...caption, id: "c1" } as Caption] }), version: 99 };
    const { session, newer } = await readSharedSession(await linkOf(document), NOW);
    expect(session.captions).toHaveLength(1);
    expect(newer?.code).toBe("newer-version");
  });
});

function withChecks(count: number): Session {
  const check = { constraintId: "length", description: "", parameters: {} };
  const format = Array.from({ length: count }, (_, index) => ({ ...check, checkId: `f${index}` }));
  return exampleSession({ asks: asksOf({ format, content: [] }) });
}
