import * as ticketsAdmin from '@paddock/contract/tickets/admin-calls';
import * as calls from '@paddock/contract/tickets/calls';
import type { TestApp } from '../portal/test-app.ts';
import type { MadeUser } from './make.ts';

const at = (id: number) => ({ params: { id } }) as never;

/** Opens a ticket, by default about a lost purchase. */
export const openTicket = (t: TestApp, as: MadeUser, fields: object = {}) =>
  t.call(calls.createTicket, {
    as,
    json: { subject: 'Lost purchase', category: 'payment', message: 'Where is it?', ...fields },
  });

/** Writes to a ticket as its player. */
export const writeToTicket = (t: TestApp, as: MadeUser, id: number, message = 'More') =>
  t.call(calls.addTicketMessage, { as, input: at(id), json: { message } });

/** Writes to a ticket as staff. */
export const answerTicket = (t: TestApp, as: MadeUser, id: number, fields: object = {}) =>
  t.call(ticketsAdmin.addAdminMessage, { as, input: at(id), json: { message: 'We look', ...fields } });
