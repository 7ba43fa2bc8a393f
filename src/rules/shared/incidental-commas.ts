const words = (list: string) => new Set(list.split(" "));

/** A sentence may open with one of these and a comma, which then sets nothing apart. */
const openingWords = words(
  "first firstly second secondly third thirdly fourth fourthly then next finally lastly last however moreover " +
    "furthermore additionally meanwhile therefore thus hence also besides overall afterwards afterward later suddenly " +
    "eventually initially originally instead consequently similarly likewise still otherwise nevertheless nonetheless " +
    "indeed clearly interestingly notably surprisingly unfortunately fortunately well yes no oh so now today " +
    "here there again soon together ultimately subsequently gradually slowly quickly specifically generally " +
    "accordingly alternatively conversely simultaneously shortly briefly outside inside",
);
const openingPhrase =
  /^(?:of course|in (?:fact|addition|contrast|summary|conclusion|short|general|particular|total|turn|the end|the beginning|the (?:first|next|second|third|last|final|opening|closing) (?:scene|shot|part|moment|seconds)|the meantime|the background|the foreground|this (?:clip|video|scene)|other words)|for (?:example|instance|now)|as a result|at (?:first|last|the same time|the end|the beginning|this point)|after (?:that|this)|before (?:that|this)|on the (?:other|one) hand|by (?:contrast|the way)|once again|as usual|all in all|to (?:begin|start) with|from there|a moment later|moments later)$/;
const chineseOpening =
  /^(?:首先|其次|再次|第[一二三四五六七八九十]|然后|接着|随后|之后|最后|最终|后来|但是|不过|可是|然而|因此|所以|于是|此外|另外|同时|与此同时|突然|忽然|总之|总的来说|例如|比如|其实|事实上|接下来|紧接着|一开始|起初|现在|这时|此时|视频中|画面中)$/;

const weekdays = "(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?\\.?";
const months =
  "(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\\.?";
const day = "\\d{1,2}(?:st|nd|rd|th)?";
/** Patterns before and after the comma of a date. */
const dates: [RegExp, RegExp][] = [
  [
    new RegExp(`\\b(?:${months}\\s+${day}|${day}\\s+${months}|${months})$`, "i"),
    /^(?:1[5-9]|20|21)\d{2}\b(?![,.]?\d)/,
  ],
  [
    new RegExp(`\\b${weekdays}$`, "i"),
    new RegExp(`^(?:the\\s+)?(?:${months}\\s+${day}|${day}\\s+(?:of\\s+)?${months})`, "i"),
  ],
];

/** Regions and other additions to the name of a place or person after a comma. */
const regions =
  /^(?:D\.\s?C\.|DC|U\.S\.(?:A\.)?|USA?|U\.K\.|UK|UAE|[A-Z]{2}(?=\s+\d{5}\b)|(?:Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New (?:Hampshire|Jersey|Mexico|York|Zealand|South Wales)|North (?:Carolina|Dakota)|South (?:Carolina|Dakota|Africa|Korea)|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming|Ontario|Quebec|British Columbia|Alberta|England|Scotland|Wales|(?:Northern )?Ireland|Great Britain|France|Germany|Italy|Spain|Portugal|Netherlands|Belgium|Switzerland|Austria|Sweden|Norway|Denmark|Finland|Poland|Greece|Turkey|Russia|China|Japan|India|Thailand|Vietnam|Indonesia|Malaysia|Philippines|Australia|Canada|Mexico|Brazil|Argentina|Chile|Peru|Egypt|Morocco|Kenya|Nigeria|Israel))(?![\p{L}])/u;
const stateCodes =
  /^(?:AL|AK|AZ|AR|CA|CO|CT|DE|FL|GA|HI|IA|ID|IL|IN|KS|KY|LA|MA|MD|ME|MI|MN|MO|MS|MT|NC|ND|NE|NH|NJ|NM|NV|NY|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VA|VT|WA|WI|WV|WY|ON|BC|QC)\b/;
