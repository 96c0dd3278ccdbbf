import type { EntryState } from '@paddock/contract/championships/entries/places';
import type { ChampionshipKind, SessionKind } from '@paddock/contract/championships/rules';
import type { ChampionshipSettings } from '@paddock/contract/championships/setup/settings';
import type { Game } from '@paddock/contract/servers/games';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { idColumn, keyColumn, ownedBy, refersTo, timestampColumn } from '../../db/columns.ts';
import { editedColumn } from '../../db/edits.ts';
import { noPersonalData, personalData, pick } from '../../db/personal-data.ts';
import { events } from '../events/tables.ts';
import { sessions } from '../racing/tables.ts';
import { teams } from '../teams/tables.ts';
import { users } from '../users/tables.ts';

/** Points by place that a league wrote for itself. They tell of nobody. */
export const pointsTemplates = pgTable('points_templates', {
  id: idColumn(),
  name: text().notNull(),
  name_en: text(),
  /** Hundredths, the first place first. */
  places: jsonb().$type<number[]>().notNull(),
  updated_at: editedColumn(),
});

/** A name that championships bear over the years. */
export const championshipSeries = pgTable('championship_series', {
  id: idColumn(),
  name: text().notNull(),
  name_en: text(),
  slug: keyColumn().notNull().unique(),
  description: text(),
  description_en: text(),
  /** What a new season begins with, as it stores its own; null is the usual. */
  defaults: jsonb().$type<StoredSettings>(),
  updated_at: editedColumn(),
});

/** One table of entries, points and rules. The row's lock is what decides about places, offers and results. */
export const championships = pgTable(
  'championships',
  {
    id: idColumn(),
    name: text().notNull(),
    name_en: text(),
    slug: keyColumn().notNull().unique(),
    game: keyColumn().$type<Game>().notNull(),
    /** A single is the sign-up of one event, which no list shows; its name is the event's title. */
    kind: keyColumn().$type<ChampionshipKind>().notNull().default('season'),
    series_id: integer().references(() => championshipSeries.id, { onDelete: 'set null' }),
    season: text().notNull(),
    /** Names and season in one spelling, for searches. */
    search_text: text().notNull(),
    description: text().notNull(),
    description_en: text(),
    /** Its picture, a file name in the storage. */
    image: text(),
    rules: text().notNull(),
    rules_version: integer().notNull().default(1),
    /** Points as typed, with decimals; instants as ISO text. */
    settings: jsonb().$type<StoredSettings>().notNull(),
    /** Why points, drops or classes were changed after the first official result. */
    settings_reason: text(),
    published_at: timestampColumn(),
    archived_at: timestampColumn(),
    cancelled_at: timestampColumn(),
    cancel_reason: text(),
    created_at: timestampColumn().notNull(),
    updated_at: editedColumn(),
  },
  (table) => [index('championships_series').on(table.series_id)],
);

/** As JSON has them: instants are texts. What older ones lack is none. */
export type StoredSettings = Omit<
  ChampionshipSettings,
  'sign_up' | 'requirements' | 'teams' | 'stewarding'
> & {
  requirements: Omit<ChampionshipSettings['requirements'], 'user_group'> & { user_group?: string | null };
  teams?: ChampionshipSettings['teams'];
  stewarding?: ChampionshipSettings['stewarding'];
  sign_up: Omit<ChampionshipSettings['sign_up'], 'opens_at' | 'closes_at'> & {
    opens_at: string | null;
    closes_at: string | null;
  };
};

const championship = () => ownedBy(() => championships.id);

export const championshipClasses = pgTable(
  'championship_classes',
  {
    id: idColumn(),
    championship_id: championship(),
    number: integer().notNull(),
    code: text().notNull(),
    name: text().notNull(),
    name_en: text(),
    colour: keyColumn().notNull(),
    capacity: integer().notNull(),
    /** Raw car ids, or `class:` and a class of the catalogue; empty is any. */
    cars: jsonb().$type<string[]>().notNull(),
    balance: jsonb().$type<{ car: string; ballast_kg: number; restrictor: number }[]>().notNull(),
  },
  (table) => [index('championship_classes_of').on(table.championship_id)],
);

export const rounds = pgTable(
  'championship_rounds',
  {
    id: idColumn(),
    championship_id: championship(),
    event_id: integer()
      .notNull()
      .unique()
      .references(() => events.id),
    /** As boards know it; null is to be announced. */
    track: text(),
    /** Halves of its points that count: 0, 1 or 2. */
    points_halves: integer().notNull().default(2),
    /** So many laps before its end its races count. */
    count_back: integer().notNull().default(0),
    /** Each recompute of an official result adds one. */
    version: integer().notNull().default(0),
    official_at: timestampColumn(),
    cancelled_at: timestampColumn(),
    postponed_at: timestampColumn(),
    reason: text(),
    /** The start and the server that entrants know of. */
    known_start: timestampColumn().notNull(),
    known_server_id: integer(),
    check_in_told_at: timestampColumn(),
    /** When who did not check in was noted. */
    no_shows_at: timestampColumn(),
    updated_at: editedColumn(),
  },
  (table) => [index('championship_rounds_of').on(table.championship_id)],
);

const round = () => ownedBy(() => rounds.id);

