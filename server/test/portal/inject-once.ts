import { calls } from '@paddock/contract/api';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { App } from '../../src/http/app-types.ts';

const streams = calls
  .filter(({ text }) => text === 'text/event-stream')
  .map(({ path }) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`));

export type Answer = Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'body' | 'json'>;

/** Makes a request without a socket. Of an endless event stream, returns the first chunk as body. */
export async function injectOnce(app: App, options: InjectOptions): Promise<Answer> {
  const path = String(options.url).split('?', 1)[0]?.replace(/\/$/, '') ?? '';
  if (!streams.some((stream) => stream.test(path))) return app.inject(options);
  const response = await app.inject({ ...options, payloadAsStream: true });
  const isEndless = response.headers['content-type']?.toString().startsWith('text/event-stream');
  const pieces: Buffer[] = [];
  for await (const piece of response.stream()) {
    pieces.push(piece as Buffer);
    if (isEndless) break;
  }
  // Like a reader who closes the page.
  if (isEndless) response.raw.res.destroy();
  const body = Buffer.concat(pieces).toString();
  return { statusCode: response.statusCode, headers: response.headers, body, json: () => JSON.parse(body) };
}
