import { text as readText } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { type CsvColumn, inFixedOrder, streamCsv } from './csv.ts';

const columns: CsvColumn<{ id: number; value?: unknown }>[] = [
  ['id', (row) => row.id],
  ['the "value"', (row) => row.value],
];

test('a file starts with the BOM, ends each line, quotes where needed and contains no formulas', async () => {
  const cells: [unknown, string][] = [
    ['plain', 'plain'],
    ['', ''],
    [null, ''],
    [undefined, ''],
    [true, 'true'],
    [false, 'false'],
    [0, '0'],
    [-12.5, '-12.5'],
    ['-12.5', "'-12.5"],
    ['=1+1', "'=1+1"],
    ['@sum', "'@sum"],
    ['＝1+1', "'＝1+1"],
    ['\t=1', "'\t=1"],
    ['\r=1', `"'\r=1"`],
    ['+98, "x"', `"'+98, ""x"""`],
    ['a\nb', '"a\nb"'],
    ['a\rb', '"a\rb"'],
    ['76561198000000017', "'76561198000000017"],
    ['175928847299117063', "'175928847299117063"],
    ['1234567890123456', '1234567890123456'],
    ['76561198000000017x', '76561198000000017x'],
    [' کویر ', ' کویر '],
  ];
  const rows = cells.map(([value], id) => ({ id, value }));
  const file = await readText(streamCsv(undefined, 'x', columns, async (after) => (after ? [] : rows)));
  const lines = cells.map(([, written], id) => `${id},${written}\r\n`);
  expect(file).toBe(`\uFEFFid,"the ""value"""\r\n${lines.join('')}`);
});

test('rows whose order changes during the read appear once, without deleted ones', async () => {
  const numbers = (from: number, until: number) =>
    Array.from({ length: until - from + 1 }, (_, at) => from + at);
  const order = numbers(1, 3_500);
  const gone = new Set(numbers(1_001, 2_000));
  let reads = 0;
  const batches = inFixedOrder(
    async () => [...order],
    async (ids) => {
      reads += 1;
      order.reverse();
      const found = ids.filter((id) => !gone.has(id)).map((id) => ({ id }));
      gone.add(ids.at(-1) ?? 0);
      return found.reverse();
    },
  );
  const file = await readText(streamCsv(undefined, 'x', columns, batches));
  const ids = file
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => Number.parseInt(line, 10));
  expect(ids).toEqual([...numbers(1, 1_000), ...numbers(2_001, 3_500)]);
  expect(reads).toBe(4);
});
