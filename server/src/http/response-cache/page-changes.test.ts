import { type CacheTag, cacheTags } from '@paddock/contract/core/endpoint';
import { type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { makeUser } from '../../../test/make/make.ts';
import { testApp } from '../../../test/portal/test-app.ts';
import { connect } from '../../db/database.ts';

/** Every table that a public answer shows, each changed by hand, and what is told: nobody has to think of the pages. */
const changes: [CacheTag, SQL][] = [
  ['site', sql`update site_settings set announcement = 'changed'`],
  ['blog', sql`update posts set title = title`],
  ['pages', sql`update site_pages set title = title`],
  ['events', sql`update events set title = title`],
  ['downloads', sql`update downloads set title = title`],
  ['catalogue', sql`update catalogue_tracks set name = name`],
  ['championships', sql`update championships set name = name`],
  ['championships', sql`delete from championship_entries`],
  ['challenges', sql`update challenges set title = title`],
  ['teams', sql`update teams set name = name`],
  ['shop', sql`update shop_items set title = title`],
  ['boards', sql`update drivers set steam_id = steam_id`],
  ['boards', sql`update board_entries set user_id = user_id`],
  ['blog', sql`truncate comments`],
  ['members', sql`update users set username = username || 'x'`],
  [
    'servers',
    sql`insert into game_servers (name, description, game, host, port, query_port, join_link, max_players, created_at)
      values ('a', 'b', 'assetto', 'c', 1, 1, 'd', 1, now())`,
  ],
  ['servers', sql`update game_servers set name = 'e'`],
  ['servers', sql`delete from game_servers`],
];

test('whatever changes what public answers show is told to every process, once for each transaction', async () => {
  const portal = await testApp();
  const { deps, close } = portal;
  // Whoever changes it, and the portal's own role may not empty a table.
  const owner = connect(portal.connection, { connections: 1 });
  try {
    await makeUser(portal);
    const heard: string[] = [];
    await deps.pubsub.subscribe('pages', {
      onMessage: (tag) => heard.push(tag),
      onReconnect: () => undefined,
    });
    for (const [tag, change] of changes) {
      heard.length = 0;
      await owner.db.execute(change);
      await expect.poll(() => heard, { interval: 5 }).toContain(tag);
      // What goes with a row of another table is told as well; nothing else is.
      expect(heard.length).toBeLessThanOrEqual(2);
    }
    await deps.db.execute(sql`select 1`);
    heard.length = 0;
    await owner.db.transaction(async (tx) => {
      for (const [, change] of changes) await tx.execute(change);
    });
    await expect.poll(() => heard).toHaveLength(cacheTags.length);
    await deps.db.execute(sql`select 1`);
    expect([...heard].sort()).toEqual([...cacheTags].sort());
  } finally {
    await owner.close();
    await close();
  }
});
