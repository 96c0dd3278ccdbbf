import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface FakeSmtp {
  url: string;
  port: number;
  /** Accepted mails in order, as parsed by a mail program, with the envelope address. */
  mails: { to: string; from: string; raw: string; mail: Email }[];
  /** Number of attempts, accepted or not. */
  tries: () => number;
  /** Rejects recipients whose address starts with this, with this response; `code` 0 resets it. */
  refuse: (start: string, code: number, words?: string) => void;
  close: () => Promise<void>;
}

/** A mail server on loopback, on a random or a previously used port. */
export async function fakeSmtp(port = 0): Promise<FakeSmtp> {
  const mails: FakeSmtp['mails'] = [];
  const refusals = new Map<string, { code: number; words: string }>();
  let tries = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => {
      tries += 1;
      const [, { code: responseCode, words } = { code: 0, words: '' }] =
        [...refusals].find(([start]) => address.startsWith(start)) ?? [];
      if (responseCode === 0) return done();
      return done(Object.assign(new Error(words), { responseCode }));
    },
    onData: (stream, { envelope }, done) => {
      buffer(stream).then(async (bytes) => {
        const [recipient] = envelope.rcptTo;
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        mails.push({
          to: recipient?.address ?? '',
          from,
          raw: bytes.toString(),
          mail: await PostalMime.parse(bytes),
        });
        done();
      }, done);
    },
  });
  // Disconnecting clients are ignored.
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const bound = (server.server.address() as AddressInfo).port;
  return {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    mails,
    tries: () => tries,
    refuse: (start, code, words = 'not here') => void refusals.set(start, { code, words }),
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
