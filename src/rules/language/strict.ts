import { eld } from "eld/small";
import { plural } from "../../foundation/plural";
import { CJK } from "../../foundation/text-lines";
import { sentenceSpans } from "../../foundation/text-sentences";
import type { CheckVerdict, Span } from "../../shapes/verdict";
import { CheckError, type PreparedCheck } from "../define-checker";
import { fail, MAX_EVIDENCE, mark, pass, show } from "../shared/verdicts";
import { isLanguageTag, LANGUAGES, type LanguageTag } from "./languages";

/** Maximum share of a text in other languages: names, brands, single terms. Chinese counts by characters. */
const MAX_FOREIGN = 0.3;
const MAX_FOREIGN_IN_CHINESE = 0.4;
/** Maximum foreign words in a row; a longer run is a phrase of its own, not a name. */
const MAX_RUN = 6;
/** Shorter pieces do not tell their language. */
const MIN_WORDS = 2;
/** English must be less likely than this, as against the likeliest language; for a pair of words far less. */
const CLEARLY = 0.85;
const CLEARLY_FOR_A_PAIR = 0.6;
/** The letters of fewer words than this tell little, where no word or letter is foreign: "Panda eats bamboo." */
const FEW_WORDS = 6;
const CLEARLY_BY_LETTERS_ALONE = 0.35;

const quotation =
  /"[^"\n]{1,300}"|“[^”\n]{1,300}”|「[^」\n]{1,300}」|『[^』\n]{1,300}』|《[^》\n]{1,300}》|‘[^’\n]{1,300}’|`[^`\n]{1,300}`|\([^()\n]{1,300}\)|（[^（）\n]{1,300}）/g;
const latinWord = /(?:(?!\p{N})[\p{Script=Latin}\p{M}])+(?:['’-]\p{Script=Latin}+)*/gu;
const han = /[\p{Script=Han}]/gu;
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu;
/** In neither of those: every other script. */
const otherWord = new RegExp(
  `(?:(?![\\p{Script=Latin}\\p{Script=Common}\\p{Script=Inherited}${CJK}])[\\p{L}\\p{M}])+`,
  "gu",
);
const latinRun = new RegExp(`\\p{Script=Latin}+(?:[\\s'’,-]+\\p{Script=Latin}+){${MAX_RUN},}`, "u");
const hanRun = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}，、]{8,}/u;

/** The strict verdict on a text's language. */
export function languageStrict(type: unknown): PreparedCheck {
  if (type === "en") return judgeEnglish;
  if (type === "zh") return judgeChinese;
  if (isLanguageTag(type)) return (content) => judgeOther(type, content);
  throw new CheckError(`${show(type)} is no known language`);
}

/** Letters and digits of full width, as usual ones; places stay. */
const wide = /[０-９Ａ-Ｚａ-ｚ]/g;

/** The text with what is quoted blanked out, so that places stay; the whole text when nothing else is left. */
function withoutQuotations(written: string): string {
  const content = written.replace(wide, (letter) => letter.normalize("NFKC"));
  const blanked = content.replace(quotation, (quoted) => " ".repeat(quoted.length));
  return /\p{L}/u.test(blanked) ? blanked : content;
}

function occurrences(text: string, pattern: RegExp): number {
  let found = 0;
  for (const _ of text.matchAll(pattern)) found++;
  return found;
}

/** Two characters of Chinese or Japanese are about one word. */
function cjkWords(text: string): number {
  return (occurrences(text, han) + occurrences(text, kana)) / 2;
}

function judgeEnglish(content: string): CheckVerdict {
  const text = withoutQuotations(content);
  const own = occurrences(text, latinWord);
  if (own === 0) return fail("there is no English word");
  const foreign = cjkWords(text) + occurrences(text, otherWord);
  const run = hanRun.exec(text);
  if (run)
    return fail("there is a phrase in another language", [
      mark(run.index, run.index + run[0].length, "not English"),
    ]);
  if (foreign > MAX_FOREIGN * (own + foreign)) {
    return fail(
      "much of the text is in another script",
      firstOf(text, /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/u, otherWord),
    );
  }
  const sentences = sentenceSpans(text);
  const strange: Span[] = [];
  let strangeWords = 0;
  for (const { start, end } of sentences) {
    const sentence = text.slice(start, Math.min(end, start + 2000));
    const language = foreignLanguage(sentence);
    if (language === null) continue;
    strangeWords += occurrences(sentence, latinWord);
    if (strange.length < MAX_EVIDENCE) strange.push(mark(start, end, language));
  }
  // One sentence alone has told already.
  const whole = sentences.length > 1 ? foreignLanguage(text.slice(0, 4000)) : null;
  if (strangeWords > MAX_FOREIGN * own || whole !== null) {
    const language = whole ?? strange[0]?.label ?? "another language";
    const marks = strange.length > 0 ? strange : [mark(0, content.length, language)];
    return fail(`the text is in ${language}, English asked`, marks);
  }
  if (own < FEW_WORDS)
    return pass(
      `${own} ${plural(own, "word")}, too few to tell another language from English by its letters`,
    );
  return pass(`${own} ${plural(own, "word")} in English`);
}

