import { sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { jsonRecordset } from '../../../db/json-recordset.ts';
import { gameServers } from '../../servers/tables.ts';
import { users } from '../../users/tables.ts';
import type { ServerEventOf } from '../ingest-event.ts';
import { storeNames } from '../statistics/laps.ts';

type Change = ServerEventOf<'connect'> | ServerEventOf<'disconnect'>;

/**
 * Updates which members are on each server from its connect and disconnect events, in this order. Where polling lists the drivers, the next
 * poll overrides this.
 */
export async function storePresence(tx: Executor, inOrder: readonly Change[]): Promise<void> {
  if (inOrder.length === 0) return;
  const names = inOrder.flatMap((change) =>
    change.type === 'connect' && change.data.name ? [[change.steam_id, change.data.name] as const] : [],
  );
  await storeNames(tx, new Map(names));
  const last = new Map(
    inOrder.map(({ server_id, steam_id, type }) => [
      `${server_id} ${steam_id}`,
      { server_id, steam_id, is_here: type === 'connect' },
    ]),
  );
  const columns = 'server_id int, steam_id text, is_here bool';
  await tx.execute(sql`
    with changes as (
      select r.server_id, u.id, r.is_here from ${jsonRecordset([...last.values()], columns)}
      join ${users} u on u.steam_id = r.steam_id and u.deleted_at is null
    )
    update ${gameServers} s
    set online_members =
      array(
        select m from unnest(s.online_members) m where m not in (select id from changes where server_id = s.id)
        union select id from changes where server_id = s.id and is_here
        order by 1
      )
    where id in (select server_id from changes)`);
}
