import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import {
  AsRead,
  FormBoolean,
  Id,
  InputId,
  Instant,
  Line,
  Paragraphs,
  PathId,
  Translation,
  WholeNumber,
} from '../core/fields.ts';
import { PageQuery, Search } from '../core/paging.ts';
import { isTimeZone } from '../i18n/time-zones.ts';
import { GameServer } from './calls.ts';
import { gameIds } from './games.ts';
import {
  hostMax,
  joinLinkMax,
  portMax,
  queryFailures,
  safeJoinLink,
  serverDescriptionMax,
  serverImageRule,
  serverNameMax,
  serverPlayersMax,
  timingModes,
} from './rules.ts';
import { serverTypes } from './server-types.ts';

/**
 * A server as the staff see it. `max_players` is what they said, `polled_max_players` what the server says.
 * `uptime` is the part of the last seven days' rounds that was answered, 0 to 1; null before the first round.
 */
export const AdminGameServer = z.extend(GameServer, {
  /** Null: it is never asked. */
  host: z.nullable(z.string()),
  query_port: z.int(),
  steam_auth: z.boolean(),
  /** IANA name; local times of its result files are read in it. */
  time_zone: z.string(),
  in_maintenance: z.boolean(),
  polled_max_players: z.nullable(z.int()),
  /** When it answered last. */
  polled_at: z.nullable(Instant),
  uptime: z.nullable(z.number()),
  timing_mode: z.enum(timingModes),
  timing_delay_s: z.int(),
  /** When more than one bridge was heard that uses a key of it, within the last minutes; otherwise null. */
  two_senders_at: z.nullable(Instant),
  /** Moved by the staff's edits alone, not by what is learned of the server. */
  updated_at: Instant,
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

/** An IANA name, such as Asia/Tehran. */
export const TimeZone = z.string().check(
  z.overwrite((text: string) => text.trim()),
  z.refine(isTimeZone, 'time_zone_invalid'),
);

/** A form that is not about Assetto Corsa may leave it empty. */
const SentType = z.enum(['', ...serverTypes]);

/**
 * The form of a new server. `type` is required for Assetto Corsa alone; `query_port` is `port` unless said. A server without
 * `host` is shown and never asked: staff set its `status`, which counts for no other.
 */
export const NewServer = z.object({
  name: Line(1, serverNameMax),
  name_en: Translation(Line(1, serverNameMax)),
  description: Paragraphs(1, serverDescriptionMax),
  description_en: Translation(Paragraphs(1, serverDescriptionMax)),
  game: z.optional(z.enum(gameIds)),
  type: z.optional(SentType),
  host: z.optional(z.union([z.literal(''), Host])),
  port: Port,
  query_port: z.optional(Port),
  join_link: JoinLink,
  max_players: WholeNumber(1, serverPlayersMax),
  steam_auth: z.optional(FormBoolean),
  time_zone: z.optional(TimeZone),
  is_active: z.optional(FormBoolean),
  in_maintenance: z.optional(FormBoolean),
  status: z.optional(z.enum(['Online', 'Offline'])),
});

/** The form of a change: what is absent stays, an empty `host` is taken off. */
export const ServerUpdate = z.extend(z.partial(NewServer), AsRead);

export const listAdminServers = endpoint({
  method: 'GET',
  path: '/api/v1/admin/servers',
  access: { module: 'servers', action: 'view' },
  query: z.object({ ...PageQuery.shape, search: Search }),
  list: AdminGameServer,
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
  server_name_en: z.nullable(z.string()),
  name: z.string(),
  created_at: Instant,
  last_used_at: z.nullable(Instant),
});

export const listServerKeys = endpoint({
  method: 'GET',
  path: '/api/v1/admin/server-keys',
  access: 'developer',
  query: PageQuery,
  list: ServerKey,
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
