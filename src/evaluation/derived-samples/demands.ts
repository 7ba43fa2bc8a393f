import { countEach } from "../../foundation/groups";
import { readInstruction, type SuggestedCheck } from "../../rules/suggesting/reading";
import { suggestChecks } from "../../rules/suggesting/suggest-checks";
import type { Checklist, ContentCheck, FormatCheck } from "../../shapes/checklist";
import type { Span } from "../../shapes/verdict";
import { asksForNoMore } from "../draft-checklist/same-demand";
import { MOST, sayingWords, shareIn } from "../saying-words";

/** The outcome of a try: a value, or why there is none, in words for people. */
export type Tried<Value> = { ok: true; value: Value } | { ok: false; why: string };

const no = (why: string): { ok: false; why: string } => ({ ok: false, why });

/** True where an instruction is read to ask for a check: by the same rule, with every parameter that is set. */
function isAsked(check: FormatCheck, found: readonly SuggestedCheck[]): boolean {
  return found.some((one) => asksForNoMore(check, one.check) || asksForNoMore(one.check, check));
}

/** The demands that an instruction is read to make for a check; those of its kind, where none has its parameters. */
function askingFor(check: FormatCheck, found: readonly SuggestedCheck[]): SuggestedCheck[] {
  const same = found.filter((one) => isAsked(check, [one]));
  return same.length > 0 ? same : found.filter((one) => one.check.constraintId === check.constraintId);
}

const MOST_KNOWN = 20;
const known = new Map<string, SuggestedCheck[]>();

/** Our rules' reading of an instruction: the last few are kept, since one is held against each of its cuts. */
function readDemands(instruction: string): SuggestedCheck[] {
  const there = known.get(instruction);
  if (there) return there;
  const [oldest] = known.keys();
  if (known.size >= MOST_KNOWN && oldest !== undefined) known.delete(oldest);
  const found = suggestChecks(instruction);
  known.set(instruction, found);
  return found;
}

const identityOf = ({ check }: SuggestedCheck) => JSON.stringify([check.constraintId, check.parameters]);

/** The form that an instruction demands, by rule and parameters. */
function demandsOf(instruction: string): string[] {
  return readDemands(instruction).map(identityOf).sort();
}

// Words that carry no demand but on form. A piece that holds others says something about the video and stays.
const FORM_WORDS = new Set(
  `a an the this that it its your each every all both any no not and or nor but as to of in into with within without under over below above by
  for from on at than more less most least up between about around exactly strictly only just precisely fully entirely completely solely
  must should shall need needs has have is are be being been will can may do does ensure make sure keep keeping limit limited restrict restricted use using used
  write written writing output outputs answer answers reply response responses caption captions description descriptions text texts content contents
  whole entire full total overall final complete result results length long maximum minimum max min count number word words character characters
  letter letters sentence sentences paragraph paragraphs line lines item items list lists bullet bullets point points table tables column columns row rows
  cell cells key keys value values json object array markdown format formatted formatting form style present presented provide provided give given
  please also then finally additionally furthermore remember note language english chinese case upper lower uppercase lowercase capital capitals title
  begin begins beginning start starts starting end ends ending open close prefix suffix phrase include included includes including contain contains
  containing exclude excluded avoid mention occur appear other else anything nothing outside around before after separate separated separating delimiter
  separator symbol single one two three four five six seven eight nine ten plain prose numbered ordered unordered bold italic highlight
  highlighted header headings heading syntax block code valid following followed throughout so such which where when`
    .split(/\s+/)
    .filter((word) => word !== ""),
);

const QUOTED = /\uE001\uE000*\uE002/gu;

