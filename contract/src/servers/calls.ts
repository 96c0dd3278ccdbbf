import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { FormBoolean, Id, InputId, Instant, Line, Paragraphs, PathId, WholeNumber } from '../core/fields.ts';
import { OgImages } from '../core/og-images.ts';
import { PageQuery, Search } from '../core/paging.ts';
import { serverStreamPath } from '../core/paths.ts';
import { gameIds } from './games.ts';
import {
  hostMax,
  joinLinkMax,
  portMax,
  queryFailures,
  ratingMax,
  ratingMin,
  safeJoinLink,
  serverDescriptionMax,
  serverImageRule,
  serverNameMax,
  serverPlayersMax,
  serverStatuses,
  trafficLevels,
} from './rules.ts';
import { serverTypes } from './server-types.ts';

/** A member as everybody sees them. */
export const OnlineMember = z.object({
  id: Id,
  username: z.string(),
  profile_image: z.nullable(z.string()),
});
export type OnlineMember = z.output<typeof OnlineMember>;

/** A game server as everybody sees it, from the last round of polling. */
export const GameServer = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  game: z.enum(gameIds),
  /** Only Assetto Corsa servers have one. */
  type: z.nullable(z.enum(serverTypes)),
  port: z.int(),
  join_link: z.string(),
  /** What a guest can use; slots of traffic bots are not counted. */
  max_players: z.int(),
  players: z.int(),
  /** 0 unless the server is online. */
  free_slots: z.int(),
  image: z.nullable(z.string()),
  is_active: z.boolean(),
  status: z.enum(serverStatuses),
  /** Average of 1 to 5 with two decimals, null without a vote. */
  rating: z.nullable(z.number()),
  /** ms from the portal; null while offline. */
  ping: z.nullable(z.int()),
  traffic: z.nullable(z.enum(trafficLevels)),
  /** As the server tells it: a layout that is part of the name stays there. */
  track: z.nullable(z.string()),
  layout: z.nullable(z.string()),
  weather: z.nullable(z.string()),
  /** All members on it; `members` are those of them who agreed to be shown. */
  members_online: z.int(),
  members: z.array(OnlineMember),
});
export type GameServer = z.output<typeof GameServer>;

export const listServers = endpoint({
  method: 'GET',
  path: '/api/v1/servers',
  access: 'public',
  query: PageQuery,
  response: z.array(GameServer),
});

/** A server with what its own page shows besides. */
export const GameServerDetail = z.extend(GameServer, {
  rating_count: z.int(),
  /** Average players by hour of the day in Tehran over the last seven days; null before the first round. */
  players_avg: z.nullable(z.array(z.number()).check(z.length(24))),
  preview_images: OgImages,
});
export type GameServerDetail = z.output<typeof GameServerDetail>;

/** One that is switched on. */
export const getServer = endpoint({
  method: 'GET',
  path: '/api/v1/servers/{id}',
  access: 'public',
  params: z.object({ id: PathId }),
  response: GameServerDetail,
});

/** The servers that are switched on, for signed-in users. */
export const listActiveServers = endpoint({
  method: 'GET',
  path: '/api/v1/servers/active',
  access: 'user',
  query: PageQuery,
  response: z.array(GameServer),
});

/**
 * `event: server` with the server object of the list: of every server at the start, afterwards of those that
 * change. `event: gone` with `{id}` of a server that was deleted or switched off.
 */
export const streamServers = endpoint({
  method: 'GET',
  path: serverStreamPath,
  access: 'public',
  text: 'text/event-stream',
  response: z.string(),
});

/** Hours in which a server was asked at least once. */
export const ServerHour = z.object({
  /** The start of the hour. */
  hour: Instant,
  players_max: z.int(),
  /** Over the rounds that were answered, one decimal. */
  players_avg: z.number(),
  /** Which part of the rounds was answered, 0 to 1 with two decimals. */
  online_share: z.number(),
});
export type ServerHour = z.output<typeof ServerHour>;

/** The last seven days, oldest first. A server that is switched off has them for the staff alone. */
export const listServerHistory = endpoint({
  method: 'GET',
  path: '/api/v1/servers/{id}/history',
  access: 'public',
  params: z.object({ id: PathId }),
  response: z.array(ServerHour),
});

/** How busy each server was on a usual day of the last seven: average players by hour of the day in Tehran. */
export const listBusyHours = endpoint({
  method: 'GET',
  path: '/api/v1/servers/busy-hours',
  access: 'public',
  response: z.array(z.object({ server_id: Id, players_avg: z.array(z.number()).check(z.length(24)) })),
});

/** One vote each; a new one takes the place of the old. */
export const rateServer = endpoint({
  method: 'PUT',
  path: '/api/v1/servers/{id}/rating',
  access: 'linked',
  params: z.object({ id: PathId }),
  body: z.strictObject({ rating: WholeNumber(ratingMin, ratingMax) }),
  response: z.object({ rating: z.nullable(z.number()), own_rating: z.int() }),
});

