import { isLanguageTag, type LanguageTag } from "../language/languages";
import { type AskedCheck, limitsOf } from "./least-text";

/** A sentence of each language that says nothing about any video; words are taken from it in turn. */
const SAYINGS: Readonly<Record<LanguageTag, string>> = {
  en: "this is only text that keeps to the rules and tells nothing about what there is to see or to hear",
  zh: "这是一段只为了符合规则而写的文字其中没有说到任何可以看见或者听见的东西",
  ar: "هذا النص مكتوب فقط من أجل القواعد ولا يقول شيئا عن الصورة أو الصوت",
  de: "dieser text ist nur für die regeln geschrieben und sagt nichts über das was man sehen oder hören könnte",
  es: "este texto está escrito solamente para cumplir las reglas y no dice nada sobre lo que se puede ver",
  fr: "ce texte est écrit seulement pour suivre les règles et ne dit rien de ce que l'on pourrait voir",
  hi: "यह पाठ केवल नियमों के लिए लिखा गया है और देखने या सुनने की किसी बात के बारे में कुछ नहीं कहता",
  it: "questo testo è scritto soltanto per seguire le regole e non dice niente di quello che si potrebbe vedere",
  ja: "これは規則を守るためだけに書かれた文章で見えるものや聞こえるものについては何も述べていません",
  ko: "이 글은 오직 규칙을 지키기 위해서 쓴 것이며 보이거나 들리는 것에 대해서는 아무것도 말하지 않습니다",
  nl: "deze tekst is alleen geschreven voor de regels en zegt niets over wat er te zien of te horen zou zijn",
  pl: "ten tekst został napisany tylko dla reguł i nie mówi nic o tym co można by było zobaczyć albo usłyszeć",
  pt: "este texto foi escrito somente para seguir as regras e não diz nada sobre o que se poderia ver ou ouvir",
  ru: "этот текст написан только ради правил и ничего не говорит о том что можно было бы увидеть или услышать",
  tr: "bu metin yalnızca kurallara uymak için yazılmıştır ve görülecek ya da duyulacak hiçbir şeyden söz etmez",
  vi: "đoạn văn này chỉ được viết để theo các quy tắc và không nói gì về những thứ có thể nhìn thấy hay nghe thấy",
};
/** Words for where those of the saying are forbidden. */
const OTHER_WORDS =
  "some plain words stand here because one has asked for more of them without any further aim".split(" ");

export type Limits = { least: number; most: number };
export type Unit = "word" | "sentence" | "paragraph" | "character";

/** All that the checks ask of one text, put together. */
export type Asked = {
  structure: AskedCheck | null;
  language: LanguageTag;
  words: readonly string[];
  keywords: readonly string[];
  stamps: readonly string[];
  marks: readonly string[];
  symbols: readonly string[];
  prefix: string;
  suffix: string;
  letterCase: unknown;
  limits: ReadonlyMap<Unit, Limits>;
  things: Limits | null;
};

const STAMPS: Readonly<Record<string, string>> = {
  point: "[00:01]",
  period: "[00:01-00:05]",
  "mm:ss": "00:01",
};

const STRUCTURES = ["json_object", "json_array", "table", "ordered_list", "unordered_list"];

function longest(texts: readonly string[]): string {
  return texts.reduce((most, text) => (text.length > most.length ? text : most), "");
}

function within(all: readonly Limits[]): Limits | null {
  if (all.length === 0) return null;
  return {
    least: Math.max(...all.map(({ least }) => least)),
    most: Math.min(...all.map(({ most }) => most)),
  };
}

/** Puts together what these checks ask of one text: of several structures the first, of several ends the longest. */
export function askedOf(checks: readonly AskedCheck[]): Asked {
  const of = (id: string) => checks.filter(({ constraintId }) => constraintId === id);
  const texts = (id: string, name: string) =>
    of(id).flatMap(({ parameters }) => {
      const value = parameters[name];
      return typeof value === "string" && value.trim() !== "" ? [value] : [];
    });
  const keywords = of("keyword");
  const named = (type: string) =>
    keywords.flatMap(({ parameters: { keyword, keyword_type } }) =>
      keyword_type === type && typeof keyword === "string" && keyword.trim() !== "" ? [keyword] : [],
    );
  const language = texts("language", "lang_type").find(isLanguageTag) ?? "en";
  const saying = SAYINGS[language];
  const all = /^(?:zh|ja)$/.test(language) ? [...saying] : saying.split(" ");
  const forbidden = named("exclude").map((word) => word.toLowerCase());
  const allowed = (word: string) => !forbidden.some((one) => one.split(/\s+/).includes(word) || word === one);
  const words = all.filter(allowed);
  const units: Unit[] = ["word", "sentence", "paragraph", "character"];
  const lengths = of("length");
  return {
    structure: checks.find(({ constraintId }) => STRUCTURES.includes(constraintId)) ?? null,
    language,
    words: words.length >= 3 ? words : OTHER_WORDS.filter(allowed),
    keywords: [...new Set(named("include"))],
    stamps: [...new Set(texts("timestamp_format", "format_type").flatMap((type) => STAMPS[type] ?? []))],
    marks: [...new Set(texts("markdown", "md_type"))],
    symbols: [
      ...new Set(
        texts("delimiter", "symbol").concat(
          of("delimiter").some(({ parameters: { symbol } }) => symbol === "\n") ? ["\n"] : [],
        ),
      ),
    ],
    prefix: longest(texts("prefix_suffix", "prefix")),
    suffix: longest(texts("prefix_suffix", "suffix")),
    letterCase: of("case")[0]?.parameters.case_type,
    limits: new Map(
      units.flatMap((unit): [Unit, Limits][] => {
        const limits = within(
          lengths
            .filter(({ parameters }) => parameters.unit === unit)
            .map(({ parameters }) => limitsOf(parameters, "len")),
        );
        return limits ? [[unit, limits]] : [];
      }),
    ),
    things: within(of("count").map(({ parameters }) => limitsOf(parameters, "count"))),
  };
}
