import type { Source } from './sources.ts';

/** Files that a document names between backticks and that nobody finds; a name may leave out folders before it. */
export function findUnknownFiles({ path, text }: Source, files: readonly string[]): string[] {
  const named = [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|css|sql|json))`/g)].map(([, file]) => file ?? '');
  return named
    .filter((file) => !files.some((known) => known === file || known.endsWith(`/${file}`)))
    .map((file) => `${path} names ${file}`);
}

const decisionParts = [
  /^# \d+\. .+\n\nDate: \d{4}-\d{2}-\d{2}\nStatus: (accepted|superseded by \d+)\n/,
  /^## Context$/m,
  /^## Decision$/m,
  /^## Consequences$/m,
];

/** Decision records without their number, date, status or one of their parts. */
export function findUnusualDecisions(records: readonly Source[]): string[] {
  return records
    .filter(({ text }) => !decisionParts.every((part) => part.test(text)))
    .map(({ path }) => path);
}