/** Small words of other languages that are no English ones. */
const foreignWords = new Set(
  "le la les un une des du et est il elle sur au aux dans el los las una y es se del con por der das ein eine ist und dem mit im auf sie er lo gli di e che nel lei o os uma um com da ela de het een van op zij met twee deux due dois dos zwei det och en ett som og yang dan itu si".split(
    " ",
  ),
);

/** True where a word or a letter is one that English does not have. */
function looksForeign(text: string): boolean {
  if (/(?![a-z])\p{Script=Latin}/iu.test(text)) return true;
  return Array.from(text.matchAll(latinWord), ([word]) => word.toLowerCase()).some((word) =>
    foreignWords.has(word),
  );
}

/** The name of the language that a text in Latin letters is in; null for English and where it does not tell. */
function foreignLanguage(text: string): string | null {
  const words = occurrences(text, latinWord);
  if (words < MIN_WORDS) return null;
  const guess = eld.detect(text);
  if (guess.language === "en" || guess.language === "" || !guess.isReliable()) return null;
  const scores = guess.getScores();
  let limit = words === MIN_WORDS ? CLEARLY_FOR_A_PAIR : CLEARLY;
  if (words < FEW_WORDS && !looksForeign(text)) limit = words === MIN_WORDS ? 0 : CLEARLY_BY_LETTERS_ALONE;
  const clear = (scores.en ?? 0) < limit * (scores[guess.language] ?? 0);
  return clear ? (languageNames.of(guess.language) ?? guess.language) : null;
}

/** True where a sentence may be in a language: it is told as that, or hardly less likely so than as another. */
function mayBe(tag: LanguageTag, text: string): boolean {
  const guess = eld.detect(text);
  if (guess.language === tag) return true;
  const scores = guess.getScores();
  return (scores[tag] ?? 0) > 0 && (scores[tag] ?? 0) >= CLEARLY * (scores[guess.language] ?? 0);
}

/** A language that only letter sequences tell: all of the text together, and most of it sentence by sentence. */
function judgeOther(tag: LanguageTag, content: string): CheckVerdict {
  const name = LANGUAGES[tag];
  const text = withoutQuotations(content);
  const letters = (piece: string) => occurrences(piece, /\p{L}/gu);
  const all = letters(text);
  if (all === 0) return fail(`there is no ${name} word`);
  const strange: Span[] = [];
  let strangeLetters = 0;
  for (const { start, end } of sentenceSpans(text)) {
    const sentence = text.slice(start, Math.min(end, start + 2000));
    const guess = eld.detect(sentence);
    if (guess.language === "" || !guess.isReliable() || mayBe(tag, sentence)) continue;
    strangeLetters += letters(sentence);
    if (strange.length < MAX_EVIDENCE)
      strange.push(mark(start, end, languageNames.of(guess.language) ?? guess.language));
  }
  const head = text.slice(0, 4000);
  // Russian is hardly told from Bulgarian by a few words, but nothing asked for here looks like English.
  const isTold = eld.detect(head).language !== "en" && mayBe(tag, head);
  if (!isTold || strangeLetters > MAX_FOREIGN * all) {
    const marks = strange.length > 0 ? strange : [mark(0, content.length, `not ${name}`)];
    return fail(`the text is not in ${name}, as far as its letters tell`, marks);
  }
  return pass(`the letters are those of ${name}`);
}

const languageNames = new Intl.DisplayNames(["en"], { type: "language" });

function judgeChinese(content: string): CheckVerdict {
  const text = withoutQuotations(content);
  const characters = occurrences(text, han);
  if (characters === 0) return fail("there is no Chinese character");
  const japanese = occurrences(text, kana);
  if (japanese > 1 && japanese > 0.1 * characters)
    return fail("the text is in Japanese", firstOf(text, kana));
  const foreign = occurrences(text, latinWord) + occurrences(text, otherWord);
  const run = latinRun.exec(text);
  if (run)
    return fail("there is a phrase in another language", [
      mark(run.index, run.index + run[0].length, "not Chinese"),
    ]);
  if (foreign > MAX_FOREIGN_IN_CHINESE * (characters + foreign)) {
    return fail("much of the text is in another language", firstOf(text, /\p{Script=Latin}+/u, otherWord));
  }
  return pass(`${characters} ${plural(characters, "Chinese character")}`);
}

function firstOf(text: string, ...patterns: RegExp[]): Span[] {
  for (const pattern of patterns) {
    const match = new RegExp(pattern.source, "u").exec(text);
    if (match) return [mark(match.index, match.index + match[0].length, "another language")];
  }
  return [];
}
