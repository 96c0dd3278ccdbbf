import { createCategory } from '@paddock/contract/shop/admin-calls';
import { expect, test } from 'vitest';
import { addAuditRows } from '../../src/db/audit/audit.ts';
import { auditLog } from '../../src/db/audit/tables.ts';
import { makeUser } from '../make/make.ts';
import { testApp } from './test-app.ts';

test('a portal whose audit log does not match its staff writes fails its tests', async () => {
  const t = await testApp();
  const as = await makeUser(t, { role: 'admin' });
  const made = await t.call(createCategory, { as, json: { name: 'Skins' } });
  const refused = await t.call(createCategory, { as, json: { name: 'Skins' } });
  expect([made.status, refused.status]).toEqual([201, 409]);
  const [row] = await t.deps.db.select().from(auditLog);
  if (!row) throw new Error('no row was written');
  const again = [made, refused].map(({ headers }) => ({
    ...row,
    request_id: String(headers['x-request-id']),
  }));
  await t.deps.db.transaction((tx) => addAuditRows(tx, again));
  await expect(t.close()).rejects.toThrow(
    /answered 201 and left 2 rows in the audit log\n.* answered 409 and left 1 rows/,
  );
});
