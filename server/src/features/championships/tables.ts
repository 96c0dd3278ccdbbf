import type { EntryState } from '@paddock/contract/championships/entries/places';
import type { ChampionshipKind, SessionKind } from '@paddock/contract/championships/rules';
import { type ChampionshipSettings, settingsDefault } from '@paddock/contract/championships/setup/settings';
import type { Game } from '@paddock/contract/servers/games';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
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

const toInstant = (text: unknown) => (typeof text === 'string' ? new Date(text) : null);

/** Parses stored settings. A setting that an older row lacks has its default. */
function readSettings(stored: ChampionshipSettings): ChampionshipSettings {
  const { sign_up, requirements, teams, stewarding } = stored;
  const { opens_at, closes_at } = sign_up;
  return {
    ...settingsDefault,
    ...stored,
    sign_up: {
      ...settingsDefault.sign_up,
      ...sign_up,
      opens_at: toInstant(opens_at),
      closes_at: toInstant(closes_at),
    },
    requirements: { ...settingsDefault.requirements, ...requirements },
    teams: { ...settingsDefault.teams, ...teams },
    stewarding: { ...settingsDefault.stewarding, ...stewarding },
  };
}

/** Settings of a championship, as JSON. */
const settingsColumn = customType<{ data: ChampionshipSettings; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (settings) => JSON.stringify(settings),
  fromDriver: (stored) => readSettings(stored as ChampionshipSettings),
});

/** A league's own points by position. */
export const pointsTemplates = pgTable('points_templates', {
  id: idColumn(),
  name: text().notNull(),
  name_en: text(),
  /** Hundredths, first position first. */
  places: jsonb().$type<number[]>().notNull(),
  updated_at: editedColumn(),
});

/** A series of seasons under one name. */
export const championshipSeries = pgTable('championship_series', {
  id: idColumn(),
  name: text().notNull(),
  name_en: text(),
  slug: keyColumn().notNull().unique(),
  description: text(),
  description_en: text(),
  /** Default settings of new seasons; null for the standard defaults. */
  defaults: settingsColumn(),
  updated_at: editedColumn(),
});

/** A championship: entries, points and rules. Its row lock serialises changes to places, offers and results. */
export const championships = pgTable(
  'championships',
  {
    id: idColumn(),
    name: text().notNull(),
    name_en: text(),
    slug: keyColumn().notNull().unique(),
    game: keyColumn().$type<Game>().notNull(),
    /** A single is the sign-up of one event. Lists leave it out; its name is the event's title. */
    kind: keyColumn().$type<ChampionshipKind>().notNull().default('season'),
    series_id: integer().references(() => championshipSeries.id, { onDelete: 'set null' }),
    season: text().notNull(),
    /** Names and season, normalised for search. */
    search_text: text().notNull(),
    description: text().notNull(),
    description_en: text(),
    /** File name in the storage. */
    image: text(),
    rules: text().notNull(),
    rules_version: integer().notNull().default(1),
    /** Points as typed, with decimals; instants as ISO text. */
    settings: settingsColumn().notNull(),
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
    /** Raw car ids, or `class:` and a class of the catalogue; empty admits any car. */
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
    /** Track key; null if it is to be announced. */
    track: text(),
    /** Halves of its points that count: 0, 1 or 2. */
    points_halves: integer().notNull().default(2),
    /** Races count as they stood this many laps before their end. */
    count_back: integer().notNull().default(0),
    /** Incremented by each recompute of an official result. */
    version: integer().notNull().default(0),
    official_at: timestampColumn(),
    cancelled_at: timestampColumn(),
    postponed_at: timestampColumn(),
    reason: text(),
    /** The start and server that drivers were last notified of. */
    known_start: timestampColumn().notNull(),
    known_server_id: integer(),
    check_in_told_at: timestampColumn(),
    /** When no-shows were recorded. */
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
    /** Source of its rows; null without a result. */
    source: keyColumn().$type<'file' | 'live' | 'hand'>(),
    /** Why the session was not held; staff then expect no result. */
    not_held_reason: text(),
    /** When its rows were read; later voids trigger another read. */
    read_at: timestampColumn(),
    /** When it first had a result. The report deadline of a late result counts from here. */
    result_at: timestampColumn(),
    /** A file that arrived after the result was official; staff accept or ignore it. */
    conflict_session_id: bigint({ mode: 'number' }).references(() => sessions.id, { onDelete: 'set null' }),
    /** Files that staff ignored. */
    ignored_session_ids: jsonb().$type<number[]>().notNull().default([]),
  },
  (table) => [index('round_sessions_of').on(table.round_id)],
);

/** A driver's entry, keyed by the Steam id at sign-up. An erased account leaves a pseudonym in its place. */
export const entries = pgTable(
  'championship_entries',
  {
    id: idColumn(),
    championship_id: championship(),
    class_id: refersTo(() => championshipClasses.id),
    /** null for all rounds. */
    round_id: integer().references(() => rounds.id, { onDelete: 'cascade' }),
    user_id: integer().references(() => users.id, { onDelete: 'set null' }),
    steam_id: keyColumn().notNull(),
    /** The driver's name in results. */
    name: text().notNull(),
    /** Stays when the driver leaves the team. Disbanding a team clears it only in finished seasons. */
    team_id: integer().references(() => teams.id),
    state: keyColumn().$type<EntryState>().notNull(),
    state_reason: text(),
    car: keyColumn().notNull(),
    skin: text(),
    number: integer(),
    note: text(),
    auto_accept: boolean().notNull(),
    /** A waiting driver's entry for one round that another driver gave away. */
    stand_in: boolean().notNull().default(false),
    rules_version: integer().notNull(),
    queued_at: timestampColumn().notNull(),
    offered_at: timestampColumn(),
    /** null while offered: the first driver to accept gets the place. */
    offer_deadline: timestampColumn(),
    expired_offers: integer().notNull().default(0),
    /** In kg and percent, on top of the class's balance. */
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

/** Car changes, shown as "was …". */
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

/** Places of a round that other drivers may take: given away, or freed by a no-show. */
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

/** Check-ins and no-shows of a round. */
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

/** The columns that identify the driver of an entry. */
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
