import { isTest, type Source } from './sources.ts';

/** Files that load a whole list and page it in memory, each with the reason why the list stays short. */
export const inMemory: Record<string, string> = {
  'server/src/features/championships/results-desk/routes.ts':
    'The standings of one season are stored as one value.',
  'server/src/features/championships/list-own-entries.ts':
    'Current entries of one driver, sorted by next action.',
  'server/src/features/championships/team-standings/list-team-championships.ts': 'The seasons of one team.',
  'server/src/features/championships/team-standings/list-team-standings.ts':
    'The position of a team depends on the points of all teams.',
  'server/src/features/ranking/routes.ts': 'Tracks that have laps, and their records.',
  'server/src/features/ranking/tracks/list-tracks.ts': 'Tracks of the catalogue, which is cached in memory.',
  'server/src/features/ranking/tracks/routes.ts': 'Cars of the catalogue, which is cached in memory.',
  'server/src/features/ranking/tracks/list-unnamed.ts': 'Ids that the cached catalogue does not name.',
  'server/src/features/shop/routes.ts': 'Categories of the shop.',
  'server/src/features/servers/routes.ts': 'Game servers of the community and their keys.',
  'server/src/features/catalogue/admin/routes.ts': 'The catalogue, which is cached in memory.',
  'server/src/features/challenges/list-challenges.ts':
    'The board of one challenge, whose places depend on all drivers.',
};

/** Files that page in memory without an entry above, and entries that no longer apply. */
export function findPagedInMemory(sources: readonly Source[], allowed = inMemory): string[] {
  const paging = sources
    .filter((source) => !isTest(source) && /from '[./]*\/http\/paginate\.ts'/.test(source.text))
    .map(({ path }) => path);
  return [
    ...paging.filter((path) => !(path in allowed)),
    ...Object.keys(allowed).filter((path) => !paging.includes(path)),
  ];
}
