import { modules } from '@paddock/contract/core/permissions';
import * as calls from '@paddock/contract/user-admin/calls';
import { listRoles } from '@paddock/contract/users/calls';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';

let t: TestApp;
let watcher: MadeUser;
beforeAll(async () => {
  t = await testApp();
  watcher = await makeUser(t, { role: 'developer' });
});
afterAll(() => t.close());

const at = (id: number) => ({ params: { id } }) as never;
const everything = modules.map((module) => ({
  module,
  permissions: { view: true, create: true, edit: true, delete: true },
}));

test('no sequence of staff actions raises one’s own level', async () => {
  const staff = [await makeUser(t, { role: 'moderator' }), await makeUser(t, { role: 'admin' })];
  const users = [...staff, await makeUser(t)];
  const roles = (await t.call(listRoles, { as: watcher })).body as { id: number; name: string }[];
  const levels = () =>
    Promise.all(
      staff.map(async ({ id }) => {
        const { body } = await t.call(calls.getAdminUser, { as: watcher, input: at(id) });
        return body.role.level as number;
      }),
    );
  const [, highest = 0] = await levels();
  const action = fc.record({
    actor: fc.constantFrom(...staff),
    target: fc.constantFrom(...users),
    kind: fc.constantFrom('role', 'edit', 'status', 'matrix'),
    role: fc.constantFrom(...roles),
    level: fc.integer({ min: 0, max: 99 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 8 }), async (steps) => {
      const before = await levels();
      for (const { actor, target, kind, role, level } of steps) {
        const { username, email } = target;
        const input = at(target.id);
        if (kind === 'role') {
          const body = { role: role.name };
          await t.call(calls.setUserRole, { as: actor, input: { ...(input as object), body } as never });
        } else if (kind === 'edit') {
          await t.call(calls.updateUser, { as: actor, input, json: { username, email, roles: role.name } });
        } else if (kind === 'status') {
          await t.call(calls.setUserStatus, { as: actor, input, json: { is_active: true } });
        } else {
          const json = { display_name: role.name, level, permissions: everything };
          await t.call(calls.updateRole, { as: actor, input: at(role.id), json });
        }
      }
      const after = await levels();
      // The admin outranks all others, so no action raises the admin or passes that level.
      expect(after[1]).toBeLessThanOrEqual(before[1] ?? 0);
      expect(Math.max(...after)).toBeLessThanOrEqual(highest);
    }),
    { numRuns: 40 },
  );
});
