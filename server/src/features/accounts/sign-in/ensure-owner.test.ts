import { spawn } from 'node:child_process';
import { login } from '@paddock/contract/accounts/calls';
import { getHealth } from '@paddock/contract/overview/calls';
import { getCurrentUser } from '@paddock/contract/users/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeUser } from '../../../../test/make/make.ts';
import { setUpAuthenticator, setUpPasskey } from '../../../../test/make/make-second-factor.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { findBundled } from '../../../../test/programs/find-bundled.ts';
import { auditLog } from '../../../db/audit/tables.ts';
import { users } from '../../users/tables.ts';
import { ensureOwner } from './ensure-owner.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const secret = 'the way back in 42';
const signIn = (username: string) => t.call(login, { input: { body: { username, password: secret } } });

test('a new address becomes a developer who can sign in', async () => {
  const owner = await ensureOwner(t.deps, { email: 'boss@example.com', password: secret });
  expect(owner).toMatchObject({ username: 'boss', roles: 'developer', is_active: true });
  const { body } = await signIn('boss@example.com');
  expect((await t.call(getHealth, { as: body.access_token })).status).toBe(200);
});

test('a banned, demoted and locked out owner regains access, and their old sign-ins end', async () => {
  const user = await makeUser(t);
  const lockedOut = { is_active: false, must_change_password: true };
  await t.deps.db.update(users).set(lockedOut).where(eq(users.id, user.id));
  const owner = await ensureOwner(t.deps, { email: user.email.toUpperCase(), password: secret });
  expect(owner).toMatchObject({ id: user.id, username: user.username, roles: 'developer' });
  expect((await t.call(getCurrentUser, { as: user })).status).toBe(401);
  const { body } = await signIn(user.email);
  expect((await t.call(getHealth, { as: body.access_token })).status).toBe(200);
});

test('a username that is taken gets a number, an unusual address a valid name', async () => {
  const named = async (email: string) => (await ensureOwner(t.deps, { email, password: secret })).username;
  expect(await named('captain@example.com')).toBe('captain');
  expect(await named('captain@example.org')).toBe('captain-2');
  expect(await named('a@example.com')).toBe('a00');
  expect(await named("!!'@example.com")).toBe('000');
  expect(await named('+@example.com')).toBe('owner-2');
});

test('second factors, which may be what was lost, are removed; so are counted attempts', async () => {
  const user = await makeUser(t);
  await setUpAuthenticator(t, user);
  await setUpPasskey(t, user);
  await ensureOwner(t.deps, { email: user.email, password: secret });
  expect((await signIn(user.email)).body.user).toMatchObject({
    roles: 'developer',
    has_second_factor: false,
  });
});

describe('npm run owner', () => {
  const command = (args: string[], input = '') =>
    new Promise<{ code: number | null; said: string }>((answer) => {
      const child = spawn(process.execPath, [findBundled('owner'), ...args], {
        env: {
          PATH: process.env['PATH'],
          DATABASE_URL: t.connection.replace('@/', '@localhost/'),
          LOCAL_PAYMENTS: 'allow',
          DATA_DIR: t.dataDir,
        },
      });
      const parts: Buffer[] = [];
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (part: Buffer) => parts.push(part));
      child.stdin.end(input);
      child.on('close', (code) => {
        const text = Buffer.concat(parts).toString();
        answer({ code, said: text.replace(/^\((?:node:|Use ).*\n/gm, '').trim() });
      });
    });
  const signInWith = (username: string, word: string) =>
    t.call(login, { input: { body: { username, password: word } } });

  test('works while the portal runs, prints a random password once, and is audited', async () => {
    const { code, said } = await command(['--email', 'keeper@example.com']);
    expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining('keeper@example.com (keeper)') });
    const word = / only now: (\S{24})$/.exec(said)?.[1] ?? expect.fail(said);
    const { body } = await signInWith('keeper@example.com', word);
    expect((await t.call(getHealth, { as: body.access_token })).status).toBe(200);
    const [row] = await t.deps.db.select().from(auditLog).where(eq(auditLog.action, 'owner.rescue'));
    expect(row).toMatchObject({ actor_id: null, target_type: 'user', target_id: String(body.user.id) });
    expect(JSON.stringify(row)).not.toContain(word);
  });

  test('reads a password from the standard input and prints none', async () => {
    const word = 'a way back in, 42 times';
    const { code, said } = await command(['--email', 'typist@example.com', '--password-stdin'], `${word}\n`);
    expect([code, said]).toEqual([0, 'typist@example.com (typist) is a developer and can sign in.']);
    expect((await signInWith('typist@example.com', word)).status).toBe(200);
  });

  test.each([
    [['--email', 'no address'], '"no address" is no e-mail address.'],
    [[], 'Name the address: npm run owner -- --email ADDRESS [--password-stdin]'],
    [['--mail', 'x@example.com'], 'Start it as npm run owner -- --email ADDRESS [--password-stdin]'],
    [['--email', 'x@example.com', '--password-stdin'], 'The password must have 10 to 128 characters.'],
  ])('%j exits with one sentence', async (args, sentence) => {
    expect(await command(args, 'short\n')).toEqual({ code: 1, said: sentence });
  });
});
