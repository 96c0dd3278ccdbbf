import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FakeSmtp, fakeSmtp } from '../../../test/fakes/fake-smtp.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { listMessages } from '../dev-mailbox/queries.ts';
import { localMail } from './local.ts';
import type { Mail, MailMessage } from './mail.ts';
import { smtpMail, smtpOptions } from './smtp.ts';

let fake: FakeSmtp;
let t: TestApp;
beforeAll(async () => {
  [fake, t] = await Promise.all([fakeSmtp(), testApp()]);
});
afterAll(() => Promise.all([fake.close(), t.close()]));

const from = 'Paddock «پادوک» <no-reply@paddock.example>';
const message = (fields: Partial<MailMessage> = {}): MailMessage => ({
  to: 'driver@example.com',
  subject: 'هدیهٔ شما: «بال عقب» 🏁',
  text: 'سلام\nخط دوم',
  html: '<p dir="rtl">سلام</p>',
  messageId: '7.1790000000000@paddock.example',
  locale: 'fa',
  ...fields,
});

interface Implementation {
  mail: Mail;
  arrived: () => Promise<{ to: string; subject: string; text: string }[]>;
}
const implementations: [string, () => Implementation][] = [
  [
    'local',
    () => ({
      mail: localMail(t.deps.db, t.deps.now),
      arrived: async () => {
        const { items: messages } = await listMessages(t.deps.db, { limit: 100 });
        return messages.reverse().map(({ recipient: to, text: whole }) => {
          const [subject = '', ...text] = whole.split('\n\n');
          return { to, subject, text: text.join('\n\n') };
        });
      },
    }),
  ],
  [
    'smtp',
    () => ({
      mail: smtpMail(fake.url, from),
      arrived: async () =>
        fake.mails.map(({ to, mail: { subject = '', text = '' } }) => ({ to, subject, text: text.trim() })),
    }),
  ],
];

describe.each(implementations)('mail, %s', (_name, make) => {
  test('arrives unchanged at its address', async () => {
    const { mail, arrived } = make();
    const [one, two] = [message(), message({ to: 'other@example.com', subject: 'Second', text: 'one line' })];
    await mail.sendMail(one);
    await mail.sendMail(two);
    expect(await arrived()).toEqual([one, two].map(({ to, subject, text }) => ({ to, subject, text })));
    expect(await mail.isReady()).toBe(true);
  });
});

describe('mail over SMTP', () => {
  const send = (fields: Partial<MailMessage> = {}) => smtpMail(fake.url, from).sendMail(message(fields));

  test('has its sender, its id, a header for automatic mail, and both parts', async () => {
    await send();
    const { from: sender, mail, raw } = fake.mails.at(-1) ?? expect.fail('nothing came');
    expect(sender).toBe('no-reply@paddock.example');
    expect(mail.from).toEqual({ name: 'Paddock «پادوک»', address: 'no-reply@paddock.example' });
    expect(mail.to).toEqual([{ name: '', address: 'driver@example.com' }]);
    expect(mail.messageId).toBe('<7.1790000000000@paddock.example>');
    expect(mail.html?.trim()).toBe('<p dir="rtl">سلام</p>');
    const headers = new Map(mail.headers.map(({ key, value }) => [key, value]));
    expect(headers.get('auto-submitted')).toBe('auto-generated');
    expect(headers.get('content-language')).toBe('fa');
    expect(raw).not.toMatch(/[^\r]\n/);
  });

  test('subjects cannot inject headers, and a recipient is a single address', async () => {
    await send({ subject: 'x\r\nBcc: spy@example.com\r\n\r\nbody' });
    const last = fake.mails.at(-1)?.mail;
    expect(last?.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(last?.text?.trim()).toBe('سلام\nخط دوم');
    const before = fake.mails.length;
    await send({ to: 'one@example.com,two@example.com' }).catch(() => undefined);
    for (const { to } of fake.mails.slice(before)) expect(to).toBe('one@example.com,two@example.com');
  });

  test.each([
    [550, 'refused'],
    [552, 'refused'],
    [450, 'deferred'],
    [451, 'deferred'],
    [421, 'unavailable'],
    [530, 'unavailable'],
  ])('%d is %s', async (code, kind) => {
    fake.refuse('bad', code);
    await expect(send({ to: 'bad@example.com' })).rejects.toMatchObject({
      name: 'MailError',
      kind,
      message: expect.stringContaining('not here'),
    });
    fake.refuse('bad', 0);
  });

  test.each([
    [550, '5.1.1 no such user', true],
    [553, '5.1.3 bad address', true],
    [550, '5.7.1 looks like spam', false],
    [550, 'no such user', false],
    [450, '4.1.1 not now', false],
    [552, '5.2.2 mailbox full', false],
  ])('%d %s: the address is rejected permanently: %s', async (code, words, isNoAddress) => {
    fake.refuse('bad', code, words);
    await expect(send({ to: 'bad@example.com' })).rejects.toMatchObject({ isNoAddress });
    fake.refuse('bad', 0);
  });

  test('an unreachable server', async () => {
    const nowhere = smtpMail('smtp://127.0.0.1:9', from);
    await expect(nowhere.sendMail(message())).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await nowhere.isReady()).toBe(false);
  });

  test('a silent or invalid server is given up', async () => {
    const sockets = new Set<Socket>();
    const listen = async (greet: (socket: Socket) => void): Promise<[Server, string]> => {
      const server = createServer((socket) => {
        sockets.add(socket.on('error', () => undefined));
        greet(socket);
      });
      await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
      return [server, `smtp://127.0.0.1:${(server.address() as { port: number }).port}`];
    };
    const [silent, silentUrl] = await listen(() => undefined);
    const [web, webUrl] = await listen((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    await Promise.all(
      [silentUrl, webUrl].map((url) =>
        expect(smtpMail(url, from).sendMail(message())).rejects.toMatchObject({ kind: 'unavailable' }),
      ),
    );
    for (const socket of sockets) socket.destroy();
    silent.close();
    web.close();
  });
});

test.each([
  ['smtps://mail.example.com', { port: 465, secure: true }],
  ['smtp://mail.example.com:465', { port: 465, secure: true }],
  ['smtp://mail.example.com', { port: 587, secure: false, requireTLS: true }],
  ['smtp://mail.example.com:2525', { port: 2525, secure: false, requireTLS: false }],
  ['smtp://me:secret@mail.example.com:2525', { port: 2525, secure: false, requireTLS: true }],
  ['smtp://127.0.0.1:1025', { port: 1025, secure: false, ignoreTLS: true }],
  ['smtp://localhost:587', { port: 587, secure: false, requireTLS: true }],
  [
    'smtp://me%40x.com:p%2Fw@[::1]:1025',
    { host: '::1', ignoreTLS: true, auth: { user: 'me@x.com', pass: 'p/w' } },
  ],
])('%s', (address, expected) => {
  expect(smtpOptions(address)).toMatchObject({
    ...expected,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
});
