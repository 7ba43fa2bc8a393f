const STRONG = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]|\p{L}/u;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const LOOKED_AT = 1000;

/**
 * The direction of a text by its first letter. Used instead of `dir="auto"`, which makes Chromium read a long field
 * anew at every key, seconds at a time.
 */
export function textDirection(text: string): "ltr" | "rtl" {
  const first = STRONG.exec(text.slice(0, LOOKED_AT))?.[0] ?? "";
  return RIGHT_TO_LEFT.test(first) ? "rtl" : "ltr";
}
