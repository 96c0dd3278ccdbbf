import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/portal/database.ts';
import { connect } from '../database.ts';

let database: TestDatabase;
let open: ReturnType<typeof connect>;
beforeAll(async () => {
  database = await createTestDatabase();
  open = connect(database.connection, { connections: 4 });
});
afterAll(async () => {
  await open.close();
  await database.drop();
});

const named = (name: string, text: string, values: unknown[] = []) =>
  open.db.$client.query<{ session: number; value: number }>({ name, text, values });

const echo = (value: number) =>
  named('echo', 'select pg_backend_pid() as session, $1::int as value', [value]);

test('named statements of one turn go out together, each with the answer to its own values', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, (_, value) => echo(value)));
  expect(answers.map(({ rows }) => rows[0]?.value)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(new Set(answers.map(({ rows }) => rows[0]?.session)).size).toBe(1);
});

test('one without a name is asked on a connection of its own, and holds up none of them', async () => {
  const slow = open.db.$client.query<{ session: number }>(
    'select pg_backend_pid() as session, pg_sleep(0.2)',
  );
  const quick = await echo(1);
  expect((await slow).rows[0]?.session).not.toBe(quick.rows[0]?.session);
});

test('one that fails takes no other with it, and the connection serves on', async () => {
  const results = await Promise.allSettled([
    echo(1),
    named('broken', 'select 1 / $1::int as value', [0]),
    echo(2),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  const many = await Promise.all(Array.from({ length: 50 }, (_, value) => echo(value)));
  expect(many.map(({ rows }) => rows[0]?.value)).toEqual(Array.from({ length: 50 }, (_, value) => value));
});

test('where a connection is lost all on it fail, and the next ones have another', async () => {
  const results = await Promise.allSettled([
    echo(1),
    named('end', 'select pg_terminate_backend(pg_backend_pid())'),
    echo(2),
  ]);
  expect(results.slice(1).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect((await echo(3)).rows[0]?.value).toBe(3);
});
