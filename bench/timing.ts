import { Agent, request } from 'node:http';

const few = new Agent({ keepAlive: true, maxSockets: 4 });
/** One connection per client. Closes idle ones after 30 s, before the portal's keep-alive timeout does. */
const crowd = new Agent({ keepAlive: true, timeout: 30_000 });

export interface BenchRequest {
  method?: string;
  token?: string;
  body?: string;
  /** Content type of the body; JSON by default. */
  type?: string;
  /** True: unlimited concurrency. Otherwise at most four requests at a time. */
  isOfCrowd?: boolean;
}

/** Sends a request over keep-alive connections. */
export function ask(
  url: string,
  { method = 'GET', token, body, type = 'application/json', isOfCrowd = false }: BenchRequest = {},
) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const headers = {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': type, 'content-length': Buffer.byteLength(body) } : {}),
    };
    const sent = request(url, { method, agent: isOfCrowd ? crowd : few, headers }, (response) => {
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
  few.destroy();
  crowd.destroy();
}

/** The value below which this fraction of the times lies. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}

export const ms = (value: number) => value.toFixed(2);
export const printLine = (line: string) => process.stdout.write(`${line}\n`);
