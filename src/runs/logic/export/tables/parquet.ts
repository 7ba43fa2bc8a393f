import type { OpenPath } from "../../../../evaluation/export/export-source";
import type { Cell, Table } from "../../../../evaluation/export/tables/result-table";

/** Rows that are packed together, and so in memory at a time. */
const ROWS_AT_A_TIME = 1000;

async function* asRecords({ columns, rows }: Table): AsyncGenerator<Record<string, Cell>> {
  for await (const row of rows()) {
    yield Object.fromEntries(columns.map(({ name }, index) => [name, row[index] ?? null]));
  }
}

/** Writes a table as Parquet (snappy), a thousand rows at a time. */
export async function writeParquet(table: Table, path: string, open: OpenPath): Promise<void> {
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
    rows: asRecords(table),
    columns: table.columns.map(({ name, type }) => ({ name, type, nullable: true })),
    rowGroupSize: ROWS_AT_A_TIME,
    createdBy: "Caplens",
  });
  await file.close();
}
