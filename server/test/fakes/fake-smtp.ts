import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface FakeSmtp {
  url: string;
  port: number;
  /** What was taken, in order, as a mail program reads it, with the address of the envelope. */
  mails: { to: string; from: string; raw: string; mail: Email }[];
  /** How many were begun, taken or not. */
  tries: () => number;
  /** Refuses recipients whose address begins with this, in these words; forgotten by `code` 0. */
  refuse: (start: string, code: number, words?: string) => void;
  close: () => Promise<void>;
}

/** A server of mail on loopback, on a port of its own or on one that is free again. */
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
  // A client that breaks off is its own matter.
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
