/**
 * Signs that a reader of the text would not see, or what some servers take for the marks between messages ("<|im_start|>",
 * "[INST]"): "<", characters without a width or a shape, those that turn the direction of writing, tags.
 */
const notAsItIs =
  /[<\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]|\[(?=\/?INST\])/gu;

function escaped(found: string): string {
  return [...Array(found.length).keys()]
    .map((at) => `\\u${found.charCodeAt(at).toString(16).padStart(4, "0")}`)
    .join("");
}

/**
 * A value as JSON in which nothing can hide or pass for a mark between messages: such characters are written as
 * escapes. It reads as the same value. Joiners stay as they are: emoji and several scripts are written with them.
 */
export function quotedJson(value: unknown): string {
  return JSON.stringify(value).replace(notAsItIs, escaped);
}