function isFormOnly(masked: string): boolean {
  const words =
    masked
      .replace(QUOTED, " ")
      .toLowerCase()
      .match(/[\p{L}][\p{L}'’-]*/gu) ?? [];
  return words.every((word) => FORM_WORDS.has(word) || word.split("-").every((part) => FORM_WORDS.has(part)));
}

const LEAD =
  /\b(?:in|using|with|within|under|as|by|of|to|at)\s+(?:(?:a|an|the|exactly|at|most|least|no|more|than|strictly|only|about|all)\s+)*$/i;
/** A demand that is nothing without the words on form: "set the name in bold". */
const EMPTY_WITHOUT =
  /^\W*(?:(?:and|then|also|please)\s+)*(?:set|put|mark|format|wrap|render|style|highlight|keep|make|limit|separate|enclose|capitali[sz]e|write(?!\s+(?:an?|your|the\s+(?:caption|description|text))\s))\b/i;
const BREAK = /[,;:，；：]\s*(?:and\s+|but\s+|then\s+)?|\s+(?:and|but|then)\s+|\s*[—–(]\s*|\)/gu;

/** The pieces of a sentence between its commas and conjunctions, each with the break before it. */
function piecesOf(masked: string, sentence: Span, phrases: readonly Span[]): (Span & { from: number })[] {
  const text = masked.slice(sentence.start, sentence.end);
  const closing = text.length - (/[\s.!?。！？]*$/u.exec(text)?.[0].length ?? 0);
  const pieces: (Span & { from: number })[] = [];
  let [from, start] = [sentence.start, sentence.start];
  for (const { index, 0: found } of text.matchAll(BREAK)) {
    const at = sentence.start + index;
    if (index >= closing || phrases.some((phrase) => phrase.start < at + found.length && at < phrase.end))
      continue;
    pieces.push({ from, start, end: at });
    [from, start] = [at, at + found.length];
  }
  return [...pieces, { from, start, end: sentence.start + closing }];
}

/** The places that may go with a phrase, the least first: how it is joined to its sentence, its clause, its sentence. */
function cutsAround(instruction: string, phrase: Span, phrases: readonly Span[]): Span[] {
  const { masked, sentences } = readInstruction(instruction);
  const sentence = sentences.find(({ start, end }) => start <= phrase.start && phrase.end <= end);
  if (!sentence) return [];
  const cuts: Span[] = [];
  const pieces = piecesOf(masked, sentence, phrases);
  const at = pieces.findIndex(({ start, end }) => start <= phrase.start && phrase.end <= end);
  const piece = pieces[at];
  if (piece) {
    const lead = LEAD.exec(masked.slice(piece.start, phrase.start));
    const start = lead ? piece.start + lead.index : phrase.start;
    const isEmpty = EMPTY_WITHOUT.test(masked.slice(piece.start, piece.end));
    if (isFormOnly(masked.slice(phrase.end, piece.end)) && lead && start > piece.start && !isEmpty)
      cuts.push({ start, end: piece.end });
    if (
      isFormOnly(masked.slice(piece.start, phrase.start)) &&
      isFormOnly(masked.slice(phrase.end, piece.end))
    ) {
      const next = pieces[at + 1];
      // The first piece goes with the break behind it, all others with the one before.
      if (at === 0) cuts.push({ start: piece.start, end: next?.start ?? sentence.end });
      else cuts.push({ start: piece.from, end: piece.end });
    }
  }
  const rest = masked.slice(sentence.start, phrase.start) + masked.slice(phrase.end, sentence.end);
  if (isFormOnly(rest)) cuts.push(sentence);
  return cuts;
}

/** An instruction without a piece of it, the blanks, marks and capitals at the joint put right. */
function without(instruction: string, { start, end }: Span): string {
  const isBracket = instruction.slice(start, end).trimStart().startsWith("(") && instruction[end] === ")";
  const before = instruction.slice(0, start).replace(/[\s,;:(，；：]+$/u, "");
  const behind = instruction.slice(isBracket ? end + 1 : end);
  const begins = before === "" || /[.!?。！？]["'”’)]?$/u.test(before);
  const gap = instruction.slice(before.length, start).includes("\n") ? "\n" : " ";
  if (!begins) return (before + behind.replace(/^[ \t]{2,}/, " ").replace(/^\s+(?=[.!?,;])/u, "")).trim();
  const next = behind.replace(/^[\s,;:.!?)]*(?:(?:and|then)\s+)?/u, "");
  return (next === "" ? before : `${before}${gap}${next.charAt(0).toUpperCase()}${next.slice(1)}`).trim();
}

const DANGLING =
  /\b(?:must|should|be|is|are|in|with|using|as|of|to|the|an?|and|or|by|all|at|least|most|for|from|each|every|than|exactly|under|within|array|string)\s*(?:[.!?;,)]|$|(?:and|or|e\.g\.)\s)/giu;

/** "Inside the text, and you must ...", "To describe the place." */
const HEADLESS =
  /(?:^|[.!?]\s*)(?:(?:inside|within|under|in)\b[^,.]{0,60},\s+and\s|to\s[^,.]{0,80}[.!?](?:\s|$))/gi;

/** True where brackets close and no sentence breaks off that did not before. */
function isSound(before: string, after: string): boolean {
  const open = (text: string) =>
    ["()", "[]", "{}"]
      .map(([one = "", other = ""]) => text.split(one).length - text.split(other).length)
      .join();
  const broken = (text: string) =>
    [DANGLING, HEADLESS].flatMap((pattern) => [...text.matchAll(pattern)]).length;
  return open(before) === open(after) && broken(after) <= broken(before) && !/^[\W\d]/u.test(after);
}

/** Words for a form that other demands may be about. */
const PARTS: Readonly<Record<string, RegExp>> = {
  table: /\b(?:tables?|columns?|rows?|cells?|headers?)\b/i,
  json_object: /\b(?:json|objects?|keys?|values?|fields?)\b/i,
  json_array: /\b(?:json|arrays?|elements?|keys?|values?|fields?)\b/i,
  unordered_list: /\b(?:lists?|items?|bullets?|lines?)\b/i,
  ordered_list: /\b(?:lists?|items?|steps?)\b/i,
  timestamp_format: /\btimestamps?\b/i,
};

/** The quoted names in what a check asks for: "columns 'Sound' and 'Source'". */
function namesIn({ parameters }: FormatCheck): string[] {
  const text = JSON.stringify(parameters.col_name ?? parameters.schema ?? "");
  return [...text.matchAll(/"([^"\\]{3,60})"/g)].map(([, name = ""]) => name.toLowerCase());
}

const contentText = ({ description, items }: ContentCheck) =>
  [description, ...items.map(({ question }) => question)].join(" ");

/** True where a text is about a part that only this check makes. */
export function isAbout(check: FormatCheck, text: string): boolean {
  if (PARTS[check.constraintId]?.test(text)) return true;
  const lower = text.toLowerCase();
  return namesIn(check).some((name) => lower.includes(`'${name}'`) || lower.includes(`"${name}"`));
}

const POINTS_BACK =
  /^\s*(?:it|its|they|their|them|he|she|his|her|this|that|these|those|there|then|also|such|the same|both|each)\b/i;

/** The one place that asks for a content check and for nothing else; null where there is none. */
function contentPlace(instruction: string, check: ContentCheck): Span | null {
  const { masked, sentences } = readInstruction(instruction);
  const wanted = [...new Set(sayingWords(check.description))];
  if (wanted.length < 2) return null;
  const matches = (span: Span) => {
    const text = instruction.slice(span.start, span.end);
    return shareIn(wanted, text) >= MOST && shareIn(sayingWords(text), check.description) >= MOST;
  };
  const found: Span[] = [];
  for (const [at, sentence] of sentences.entries()) {
    const next = sentences[at + 1];
    if (matches(sentence)) {
      const pointed = next && POINTS_BACK.test(instruction.slice(next.start, next.end));
      if (!pointed) found.push(sentence);
      continue;
    }
    const pieces = piecesOf(masked, sentence, []);
    const piece = pieces.findIndex(matches);
    const [here, behind] = [pieces[piece], pieces[piece + 1]];
    if (!here) continue;
    const pointed = behind && POINTS_BACK.test(instruction.slice(behind.start, behind.end));
    // A list of things needs its last "and": only a clause with a verb of its own can go.
    const rest = piece === 0 ? behind : here;
    const isClause = rest && STARTS_CLAUSE.test(instruction.slice(rest.start, rest.end));
    if (!pointed && isClause)
      found.push(
        piece === 0 && behind
          ? { start: here.start, end: behind.start }
          : { start: here.from, end: here.end },
      );
  }
  const [only] = found;
  return found.length === 1 && only ? only : null;
}

const STARTS_CLAUSE =
  /^\s*(?:please\s+)?(?:describe|tell|say|give|name|list|mention|identify|explain|compare|record|provide|infer|quote|transcribe|note|state|summari[sz]e|detail|specify|analy[sz]e|include|leave|follow|focus|mark|recogni[sz]e|indicate|report|highlight)\b/i;

/** True where what a number counts is still spoken of: "exactly 2 events" may go, "the three vehicles" takes the vehicles along. */
function keepsCounted({ check, phrase }: SuggestedCheck, before: string, after: string): boolean {
  if (check.constraintId !== "count") return true;
  const words = (
    before
      .slice(phrase.start, phrase.end)
      .toLowerCase()
      .match(/\p{L}{2,}/gu) ?? []
  ).filter((word) => !FORM_WORDS.has(word));
  return shareIn(sayingWords(words.join(" ")), after) === 1 || words.length === 0;
}

/** The checks that stay in an instruction of which a part is cut. */
export type Kept = Pick<Checklist, "format" | "content">;

/** Why a text no longer asks for what stays, or asks for more than before; null where it does neither. */
function lossOf(
  before: string,
  after: string,
  dropped: readonly SuggestedCheck[],
  kept: Kept,
): string | null {
  const gone = dropped.map(identityOf);
  const rest = demandsOf(before);
  for (const one of gone) {
    const at = rest.indexOf(one);
    if (at >= 0) rest.splice(at, 1);
  }
  if (JSON.stringify(rest) !== JSON.stringify(demandsOf(after)))
    return "the demands beside it did not stay as they were";
  const lost = kept.content.find(({ description }) => {
    const words = sayingWords(description);
    return shareIn(words, after) < shareIn(words, before);
  });
  return lost ? "words of another demand went with it" : null;
}

const isLeft = (instruction: string) => sayingWords(instruction).length >= 2;

function cutFormat(instruction: string, check: FormatCheck, kept: Kept): Tried<string> {
  let text = instruction;
  // A demand may be made twice: "in 50 words ... at most 50 words".
  for (let round = 0; round < 4; round += 1) {
    const found = readDemands(text);
    const [target] = askingFor(check, found);
    if (!target)
      return round === 0 ? no("our rules find no place that asks for it") : { ok: true, value: text };
    const phrases = found.map(({ phrase }) => phrase);
    const next = cutsAround(text, target.phrase, phrases)
      .map((cut) => {
        // Demands that lie in the same words go with them only if they are of the same check.
        const gone = found.filter(
          ({ phrase, check: one }) =>
            phrase.start >= cut.start && phrase.end <= cut.end && one.constraintId === check.constraintId,
        );
        return { text: without(text, cut), gone };
      })
      .find(
        (one) =>
          isLeft(one.text) &&
          keepsCounted(target, text, one.text) &&
          isSound(text, one.text) &&
          lossOf(text, one.text, one.gone, kept) === null,
      );
    if (!next) return no("it can’t be cut without words that something else needs");
    text = next.text;
  }
  return no("it is asked for again and again");
}

function cutContent(instruction: string, check: ContentCheck, kept: Kept): Tried<string> {
  const place = contentPlace(instruction, check);
  if (!place) return no("no sentence or clause asks for it and for nothing else");
  const text = without(instruction, place);
  if (!isLeft(text) || !isSound(instruction, text)) return no("what would be left is no instruction");
  if (lossOf(instruction, text, [], kept) !== null)
    return no("it can’t be cut without words that something else needs");
  if (shareIn(sayingWords(check.description), text) >= MOST) return no("what is left would still ask for it");
  return { ok: true, value: text };
}

/** Why what stays can't be asked for without what goes, however it is worded; null where it can. */
function boundTogether(dropped: Kept, kept: Kept): string | null {
  for (const check of dropped.format) {
    const other = kept.format.find(
      (one) => one.constraintId !== check.constraintId && isAbout(check, one.description),
    );
    if (other) return `“${other.description}” is about what it makes`;
    const content = kept.content.find((one) => isAbout(check, contentText(one)));
    if (content) return `“${content.description}” is about what it makes`;
  }
  return null;
}

/**
 * An instruction without some of its checks, by cutting the words that ask for them; or why that can't be done by code. Our own rules
 * hold of it: those that read form find the dropped checks no more and all others as before, and no word of a kept content check is gone.
 */
export function cutDemands(instruction: string, dropped: Kept, kept: Kept): Tried<string> {
  const bound = boundTogether(dropped, kept);
  if (bound !== null) return no(bound);
  let text = instruction;
  for (const check of dropped.content) {
    const cut = cutContent(text, check, kept);
    if (!cut.ok) return no(`“${check.description}”: ${cut.why}`);
    text = cut.value;
  }
  for (const check of dropped.format) {
    const cut = cutFormat(text, check, kept);
    if (!cut.ok) return no(`“${check.description}”: ${cut.why}`);
    text = cut.value;
  }
  const left = dropped.format.find((check) => isAbout(check, text));
  if (left) return no(`“${left.description}”: other words of the instruction are about what it makes`);
  return { ok: true, value: text };
}

/** Words that ask for anything: they stay where one of several things is asked for no more. */
const ASKING = new Set(
  sayingWords(
    "describe description tell say give name list mention identify explain compare record provide note state summarize detail specify analyze include mark indicate report highlight video clip caption answer",
  ),
);
const FORM_STEMS = new Set([...FORM_WORDS].flatMap(sayingWords));

/** The words of a text that say something, numbers too, in their order. */
const wordsInOrder = (text: string) =>
  (text.match(/\d|[\p{L}\p{N}]{2,}/gu) ?? []).flatMap((word) =>
    /^\d$/.test(word) ? [word] : sayingWords(word),
  );

function timesOf(words: readonly string[]): Map<string, number> {
  const times = countEach(words);
  return times;
}

/** The words that stand behind a negation: "do not name anybody" denies "name". */
function denied(text: string): Set<string> {
  const parts = text
    .toLowerCase()
    .split(/\b(?:not?|never|nor|neither|cannot|without|avoid|exclude|except|omit)\b|n['’]t\b/);
  return new Set(parts.slice(1).flatMap((part) => wordsInOrder(part)[0] ?? []));
}

/** True where a text has words in the order of another one, none of its own, and denies the same. */
function isWithin(after: string, before: string): boolean {
  // Letters set apart, signs that nobody sees, and little words without end say something too.
  const tokensIn = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const [tokens, known] = [tokensIn(after), tokensIn(before)];
  if (tokens.length > known.length) return false;
  const [letters, signs] = [new Set(known), new Set(before)];
  if (tokens.some((token) => token.length === 1 && !/^[aA]$/.test(token) && !letters.has(token)))
    return false;
  if ([...after].some((sign) => !/[A-Za-z .,\n]/.test(sign) && !signs.has(sign))) return false;
  const was = wordsInOrder(before);
  let at = 0;
  for (const word of wordsInOrder(after)) {
    const found = was.indexOf(word, at);
    if (found < 0) return false;
    at = found + 1;
  }
  const [once, now] = [denied(before), denied(after)];
  return wordsInOrder(after).every((word) => once.has(word) === now.has(word));
}

/** Words of a content check that nothing else that is asked has: they tell whether it is asked for. */
function ownWords({ description }: ContentCheck, kept: Kept): string[] {
  const others = new Set([...kept.format, ...kept.content].flatMap((one) => sayingWords(one.description)));
  return [...new Set(sayingWords(description))].filter((word) => !others.has(word) && !ASKING.has(word));
}

/** True where rules could prove of other words for an instruction that they ask for some of its checks no more. */
export function canBeProven(instruction: string, dropped: Kept, kept: Kept): boolean {
  const [found, there] = [readDemands(instruction), new Set(wordsInOrder(instruction))];
  return (
    boundTogether(dropped, kept) === null &&
    dropped.format.every((check) => askingFor(check, found).length > 0) &&
    dropped.content.every((check) => {
      const own = ownWords(check, kept);
      const share = shareIn(sayingWords(check.description), instruction);
      return share >= MOST && own.some((word) => there.has(word));
    })
  );
}

/**
 * Other words for an instruction, by whom they may be, if they are proven to ask for all but some of its checks; else why they are not.
 * On top of what holds of a cut, all their words are the instruction's, in its order and denied as there, and none is lost but those that
 * asked for what goes.
 */
export function provenRewrite(before: string, after: string, dropped: Kept, kept: Kept): Tried<string> {
  const found = readDemands(before);
  const types = new Set(dropped.format.map(({ constraintId }) => constraintId));
  const gone = found.filter(({ check }) => types.has(check.constraintId));
  if (readDemands(after).some(({ check }) => types.has(check.constraintId)))
    return no("our rules still find what was to go");
  const loss = lossOf(before, after, gone, kept);
  if (loss !== null) return no(loss);
  if (!isWithin(after, before)) return no("it has words of its own, in another order, or denied otherwise");
  const [was, is] = [timesOf(wordsInOrder(before)), timesOf(wordsInOrder(after))];
  const isFewer = (word: string) => (is.get(word) ?? 0) < (was.get(word) ?? 0);
  const still = dropped.content.some((check) =>
    ownWords(check, kept).some((word) => was.has(word) && !isFewer(word)),
  );
  if (still || dropped.format.some((check) => isAbout(check, after)))
    return no("other words of it are still about what was to go");
  const asked = new Set(
    [
      ...gone.map(({ phrase }) => before.slice(phrase.start, phrase.end)),
      ...dropped.format.map(({ description, parameters }) => `${description} ${JSON.stringify(parameters)}`),
      ...dropped.content.map(({ description }) => description),
    ].flatMap(wordsInOrder),
  );
  const missing = [...was.keys()].filter(isFewer);
  const others = missing.filter((word) => !asked.has(word) && !ASKING.has(word) && !FORM_STEMS.has(word));
  // The place of a content demand has words that its check has not: as many may go as where code cuts it.
  if (others.length > (dropped.content.length > 0 ? missing.length * (1 - MOST) : 0))
    return no("words that ask for something else went with it");
  const isWhole = isLeft(after) && isSound(before, after);
  if (!isWhole || !gone.every((one) => keepsCounted(one, before, after)))
    return no("what would be left is no instruction");
  return { ok: true, value: after };
}

/** Demands on form in words of ours, put behind an instruction; or why our rules do not read them there as they are meant. */
export function addDemands(
  instruction: string,
  sentence: string,
  added: readonly FormatCheck[],
): Tried<string> {
  const stop = /[.!?。！？]["'”’)]?$/u.test(instruction.trim()) ? "" : ".";
  const text = `${instruction.trim()}${stop} ${sentence}`;
  const before = demandsOf(instruction);
  const found = readDemands(text);
  const missing = added.find((check) => !found.some((one) => asksForNoMore(check, one.check)));
  if (missing) return no(`our rules do not find “${missing.description}” in it`);
  const lost = before.find((one) => !found.some((other) => identityOf(other) === one));
  if (lost !== undefined || found.length !== before.length + added.length)
    return no("the demands beside it did not stay as they were");
  return { ok: true, value: text };
}

/** Content checks in sentences of ours, without any demand on form; those that can't be worded so are not in `worded`. */
export function composed(
  content: readonly ContentCheck[],
  medium: string,
): { text: string; worded: ContentCheck[] } {
  const worded = content.filter(
    ({ description }) => description.trim() !== "" && demandsOf(description).length === 0,
  );
  const sentences = worded.map(({ description }) => `${description.trim().replace(/[.\s]+$/, "")}.`);
  return { text: [`Describe the ${medium}.`, ...sentences].join(" "), worded };
}
