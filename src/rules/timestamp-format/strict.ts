import { plural } from "../../foundation/plural";
import type { Span } from "../../shapes/verdict";
import { CheckError, type PreparedCheck } from "../define-checker";
import { fold } from "../shared/fold";
import { fail, MAX_EVIDENCE, mark, pass, quote, show } from "../shared/verdicts";

/** A bracket that holds a time or the like, or a time outside of brackets. */
const timeLike =
  /\\?\[(?<inside>[^[\]\n]{0,60}?)\\?\]|(?<bare>(?<![\d:.])\d{1,4}:\d{2}(?::\d{2})*(?:\.\d+)?(?![\d:]))(?<day>\s*[ap]\.?m\b)?/iu;

/** Seconds that say when: "at 9s". */
const bareSeconds = /(?<=\b(?:at|from|to|until|till|by|@)\s?)\d{1,4}(?:\.\d{1,3})?\s?(?:s|secs?|seconds?)\b/
  .source;

const quoted = /"[^"\n]{0,200}"|(?<![\p{L}\p{N}])'[^'\n]{0,200}'(?![\p{L}\p{N}])/gu;
/** Behind these stands what a picture shows, no time of the video. */
const shown = /\b(?:clock|timer|wristwatch|scoreboard|score)\b[^.!?;\n[\]]*$/i;
const anyTime = new RegExp(`${timeLike.source}|${bareSeconds}`, "giu");
const stampTime = "(?:(\\d{2}):)?(\\d{2}):(\\d{2})";
const strictStamp = new RegExp(`^\\s*${stampTime}(?:\\s*(?:-|~|to)\\s*${stampTime})?\\s*$`, "i");

const looksLikeTime =
  /\d\s*:\s*\d|^\s*\d+(?:\.\d+)?\s*(?:s|sec|secs|seconds?|min|minutes?)\b|\b(?:MM|HH)\s*:\s*(?:SS|MM)\b/i;

const FORMS = { point: "[MM:SS]", period: "[MM:SS-MM:SS]", "mm:ss": "MM:SS" } as const;

type Kind = keyof typeof FORMS;

function isKind(type: unknown): type is Kind {
  return typeof type === "string" && Object.hasOwn(FORMS, type);
}

const plainTime = /^\d{2}:[0-5]\d$/;

/** The strict verdict: every time of the video is a stamp of the kind asked. */
export function timestampFormatStrict(type: unknown): PreparedCheck {
  if (!isKind(type)) throw new CheckError(`${show(type)} is no kind of timestamp`);
  const form = FORMS[type];
  return (content) => {
    const folded = fold(content.replace(/[【〔]/g, "[").replace(/[】〕]/g, "]"));
    const spoken = [...folded.text.matchAll(quoted)].map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
    }));
    const good: Span[] = [];
    const bad: { span: Span; why: string }[] = [];
    let quotation = 0;
    for (const match of folded.text.matchAll(anyTime)) {
      const { inside, day } = match.groups ?? {};
      const { index } = match;
      while ((spoken[quotation]?.end ?? Number.POSITIVE_INFINITY) <= index) quotation++;
      const span = mark(folded.startOf(index), folded.endOf(index + match[0].length));
      if (inside === undefined) {
        const inQuotes = (spoken[quotation]?.start ?? Number.POSITIVE_INFINITY) < index;
        if (day || inQuotes || shown.test(folded.text.slice(Math.max(0, index - 40), index))) continue;
        const why =
          type !== "mm:ss" ? "is not in brackets" : plainTime.test(match[0]) ? null : "is written otherwise";
        if (why === null) good.push(span);
        else if (bad.length < MAX_EVIDENCE) bad.push({ span, why });
      } else if (looksLikeTime.test(inside)) {
        const why = faultOf(inside, type);
        if (why === null) good.push(span);
        else if (bad.length < MAX_EVIDENCE) bad.push({ span, why });
      }
    }
    const [first] = bad;
    if (first) {
      const stamp = content.slice(first.span.start, first.span.end);
      return fail(
        `${quote(stamp)} ${first.why}, ${form} asked`,
        bad.map(({ span, why }) => ({ ...span, label: why })),
      );
    }
    if (good.length === 0) return fail(`no timestamp of the form ${form}`);
    return pass(
      `${good.length} ${plural(good.length, "timestamp")} of the form ${form}`,
      good.slice(0, MAX_EVIDENCE),
    );
  };
}

/** The fault of a stamp's inside; null if it has none. */
function faultOf(inside: string, type: Kind): string | null {
  const parts = strictStamp.exec(inside);
  if (!parts) return "is no such timestamp";
  const start = seconds(parts[1], parts[2], parts[3]);
  if (start === null) return "is no possible time";
  if (type === "mm:ss" && (parts[1] ?? parts[4]) !== undefined) return "has hours";
  if (parts[6] === undefined) return type === "period" ? "is a point in time" : null;
  if (type === "point") return "is a period";
  const end = seconds(parts[4], parts[5], parts[6]);
  if (end === null) return "is no possible time";
  if (end === start) return "is a period without length";
  return end < start ? "runs backwards" : null;
}

function seconds(
  hours: string | undefined,
  minutes: string | undefined,
  rest: string | undefined,
): number | null {
  if (Number(rest) > 59 || (hours !== undefined && Number(minutes) > 59)) return null;
  return Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(rest);
}
