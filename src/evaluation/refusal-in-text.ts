/** A refusal is short: what goes on for longer says something else too. */
const LONGEST = 320;
const MOST_SENTENCES = 4;

const APOLOGY =
  "(?:(?:i(?:'m| am) )?(?:very |really |so |truly )?sorry|i apologi[sz]e|apologies|unfortunately|thank you[^.!]{0,60})";
const CANNOT =
  "(?:can(?:no|')t|can not|am (?:not able|unable) to|'m (?:not able|unable) to|won't|will not|am not allowed to|'m not allowed to|must decline to|have to decline to)";
const ACT =
  "(?:help|assist|comply|fulfil+|provide|describe|generate|create|write|produce|do (?:that|this)|identify|continue|answer|respond|engage|discuss|caption|(?:see|view|watch|process|access|analy[sz]e|open|play)\\b[^.]{0,40}\\b(?:videos?|images?|pictures?|frames?|files?|media|footage|content|clips?))";
const ENGLISH = new RegExp(
  `^(?:${APOLOGY}[,.!]* ?(?:but )?(?:for [^.,]{0,60}, )?)?(?:as an? (?:ai|language model)[^,.]{0,60}, )?i ?${CANNOT} ${ACT}\\b`,
  "i",
);
const CHINESE =
  /^(?:很|非常|十分)?(?:抱歉|对不起|不好意思|遗憾)?[,，。!！]?\s*(?:但是?|作为[^,，。]{0,20}[,，])?我?(?:无法|不能|没办法|没有办法|不便|不可以|不会)(?:为您|为你|给您|给你|对此|就此|继续|直接)?(?:提供|回答|描述|协助|帮助|完成|生成|满足|处理|查看|观看|访问|讨论|执行|继续)/;

/**
 * True for a reply that as a whole says that its model will not, or can't, do what was asked: a few sentences of English
 * or Chinese that begin with it in the first person. Anything longer, with lines, times or JSON, is a caption.
 */
export function isRefusal(reply: string): boolean {
  const text = reply.trim().replaceAll("’", "'");
  if (text.length > LONGEST || /\n\s*(?:[-*#|\d[{]|\n)|\d:\d\d|^[[{|#*-]/.test(text)) return false;
  if (text.split(/[.!?。！？]+/).filter((part) => part.trim() !== "").length > MOST_SENTENCES) return false;
  return ENGLISH.test(text) || CHINESE.test(text);
}
