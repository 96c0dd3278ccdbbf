import type { FileRule } from '../core/endpoint.ts';
import { bytesPerMegabyte, imageLimitMaxMb } from '../core/uploads.ts';

export const ticketCategories = ['account', 'payment', 'server', 'report_driver', 'other'] as const;

/** open: nobody has answered yet; answered: staff spoke last; waiting: the player did. */
export const ticketStatuses = ['open', 'answered', 'waiting', 'closed'] as const;

export const subjectMin = 3;

export const subjectMax = 200;

export const messageMax = 5_000;

export const ticketImagesMax = 5;

/** By their names the files of tickets are told from those that everybody may see. */
export const ticketImagePrefix = 'ticket-';

export const cannedTitleMax = 100;

/** How many tickets of a player may be open at a time; one more is a fault of `subject`. */
export const openTicketsMax = 20;

export const ticketImagesRule = {
  maxBytes: imageLimitMaxMb * bytesPerMegabyte,
  types: ['image/jpeg', 'image/png', 'image/webp'],
  max: ticketImagesMax,
  required: true,
} as const satisfies FileRule;
