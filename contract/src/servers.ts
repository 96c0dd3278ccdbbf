import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Instant, Line, PathId, SentId } from './fields.ts';
import { PageQuery } from './paging.ts';

export const serverTypes = ['Traffic', 'Drift', 'GT3'] as const;
export const games = ['assetto', 'fivem', 'cs2'] as const;
export const serverStatuses = ['Online', 'Offline', 'Maintenance'] as const;
export const trafficLevels = ['light', 'medium', 'heavy'] as const;
export type TrafficLevel = (typeof trafficLevels)[number];

/** Rounds without an answer after which a server is shown as Offline. */
export const failuresUntilOffline = 3;

/** A game server as everybody sees it, from the last round of polling. */
export const GameServer = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  game: z.enum(games),
  /** Only Assetto Corsa servers have one. */
  type: z.nullable(z.enum(serverTypes)),
  port: z.int(),
  join_link: z.string(),
  /** What a guest can use; slots of traffic bots are not counted. */
  max_players: z.int(),
  players: z.int(),
  free_slots: z.int(),
  image: z.nullable(z.string()),
  is_active: z.boolean(),
  status: z.enum(serverStatuses),
  /** Average of 0 to 5, null without a vote. */
  rating: z.nullable(z.number()),
  /** ms from the portal; null while offline. */
  ping: z.nullable(z.int()),
  traffic: z.nullable(z.enum(trafficLevels)),
  track: z.nullable(z.string()),
  layout: z.nullable(z.string()),
  weather: z.nullable(z.string()),
  members_online: z.int(),
});
export type GameServer = z.output<typeof GameServer>;

export const listServers = endpoint({
  method: 'GET',
  path: '/api/v1/servers',
  access: 'public',
  query: PageQuery,
  response: z.array(GameServer),
});

/** The servers that are switched on, for signed-in users. */
export const listActiveServers = endpoint({
  method: 'GET',
  path: '/api/v1/servers/active',
  access: 'user',
  query: PageQuery,
  response: z.array(GameServer),
});

/** A game server's key as the staff see it; the key itself is shown once, when it is made. */
export const ServerKey = z.object({
  id: Id,
  server_id: Id,
  server_name: z.string(),
  name: z.string(),
  created_at: Instant,
  last_used_at: z.nullable(Instant),
});

export const listServerKeys = endpoint({
  method: 'GET',
  path: '/api/v1/admin/server-keys',
  access: 'developer',
  query: PageQuery,
  response: z.array(ServerKey),
});

export const createServerKey = endpoint({
  method: 'POST',
  path: '/api/v1/admin/server-keys',
  access: 'developer',
  stepUp: true,
  body: z.strictObject({ server_id: SentId, name: Line(1, 80) }),
  response: z.object({ id: Id, key: z.string() }),
  status: 201,
});

export const deleteServerKey = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/server-keys/{id}',
  access: 'developer',
  stepUp: true,
  params: z.object({ id: PathId }),
});
