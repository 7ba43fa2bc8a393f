import { counted } from "../../../foundation/plural";
import { digitsOf } from "../../../foundation/shown-number";
import { countedStatus, describeRatio } from "../../../metrics/ratio";
import { flipRate, repeatedScore, type Stability, stabilityOf } from "../../../metrics/repeat-stability";
import type { ContentItem } from "../../../shapes/checklist";
import type { AudioPlan, FrameSet, MediaFacts, SamplingPlan } from "../../../shapes/media";
import { settingsWords } from "../../../shapes/model-settings";
import type { Report, ReportCaption, ReportEntry, ReportSideBySide } from "../../../shapes/report";
import { suggestedMarksWords } from "../../suggested-checks";
import {
  type Block,
  code,
  facts,
  foreign,
  type Inline,
  own,
  paragraph,
  section,
  statusOf,
  time,
  verbatim,
} from "./blocks";
import { captionSection } from "./caption-section";
import { framePlaces } from "./frame-places";
import { itemNumber, type NumberedCheck, numberedChecks, summarySection } from "./scores-section";
import { bytes, ITEM_KINDS, joined, moment, SEMANTICS_WORDS } from "./words";

function chosen(frames: SamplingPlan["frames"]): string {
  switch (frames.kind) {
    case "uniform":
      return `${frames.count} at the middles of equal parts`;
    case "rate":
      return `${frames.framesPerSecond} a second, at most ${frames.maximum}`;
    case "keyframes":
      return `key frames, at most ${frames.maximum}`;
    case "times":
      return `at ${counted(frames.seconds.length, "chosen time")}`;
    case "none":
      return "none";
  }
}

/** The frames a plan asks for, and their encoding. */
function planned({ frames, size, image, segment }: SamplingPlan): string {
  const scaled =
    size.kind === "fit"
      ? `longest side at most ${size.maxSide} px`
      : `${size.width} × ${size.height} px, padded`;
  const type = image.type === "image/jpeg" ? "JPEG" : "WebP";
  return `${chosen(frames)}; ${scaled}; ${type}, quality ${image.quality}${part(segment)}`;
}

function part(segment: SamplingPlan["segment"]): string {
  return segment ? `; only from ${moment(segment.start)} to ${moment(segment.end)}` : "";
}

function plannedSound({ audio, segment }: AudioPlan): string {
  const type = { "audio/wav": "WAV", "audio/mpeg": "MP3", "audio/ogg": "Ogg" }[audio.type];
  return `track ${audio.track + 1} as ${type}${part(segment)}`;
}

/** By which engine, and why this one. */
function engineOf({ engine, engineReason }: Pick<FrameSet, "engine" | "engineReason">): Inline[] {
  return [code(engine), ...(engineReason === "" ? [] : [own(": "), foreign(engineReason)])];
}

function picture({ video }: MediaFacts): Inline[] | null {
  if (!video) return null;
  const rate =
    video.framesPerSecond === null
      ? ""
      : `, ${counted(Number(video.framesPerSecond.toFixed(3)), "frame")} a second`;
  const turned = video.rotationDegrees === 0 ? "" : `, turned by ${video.rotationDegrees}°`;
  return [code(video.codec), own(`, ${video.width} × ${video.height}${rate}${turned}`)];
}

function sound({ audioTracks }: MediaFacts): Inline[] {
  if (audioTracks.length === 0) return [own("none")];
  return joined(
    audioTracks.map(({ codec, channels, sampleRate, language }) => [
      code(codec),
      own(`, ${counted(channels, "channel")}, ${sampleRate} Hz`),
      ...(language ? [own(", "), foreign(language)] : []),
    ]),
    "; ",
  );
}

