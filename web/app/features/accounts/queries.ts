import { getDiscordCode } from '@paddock/contract/accounts/calls';
import { getSecondFactor, listSessions } from '@paddock/contract/accounts/second-factor-calls';
import { query } from '#lib/api/query.ts';

/** The user’s second factors, and whether one is required. */
export const secondFactorQuery = () => query(getSecondFactor, {});

/** Reads invalidated by a new second factor, which ends other sign-ins. */
export const secondFactorQueries = [getSecondFactor, listSessions] as const;

/** The user’s sign-ins. */
export const sessionsQuery = () => query(listSessions, {});

/** The Discord code that is still valid. */
export const discordCodeQuery = () => query(getDiscordCode, {});
export const discordCodeQueries = [getDiscordCode] as const;
