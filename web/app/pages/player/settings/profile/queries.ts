import { getEmailChange } from '@paddock/contract/accounts/profile-calls';
import { query } from '#lib/api/query.ts';

/** The new email address that waits for confirmation. Separate from the call that every signed-in screen makes. */
export const emailChangeQuery = () => query(getEmailChange, {});
export const emailChangeQueries = [getEmailChange] as const;
