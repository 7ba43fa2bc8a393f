import { buildReport, type ReportInput } from "../../../src/evaluation/report/build-report";
import { SESSION_VERSION } from "../../../src/foundation/document-versions";
import type { CallRecord } from "../../../src/shapes/call";
import type { Checklist } from "../../../src/shapes/checklist";
import type { FrameSet, SamplingPlan } from "../../../src/shapes/media";
import type { Report } from "../../../src/shapes/report";
import type { Caption, Session } from "../../../src/shapes/session";
import type { Verdict } from "../../../src/shapes/verdict";
import { asksOf } from "../../support/asks-of";

const plan: SamplingPlan = {
  frames: { kind: "uniform", count: 2 },
  segment: { start: 1, end: 9.5 },
  size: { kind: "fit", maxSide: 448 },
  image: { type: "image/jpeg", quality: "normal" },
  audio: { type: "audio/wav", track: 0 },
  engine: "auto",
};

export const MADE_AT = "2026-02-03T04:05:06.000Z";

/** A session that has something in every place where words of others can stand: `words`, each time. */
export function sessionSaying(words: string): Session {
  const checklist: Checklist = {
    format: [
      {
        checkId: `format-1`,
        constraintId: "length",
        description: words,
        parameters: { max_len: 30, [words.slice(0, 6)]: words.slice(-3) },
      },
      {
        checkId: `format-2`,
        constraintId: words || "unknown",
        description: words,
        parameters: { long: "x".repeat(100), [words]: words },
      },
    ],
    content: [
      {
        checkId: `content-1`,
        constraintId: "visual_temporal_grounding",
        description: words,
        items: [
          {
            checkId: `item-1`,
            type: "correctness",
            question: words,
            options: [words, words],
            correctAnswer: words,
          },
          { checkId: `item-2`, type: "timestamp", question: words, options: [], correctAnswer: "00:03" },
        ],
      },
      { checkId: `content-2`, constraintId: null, description: words, items: [] },
    ],
  };
  const call: CallRecord = {
    id: "call",
    baseUrl: "https://somebody:secret@models.example:8443/private/v1?key=secret",
    model: words,
    answeredModel: `${words} again`,
    promptVersion: words,
    settings: { temperature: 0.2, maxTokens: 512, seed: null },
    mediaHashes: [words],
    usage: { input: 1200, output: 80 },
    warnings: [words],
    startedAt: words,
    firstTokenMilliseconds: 420,
    totalMilliseconds: 3210,
    finishReason: words,
  };
  const first: Caption = {
    id: "one",
    title: words,
    origin: { kind: "model", model: words },
    text: words,
    originalText: `${words} before`,
    call,
    verdicts: [],
    judgedText: words,
    judgeReplies: [],
    overrules: [{ checkId: "format-1", status: "passed", note: words, madeAt: words }],
  };
  const second: Caption = {
    ...first,
    id: "two",
    origin: { kind: "example", exampleId: words },
    originalText: words,
    call: null,
    overrules: [],
  };
  const frames: FrameSet = {
    engine: words,
    engineReason: words,
    sourceHash: words,
    takenAt: words,
    plan,
    frames: [
      { time: 3.1, hash: words, width: 448, height: 252 },
      { time: 7.5, hash: "ab".repeat(32), width: 448, height: 252 },
    ],
    notes: [words],
  };
  return {
    format: "caplens-session",
    version: SESSION_VERSION,
    id: "session",
    title: words,
    createdAt: MADE_AT,
    updatedAt: MADE_AT,
    origin: null,
    video: {
      name: words,
      type: "video/mp4",
      sizeBytes: 1_400_000,
      quickKey: words,
      stored: { kind: "blob", hash: words },
      facts: {
        kind: "video",
        container: words,
        durationSeconds: 12.5,
        sizeBytes: 1_400_000,
        bitrate: null,
        video: {
          codec: words,
          width: 1920,
          height: 1080,
          framesPerSecond: 29.97,
          rotationDegrees: 90,
          startSeconds: 0,
          bitDepth: null,
          pixelAspect: 1,
        },
        audioTracks: [
          { codec: words, channels: 2, layout: words, sampleRate: 48_000, startSeconds: 0, language: words },
        ],
      },
    },
    sampling: plan,
    frames,
    audio: {
      engine: words,
      engineReason: words,
      sourceHash: null,
      takenAt: words,
      plan: { audio: { type: "audio/wav", track: 0 }, segment: null, engine: "auto" },
      hash: words,
      type: "audio/wav",
      durationSeconds: 12.5,
      sampleRate: 16_000,
      channels: 1,
      sizeBytes: 400_044,
    },
    instruction: words,
    asks: asksOf(checklist),
    draft: [],
    disputedChecks: [{ checkId: "content-2", note: words, markedAt: words }],
    captions: [first, second],
    activeCaptionId: "one",
    semantics: "strict",
  };
}

