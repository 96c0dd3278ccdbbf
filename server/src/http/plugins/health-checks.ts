import pTimeout from 'p-timeout';
import { createPromiseCache } from '../../concurrency/promise-cache.ts';
import { isMigrated } from '../../db/schema/migrate.ts';
import type { App } from '../app-types.ts';

/** Frequent checks cost one database query in this time. */
const freshMs = 500;
const budgetMs = 2_000;

/**
 * Serves liveness and readiness checks. They have no rate limit, stay available during maintenance, and reveal
 * nothing else.
 */
export function serveHealthChecks(app: App): void {
  const { db } = app.deps;
  const answers = createPromiseCache<boolean>({ maxSize: 1, maxAge: freshMs });

  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ alive: true }),
  );

  app.get('/readyz', async (_request, reply) => {
    const { isDraining } = app.drain;
    const pending = answers.get('migrated', () => isMigrated(db));
    // Undefined: the database does not respond.
    const migrated = await pTimeout(pending, { milliseconds: budgetMs }).catch(() => undefined);
    const isReady = migrated === true && !isDraining;
    if (!isReady) reply.code(503).header('retry-after', '5');
    return reply.header('cache-control', 'no-store').send({
      ready: isReady,
      database: migrated !== undefined,
      migrations: migrated === true,
      draining: isDraining,
    });
  });
}
