import { visibleText } from "../visible-text";

/** HTML that was put together here. Strings of any origin come in through `text` and attribute values only. */
export type Html = { readonly html: string };

type TagName =
  | "bdi"
  | "body"
  | "caption"
  | "code"
  | "dd"
  | "div"
  | "dl"
  | "dt"
  | "figcaption"
  | "figure"
  | "h1"
  | "h2"
  | "h3"
  | "h4"
  | "h5"
  | "h6"
  | "head"
  | "html"
  | "img"
  | "li"
  | "main"
  | "mark"
  | "meta"
  | "ol"
  | "p"
  | "pre"
  | "section"
  | "span"
  | "strong"
  | "table"
  | "tbody"
  | "td"
  | "th"
  | "thead"
  | "title"
  | "tr"
  | "ul";

type AttributeName =
  | "alt"
  | "aria-hidden"
  | "aria-label"
  | "charset"
  | "class"
  | "content"
  | "data-references"
  | "data-status"
  | "dir"
  | "http-equiv"
  | "lang"
  | "name"
  | "role"
  | "scope"
  | "src"
  | "tabindex";

const VOID: readonly TagName[] = ["img", "meta"];

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(value: string): string {
  return visibleText(value).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

/** Words of any origin as text. */
export function text(value: string): Html {
  return { html: escaped(value) };
}

/** An element with its attributes (undefined ones are left out) and children. */
export function element(
  name: TagName,
  attributes: Partial<Record<AttributeName, string | undefined>>,
  ...children: readonly Html[]
): Html {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escaped(value)}"`],
  );
  const open = `<${name}${written.join("")}>`;
  if (VOID.includes(name)) return { html: open };
  // A parser drops a line feed right behind this tag.
  const first = name === "pre" ? "\n" : "";
  return { html: `${open}${first}${children.map(({ html }) => html).join("")}</${name}>` };
}
