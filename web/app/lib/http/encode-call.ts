import type { EndpointSpec } from '@paddock/contract/core/endpoint';
import * as z from 'zod/mini';

/** The parts of an input, untyped. */
export interface RawInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  files?: Record<string, readonly Blob[] | undefined>;
}

interface Wire {
  address: string;
  body?: BodyInit;
  /** Unset for multipart, where the browser adds the boundary. */
  contentType?: string;
}

type Fields = Record<string, unknown>;

function fieldsOf(schema: z.ZodMiniType | undefined, value: unknown): Fields {
  return schema && value !== undefined ? (z.encode(schema, value) as Fields) : {};
}

const isPresent = ([, value]: [string, unknown]) => value !== undefined && value !== null;

/** Forms and queries have text only; objects are sent as JSON. */
function asText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Name and text of each field; a repeated one has a pair for each value. */
function pairs(fields: Fields, repeated: readonly string[] = []): [string, string][] {
  return Object.entries(fields)
    .filter(isPresent)
    .flatMap(([name, value]): [string, string][] =>
      repeated.includes(name)
        ? (value as unknown[]).map((item) => [name, asText(item)])
        : [[name, asText(value)]],
    );
}

/** Encodes values by the schemas of the call into an address and a body. Throws ZodError for invalid values. */
export function encodeCall(spec: EndpointSpec, input: RawInput): Wire {
  const params = fieldsOf(spec.params, input.params);
  const path = spec.path.replace(/\{(\w+)\}/g, (_place, name: string) =>
    encodeURIComponent(asText(params[name])),
  );
  const search = new URLSearchParams(pairs(fieldsOf(spec.query, input.query), spec.repeated)).toString();
  const address = search ? `${path}?${search}` : path;
  if (spec.raw) return { address, body: input.body as Blob, contentType: 'application/octet-stream' };
  if (!spec.body && !spec.files) return { address };

  if (spec.encoding === 'multipart') {
    const form = new FormData();
    for (const [name, value] of pairs(fieldsOf(spec.body, input.body))) form.append(name, value);
    for (const [name, files] of Object.entries(input.files ?? {})) {
      for (const file of files ?? []) form.append(name, file);
    }
    return { address, body: form };
  }
  const fields = fieldsOf(spec.body, input.body);
  if (spec.encoding === 'form') {
    return {
      address,
      body: new URLSearchParams(pairs(fields)).toString(),
      contentType: 'application/x-www-form-urlencoded',
    };
  }
  return { address, body: JSON.stringify(fields), contentType: 'application/json' };
}
