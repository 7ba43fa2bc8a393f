import { isComputed } from "../../evaluation/verdicts/kept-verdicts";
import { verdictsOfResult } from "../../evaluation/verdicts/session-sample";
import type { Caption } from "../../shapes/caption";
import type { DataSample } from "../../shapes/data-set";
import { isWithheld, judgedCaption } from "../../shapes/judged-caption";
import type { Result } from "../../shapes/result";
import type { Run } from "../../shapes/run";
import { modelCaption } from "../sessions/session-document";

/** The title of a caption of a run: its model, and its repeat where there are several. */
export function titleOfResult({ entries, repeats }: Run, { entryId, repeat }: Result): string {
  const title = entries.find(({ id }) => id === entryId)?.title ?? entryId;
  return repeats === 1 || repeat === 1 ? title : `${title}, round ${repeat}`;
}

/**
 * A caption of a run as one of a session, under a new id; null where none was written. `judged`: its verdicts speak of
 * what the session asks.
 */
export function captionOfResult(
  { run, sample }: { run: Run; sample: DataSample },
  result: Result,
  judged: boolean,
): Caption | null {
  const { judgement } = result;
  const caption = judgedCaption(result);
  if (!caption) return null;
  const { text, call, reasoning, shortfall } = caption;
  const model =
    run.entries.find(({ id }) => id === result.entryId)?.choice?.model ??
    call?.model ??
    titleOfResult(run, result);
  const written: Caption = {
    ...modelCaption(model, []),
    title: titleOfResult(run, result),
    text,
    originalText: text,
    ...(reasoning === undefined ? {} : { reasoning }),
    ...(shortfall ? { shortfall } : {}),
    call,
  };
  if (!judged || !judgement || isWithheld(caption)) return written;
  return {
    ...written,
    verdicts: verdictsOfResult(sample, result, run.semantics).filter((verdict) => !isComputed(verdict)),
    judgedText: text,
    judgeReplies: judgement.replies ?? [],
    judging: run.judging,
    overrules: result.overrules,
  };
}
