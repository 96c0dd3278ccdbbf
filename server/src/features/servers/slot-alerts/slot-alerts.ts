import { AppError, invalid } from '@paddock/contract/core/errors';
import { slotAlert } from '@paddock/contract/servers/rules';
import type { SlotAlert } from '@paddock/contract/servers/slot-alert-calls';
import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Database, Executor } from '../../../db/database.ts';
import { notifyAll } from '../../notifications/notify.ts';
import { withViewer } from '../../users/with-member.ts';
import { findGameServer, freeSlots, type ServerRow } from '../queries.ts';
import { slotAlerts } from '../tables.ts';

const alertColumns = { server_id: slotAlerts.server_id, expires_at: slotAlerts.expires_at };
const ofMember = (user_id: number, server_id: number) =>
  and(eq(slotAlerts.user_id, user_id), eq(slotAlerts.server_id, server_id));

const isArmed = (user_id: number, now: Date) =>
  and(eq(slotAlerts.user_id, user_id), gt(slotAlerts.expires_at, now));

export function listSlotAlerts(db: Executor, user_id: number, now: Date): Promise<SlotAlert[]> {
  return db.select(alertColumns).from(slotAlerts).where(isArmed(user_id, now)).orderBy(asc(slotAlerts.id));
}

/** Sets an alert, or restarts a set one. Throws not_found, server_not_online, slot_free_now, too_many; 422 for a car. */
export function setSlotAlert(
  deps: Deps,
  { server_id, user_id, car }: { server_id: number; user_id: number; car: string | undefined },
): Promise<SlotAlert> {
  // The lock serialises the calls of a member, so that none exceeds the limit.
  return withViewer(deps, user_id, async ({ tx, now: at }) => {
    const server = await findGameServer(tx, server_id);
    if (!server?.is_active) throw new AppError('not_found');
    // Servers do not report which cars are free.
    if (car !== undefined) throw invalid({ field: 'car', code: 'invalid' });
    if (server.status !== 'Online' || server.in_maintenance) throw new AppError('server_not_online');
    if (freeSlots(server) > 0) throw new AppError('slot_free_now');
    const armed = await tx.$count(slotAlerts, isArmed(user_id, at));
    const [existing] = await tx
      .select({ id: slotAlerts.id })
      .from(slotAlerts)
      .where(ofMember(user_id, server_id));
    if (!existing && armed >= slotAlert.max)
      throw new AppError('too_many', { values: { max: slotAlert.max } });
    const expires_at = new Date(at.getTime() + slotAlert.hours * 3_600_000);
    const [row] = await tx
      .insert(slotAlerts)
      .values({ server_id, user_id, created_at: at, expires_at })
      .onConflictDoUpdate({ target: [slotAlerts.user_id, slotAlerts.server_id], set: { expires_at } })
      .returning(alertColumns);
    if (!row) throw new Error('the alert was not stored');
    return row;
  });
}

export async function removeSlotAlert(db: Executor, user_id: number, server_id: number): Promise<undefined> {
  await db.delete(slotAlerts).where(ofMember(user_id, server_id));
}

type AlertedServer = Pick<ServerRow, 'id' | 'name' | 'name_en'>;

async function notifyWaiting(
  tx: Executor,
  { id: server_id, name: server, name_en: server_en }: AlertedServer,
  gone: readonly { id: number; user_id: number }[],
  { ended, now }: { ended: boolean; now: Date },
): Promise<void> {
  const facts = { server_id, server, server_en, ended };
  const notices = gone
    .toSorted((one, other) => one.id - other.id)
    .map(({ id, user_id }) => ({ user_id, cause: String(id), facts }));
  await notifyAll(tx, 'slot_free', notices, now);
}

const alertOf = { id: slotAlerts.id, user_id: slotAlerts.user_id };

/** Notifies those who wait longest when a full server gets free slots: a few per slot, to avoid a rush. */
export async function fireSlotAlerts(
  tx: Executor,
  server: AlertedServer,
  places: number,
  now: Date,
): Promise<void> {
  const next = tx
    .select({ id: slotAlerts.id })
    .from(slotAlerts)
    .where(and(eq(slotAlerts.server_id, server.id), gt(slotAlerts.expires_at, now)))
    .orderBy(asc(slotAlerts.id))
    .limit(places * slotAlert.perPlace);
  const fired = await tx.delete(slotAlerts).where(inArray(slotAlerts.id, next)).returning(alertOf);
  await notifyWaiting(tx, server, fired, { ended: false, now });
}

/** Ends the alerts of a server that is offline, inactive or deleted, and notifies their members. */
export async function endSlotAlerts(tx: Executor, server: AlertedServer, now: Date): Promise<void> {
  const ended = await tx.delete(slotAlerts).where(eq(slotAlerts.server_id, server.id)).returning(alertOf);
  await notifyWaiting(tx, server, ended, { ended: true, now });
}

export async function dropExpiredSlotAlerts(db: Database, now: Date): Promise<void> {
  await db.delete(slotAlerts).where(lte(slotAlerts.expires_at, now));
}
