import type { BatchCalls } from "../batch/protocol/batch-protocol";
import type { BoardMatrixCalls } from "../boards/protocol/board-matrix-protocol";
import type { OwnRowCalls } from "../boards/protocol/own-row-protocol";
import type { BuiltInCalls } from "../models/protocol/built-in-protocol";
import type { ConnectionCalls } from "../models/protocol/model-protocol";
import type { AlsoJudgedCalls } from "../playground/protocol/also-judged-protocol";
import type { CaptionCalls } from "../playground/protocol/caption-protocol";
import type { JudgeTestCalls } from "../playground/protocol/judge-test-protocol";
import type { UnsavedCalls } from "../playground/protocol/unsaved-protocol";
import type { QuizDraftCalls } from "../quiz-studio/protocol/quiz-draft-protocol";
import type { RatingCalls } from "../ratings/protocol/rating-protocol";
import type { ExportCalls } from "../runs/protocol/export-protocol";
import type { PublishedRunCalls } from "../runs/protocol/published-run-protocol";
import type { RunDirectoryCalls } from "../runs/protocol/run-directory-protocol";
import type { OverruleCalls, RecomputeCalls, RunCalls } from "../runs/protocol/run-protocol";
import type { ScoreCalls } from "../runs/protocol/score-protocol";
import type { ArchiveCalls } from "./shared/archive-protocol";
import type { ImportCalls } from "./shared/import-protocol";
import type { KeyCalls } from "./shared/key-protocol";
import type { MediaKeepingCalls } from "./shared/media-keeping-protocol";
import type { PageMediaCalls } from "./shared/page-media-protocol";
import type { QueueCalls } from "./shared/queue-protocol";
import type { SettingsCalls } from "./shared/settings-protocol";
import type { SharedLinkCalls } from "./shared/shared-link-protocol";
import type { ShownSessionCalls } from "./shared/shown-session-protocol";
import type { SignInCalls } from "./shared/sign-in-protocol";
import type { StorageCalls } from "./shared/storage-protocol";

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
