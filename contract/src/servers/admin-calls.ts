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
 * A server with the fields for staff. `max_players` is the configured value, `polled_max_players` the one the
 * server reports. `uptime` is the fraction of successful polls in the last seven days, 0 to 1; null before the
 * first poll.
 */
export const AdminGameServer = z.extend(GameServer, {
  /** Null: never polled. */
  host: z.nullable(z.string()),
  query_port: z.int(),
  steam_auth: z.boolean(),
  /** IANA name, for local times in its result files. */
  time_zone: z.string(),
  in_maintenance: z.boolean(),
  polled_max_players: z.nullable(z.int()),
  /** The last successful poll. */
  polled_at: z.nullable(Instant),
  uptime: z.nullable(z.number()),
  timing_mode: z.enum(timingModes),
  timing_delay_s: z.int(),
  /** When more than one bridge last used a key of this server; null if not within the last minutes. */
  two_senders_at: z.nullable(Instant),
  /** Changes only with edits by staff, not with polls. */
  updated_at: Instant,
});

export type AdminGameServer = z.output<typeof AdminGameServer>;

/** A name or an address without port, path or brackets; the server checks whether it may be polled. */
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

/** Empty for games without types. */
const SentType = z.enum(['', ...serverTypes]);

/**
 * A new server. `type` is required only for Assetto Corsa; `query_port` defaults to `port`. A server without
 * `host` is listed but never polled: staff set its `status`, which is ignored for others.
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

/** Absent fields stay unchanged; an empty `host` is cleared. */
export const ServerUpdate = z.extend(z.partial(NewServer), AsRead);

export const listAdminServers = endpoint({
  method: 'GET',
  path: '/api/v1/admin/servers',
  access: { module: 'servers', action: 'view' },
  query: z.object({ ...PageQuery.shape, search: Search }),
  list: AdminGameServer,
});

/** All matching servers as CSV, newest first. */
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

/** Deletes a server with its keys, votes and history; results and purchases stay. */
export const deleteServer = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/servers/{id}',
  access: { module: 'servers', action: 'delete' },
  params: z.object({ id: PathId }),
  audit: 'server.delete',
});

/** Polls the server now and stores the result. */
export const testServer = endpoint({
  method: 'POST',
  path: '/api/v1/admin/servers/{id}/test',
  access: { module: 'servers', action: 'edit' },
  params: z.object({ id: PathId }),
  response: z.object({ ok: z.boolean(), reason: z.nullable(z.enum(queryFailures)) }),
  audit: 'server.test',
});

/** A game server's key with the fields for staff; the key itself is shown only once, on creation. */
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
