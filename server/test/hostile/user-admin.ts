import { inArray } from 'drizzle-orm';
import { roles } from '../../src/features/users/tables.ts';
import { makeUser } from '../make/make.ts';
import type { TestApp } from '../portal/test-app.ts';
import type { Values } from './generator.ts';

/** Users that staff change, ban and delete, and roles that they edit; nobody of them makes calls. */
export async function membersToManage(test: TestApp): Promise<Values> {
  const made = [];
  for (let count = 0; count < 24; count += 1) made.push(await makeUser(test));
  const ids = made.map(({ id }) => id);
  const [changed, deleted] = [ids.slice(0, 8), ids.slice(8)];
  const names = made.slice(0, 8).map(({ username, email }) => ({ username, email }));
  const editable = await test.deps.db
    .select()
    .from(roles)
    .where(inArray(roles.name, ['editor']));
  return {
    'GET /api/v1/admin/users ?': [
      'search=driver&limit=3',
      'role=player&state=active',
      'search=%25_',
      'state=gone',
    ],
    'GET /api/v1/admin/users/{id} id': ids,
    'PUT /api/v1/admin/users/{id} id': changed,
    'PUT /api/v1/admin/users/{id}': [
      ...names.map((one) => ({ ...one, username: `${one.username}-x` })),
      { ...names[0], roles: 'player', new_password: 'apex-Kerb-given-once-44' },
    ],
    'PUT /api/v1/admin/users/{id}/role id': changed,
    'PUT /api/v1/admin/users/{id}/role': [{ role: 'player' }, { role: 'king' }],
    'PUT /api/v1/admin/users/{id}/status id': changed,
    'PUT /api/v1/admin/users/{id}/status': [{ is_active: true }, { is_active: false, reason: 'برخورد عمدی' }],
    'DELETE /api/v1/admin/users/{id} id': deleted,
    'PUT /api/v1/admin/roles/{id} id': editable.map(({ id }) => id),
    'PUT /api/v1/admin/roles/{id}': [{ display_name: 'نویسنده', level: '۲۵', permissions: [] }],
  };
}
