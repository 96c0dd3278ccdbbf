import type * as z from 'zod/mini';
import type { AuditAction } from './audit-actions.ts';
import type { List } from './paging.ts';
import type { Action, Module } from './permissions.ts';

/**
 * Who may make a call. `linked` is a signed-in user with a linked Discord account, `server` the holder of a
 * game server's key. Calls below /api/v1/admin need `admin.view` besides what stands here.
 */
export type Access =
  | 'public'
  | 'user'
  | 'linked'
  | 'developer'
  | 'server'
  | { module: Module; action: Action };

/** The allowance that a call draws on; the figures stand in the server's rate-limits.ts. */
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

/** One file field of a multipart body. Sizes in bytes. */
export interface FileRule {
  maxBytes: number;
  types: readonly ImageType[];
  /** How many files the field takes. */
  max: number;
  required: boolean;
}

type Schema = z.ZodMiniType;

export interface EndpointSpec {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with `{name}` places, from the root of the host. */
  path: string;
  access: Access;
  /**
   * Staff who may make it about what is somebody else's, `access` aside: they need no link to Discord. Whatever they
   * change so is in the audit log.
   */
  moderators?: { module: Module; action: Action };
  params?: Schema;
  query?: Schema;
  /** Parameters of the query that may stand several times: lists of texts. */
  repeated?: readonly string[];
  body?: Schema;
  /** How the body travels; JSON unless said. */
  encoding?: 'json' | 'form' | 'multipart';
  files?: Record<string, FileRule>;
  /** A file of any kind and `maxBytes` at most, last in the form, that goes to the disk as it comes. */
  stream?: { field: string; maxBytes: number };
  /** A body that is bytes, of one of these media types with so many bytes at most. */
  raw?: Readonly<Record<string, number>>;
  response?: Schema;
  /** An item of a list, in place of `response`: the body is an array, and `x-total-count` tells how many the whole has. */
  list?: Schema;
  /** The name of the array where the body of a list is an object with nothing else in it. */
  listName?: string;
  /** The media type of an answer that is no JSON; its `response` is text, or stands for bytes. An event stream has no end. */
  text?:
    | 'text/plain'
    | 'text/csv'
    | 'text/event-stream'
    | 'application/x-ndjson'
    | 'application/zip'
    | 'application/octet-stream';
  /** Success status: 200, or 204 where nothing is answered. */
  status?: 200 | 201 | 202 | 204;
  rate?: RateClass;
  /** Takes an Idempotency-Key: every call that moves money. */
  idempotent?: true;
  /** A switch of the site that must be on. */
  needs?: 'registration_enabled' | 'shop_enabled';
  /** Needs the password or a code given within the last five minutes. */
  stepUp?: true;
  /** What the audit log calls it: every call below /api/v1/admin that changes something has this. */
  audit?: AuditAction;
  /** The rows in the body are judged one by one by the handler, down to their characters. */
  rowByRow?: true;
  /** Body limit in bytes where the usual 1 MB does not fit. */
  maxBytes?: number;
}

/** Declares a call of the API. The object is what the server answers and what the browser makes. */
export function endpoint<const E extends EndpointSpec>(spec: E): E {
  return spec;
}

type Of<E, K extends keyof EndpointSpec> = E extends { [key in K]: infer S extends Schema } ? S : never;
type Part<E, K extends 'params' | 'query' | 'body'> = [Of<E, K>] extends [never]
  ? unknown
  : { [key in K]: z.output<Of<E, K>> };

/** What a caller hands over: decoded values (cents, Dates), grouped by where they travel. */
export type Input<E extends EndpointSpec> = Part<E, 'params'> &
  Part<E, 'body'> &
  ([Of<E, 'query'>] extends [never] ? unknown : { query?: z.output<Of<E, 'query'>> }) &
  (E extends { raw: object } ? { body: Blob } : unknown) &
  (E extends { files: infer F extends Record<string, FileRule> }
    ? { files?: { [K in keyof F]?: readonly Blob[] } }
    : unknown);

/** What a call answers, decoded. */
export type Output<E extends EndpointSpec> = [Of<E, 'list'>] extends [never]
  ? [Of<E, 'response'>] extends [never]
    ? undefined
    : z.output<Of<E, 'response'>>
  : List<z.output<Of<E, 'list'>>>;

/** The header of a list's answer with the number of items of the whole list. */
export const totalHeader = 'x-total-count';

/** What the server handles, decoded. */
export type ParamsOf<E extends EndpointSpec> = z.output<Of<E, 'params'>>;
export type QueryOf<E extends EndpointSpec> = z.output<Of<E, 'query'>>;
export type BodyOf<E extends EndpointSpec> = E extends { raw: object } ? Uint8Array : z.output<Of<E, 'body'>>;

export function successStatus(spec: EndpointSpec): number {
  return spec.status ?? (spec.response || spec.list ? 200 : 204);
}

/** `GET /api/v1/servers`: the name under which a call is known on both sides. */
export function endpointName(spec: EndpointSpec): string {
  return `${spec.method} ${spec.path}`;
}
