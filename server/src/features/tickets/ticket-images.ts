import { AppError, invalid } from '@paddock/contract/core/errors';
import type { TicketMessage } from '@paddock/contract/tickets/calls';
import { ticketImagePrefix, ticketImagesMax, ticketImagesRule } from '@paddock/contract/tickets/rules';
import { and, eq, sql } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import { audit } from '../../db/audit/audit.ts';
import type { Executor } from '../../db/database.ts';
import type { UploadedFile } from '../../http/forms/multipart.ts';
import { contentImageSize, withStoredImages } from '../../images/store-images.ts';
import { publishTicketChange, ticketAuditTarget } from './edit-ticket.ts';
import { listMessages, lockTicket, type TicketSide } from './queries.ts';
import { ticketImages, ticketMessages, tickets } from './tables.ts';

interface ImageUpload {
  id: number;
  message_id: number;
  side: TicketSide;
  author: number;
  files: readonly UploadedFile[];
}

/** Adds pictures to one's own message, five at most. A failure leaves no row and no file. */
export function addTicketImages(deps: Deps, upload: ImageUpload): Promise<TicketMessage> {
  const { id, message_id, side, author, files } = upload;
  const field = { field: 'files', rule: ticketImagesRule, size: contentImageSize, prefix: ticketImagePrefix };
  return withStoredImages(deps.privateStorage, files, field, (names) =>
    deps.db.transaction(async (tx) => {
      const ticket = await lockTicket(tx, id, side);
      const isOwnMessage = and(
        eq(ticketMessages.id, message_id),
        eq(ticketMessages.ticket_id, id),
        eq(ticketMessages.author_id, author),
        eq(ticketMessages.is_staff, side === 'staff'),
      );
      const [message] = await listMessages(tx, isOwnMessage);
      if (!message) throw new AppError('not_found');
      if (side !== 'staff' && ticket.status === 'closed') throw new AppError('ticket_closed');
      if (message.images.length + names.length > ticketImagesMax) {
        throw invalid({ field: 'files', code: 'images_too_many', values: { max: ticketImagesMax } });
      }
      await tx.insert(ticketImages).values(names.map((image) => ({ message_id, image })));
      await publishTicketChange(tx, ticket, message.internal);
      if (side === 'staff')
        await audit(tx, { target: ticketAuditTarget(ticket), after: { message_id, images: names } });
      return { ...message, images: [...message.images, ...names] };
    }),
  );
}

/** Returns whether a message visible to the side contains the picture. */
export async function hasTicketImage(db: Executor, image: string, side: TicketSide): Promise<boolean> {
  const isVisible =
    side === 'staff' ? undefined : and(eq(tickets.user_id, side.player), eq(ticketMessages.internal, false));
  const rows = await db
    .select({ is: sql`1` })
    .from(ticketImages)
    .innerJoin(ticketMessages, eq(ticketMessages.id, ticketImages.message_id))
    .innerJoin(tickets, eq(tickets.id, ticketMessages.ticket_id))
    .where(and(eq(ticketImages.image, image), isVisible));
  return rows.length > 0;
}
