import type { Benchmark } from "../../benchmarks/benchmark";
import { unitForm } from "../../metrics/scores/score-units";
import type { Capsule, CapsuleStudy } from "../../shapes/capsule";
import { checksOf } from "../../shapes/checklist-parts";
import type { DataSample } from "../../shapes/data-set";
import { judgedCaption } from "../../shapes/judged-caption";
import type { ModelEntry } from "../../shapes/model-entry";
import type { Outcome, Overrule, Result } from "../../shapes/result";
import { type Run, rulesWords } from "../../shapes/run";
import type { Score } from "../../shapes/run-scores";
import { passagesOf } from "../verdicts/passages";
import { checklistOf, verdictsOfResult } from "../verdicts/session-sample";
import { clippedLine, escapedHtml } from "./visible-text";

/** A line of a card: the status of a constraint, what it is called, why, and what a person decided of it on this caption. */
type CardLine = Pick<Outcome, "status" | "reason"> & {
  name: string;
  byHand?: Overrule["status"] | undefined;
};

/** Content of a card. Words of models and files come as they are. */
type CardFacts = {
  /** "Verdict: Length", the title of a run. */
  title: string;
  /** Whose caption it is and by which benchmark it was judged. */
  about: string;
  /** The sentences on what a study varied and found; none of anything else. */
  words: readonly string[];
  /** Empty for none. */
  instruction: string;
  /** Null where it is about more than one. `marks`: places of its text that verdicts point at. */
  caption: { text: string; marks: readonly { start: number; end: number }[] } | null;
  lines: readonly CardLine[];
  /** Scores, each as "ISR 0.0 %". */
  scores: readonly string[];
  /** The picture as a data address; null without one. */
  poster: string | null;
  /** The address where the capsule can be opened, or where capsules are opened. */
  address: string | null;
  /** SHA-256 of the capsule. */
  sha256: string;
  /** "Found by version 2 of the rules of Caplens on 2026-11-24." */
  note: string;
};

const LONGEST = { instruction: 600, caption: 2000, reason: 240, lines: 40, words: 8, sentence: 400 };

/** The letters of both schemes keep a contrast of 7 and more on their grounds; the status is said in words too. */
const STYLE =
  `.caplens-card{box-sizing:border-box;max-width:40rem;margin:1rem 0;padding:1rem;border:1px solid #c9d0d6;border-radius:8px;background:#fff;color:#16202a;font:15px/1.5 system-ui,sans-serif;overflow-wrap:anywhere;text-align:start}
.caplens-card p,.caplens-card ul{margin:.5rem 0;padding:0}
.caplens-card img{display:block;max-width:100%;height:auto;border-radius:4px;margin:0 0 .75rem}
.caplens-card ul{list-style:none}
.caplens-card li{padding:.25rem 0;border-top:1px solid #e3e8ec}
.caplens-card-title{font-weight:600;font-size:1.05rem}
.caplens-card-quiet{color:#45525e;font-size:.85rem}
.caplens-card-text{white-space:pre-wrap;padding:.5rem .75rem;border-inline-start:3px solid #c9d0d6}
.caplens-card mark{background:#ffe1dc;color:inherit;text-decoration:underline}
.caplens-card-status{font-weight:600}
.caplens-card-status[data-status=passed]{color:#0b5c34}
.caplens-card-status[data-status=failed]{color:#9b1c10}
.caplens-card a{color:#0b5394}
@media (prefers-color-scheme:dark){.caplens-card{background:#141b21;color:#e6edf2;border-color:#3a4750}
.caplens-card li{border-color:#2a343c}
.caplens-card-quiet{color:#b3c0ca}
.caplens-card-text{border-color:#3a4750}
.caplens-card mark{background:#5c211a}
.caplens-card-status[data-status=passed]{color:#7ddba6}
.caplens-card-status[data-status=failed]{color:#ff9d90}
.caplens-card a{color:#8fc4ff}}`.replaceAll("\n", "");

const SIGNS = { passed: "✓ passed", failed: "✗ failed", unscored: "– unscored" } as const;

function lineOf({ status, name, reason, byHand }: CardLine): string {
  const why = reason === "" ? "" : `: ${escapedHtml(clippedLine(reason, LONGEST.reason))}`;
  const decided = byHand === undefined ? "" : `<br>Decided by hand: ${byHand}`;
  return `<li><span class="caplens-card-status" data-status="${status}">${SIGNS[status]}</span> <bdi>${escapedHtml(name)}</bdi>${why}${decided}</li>`;
}

/** The text with its marks, which come in any order and may lie over each other; cut where it is long. */
function marked({ text, marks }: NonNullable<CardFacts["caption"]>): string {
  const end = Math.min(text.length, LONGEST.caption);
  let at = 0;
  let html = "";
  for (const mark of marks.toSorted((one, other) => one.start - other.start)) {
    const [from, to] = [Math.max(at, mark.start), Math.min(end, mark.end)];
    if (from >= to) continue;
    html += `${escapedHtml(text.slice(at, from))}<mark>${escapedHtml(text.slice(from, to))}</mark>`;
    at = to;
  }
  return `${html}${escapedHtml(text.slice(at, end))}${end < text.length ? "…" : ""}`;
}

/** Only addresses of web pages become links. */
function linkOf(address: string | null): string {
  const url = address !== null && URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return "";
  return ` <a href="${escapedHtml(url.href)}" rel="noopener noreferrer">Check it in Caplens</a>.`;
}

/**
 * A card to be pasted into other people's pages: one element without script, with a style of its own under the prefix
 * `caplens-card`, light and dark. It loads nothing; a picture stands in it. Every word of instruction, caption and reasons is text.
 */
