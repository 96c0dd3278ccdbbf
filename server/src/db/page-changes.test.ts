import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { makeUser } from '../../test/make/make.ts';
import { testApp } from '../../test/portal/test-app.ts';
import { connect } from './database.ts';

/** Every table that a public page shows, each changed by hand: nobody has to think of the pages. */
const changes = [
  sql`update site_settings set announcement = 'changed'`,
  sql`update posts set title = title`,
  sql`update events set title = title`,
  sql`update downloads set title = title`,
  sql`update shop_items set title = title`,
  sql`update drivers set steam_id = steam_id`,
  sql`update board_entries set user_id = user_id`,
  sql`truncate comments`,
  sql`update users set username = username || 'x'`,
  sql`insert into game_servers (name, description, game, host, port, query_port, join_link, max_players, created_at)
    values ('a', 'b', 'assetto', 'c', 1, 1, 'd', 1, now())`,
  sql`update game_servers set name = 'e'`,
  sql`delete from game_servers`,
];

test('whatever changes what public pages show is told to every process, once for each transaction', async () => {
  const portal = await testApp();
  const { deps, close } = portal;
  // Whoever changes it, and the portal's own role may not empty a table.
  const owner = connect(portal.connection, 1);
  try {
    await makeUser(portal);
    let heard = 0;
    let next = Promise.withResolvers<void>();
    await deps.pubsub.subscribe('pages', {
      onMessage: () => {
        heard += 1;
        next.resolve();
      },
      onReconnect: () => undefined,
    });
    for (const change of changes) {
      next = Promise.withResolvers<void>();
      await owner.db.execute(change);
      await next.promise;
    }
    expect(heard).toBe(changes.length);
    next = Promise.withResolvers<void>();
    await owner.db.transaction(async (tx) => {
      for (const change of changes) await tx.execute(change);
    });
    await next.promise;
    await deps.db.execute(sql`select 1`);
    expect(heard).toBe(changes.length + 1);
  } finally {
    await owner.close();
    await close();
  }
});
