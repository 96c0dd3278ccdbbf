import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';

/** The heading of a column, and its value of a row. */
export type CsvColumn<Row> = readonly [heading: string, of: (row: Row) => unknown];

/** Up to `limit` rows after `after`, or the first ones; empty at the end. */
export type FetchRows<Row> = (after: Row | undefined, limit: number) => Promise<Row[]>;

const batchSize = 1000;

/** Prefixes an apostrophe to text that a spreadsheet would run as a formula, or round as a number of 17 digits or more. */
const keepText = (text: string) => (/^(?:[=+\-@＝＋－＠\t\r]|\d{17,}$)/.test(text) ? `'${text}` : text);

const toLines = (rows: unknown[][]) =>
  stringify(rows, {
    record_delimiter: '\r\n',
    quote_record_delimiter: true,
    cast: { string: keepText, boolean: String },
  });

async function* lines<Row>(columns: readonly CsvColumn<Row>[], next: FetchRows<Row>): AsyncGenerator<string> {
  // The BOM tells spreadsheets that this is UTF-8.
  yield `\uFEFF${toLines([columns.map(([heading]) => heading)])}`;
  for (let rows = await next(undefined, batchSize); rows.length > 0; ) {
    yield toLines(rows.map((row) => columns.map(([, of]) => of(row))));
    rows = await next(rows.at(-1), batchSize);
  }
}

/**
 * Reads rows whose order may change meanwhile: the ids are read once, so that rows are neither skipped nor
 * repeated. `findRows` may return any order.
 */
export function inFixedOrder<Row extends { id: number }>(
  listIds: () => Promise<number[]>,
  findRows: (ids: readonly number[]) => Promise<Row[]>,
): FetchRows<Row> {
  let ids: readonly number[] | undefined;
  return async (after, limit) => {
    ids ??= await listIds();
    for (let from = after ? ids.indexOf(after.id) + 1 : 0; from < ids.length; from += limit) {
      const batch = ids.slice(from, from + limit);
      const rows = new Map((await findRows(batch)).map((row) => [row.id, row]));
      // All rows of a batch may have been deleted.
      if (rows.size > 0) return batch.flatMap((id) => rows.get(id) ?? []);
    }
    return [];
  };
}

/** Streams rows as CSV (RFC 4180, UTF-8), with one batch in memory at a time. */
export function streamCsv<Row>(
  reply: FastifyReply | undefined,
  name: string,
  columns: readonly CsvColumn<Row>[],
  next: FetchRows<Row>,
): Readable {
  reply?.header('content-disposition', `attachment; filename="${name}.csv"`);
  return Readable.from(lines(columns, next));
}

async function* jsonLines<Row>(next: FetchRows<Row>): AsyncGenerator<string> {
  for (
    let rows = await next(undefined, batchSize);
    rows.length > 0;
    rows = await next(rows.at(-1), batchSize)
  )
    yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

/** Streams rows as JSON lines, with one batch in memory at a time. */
export function streamJsonLines<Row>(
  reply: FastifyReply | undefined,
  name: string,
  next: FetchRows<Row>,
): Readable {
  reply?.header('content-disposition', `attachment; filename="${name}.jsonl"`);
  return Readable.from(jsonLines(next));
}
