import { findPlaces, isTest, type Source } from './sources.ts';

const featureOf = ({ path }: Source) => /^server\/src\/features\/([\w-]+)\//.exec(path)?.[1];

/** The tables of the server and their features; undefined for tables below the features. */
export function readTables(sources: readonly Source[]): Map<string, string | undefined> {
  return new Map(
    sources.flatMap((source) =>
      [...source.text.matchAll(/\bpgTable\(\s*'(\w+)'/g)].map(
        ([, name = '']) => [name, featureOf(source)] as const,
      ),
    ),
  );
}

/** Statements that reference another feature's table as text, where "find references" misses it. */
export function findTextTables(sources: readonly Source[], tables = readTables(sources)): string[] {
  const names = [...tables.keys()].join('|');
  const named = new RegExp(`\\b(?:from|join|update|into|using) +(?:${names})\\b(?! as \\()`, 'g');
  return sources
    .filter((source) => featureOf(source) !== undefined && !isTest(source))
    .flatMap((source) =>
      findPlaces(source, named).filter((place) => {
        const table = place.split(' ').at(-1) ?? '';
        return tables.get(table) !== featureOf(source);
      }),
    );
}
