import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { register } from 'prom-client';
import { expect, test } from 'vitest';
import { observeOutgoing } from './observe-outgoing.ts';

test('outgoing requests are counted by host and status, including those without a response', async () => {
  observeOutgoing();
  const server = createServer((request, response) => {
    if (request.url === '/cut') request.socket.destroy();
    else response.writeHead(request.url === '/busy' ? 503 : 200).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const path of ['/payments?key=secret', '/payments', '/busy'])
    await (await fetch(`http://${host}${path}`)).text();
  await expect(fetch(`http://${host}/cut`)).rejects.toThrow();

  const { values } = await register.getSingleMetric('outgoing_request_duration_seconds')!.get();
  const counts = values.filter((one) => 'metricName' in one && String(one.metricName).endsWith('_count'));
  expect(counts.map(({ labels, value }) => [labels, value])).toEqual([
    [{ host, status: '200' }, 2],
    [{ host, status: '503' }, 1],
    [{ host, status: 'error' }, 1],
  ]);
  server.close();
});
