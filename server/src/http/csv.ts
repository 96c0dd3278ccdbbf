import { Readable } from 'node:stream';

/** The heading of a column, and what of a row stands below it. */
export type CsvColumn<Row> = readonly [heading: string, of: (row: Row) => unknown];

const batchSize = 1000;

/** A spreadsheet takes what begins like a formula for one; an apostrophe keeps it text. */
function cell(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value);
  const plain = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

const line = (cells: unknown[]) => `${cells.map(cell).join(',')}\r\n`;

async function* lines<Row>(
  columns: readonly CsvColumn<Row>[],
  next: (last: Row | undefined, limit: number) => Promise<Row[]>,
): AsyncGenerator<string> {
  // The mark tells spreadsheets that this is UTF-8.
  yield `\uFEFF${line(columns.map(([heading]) => heading))}`;
  let last: Row | undefined;
  for (;;) {
    const rows = await next(last, batchSize);
    if (rows.length > 0) yield rows.map((row) => line(columns.map(([, of]) => of(row)))).join('');
    if (rows.length < batchSize) return;
    last = rows.at(-1);
  }
}

/**
 * Rows as CSV (RFC 4180, UTF-8). `next` answers the rows after `last`, at most `limit`; never more of them is in
 * memory.
 */
export function csvOf<Row>(
  columns: readonly CsvColumn<Row>[],
  next: (last: Row | undefined, limit: number) => Promise<Row[]>,
): Readable {
  return Readable.from(lines(columns, next));
}
