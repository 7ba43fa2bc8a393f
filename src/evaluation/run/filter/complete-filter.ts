import {
  commonField,
  type FilterSubject,
  fieldsOf,
  filterTerm,
  filterWord,
  NUMBER_FIELDS,
  valuesOf,
} from "./filter-fields";

/** A way to go on with a filter: what it says, and the filter with it, the caret behind what was put in. */
type Completion = { label: string; about: string; text: string; caret: number };

const MOST = 12;

/** Ways to go on at the caret: fields where a part begins, values where a field is given. */
export function completeFilter(text: string, caret: number, subject: FilterSubject): Completion[] {
  const before = text.slice(0, caret);
  if (insideQuotes(before)) return [];
  const [, begun = ""] = /((?:"[^"]*"|[^\s():]+)?:?[^\s():]*)$/.exec(before) ?? [];
  const colon = begun.lastIndexOf(":");
  const put = (from: number, word: string) => ({
    text: `${text.slice(0, from)}${word}${text.slice(caret)}`,
    caret: from + word.length,
  });
  if (colon !== -1) {
    const name = begun.slice(0, colon).replace(/^"|"$/g, "");
    const typed = begun.slice(colon + 1).toLowerCase();
    return valuesOf(name, subject)
      .filter((value) => value.toLowerCase().includes(typed))
      .slice(0, MOST)
      .map((value) => ({ label: value, about: "", ...put(caret - typed.length, filterWord(value)) }));
  }
  const typed = begun.toLowerCase().replace(/^[-"]/, "");
  const own = fieldsOf(subject);
  const values = typed.length < 2 ? [] : valuesWith(typed, subject);
  const fields = [
    ...own,
    ...subject.facets.map(({ facet, called = facet }) => ({ name: called, about: "of the sample" })),
  ];
  const begins = caret - begun.replace(/^-/, "").length;
  const named = fields
    .filter(({ name }) => name.toLowerCase().startsWith(typed))
    .slice(0, MOST + own.length)
    .map(({ name, about }) => {
      const isNumber = Object.hasOwn(NUMBER_FIELDS, commonField(name, subject));
      return { label: name, about, ...put(begins, `${filterWord(name)}${isNumber ? "<" : ":"}`) };
    });
  const told = values.map(({ field, value }) => {
    const term = filterTerm(field, value);
    return { label: term, about: "", ...put(begins, term) };
  });
  return [...named, ...told];
}

/** Values with the text in them, of fields that have a few: people write what they look for, not where it stands. */
function valuesWith(typed: string, subject: FilterSubject): { field: string; value: string }[] {
  const fields = [
    ...fieldsOf(subject),
    ...subject.facets.map(({ facet, called }) => ({ name: called ?? facet })),
  ];
  return fields
    .flatMap(({ name }) => valuesOf(name, subject).map((value) => ({ field: name, value })))
    .filter(({ value }) => value.toLowerCase().includes(typed))
    .slice(0, MOST);
}

/** True where a quoted value was begun; quoted field names are whole by their colon. */
function insideQuotes(before: string): boolean {
  return (before.match(/"/g)?.length ?? 0) % 2 === 1;
}