/** The video by its facts and hashes, and how frames and sound were taken from it. */
function mediaSection({ video, frames, audio }: Report): Block {
  const title = [own("Video")];
  if (!video)
    return section(title, [paragraph(own("No video: the captions were checked by their text alone."))]);
  const { facts: known } = video;
  const blocks: Block[] = facts([
    ["Name", [foreign(video.name)]],
    ["Length", known && [own(known.durationSeconds === null ? "not given" : moment(known.durationSeconds))]],
    ["Size", video.sizeBytes === null ? null : [own(bytes(video.sizeBytes))]],
    ["Container", known && [code(known.container)]],
    ["Picture", known && picture(known)],
    ["Sound", known && sound(known)],
    ["SHA-256", video.hash ? [code(video.hash)] : null],
    ["Quick key", [code(video.quickKey)]],
  ]);
  if (frames) {
    blocks.push(
      section(
        [own(`Frames: ${frames.frames.length}`)],
        [
          ...facts([
            ["Taken", [own(planned(frames.plan))]],
            ["By", engineOf(frames)],
            ["When", [time(frames.takenAt)]],
            [
              "Worth knowing",
              frames.notes.length > 0
                ? joined(
                    frames.notes.map((note) => [foreign(note)]),
                    "; ",
                  )
                : null,
            ],
          ]),
          { kind: "frames", frames: framePlaces(frames) },
        ],
      ),
    );
  } else blocks.push(paragraph(own("No frames have been taken from it.")));
  if (audio) {
    blocks.push(
      section(
        [own("Sound")],
        facts([
          ["Taken", [own(plannedSound(audio.plan))]],
          ["By", engineOf(audio)],
          ["When", [time(audio.takenAt)]],
          [
            "Result",
            [
              own(
                `${moment(audio.durationSeconds)}, ${counted(audio.channels, "channel")}, ${audio.sampleRate} Hz, ${bytes(audio.sizeBytes)}`,
              ),
            ],
          ],
          ["SHA-256", [code(audio.hash)]],
        ]),
      ),
    );
  }
  return section(title, blocks);
}

type Written = { round: number; caption: ReportCaption };

/** The captions that were written to their end. */
function writtenBy({ captions }: ReportEntry): Written[] {
  return captions.flatMap(({ round, caption }) => (caption?.call ? [{ round, caption }] : []));
}

function stability(written: readonly Written[], checkId: string): Stability {
  return stabilityOf(
    written.map(({ caption }) => countedStatus(caption.verdicts.find((one) => one.checkId === checkId))),
  );
}

/** `✓ passed, 4 / 5, flips`: how many of the scored captions passed. */
function cellWords({ majority, passed, denominator, total, flips }: Stability): Inline[] {
  if (total === 0) return [own("–")];
  const sign: Inline =
    majority === "split" ? own("split") : statusOf(majority === null ? "unscored" : majority);
  if (total === 1) return [sign];
  const left = total - denominator;
  const unscored = left > 0 ? ` (${left} unscored)` : "";
  return [sign, own(` ${passed} / ${denominator}${unscored}${flips > 0 ? ", flips" : ""}`)];
}

function shownWords({ plan, wholeVideo }: ReportEntry): string {
  if (wholeVideo) return "the whole video";
  return `frames: ${planned(plan)}; ${plan.audio ? "with sound" : "no sound"}`;
}

function taking({ entries }: ReportSideBySide): Block {
  return {
    kind: "table",
    caption: "Models that took part",
    head: ["Model", "At", "Shown", "Settings"],
    rows: entries.map((entry) => [
      [foreign(entry.title), ...(entry.title === entry.model ? [] : [own(": "), code(entry.model)])],
      [code(entry.host)],
      [own(shownWords(entry))],
      [own(settingsWords(entry.settings))],
    ]),
  };
}

/** The mean of times, with how many of the captions have one where that is not all. */
function seconds(milliseconds: readonly number[], captions: number): string {
  if (milliseconds.length === 0) return "–";
  const mean = milliseconds.reduce((sum, one) => sum + one, 0) / milliseconds.length;
  const of = milliseconds.length < captions ? ` (of ${milliseconds.length})` : "";
  return `${(mean / 1000).toFixed(2)} s${of}`;
}

