import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeHttpServer {
  port: number;
  url: string;
  /** Method and path of every request, oldest first. */
  seen: string[];
  close: () => Promise<void>;
}

/** Starts an HTTP server on loopback that simulates an external service. */
export async function fakeHttpServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<FakeHttpServer> {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    seen,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
