import type { FileRule } from '../core/endpoint.ts';
import { bytesPerMegabyte, imageLimitMaxMb } from '../core/uploads.ts';

export const postStatuses = ['published', 'draft', 'archived'] as const;

/** Sort orders for staff; the default is last edited first. */
export const postOrders = ['published', 'comments', 'likes'] as const;

export const postTitleMin = 3;

export const postTitleMax = 200;

export const postContentMin = 20;

/** Length of the markdown. */
export const postContentMax = 100_000;

export const postImagesMax = 8;

export const commentMax = 2_000;

/** Length of the plain text in lists. */
export const excerptMax = 300;

export const postImagesRule = {
  maxBytes: imageLimitMaxMb * bytesPerMegabyte,
  types: ['image/jpeg', 'image/png', 'image/webp'],
  max: postImagesMax,
  required: true,
} as const satisfies FileRule;
