import type { AlsoJudgedCalls } from "./also-judged/also-judged-protocol";
import type { ArchiveCalls } from "./archive-protocol";
import type { BatchCalls } from "./batch/batch-protocol";
import type { BoardMatrixCalls } from "./boards/board-matrix-protocol";
import type { BuiltInCalls } from "./built-in-protocol";
import type { CaptionCalls } from "./caption-protocol";
import type { ExportCalls } from "./exports/export-protocol";
import type { ImportCalls } from "./imports/import-protocol";
import type { JudgeTestCalls } from "./judge-test-protocol";
import type { KeyCalls } from "./key-protocol";
import type { PageMediaCalls } from "./media/page-media-protocol";
import type { MediaKeepingCalls } from "./media-keeping-protocol";
import type { ConnectionCalls } from "./model-protocol";
import type { OwnRowCalls } from "./own-rows/own-row-protocol";
import type { PublishedRunCalls } from "./published-runs/published-run-protocol";
import type { QueueCalls } from "./queue-protocol";
import type { QuizDraftCalls } from "./quiz-drafts/quiz-draft-protocol";
import type { RatingCalls } from "./ratings/rating-protocol";
import type { RunDirectoryCalls } from "./run-directory/run-directory-protocol";
import type { OverruleCalls, RecomputeCalls, RunCalls } from "./runs/run-protocol";
import type { ScoreCalls } from "./runs/scores/score-protocol";
import type { SettingsCalls } from "./settings-protocol";
import type { SharedLinkCalls } from "./shared-link-protocol";
import type { ShownSessionCalls } from "./shown-session-protocol";
import type { SignInCalls } from "./sign-in-protocol";
import type { StorageCalls } from "./storage-protocol";
import type { UnsavedCalls } from "./unsaved-protocol";

/** All calls that the engine worker answers. */
export type EngineCalls = AlsoJudgedCalls &
  ArchiveCalls &
  MediaKeepingCalls &
  PageMediaCalls &
  RunCalls &
  BatchCalls &
  ExportCalls &
  RunDirectoryCalls &
  PublishedRunCalls &
  OwnRowCalls &
  BoardMatrixCalls &
  RecomputeCalls &
  OverruleCalls &
  RatingCalls &
  QuizDraftCalls &
  ScoreCalls &
  ImportCalls &
  KeyCalls &
  JudgeTestCalls &
  SharedLinkCalls &
  SignInCalls &
  BuiltInCalls &
  QueueCalls &
  SettingsCalls &
  ShownSessionCalls &
  UnsavedCalls &
  StorageCalls &
  CaptionCalls &
  ConnectionCalls;
