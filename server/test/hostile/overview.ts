import { sql } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import { notify } from '../../src/features/notifications/service.ts';
import { outgoingMessages } from '../../src/features/notifications/tables.ts';
import { listServices } from '../../src/features/overview/health/services.ts';
import type { MadeUser } from '../make/make.ts';
import type { TestApp } from '../portal/test-app.ts';
import type { Values } from './generator.ts';

const name = 'go-round';

/** Rounds that failed, of a job that nobody works on. */
async function failedRounds(t: TestApp): Promise<string[]> {
  const boss = new PgBoss({ connectionString: t.connection, supervise: false, schedule: false });
  await boss.start();
  await boss.createQueue(name);
  await boss.schedule(name, '0 0 1 1 *');
  for (let count = 0; count < 24; count += 1) await boss.send(name);
  await boss.stop({ graceful: false });
  const { rows } = await t.deps.db.execute<{ id: string }>(sql`
    update pgboss.job set state = 'failed', completed_on = now(), output = '{"message": "no fuel"}'
    where name = ${name} returning id`);
  return rows.map(({ id }) => id);
}

/** Jobs, messages and services that a developer looks after, and rows of the audit log. */
export async function workToLookAfter(t: TestApp, player: MadeUser): Promise<Values> {
  const rounds = await failedRounds(t);
  for (let count = 0; count < 12; count += 1)
    await notify(
      t.deps.db,
      player.id,
      'gift_received',
      { cause: `work-${count}`, facts: { item_title: 'x', from: null, note: null } },
      t.deps.now(),
    );
  const messages = await t.deps.db
    .update(outgoingMessages)
    .set({ state: 'given_up' })
    .where(sql`cause like 'work-%'`)
    .returning({ id: outgoingMessages.id });
  const ids = messages.map(({ id }) => id);
  const filters = ['action=item.update&search=item', `user_id=${player.id}`, 'search=قطعه', 'action=none'];
  return {
    'GET /api/v1/admin/audit ?': [...filters, 'skip=1&limit=2&startDate=2026-01-01'],
    'GET /api/v1/admin/audit/export ?': filters,
    'POST /api/v1/admin/jobs/{name}/run name': [name, 'go-nowhere'],
    'POST /api/v1/admin/failed-jobs/{id}/retry id': rounds.slice(0, 12),
    'DELETE /api/v1/admin/failed-jobs/{id} id': rounds.slice(12),
    'POST /api/v1/admin/outgoing-messages/{id}/retry id': ids.slice(0, 6),
    'DELETE /api/v1/admin/outgoing-messages/{id} id': ids.slice(6),
    'POST /api/v1/admin/services/{name}/test name': [
      ...listServices(t.deps).map((service) => service.name),
      'printer',
    ],
  };
}
