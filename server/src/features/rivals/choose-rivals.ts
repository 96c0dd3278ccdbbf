import { AppError } from '@paddock/contract/core/errors';
import type { List } from '@paddock/contract/core/paging';
import type { Rival } from '@paddock/contract/rivals/calls';
import { rivalsMax } from '@paddock/contract/rivals/rules';
import { and, eq } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import { isVisibleDriver } from '../ranking/visible-drivers.ts';
import { users } from '../users/tables.ts';
import { withViewer } from '../users/with-member.ts';
import { findRivalIds, listChosenIds, type Reader, type Self, toRivals } from './queries.ts';
import { chosenRivals } from './tables.ts';

/** Asserts that the reader has a Steam account, since rivals compare laps. Throws steam_required. */
function assertDriver({ id, steam_id }: Reader): Self {
  if (steam_id === null) throw new AppError('steam_required');
  return { id, steam_id };
}

/** Lists chosen and suggested rivals; empty without a Steam account. */
export async function listRivals({ db, now }: Deps, { id, steam_id }: Reader): Promise<List<Rival>> {
  if (steam_id === null) return { items: [], total: 0 };
  const self = { id, steam_id };
  const chosen = await listChosenIds(db, id);
  const suggested = await findRivalIds(db, self, chosen, now());
  const items = await toRivals(db, self, [...chosen, ...suggested], chosen);
  return { items, total: items.length };
}

/**
 * Chooses a rival. Locks the reader's row to enforce the limit, in which hidden rivals do not count. Throws steam_required, not_found,
 * too_many.
 */
export async function chooseRival(deps: Deps, reader: Reader, rival_id: number): Promise<Rival> {
  const self = assertDriver(reader);
  return withViewer(deps, self.id, async ({ tx, now }) => {
    const [candidate] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, rival_id), isVisibleDriver));
    if (!candidate || rival_id === self.id) throw new AppError('not_found');
    const chosen = await listChosenIds(tx, self.id);
    const values = { user_id: self.id, rival_id, chosen_at: now };
    const added = await tx.insert(chosenRivals).values(values).onConflictDoNothing().returning();
    if (added.length > 0 && chosen.length >= rivalsMax)
      throw new AppError('too_many', { values: { max: rivalsMax } });
    const [rival] = await toRivals(tx, self, [rival_id], [rival_id]);
    if (!rival) throw new AppError('not_found');
    return rival;
  });
}

/** Drops a rival. Idempotent. */
export async function dropRival({ db }: Deps, { id }: Reader, rival_id: number): Promise<void> {
  await db.delete(chosenRivals).where(and(eq(chosenRivals.user_id, id), eq(chosenRivals.rival_id, rival_id)));
}
