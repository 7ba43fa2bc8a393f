import { Type } from "typebox";
import { Value } from "typebox/value";
import { type JudgeTask, judgeRequest, type ReadReply } from "./judge-task";
import { nameFailuresPrompt } from "./prompts/name-failures.v1";
import { readJsonObject } from "./read-json-object";

/** A group of failures as a model sees it that names it. */
export type GroupToName = {
  /** The name of its constraint, and the way in which its checks failed. */
  constraint: string;
  how: string;
  checks: number;
  examples: readonly { asked: string; found: string }[];
};

type NameFailuresInput = { groups: readonly GroupToName[] };

/** A name of a group, by its place among those that were asked about. */
type NamedPlace = { place: number; name: string };

/** Letters of a name. Longer ones are cut. */
export const LONGEST_NAME = 60;

/** Longer replies are no list of names. */
const LONGEST_REPLY = 50_000;

const Reply = Type.Object({
  names: Type.Array(Type.Object({ group: Type.Integer(), name: Type.String() }), { maxItems: 1000 }),
});

/** Signs without a shape, and those that turn the direction of writing or end a line. */
const noPartOfAName = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}]+/gu;

/** A name as one short line of text; empty where nothing is left of it. */
function asName(text: string): string {
  const line = text.slice(0, 2000).replace(noPartOfAName, " ").replace(/\s+/g, " ").trim();
  const letters = [...line];
  if (letters.length <= LONGEST_NAME) return line;
  return `${letters
    .slice(0, LONGEST_NAME - 1)
    .join("")
    .trimEnd()}…`;
}

function readNames(groups: number) {
  return (value: unknown): ReadReply<NamedPlace[]> => {
    if (!Value.Check(Reply, value))
      return { ok: false, why: `The reply needs "names": a list of objects with "group" and "name".` };
    const names = new Map<number, string>();
    for (const { group, name } of value.names) {
      const told = asName(name);
      if (group < 1 || group > groups || told === "") continue;
      if (names.has(group)) return { ok: false, why: `The reply names group ${group} twice.` };
      names.set(group, told);
    }
    return { ok: true, value: [...names].map(([group, name]) => ({ place: group - 1, name })) };
  };
}

/**
 * Names groups of failures: `{names}`, read from JSON alone. A name is text to be shown beside the key of its group, and decides
 * nothing. Groups that the reply does not name have none.
 */
export const nameFailures: JudgeTask<NameFailuresInput, NamedPlace[]> = {
  id: "name_failures",
  prompt: nameFailuresPrompt,
  buildRequest: ({ groups }, { prompt = nameFailuresPrompt, complaint } = {}) =>
    judgeRequest(
      "name_failures",
      { groups: groups.map((group, place) => ({ group: place + 1, ...group })) },
      prompt,
      complaint,
    ),
  replySchema: () => null,
  readReply: (raw, { groups }, mended) =>
    raw.length > LONGEST_REPLY
      ? { ok: false, why: "The reply is far too long." }
      : readJsonObject(raw, readNames(groups.length), mended ?? new Map(), {
          field: "names",
          differ: (one, other) => JSON.stringify(one) !== JSON.stringify(other),
          quoted: groups
            .flatMap(({ examples }) => examples.flatMap(({ asked, found }) => [asked, found]))
            .join("\n"),
        }),
};
