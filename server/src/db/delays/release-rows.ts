import { sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { publish } from '../pubsub.ts';
import { timestamp } from '../timestamp.ts';

/** Deletes delayed rows that have become public, and notifies streams and live timing. */
export async function releaseDelayedRows({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  const { rows } = await db.execute<{ server: string | null }>(sql`
    with seen as (
      delete from delayed_rows where visible_at <= ${timestamp(now())} returning source, key
    )
    select distinct case source when 'game_servers' then key end as server from seen`);
  for (const { server } of rows) if (server !== null) await publish(db, 'game_servers', server);
}
