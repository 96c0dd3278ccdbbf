import { invalid } from '@paddock/contract/core/errors';
import { devicesMax } from '@paddock/contract/notifications/rules';
import type { Device, DeviceForm } from '@paddock/contract/notifications/settings-calls';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import { notificationDevices } from '../tables.ts';

const userAgentMax = 500;
const d = notificationDevices;
const columns = {
  id: d.id,
  user_agent: d.user_agent,
  created_at: d.created_at,
  last_sent_at: d.last_sent_at,
};

/** The reader's browsers, newest first. */
export function listDevices(db: Executor, user_id: number): Promise<Device[]> {
  return db.select(columns).from(d).where(eq(d.user_id, user_id)).orderBy(desc(d.id));
}

/** Throws validation_failed for an address that nothing is sent to. */
export async function addDevice(
  { db, push, now }: Pick<Deps, 'db' | 'push' | 'now'>,
  user_id: number,
  { endpoint, keys }: DeviceForm,
  user_agent: string,
): Promise<Device> {
  if (!(await push.isAcceptable(endpoint))) throw invalid({ field: 'endpoint', code: 'invalid' });
  return db.transaction(async (tx) => {
    const row = { user_id, ...keys, user_agent: user_agent.slice(0, userAgentMax), created_at: now() };
    const [device] = await tx
      .insert(d)
      .values({ ...row, endpoint })
      // Whoever signs in on a browser is told on it, and whoever did before no longer.
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

/** False where the user has none of this id. */
export async function deleteDevice(db: Executor, user_id: number, id: number): Promise<boolean> {
  const rows = await db
    .delete(d)
    .where(and(eq(d.id, id), eq(d.user_id, user_id)))
    .returning({ id: d.id });
  return rows.length > 0;
}
