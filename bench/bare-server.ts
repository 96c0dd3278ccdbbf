import { createServer } from 'node:http';

/*
 * What the machine can do at all: node:http with nothing behind it. Answers the bytes that it is told to by its parent, which
 * are those of a portal, headers included.
 */

interface Answer {
  status: number;
  headers: Record<string, string>;
  /** base64 */
  body: string;
}

let answer = { status: 200, headers: {}, body: Buffer.alloc(0) };
const server = createServer((_request, response) => {
  response.writeHead(answer.status, answer.headers);
  response.end(answer.body);
});
process.on('message', ({ status, headers, body }: Answer) => {
  answer = { status, headers, body: Buffer.from(body, 'base64') };
  process.send?.('told');
});
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
