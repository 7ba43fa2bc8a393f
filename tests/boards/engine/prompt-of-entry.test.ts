import { expect, it } from "vitest";
import { promptOfEntry } from "../../../src/boards/engine/prompt-of-entry";

const choice = { kind: "google", baseUrl: "https://models.example/v1", model: "m", audio: false } as const;
const of = (benchmark: string) => ({ dataSet: { id: "d", benchmark } });

it("a row says by which of our prompts its model was asked, and nothing where nobody can know", () => {
  expect(promptOfEntry({ choice, prompt: "long" }, of("capquiz"))).toBe("long");
  expect(promptOfEntry({ choice }, of("capquiz"))).toBe("short");
  expect(promptOfEntry({ choice: null }, of("capquiz"))).toBeNull();
  expect(promptOfEntry({ choice }, of("if-vidcap"))).toBeNull();
});
