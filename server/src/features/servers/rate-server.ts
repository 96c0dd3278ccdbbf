import { AppError } from '@paddock/contract/core/errors';
import { and, eq } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import type { Database, Executor } from '../../db/database.ts';
import { averageVotes } from './edit-server.ts';
import { gameServers, serverVotes } from './tables.ts';

/** Stores a member's vote and updates the average in one transaction. */
export async function rateServer({ db, now }: Deps, server_id: number, user_id: number, rating: number) {
  return db.transaction(async (tx) => {
    // Locked, so that concurrent votes are all counted.
    const [server] = await tx
      .select({ id: gameServers.id })
      .from(gameServers)
      .where(and(eq(gameServers.id, server_id), eq(gameServers.is_active, true)))
      .for('update');
    if (!server) throw new AppError('not_found');
    const vote = { rating, voted_at: now() };
    await tx
      .insert(serverVotes)
      .values({ server_id, user_id, ...vote })
      .onConflictDoUpdate({ target: [serverVotes.server_id, serverVotes.user_id], set: vote });
    return { rating: await averageVotes(tx, server_id), own_rating: rating };
  });
}

/** Counts the votes on a server. */
export const countRatings = (db: Database, server_id: number): Promise<number> =>
  db.$count(serverVotes, eq(serverVotes.server_id, server_id));

export function listUserRatings(db: Executor, user_id: number) {
  return db
    .select({ server_id: serverVotes.server_id, own_rating: serverVotes.rating })
    .from(serverVotes)
    .where(eq(serverVotes.user_id, user_id));
}
