import Fastify, { LogController } from 'fastify';
import type { Deps } from './adapters/deps.ts';
import type { App } from './http/app-types.ts';
import { createDrain } from './http/drain.ts';
import { serveHealthChecks } from './http/plugins/health-checks.ts';

/** The server of a worker process: only liveness and readiness checks. */
export async function buildWorkerApp(deps: Deps): Promise<App> {
  const app = Fastify({
    logger: { level: deps.config.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: false,
    return503OnClosing: false,
  }) as App;
  app.decorate('deps', deps);
  app.decorate('drain', createDrain(app.server));
  app.decorate('responses', undefined);
  app.decorate('clearCaches', () => {});
  if (deps.config.metrics) (await import('./metrics/observe-portal.ts')).observePortal(app);
  serveHealthChecks(app);
  return app;
}