/** Verdicts on the checklist of `sessionSaying`, with evidence in the first half of the text. */
export function verdictsSaying(words: string): Verdict[] {
  const judge = { model: words, promptVersion: words };
  const evidence = [{ start: 0, end: Math.floor(words.length / 2), label: words }];
  return [
    {
      checkId: "format-1",
      constraintId: "length",
      half: "format",
      status: "failed",
      reason: words,
      evidence: [...evidence, { start: words.length, end: words.length }],
      source: "rule",
      judge,
      semantics: "strict",
      extraction: { source: "judge", content: [words], spans: [null], note: words, unsure: true },
    },
    {
      checkId: "format-2",
      constraintId: words || "unknown",
      half: "format",
      status: "unscored",
      cause: "bad parameters",
      reason: words,
      evidence: [],
      source: "rule",
      semantics: "strict",
    },
    {
      checkId: "content-1",
      constraintId: "visual_temporal_grounding",
      half: "content",
      status: "passed",
      reason: words,
      evidence,
      source: "judge",
      judge,
      semantics: "strict",
      items: [
        {
          checkId: "item-1",
          status: "passed",
          reason: words,
          evidence,
          source: "judge",
          judge,
          answer: words,
          confidence: 4,
          rounds: [1, 2].map((round) => ({
            ...{ round, judge: { ...judge, mode: "batched" as const }, options: [words, "no"], evidence },
            answer: round === 1 ? words : "no",
            explanation: words,
            status: round === 1 ? "passed" : "failed",
          })),
        },
        {
          checkId: "item-2",
          status: "passed",
          reason: words,
          evidence: [],
          source: "recorded",
          answer: "",
          time: { truth: [[3, 3]], predicted: [[2, 4]], score: 0.5, kind: "interval" },
        },
      ],
    },
    {
      checkId: "content-2",
      constraintId: null,
      half: "content",
      status: "failed",
      reason: words,
      evidence,
      source: "manual",
      semantics: "strict",
      stale: true,
    },
  ];
}

/** The report on both captions; the other semantics decides the first check otherwise. */
export function reportSaying(words: string, parts: Partial<ReportInput> = {}): Report {
  const verdicts = verdictsSaying(words);
  const compared = verdicts.map((verdict): Verdict => ({ ...verdict, semantics: "reference" }));
  const [length, ...others] = compared;
  return buildReport({
    session: sessionSaying(words),
    verdicts: new Map([
      ["one", verdicts],
      ["two", verdicts],
    ]),
    compared: new Map([["one", [...(length ? [{ ...length, status: "passed" as const }] : []), ...others]]]),
    captionIds: ["one", "two"],
    madeAt: MADE_AT,
    version: "1.2.3",
    ...parts,
  });
}

/** Texts of people and models who want a report to do something. */
export const HOSTILE = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "</pre></main><iframe src=https://evil.example></iframe>",
  '"><svg onload=alert(1)>',
  "' onfocus='alert(1)' autofocus='",
  "<!-- ",
  "]]>",
  "&lt;b&gt;&#106;",
  "</style><style>*{display:none}",
  "</title>",
  "javascript:alert(1)",
  "[a link](https://evil.example)",
  "![a picture](https://evil.example/x.png)",
  "[ref]: https://evil.example",
  "[ref]",
  "<https://evil.example>",
  "https://evil.example/path",
  "www.evil.example",
  "someone@evil.example",
  "@somebody",
  "#123",
  "GH-12",
  "owner/repository#4",
  "aaaaaa0123456789abcdef",
  ":tada:",
  "$x^2$",
  "$`x`$",
  "[^1]",
  "[^1]: note",
  "| a | b |",
  "\\|",
  "\\\\|",
  "`",
  "```",
  "````html",
  "~~~",
  "*bold* _it_ ~~gone~~",
  "# heading",
  "> quote",
  "> [!NOTE]",
  "- [ ] task",
  "1. one",
  "---",
  "===",
  "\n\n",
  "\n    indented",
  "\r\n",
  "\t",
  "\\",
  "\0",
  "\u001b[31mred\u001b[0m",
  "\u0007",
  "\u009b2J",
  "\u202eevil",
  "\u2066x",
  "\ud800",
  "\udc00",
  "\u2028",
  "\ufeff",
  "שלום",
  "🫖",
];