export const roundSessions = pgTable(
  'round_sessions',
  {
    id: idColumn(),
    round_id: round(),
    number: integer().notNull(),
    kind: keyColumn().$type<SessionKind>().notNull(),
    grid: jsonb()
      .$type<{ from: 'none' | 'session' | 'standings'; session: number | null; reversed: number }>()
      .notNull(),
    racing_session_id: bigint({ mode: 'number' })
      .unique()
      .references(() => sessions.id, { onDelete: 'set null' }),
    /** Where its rows come from; null while it has none. */
    source: keyColumn().$type<'file' | 'live' | 'hand'>(),
    /** Why staff wait for no result of it: it was not held. */
    not_held_reason: text(),
    /** When its rows were read; laps that were voided since are read anew. */
    read_at: timestampColumn(),
    /** When it first had a result, from which reports about a late one are counted. */
    result_at: timestampColumn(),
    /** A file that came when the result was official; staff take it or keep what is. */
    conflict_session_id: bigint({ mode: 'number' }).references(() => sessions.id, { onDelete: 'set null' }),
    /** Files that staff decided not to take. */
    ignored_session_ids: jsonb().$type<number[]>().notNull().default([]),
  },
  (table) => [index('round_sessions_of').on(table.round_id)],
);

/** Who drives. The Steam id at sign-up is the key underneath; an erased account leaves a pseudonym in it. */
export const entries = pgTable(
  'championship_entries',
  {
    id: idColumn(),
    championship_id: championship(),
    class_id: refersTo(() => championshipClasses.id),
    /** null is for all rounds. */
    round_id: integer().references(() => rounds.id, { onDelete: 'cascade' }),
    user_id: integer().references(() => users.id, { onDelete: 'set null' }),
    steam_id: keyColumn().notNull(),
    /** As the driver is called in results. */
    name: text().notNull(),
    /** For which team. It stays when the driver leaves the team; a team is let go by seasons that are over alone. */
    team_id: integer().references(() => teams.id),
    state: keyColumn().$type<EntryState>().notNull(),
    state_reason: text(),
    car: keyColumn().notNull(),
    skin: text(),
    number: integer(),
    note: text(),
    auto_accept: boolean().notNull(),
    /** Of a driver who waits for the season: for the one round that another gave away. */
    stand_in: boolean().notNull().default(false),
    rules_version: integer().notNull(),
    queued_at: timestampColumn().notNull(),
    offered_at: timestampColumn(),
    /** null while offered: the first of all waiting to accept has the place. */
    offer_deadline: timestampColumn(),
    expired_offers: integer().notNull().default(0),
    /** Kilograms and percent on top of the class's balance. */
    ballast_kg: integer().notNull().default(0),
    restrictor: integer().notNull().default(0),
    created_at: timestampColumn().notNull(),
    updated_at: editedColumn(),
  },
  (table) => [
    uniqueIndex('championship_entries_once')
      .on(table.championship_id, sql`coalesce(round_id, 0)`, table.steam_id)
      .where(sql`state in ('pending', 'confirmed', 'waiting', 'offered')`),
    index('championship_entries_class').on(table.class_id, table.state),
    index('championship_entries_user').on(table.user_id, table.created_at),
    index('championship_entries_steam').on(table.steam_id),
    index('championship_entries_round').on(table.round_id),
    index('championship_entries_team').on(table.team_id),
  ],
);

const entry = () => ownedBy(() => entries.id);

/** Each change of a car, shown as "was …". */
export const entryCars = pgTable(
  'championship_entry_cars',
  {
    id: idColumn(),
    entry_id: entry(),
    car_before: keyColumn().notNull(),
    car: keyColumn().notNull(),
    changed_at: timestampColumn().notNull(),
  },
  (table) => [index('championship_entry_cars_of').on(table.entry_id)],
);

/** Places of a round that others may drive: given away by drivers of a season, or of who did not check in. */
export const absences = pgTable(
  'championship_absences',
  {
    round_id: round(),
    entry_id: entry(),
    no_show: boolean().notNull().default(false),
    created_at: timestampColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.round_id, table.entry_id] }),
    index('championship_absences_entry').on(table.entry_id),
  ],
);

/** Who said to be there for a round, or was missed. */
export const checkIns = pgTable(
  'championship_check_ins',
  {
    round_id: round(),
    entry_id: entry(),
    checked_in_at: timestampColumn(),
    no_show_at: timestampColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.round_id, table.entry_id] }),
    index('championship_check_ins_entry').on(table.entry_id),
  ],
);

/** Who an entry belongs to. */
export const entrant = [entries.user_id, entries.steam_id];
export const byEntry = { keep: 'names an entry, which names nobody once it is erased' };

noPersonalData(
  pointsTemplates,
  championshipSeries,
  championships,
  championshipClasses,
  rounds,
  roundSessions,
);
personalData(entries, 'entrant', {
  'championships/entries': {
    of: entrant,
    columns: {
      id: entries.id,
      championship: championships.name,
      championship_en: championships.name_en,
      ...pick(entries, 'round_id, stand_in, name'),
      team: teams.name,
      ...pick(entries, 'state, state_reason, car, skin, number, note, created_at'),
    },
  },
});
personalData(entryCars, byEntry, {
  'championships/car-changes': {
    of: entrant,
    columns: pick(entryCars, 'id, entry_id, car_before, car, changed_at'),
  },
});
personalData(absences, byEntry);
personalData(checkIns, byEntry);
