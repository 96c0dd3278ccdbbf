import { getDiscordCode } from '@paddock/contract/accounts/calls';
import { getSecondFactor, listSessions } from '@paddock/contract/accounts/second-factor-calls';
import { query } from '#lib/api/query.ts';

/** What stands beside the reader's password, and whether the site wants it. */
export const secondFactorQuery = () => query(getSecondFactor, {});

/** Reads that are stale once a second factor was set up, which ends other sign-ins. */
export const secondFactorQueries = [getSecondFactor, listSessions] as const;

/** Where the reader is signed in. */
export const sessionsQuery = () => query(listSessions, {});

/** The Discord code that was sent and is still good. */
export const discordCodeQuery = () => query(getDiscordCode, {});
export const discordCodeQueries = [getDiscordCode] as const;
