import { Loader, Text } from "@mantine/core";
import { checklistOf, verdictsOfResult } from "../../../evaluation/verdicts/session-sample";
import type { DataSample } from "../../../shapes/data-set";
import { judgedCaption } from "../../../shapes/judged-caption";
import type { ComparedEntry, Flip } from "../../../shapes/run-comparison";
import type { Semantics } from "../../../shapes/verdict";
import { CaptionDiff } from "../../../ui/caption-diff/caption-diff";
import { ProblemAlert } from "../../../ui/problem-alert";
import { StatusMark } from "../../../ui/status-mark";
import { textDirection } from "../../../ui/text-direction";
import { VerdictDetail } from "../../../ui/verdict/verdict-detail";
import { type FlipSide, useFlip } from "../../store/use-comparison";
import own from "./compare.module.css";

/** The verdict on the flipped line of one side, with what it rests on. */
function SideVerdict({
  side,
  sample,
  flip,
  title,
  semantics,
}: {
  side: FlipSide;
  sample: DataSample;
  flip: Flip;
  title: string;
  semantics: Semantics;
}) {
  const result = side?.result;
  const verdict =
    result && verdictsOfResult(sample, result, semantics).find(({ checkId }) => checkId === flip.lineId);
  const line = result?.judgement?.outcomes.find(({ id }) => id === flip.lineId);
  return (
    <section className={own.side} aria-label={`${flip.label} by ${title}`}>
      <h3>
        {title}{" "}
        {verdict ? <StatusMark status={verdict.status} /> : line && <StatusMark status={line.status} />}
      </h3>
      {!result && <p className={own.quiet}>This result can't be read.</p>}
      {(verdict ?? line) && <p>{(verdict ?? line)?.reason}</p>}
      {verdict && result && (
        <VerdictDetail
          verdict={verdict}
          setting={{
            checklist: checklistOf(sample),
            caption: judgedCaption(result)?.text ?? "",
            replies: result.judgement?.replies ?? [],
          }}
        />
      )}
    </section>
  );
}

/** A flip opened: what was asked, both verdicts with their evidence, both captions word by word. */
export function FlipDetail({
  a,
  b,
  flip,
  titles,
  semantics,
}: {
  a: ComparedEntry;
  b: ComparedEntry;
  flip: Flip;
  titles: { a: string; b: string };
  semantics: Semantics;
}) {
  const { value, problem } = useFlip(a, b, flip);
  if (problem) return <ProblemAlert problem={problem} />;
  if (!value) return <Loader size="sm" role="status" aria-label="Reading both captions" />;
  const { sample } = value;
  if (!sample) return <Text size="sm">The sample is not in this browser any more.</Text>;
  const [left, right] = [judgedCaption(value.a?.result), judgedCaption(value.b?.result)];
  return (
    <div className={own.detail}>
      {sample.instruction !== "" && (
        <p className={own.instruction} dir={textDirection(sample.instruction)}>
          {sample.instruction}
        </p>
      )}
      <div className={own.sides}>
        <SideVerdict side={value.a} sample={sample} flip={flip} title={titles.a} semantics={semantics} />
        <SideVerdict side={value.b} sample={sample} flip={flip} title={titles.b} semantics={semantics} />
      </div>
      {left && right ? (
        <CaptionDiff left={left} right={right} />
      ) : (
        <p className={own.quiet}>The captions are not known: only what was made of them.</p>
      )}
    </div>
  );
}
