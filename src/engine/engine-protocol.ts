import type { BatchCalls } from "../batch/protocol";
import type { BoardMatrixCalls, OwnRowCalls } from "../boards/protocol";
import type { StudyCalls } from "../lab/protocol";
import type { JudgeCardCalls, LabelCalls, StressCalls } from "../labels/protocol";
import type { BuiltInCalls, ConnectionCalls, ModelFileCalls } from "../models/protocol";
import type { AskCalls, CaptionCalls, JudgeTestCalls, UnsavedCalls } from "../playground/protocol";
import type { RatingCalls } from "../ratings/protocol";
import type {
  CorrectionCalls,
  ExportCalls,
  NamingCalls,
  OverruleCalls,
  PublishedRunCalls,
  RecomputeCalls,
  RunCalls,
  RunDirectoryCalls,
  ScoreCalls,
} from "../runs/protocol";
import type {
  InstructionSetCalls,
  QuizDraftCalls,
  SetMakingCalls,
  TrainingSetCalls,
} from "../studio/protocol";
import type {
  ArchiveCalls,
  CapsuleCalls,
  CopyCalls,
  ImportCalls,
  KeyCalls,
  MediaKeepingCalls,
  PageMediaCalls,
  QueueCalls,
  SettingsCalls,
  SharedLinkCalls,
  ShownSessionCalls,
  SignInCalls,
  StorageCalls,
} from "./shared/protocol";

/** Answered by parts that no page opens with. */
export type LaterHandled = AskCalls &
  BatchCalls &
  BoardMatrixCalls &
  CapsuleCalls &
  CopyCalls &
  CorrectionCalls &
  ExportCalls &
  ImportCalls &
  InstructionSetCalls &
  JudgeCardCalls &
  JudgeTestCalls &
  LabelCalls &
  NamingCalls &
  OwnRowCalls &
  QuizDraftCalls &
  RatingCalls &
  RecomputeCalls &
  RunDirectoryCalls &
  SetMakingCalls &
  StressCalls &
  StudyCalls &
  TrainingSetCalls &
  Pick<CaptionCalls, "checklists/draft" | "checklists/read" | "checklists/write">;

/** All calls that the engine worker answers. */
export type EngineCalls = LaterHandled &
  ArchiveCalls &
  MediaKeepingCalls &
  PageMediaCalls &
  RunCalls &
  PublishedRunCalls &
  OverruleCalls &
  ScoreCalls &
  KeyCalls &
  SharedLinkCalls &
  SignInCalls &
  BuiltInCalls &
  ModelFileCalls &
  QueueCalls &
  SettingsCalls &
  ShownSessionCalls &
  UnsavedCalls &
  StorageCalls &
  CaptionCalls &
  ConnectionCalls;
