import { get } from 'node:http';
import type { QueryFailure } from '@paddock/contract/servers/rules';
import * as z from 'zod/mini';
import { type Endpoint, GameQueryError } from './game-query.ts';

const timeoutMs = 3_000;
const maxBytes = 1_000_000;

export interface JsonResponse {
  status: number;
  json: unknown;
  /** ms until the response started */
  ping: number;
}

/** Fetches JSON from a checked address: no redirects, three seconds, one megabyte. */
export function fetchJson({ address, family, host, port }: Endpoint, path: string): Promise<JsonResponse> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const fail = (fault: QueryFailure, cause?: unknown) => {
      reject(new GameQueryError(fault, cause));
      request.destroy();
    };
    const request = get(
      {
        host: address,
        family,
        port,
        path,
        headers: { host: `${host.includes(':') ? `[${host}]` : host}:${port}`, accept: 'application/json' },
        agent: false,
      },
      (response) => {
        const ping = Math.max(1, Math.round(performance.now() - began));
        const chunks: Buffer[] = [];
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > maxBytes) return fail('too_large');
          chunks.push(chunk);
        });
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          const status = response.statusCode ?? 0;
          if (status !== 200) return resolve({ status, json: undefined, ping });
          try {
            resolve({ status, json: JSON.parse(text), ping });
          } catch (cause) {
            fail('not_json', cause);
          }
        });
        // The response was truncated.
        response.on('error', (cause) => fail('not_json', cause));
      },
    );
    const timer = setTimeout(() => fail('timeout'), timeoutMs);
    request.on('close', () => clearTimeout(timer));
    request.on('error', (cause) => fail('refused', cause));
  });
}

/** Parses a response; throws wrong_shape if it does not match. */
export function parseResponse<T extends z.ZodMiniType>(schema: T, { json }: JsonResponse): z.output<T> {
  const parsed = z.safeParse(schema, json);
  if (!parsed.success) throw new GameQueryError('wrong_shape', parsed.error);
  return parsed.data;
}
