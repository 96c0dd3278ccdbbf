import { sql } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { publish } from '../pubsub.ts';

/** What cached pages and answers show of driving. */
const tags = ['boards', 'championships', 'servers'] as const;

/** Forgets how rows were before what everybody sees by now, and has pages, streams and live timing show it. */
export async function releaseDelayedRows({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  const { rows } = await db.execute<{ server: string | null }>(sql`
    with seen as (
      delete from delayed_rows where visible_at <= ${now().toISOString()}::timestamptz returning source, key
    )
    select distinct case source when 'game_servers' then key end as server from seen`);
  if (rows.length === 0) return;
  for (const tag of tags) await publish(db, 'pages', tag);
  for (const { server } of rows) if (server !== null) await publish(db, 'game_servers', server);
}
