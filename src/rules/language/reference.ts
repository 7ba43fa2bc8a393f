import type { PreparedCheck } from "../define-checker";
import { RELEASED_CJK } from "../shared/python-words";
import { fail, marksOf, pass, show } from "../shared/verdicts";

const latin = /[a-zA-Z]+/g;
const chinese = new RegExp(`[${RELEASED_CJK}]+`, "g");

/** The released verdict: letters of the language asked, and none of the other. */
export function languageReference(type: unknown): PreparedCheck {
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
