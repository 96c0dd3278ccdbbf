import { sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { jsonRecordset } from '../../../db/json-recordset.ts';
import { storeNames } from '../statistics/laps.ts';
import type { IngestEvent } from './ingest-event.ts';

type Change = Extract<IngestEvent, { type: 'connect' | 'disconnect' }>;

/**
 * Keeps which members are on a server by what it tells of comings and goings, in this order. Where polling sees
 * the drivers themselves, the next round knows better.
 */
export async function storePresence(
  tx: Executor,
  server_id: number,
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return;
  const inOrder = [...changes].sort((a, b) => a.at.getTime() - b.at.getTime());
  const names = inOrder.flatMap((change) =>
    change.type === 'connect' && change.data.name ? [[change.steam_id, change.data.name] as const] : [],
  );
  await storeNames(tx, new Map(names));
  const last = new Map(
    inOrder.map(({ steam_id, type }) => [steam_id, { steam_id, is_here: type === 'connect' }]),
  );
  await tx.execute(sql`
    with told as (
      select u.id, r.is_here from ${jsonRecordset([...last.values()], 'steam_id text, is_here bool')}
      join users u on u.steam_id = r.steam_id and u.deleted_at is null
    )
    update game_servers
    set online_members =
      array(
        select m from unnest(online_members) m where m not in (select id from told)
        union select id from told where is_here
        order by 1
      )
    where id = ${server_id}`);
}