/** Beside a mean over captions: those that are in it where not all are, and those of which a part is scored. */
function scoredOf(scored: number, partly: number, captions: number): string {
  const words = [
    ...(scored < captions ? [`of ${scored} scored`] : []),
    ...(partly > 0 ? [`${partly} of them in part`] : []),
  ];
  return words.length === 0 ? "" : ` (${words.join(", ")})`;
}

function scores({ entries, repeats: asked }: ReportSideBySide, checks: readonly NumberedCheck[]): Block {
  return {
    kind: "table",
    caption: "Scores of the models",
    head: ["Model", "Captions", "Mean CSR", "Lowest, highest", "ISR", "Flips", "First word", "Time"],
    rows: entries.map((entry) => {
      const written = writtenBy(entry);
      const calls = written.flatMap(({ caption }) => caption.call ?? []);
      const { repeats, partly, meanCsr, range, isr, undecided } = repeatedScore(
        written.map(({ caption }) => caption.scores),
      );
      const flips = flipRate(checks.map(({ checkId }) => stability(written, checkId)));
      return [
        [foreign(entry.title)],
        [own(`${written.length} of ${asked}`)],
        [
          own(
            meanCsr === null ? "–" : `${digitsOf(meanCsr, 3, 1)}${scoredOf(repeats, partly, written.length)}`,
          ),
        ],
        [own(range === null ? "–" : range.map((one) => digitsOf(one, 3, 1)).join(", "))],
        [own(`${describeRatio(isr)}${undecided > 0 ? ` (${undecided} undecided)` : ""}`)],
        [own(describeRatio(flips))],
        [
          own(
            seconds(
              calls.flatMap((call) => call.firstTokenMilliseconds ?? []),
              written.length,
            ),
          ),
        ],
        [
          own(
            seconds(
              calls.map((call) => call.totalMilliseconds),
              written.length,
            ),
          ),
        ],
      ];
    }),
  };
}

function matrix({ entries }: ReportSideBySide, checks: readonly NumberedCheck[]): Block {
  const written = entries.map(writtenBy);
  return {
    kind: "table",
    caption: "Verdicts, constraint by model",
    head: ["No.", "Check", ...entries.map((_, index) => `Model ${index + 1}`)],
    rows: checks.map(({ number, name, checkId }) => [
      [own(number)],
      name,
      ...written.map((own) => cellWords(stability(own, checkId))),
    ]),
  };
}

function captions(entry: ReportEntry, number: number): Block {
  return section(
    [own(`Model ${number}: `), foreign(entry.title)],
    entry.captions.flatMap(({ round, caption, problem }): Block[] => [
      ...(problem === null ? [] : [paragraph(own(`Round ${round}: `), foreign(problem))]),
      ...(caption ? [verbatim(`Round ${round}${caption.call ? "" : ", broken off"}`, caption.text)] : []),
    ]),
  );
}

/** Models side by side: who took part, scores, verdicts by model with how steady they are, every caption. */
function sideBySideSection(sideBySide: ReportSideBySide): Block {
  const { instruction, judge, repeats, entries, checklist } = sideBySide;
  const checks = numberedChecks(checklist);
  return section(
    [own("Models side by side")],
    [
      paragraph(
        own(
          `Each was to write ${counted(repeats, "caption")}. Asked and judged on the instruction and the checklist as they stand in this section, also where the session has gone on since.`,
        ),
      ),
      ...facts([["Judged by", judge === null ? null : [code(judge)]]]),
      verbatim("Instruction", instruction),
      taking(sideBySide),
      ...(checks.length > 0 ? [scores(sideBySide, checks), matrix(sideBySide, checks)] : []),
      ...entries.map((entry, index) => captions(entry, index + 1)),
    ],
    { newPage: true },
  );
}

/** Parameters as JSON up to so many characters stand in the table, longer ones below it. */
const LONGEST_IN_TABLE = 100;

