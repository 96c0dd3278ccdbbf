import { AppError } from '@paddock/contract/core/errors';
import { asc, inArray } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { catalogueIds } from '../tables.ts';

/** Rows that are about to lose their name, and the game's own ids of them. */
export interface EndingNames {
  kind: 'track' | 'car';
  /** Of layouts or of cars. */
  ids: readonly number[];
  raws: readonly string[];
}

/**
 * Whether something needs these names to stay. Features that are built later hand theirs to `catalogueRoutes`, which knows none
 * of them; it is asked in the transaction of the removal.
 */
export type NameUse = (tx: Executor, names: EndingNames) => Promise<boolean>;

/** Throws name_in_use. */
export async function requireUnused(
  tx: Executor,
  uses: readonly NameUse[],
  kind: EndingNames['kind'],
  ids: readonly number[],
): Promise<void> {
  if (uses.length === 0 || ids.length === 0) return;
  const column = kind === 'track' ? catalogueIds.layout_id : catalogueIds.car_id;
  const rows = await tx
    .select({ raw: catalogueIds.raw })
    .from(catalogueIds)
    .where(inArray(column, [...ids]))
    .orderBy(asc(catalogueIds.raw));
  const names = { kind, ids, raws: rows.map(({ raw }) => raw) };
  for (const isUsed of uses) if (await isUsed(tx, names)) throw new AppError('name_in_use');
}
