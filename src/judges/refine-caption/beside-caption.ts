const PREFACE =
  /^(?:sure|certainly|of course|okay|ok|here(?:'s| is| are)|below is|i(?:'ve| have) (?:refined|revised|corrected|improved|updated|rewritten)|(?:the )?(?:refined|revised|corrected|improved|updated|final) (?:caption|description|version))\b[^\n]{0,120}[:!]\**\s*$/i;
const POSTSCRIPT =
  /^[*_#\s]*(?:changes(?: made)?|what (?:i|was) changed|notes? on (?:the )?changes|explanation of (?:the )?changes)\b[^\n]{0,80}:/i;

/** Both are looked for in lines of a bearable length. */
const LONGEST_LINE = 240;

/**
 * A remark to whoever asked that stands before or behind a caption ("Here is the refined caption:"), as it is written;
 * null where there is none, or where the first caption has the same line.
 */
export function besideCaption(caption: string, first: string): string | null {
  const lines = caption
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && line.length <= LONGEST_LINE);
  const [opening] = lines;
  const found = [
    ...(opening !== undefined && lines.length > 1 && PREFACE.test(opening.replaceAll("’", "'"))
      ? [opening]
      : []),
    ...lines.slice(1).filter((line) => POSTSCRIPT.test(line)),
  ];
  return found.find((line) => !first.includes(line)) ?? null;
}
