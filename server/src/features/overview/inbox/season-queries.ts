import { resultMissingMs } from '@paddock/contract/championships/rules';
import { quorumLimits } from '@paddock/contract/championships/setup/stewarding-settings';
import { and, asc, eq, isNotNull, isNull, lt, min, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { challengeAwards } from '../../challenges/tables.ts';
import { championships, entries, roundSessions, rounds } from '../../championships/tables.ts';
import { discordRoles, entitlements } from '../../entitlements/tables.ts';
import { events } from '../../events/tables.ts';
import { incidents } from '../../stewarding/tables.ts';
import { findFirst, type InboxPart, total } from './queries.ts';

/** Championships in which somebody waits to be confirmed, by who waits longest. */
export function findPendingEntries(db: Executor): Promise<InboxPart> {
  return findFirst(
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
      .orderBy(asc(min(entries.queued_at))),
  );
}

const round = {
  id: rounds.id,
  title: events.title,
  title_en: events.title_en,
  since: events.end_date,
  total,
};

/** Rounds that are over for two hours, of which a session has no result. */
export function findMissingResults(db: Executor, now: Date): Promise<InboxPart> {
  return findFirst(
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
          sql`exists (select from round_sessions s where s.round_id = ${rounds.id} and s.source is null)`,
        ),
      )
      .orderBy(asc(events.end_date)),
  );
}

/** Official rounds for which another file came. */
export function findConflictingResults(db: Executor): Promise<InboxPart> {
  return findFirst(
    db
      .select(round)
      .from(roundSessions)
      .innerJoin(rounds, eq(rounds.id, roundSessions.round_id))
      .innerJoin(events, eq(events.id, rounds.event_id))
      .where(isNotNull(roundSessions.conflict_session_id))
      .orderBy(asc(events.end_date)),
  );
}

/**
 * Cases that wait for staff: stewards have not decided in time, or too few of the panel are not involved. The panel's own cases are the
 * panel's.
 */
export function findOpenIncidents(db: Executor, now: Date): Promise<InboxPart> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const quorum = sql`coalesce((championships.settings -> 'stewarding' ->> 'quorum')::int, ${quorumLimits.default})`;
  const involved = sql`
    select coalesce(e.user_id, p.user_id) from incident_parties p
    left join championship_entries e on e.id = p.entry_id
    where p.incident_id = incidents.id and coalesce(e.user_id, p.user_id) is not null
    union select d.user_id from incident_declarations d where d.incident_id = incidents.id`;
  return findFirst(
    db
      .select({
        id: incidents.id,
        title: events.title,
        title_en: events.title_en,
        since: incidents.created_at,
        total,
      })
      .from(incidents)
      .innerJoin(roundSessions, eq(roundSessions.id, incidents.round_session_id))
      .innerJoin(rounds, eq(rounds.id, roundSessions.round_id))
      .innerJoin(events, eq(events.id, rounds.event_id))
      .innerJoin(championships, eq(championships.id, incidents.championship_id))
      .where(
        and(
          isNull(incidents.merged_into_id),
          isNull(incidents.withdrawn_at),
          isNull(incidents.inadmissible_at),
          sql`(incidents.decided_at is null or (incidents.appealed_at is not null and incidents.heard_at is null))`,
          sql`(incidents.due_at < ${at} or (
            select count(*) from championship_stewards s
            where s.championship_id = incidents.championship_id and s.user_id not in (${involved})) < ${quorum})`,
        ),
      )
      .orderBy(asc(incidents.created_at)),
  );
}

/** Prizes of challenges of which Discord was asked in vain, by who waits longest. */
export function findFailedPrizes(db: Executor): Promise<InboxPart> {
  return findFirst(
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
        and(
          eq(challengeAwards.cause, entitlements.cause),
          eq(challengeAwards.steam_id, entitlements.steam_id),
        ),
      )
      .where(and(eq(discordRoles.state, 'failed'), isNotNull(discordRoles.wanted_at)))
      .orderBy(asc(entitlements.given_at)),
  );
}
