import { AppError } from '@paddock/contract/core/errors';
import type { TimingMode } from '@paddock/contract/servers/rules';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import { audit } from '../../db/audit/audit.ts';
import { publish } from '../../db/pubsub.ts';
import { lockGameServer } from '../servers/queries.ts';
import { gameServers } from '../servers/tables.ts';

/** Sets who may see the timing of a server and the public delay in seconds. Throws not_found. */
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
