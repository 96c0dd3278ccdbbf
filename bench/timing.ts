import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 4 });

/** One request to a portal of this bench, over connections that are kept. */
export function ask(url: string, options: { method?: string; token?: string; body?: string } = {}) {
  const { method = 'GET', token, body } = options;
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const headers = {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}),
    };
    const sent = request(url, { method, agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

export function closeConnections(): void {
  agent.destroy();
}

/** The value below which this share of the times lies. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}

export const ms = (value: number) => value.toFixed(2);
export const printLine = (line: string) => process.stdout.write(`${line}\n`);