export function htmlCard(facts: CardFacts): string {
  const { title, about, words, instruction, caption, lines, scores, poster, address, sha256, note } = facts;
  const more = lines.length - LONGEST.lines;
  const picture =
    poster !== null && /^data:image\/(?:jpeg|webp|png);base64,[A-Za-z0-9+/=]+$/.test(poster)
      ? `<img src="${poster}" alt="A frame of the video">`
      : "";
  const parts = [
    `<caplens-verdict><style>${STYLE}</style><figure class="caplens-card">`,
    picture,
    `<p class="caplens-card-title"><bdi>${escapedHtml(clippedLine(title, 200))}</bdi></p>`,
    `<p class="caplens-card-quiet"><bdi>${escapedHtml(clippedLine(about, 300))}</bdi></p>`,
    ...words
      .slice(0, LONGEST.words)
      .map((sentence) => `<p><bdi>${escapedHtml(clippedLine(sentence, LONGEST.sentence))}</bdi></p>`),
    words.length > LONGEST.words
      ? `<p class="caplens-card-quiet">and ${words.length - LONGEST.words} more findings</p>`
      : "",
    instruction === ""
      ? ""
      : `<p class="caplens-card-quiet">Asked</p><p class="caplens-card-text" dir="auto">${escapedHtml(clippedLine(instruction, LONGEST.instruction))}</p>`,
    caption
      ? `<p class="caplens-card-quiet">Caption</p><p class="caplens-card-text" dir="auto">${marked(caption)}</p>`
      : "",
    lines.length > 0 ? `<ul>${lines.slice(0, LONGEST.lines).map(lineOf).join("")}</ul>` : "",
    more > 0 ? `<p class="caplens-card-quiet">and ${more} more</p>` : "",
    scores.length > 0 ? `<p>${scores.map(escapedHtml).join(" · ")}</p>` : "",
    `<figcaption class="caplens-card-quiet">${escapedHtml(note)} Capsule: SHA-256 ${sha256.slice(0, 16)}….${linkOf(address)}</figcaption>`,
    "</figure></caplens-verdict>",
  ];
  return `${parts.filter((part) => part !== "").join("\n")}\n`;
}

/** Longer links are cut by sites that show cards, or refused. */
const LINK_IN_CARD = 8000;

function scoreWords({ label, value, unit, of }: Score): string {
  return `${label} ${value === null ? "not scored" : unitForm({ unit, ...(of === undefined ? {} : { of }) }).words(value)}`;
}

/** A line as people call it: what its constraint asks where that is told, else its kind. */
export function lineName(benchmark: Benchmark, sample: DataSample, { id, type }: Outcome): string {
  const check = checksOf(checklistOf(sample) ?? { format: [], content: [] }).get(id);
  if (type !== null) return benchmark.lineLabel(type);
  return check?.description || id;
}

/** The run and the one result that a card tells of; `sample` and `result` are null for a whole run. */
type CardSource = {
  run: Run;
  benchmark: Benchmark;
  sample: DataSample | null;
  result: Result | null;
  scores: { entry: ModelEntry; scores: Score[] }[];
  /** Null for anything but a study. */
  study: CapsuleStudy | null;
};

/** A study in words: what it varied, and what was found of each model. */
function studyWords({ sentence, told }: CapsuleStudy): string[] {
  const found = (told?.found ?? []).flatMap(({ model, sentences }) =>
    sentences.map((one) => `${model}: ${one}`),
  );
  return [sentence, ...found];
}

/** The card of what a capsule is of, for other people's pages. `page`: the address of this page, without its fragment. */
export function capsuleCard(
  { capsule, sha256, link }: { capsule: Capsule; sha256: string; link: string | null },
  { run, benchmark, sample, result, scores, study }: CardSource,
  poster: string | null,
  page: string,
): string {
  const { task, line } = capsule;
  const verdicts = sample && result ? verdictsOfResult(sample, result, run.semantics) : [];
  const shown = line === null ? verdicts : verdicts.filter(({ checkId }) => checkId === line);
  const outcomes = (result?.judgement?.outcomes ?? []).filter(({ id }) => line === null || id === line);
  const entry = task && run.entries.find(({ id }) => id === task.entryId);
  const caption = judgedCaption(result);
  const decided = new Map(
    result?.overrules.filter(({ stale }) => !stale).map(({ checkId, status }) => [checkId, status]),
  );
  const address = `${page}#/capsule${link && link.length <= LINK_IN_CARD ? `?in=${link}` : ""}`;
  return htmlCard({
    title: capsule.title,
    about: [entry?.title, benchmark.label].filter(Boolean).join(", judged as in "),
    words: study ? studyWords(study) : [],
    instruction: sample?.instruction ?? "",
    caption: caption && { text: caption.text, marks: shown.flatMap(passagesOf) },
    lines: sample
      ? outcomes.map((one) => ({
          status: one.status,
          name: lineName(benchmark, sample, one),
          reason: one.reason,
          byHand: decided.get(one.id),
        }))
      : [],
    scores:
      line === null && !study
        ? scores.flatMap(({ entry: { title }, scores: all }) => {
            const [first] = all;
            return first ? [task ? scoreWords(first) : `${title}: ${scoreWords(first)}`] : [];
          })
        : [],
    poster,
    address,
    sha256,
    note: `Saved on ${capsule.savedAt.slice(0, 10)} (UTC) with Caplens; judged by ${rulesWords(run.versions.rules)}.`,
  });
}
