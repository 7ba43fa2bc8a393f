import { ProblemError } from "../../foundation/errors";
import { VaultDocumentShape } from "../../shapes/generated/vault-document";
import { inWords, readOutside } from "../../shapes/read-outside";
import type { VaultDocument } from "../../shapes/vault";
import type { StorageGuard } from "../guard";
import { isDocument } from "../loose-document";
import { migrate } from "../migrations";
import type { RowTable } from "../row-table";
import { vaultProblems } from "./vault-problems";

const ROW = "vault";

/** The vault's one row, unopened. */
interface VaultRows {
  /** Null where there is none; throws ProblemError (`vault-damaged`, `vault-newer`) for what can't be understood. */
  read(): Promise<VaultDocument | null>;
  /**
   * Puts `next` in the place of `before` (null: of nothing). False, and nothing is written, when another tab has
   * written meanwhile. Rejects as every write does; what was there before is still there then.
   */
  replace(before: VaultDocument | null, next: VaultDocument): Promise<boolean>;
  /** Drops the row, damaged or not. */
  drop(): Promise<void>;
}

export function createVaultRows(table: RowTable, guard: StorageGuard): VaultRows {
  return {
    async read() {
      return understand(await table.get(ROW));
    },
    async replace(before, next) {
      let replaced = false;
      await guard.write(() =>
        table.update(ROW, (row) => {
          const there = understand(row);
          replaced =
            there?.revision === before?.revision && there?.derivation.salt === before?.derivation.salt;
          if (replaced) return { id: ROW, document: next };
          return isDocument(row) ? row : undefined;
        }),
      );
      return replaced;
    },
    drop: () => guard.write(() => table.update(ROW, () => undefined)),
  };
}

function understand(row: unknown): VaultDocument | null {
  if (row === undefined) return null;
  const migrated = migrate(isDocument(row) ? row.document : row, { format: "caplens-vault", steps: [] });
  if (migrated.state === "newer") throw new ProblemError(vaultProblems.newer(migrated.version));
  if (migrated.state === "unreadable") throw new ProblemError(vaultProblems.damaged(migrated.reason));
  const read = readOutside(VaultDocumentShape, migrated.document);
  if (read.ok) return read.value;
  throw new ProblemError(vaultProblems.damaged(inWords(read.problem, "the document")));
}
