import { AppError } from '@paddock/contract/core/errors';
import { isAdmin } from '@paddock/contract/core/permissions';
import { getAdminTicket } from '@paddock/contract/tickets/admin-calls';
import { getTicket } from '@paddock/contract/tickets/calls';
import { ticketImagePrefix } from '@paddock/contract/tickets/rules';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../http/app-types.ts';
import { createGuard } from '../../http/guard.ts';
import type { TicketSide } from './queries.ts';
import { hasTicketImage } from './ticket-images.ts';

/** Returns whether the guard accepts the request. */
async function isAccepted(passing: Promise<void>): Promise<boolean> {
  try {
    await passing;
    return true;
  } catch (error) {
    if (error instanceof AppError && (error.status === 401 || error.status === 403)) return false;
    throw error;
  }
}

/**
 * Serves a ticket's pictures to readers of their message: the player, and staff who may view tickets; pictures of
 * internal notes to staff only. Other requests get the response of a missing file. Pictures are not resized and not
 * cached.
 */
export function serveTicketImages(app: App): void {
  const { deps } = app;
  const asPlayer = createGuard(app, getTicket);
  const asStaff = createGuard(app, getAdminTicket);

  const sideOf = async (request: FastifyRequest): Promise<TicketSide | undefined> => {
    if (!(await isAccepted(asPlayer.admit(request))) || !request.viewer) return undefined;
    const { id, role } = request.viewer;
    if (isAdmin(role) && (await isAccepted(asStaff.readmit(request)))) return 'staff';
    return { player: id };
  };

  app.get<{ Params: { name: string } }>(`/uploads/${ticketImagePrefix}:name`, async (request, reply) => {
    const name = `${ticketImagePrefix}${request.params.name}`;
    reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', "default-src 'none'; sandbox");
    const side = /^[\w-]{8,80}\.webp$/.test(name) ? await sideOf(request) : undefined;
    const isTheirs = side !== undefined && (await hasTicketImage(deps.db, name, side));
    const file = isTheirs ? await deps.privateStorage.get(name) : undefined;
    if (!file) throw new AppError('not_found');
    return reply
      .type('image/webp')
      .header('cache-control', 'private, no-store')
      .header('content-length', file.bytes)
      .send(file.stream);
  });
}
