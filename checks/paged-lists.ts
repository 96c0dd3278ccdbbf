import { isTest, type Source } from './sources.ts';

/** Files that load a whole list and page it in memory, each with what keeps the list short. */
export const inMemory: Record<string, string> = {
  'server/src/features/championships/results/routes.ts': 'The standings of one season are stored whole.',
  'server/src/features/championships/entries/list-own-entries.ts':
    'What one driver is entered in now, in the order of what to do next.',
  'server/src/features/championships/team-standings/list-team-championships.ts': 'The seasons of one team.',
  'server/src/features/championships/team-standings/list-team-standings.ts':
    'The place of a team takes the points of all teams.',
  'server/src/features/ranking/routes.ts': 'Tracks and their records: as many as people drive on.',
  'server/src/features/ranking/tracks/list-tracks.ts': 'Tracks of the catalogue, which is kept in memory.',
  'server/src/features/ranking/tracks/routes.ts': 'Cars of the catalogue, which is kept in memory.',
  'server/src/features/ranking/tracks/list-unnamed.ts':
    'Ids without a name, which only the catalogue in memory can say.',
  'server/src/features/shop/routes.ts': 'Categories of the shop.',
  'server/src/features/servers/routes.ts': 'Game servers of the community and their keys.',
  'server/src/features/catalogue/admin/routes.ts': 'The catalogue, which is kept in memory.',
  'server/src/features/challenges/list-challenges.ts':
    'The board of one challenge, whose places take all drivers.',
};

/** Files that page a list in memory without standing above, and those that stand there and no longer do. */
export function findPagedInMemory(sources: readonly Source[], allowed = inMemory): string[] {
  const paging = sources
    .filter((source) => !isTest(source) && /from '[./]*\/http\/paginate\.ts'/.test(source.text))
    .map(({ path }) => path);
  return [
    ...paging.filter((path) => !(path in allowed)),
    ...Object.keys(allowed).filter((path) => !paging.includes(path)),
  ];
}
