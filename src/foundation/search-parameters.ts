/**
 * One parameter of an address: its value in the texts that stand under its name, and back. Addresses come from outside:
 * what is no value of it reads as its nothing.
 */
export interface Parameter<Value> {
  read(texts: readonly string[]): Value;
  write(value: Value): readonly string[];
  /** Its name in addresses, where that is not the field's. */
  name?: string;
}

/** The value that one text stands for; null where there is none, or one that is too long to be meant. */
export function parsed<Value>(
  longest: number,
  read: (text: string) => Value | null,
  write: (value: Value) => string,
): Parameter<Value | null> {
  return {
    read: ([text = ""]) => (text === "" || text.length > longest ? null : read(text)),
    write: (value) => [value === null ? "" : write(value)],
  };
}

/** A text as it stands there. */
export function plainText(longest = 200): Parameter<string | null> {
  return parsed(longest, (text) => text, String);
}

/** A text, empty where there is none. */
export function textOrEmpty(longest = 200): Parameter<string> {
  const { read, write } = plainText(longest);
  return { read: (texts) => read(texts) ?? "", write };
}

/** One of these words. */
export function oneOf<Choice extends string>(choices: readonly Choice[]): Parameter<Choice | null> {
  return parsed<Choice>(1000, (text) => choices.find((choice) => choice === text) ?? null, String);
}

/** The different words of a list with commas. */
export function listOf(text: string, most: number): string[] {
  return [...new Set(text.split(",").filter((each) => each !== ""))].slice(0, most);
}

type ParametersOf<Values> = { [Name in keyof Values]: Parameter<Values[Name]> };

/** Reads and writes queries with these parameters, which stand in this order. */
export function searchParameters<Values extends object>(parameters: ParametersOf<Values>) {
  // The compiler does not follow names through `entries`; `ParametersOf` holds all of them.
  const entries = Object.entries(parameters) as [keyof Values & string, Parameter<unknown>][];
  return {
    /** The values in a query, hostile ones too. */
    read(query: string): Values {
      const search = new URLSearchParams(query);
      const values = entries.map(([field, { name = field, read }]) => [field, read(search.getAll(name))]);
      return Object.fromEntries(values) as Values;
    },
    /** The query of these values, with its `?`; empty where they say nothing. */
    query(values: Values): string {
      const search = new URLSearchParams();
      for (const [field, { name = field, write }] of entries)
        for (const text of write(values[field])) if (text !== "") search.append(name, text);
      return search.size === 0 ? "" : `?${search}`;
    },
  };
}

/** The place in the app: the part behind the `#`, so that the page works from any folder of any static host. */
export type PageAddress = {
  /** "/playground", without a slash at its end; "" where there is none. */
  path: string;
  /** The part behind the `?`: "sample=tea". */
  query: string;
};

/** Reads what stands behind the address of the page: "#/playground?sample=tea". */
export function pageAddress(hash: string): PageAddress {
  const text = hash.slice(1);
  const at = text.indexOf("?");
  const [path, query] = at === -1 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
  return { path: path.replace(/\/+$/, ""), query };
}

/**
 * The address of the page itself, without query and fragment. A path may begin with two slashes, which by itself would
 * name another host.
 */
export function addressOfPage(href: string): string {
  const url = new URL(href);
  url.search = "";
  url.hash = "";
  return url.href;
}
