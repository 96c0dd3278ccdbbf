import type { SessionKind } from '@paddock/contract/championships/rules';
import type { CaseRace, Party } from '@paddock/contract/stewarding/calls';
import { type IncidentState, incidentState } from '@paddock/contract/stewarding/course';
import type { PublicUser } from '@paddock/contract/users/calls';
import { and, asc, count, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { timestamp } from '../../db/timestamp.ts';
import type { ChampionshipRow } from '../championships/queries.ts';
import {
  championshipClasses,
  championships,
  entries,
  roundSessions,
  rounds,
} from '../championships/tables.ts';
import { events } from '../events/tables.ts';
import { laps, sessions } from '../racing/tables.ts';
import { isVisibleMember, notDeleted, publicUserColumns } from '../users/queries.ts';
import { users } from '../users/tables.ts';
import { incidents, parties } from './tables.ts';

export type IncidentRow = typeof incidents.$inferSelect;
export type PartyRow = typeof parties.$inferSelect;

const isAdmissible = and(
  isNull(incidents.merged_into_id),
  isNull(incidents.withdrawn_at),
  isNull(incidents.inadmissible_at),
);

/** Matches reports without a decision. */
export const isUndecided = and(isAdmissible, isNull(incidents.decided_at));

/** Matches reports and appeals without a decision. */
export const isOpenCase = and(
  isAdmissible,
  or(isNull(incidents.decided_at), and(isNotNull(incidents.appealed_at), isNull(incidents.heard_at))),
);

export async function findIncident(db: Executor, id: number): Promise<IncidentRow | undefined> {
  const [row] = await db.select().from(incidents).where(eq(incidents.id, id));
  return row;
}

/** Returns the state of a case at an instant. */
export function stateOf(row: IncidentRow, now: Date): IncidentState {
  const { appealed_at, heard_at } = row;
  return incidentState(
    { ...row, is_appealed: appealed_at !== null && heard_at === null, is_heard: heard_at !== null },
    now,
  );
}

/** Returns the number of the current hearing: 2 after an appeal. */
export const hearingOf = ({ appealed_at }: Pick<IncidentRow, 'appealed_at'>): 1 | 2 => (appealed_at ? 2 : 1);

/** A session with its round, event and championship. */
export interface Race {
  championship: ChampionshipRow;
  round: typeof rounds.$inferSelect;
  session: typeof roundSessions.$inferSelect;
  event: Pick<typeof events.$inferSelect, 'title' | 'title_en' | 'start_date' | 'end_date' | 'server_id'>;
  /** The number of the round, by start. */
  number: number;
}

/** Finds races by session id. */
export async function findRaces(db: Executor, session_ids: readonly number[]): Promise<Map<number, Race>> {
  const rows = await db
    .select({
      championship: championships,
      round: rounds,
      session: roundSessions,
      event: {
        title: events.title,
        title_en: events.title_en,
        start_date: events.start_date,
        end_date: events.end_date,
        server_id: events.server_id,
      },
      number: sql<number>`(
        select count(*)::int from ${rounds} r2 join ${events} e2 on e2.id = r2.event_id
        where r2.championship_id = ${rounds.championship_id}
          and (e2.start_date, r2.id) <= (${events.start_date}, ${rounds.id}))`,
    })
    .from(roundSessions)
    .innerJoin(rounds, eq(rounds.id, roundSessions.round_id))
    .innerJoin(championships, eq(championships.id, rounds.championship_id))
    .innerJoin(events, eq(events.id, rounds.event_id))
    .where(inArray(roundSessions.id, [...new Set(session_ids)]));
  return new Map(rows.map((row) => [row.session.id, row]));
}

/** Adds the race to each case. */
export async function withRaces(db: Executor, rows: readonly IncidentRow[]) {
  const session_ids = rows.map(({ round_session_id }) => round_session_id);
  const races = await findRaces(db, session_ids);
  return rows.flatMap((row) => {
    const race = races.get(row.round_session_id);
    return race ? [{ row, race }] : [];
  });
}

/** Throws if the session does not exist; a foreign key prevents that. */
export async function getRace(db: Executor, session_id: number): Promise<Race> {
  const race = (await findRaces(db, [session_id])).get(session_id);
  if (!race) throw new Error(`session ${session_id} is gone`);
  return race;
}

export function toCaseRace({ championship, round, session, event, number }: Race): CaseRace {
  const { id, slug, name, name_en } = championship;
  const { title, title_en } = event;
  return {
    championship: { id, slug, name, name_en },
    round: { id: round.id, number, event_id: round.event_id, title, title_en },
    session: { id: session.id, kind: session.kind satisfies SessionKind },
  };
}

/** Returns the facts that notifications name a case by. */
export const caseFacts = ({ round, event }: Race, incident_id: number) => ({
  event_id: round.event_id,
  title: event.title,
  title_en: event.title_en,
  incident_id,
});

/** A party with account, driver and team. */
export interface KnownParty extends PartyRow {
  /** The account of the entry's driver, or of the party itself. */
  account_id: number | null;
  steam_id: string | null;
  team_id: number | null;
  view: Party;
}

/** Lists the parties of cases: accused first, then by order of naming. */
export async function listParties(db: Executor, incident_ids: readonly number[]): Promise<KnownParty[]> {
  const rows = await db
    .select({
      party: parties,
      // Drizzle decides by the first column whether the entry is null.
      entry: {
        id: entries.id,
        user_id: entries.user_id,
        steam_id: entries.steam_id,
        team_id: entries.team_id,
        name: entries.name,
        number: entries.number,
      },
      class: championshipClasses.code,
      driver: publicUserColumns,
    })
    .from(parties)
    .leftJoin(entries, eq(entries.id, parties.entry_id))
    .leftJoin(championshipClasses, eq(championshipClasses.id, entries.class_id))
    .leftJoin(
      users,
      and(sql`${users.id} = coalesce(${entries.user_id}, ${parties.user_id})`, isVisibleMember),
    )
    .where(inArray(parties.incident_id, [...new Set(incident_ids)]))
    .orderBy(asc(parties.role), asc(parties.id));
  return rows.map(({ party, entry, class: code, driver }) => ({
    ...party,
    account_id: entry?.user_id ?? party.user_id,
    steam_id: entry?.steam_id ?? null,
    team_id: entry?.team_id ?? null,
    view: {
      entry_id: party.entry_id,
      driver,
      name: entry?.name ?? driver?.username ?? '',
      number: entry?.number ?? null,
      class: code ?? '',
    },
  }));
}

/** Returns whether a member is a party, by account or by the Steam id of an entry. */
export const isNamed = (
  known: readonly KnownParty[],
  { id, steam_id }: { id: number; steam_id: string | null },
): boolean =>
  known.some(
    (one) => one.account_id === id || one.user_id === id || (steam_id !== null && one.steam_id === steam_id),
  );

/** Returns whether a party is accused, not a reporter or witness. */
export const isAccused = ({ role }: Pick<PartyRow, 'role'>): boolean => role === 'accused';

/** Finds the public form of members that are not deleted, by id. */
export async function findMembers(
  db: Executor,
  ids: readonly (number | null)[],
): Promise<Map<number, PublicUser>> {
  const known = [...new Set(ids)].filter((id) => id !== null);
  const rows = await db
    .select(publicUserColumns)
    .from(users)
    .where(and(inArray(users.id, known), notDeleted));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Lists the entries that may drive a round, including ended ones. */
export async function listEntriesOf(db: Executor, championship_id: number, round_id: number) {
  return db
    .select()
    .from(entries)
    .where(
      and(
        eq(entries.championship_id, championship_id),
        or(isNull(entries.round_id), eq(entries.round_id, round_id)),
      ),
    )
    .orderBy(asc(entries.id));
}

/** Counts a round's reports without a decision; they block its official result. */
export async function countOpenReports(db: Executor, round_id: number): Promise<number> {
  const [counted] = await db
    .select({ open: count() })
    .from(incidents)
    .innerJoin(roundSessions, eq(roundSessions.id, incidents.round_session_id))
    .where(and(eq(roundSessions.round_id, round_id), isUndecided));
  return counted?.open ?? 0;
}

/** Returns whether an undecided report concerns a race on this track with laps between two instants, inclusive. */
export async function hasOpenReportAt(
  db: Executor,
  { track, layout, from, until }: { track: string; layout: string; from: Date; until: Date },
): Promise<boolean> {
  const { rows } = await db.execute<{ open: boolean }>(sql`
    select exists (
      select from incidents i
      join ${roundSessions} s on s.id = i.round_session_id
      join ${sessions} r on r.id = s.racing_session_id
      where i.merged_into_id is null and i.withdrawn_at is null and i.inadmissible_at is null and i.decided_at is null
        and r.track = ${track} and r.layout = ${layout}
        and exists (
          select from ${laps} l where l.session_id = r.id
            and l.driven_at between ${timestamp(from)} and ${timestamp(until)}
        )
    ) as open`);
  return rows[0]?.open ?? false;
}
