import type { Span } from "../schemas/span";

/** Shorter quotations occur by chance. */
const shortest = 12;

/** The first place of each text in the response; texts that do not occur are left out. */
export function spansOf(response: string, texts: readonly string[]): Span[] {
  return texts.flatMap((text) => {
    const at = text === "" ? -1 : response.indexOf(text);
    return at < 0 ? [] : [{ start: at, end: at + text.length }];
  });
}

/** Where the response has what an explanation quotes from it, literally and in at least 12 characters. */
export function quotedEvidence(explanation: string, response: string): Span[] {
  const quotes =
    /"([^"\n]+)"|“([^”\n]+)”|‘([^’\n]+)’(?!\p{L})|(?<![\p{L}\p{N}])'([^'\n]+)'(?!\p{L})|«([^»\n]+)»|「([^」\n]+)」/gu;
  const texts = [...explanation.matchAll(quotes)].map((match) =>
    (match.slice(1).find((text) => text !== undefined) ?? "").replace(
      /^(?:…|\.{3})\s*|\s*(?:…|\.{3})$|[.,;]$/gu,
      "",
    ),
  );
  return spansOf(response, [...new Set(texts.filter((text) => text.length >= shortest))]);
}
