import { RELEASED_CJK } from "../../foundation/text-lines";
import { defineChecker, type PreparedCheck } from "../define-checker";
import { lazy } from "../shared/lazy";
import { oneOf, takes } from "../shared/parameters";
import { fail, marksOf, pass, show } from "../shared/verdicts";
import { languageTags } from "./languages";

const strict = lazy(() => import("./strict"));

/**
 * The language of the text.
 *
 * Reference: English has ASCII letters and no Chinese character, Chinese the other way round; no text is in another
 * language.
 *
 * Strict: most of the text is in the language asked; names, brands and quoted words of others are accepted,
 * whole sentences are not. English is told from other languages in Latin letters by their letter sequences,
 * Chinese from Japanese by kana. A text in any other language has to be told as it by its letter sequences.
 */
export const checker = defineChecker({
  id: "language",
  parameters: takes({ lang_type: oneOf(...languageTags) }),
  async ready({ semantics }) {
    if (semantics === "strict") await strict.ready();
  },
  prepare(parameters, { semantics }): PreparedCheck {
    const { lang_type: type } = parameters;
    return semantics === "strict" ? strict.get().languageStrict(type) : languageReference(type);
  },
});

const latin = /[a-zA-Z]+/g;
const chinese = new RegExp(`[${RELEASED_CJK}]+`, "g");

/** The released verdict: letters of the language asked, and none of the other. */
function languageReference(type: unknown): PreparedCheck {
  if (type !== "en" && type !== "zh") return () => fail(`${show(type)} is no known language (en, zh)`);
  const [own, other] = type === "en" ? [latin, chinese] : [chinese, latin];
  const [ownName, otherName] = type === "en" ? ["English", "Chinese"] : ["Chinese", "English"];
  return (content) => {
    const foreign = marksOf(other, content, otherName);
    if (foreign.length > 0) return fail(`there is ${otherName} in it, only ${ownName} asked`, foreign);
    own.lastIndex = 0;
    const found = own.test(content);
    own.lastIndex = 0;
    return found ? pass(`the letters are ${ownName}`) : fail(`there is no ${ownName} letter`);
  };
}
