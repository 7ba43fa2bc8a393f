import { expect, it } from "vitest";
import { askFiles, callId, runMark } from "../../src/evaluation/answers-of-files";
import { objectOf } from "../../src/shapes/reply-form";

const MARK = "abcdefgh";
const OBJECT = objectOf({});

it("a run's mark is the start of its id's hash, five bits a letter", async () => {
  // SHA-256 of "run-1" begins with 4e65d3fbe8.
  expect(await runMark("run-1")).toBe("jzs5h67i");
});

it("a call's id names its run, its kind, what it asks and which repeat it is", () => {
  const call = { mark: MARK, kind: "c", requestKey: `${"0".repeat(63)}f`, repeat: 3 } as const;
  expect(callId(call)).toBe(`cap1_${MARK}_c_${"a".repeat(26)}_3`);
  const counted = `00443214c74254b635cf84653a56d7c64${"0".repeat(31)}`;
  expect(callId({ ...call, kind: "t", requestKey: counted })).toBe(
    `cap1_${MARK}_t_abcdefghijklmnopqrstuvwxyz_3`,
  );
});

it.each([
  [{ kind: "text" }, "c"],
  [{ kind: "json" }, "q"],
  [{ kind: "schema", name: "answer_question", schema: OBJECT }, "q"],
  [{ kind: "schema", name: "extract_format", schema: OBJECT }, "x"],
  [{ kind: "schema", name: "extract_timestamp", schema: OBJECT }, "t"],
] as const)("a call is of a kind by the reply that it asks for: %j", async (reply, kind) => {
  const choice = { kind: "google", baseUrl: "https://a.test", model: "m", audio: false } as const;
  const settings = { temperature: 0, maxTokens: null, seed: null };
  const request = { system: "", parts: [], settings, promptVersion: "p.v1", reply };
  const away = { mark: MARK, repeat: 1, corrections: [], calls: {} };
  const asked = await askFiles(choice, request, {}, away);
  expect(asked).toMatchObject({ kind, reply: null });
  expect(asked.id).toContain(`_${kind}_`);
});
