import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Behaviour } from "./rules";
import { splitIntoChunks } from "./send-reply";
import { type StandIn, startStandIn } from "./start-stand-in";

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
});
beforeEach(() => standIn.reset());
afterAll(() => standIn.close());

const post = (url: string, body: unknown) => fetch(url, { method: "POST", body: JSON.stringify(body) });

/** The text of a reply that is not streamed. */
async function ask(user: string): Promise<string> {
  const messages = [{ role: "user", content: user }];
  const response = await post(`${standIn.url}/chat/completions`, { model: "m", messages });
  const reply = Object(await response.json());
  return reply.choices[0].message.content;
}

const askJudge = async (task: object): Promise<unknown> => JSON.parse(await ask(JSON.stringify(task)));
const animal = { question: "Which animal?", options: ["A. dog", "B. cat"] };
const sound = { question: "Is there a sound?", options: ["yes", "no"] };

describe("an honest judge", () => {
  it("answers by the first option, or as told", async () => {
    expect(await askJudge({ task: "answer_question", ...animal })).toMatchObject({ answer: "A" });
    expect(await askJudge({ task: "answer_question", ...sound })).toMatchObject({ answer: "yes" });
    standIn.script({ behaviour: { kind: "honest", answers: { animal: "B" } } });
    expect(
      await askJudge({
        task: "answer_questions",
        questions: [
          { id: "1", ...animal },
          { id: "2", ...sound },
        ],
      }),
    ).toMatchObject({
      answers: [
        { id: "1", answer: "B" },
        { id: "2", answer: "yes" },
      ],
    });
  });

  it("extracts the whole response, or what it is told", async () => {
    const task = {
      task: "extract_format",
      response: "Tall.",
      prompt: "p",
      checkitem: { id: "ordered_list" },
    };
    expect(await askJudge(task)).toEqual({ content: ["Tall."] });
    standIn.script({ behaviour: { kind: "honest", contents: { ordered_list: ["all"] } } });
    expect(await askJudge(task)).toEqual({ content: ["all"] });
  });

  it("finds the first time, or what it is told", async () => {
    const task = { task: "extract_timestamp", response: "At 0:12 and 0:15.", question: "When does it jump?" };
    expect(await askJudge(task)).toEqual({ timestamp: "0:12" });
    expect(await askJudge({ ...task, response: "Never." })).toEqual({ timestamp: "" });
    standIn.script({ behaviour: { kind: "honest", timestamps: { jump: "0:15" } } });
    expect(await askJudge(task)).toEqual({ timestamp: "0:15" });
  });

  it("drafts a checklist from the instruction, the same each time, with one flawed check", async () => {
    const task = {
      task: "draft_checklist",
      instruction: "Follow the robot. When does it ring the bell? Use 40 words.",
    };
    const draft = await askJudge(task);
    expect(draft).toMatchObject({
      format: [{ constraint_id: "language" }, { constraint_id: "length", parameters: { unit: "line" } }],
      content: [
        {
          constraint_id: "visual_events_actions",
          items: [{ correct_answer: "yes" }, { correct_answer: null }],
        },
        { constraint_id: "audio_temporal_grounding", items: [{ type: "timestamp", correct_answer: null }] },
      ],
    });
    expect(await askJudge(task)).toEqual(draft);
    expect(await askJudge({ ...task, with_frames: true, video_seconds: 26 })).toMatchObject({
      content: [{ items: [{}, { correct_answer: "A" }] }, { items: [{ correct_answer: "00:13" }] }],
    });
  });
});

