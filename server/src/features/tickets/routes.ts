import { invalid } from '@paddock/contract/core/errors';
import * as ticketsAdmin from '@paddock/contract/tickets/admin-calls';
import * as calls from '@paddock/contract/tickets/calls';
import type { App } from '../../http/app-types.ts';
import { type CsvColumn, inFixedOrder, streamCsv } from '../../http/csv.ts';
import { route } from '../../http/route.ts';
import { findUser } from '../users/queries.ts';
import {
  createCannedAnswer,
  deleteCannedAnswer,
  listCannedAnswers,
  updateCannedAnswer,
} from './canned-answers.ts';
import { addMessage, assignTicket, closeTicket, createTicket } from './edit-ticket.ts';
import { viewAdminTicket, viewOwnTicket } from './get-ticket.ts';
import { listAssignees } from './list-assignees.ts';
import {
  findAdminTickets,
  getTicketRow,
  getTicketSummary,
  listAdminTicketIds,
  listAdminTickets,
  listTickets,
} from './queries.ts';
import { serveTicketImages } from './serve-ticket-image.ts';
import { addTicketImages } from './ticket-images.ts';

export function ticketsRoutes(app: App): void {
  playerRoutes(app);
  staffRoutes(app);
  staffLists(app);
  cannedRoutes(app);
  serveTicketImages(app);
}

function playerRoutes(app: App): void {
  route(app, calls.listTickets, ({ deps, viewer, query }) => listTickets(deps.db, viewer.id, query));

  route(app, calls.createTicket, async ({ deps, viewer, body }) => {
    const row = await createTicket(deps, { form: body, player: viewer.id, author: viewer.id });
    return viewOwnTicket(deps.db, row);
  });

  route(app, calls.getTicket, async ({ deps, viewer, params }) =>
    viewOwnTicket(deps.db, await getTicketRow(deps.db, params.id, { player: viewer.id })),
  );

  route(app, calls.addTicketMessage, ({ deps, viewer, params, body }) =>
    addMessage(deps, params.id, { side: { player: viewer.id }, author: viewer.id, message: body.message }),
  );

  route(app, calls.addTicketImages, ({ deps, viewer, params, files }) =>
    addTicketImages(deps, {
      ...params,
      side: { player: viewer.id },
      author: viewer.id,
      files: files['files'] ?? [],
    }),
  );

  route(app, calls.closeTicket, async ({ deps, viewer, params }) =>
    viewOwnTicket(deps.db, await closeTicket(deps, params.id, { player: viewer.id })),
  );
}

function staffRoutes(app: App): void {
  route(app, ticketsAdmin.createAdminTicket, async ({ deps, viewer, body }) => {
    const { user_id, ...form } = body;
    if (!(await findUser(deps.db, user_id))) {
      throw invalid({ field: 'user_id', code: 'invalid' });
    }
    const row = await createTicket(deps, { form, player: user_id, author: viewer.id });
    return viewAdminTicket(deps.db, await getTicketRow(deps.db, row.id, 'staff'));
  });

  route(app, ticketsAdmin.getAdminTicket, async ({ deps, params }) =>
    viewAdminTicket(deps.db, await getTicketRow(deps.db, params.id, 'staff')),
  );

  route(app, ticketsAdmin.addAdminMessage, ({ deps, viewer, params, body }) =>
    addMessage(deps, params.id, { side: 'staff', author: viewer.id, ...body }),
  );

  route(app, ticketsAdmin.addAdminImages, ({ deps, viewer, params, files }) =>
    addTicketImages(deps, {
      ...params,
      side: 'staff',
      author: viewer.id,
      files: files['files'] ?? [],
    }),
  );

  route(app, ticketsAdmin.closeAdminTicket, async ({ deps, params }) =>
    viewAdminTicket(deps.db, await closeTicket(deps, params.id, 'staff')),
  );

  route(app, ticketsAdmin.assignTicket, async ({ deps, params, body }) =>
    viewAdminTicket(deps.db, await assignTicket(deps, params.id, body.user_id)),
  );
}

const exportColumns: readonly CsvColumn<ticketsAdmin.AdminTicket>[] = [
  ['id', (row) => row.id],
  ['subject', (row) => row.subject],
  ['category', (row) => row.category],
  ['status', (row) => row.status],
  ['user', (row) => row.user?.username],
  ['assigned_to', (row) => row.assigned_to?.username],
  ['first_answer_seconds', (row) => row.first_answer_seconds],
  ['created_at', (row) => row.created_at.toISOString()],
  ['updated_at', (row) => row.updated_at.toISOString()],
  ['closed_at', (row) => row.closed_at?.toISOString()],
];

function staffLists(app: App): void {
  route(app, ticketsAdmin.listAdminTickets, ({ deps, viewer, query: { mine, ...query } }) =>
    listAdminTickets(deps.db, { ...query, assigned_to_id: mine ? viewer.id : undefined }),
  );

  route(
    app,
    ticketsAdmin.exportTickets,
    async ({ deps, viewer, query: { mine, ...query }, reply }) =>
      streamCsv(
        reply,
        'tickets',
        exportColumns,
        inFixedOrder(
          () => listAdminTicketIds(deps.db, { ...query, assigned_to_id: mine ? viewer.id : undefined }),
          (ids) => findAdminTickets(deps.db, ids),
        ),
      ),
    { replica: true },
  );

  route(app, ticketsAdmin.getTicketSummary, ({ deps }) => getTicketSummary(deps.db, deps.now()));

  route(app, ticketsAdmin.listAssignees, ({ deps }) => listAssignees(deps.db));
}

function cannedRoutes(app: App): void {
  route(app, ticketsAdmin.listCannedAnswers, ({ deps }) => listCannedAnswers(deps.db));

  route(app, ticketsAdmin.createCannedAnswer, ({ deps, body }) =>
    createCannedAnswer(deps.db, body, deps.now()),
  );

  route(app, ticketsAdmin.updateCannedAnswer, ({ deps, params, body }) =>
    updateCannedAnswer(deps.db, params.id, body, deps.now()),
  );

  route(app, ticketsAdmin.deleteCannedAnswer, async ({ deps, params }) => {
    await deleteCannedAnswer(deps.db, params.id);
    return undefined;
  });
}
