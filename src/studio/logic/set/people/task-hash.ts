import { canonicalJson } from "../../../../foundation/canonical-json";
import { sha256Hex } from "../../../../foundation/hashing";
import type { SetTask } from "../../../../shapes/instruction-set";

type Verified = Pick<SetTask, "instruction" | "checklist">;

const known = new WeakMap<SetTask["checklist"], Map<string, Promise<string>>>();

/**
 * SHA-256 of the canonical JSON of an instruction with its checklist, as 64 hexadecimal digits: what a verification is
 * of. Computed once for each checklist with its instruction.
 */
export function taskHash({ instruction, checklist }: Verified): Promise<string> {
  const own = known.get(checklist) ?? new Map<string, Promise<string>>();
  known.set(checklist, own);
  const hash =
    own.get(instruction) ?? sha256Hex(new TextEncoder().encode(canonicalJson({ instruction, checklist })));
  own.set(instruction, hash);
  return hash;
}

/** The hashes of tasks by their ids. */
export async function taskHashes(
  tasks: readonly (Verified & Pick<SetTask, "id">)[],
): Promise<ReadonlyMap<string, string>> {
  return new Map(await Promise.all(tasks.map(async (task) => [task.id, await taskHash(task)] as const)));
}
