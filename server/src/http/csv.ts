import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';

/** The heading of a column, and what of a row stands below it. */
export type CsvColumn<Row> = readonly [heading: string, of: (row: Row) => unknown];

/** Up to `limit` rows that come after `after`, the first ones without it; none at the end. */
export type FetchRows<Row> = (after: Row | undefined, limit: number) => Promise<Row[]>;

const batchSize = 1000;

/**
 * Puts an apostrophe before text that a spreadsheet would run as a formula or round as a number of 17 digits or more.
 */
const keepText = (text: string) => (/^(?:[=+\-@＝＋－＠\t\r]|\d{17,}$)/.test(text) ? `'${text}` : text);

const toLines = (rows: unknown[][]) =>
  stringify(rows, {
    record_delimiter: '\r\n',
    quote_record_delimiter: true,
    cast: { string: keepText, boolean: String },
  });

async function* lines<Row>(columns: readonly CsvColumn<Row>[], next: FetchRows<Row>): AsyncGenerator<string> {
  // The mark tells spreadsheets that this is UTF-8.
  yield `\uFEFF${toLines([columns.map(([heading]) => heading)])}`;
  for (let rows = await next(undefined, batchSize); rows.length > 0; ) {
    yield toLines(rows.map((row) => columns.map(([, of]) => of(row))));
    rows = await next(rows.at(-1), batchSize);
  }
}

/**
 * Rows in an order that may change while they are read: the ids are read once, so that none is missing and none comes
 * twice. `findRows` may answer in any order.
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
      // All rows of a batch may be deleted by now.
      if (rows.size > 0) return batch.flatMap((id) => rows.get(id) ?? []);
    }
    return [];
  };
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

async function* jsonLines<Row>(next: FetchRows<Row>): AsyncGenerator<string> {
  for (
    let rows = await next(undefined, batchSize);
    rows.length > 0;
    rows = await next(rows.at(-1), batchSize)
  )
    yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

/** Rows as a file of JSON, one a line, that flows; never more than a batch of them is in memory. */
export function streamJsonLines<Row>(
  reply: FastifyReply | undefined,
  name: string,
  next: FetchRows<Row>,
): Readable {
  reply?.header('content-disposition', `attachment; filename="${name}.jsonl"`);
  return Readable.from(jsonLines(next));
}
