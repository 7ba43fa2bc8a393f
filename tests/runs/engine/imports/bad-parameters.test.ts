import { expect, it } from "vitest";
import { file, prompts } from "../../../benchmarks/instruction-following/files";
import { engineWithStandIn } from "../../../engine/engine-with-stand-in";
import { isOver, progressUntil } from "../run-set-up";

const place = engineWithStandIn();
const client = () => place.engine.client;

it("rules of files with a schema that is none, or a wrong value, are unscored for that cause; the others decide", async () => {
  const [first] = prompts["001"];
  const [other] = prompts["002"];
  const schema = {
    check_id: "schema",
    constraint_id: "json_object",
    parameters: { schema: { type: "kettle" } },
  };
  const length = { constraint_id: "length", check_description: "At most five words." };
  const value = { ...length, check_id: "value", parameters: { unit: "word", max_len: "five" } };
  const right = { ...length, check_id: "right", parameters: { unit: "word", max_len: 5 } };
  const checklist = (...format_check: object[]) => ({ format_check, content_check: [] });
  const files = [
    file("checklists.json", {
      "001": [{ ...first, checklist: checklist(value, right) }],
      "002": [{ ...other, checklist: checklist(schema) }],
    }),
    file("m.json", {
      "001": [{ prompt_id: "01", response: "A red kettle." }],
      "002": [{ prompt_id: "01", response: '{"who": "a kettle"}' }],
    }),
  ].map(({ name, text }) => ({ path: name, file: new File([text], name) }));
  const { importId } = await client().call("imports/read", { importId: null, files });
  const asked = { importId, benchmark: "omnicap-if", title: "Bad", with: "captions" } as const;
  const { runId } = await client().call("imports/keep", asked);
  await client().call("runs/start", { id: runId });
  expect((await progressUntil(client(), runId, isOver)).counts).toEqual({ done: 2, failed: 0, total: 2 });
  const { rows } = await client().call("runs/window", { id: runId, from: 0, count: 2 });
  expect(rows.flatMap(({ outcomes }) => outcomes)).toMatchObject([
    { id: "value", status: "unscored", cause: "bad parameters" },
    { id: "right", status: "passed" },
    { id: "schema", status: "unscored", cause: "bad parameters" },
  ]);
});
