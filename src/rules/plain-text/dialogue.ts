import type { Line } from "../shared/lines";

const spokenDash = /^[-–—](?:\s+|(?=\p{L}))(?<said>.*)$/su;
const ended = /[.!?…。！？,，—–-]["'”’»」]*$/u;
const cry = /[?!？！…]["'”’»」]*(?:\s|$)|\.\.\.|[吗呢吧呀啊]["'”’」]*[。.]?$/u;
const speaker =
  /\b(?:I|I['’](?:m|ve|ll|d)|me|my|mine|your|yours|you['’](?:re|ve|ll|d)|let['’]s)\b|[我你您咱]/u;
/** "You can see" and "we see" are how captions talk to their reader. */
const addressed =
  /\b(?:you|we|us)\b(?!\s+(?:can\s+|could\s+|also\s+|then\s+)*(?:see|hear|watch|notice|observe)\b)/iu;
const interjection =
  /^(?:yes|no|yeah|yep|nope|ok|okay|oh|ah|hey|hi|hello|thanks|thank you|sorry|please|good(?:bye| morning| evening| night| afternoon)|bye|wait|well|welcome|cheers|not yet|of course|never mind|come on|come in|here|not (?:today|now|here|me|again)|hurry(?: up)?|never|nobody|(?:look|listen)(?: (?:at|to) (?:this|that|him|her|them|it))?|then [a-z]+|after you)\s*(?:[,.!?…]|$)|^(?:你好|谢谢|好的|再见|是的|不是|对不起|喂|嗯)/iu;
/** "..., he says", "... says the old man": who speaks, behind what is said. */
const speechTag =
  /[,.!?…，。！？]["'”’」]?\s+(?:(?:he|she|they|it|I|the|an?|his|her|\p{Lu}\p{L}+)\b[^,.]{0,40}?\s)?(?:says?|said|asks?|asked|repl(?:y|ies|ied)|answer(?:s|ed)|shout(?:s|ed)|whisper(?:s|ed)|cr(?:y|ies|ied)|mutter(?:s|ed)|call(?:s|ed)|murmur(?:s|ed)|exclaim(?:s|ed))\b|[，。！？]["”」]?[^，。]{0,10}(?:说|问|答|喊|道)/u;

/**
 * The lines whose opening dash is no bullet but begins what somebody says, as novels and subtitles write it; none
 * unless all lines with a dash are such. Each must be whole, with a stop at its end, and at least one must sound
 * like speech: a question, a cry, a greeting, a call to do something, "I" or "you", or who says it there or in the line
 * above. A single line with a long dash among others is speech too.
 */
export function spokenLines(lines: readonly Line[]): Line[] {
  const dashed = lines.filter((line) => line.start === line.lineStart && spokenDash.test(line.text));
  const said = dashed.map((line) => spokenDash.exec(line.text)?.groups?.said ?? "");
  if (!said.every((text) => ended.test(text))) return [];
  const isSpoken =
    said.some((text) => soundsSpoken(withoutQuotes(text))) ||
    dashed.some((line) => introduces.test(lines[lines.indexOf(line) - 1]?.text ?? "")) ||
    (dashed.length === 1 && lines.length > 1 && longDash.test(dashed[0]?.text ?? ""));
  return isSpoken ? dashed : [];
}

/** A dash that no keyboard has: by itself among lines of prose it opens speech, since lists have hyphens. */
const longDash = /^[–—]/u;

/** "The man whispers:", "She asks softly." above a line with a dash. */
const introduces =
  /\b(?:says?|said|asks?|asked|repl(?:y|ies|ied)|answer(?:s|ed)|shout(?:s|ed)|whisper(?:s|ed)|cr(?:y|ies|ied)|mutter(?:s|ed)|murmur(?:s|ed)|exclaim(?:s|ed))(?:\s+\w+){0,2}\s*[:.]$|(?:说|问|答|喊|道)(?:道)?[：:。]$/u;

/** Speech behind a dash has no quotation marks: what stands in them is told of somebody. */
function withoutQuotes(text: string): string {
  return text.replace(/["“«「][^"”»」]*["”»」]/gu, "");
}

function soundsSpoken(text: string): boolean {
  return [cry, speaker, addressed, interjection, speechTag].some((sign) => sign.test(text));
}

const asteriskBreak = /^(?:\*[ \t]*){3,}$|^⁂$/;

/** Whether a line of asterisks parts two scenes: prose stands above and below it. */
export function isSceneBreak(lines: readonly Line[], index: number): boolean {
  const line = lines[index];
  return line !== undefined && asteriskBreak.test(line.text) && index > 0 && index < lines.length - 1;
}
