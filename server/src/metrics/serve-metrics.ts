import { once } from 'node:events';
import { createServer } from 'node:http';
import { register } from 'prom-client';
import { ConfigError } from '../config/config.ts';

/**
 * Serves `GET /metrics` in Prometheus' text format on a separate port; access control is a matter of the network.
 * Returns a stop function. Throws ConfigError if the port is unavailable.
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
    const text = await register.metrics();
    response.writeHead(200, { 'content-type': register.contentType }).end(text);
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
