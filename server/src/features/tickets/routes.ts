import { AppError } from '@paddock/contract/core/errors';
import { maxPageSize } from '@paddock/contract/core/paging';
import { translate } from '@paddock/contract/i18n/messages';
import * as calls from '@paddock/contract/tickets/calls';
import type { App } from '../../http/app-types.ts';
import { streamCsv } from '../../http/csv.ts';
import { route } from '../../http/route.ts';
import { findUser } from '../users/queries.ts';
import {
  createCannedAnswer,
  deleteCannedAnswer,
  listCannedAnswers,
  updateCannedAnswer,
} from './canned-answers.ts';

import { ticketExportColumns } from './export-tickets.ts';
import { getTicketRow, viewAdminTicket, viewOwnTicket } from './get-ticket.ts';
import { listAssignees } from './list-assignees.ts';
import { getTicketSummary, listAdminTickets, listTickets } from './queries.ts';
import { addMessage, assignTicket, closeTicket, createTicket } from './service.ts';
import { addTicketImages } from './ticket-images.ts';

export function ticketsRoutes(app: App): void {
  playerRoutes(app);
  staffRoutes(app);
  staffLists(app);
  cannedRoutes(app);
}

function playerRoutes(app: App): void {
  route(app, calls.listTickets, async ({ deps, viewer, query, reply }) => {
    const { skip = 0, limit = maxPageSize, search = '', status } = query;
    const { items, total } = await listTickets(deps.db, viewer.id, { skip, limit, search, status });
    reply?.header('x-total-count', total);
    return items;
  });

  route(app, calls.createTicket, async ({ deps, viewer, body, locale }) => {
    const row = await createTicket(deps, { form: body, player: viewer.id, author: viewer.id, locale });
    return viewOwnTicket(deps, row);
  });

  route(app, calls.getTicket, async ({ deps, viewer, params }) =>
    viewOwnTicket(deps, await getTicketRow(deps, params.id, { player: viewer.id })),
  );

  route(app, calls.addTicketMessage, ({ deps, viewer, params, body }) =>
    addMessage(deps, params.id, { side: { player: viewer.id }, author: viewer.id, message: body.message }),
  );

  route(app, calls.addTicketImages, ({ deps, viewer, params, files, locale }) =>
    addTicketImages(deps, {
      ...params,
      side: { player: viewer.id },
      author: viewer.id,
      files: files['files'] ?? [],
      locale,
    }),
  );

  route(app, calls.closeTicket, async ({ deps, viewer, params }) =>
    viewOwnTicket(deps, await closeTicket(deps, params.id, { player: viewer.id })),
  );
}

function staffRoutes(app: App): void {
  route(app, calls.createAdminTicket, async ({ deps, viewer, body, locale }) => {
    const { user_id, ...form } = body;
    if (!(await findUser(deps.db, user_id))) {
      throw new AppError('validation_failed', { errors: { user_id: translate('invalid', locale) } });
    }
    const row = await createTicket(deps, { form, player: user_id, author: viewer.id, locale });
    return viewAdminTicket(deps, await getTicketRow(deps, row.id, 'staff'));
  });

  route(app, calls.getAdminTicket, async ({ deps, params }) =>
    viewAdminTicket(deps, await getTicketRow(deps, params.id, 'staff')),
  );

  route(app, calls.addAdminMessage, ({ deps, viewer, params, body }) =>
    addMessage(deps, params.id, { side: 'staff', author: viewer.id, ...body }),
  );

  route(app, calls.addAdminImages, ({ deps, viewer, params, files, locale }) =>
    addTicketImages(deps, {
      ...params,
      side: 'staff',
      author: viewer.id,
      files: files['files'] ?? [],
      locale,
    }),
  );

  route(app, calls.closeAdminTicket, async ({ deps, params }) =>
    viewAdminTicket(deps, await closeTicket(deps, params.id, 'staff')),
  );

  route(app, calls.assignTicket, async ({ deps, params, body, locale }) =>
    viewAdminTicket(deps, await assignTicket(deps, params.id, body.user_id, locale)),
  );
}

function staffLists(app: App): void {
  route(app, calls.listAdminTickets, async ({ deps, viewer, query, reply }) => {
    const { skip = 0, limit = maxPageSize, search = '', status, category, mine, user_id } = query;
    const assigned_to_id = mine ? viewer.id : undefined;
    const filter = { skip, limit, search, status, category, assigned_to_id, user_id };
    const { items, total } = await listAdminTickets(deps.db, filter);
    reply?.header('x-total-count', total);
    return items;
  });

  route(app, calls.exportTickets, async ({ deps, viewer, query, reply }) =>
    streamCsv(reply, 'tickets', ticketExportColumns, async (_, limit, skip) => {
      const { mine, search = '', ...filter } = query;
      const assigned_to_id = mine ? viewer.id : undefined;
      const { items } = await listAdminTickets(deps.db, {
        ...filter,
        search,
        assigned_to_id,
        skip,
        limit,
      });
      return items;
    }),
  );

  route(app, calls.getTicketSummary, ({ deps }) => getTicketSummary(deps.db, deps.now()));

  route(app, calls.listAssignees, ({ deps }) => listAssignees(deps.db));
}

function cannedRoutes(app: App): void {
  route(app, calls.listCannedAnswers, ({ deps }) => listCannedAnswers(deps.db));

  route(app, calls.createCannedAnswer, ({ deps, body }) => createCannedAnswer(deps.db, body, deps.now()));

  route(app, calls.updateCannedAnswer, ({ deps, params, body }) =>
    updateCannedAnswer(deps.db, params.id, body, deps.now()),
  );

  route(app, calls.deleteCannedAnswer, async ({ deps, params }) => {
    await deleteCannedAnswer(deps.db, params.id);
    return undefined;
  });
}
