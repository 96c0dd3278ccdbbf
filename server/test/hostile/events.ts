import { eventParticipants } from '../../src/features/events/tables.ts';
import type { MadeUser } from '../make/make.ts';
import { makeEvent } from '../make/make-event.ts';
import type { TestApp } from '../portal/test-app.ts';
import type { Values } from './generator.ts';

/** Events to see, join, remember and manage. */
export async function eventsToRun(test: TestApp, player: MadeUser, server_id: number): Promise<Values> {
  const make = (count: number, inHours: number) =>
    Promise.all(Array.from({ length: count }, () => makeEvent(test, { inHours, hours: 50, server_id })));
  const live = (await make(4, -1)).map(({ id }) => id);
  const coming = (await make(4, 30)).map(({ id }) => id);
  const leaving = (await make(12, 40)).map(({ id }) => id);
  await test.deps.db
    .insert(eventParticipants)
    .values({ event_id: live[0] ?? 0, user_id: player.id, joined_at: test.deps.now() });
  const at = (hours: number) => new Date(test.deps.now().getTime() + hours * 3_600_000).toISOString();
  const form = {
    title: 'مسابقهٔ کاسپین <b>',
    description: 'چهل دقیقه مسابقه با خودروهای GT3',
    event_type: 'race',
    start_date: at(48),
    end_date: at(50),
    max_participants: '۲۴',
    server_id,
  };
  return {
    'GET /api/v1/events/{id} id': [...live, ...coming],
    'GET /api/v1/events/{id}/participants id': live,
    'GET /api/v1/events/{id}/results id': live,
    'POST /api/v1/events/{id}/join id': live,
    'POST /api/v1/events/{id}/reminder id': coming,
    'DELETE /api/v1/events/{id}/reminder id': coming,
    'POST /api/v1/admin/events': [form],
    'PUT /api/v1/admin/events/{id}': [form, { title: 'نام تازه' }, { server_id: '', remove_map_image: 'on' }],
    'PUT /api/v1/admin/events/{id} id': coming,
    'DELETE /api/v1/admin/events/{id} id': leaving,
  };
}
