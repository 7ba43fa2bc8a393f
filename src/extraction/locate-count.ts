import type { Span } from "../schemas/span";
import { wordsOf } from "./description";
import { decorated } from "./emphasis";
import type { Located, Locator, Range } from "./located";
import { unsure } from "./located";
import { type Structures, structuresOf } from "./structures";
import { linesOf, paragraphsOf, sentencesOf } from "./text-units";
import { arrayElements } from "./units";

type Counted = { noun: RegExp; what: string; find(response: string, structures: Structures): Range[] | null };

const stamp = /\[\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?(?:\s*[-–]\s*\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?)?\]/g;

/** Things a description can name whose number can be read off the text. The first whose noun occurs decides. */
const counted: Counted[] = [
  {
    noun: /\brows?\b/,
    what: "table row",
    find: (_, { tables }) => tables.flatMap((table) => table.body),
  },
  {
    noun: /\bcolumns?\b/,
    what: "column",
    find: (_, { tables }) => tables[0]?.header.cells ?? [],
  },
  {
    noun: /\b(?:top-level |json )?keys?\b/,
    what: "top-level key",
    find: (_, { json }) => {
      const [value] = json;
      if (json.length > 1) return null;
      return value?.kind === "object" ? value.members.map((member) => member.keyRange) : [];
    },
  },
  {
    noun: /\b(?:elements?|strings?|array (?:items?|entries|objects?))\b|\barray (?:of|with|containing) (?:exactly |at (?:least|most) )?\w+/,
    what: "array element",
    find: (_, { json }) => (json.length === 0 ? [] : arrayElements(json)),
  },
  {
    noun: /\b(?:list )?(?:items?|bullets?|bullet points?|list points?|list entries|entries|entry|points)\b/,
    what: "list item",
    find: (_, { lists, json, tables }) => {
      if (lists.length === 1) return lists[0]?.items.map((item) => item.text) ?? [];
      if (lists.length > 1) return null;
      if (json.length > 0) return arrayElements(json);
      return tables.length > 0 ? tables.flatMap((table) => table.body) : [];
    },
  },
  {
    noun: /\bparagraphs?\b/,
    what: "paragraph",
    find: (response, { json, tables }) => (json.length + tables.length > 0 ? null : paragraphsOf(response)),
  },
  {
    noun: /\bsentences?\b/,
    what: "sentence",
    find: (response, { json, tables }) => (json.length + tables.length > 0 ? null : sentencesOf(response)),
  },
  {
    noun: /\blines?\b/,
    what: "line",
    find: (response) => linesOf(response).filter((line) => line.text.trim() !== ""),
  },
  { noun: /\b(?:bold|bolded)\b/, what: "bold phrase", find: (response) => decorated(response, "bold") },
  {
    noun: /\bitalic(?:s|ized|ised)?\b/,
    what: "italic phrase",
    find: (response) => decorated(response, "italic"),
  },
  { noun: /\b(?:headings?|titles)\b/, what: "heading", find: (response) => decorated(response, "title") },
  {
    noun: /\b(?:timestamps?|time stamps?)\b/,
    what: "timestamp",
    find: (response) =>
      [...response.matchAll(stamp)].map((match) => ({
        start: match.index,
        end: match.index + match[0].length,
      })),
  },
];

/** A thing found, in the form the rule counts: in parentheses, and none within. */
function bracketed(text: string): string {
  const plain = text.replace(/\s+/g, " ").replace(/[(（]/g, "[").replace(/[)）]/g, "]").trim();
  return `(${plain === "" ? "…" : plain})`;
}

function counting(response: string, things: Range[], what: string): Located {
  const marks: Span[] = things.map((thing, index) => ({
    start: thing.start,
    end: thing.end,
    label: `${what} ${index + 1} of ${things.length}`,
  }));
  const text = things.map((thing) => bracketed(response.slice(thing.start, thing.end))).join(", ");
  const note = things.length === 0 ? `no ${what} found` : `the ${what}s, counted`;
  return { found: true, parts: [{ text, span: null }], note, marks };
}

/**
 * The things of a kind that the description names by its form (rows, items, elements, sentences, bold phrases ...),
 * as one string "(a), (b), (c)", each marked in the response. Unsure of things named by their meaning.
 */
export const locateCount: Locator = ({ response, check, siblings }) => {
  if (response.trim() === "") return counting(response, [], "thing");
  const words = wordsOf(check.description);
  if (/\b(?:each|every|per)\b/.test(words))
    return unsure("the description counts within each of several parts");
  const kind = counted.find((candidate) => candidate.noun.test(words));
  const structures = structuresOf(response);
  if (kind) {
    const things = kind.find(response, structures);
    return things
      ? counting(response, things, kind.what)
      : unsure(`which ${kind.what}s to count is not clear`);
  }
  const listed = siblings.some((sibling) => /_list$/.test(sibling.constraintId)) || /\blist\b/.test(words);
  const [list] = structures.lists;
  if (
    listed &&
    list &&
    structures.lists.length === 1 &&
    structures.json.length + structures.tables.length === 0
  )
    return counting(
      response,
      list.items.map((item) => item.text),
      "list item",
    );
  return unsure("the description says by its meaning what to count");
};
