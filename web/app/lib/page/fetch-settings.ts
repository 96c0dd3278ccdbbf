import { getFooter } from '@paddock/contract/pages/footer-calls';
import { getSiteSettings } from '@paddock/contract/site/calls';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';

export const fetchSettings = () => call(getSiteSettings, {});

export const fetchFooter = () => call(getFooter, {});

/** Whether the server answered, though not with settings. */
export function isRequestError(error: unknown): boolean {
  return error instanceof ApiError && error.status > 0;
}
