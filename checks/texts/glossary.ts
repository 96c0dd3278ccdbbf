import type { Source } from '../sources.ts';

/** A letter, or a joiner inside a word. */
const letter = '[\\u0620-\\u065F\\u066E-\\u06D3\\u200C]';

/** The first column of the glossary: words to avoid in texts. */
export function readUnwanted(glossary: string): string[] {
  const [, table = ''] = glossary.split('| not | but |');
  const rows = table.split('\n\n')[0]?.split('\n') ?? [];
  return rows.flatMap((row) => /^\| ([^|\-\s]+) \|/.exec(row)?.[1] ?? []);
}

/** `path:line word` for each word to avoid, with or without a suffix. */
export function findUnwanted({ path, text }: Source, words: string[]): string[] {
  const endings = '(?:\\u0654|\\u06C0|\\u200C(?:ای|ها|های|ترین|اش|شان))?';
  const pattern = new RegExp(`(?<!${letter})(${words.join('|')})${endings}(?!${letter})`, 'g');
  return text
    .split('\n')
    .flatMap((line, index) => [...line.matchAll(pattern)].map(([word]) => `${path}:${index + 1} ${word}`));
}
