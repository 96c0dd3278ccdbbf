import { resultMissingMs } from '@paddock/contract/championships/rules';
import { inboxLimit } from '@paddock/contract/overview/rules';
import { and, asc, eq, isNotNull, isNull, lt, min, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import type { Viewer } from '../../../http/app-types.ts';
import { challengeAwards } from '../../challenges/tables.ts';
import { championships, entries, roundSessions, rounds } from '../../championships/tables.ts';
import { discordRoles, entitlements } from '../../entitlements/tables.ts';
import { events } from '../../events/tables.ts';
import { listWaitingCases } from '../../stewarding/list-waiting-cases.ts';
import { type InboxPart, toInboxPart, total } from './queries.ts';

/** Championships with entries that wait for confirmation, longest waiting first. */
export const findPendingEntries = (db: Executor) =>
  db
    .select({
      id: championships.id,
      title: championships.name,
      title_en: championships.name_en,
      since: sql<Date>`${min(entries.queued_at)}`.mapWith(entries.queued_at),
      total,
    })
    .from(entries)
    .innerJoin(championships, eq(championships.id, entries.championship_id))
    .where(and(eq(entries.state, 'pending'), isNull(championships.cancelled_at)))
    .groupBy(championships.id)
    .orderBy(asc(min(entries.queued_at)));

const round = {
  id: rounds.id,
  title: events.title,
  title_en: events.title_en,
  since: events.end_date,
  total,
};

/** Rounds with a session that still lacks a result two hours after the end. */
export const findMissingResults = (db: Executor, now: Date) =>
  db
    .select(round)
    .from(rounds)
    .innerJoin(events, eq(events.id, rounds.event_id))
    .innerJoin(championships, eq(championships.id, rounds.championship_id))
    .where(
      and(
        isNull(rounds.cancelled_at),
        isNull(rounds.postponed_at),
        isNull(championships.cancelled_at),
        isNotNull(championships.published_at),
        lt(events.end_date, new Date(now.getTime() - resultMissingMs)),
        sql`exists (select from ${roundSessions} s where s.round_id = ${rounds.id} and s.source is null)`,
      ),
    )
    .orderBy(asc(events.end_date));

/** Official rounds that received another file. */
export const findConflictingResults = (db: Executor) =>
  db
    .select(round)
    .from(roundSessions)
    .innerJoin(rounds, eq(rounds.id, roundSessions.round_id))
    .innerJoin(events, eq(events.id, rounds.event_id))
    .where(isNotNull(roundSessions.conflict_session_id))
    .orderBy(asc(events.end_date));

/** Finds stewards' cases that wait for the viewer. */
export async function findOpenIncidents(db: Executor, now: Date, viewer: Viewer): Promise<InboxPart> {
  const waiting = await listWaitingCases(db, viewer, now);
  return toInboxPart(
    waiting.slice(0, inboxLimit).map(({ row, race: { event } }) => ({
      id: row.id,
      title: event.title,
      title_en: event.title_en,
      since: row.created_at,
      total: waiting.length,
    })),
  );
}

/** Challenge prizes that Discord refused permanently, longest waiting first. */
export const findFailedPrizes = (db: Executor) =>
  db
    .select({
      id: challengeAwards.challenge_id,
      title: entitlements.item_title,
      title_en: entitlements.item_title_en,
      detail: discordRoles.error,
      since: entitlements.given_at,
      total,
    })
    .from(discordRoles)
    .innerJoin(entitlements, eq(entitlements.id, discordRoles.entitlement_id))
    .innerJoin(
      challengeAwards,
      and(eq(challengeAwards.cause, entitlements.cause), eq(challengeAwards.steam_id, entitlements.steam_id)),
    )
    .where(and(eq(discordRoles.state, 'failed'), isNotNull(discordRoles.wanted_at)))
    .orderBy(asc(entitlements.given_at));
