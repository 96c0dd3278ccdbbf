import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

/** SHA-256, hex. */
export async function hashStream(content: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
