import { eq, sql } from 'drizzle-orm';
import { fireSlotAlerts } from '../../server/src/features/servers/slot-alerts/slot-alerts.ts';
import { gameServers, slotAlerts } from '../../server/src/features/servers/tables.ts';
import { signIn } from '../intake/driving-members.ts';
import { nameOfDriver } from '../intake/lap-generator.ts';
import { loadLaps } from '../intake/load-laps.ts';
import { ask, percentile } from '../timing.ts';
import type { League } from './league.ts';

const armed = 5_000;
const lapsOfDriver = 5;
const dayMs = 86_400_000;

/** From a poll that finds free places until everybody who is to be told has a notice, in seconds; all but the told still wait. */
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

/** What a member among many drivers could do next, p95 in ms. */
export async function measureNextSteps({ portal }: League, members: readonly number[]): Promise<number> {
  const { db, now } = portal.deps;
  const at = now();
  await loadLaps(db, {
    laps: members.length * lapsOfDriver,
    drivers: members.length,
    from: new Date(at.getTime() - 20 * dayMs),
    until: at,
    now: at,
    tell: () => undefined,
  });
  await db.execute(sql`analyze`);
  const readers = await signIn(
    portal,
    members.map((id, driver) => ({ id, name: nameOfDriver(driver) })),
  );
  const times: number[] = [];
  for (let turn = 0; turn < 2; turn += 1)
    for (const { token } of readers) {
      const began = performance.now();
      const { status, text } = await ask(`${portal.origin}/api/v1/dashboard/next-steps`, { token });
      if (status !== 200) throw new Error(`next steps: ${status} ${text.slice(0, 200)}`);
      // The first round fills what is kept of names and callers.
      if (turn > 0) times.push(performance.now() - began);
    }
  return percentile(times, 0.95);
}
