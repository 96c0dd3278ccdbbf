import { UNSAFE_decodeViaTurboStream as decodeViaTurboStream } from 'react-router';
import { expect, test } from 'vitest';
import { toRouterFormat } from './inline/hand-over-data.ts';
import { writePageData } from './page-data.ts';

const streamed = (...texts: string[]) =>
  texts
    .map(
      (text) =>
        `<!--$--><script nonce="N">window.__reactRouterContext.streamController.enqueue(${JSON.stringify(text)});</script>`,
    )
    .join('') +
  '<!--$--><script nonce="N">window.__reactRouterContext.streamController.close();</script><!--/$-->';

const read = async (text: string) => {
  const { value } = await decodeViaTurboStream(new Blob([text]).stream(), globalThis as never);
  return value;
};

const data = {
  title: 'آخر </script><!-- " \\ \u2028',
  count: 0,
  off: false,
  none: null,
  list: [1, 'two', null, [], {}],
  at: new Date('2026-11-23T12:00:00.123Z'),
  again: { title: 'x', at: [new Date(0)] },
};

test('what the loaders answered is read as before', async () => {
  const html = writePageData(streamed(toRouterFormat(JSON.parse(JSON.stringify(mark(data))))));
  expect(html).not.toContain('streamController');
  const [, json = ''] = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(html) ?? [];
  expect(json).not.toContain('<');
  expect(await read(toRouterFormat(JSON.parse(json)))).toEqual(data);
});

/** Dates as they stand in a page. */
function mark(value: unknown): unknown {
  if (value instanceof Date) return { $: value.getTime() };
  if (Array.isArray(value)) return value.map(mark);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mark(one)]));
}

test('what is missing stays missing', () => {
  expect(writePageData(streamed('[{"_1":-7,"_2":3},"a","b",1]\n'))).toContain('id="data">{"b":1}<');
});

test.each([
  ['of several parts', streamed('[{}]\n', 'P1:[1]\n')],
  ['with an error', streamed('[{"_1":2},"errors",["SanitizedError","Error","x"]]\n')],
  ['with a number that JSON does not know', streamed('[{"_1":-2},"a"]\n')],
  ['with a field that would be taken for an instant', streamed('[{"_1":2},"$",3]\n')],
  ['that has not ended', '<script>window.__reactRouterContext.streamController.enqueue("[1]");</script>'],
])('data %s is left as it is', (_what, html) => {
  expect(writePageData(html)).toBe(html);
});