function formatTable(checks: readonly NumberedCheck[]): Block[] {
  const rows: Inline[][][] = [];
  const below: Block[] = [];
  for (const { number, name, half, check } of checks) {
    if (half !== "format") continue;
    const short = JSON.stringify(check.parameters);
    const long = short.length > LONGEST_IN_TABLE;
    const given = Object.keys(check.parameters).length > 0;
    rows.push([
      [own(number)],
      name,
      [foreign(check.description)],
      [long ? own("below") : given ? code(short) : own("–")],
      [code(check.checkId)],
    ]);
    if (long)
      below.push(verbatim(`Parameters of ${number}`, JSON.stringify(check.parameters, null, 2), "json"));
  }
  if (rows.length === 0) return [];
  const head = ["No.", "Rule", "Asked", "Parameters", "Id"];
  return [{ kind: "table", caption: "Format checks", head, rows }, ...below];
}

function rightAnswer({ correctAnswer }: ContentItem): Inline {
  return correctAnswer === null ? own("not given") : foreign(correctAnswer);
}

function contentCheck({ number, name, half, check }: NumberedCheck): Block[] {
  if (half !== "content") return [];
  const rows = check.items.map((item, index): Inline[][] => [
    [own(itemNumber(number, index))],
    [own(ITEM_KINDS[item.type])],
    [foreign(item.question)],
    item.options.length > 0
      ? joined(
          item.options.map((option) => [foreign(option)]),
          "; ",
        )
      : [own("–")],
    [rightAnswer(item)],
    [code(item.checkId)],
  ]);
  const head = ["No.", "Kind", "Question", "Options", "Right answer", "Id"];
  return [
    section(
      [own(`${number} `), ...name],
      [
        ...facts([
          ["Asked", check.description === "" ? null : [foreign(check.description)]],
          ["Id", [code(check.checkId)]],
        ]),
        rows.length > 0
          ? { kind: "table", caption: `Questions of ${number}`, head, rows }
          : paragraph(own("It has no questions.")),
      ],
    ),
  ];
}

/** Every check with its parameters, or its questions and right answers. */
function checklistSection(
  { disputedChecks, suggestedChecks = [] }: Report,
  checks: readonly NumberedCheck[],
): Block {
  if (checks.length === 0) {
    return section([own("Checklist")], [paragraph(own("The checklist is empty: there are no verdicts."))]);
  }
  const disputed = disputedChecks.flatMap((mark): Inline[][] => {
    const number = checks.find(({ checkId }) => checkId === mark.checkId)?.number;
    if (!number) return [];
    const note = mark.note === "" ? [] : [own(": "), foreign(mark.note)];
    return [
      [
        own(`${number} is called wrong in itself by a person`),
        ...note,
        own(" ("),
        time(mark.markedAt),
        own(")"),
      ],
    ];
  });
  return section(
    [own("Checklist")],
    [
      ...(suggestedChecks.length > 0
        ? [paragraph(own(suggestedMarksWords(suggestedChecks.length, checks.length)))]
        : []),
      ...formatTable(checks),
      ...checks.flatMap(contentCheck),
      ...(disputed.length > 0 ? [{ kind: "list" as const, items: disputed }] : []),
    ],
  );
}

/** The report's content in reading order; one section that holds all others. */
export function reportOutline(report: Report): Extract<Block, { kind: "section" }> {
  const checks = numberedChecks(report.checklist);
  const { title, app, madeAt, semantics, instruction, captions, sideBySide } = report;
  const blocks: Block[] = [
    ...facts([
      ["Made", [time(madeAt), own(` by ${app.name} `), code(app.version)]],
      ["Rules are read", [own(SEMANTICS_WORDS[semantics])]],
    ]),
    ...summarySection(report, checks),
    section(
      [own("Instruction")],
      [instruction === "" ? paragraph(own("There is no instruction.")) : verbatim(null, instruction)],
    ),
    // The outcome comes before the origin.
    ...captions.map((caption, index) => captionSection(caption, index + 1, report, checks)),
    checklistSection(report, checks),
    mediaSection(report),
    ...(sideBySide ? [sideBySideSection(sideBySide)] : []),
  ];
  const heading = title.trim() === "" ? own("without a title") : foreign(title);
  return { kind: "section", title: [own("Verdict report: "), heading], blocks };
}
