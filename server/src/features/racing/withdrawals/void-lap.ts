import { formatTrackName } from '@paddock/contract/catalogue/rules';
import { AppError } from '@paddock/contract/core/errors';
import { formatLapTime } from '@paddock/contract/i18n/time';
import type { AdminLap, LapVoidForm } from '@paddock/contract/racing/lap-calls';
import { and, eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Deps } from '../../../adapters/deps.ts';
import { audit } from '../../../db/audit/audit.ts';
import type { Executor } from '../../../db/database.ts';
import { getNames } from '../../catalogue/names.ts';
import { notify } from '../../notifications/notify.ts';
import { notDeleted } from '../../users/queries.ts';
import { users } from '../../users/tables.ts';
import { type LapVoid, restoreLaps, withdrawLaps, withLaps } from '../withdraw-laps.ts';
import { getAdminLap } from './list-admin-laps.ts';

/** Withdraws a lap and notifies its driver. Throws not_found. */
export function voidLap(
  deps: Deps,
  id: number,
  form: z.output<typeof LapVoidForm>,
  by: number,
): Promise<AdminLap> {
  const now = deps.now();
  return withLaps(deps, [id], now, async (tx, locked) => {
    if (locked.length === 0) throw new AppError('not_found');
    for (const written of await withdrawLaps(tx, locked, { ...form, by, now }))
      await auditAndNotify(tx, written, 'voided', now);
    return getAdminLap(tx, id);
  });
}

/** Restores a lap and notifies its driver. Throws not_found. */
export function restoreLap(deps: Deps, id: number, by: number): Promise<AdminLap> {
  const now = deps.now();
  return withLaps(deps, [id], now, async (tx, locked) => {
    if (locked.length === 0) throw new AppError('not_found');
    for (const ended of await restoreLaps(tx, locked, { by, now }))
      await auditAndNotify(tx, ended, 'restored', now);
    return getAdminLap(tx, id);
  });
}

/** Audits the change, and notifies the driver if the driver is a member. */
async function auditAndNotify(
  tx: Executor,
  { id, lap_id, steam_id, track, layout, car, lap_time, code, reason }: LapVoid,
  change: 'voided' | 'restored',
  now: Date,
): Promise<void> {
  const [driver] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.steam_id, steam_id), notDeleted));
  const ref = (await getNames(tx)).track(track, layout);
  const decision = { cause: code, reason };
  await audit(tx, {
    target: { type: 'lap', id: lap_id, name: `${formatLapTime(lap_time)} · ${formatTrackName(ref, 'en')}` },
    before: change === 'voided' ? undefined : decision,
    after: { user_id: driver?.id ?? null, car, ...(change === 'voided' && decision) },
  });
  if (!driver) return;
  const facts = {
    change,
    lap_time,
    track: formatTrackName(ref, 'fa'),
    track_en: formatTrackName(ref, 'en'),
    user_id: driver.id,
    reason: change === 'voided' ? reason : null,
  };
  await notify(tx, driver.id, 'lap_voided', { cause: `${id} ${change}`, facts }, now);
}