const capital = /^(?:D\.\s?C\.|DC\b)/;
/** Cities that have the name of a state, before what tells them from it. */
const cities: [RegExp, RegExp][] = [
  [/\bWashington$/, capital],
  [/\bNew York$/, /^NY\b/],
];
const titles = /^(?:Jr|Sr|Esq|Inc|Ltd|LLC|Co|Ph\.?\s?D|M\.?D|M\.?A|M\.?B\.?A|R\.?N|II|III|IV)\b\.?/;
const nameBefore = /\p{Lu}[\p{L}.'’-]*$/u;

/** Characters on both sides by which the meaning of a comma is decided. */
const REACH = 60;

/**
 * True where the comma at `at` belongs to what it stands in, and sets nothing apart: inside of a number (1,000), a
 * date (May 5, 2024), a place or name (Washington, D.C.; King, Jr.), a title (《你好，李焕英》), or behind the word that
 * opens a sentence ("First, ...").
 */
export function isIncidentalComma(content: string, at: number): boolean {
  const before = content.slice(Math.max(0, at - REACH), at).trimEnd();
  const after = content.slice(at + 1, at + 1 + REACH);
  return (
    isInNumber(content, at) ||
    isInDate(before, after.trimStart()) ||
    isInName(before, after.trimStart()) ||
    isInTitle(before, after) ||
    opensSentence(before, after, at <= REACH)
  );
}

/** "1,000", "1，000", "12,345,678"; and a decimal comma before a unit, "3,5 kg". */
function isInNumber(content: string, at: number): boolean {
  const before = /\p{N}+$/u.exec(content.slice(Math.max(0, at - 12), at))?.[0] ?? "";
  const after = /^\p{N}+/u.exec(content.slice(at + 1, at + 13))?.[0] ?? "";
  if (before === "" || after === "") return false;
  if (before.length <= 3 && after.length === 3) return true;
  const behind = content.slice(at + 1 + after.length, at + 13 + after.length);
  return after.length <= 2 && !/[,，]/.test(content.charAt(at - before.length - 1)) && unit.test(behind);
}

const unit =
  /^\s?(?:[kcm]?m|k?g|[mc]?l|km\/h|s|%|°|€|euros?|percent|per cent|met(?:re|er)s?|seconds?)(?![\p{L}])/iu;

function isInDate(before: string, after: string): boolean {
  return dates.some(([left, right]) => left.test(before) && right.test(after));
}

function isInName(before: string, after: string): boolean {
  const name = nameBefore.exec(before)?.[0];
  if (name === undefined) return false;
  if (titles.test(after) || cities.some(([city, state]) => city.test(before) && state.test(after)))
    return true;
  // Two countries or states in a row are a list: neither belongs to the other.
  const own = before.slice(before.search(/[^,，、;；]*$/)).trim();
  return (regions.test(after) || stateCodes.test(after)) && !regions.test(own) && !stateCodes.test(own);
}

function isInTitle(before: string, after: string): boolean {
  return /《[^》]*$/.test(before) && /^[^《]*》/.test(after);
}

/** An opening word or phrase before the comma, and a clause of two words or more behind it. */
function opensSentence(before: string, after: string, fromStart: boolean): boolean {
  const opening = /(?:^|[.!?。！？…\n:：;；]["'”’)]*)\s*(?<words>[^.!?。！？…\n:：,，;；]*)$/u.exec(before);
  const said = opening?.groups?.words?.trim().replace(/^[-*•"“'‘(]+\s*/u, "");
  if (!opening || said === undefined || (opening[0] === before && !fromStart)) return false;
  const clause = /^[^,，、;；.!?。！？\n]*/u.exec(after)?.[0] ?? "";
  if (chineseOpening.test(said)) return (clause.match(/\p{Script=Han}/gu)?.length ?? 0) >= 3;
  const plain = said.toLowerCase().replace(/\s+/g, " ");
  return (openingWords.has(plain) || openingPhrase.test(plain)) && clause.trim().split(/\s+/).length >= 2;
}