describe("a judge that misbehaves", () => {
  const task = JSON.stringify({ task: "answer_question", ...animal });
  const behave = (kind: "prose" | "half-json" | "babble" | "bad-option" | "not-in-response") => {
    const behaviour: Behaviour = { kind };
    standIn.script({ behaviour });
  };

  it.each(["prose", "half-json"] as const)("%s is no JSON", async (kind) => {
    behave(kind);
    const reply = await ask(task);
    expect(() => JSON.parse(reply)).toThrow();
    expect(reply.startsWith("{")).toBe(kind === "half-json");
  });

  it("babbles around its JSON", async () => {
    behave("babble");
    const reply = await ask(task);
    expect(() => JSON.parse(reply)).toThrow();
    expect(JSON.parse(/```json\n(.*?)```/s.exec(reply)?.[1] ?? "")).toMatchObject({ answer: "A" });
  });

  it("answers with something that is no option", async () => {
    behave("bad-option");
    const questions = [{ id: "1", ...animal }];
    expect(await askJudge({ task: "answer_question", ...animal })).toMatchObject({ answer: "perhaps" });
    expect(await askJudge({ task: "answer_questions", questions })).toMatchObject({
      answers: [{ answer: "perhaps" }],
    });
  });

  it("extracts what the response does not contain", async () => {
    behave("not-in-response");
    expect(await askJudge({ task: "extract_format", response: "r" })).toEqual({
      content: ["words that nobody wrote"],
    });
    expect(await askJudge({ task: "extract_timestamp", response: "0:01" })).toEqual({ timestamp: "59:59" });
  });
});

describe("rules", () => {
  it("go in order, are used up, and fit by task and text", async () => {
    standIn.script(
      { match: { task: "caption" }, times: 2, behaviour: { kind: "text", text: "first" } },
      { match: { contains: "special" }, behaviour: { kind: "text", text: "second" } },
      { reply: (request) => `third ${request.task}` },
    );
    expect(await ask("special")).toBe("first");
    expect(await ask('{"task":"answer_question"}')).toBe("third answer_question");
    expect(await ask("plain")).toBe("first");
    expect(await ask("special")).toBe("second");
    expect(await ask("plain")).toBe("third caption");
  });

  it("can ask for one key", async () => {
    standIn.script({ match: { keyIsNot: "good" }, behaviour: { kind: "status", status: 401 } });
    const url = `${standIn.url}/chat/completions`;
    const body = JSON.stringify({ model: "m", messages: [{ role: "user", content: "Hi" }] });
    const statuses = await Promise.all(
      ["good", "bad"].map((key) =>
        fetch(url, { method: "POST", body, headers: { authorization: `Bearer ${key}` } }).then(
          (response) => response.status,
        ),
      ),
    );
    expect(statuses).toEqual([200, 401]);
  });
});

it("splits a text into chunks that give the text again", () => {
  for (const text of ["", "one", " a  b\n\nc ", "日本 語\n"])
    expect(splitIntoChunks(text).join("")).toBe(text);
});

const tsx = createRequire(import.meta.url).resolve("tsx/cli");
const main = fileURLToPath(new URL("./main.ts", import.meta.url));

it("runs as a process of its own that is steered over HTTP", async () => {
  const child = spawn(process.execPath, [tsx, main, "0"], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const [line] = await once(child.stdout, "data");
    const url = /http:\S+/.exec(String(line))?.[0] ?? "";
    const root = url.replace(/\/v1$/, "");
    const rules = [{ times: 1, behaviour: { kind: "text", text: "scripted" } }];
    expect((await post(`${root}/__control`, { reset: true, rules })).status).toBe(200);
    expect((await post(`${root}/__control`, { rules: [{ behaviour: { kind: "?" } }] })).status).toBe(400);
    const call = { model: "m", messages: [{ role: "user", content: "Hi" }] };
    const reply = await (await post(`${url}/chat/completions`, call)).text();
    expect(reply).toContain("scripted");
    const seen = await (await fetch(`${root}/__requests`)).json();
    expect(seen).toMatchObject({
      peak: 1,
      requests: [{ path: "/v1/chat/completions", body: call, task: "caption" }],
    });
  } finally {
    child.kill("SIGTERM");
    await once(child, "exit");
  }
});

it("ends as a process when the one that started it is killed", async () => {
  const starts = `require("node:child_process").spawn(process.execPath, ${JSON.stringify([tsx, main, "0"])}, { stdio: ["pipe", "inherit", "inherit"] })`;
  const parent = spawn(process.execPath, ["-e", starts], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await once(parent.stdout, "data");
  const requests = `${/http:\/\/[^/\s]+/.exec(String(line))?.[0]}/__requests`;
  expect((await fetch(requests)).status).toBe(200);
  parent.kill("SIGKILL");
  const answers = () =>
    fetch(requests).then(
      () => true,
      () => false,
    );
  await expect.poll(answers).toBe(false);
});
