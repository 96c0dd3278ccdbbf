import { getEmailChange } from '@paddock/contract/accounts/profile-calls';
import { query } from '#lib/api/query.ts';

/** The new address that waits for the reader to confirm it. Apart from what every signed-in screen asks for. */
export const emailChangeQuery = () => query(getEmailChange, {});
export const emailChangeQueries = [getEmailChange] as const;
