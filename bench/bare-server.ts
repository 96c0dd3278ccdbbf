import { createServer } from 'node:http';
import { loadConfig } from '../server/src/config/config.ts';
import { hashPassword, verifyPassword } from '../server/src/features/users/hash-password.ts';

/*
 * The upper bound of the machine: node:http without an application. Responds with the bytes that its parent sends,
 * which are those of a portal including headers; if the portal would verify a password, verifies one first.
 */

const password = 'five red lights out 1405';
const deps = { config: loadConfig({ DATA_DIR: process.argv[2] }) };
const hash = await hashPassword(deps, password);

interface Answer {
  status: number;
  headers: Record<string, string>;
  /** base64 */
  body: string;
  hashes: boolean;
}

let answer = { status: 200, headers: {}, body: Buffer.alloc(0), hashes: false };
const server = createServer(async (_request, response) => {
  if (answer.hashes) await verifyPassword(deps, password, hash);
  response.writeHead(answer.status, answer.headers);
  response.end(answer.body);
});
process.on('message', ({ body, ...rest }: Answer) => {
  answer = { ...rest, body: Buffer.from(body, 'base64') };
  process.send?.('told');
});
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
