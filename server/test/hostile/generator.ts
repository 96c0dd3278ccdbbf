import { type EndpointSpec, endpointName } from '@paddock/contract/core/endpoint';
import type { InjectOptions } from 'fastify';
import {
  type Dice,
  forgedFields,
  hostileBodies,
  hostileIds,
  hostileQueries,
  hostileTypes,
  hostileValues,
} from './values.ts';

export type Values = Readonly<Record<string, readonly unknown[]>>;

/** The field names of a body's schema. */
function fieldsOf(spec: EndpointSpec): string[] {
  const shape = (spec.body as { _zod?: { def: { shape?: object } } } | undefined)?._zod?.def.shape;
  return Object.keys(shape ?? {});
}

/** A copy with one part replaced somewhere. */
function spoiled(value: unknown, dice: Dice): unknown {
  if (typeof value !== 'object' || value === null || dice.chance(0.05)) return dice.pick(hostileValues);
  const keys = Object.keys(value);
  if (keys.length === 0) return dice.pick(hostileValues);
  const key = dice.pick(keys);
  const part = spoiled((value as Record<string, unknown>)[key], dice);
  return Array.isArray(value) ? value.with(Number(key), part) : { ...value, [key]: part };
}

/** A valid body, sometimes with an error. */
function bodyFields(spec: EndpointSpec, good: Values, dice: Dice): Record<string, unknown> {
  const whole = good[endpointName(spec)];
  const named = fieldsOf(spec).flatMap((field) => {
    const values = good[field];
    return values ? [[field, dice.pick(values)] as const] : [];
  });
  // A copy, so that omissions do not affect later bodies.
  let body = { ...((whole ? dice.pick(whole) : Object.fromEntries(named)) as Record<string, unknown>) };
  if (dice.chance(0.4)) body = { ...(spoiled(body, dice) as object) };
  if (dice.chance(0.2)) body = { ...body, ...forgedFields };
  if (dice.chance(0.1)) delete body[dice.pick(Object.keys(body))];
  return body;
}

type Body = Pick<InjectOptions, 'payload' | 'headers'>;

function formBody(fields: Record<string, unknown>): Body {
  const pairs = Object.entries(fields).map(([name, value]) => [name, String(value).toWellFormed()]);
  const payload = new URLSearchParams(pairs as [string, string][]).toString();
  return { payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } };
}

/** A multipart body, sometimes with a broken structure. */
function multipartBody(spec: EndpointSpec, fields: Record<string, unknown>, files: Values, dice: Dice): Body {
  const boundary = 'kerb';
  const part = (head: string, content: Buffer | string) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(content as string),
      Buffer.from('\r\n'),
    ]);
  // A streamed file has an alternative, such as a link.
  const streamed = spec.stream && dice.chance(0.5) ? [spec.stream.field] : [];
  const names = dice.chance(0.05) ? ['surprise'] : [...Object.keys(spec.files ?? {}), ...streamed];
  const file = () => dice.pick(files['file'] ?? []) as Buffer;
  const parts = [
    ...Object.entries(fields).map(([name, value]) => part(`name="${name}"`, String(value))),
    ...names.map((name) => part(`name="${name}"; filename="../a\\0.png"`, file())),
    ...(dice.chance(0.03) ? [part('name="__proto__"', 'x'), part('', 'x')] : []),
    ...(dice.chance(0.03) ? Array.from({ length: 130 }, (_, at) => part(`name="f${at}"`, 'x')) : []),
  ];
  const end = dice.chance(0.08) ? '' : `--${boundary}--\r\n`;
  const whole = Buffer.concat([...parts, Buffer.from(end)]);
  const payload = dice.chance(0.08) ? whole.subarray(0, Math.floor(whole.length / 2)) : whole;
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

/** Bytes of a media type that a call accepts; `good` has them by the call's name, each preceded by its type. */
function rawBody(spec: EndpointSpec, good: Values, dice: Dice): Body {
  const [type, bytes] = dice.pick((good[endpointName(spec)] ?? []) as (readonly [string, Buffer])[]);
  const cut = dice.chance(0.2) ? bytes.subarray(0, Math.floor(bytes.length / 2)) : bytes;
  const sent = dice.chance(0.1) ? dice.pick(Object.keys(spec.raw ?? {})) : type;
  return { payload: cut, headers: { 'content-type': sent } };
}

function bodyFor(spec: EndpointSpec, good: Values, dice: Dice): Body {
  if (dice.chance(0.03)) return { payload: dice.pick(hostileBodies) };
  if (dice.chance(0.05)) {
    return { payload: dice.pick(hostileBodies), headers: { 'content-type': dice.pick(hostileTypes) } };
  }
  if (dice.chance(spec.body ? 0.07 : 0.03)) {
    return { payload: dice.pick(hostileBodies), headers: { 'content-type': 'application/json' } };
  }
  if (spec.raw) return rawBody(spec, good, dice);
  if (!spec.body && !spec.files) return {};
  const fields = bodyFields(spec, good, dice);
  if (spec.encoding === 'form') return formBody(fields);
  if (spec.encoding === 'multipart') return multipartBody(spec, fields, good, dice);
  return { payload: JSON.stringify(fields), headers: { 'content-type': 'application/json' } };
}

function urlFor(spec: EndpointSpec, good: Values, dice: Dice): string {
  const path = spec.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const ids = good[`${endpointName(spec)} ${name}`] ?? [];
    return String(ids.length === 0 || dice.chance(0.4) ? dice.pick(hostileIds) : dice.pick(ids));
  });
  const ending = dice.chance(0.02) ? dice.pick(['/', '//', '/..', '/x', '%00']) : '';
  const queries = good[`${endpointName(spec)} ?`];
  if (queries && dice.chance(0.6)) return `${path}?${dice.pick(queries)}`;
  return `${path}${ending}${dice.chance(spec.query ? 0.5 : 0.1) ? `?${dice.pick(hostileQueries)}` : ''}`;
}

const otherMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const;

/**
 * A request to the call: valid, corrupted or malformed. `good` holds values by field name, whole bodies by the
 * call's name, ids by the call's name and parameter, and whole queries by the call's name and `?`.
 */
export function hostileRequest(spec: EndpointSpec, good: Values, dice: Dice): InjectOptions {
  const method = dice.chance(0.03) ? dice.pick(otherMethods) : spec.method;
  const isBare = spec.method === 'GET' && dice.chance(0.95);
  const { payload, headers } = isBare ? {} : bodyFor(spec, good, dice);
  const key = dice.pick([
    'one',
    'two',
    `key-${dice.pick(Object.keys(hostileValues))}`,
    'x y',
    'x'.repeat(256),
  ]);
  return {
    method,
    url: urlFor(spec, good, dice),
    headers: { ...headers, ...(dice.chance(0.3) ? { 'idempotency-key': key } : {}) },
    ...(payload === undefined ? {} : { payload }),
  };
}