/** The votes of the one who asks. */
export const listMyRatings = endpoint({
  method: 'GET',
  path: '/api/v1/servers/ratings',
  access: 'user',
  response: z.array(z.object({ server_id: Id, own_rating: z.int() })),
});

/**
 * A server as the staff see it. `max_players` is what they said, `polled_max_players` what the server says.
 * `uptime` is the part of the last seven days' rounds that was answered, 0 to 1; null before the first round.
 */
export const AdminGameServer = z.extend(GameServer, {
  host: z.string(),
  query_port: z.int(),
  steam_auth: z.boolean(),
  in_maintenance: z.boolean(),
  polled_max_players: z.nullable(z.int()),
  /** When it answered last. */
  polled_at: z.nullable(Instant),
  uptime: z.nullable(z.number()),
});
export type AdminGameServer = z.output<typeof AdminGameServer>;

/** A name or an address without port, path or brackets; whether it may be asked is the server's business. */
const Host = z.string().check(
  z.overwrite((text: string) => text.trim().toLowerCase()),
  z.minLength(1),
  z.maxLength(hostMax),
  z.regex(
    /^(?=.*[a-z0-9])([a-z0-9_]([a-z0-9_-]*[a-z0-9_])?\.)*[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?\.?$|^[0-9a-f:.]*:[0-9a-f:.]*:[0-9a-f:.]*$/,
    'host_invalid',
  ),
);
const Port = WholeNumber(1, portMax);
const JoinLink = Line(1, joinLinkMax).check(
  z.refine((link) => safeJoinLink(link) !== undefined, 'join_link_invalid'),
);
/** A form that is not about Assetto Corsa may leave it empty. */
const SentType = z.enum(['', ...serverTypes]);

/** The form of a new server. `type` is required for Assetto Corsa alone; `query_port` is `port` unless said. */
export const NewServer = z.object({
  name: Line(1, serverNameMax),
  description: Paragraphs(1, serverDescriptionMax),
  game: z.optional(z.enum(gameIds)),
  type: z.optional(SentType),
  host: Host,
  port: Port,
  query_port: z.optional(Port),
  join_link: JoinLink,
  max_players: WholeNumber(1, serverPlayersMax),
  steam_auth: z.optional(FormBoolean),
  is_active: z.optional(FormBoolean),
  in_maintenance: z.optional(FormBoolean),
});

/** The form of a change: what is absent stays. */
export const ServerUpdate = z.partial(NewServer);

export const listAdminServers = endpoint({
  method: 'GET',
  path: '/api/v1/admin/servers',
  access: { module: 'servers', action: 'view' },
  query: z.object({ ...PageQuery.shape, search: Search }),
  response: z.array(AdminGameServer),
});

/** All servers that match as CSV, the newest first. */
export const exportServers = endpoint({
  method: 'GET',
  path: '/api/v1/admin/servers/export',
  access: { module: 'servers', action: 'view' },
  query: z.object({ search: Search }),
  response: z.string(),
  text: 'text/csv',
});

export const createServer = endpoint({
  method: 'POST',
  path: '/api/v1/admin/servers',
  access: { module: 'servers', action: 'create' },
  encoding: 'multipart',
  body: NewServer,
  files: { image: serverImageRule },
  response: AdminGameServer,
  status: 201,
  rate: 'upload',
  audit: 'server.create',
});

export const updateServer = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/servers/{id}',
  access: { module: 'servers', action: 'edit' },
  params: z.object({ id: PathId }),
  encoding: 'multipart',
  body: ServerUpdate,
  files: { image: { ...serverImageRule, required: false } },
  response: AdminGameServer,
  rate: 'upload',
  audit: 'server.update',
});

/** With its keys, votes and history; what was driven on it and bought for it stays. */
export const deleteServer = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/servers/{id}',
  access: { module: 'servers', action: 'delete' },
  params: z.object({ id: PathId }),
  audit: 'server.delete',
});

/** Asks the server now. What it answers is kept, as after a round. */
export const testServer = endpoint({
  method: 'POST',
  path: '/api/v1/admin/servers/{id}/test',
  access: { module: 'servers', action: 'edit' },
  params: z.object({ id: PathId }),
  response: z.object({ ok: z.boolean(), reason: z.nullable(z.enum(queryFailures)) }),
  audit: 'server.test',
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
  body: z.strictObject({ server_id: InputId, name: Line(1, 80) }),
  response: z.object({ id: Id, key: z.string() }),
  status: 201,
  audit: 'server_key.create',
});

export const deleteServerKey = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/server-keys/{id}',
  access: 'developer',
  stepUp: true,
  params: z.object({ id: PathId }),
  audit: 'server_key.delete',
});
