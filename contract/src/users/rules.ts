import type { FileRule } from '../core/endpoint.ts';
import { bytesPerMegabyte } from '../core/uploads.ts';

export const usernameMin = 3;

export const usernameMax = 32;

/** 1 MB, JPEG or PNG: the picture that every user has. */
export const profileImageRule = {
  maxBytes: bytesPerMegabyte,
  types: ['image/jpeg', 'image/png'],
  max: 1,
  required: true,
} as const satisfies FileRule;
