import type { InstructionSet } from "../../../shapes/instruction-set";
import { useStores } from "../../../state/stores-context";
import { useTrying } from "../../../state/use-trying";
import type { SetFileCalls } from "../../protocol/set-file-calls";

type SetForm = SetFileCalls["instruction-sets/write"]["input"]["form"];
export type ReadSets = SetFileCalls["instruction-sets/read"]["output"];

const named = (files: readonly File[]) => files.map((file) => ({ path: file.name, file }));

/** Sets and verifications out as files, and in from others; nothing of what is read is kept yet. Null: it failed. */
export function useSetFiles() {
  const { engine } = useStores().services;
  const { problem, dismiss, trying } = useTrying();
  return {
    problem,
    dismiss,
    write: (draft: InstructionSet, form: SetForm) =>
      trying(() => engine.call("instruction-sets/write", { draft, form })),
    read: (files: readonly File[]) =>
      trying(() => engine.call("instruction-sets/read", { files: named(files) })),
    readVerifications: (draft: InstructionSet, files: readonly File[]) =>
      trying(() => engine.call("instruction-sets/read-verifications", { draft, files: named(files) })),
  };
}
