import { type Game, gameIds } from '@paddock/contract/servers/games';
import type { serverStatuses, TimingMode, TrafficLevel } from '@paddock/contract/servers/rules';
import { type ServerType } from '@paddock/contract/servers/server-types';
import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { idColumn, longIdColumn, ownedBy, timestampColumn } from '../../db/columns.ts';
import { editedColumn } from '../../db/edits.ts';
import { noPersonalData, personalData } from '../../db/personal-data.ts';
import { users } from '../users/tables.ts';

/** Game servers: settings by staff and the state from the last polling. */
export const gameServers = pgTable('game_servers', {
  id: idColumn(),
  name: text().notNull(),
  name_en: text(),
  description: text().notNull(),
  description_en: text(),
  game: text().$type<Game>().notNull().default(gameIds[0]),
  type: text().$type<ServerType>(),
  /** The address to poll, never taken from join_link. Null for a server that is not polled; staff then set its status. */
  host: text(),
  port: integer().notNull(),
  query_port: integer().notNull(),
  join_link: text().notNull(),
  image: text(),
  is_active: boolean().notNull().default(true),
  in_maintenance: boolean().notNull().default(false),
  /** Whether the server verifies its drivers, which results require. */
  steam_auth: boolean().notNull().default(true),
  /** IANA time zone of local times in result files. */
  time_zone: text().notNull().default('UTC'),
  /** The average of its votes. */
  rating: numeric({ precision: 3, scale: 2, mode: 'number' }),
  max_players: integer().notNull(),
  status: text().$type<(typeof serverStatuses)[number]>().notNull().default('Offline'),
  failures: integer().notNull().default(0),
  players: integer().notNull().default(0),
  polled_max_players: integer(),
  ping: integer(),
  track: text(),
  layout: text(),
  weather: text(),
  traffic: text().$type<TrafficLevel>(),
  /** Members on the server, matched by the driver marks that it reports. */
  online_members: integer().array().notNull().default(sql`'{}'`),
  polled_at: timestampColumn(),
  timing_mode: text().$type<TimingMode>().notNull().default('off'),
  timing_delay_s: integer().notNull().default(0),
  /** When frames of two concurrent senders last arrived. */
  two_senders_at: timestampColumn(),
  created_at: timestampColumn().notNull(),
  updated_at: editedColumn(),
});

/** Polling results by hour: a week has 168 rows per server. */
export const serverHours = pgTable(
  'server_hours',
  {
    server_id: ownedBy(() => gameServers.id),
    /** The start of the hour. */
    hour: timestampColumn().notNull(),
    polls: integer().notNull(),
    online_polls: integer().notNull(),
    /** Polls during maintenance, not included in `polls`. */
    maintenance_polls: integer().notNull().default(0),
    players_sum: integer().notNull(),
    players_max: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.server_id, table.hour] })],
);

/** Votes of members, 1 to 5. */
export const serverVotes = pgTable(
  'server_votes',
  {
    server_id: ownedBy(() => gameServers.id),
    user_id: ownedBy(() => users.id),
    rating: integer().notNull(),
    voted_at: timestampColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.server_id, table.user_id] })],
);

/** Members who wait for a free slot on a full server. */
export const slotAlerts = pgTable(
  'slot_alerts',
  {
    id: longIdColumn(),
    server_id: ownedBy(() => gameServers.id),
    user_id: ownedBy(() => users.id),
    created_at: timestampColumn().notNull(),
    expires_at: timestampColumn().notNull(),
  },
  (table) => [
    uniqueIndex('slot_alerts_user').on(table.user_id, table.server_id),
    index('slot_alerts_server').on(table.server_id, table.id),
    index('slot_alerts_end').on(table.expires_at),
  ],
);

/** API keys of game servers; only their SHA-256 is stored. */
export const serverKeys = pgTable(
  'server_keys',
  {
    id: idColumn(),
    server_id: ownedBy(() => gameServers.id),
    name: text().notNull(),
    key_hash: text().notNull(),
    created_at: timestampColumn().notNull(),
    last_used_at: timestampColumn(),
  },
  (table) => [
    uniqueIndex('server_keys_hash').on(table.key_hash),
    index('server_keys_server').on(table.server_id),
  ],
);

personalData(gameServers, { keep: 'who is on a server, until it is polled again' });
noPersonalData(serverHours, serverKeys);
personalData(serverVotes, 'votes', {
  'servers/ratings': {
    columns: { server: gameServers.name, rating: serverVotes.rating, voted_at: serverVotes.voted_at },
  },
});
personalData(slotAlerts, 'delete');
