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

/** A practice, qualifying or race while it was driven, as a bridge beside the game told it. It counts for no statistic. */
export const timingSessions = pgTable(
  'timing_sessions',
  {
    id: longIdColumn(),
    server_id: ownedBy(() => gameServers.id),
    kind: keyColumn().$type<TimingKind>().notNull(),
    track: keyColumn().notNull(),
    layout: keyColumn().notNull(),
    name: text().notNull(),
    /** The game's own number of it. */
    index: integer().notNull(),
    /** Of a race; 0 where the minutes limit it. */
    laps: integer().notNull(),
    minutes: integer().notNull(),
    wait_s: integer().notNull(),
    /** °C */
    air: doublePrecision().notNull(),
    road: doublePrecision().notNull(),
    weather: text().notNull(),
    /** ms, negative before the start: as it was told at `told_at`. */
    elapsed_ms: integer().notNull(),
    told_at: timestampColumn().notNull(),
    /** By the bridge's clock. */
    started_at: timestampColumn().notNull(),
    received_at: timestampColumn().notNull(),
    ended_at: timestampColumn(),
    /** Another one began before this one's end was told. */
    abandoned: boolean().notNull().default(false),
    /** The result file that the game wrote, by its name. */
    file_name: text(),
    /** When it was decided what counts of it: its file, or the laps told here (`racing_session_id`). */
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

/** What bridges call a session: two that were started one after the other compute its start anew. */
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

/** Who sat in which car of the server. Somebody who comes back in another car has another row. */
export const timingCars = pgTable(
  'timing_cars',
  {
    id: longIdColumn(),
    session_id: session(),
    car_id: integer().notNull(),
    steam_id: keyColumn().notNull(),
    car: keyColumn().notNull(),
    skin: text().notNull(),
    /** As the game calls the driver. */
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
    /** Of the driver in this car, the first is 1. */
    number: integer().notNull(),
    /** ms */
    lap_time: integer().notNull(),
    cuts: integer().notNull(),
    grip: doublePrecision(),
    /** The order of the game at its end; `time` in ms. */
    order: jsonb().$type<{ car_id: number; laps: number; time: number; finished: boolean }[]>().notNull(),
    /** By the bridge's clock. */
    at: timestampColumn().notNull(),
    received_at: timestampColumn().notNull(),
    /** ms from the start of the lap to each of its 48 timing points, by frames; null where nobody watched it. */
    points: integer().array(),
  },
  (table) => [
    uniqueIndex('timing_laps_once').on(table.session_id, table.car_id, table.steam_id, table.number),
    index('timing_laps_driver').on(table.steam_id),
  ],
);

/** Two cars that touched, or one and a wall: facts that change no rating. */
export const timingContacts = pgTable(
  'timing_contacts',
  {
    id: longIdColumn(),
    session_id: session(),
    car_id: integer().notNull(),
    steam_id: keyColumn().notNull(),
    /** null is a wall. */
    other_car_id: integer(),
    other_steam_id: keyColumn(),
    kmh: doublePrecision().notNull(),
    /** Of the lap, 0 to 1; null where the bridge did not know it. */
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

/** The last frame of each server, and until when somebody watches it. It may be lost: triggers.sql makes it unlogged. */
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
  /** The key that sent it. */
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
