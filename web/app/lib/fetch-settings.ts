import { getSiteSettings } from '@paddock/contract/site';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';

export const fetchSettings = () => call(getSiteSettings, {});

/** Whether the server answered, though not with settings. */
export function wasRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status > 0;
}
