import type { parquetWriteRows } from "hyparquet-writer";
import type { OpenPath } from "../export-source";

/** Rows that are packed together, and so in memory at a time. */
const ROWS_AT_A_TIME = 1000;

type ParquetRows = Pick<Parameters<typeof parquetWriteRows>[0], "rows" | "columns" | "schema">;

/** Writes rows as Parquet (snappy), a thousand at a time. */
export async function writeParquet(table: ParquetRows, path: string, open: OpenPath): Promise<void> {
  const { ByteWriter, parquetWriteRows } = await import("hyparquet-writer");
  const file = await open(path);

  /** Hands on what was packed after every group of rows, so that it need not be held. */
  class PassingWriter extends ByteWriter {
    async flush(): Promise<void> {
      const bytes = this.getBytes().slice();
      this.index = 0;
      if (bytes.length > 0) await file.write(bytes);
    }
    override async finish(): Promise<void> {
      await this.flush();
    }
  }

  await parquetWriteRows({
    writer: new PassingWriter(),
    ...table,
    rowGroupSize: ROWS_AT_A_TIME,
    createdBy: "Caplens",
  });
  await file.close();
}
