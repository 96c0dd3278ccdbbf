import type * as z from 'zod/mini';
import type { AuditAction } from './audit-actions.ts';
import type { List } from './paging.ts';
import type { Action, Module } from './permissions.ts';

/**
 * Who may make a call. `linked` is a signed-in user with a linked Discord account, `server` the holder of a game
 * server's key. Calls below /api/v1/admin also need `admin.view`.
 */
export type Access =
  | 'public'
  | 'user'
  | 'linked'
  | 'developer'
  | 'server'
  | { module: Module; action: Action };

/** The rate limit that a call counts towards; see the server's rate-limits.ts. */
export type RateClass =
  | 'read'
  | 'write'
  | 'search'
  | 'login'
  | 'register'
  | 'register_check'
  | 'upload'
  | 'invitation'
  | 'checkout'
  | 'code'
  | 'recovery'
  | 'chunk'
  | 'page'
  | 'server'
  | 'frame';

export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp';

/** A file field of a multipart body. Sizes in bytes. */
export interface FileRule {
  maxBytes: number;
  types: readonly ImageType[];
  /** Maximum number of files. */
  max: number;
  required: boolean;
}

type Schema = z.ZodMiniType;

export interface EndpointSpec {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path from the root of the host, with `{name}` parameters. */
  path: string;
  access: Access;
  /**
   * Staff who may call it for other users' records regardless of `access`, without a linked Discord account. Their
   * changes are audited.
   */
  moderators?: { module: Module; action: Action };
  params?: Schema;
  query?: Schema;
  /** Query parameters that can be repeated: lists of strings. */
  repeated?: readonly string[];
  body?: Schema;
  /** The encoding of the body; default JSON. */
  encoding?: 'json' | 'form' | 'multipart';
  files?: Record<string, FileRule>;
  /** A file of any kind, at most `maxBytes`, last in the form. Streamed to disk. */
  stream?: { field: string; maxBytes: number };
  /** A binary body: allowed media types with their maximum size in bytes. */
  raw?: Readonly<Record<string, number>>;
  response?: Schema;
  /** The item schema of a list, instead of `response`: the body is an array, and `x-total-count` has the total. */
  list?: Schema;
  /** The key of the array if a list's body is an object with that single key. */
  listName?: string;
  /**
   * The media type of a response that is not JSON. Its `response` is text, or a placeholder for bytes. An event
   * stream never ends.
   */
  text?:
    | 'text/plain'
    | 'text/csv'
    | 'text/event-stream'
    | 'application/x-ndjson'
    | 'application/zip'
    | 'application/octet-stream';
  /** Success status: 200, or 204 for an empty response. */
  status?: 200 | 201 | 202 | 204;
  rate?: RateClass;
  /** Accepts an Idempotency-Key: every call that moves money. */
  idempotent?: true;
  /** A site setting that must be on. */
  needs?: 'registration_enabled' | 'shop_enabled';
  /** Needs a password or code confirmed within the last five minutes. */
  stepUp?: true;
  /** Its name in the audit log; required for every call below /api/v1/admin that changes data. */
  audit?: AuditAction;
  /** The handler validates the rows of the body one by one, including their characters. */
  rowByRow?: true;
  /** Body limit in bytes, if not the default of 1 MB. */
  maxBytes?: number;
}

/** Declares a call of the API, shared by the server and the browser. */
export function endpoint<const E extends EndpointSpec>(spec: E): E {
  return spec;
}

type Of<E, K extends keyof EndpointSpec> = E extends { [key in K]: infer S extends Schema } ? S : never;
type Part<E, K extends 'params' | 'query' | 'body'> = [Of<E, K>] extends [never]
  ? unknown
  : { [key in K]: z.output<Of<E, K>> };

/** The caller's input: decoded values (cents, Dates), grouped by location. */
export type Input<E extends EndpointSpec> = Part<E, 'params'> &
  Part<E, 'body'> &
  ([Of<E, 'query'>] extends [never] ? unknown : { query?: z.output<Of<E, 'query'>> }) &
  (E extends { raw: object } ? { body: Blob } : unknown) &
  (E extends { files: infer F extends Record<string, FileRule> }
    ? { files?: { [K in keyof F]?: readonly Blob[] } }
    : unknown);

/** The decoded response of a call. */
export type Output<E extends EndpointSpec> = [Of<E, 'list'>] extends [never]
  ? [Of<E, 'response'>] extends [never]
    ? undefined
    : z.output<Of<E, 'response'>>
  : List<z.output<Of<E, 'list'>>>;

/** The response header with the total number of items of a list. */
export const totalHeader = 'x-total-count';

/** The decoded input of the handler. */
export type ParamsOf<E extends EndpointSpec> = z.output<Of<E, 'params'>>;
export type QueryOf<E extends EndpointSpec> = z.output<Of<E, 'query'>>;
export type BodyOf<E extends EndpointSpec> = E extends { raw: object } ? Uint8Array : z.output<Of<E, 'body'>>;

export function successStatus(spec: EndpointSpec): number {
  return spec.status ?? (spec.response || spec.list ? 200 : 204);
}

/** `GET /api/v1/servers`: identifies a call on both sides. */
export function endpointName(spec: EndpointSpec): string {
  return `${spec.method} ${spec.path}`;
}
