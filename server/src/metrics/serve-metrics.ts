import cluster from 'node:cluster';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { AggregatorRegistry, register } from 'prom-client';
import { ConfigError } from '../config/config.ts';

/** Of this process, or of all workers where it is their primary. */
async function readMetrics(): Promise<{ type: string; text: string }> {
  if (!cluster.isPrimary || Object.keys(cluster.workers ?? {}).length === 0)
    return { type: register.contentType, text: await register.metrics() };
  const workers = new AggregatorRegistry();
  return { type: workers.contentType, text: await workers.clusterMetrics() };
}

/**
 * Answers `GET /metrics` in Prometheus' text format, at a port of its own: who may read it is said by who reaches that. Answers
 * what ends it. Throws ConfigError where the port cannot be had.
 */
export async function serveMetrics({
  port,
  host,
}: {
  port: number;
  host: string;
}): Promise<() => Promise<void>> {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    try {
      const { type, text } = await readMetrics();
      response.writeHead(200, { 'content-type': type }).end(text);
    } catch {
      // Workers that are just starting or ending.
      response.writeHead(503, { 'retry-after': '1' }).end();
    }
  });
  server.listen(port, host);
  await once(server, 'listening').catch((cause: Error) => {
    throw new ConfigError(`METRICS_PORT cannot be listened at: ${cause.message}.`, { cause });
  });
  return async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
}
