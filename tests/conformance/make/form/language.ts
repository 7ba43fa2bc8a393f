import { ask, askShapes, askWhole, type FormCase } from "../form-case";
import { chineseSentences, sentences, take } from "../words";

const type = (lang_type: unknown) => ({ lang_type });
const english = [take(sentences, 2), take(sentences, 3, 4), take(sentences, 5, 2), sentences].map((some) =>
  some.join(" "),
);
const chinese = [take(chineseSentences, 2), take(chineseSentences, 3, 2), chineseSentences].map((some) =>
  some.join(""),
);
const others = [
  "Der Nebel liegt über dem Hafen und die Möwen schreien laut.",
  "La niebla cubre el puerto y las gaviotas gritan sobre los barcos.",
  "Le brouillard couvre le port et les mouettes crient au-dessus des bateaux.",
];
const japanese = ["霧が港を覆っています。船がゆっくり出ていきます。", "漁師が網を直しています。"];

export const language: FormCase[] = [
  ...ask("English sentences", type("en"), english, "passed"),
  ...ask("English sentences", type("zh"), english, "failed"),
  ...ask("Chinese sentences", type("zh"), chinese, "passed"),
  ...ask("Chinese sentences", type("en"), chinese, "failed"),
  ...ask("sentences of another language in Latin letters", type("en"), others, "failed"),
  ...ask("sentences of another language in Latin letters", type("zh"), others, "failed"),
  ...ask("Japanese", type("zh"), japanese, "failed"),
  ...ask("Japanese", type("en"), japanese, "failed"),
  ...ask(
    "half in English, half in Chinese",
    type("en"),
    [`${english[0]} ${chinese[0]}`, `${chinese[1]}\n${english[1]}`],
    "failed",
  ),
  ...ask(
    "half in English, half in Chinese",
    type("zh"),
    [`${english[0]} ${chinese[0]}`, `${chinese[1]}\n${english[1]}`],
    "failed",
  ),
  ...ask(
    "digits and signs beside",
    type("en"),
    ["At 7:45 the tide turns: 2 gulls, 3 boats!", "(Low tide) – the quay is dry."],
    "passed",
  ),
  ...ask(
    "digits and signs beside",
    type("zh"),
    ["7:45，潮水退了：2只海鸥！", "（退潮）渡船停在码头旁边。"],
    "passed",
  ),
  ...ask(
    "a quoted Chinese word in English",
    type("en"),
    [`The lamp carries the sign "港" in gold above the old wooden door.`],
    "passed",
  ),
  ...ask(
    "a brand in Chinese",
    type("zh"),
    ["渔夫拿着GoPro慢慢走过长长的木桥。", "孩子们用iPad看潮水的时间。"],
    "passed",
  ),
  ...ask("nothing in any language", type("en"), ["", "7:45", "…!", "🐟", "\n"], "failed"),
  ...ask("nothing in any language", type("zh"), ["", "7:45", "。！", "🐟", "\n"], "failed"),
  ...ask("only one letter", type("en"), ["a", "Z9", "x²"]),
  ...ask("only one character", type("zh"), ["雾", "雾9", "。雾"]),
  ...ask("Latin letters with accents only", type("en"), ["é", "ñ ü", "ﬁ", "ĳ"]),
  ...ask("full-width letters", type("en"), ["ｆｏｇ", "ｆｏｇ fog", "Ａ"]),
  ...ask("full-width letters", type("zh"), ["雾ｆｏｇ", "ｆｏｇ"]),
  ...ask("kana only", type("zh"), ["きり", "カモメ", "きり雾"]),
  ...ask("kana only", type("en"), ["きり", "fog きり"]),
  ...ask("the edges of the Chinese block", type("zh"), [
    "\u4e00",
    "\u9fa5",
    "\u9fa6",
    "\u3400",
    "\u9fff",
    "\u{20000}",
    "\u3007",
  ]),
  ...ask("the edges of the Chinese block", type("en"), [
    "fog \u4e00",
    "fog \u9fa5",
    "fog \u9fa6",
    "fog \u3400",
    "fog \u{20000}",
  ]),
  ...ask("one Latin letter in Chinese", type("zh"), ["海鸥x落在木桩上", "a海鸥落在木桩上", "海鸥落在B码头"]),
  ...ask("one Chinese character in English", type("en"), ["Fog 雾 over the quay", "雾Fog over the quay"]),
  ...ask("other scripts", type("en"), ["туман над гаванью", "ομίχλη", "ضباب"], "failed"),
  ...ask("other scripts", type("zh"), ["туман над гаванью", "ομίχλη", "안개"], "failed"),
  ...ask("Chinese signs in English", type("en"), ["Fog，over the quay。", "「Fog」 over the quay"]),
  ...["EN", "english", "", "cn", null, 2, ["en"]].map((unknown) =>
    askWhole("an unknown language", { lang_type: unknown, content: ["Fog over the quay."] }),
  ),
  ...["EN", "", null].map((unknown) =>
    askWhole("an unknown language, and no letters", { lang_type: unknown, content: ["7"] }),
  ),
  askWhole("no language", { content: ["Fog over the quay."] }),
  ...askShapes(type("en"), english[0] ?? "", chinese[0] ?? ""),
];
