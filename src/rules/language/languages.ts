/**
 * The languages that a text can be asked to be in, by their tags. The released scripts know English and Chinese alone;
 * the others are ours, and only the strict reading tells them.
 */
export const LANGUAGES = {
  en: "English",
  zh: "Chinese",
  ar: "Arabic",
  de: "German",
  es: "Spanish",
  fr: "French",
  hi: "Hindi",
  it: "Italian",
  ja: "Japanese",
  ko: "Korean",
  nl: "Dutch",
  pl: "Polish",
  pt: "Portuguese",
  ru: "Russian",
  tr: "Turkish",
  vi: "Vietnamese",
} as const;

export type LanguageTag = keyof typeof LANGUAGES;

/** The language of this name, in any letter case; null for one that is not among them. */
export function tagOfLanguage(name: string): LanguageTag | null {
  const wanted = name.toLowerCase();
  for (const tag of languageTags) if (LANGUAGES[tag].toLowerCase() === wanted) return tag;
  return null;
}

export function isLanguageTag(value: unknown): value is LanguageTag {
  return typeof value === "string" && Object.hasOwn(LANGUAGES, value);
}

/** English and Chinese first. */
export const languageTags: readonly LanguageTag[] = Object.keys(LANGUAGES).filter(isLanguageTag);
