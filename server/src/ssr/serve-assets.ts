import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { App } from '../http/app-types.ts';
import { workerPolicy } from '../http/content-security/policy.ts';
import { serveHashedFiles } from './serve-hashed-files.ts';

export const web = new URL('../../../web/', import.meta.url).pathname;

/** Files with a hash in their name are cached for a year; others, and the service worker, are revalidated. */
export async function serveAssets(app: App): Promise<void> {
  const client = `${web}build/client`;
  serveHashedFiles(app, { prefix: '/assets/', folder: `${client}/assets` });
  await app.register(fastifyStatic, { root: client, serve: false, preCompressed: true });
  const others = readdirSync(client, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map(({ parentPath, name }) => relative(client, join(parentPath, name)))
    .filter((file) => !file.startsWith('assets/'));
  for (const file of others) {
    const isWorker = file === 'worker.js';
    app.get(`/${file}`, (_request, reply) => {
      if (isWorker) reply.header('content-security-policy', workerPolicy);
      return reply.sendFile(file, { maxAge: isWorker ? 0 : '1h' });
    });
  }
}
