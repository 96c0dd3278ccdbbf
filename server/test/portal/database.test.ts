import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';

let databases: TestDatabase[];
beforeAll(async () => {
  databases = await Promise.all([createTestDatabase(), createTestDatabase()]);
});
afterAll(() => Promise.all(databases.map((database) => database.drop())));

async function ask(database: TestDatabase, sql: string) {
  const client = new Client({ connectionString: database.connection });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('each is migrated and isolated', async () => {
  const [one, other] = databases as [TestDatabase, TestDatabase];
  await ask(one, 'CREATE TABLE mine (n int)');
  const tables = `SELECT count(*)::int AS n FROM pg_tables WHERE schemaname = 'public'`;
  const [[mine], [theirs]] = [await ask(one, tables), await ask(other, tables)];
  expect(theirs.n).toBeGreaterThan(0);
  expect(mine.n).toBe(theirs.n + 1);
});

test('a dropped one is gone, even with a connected client', async () => {
  const database = await createTestDatabase();
  const client = new Client({ connectionString: database.connection });
  client.on('error', () => {}); // the server closes the connection
  await client.connect();
  await database.drop();
  await expect(ask(database, 'SELECT 1')).rejects.toThrow('does not exist');
});
