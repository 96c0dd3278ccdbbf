import type { listUnnamedIds, UnnamedId } from '@paddock/contract/catalogue/raw-id-calls';
import type { QueryOf } from '@paddock/contract/core/endpoint';
import { type List, pageSize } from '@paddock/contract/core/paging';
import { containsText } from '@paddock/contract/i18n/normalize-text';
import type { Executor } from '../../../db/database.ts';
import { paginate } from '../../../http/paginate.ts';
import { getNames, type Names } from '../../catalogue/names.ts';
import { indexIds } from './nearest-id.ts';
import { listSeenWithoutName, type SeenId } from './queries.ts';

/** By the names that hold: the index of five thousand ids takes longer than all that is looked up in it. */
const indexes = new WeakMap<Names, (seen: SeenId) => UnnamedId['suggestion']>();

function makeIndex(names: Names) {
  const tracks = indexIds(names.layouts.map(({ game, raw, layout }) => ({ game, raw, to: layout.id })));
  const named = indexIds(names.cars.map(({ game, raw, car }) => ({ game, raw, to: car.id })));
  return (seen: SeenId): UnnamedId['suggestion'] => {
    const found = (seen.kind === 'track' ? tracks : named).find(seen.raw);
    // The ids of another game say nothing about this one's.
    if (!found || found.game !== seen.game) return null;
    const [track = '', layout = ''] = found.raw.split('/');
    return {
      to: found.to,
      raw: found.raw,
      track: seen.kind === 'track' ? names.track(track, layout, found.game) : null,
      car_ref: seen.kind === 'car' ? names.car(found.raw, found.game) : null,
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
