import { AppError } from '@paddock/contract/core/errors';
import type { TimingMode } from '@paddock/contract/servers/rules';
import { eq, sql } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import { audit } from '../../db/audit/audit.ts';
import type { Database } from '../../db/database.ts';
import { publish } from '../../db/pubsub.ts';
import { lockGameServer } from '../servers/queries.ts';
import { gameServers } from '../servers/tables.ts';

/** Says who sees what is timed on a server, and how many seconds later. Throws not_found. */
export async function updateServerTiming(
  { db }: Deps,
  id: number,
  { mode, delay_s }: { mode: TimingMode; delay_s: number },
) {
  return db.transaction(async (tx) => {
    const server = await lockGameServer(tx, id);
    if (!server) throw new AppError('not_found');
    await tx
      .update(gameServers)
      .set({ timing_mode: mode, timing_delay_s: delay_s })
      .where(eq(gameServers.id, id));
    await audit(tx, {
      target: { type: 'server', id, name: server.name },
      before: { mode: server.timing_mode, delay_s: server.timing_delay_s },
      after: { mode, delay_s },
    });
    await publish(tx, 'game_servers', String(id));
    return { mode, delay_s };
  });
}

/** What a bridge told of a driver stays under a pseudonym: of races with others it is a part. A second time does what a first one left. */
export async function eraseTimedDriver(db: Database, steam_id: string, pseudonym: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`update timing_cars set steam_id = ${pseudonym}, name = ${pseudonym}, team = '' where steam_id = ${steam_id}`,
    );
    await tx.execute(sql`update timing_laps set steam_id = ${pseudonym} where steam_id = ${steam_id}`);
    await tx.execute(sql`update timing_contacts set steam_id = ${pseudonym} where steam_id = ${steam_id}`);
    await tx.execute(
      sql`update timing_contacts set other_steam_id = ${pseudonym} where other_steam_id = ${steam_id}`,
    );
  });
}
