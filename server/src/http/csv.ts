import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** The heading of a column, and what of a row stands below it. */
export type CsvColumn<Row> = readonly [heading: string, of: (row: Row) => unknown];

/** Up to `limit` rows after `last`, of which there were `skip` so far; for a list either tells where to go on. */
export type FetchRows<Row> = (last: Row | undefined, limit: number, skip: number) => Promise<Row[]>;

const batchSize = 1000;

/** A spreadsheet takes what begins like a formula for one; an apostrophe keeps it text. */
function cell(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value);
  const plain = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

const line = (cells: unknown[]) => `${cells.map(cell).join(',')}\r\n`;

async function* lines<Row>(columns: readonly CsvColumn<Row>[], next: FetchRows<Row>): AsyncGenerator<string> {
  // The mark tells spreadsheets that this is UTF-8.
  yield `\uFEFF${line(columns.map(([heading]) => heading))}`;
  let last: Row | undefined;
  for (let skip = 0; ; skip += batchSize) {
    const rows = await next(last, batchSize, skip);
    if (rows.length > 0) yield rows.map((row) => line(columns.map(([, of]) => of(row)))).join('');
    if (rows.length < batchSize) return;
    last = rows.at(-1);
  }
}

/** Rows as a file of CSV (RFC 4180, UTF-8) that flows; never more than a batch of them is in memory. */
export function streamCsv<Row>(
  reply: FastifyReply | undefined,
  name: string,
  columns: readonly CsvColumn<Row>[],
  next: FetchRows<Row>,
): Readable {
  reply?.header('content-disposition', `attachment; filename="${name}.csv"`);
  return Readable.from(lines(columns, next));
}
