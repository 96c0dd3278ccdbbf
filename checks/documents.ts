import type { Source } from './sources.ts';

/** Finds files that a document names in backticks and that do not exist. A name may omit leading folders. */
export function findUnknownFiles({ path, text }: Source, files: readonly string[]): string[] {
  const named = [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|css|sql|json))`/g)].map(([, file]) => file ?? '');
  return named
    .filter((file) => !files.some((known) => known === file || known.endsWith(`/${file}`)))
    .map((file) => `${path} names ${file}`);
}

/** The items of ASVS 5.0.0 at levels 1 and 2, by section. */
const asvsItems =
  '1.1.1-2 1.2.1-9 1.3.1-11 1.4.1-3 1.5.1-2 2.1.1-3 2.2.1-3 2.3.1-4 2.4.1 3.2.1-2 3.3.1-4 3.4.1-6 3.5.1-5 3.7.1-2 4.1.1-3 ' +
  '4.2.1 4.3.1-2 4.4.1-4 5.1.1 5.2.1-3 5.3.1-2 5.4.1-3 6.1.1-3 6.2.1-12 6.3.1-4 6.4.1-4 6.5.1-5 6.6.1-3 6.8.1-4 7.1.1-3 ' +
  '7.2.1-4 7.3.1-2 7.4.1-5 7.5.1-2 7.6.1-2 8.1.1-2 8.2.1-3 8.3.1 8.4.1 9.1.1-3 9.2.1-4 10.1.1-2 10.2.1-2 10.3.1-4 ' +
  '10.4.1-11 10.5.1-5 10.6.1-2 10.7.1-3 11.1.1-2 11.2.1-3 11.3.1-3 11.4.1-4 11.5.1 11.6.1 12.1.1-3 12.2.1-2 12.3.1-4 ' +
  '13.1.1 13.2.1-5 13.3.1-2 13.4.1-5 14.1.1-2 14.2.1-4 14.3.1-3 15.1.1-3 15.2.1-3 15.3.1-7 16.1.1 16.2.1-5 16.3.1-4 ' +
  '16.4.1-3 16.5.1-3 17.1.1 17.2.1-4 17.3.1-2';

/** Expands a range such as `1.2.6-8`. */
function itemsOf(range: string): string[] {
  const [, section = '', first = 0, last = first] = /^(\d+\.\d+)\.(\d+)(?:-(\d+))?$/.exec(range) ?? [];
  return Array.from(
    { length: Number(last) - Number(first) + 1 },
    (_, place) => `${section}.${Number(first) + place}`,
  );
}

/** Finds items that docs/security.md leaves out, answers twice, or answers without a known verdict or an explanation. */
export function findUnansweredItems(text: string): string[] {
  const rows = [...text.matchAll(/^\| ([\d.-]+) \| ([\w/]+) \| (.*?) \| ?(.*?) ?\|$/gm)].map(
    ([, range = '', answer = '', how = '']) => ({ items: itemsOf(range), answer, how }),
  );
  const answered = rows.flatMap(({ items }) => items);
  const expected = asvsItems.split(' ').flatMap(itemsOf);
  const known = new Set(['done', 'decided', 'operator', 'n/a']);
  return [
    ...expected.filter((item) => !answered.includes(item)).map((item) => `${item} is not answered`),
    ...answered
      .filter((item, place) => answered.indexOf(item) !== place)
      .map((item) => `${item} is answered twice`),
    ...answered.filter((item) => !expected.includes(item)).map((item) => `${item} is no item`),
    ...rows
      .filter(({ answer, how }) => !known.has(answer) || how === '')
      .map(({ items }) => `${items[0]} has no answer of the four, or no sentence`),
  ];
}

const decisionParts = [
  /^# \d+\. .+\n\nDate: \d{4}-\d{2}-\d{2}\nStatus: (accepted|superseded by \d+)\n/,
  /^## Context$/m,
  /^## Decision$/m,
  /^## Consequences$/m,
];

/** Finds decision records that lack their number, date, status or one of their sections. */
export function findUnusualDecisions(records: readonly Source[]): string[] {
  return records
    .filter(({ text }) => !decisionParts.every((part) => part.test(text)))
    .map(({ path }) => path);
}
