import * as z from 'zod/mini';
import { TrackRef } from '../catalogue/calls.ts';
import { endpoint } from '../core/endpoint.ts';
import { Id, Instant, PathId, WholeNumber } from '../core/fields.ts';
import { OgImages } from '../core/og-images.ts';
import { PageQuery, Search } from '../core/paging.ts';
import { serverStreamPath } from '../core/paths.ts';
import { gameIds } from './games.ts';
import { ratingMax, ratingMin, serverStatuses, trafficLevels } from './rules.ts';
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
  name_en: z.nullable(z.string()),
  description: z.string(),
  description_en: z.nullable(z.string()),
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
  /** What people call it; null while no track is known. */
  track_ref: z.nullable(TrackRef),
  weather: z.nullable(z.string()),
  /** All members on it; `members` are those of them who agreed to be shown. */
  members_online: z.int(),
  members: z.array(OnlineMember),
  /** Whether everybody may see what is timed on it. */
  timing: z.boolean(),
});
export type GameServer = z.output<typeof GameServer>;

export const listServers = endpoint({
  method: 'GET',
  path: '/api/v1/servers',
  access: 'public',
  query: z.object({ ...PageQuery.shape, search: Search }),
  list: GameServer,
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
  query: z.object({ ...PageQuery.shape, search: Search }),
  list: GameServer,
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
