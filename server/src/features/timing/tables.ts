import type { FrameCar } from '@paddock/contract/timing/ingest-calls';
import type { TimingKind } from '@paddock/contract/timing/rules';
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { keyColumn, longIdColumn, ownedBy, timestampColumn } from '../../db/columns.ts';
import { noPersonalData, personalData, pick } from '../../db/personal-data.ts';
import { sessions } from '../racing/tables.ts';
import { gameServers } from '../servers/tables.ts';

/** A practice, qualifying or race as its bridge reports it live. Statistics ignore it until it is settled. */
export const timingSessions = pgTable(
  'timing_sessions',
  {
    id: longIdColumn(),
    server_id: ownedBy(() => gameServers.id),
    kind: keyColumn().$type<TimingKind>().notNull(),
    track: keyColumn().notNull(),
    layout: keyColumn().notNull(),
    name: text().notNull(),
    /** The game's index of the session. */
    index: integer().notNull(),
    /** Planned laps of a race; 0 when it is limited by `minutes`. */
    laps: integer().notNull(),
    minutes: integer().notNull(),
    wait_s: integer().notNull(),
    /** °C */
    air: doublePrecision().notNull(),
    road: doublePrecision().notNull(),
    weather: text().notNull(),
    /** ms at `told_at`, negative before the start. */
    elapsed_ms: integer().notNull(),
    told_at: timestampColumn().notNull(),
    /** By the bridge's clock. */
    started_at: timestampColumn().notNull(),
    received_at: timestampColumn().notNull(),
    ended_at: timestampColumn(),
    /** The next session began before this one's end was reported. */
    abandoned: boolean().notNull().default(false),
    /** Name of the result file that the game wrote. */
    file_name: text(),
    /** When its result was settled, from the file or from the live laps (`racing_session_id`). */
    settled_at: timestampColumn(),
    racing_session_id: bigint({ mode: 'number' }).references(() => sessions.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('timing_sessions_server').on(table.server_id, table.started_at),
    index('timing_sessions_time').on(table.started_at),
  ],
);

const session = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => timingSessions.id, { onDelete: 'cascade' });

/** Keys by which bridges call a session. A restarted bridge may compute another start and so another key. */
export const timingKeys = pgTable(
  'timing_keys',
  {
    server_id: ownedBy(() => gameServers.id),
    key: keyColumn().notNull(),
    session_id: session(),
  },
  (table) => [
    primaryKey({ columns: [table.server_id, table.key] }),
    index('timing_keys_session').on(table.session_id),
  ],
);

/** Who drove which car of the server. A driver who returns in another car gets another row. */
export const timingCars = pgTable(
  'timing_cars',
  {
    id: longIdColumn(),
    session_id: session(),
    car_id: integer().notNull(),
    steam_id: keyColumn().notNull(),
    car: keyColumn().notNull(),
    skin: text().notNull(),
    /** The driver's name in the game. */
    name: text().notNull(),
    team: text().notNull(),
    is_connected: boolean().notNull(),
    joined_at: timestampColumn().notNull(),
    changed_at: timestampColumn().notNull(),
  },
  (table) => [
    uniqueIndex('timing_cars_once').on(table.session_id, table.car_id, table.steam_id),
    index('timing_cars_driver').on(table.steam_id),
  ],
);

export const timingLaps = pgTable(
  'timing_laps',
  {
    id: longIdColumn(),
    session_id: session(),
    car_id: integer().notNull(),
    steam_id: keyColumn().notNull(),
    car: keyColumn().notNull(),
    /** Counts from 1 for each driver in this car. */
    number: integer().notNull(),
    /** ms */
    lap_time: integer().notNull(),
    cuts: integer().notNull(),
    grip: doublePrecision(),
    /** The game's order at the end of the lap; `time` in ms. */
    order: jsonb().$type<{ car_id: number; laps: number; time: number; finished: boolean }[]>().notNull(),
    /** By the bridge's clock. */
    at: timestampColumn().notNull(),
    received_at: timestampColumn().notNull(),
    /**
     * ms from the start of the lap to each of its 48 timing points, measured from frames; null if the lap was not
     * watched.
     */
    points: integer().array(),
  },
  (table) => [
    uniqueIndex('timing_laps_once').on(table.session_id, table.car_id, table.steam_id, table.number),
    index('timing_laps_driver').on(table.steam_id),
  ],
);

/** A collision of two cars or of a car with a wall. It affects no rating. */
export const timingContacts = pgTable(
  'timing_contacts',
  {
    id: longIdColumn(),
    session_id: session(),
    car_id: integer().notNull(),
    steam_id: keyColumn().notNull(),
    /** null for a wall. */
    other_car_id: integer(),
    other_steam_id: keyColumn(),
    kmh: doublePrecision().notNull(),
    /** Share of the lap, 0 to 1; null if the bridge did not report it. */
    share: doublePrecision(),
    x: doublePrecision().notNull(),
    z: doublePrecision().notNull(),
    at: timestampColumn().notNull(),
    received_at: timestampColumn().notNull(),
  },
  (table) => [
    index('timing_contacts_session').on(table.session_id, table.at),
    index('timing_contacts_driver').on(table.steam_id),
    index('timing_contacts_other').on(table.other_steam_id),
  ],
);

/** The last frame of each server and until when it has viewers. Unlogged (triggers.sql), so a crash empties it. */
export const timingFrames = pgTable('timing_frames', {
  server_id: integer()
    .primaryKey()
    .references(() => gameServers.id, { onDelete: 'cascade' }),
  session_id: bigint({ mode: 'number' }),
  seq: bigint({ mode: 'number' }),
  /** By the bridge's clock. */
  at: timestampColumn(),
  received_at: timestampColumn(),
  cars: jsonb().$type<FrameCar[]>().notNull().default([]),
  /** The API key that sent it. */
  key_id: integer(),
  watched_until: timestampColumn(),
});

noPersonalData(timingSessions, timingKeys);
const asPseudonym = (pseudonym: string) => ({ name: pseudonym, team: '' });
const renamed = { pseudonymise: [timingCars.steam_id], also: asPseudonym };
personalData(timingCars, renamed, {
  'driving/timed-cars': {
    columns: {
      id: timingCars.id,
      session: timingSessions.kind,
      track: timingSessions.track,
      ...pick(timingCars, 'car_id, car, name, team, joined_at'),
    },
  },
});
personalData(timingLaps, 'pseudonymise', {
  'driving/timed-laps': {
    columns: {
      ...pick(timingLaps, 'id, at'),
      track: timingSessions.track,
      ...pick(timingLaps, 'car, number, lap_time, cuts'),
    },
  },
});
personalData(timingContacts, 'pseudonymise', {
  'driving/contacts': {
    columns: {
      ...pick(timingContacts, 'id, at'),
      track: timingSessions.track,
      ...pick(timingContacts, 'kmh, x, z'),
    },
  },
});
personalData(timingFrames, { keep: 'one frame for each server, replaced by the next' });
