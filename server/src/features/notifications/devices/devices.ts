import { invalid } from '@paddock/contract/core/errors';
import { devicesMax, keyRefusalsMax } from '@paddock/contract/notifications/rules';
import type { Device, DeviceForm } from '@paddock/contract/notifications/settings-calls';
import { and, desc, eq, exists, gt, gte, inArray, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import type { Viewer } from '../../../http/app-types.ts';
import { notificationDevices } from '../tables.ts';

const userAgentMax = 500;
const d = notificationDevices;
const columns = {
  id: d.id,
  user_agent: d.user_agent,
  created_at: d.created_at,
  last_sent_at: d.last_sent_at,
};

/** Lists the user's browsers, newest first. */
export function listDevices(db: Executor, user_id: number): Promise<Device[]> {
  return db.select(columns).from(d).where(eq(d.user_id, user_id)).orderBy(desc(d.id));
}

/** Adds or updates a push subscription. Throws validation_failed for an unacceptable endpoint. */
export async function addDevice(
  { db, push, now }: Pick<Deps, 'db' | 'push' | 'now'>,
  { id: user_id, session }: Pick<Viewer, 'id' | 'session'>,
  { endpoint, keys }: DeviceForm,
  user_agent: string,
): Promise<Device> {
  if (!(await push.isAcceptable(endpoint))) throw invalid({ field: 'endpoint', code: 'invalid' });
  return db.transaction(async (tx) => {
    const row = {
      user_id,
      session_id: session.id,
      ...keys,
      user_agent: user_agent.slice(0, userAgentMax),
      created_at: now(),
      key_refusals: 0,
    };
    const [device] = await tx
      .insert(d)
      .values({ ...row, endpoint })
      // The latest user of a browser receives its messages; earlier users no longer do.
      .onConflictDoUpdate({ target: d.endpoint, set: row })
      .returning(columns);
    if (!device) throw new Error('the device was not stored');
    const older = tx
      .select({ id: d.id })
      .from(d)
      .where(eq(d.user_id, user_id))
      .orderBy(desc(d.created_at), desc(d.id))
      .offset(devicesMax);
    await tx.delete(d).where(inArray(d.id, older));
    return device;
  });
}

/** Returns false if the user has no such device. */
export async function deleteDevice(db: Executor, user_id: number, id: number): Promise<boolean> {
  const rows = await db
    .delete(d)
    .where(and(eq(d.id, id), eq(d.user_id, user_id)))
    .returning({ id: d.id });
  return rows.length > 0;
}

/** How recently a push service must have accepted a message to prove the portal's key and clock, in ms. */
const acceptedWithinMs = 3_600_000;

/**
 * Counts a refusal of the portal's key. After two, removes the subscription if its push service accepted a message
 * for another one within the last hour. Otherwise the portal's key or clock may be wrong, and the subscription stays.
 */
export async function countKeyRefusal(db: Executor, device: { id: number }, now: Date): Promise<void> {
  await db
    .update(d)
    .set({ key_refusals: sql`${d.key_refusals} + 1` })
    .where(eq(d.id, device.id));
  const other = alias(d, 'other');
  const since = new Date(now.getTime() - acceptedWithinMs);
  const sameService = sql`split_part(${other.endpoint}, '/', 3) = split_part(${d.endpoint}, '/', 3)`;
  const accepted = db
    .select({ id: other.id })
    .from(other)
    .where(and(ne(other.id, d.id), gt(other.last_sent_at, since), sameService));
  await db.delete(d).where(and(eq(d.id, device.id), gte(d.key_refusals, keyRefusalsMax), exists(accepted)));
}
