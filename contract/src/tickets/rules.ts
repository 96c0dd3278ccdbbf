import type { FileRule } from '../core/endpoint.ts';
import { bytesPerMegabyte, imageLimitMaxMb } from '../core/uploads.ts';

export const ticketCategories = ['account', 'payment', 'server', 'report_driver', 'other'] as const;

/** open: unanswered; answered: the last message is by staff; waiting: the last message is by the player. */
export const ticketStatuses = ['open', 'answered', 'waiting', 'closed'] as const;

export const subjectMin = 3;

export const subjectMax = 200;

export const messageMax = 5_000;

export const ticketImagesMax = 5;

/** The prefix of ticket images, which are not public. */
export const ticketImagePrefix = 'ticket-';

export const cannedTitleMax = 100;

/** Maximum open tickets per player; one more is an error of `subject`. */
export const openTicketsMax = 20;

export const ticketImagesRule = {
  maxBytes: imageLimitMaxMb * bytesPerMegabyte,
  types: ['image/jpeg', 'image/png', 'image/webp'],
  max: ticketImagesMax,
  required: true,
} as const satisfies FileRule;
