import { makeServer } from '../make/make.ts';
import type { TestApp } from '../portal/test-app.ts';
import type { Values } from './generator.ts';

/** Game servers that the staff work on and players vote for. */
export async function serversToManage(t: TestApp): Promise<Values> {
  const made = await Promise.all(Array.from({ length: 16 }, () => makeServer(t)));
  const ids = made.map(({ id }) => id);
  const form = {
    name: 'ترافیک تهران',
    description: 'بزرگراه شبانه',
    game: 'assetto',
    type: 'Traffic',
    // The name is kept for never resolving.
    host: 'game.invalid',
    port: '۹۶۰۰',
    query_port: 8081,
    join_link: 'https://example.com/join',
    max_players: 24,
    steam_auth: 'true',
  };
  return {
    rating: [1, '۵', 3],
    show_online: [true, false],
    'POST /api/v1/admin/servers': [form],
    'PUT /api/v1/admin/servers/{id}': [form, { is_active: 'false' }, { game: 'fivem', port: 30120 }],
    'PUT /api/v1/admin/servers/{id} id': ids.slice(0, 4),
    'POST /api/v1/admin/servers/{id}/test id': ids.slice(4, 6),
    'PUT /api/v1/servers/{id}/rating id': ids.slice(4, 6),
    'GET /api/v1/servers/{id}/history id': ids.slice(4, 6),
    'DELETE /api/v1/admin/servers/{id} id': ids.slice(6),
  };
}
