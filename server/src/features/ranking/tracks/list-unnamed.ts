import type { listUnnamedIds, UnnamedId } from '@paddock/contract/catalogue/raw-id-calls';
import type { QueryOf } from '@paddock/contract/core/endpoint';
import { type List, pageSize } from '@paddock/contract/core/paging';
import { containsText } from '@paddock/contract/i18n/normalize-text';
import type { Executor } from '../../../db/database.ts';
import { paginate } from '../../../http/paginate.ts';
import { getNames, type Names } from '../../catalogue/names.ts';
import { indexIds } from './nearest-id.ts';
import { listSeenWithoutName, type SeenId } from './queries.ts';

/** Cached by names, because indexing five thousand ids takes longer than all lookups. */
const indexes = new WeakMap<Names, (seen: SeenId) => UnnamedId['suggestion']>();

function makeIndex(names: Names) {
  const tracks = indexIds(names.layouts.map(({ game, raw, layout }) => ({ game, raw, to: layout.id })));
  const named = indexIds(names.cars.map(({ game, raw, car }) => ({ game, raw, to: car.id })));
  return (seen: SeenId): UnnamedId['suggestion'] => {
    const nearest = (seen.kind === 'track' ? tracks : named).find(seen.raw);
    // Ids of another game are no evidence.
    if (!nearest || nearest.game !== seen.game) return null;
    const [track = '', layout = ''] = nearest.raw.split('/');
    return {
      to: nearest.to,
      raw: nearest.raw,
      track: seen.kind === 'track' ? names.track(track, layout, nearest.game) : null,
      car_ref: seen.kind === 'car' ? names.car(nearest.raw, nearest.game) : null,
    };
  };
}

export async function listUnnamed(
  db: Executor,
  { kind, search = '', skip = 0, limit = pageSize }: QueryOf<typeof listUnnamedIds>,
): Promise<List<UnnamedId>> {
  const isFound = containsText(search);
  const seen = (await listSeenWithoutName(db, kind && [kind])).filter(({ raw }) => isFound(raw));
  const { items, total } = paginate(seen, { skip, limit });
  if (items.length === 0) return { items: [], total };
  const names = await getNames(db);
  const suggest = indexes.get(names) ?? makeIndex(names);
  indexes.set(names, suggest);
  return { items: items.map((one) => ({ ...one, suggestion: suggest(one) })), total };
}
