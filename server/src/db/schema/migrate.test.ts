import { Client } from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/portal/database.ts';
import { connect } from '../database.ts';
import { isMigrated, migrate } from './migrate.ts';

test('a process that starts waits for no request of those that run, nor they for it', async () => {
  const database = await createTestDatabase();
  const { db, close } = connect(database.connection);
  const busy = new Client({ connectionString: database.connection });
  await busy.connect();
  await busy.query('begin; lock table users, audit_log, board_entries in row exclusive mode');
  await migrate(database.connection);
  expect(await isMigrated(db)).toBe(true);
  await busy.end();
  await close();
  await database.drop();
});
