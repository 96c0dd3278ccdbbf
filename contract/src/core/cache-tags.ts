/**
 * What public answers show. A cached one bears the tags of what it shows and is forgotten when one of them changes; the database
 * tells every process by name (triggers.sql in the server). `boards` is all that is driven: ranking, drivers, records, results.
 */
export const cacheTags = [
  'site',
  'members',
  'servers',
  'shop',
  'events',
  'blog',
  'downloads',
  'boards',
] as const;
export type CacheTag = (typeof cacheTags)[number];

export const isCacheTag = (name: string): name is CacheTag => (cacheTags as readonly string[]).includes(name);
