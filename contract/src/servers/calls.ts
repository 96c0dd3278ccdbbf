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

/** The public fields of a member. */
export const OnlineMember = z.object({
  id: Id,
  username: z.string(),
  profile_image: z.nullable(z.string()),
});
export type OnlineMember = z.output<typeof OnlineMember>;

/** A public game server, as of the last poll. */
export const GameServer = z.object({
  id: Id,
  name: z.string(),
  name_en: z.nullable(z.string()),
  description: z.string(),
  description_en: z.nullable(z.string()),
  game: z.enum(gameIds),
  /** Only for Assetto Corsa servers. */
  type: z.nullable(z.enum(serverTypes)),
  port: z.int(),
  join_link: z.string(),
  /** Slots for players, without those of traffic bots. */
  max_players: z.int(),
  players: z.int(),
  /** 0 while offline. */
  free_slots: z.int(),
  image: z.nullable(z.string()),
  is_active: z.boolean(),
  status: z.enum(serverStatuses),
  /** Average of 1 to 5 with two decimals, null without a vote. */
  rating: z.nullable(z.number()),
  /** ms from the portal; null while offline. */
  ping: z.nullable(z.int()),
  traffic: z.nullable(z.enum(trafficLevels)),
  /** As reported by the server; may include the layout. */
  track: z.nullable(z.string()),
  layout: z.nullable(z.string()),
  /** Its display names; null while the track is unknown. */
  track_ref: z.nullable(TrackRef),
  weather: z.nullable(z.string()),
  /** All members online; `members` lists those who agreed to be shown. */
  members_online: z.int(),
  members: z.array(OnlineMember),
  /** Whether its timing is public. */
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

/** A server on its own page. */
export const GameServerDetail = z.extend(GameServer, {
  rating_count: z.int(),
  /** Average players by hour of the day in Tehran over the last seven days; null before the first poll. */
  players_avg: z.nullable(z.array(z.number()).check(z.length(24))),
  preview_images: OgImages,
});
export type GameServerDetail = z.output<typeof GameServerDetail>;

/** Active servers only. */
export const getServer = endpoint({
  method: 'GET',
  path: '/api/v1/servers/{id}',
  access: 'public',
  params: z.object({ id: PathId }),
  response: GameServerDetail,
});

/** Active servers, for signed-in users. */
export const listActiveServers = endpoint({
  method: 'GET',
  path: '/api/v1/servers/active',
  access: 'user',
  query: z.object({ ...PageQuery.shape, search: Search }),
  list: GameServer,
});

/**
 * `event: server` with a server as in the list: every server at the start, then those that change. `event: gone`
 * with `{id}` of a deleted or deactivated server.
 */
export const streamServers = endpoint({
  method: 'GET',
  path: serverStreamPath,
  access: 'public',
  text: 'text/event-stream',
  response: z.string(),
});

/** An hour with at least one poll. */
export const ServerHour = z.object({
  /** The start of the hour. */
  hour: Instant,
  players_max: z.int(),
  /** Over successful polls, one decimal. */
  players_avg: z.number(),
  /** Fraction of successful polls, 0 to 1 with two decimals. */
  online_share: z.number(),
});
export type ServerHour = z.output<typeof ServerHour>;

/** The last seven days, oldest first. For an inactive server only for staff. */
export const listServerHistory = endpoint({
  method: 'GET',
  path: '/api/v1/servers/{id}/history',
  access: 'public',
  params: z.object({ id: PathId }),
  response: z.array(ServerHour),
});

/** Average players of each server by hour of the day in Tehran over the last seven days. */
export const listBusyHours = endpoint({
  method: 'GET',
  path: '/api/v1/servers/busy-hours',
  access: 'public',
  response: z.array(z.object({ server_id: Id, players_avg: z.array(z.number()).check(z.length(24)) })),
});

/** One vote per user; a new vote replaces the old one. */
export const rateServer = endpoint({
  method: 'PUT',
  path: '/api/v1/servers/{id}/rating',
  access: 'linked',
  params: z.object({ id: PathId }),
  body: z.strictObject({ rating: WholeNumber(ratingMin, ratingMax) }),
  response: z.object({ rating: z.nullable(z.number()), own_rating: z.int() }),
});

/** The current user's votes. */
export const listMyRatings = endpoint({
  method: 'GET',
  path: '/api/v1/servers/ratings',
  access: 'user',
  response: z.array(z.object({ server_id: Id, own_rating: z.int() })),
});
