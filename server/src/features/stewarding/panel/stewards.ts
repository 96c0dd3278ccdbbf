import { AppError, type FieldError, invalid } from '@paddock/contract/core/errors';
import type { StewardRole } from '@paddock/contract/stewarding/steward-roles';
import { and, eq, inArray, or } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { audit } from '../../../db/audit/audit.ts';
import type { Executor } from '../../../db/database.ts';
import { findChampionship, isActiveEntry } from '../../championships/queries.ts';
import { entries } from '../../championships/tables.ts';
import { withSeason } from '../../championships/with-season.ts';
import { isVisibleMember } from '../../users/queries.ts';
import { users } from '../../users/tables.ts';
import { stewards } from '../tables.ts';
import { listPanel, type Panel } from './panel.ts';

export async function getStewards(db: Executor, championship_id: number): Promise<Panel> {
  if (!(await findChampionship(db, championship_id))) throw new AppError('not_found');
  return listPanel(db, championship_id);
}

interface Named {
  user_id: number;
  role: StewardRole;
}

/** Throws validation_failed for an unknown or repeated member, and for a driver unless drivers may decide. */
async function checkNamed(tx: Executor, championship_id: number, named: readonly Named[], mayDrive: boolean) {
  const ids = named.map(({ user_id }) => user_id);
  const visible = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), isVisibleMember));
  const driving = mayDrive
    ? []
    : await tx
        .select({ user_id: users.id })
        .from(entries)
        .innerJoin(users, or(eq(users.id, entries.user_id), eq(users.steam_id, entries.steam_id)))
        .where(and(eq(entries.championship_id, championship_id), inArray(users.id, ids), isActiveEntry));
  const errors = named.flatMap(({ user_id }, index): FieldError[] => {
    const field = `stewards.${index}.user_id`;
    if (ids.indexOf(user_id) !== index || !visible.some(({ id }) => id === user_id))
      return [{ field, code: 'steward_unknown' }];
    return driving.some((one) => one.user_id === user_id) ? [{ field, code: 'steward_is_driver' }] : [];
  });
  if (errors.length > 0) throw invalid(...errors);
}

/** Replaces the panel of a championship. Throws not_found and validation_failed. */
export function setStewards(deps: Deps, id: number, named: readonly Named[]): Promise<Panel> {
  return withSeason(deps, id, async ({ tx, season, now }) => {
    const { championship: row, rounds } = season;
    await checkNamed(tx, id, named, row.settings.stewarding.drivers_may_decide);
    const hasBegun = rounds.some(({ event, round }) => !round.cancelled_at && event.start_date <= now);
    if (!hasBegun && !named.some(({ role }) => role === 'chief'))
      throw invalid({ field: 'stewards', code: 'chief_required' });
    const before = await listPanel(tx, id);
    await tx.delete(stewards).where(eq(stewards.championship_id, id));
    if (named.length > 0)
      await tx
        .insert(stewards)
        .values(
          named.map(({ user_id, role }) => ({ championship_id: id, user_id, role, appointed_at: now })),
        );
    const after = await listPanel(tx, id);
    const toAudited = (panel: Panel) => ({
      stewards: panel.map(({ user, role }) => ({ user_id: user.id, role })),
    });
    const target = { type: 'championship', id, name: row.name } as const;
    await audit(tx, { target, before: toAudited(before), after: toAudited(after) });
    return after;
  });
}
