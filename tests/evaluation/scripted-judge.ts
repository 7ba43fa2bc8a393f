import { Type } from "typebox";
import { Value } from "typebox/value";
import type { GenerateRequest, Provider } from "../../src/calls/provider";
import { ProblemError } from "../../src/foundation/errors";
import { callRecord } from "../support/call-record";

const Asked = Type.Object({
  task: Type.String(),
  response: Type.Optional(Type.String()),
  caption: Type.Optional(Type.String()),
  question: Type.Optional(Type.String()),
  options: Type.Optional(Type.Array(Type.String())),
  questions: Type.Optional(
    Type.Array(
      Type.Object({
        id: Type.String(),
        question: Type.String(),
        options: Type.Optional(
          Type.Union([Type.Array(Type.String()), Type.Record(Type.String(), Type.String())]),
        ),
      }),
    ),
  ),
  points: Type.Optional(Type.Array(Type.Object({ id: Type.String(), says: Type.String() }))),
  checkitem: Type.Optional(Type.Object({ check_id: Type.String() })),
  problem_with_your_last_reply: Type.Optional(Type.String()),
});
export type Asked = Type.Static<typeof Asked>;

const record = callRecord({ promptVersion: "" });

/** A problem as a provider reports it. */
export function problem(code: string, retryable: boolean, retryAfterSeconds?: number): ProblemError {
  return new ProblemError({
    code,
    message: `The judge says ${code}.`,
    nextStep: "",
    retryable,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
}

/** A judge that answers by a script; `asked` keeps what it was asked. A string is sent as it is. */
export function scriptedJudge(
  script: (asked: Asked, signal: AbortSignal, count: number) => unknown,
): Provider & { asked: Asked[]; requests: GenerateRequest[] } {
  const asked: Asked[] = [];
  const requests: GenerateRequest[] = [];
  return {
    id: "scripted",
    model: "scripted",
    capabilities: { image: false, audio: false },
    asked,
    requests,
    async generate(request, { signal }) {
      const [part] = request.parts;
      const question = Value.Parse(Asked, JSON.parse(part?.type === "text" ? part.text : ""));
      asked.push(question);
      requests.push(request);
      const reply = await script(question, signal, asked.length);
      const text = typeof reply === "string" ? reply : JSON.stringify(reply);
      return { text, record: { ...record, promptVersion: request.promptVersion } };
    },
  };
}
