import { addAdminMessage, createCannedAnswer } from '@paddock/contract/tickets/admin-calls';
import { createTicket } from '@paddock/contract/tickets/calls';
import type { MadeUser } from '../make/make.ts';
import type { TestApp } from '../portal/test-app.ts';
import type { Values } from './generator.ts';

/** Tickets of a player, the first one answered by the clerk, and answers that the staff keep. */
export async function ticketsToAnswer(test: TestApp, player: MadeUser, clerk: MadeUser): Promise<Values> {
  const form = { subject: 'خرید من کجاست؟', category: 'payment', message: 'سلام\r\n<b>' };
  const opened = [];
  for (let count = 0; count < 6; count += 1) {
    const { body } = await test.call(createTicket, { as: player, json: form });
    opened.push(body);
  }
  const kept = [];
  for (const title of ['سلام', 'پایان', 'thanks']) {
    const json = { title, content: 'ممنون' };
    kept.push((await test.call(createCannedAnswer, { as: clerk, json })).body.id);
  }
  const ids: number[] = opened.map(({ id }) => id);
  const answer = await test.call(addAdminMessage, {
    as: clerk,
    input: { params: { id: ids[0] } } as never,
    json: { message: 'می‌بینیم' },
  });
  const of = (path: string) => ({ [`${path} id`]: ids });
  return {
    'POST /api/v1/tickets': [form, { ...form, category: 'report_driver', driver_id: String(clerk.id) }],
    'POST /api/v1/admin/tickets': [{ ...form, user_id: player.id }],
    'GET /api/v1/tickets ?': ['status=open', 'search=کجا&skip=0&limit=1', 'status=lost'],
    'GET /api/v1/admin/tickets ?': [
      'status=waiting&mine=1',
      'category=payment&search=driver',
      'mine=perhaps',
    ],
    ...of('GET /api/v1/tickets/{id}'),
    ...of('POST /api/v1/tickets/{id}/messages'),
    'POST /api/v1/tickets/{id}/messages': [{ message: 'هنوز نه' }],
    // Not the ticket with the id 1, which any call may close by guessing.
    'POST /api/v1/tickets/{id}/messages/{message_id}/images id': ids.slice(1, 2),
    'POST /api/v1/tickets/{id}/messages/{message_id}/images message_id': [opened[1].messages[0].id],
    'POST /api/v1/tickets/{id}/close id': ids.slice(4),
    ...of('GET /api/v1/admin/tickets/{id}'),
    ...of('POST /api/v1/admin/tickets/{id}/messages'),
    'POST /api/v1/admin/tickets/{id}/messages': [
      { message: 'می‌بینیم' },
      { message: 'cheater', internal: true },
    ],
    'POST /api/v1/admin/tickets/{id}/messages/{message_id}/images id': ids.slice(0, 1),
    'POST /api/v1/admin/tickets/{id}/messages/{message_id}/images message_id': [answer.body.id],
    'POST /api/v1/admin/tickets/{id}/close id': ids.slice(4),
    ...of('PUT /api/v1/admin/tickets/{id}/assign'),
    'PUT /api/v1/admin/tickets/{id}/assign': [
      { user_id: clerk.id },
      { user_id: null },
      { user_id: player.id },
    ],
    'POST /api/v1/admin/tickets/canned-answers': [{ title: 'تازه', content: 'خوب' }],
    'PUT /api/v1/admin/tickets/canned-answers/{id}': [{ title: 'دیگر', content: 'بهتر' }],
    'PUT /api/v1/admin/tickets/canned-answers/{id} id': kept.slice(0, 2),
    'DELETE /api/v1/admin/tickets/canned-answers/{id} id': kept.slice(2),
  };
}
