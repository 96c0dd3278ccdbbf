import type { RawIdKind } from '@paddock/contract/catalogue/entry-rules';
import { AppError } from '@paddock/contract/core/errors';
import { asc, inArray } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import type { FollowUps } from '../../../follow-ups/interface.ts';
import { catalogueIds } from '../tables.ts';

/** Throws name_in_use if a season needs the names of layouts or cars that are about to be hidden. */
export async function requireUnused(
  tx: Executor,
  { isNameInUse }: FollowUps,
  kind: RawIdKind,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const column = kind === 'track' ? catalogueIds.layout_id : catalogueIds.car_id;
  const rows = await tx
    .select({ raw: catalogueIds.raw })
    .from(catalogueIds)
    .where(inArray(column, [...ids]))
    .orderBy(asc(catalogueIds.raw));
  if (await isNameInUse(tx, { kind, raws: rows.map(({ raw }) => raw) })) throw new AppError('name_in_use');
}
