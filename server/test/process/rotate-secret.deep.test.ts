import { setTimeout as sleep } from 'node:timers/promises';
import { forgotPassword, login, resetPassword } from '@paddock/contract/accounts/calls';
import * as factors from '@paddock/contract/accounts/second-factor-calls';
import type { EndpointSpec } from '@paddock/contract/core/endpoint';
import { getHealth, verifyAuditLog } from '@paddock/contract/overview/calls';
import { checkLedger } from '@paddock/contract/payments/admin-calls';
import { createCategory } from '@paddock/contract/shop/admin-calls';
import { getCurrentUser } from '@paddock/contract/users/calls';
import { expect, test } from 'vitest';
import { listMessages } from '../../src/adapters/dev-mailbox/queries.ts';
import { loadConfig } from '../../src/config/config.ts';
import { checkSecret } from '../../src/db/installation/check-secret.ts';
import { codeAt } from '../fakes/fake-authenticator.ts';
import { type MadeUser, makeUser, password } from '../make/make.ts';
import { setUpPasskey } from '../make/make-second-factor.ts';
import { type TestApp, testApp } from '../portal/test-app.ts';
import { type PortalProcess, startProcess } from './start-process.ts';

const [old, fresh] = ['0123456789abcdef'.repeat(2), 'fedcba9876543210'.repeat(2)] as const;
const PUBLIC_URL = 'http://localhost:3999';

interface Call {
  as?: { token: string };
  body?: object;
}

/** Over the network; any response but success fails the test. */
async function ask({ url }: PortalProcess, spec: EndpointSpec, { as, body }: Call = {}) {
  const isForm = spec.encoding === 'form';
  const answer = await fetch(url + spec.path, {
    method: spec.method,
    headers: {
      ...(as && { authorization: `Bearer ${as.token}` }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    body: body ? (isForm ? new URLSearchParams(body as Record<string, string>) : JSON.stringify(body)) : null,
  });
  const text = await answer.text();
  expect(answer.ok, `${spec.path} ${answer.status} ${text}`).toBe(true);
  return text ? JSON.parse(text) : undefined;
}

const signIn = (portal: PortalProcess, { email }: MadeUser, code: string) =>
  ask(portal, login, { body: { username: email, password, code } });

/** Flows started in one process and completed in another. */
interface Begun {
  user: MadeUser;
  secret: string;
  codes: string[];
  reader: MadeUser;
  challenge: { challenge: string };
}

interface World {
  t: TestApp;
  admin: MadeUser;
  key: { device: Awaited<ReturnType<typeof setUpPasskey>>['device'] };
}

/** Sets up second factors, requests a link and a challenge, and triggers an audit row. */
async function begin({ t, admin }: World, portal: PortalProcess): Promise<Begun> {
  const [user, reader] = [await makeUser(t), await makeUser(t)];
  const { secret } = await ask(portal, factors.startAuthenticator, { as: user });
  const body = { code: codeAt(secret, new Date()) };
  const { recovery_codes } = await ask(portal, factors.confirmAuthenticator, { as: user, body });
  await ask(portal, forgotPassword, { body: { email: reader.email } });
  const challenge = await ask(portal, factors.startPasskeySignIn);
  await ask(portal, createCategory, { as: admin, body: { name: `Of ${user.username}` } });
  return { user, secret, codes: recovery_codes, reader, challenge };
}

async function findToken({ t }: World, { email }: MadeUser): Promise<string> {
  for (;;) {
    const { items } = await listMessages(t.deps.db, { limit: 100 });
    const mail = items.find(({ recipient, text }) => recipient === email && text.includes('token='));
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    if (token) return token;
    await sleep(50);
  }
}

/** Completes everything in another process, where ledger and log must be valid as well. */
async function end(world: World, portal: PortalProcess, { user, secret, codes, reader, challenge }: Begun) {
  const { admin, key } = world;
  // The code of the step after the one used for the setup.
  await signIn(portal, user, codeAt(secret, new Date(Date.now() + 30_000)));
  const { access_token: token } = await signIn(portal, user, codes[0] ?? '');
  await ask(portal, getCurrentUser, { as: { token } });
  const body = { token: await findToken(world, reader), new_password: `${password}-anew` };
  await ask(portal, resetPassword, { body });
  await ask(portal, factors.signInByPasskey, { body: { response: key.device.get(challenge) } });
  expect(await ask(portal, checkLedger, { as: admin })).toMatchObject({ is_ok: true });
  const inOrder = { altered: [], displaced: [], missing: [], head: 'intact' };
  expect(await ask(portal, verifyAuditLog, { as: admin })).toMatchObject(inOrder);
}

test('two processes rotate to the next secret one after the other without failures', async () => {
  const t = await testApp({ APP_SECRET: old, PUBLIC_URL });
  const admin = await makeUser(t, { role: 'developer', balance: 20 });
  const { device } = await setUpPasskey(t, await makeUser(t));
  const world: World = { t, admin, key: { device } };
  const start = (env: Record<string, string>) =>
    startProcess(t, { PUBLIC_URL, LOCAL_STEAM: 'allow', PASSWORD_HASH_PASSES: '1', ...env });
  /** Why a start would be rejected. */
  const check = (env: Record<string, string>) =>
    checkSecret(t.deps.db, loadConfig({ DATA_DIR: t.dataDir, ...env }));
  const restart = async (portal: PortalProcess, env: Record<string, string>) => {
    portal.process.kill('SIGTERM');
    expect(await portal.ended).toBe(0);
    return start(env);
  };
  const warnings = async (portal: PortalProcess) =>
    (await ask(portal, getHealth, { as: admin })).warnings.filter((name: string) =>
      name.startsWith('secret'),
    );
  const across = async (from: PortalProcess, to: PortalProcess) => end(world, to, await begin(world, from));

  let [here, there] = await Promise.all([start({ APP_SECRET: old }), start({ APP_SECRET: old })]);
  const first = [await begin(world, here), await begin(world, here), await begin(world, here)];

  const announced = { APP_SECRET: old, APP_SECRET_NEXT: fresh };
  here = await restart(here, announced);
  await across(here, there);
  await across(there, here);
  there = await restart(there, announced);

  const replaced = { APP_SECRET: fresh, APP_SECRET_PREVIOUS: old };
  here = await restart(here, replaced);
  await across(here, there);
  await across(there, here);
  expect(await warnings(here)).toEqual(['secret_needed']);
  await expect(check({ APP_SECRET: fresh })).rejects.toThrow('The secret before is still needed');
  await end(world, there, first[0] as Begun);
  there = await restart(there, replaced);
  const done = /"secret_rotation":"done/;
  while (!done.test(here.printed() + there.printed())) await sleep(50);
  expect(await warnings(here)).toEqual(['secret_renewed']);
  await end(world, here, first[1] as Begun);
  await expect(check(announced)).rejects.toThrow('APP_SECRET was replaced by the one in APP_SECRET_NEXT');

  const alone = { APP_SECRET: fresh };
  here = await restart(here, alone);
  await across(here, there);
  await across(there, here);
  there = await restart(there, alone);
  await end(world, there, first[2] as Begun);
  expect(await warnings(there)).toEqual([]);

  for (const portal of [here, there]) portal.process.kill('SIGTERM');
  await Promise.all([here.ended, there.ended]);
  await t.close();
});
