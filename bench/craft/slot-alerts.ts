import { eq } from 'drizzle-orm';
import { fireSlotAlerts } from '../../server/src/features/servers/slot-alerts/slot-alerts.ts';
import { gameServers, slotAlerts } from '../../server/src/features/servers/tables.ts';
import type { League } from './league.ts';

const armed = 5_000;
const dayMs = 86_400_000;

/**
 * Measures the time from a poll that finds free slots until every recipient has a notification, in seconds; the
 * others keep waiting.
 */
export async function measureSlotAlerts({ portal, server_id }: League, members: readonly number[]) {
  const { db, now } = portal.deps;
  const at = now();
  const rows = members.slice(0, armed).map((user_id) => ({
    server_id,
    user_id,
    created_at: at,
    expires_at: new Date(at.getTime() + dayMs / 2),
  }));
  await db.insert(slotAlerts).values(rows);
  const [server] = await db.select().from(gameServers).where(eq(gameServers.id, server_id));
  if (!server) throw new Error('the server is gone');
  const places = armed;
  const began = performance.now();
  await db.transaction((tx) => fireSlotAlerts(tx, server, places, at));
  const seconds = (performance.now() - began) / 1_000;
  const left = await db.$count(slotAlerts, eq(slotAlerts.server_id, server_id));
  return { seconds, left };
}
