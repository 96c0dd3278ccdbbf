import { calls } from '@paddock/contract/api';
import { type EndpointSpec, endpointName } from '@paddock/contract/core/endpoint';
import { getTrustReport } from '@paddock/contract/trust/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { createDeps } from '../../src/create-deps.ts';
import { clearNames } from '../../src/features/catalogue/names.ts';
import { clearSettingsCache } from '../../src/features/site/queries.ts';
import type { App } from '../../src/http/app-types.ts';
import { hostileRequest } from './generator.ts';
import { openTriedPortal, type TriedPortal } from './tried-portal.ts';
import { type Dice, diceOf, seeded } from './values.ts';

let portal: TriedPortal;
/** Two processes with response caches; the portal's own app has none. */
let here: App;
let elsewhere: App;
let others: Awaited<ReturnType<typeof createDeps>>;
beforeAll(async () => {
  portal = await openTriedPortal();
  const { t } = portal;
  others = await createDeps(t.deps.config, t.connection);
  here = await buildApp(t.deps, { pages: 'none', caches: true });
  elsewhere = await buildApp(others, { pages: 'none', caches: true });
});
afterAll(async () => {
  await here.close();
  await elsewhere.close();
  await others.close();
  await portal.close();
});

/** Public reads without parameters, except the trust report, which counts seconds until now. */
const publicReads = calls.filter(
  ({ method, access, path, text }) =>
    method === 'GET' &&
    access === 'public' &&
    !path.includes('{') &&
    text === undefined &&
    path !== getTrustReport.path,
);
const writes = calls.filter(({ method, access }) => method !== 'GET' && access !== 'server');

type Answers = Readonly<Record<string, string>>;

async function readAll(app: App): Promise<Answers> {
  const answers = await Promise.all(
    publicReads.map(async ({ path }) => {
      const { statusCode, headers, body } = await app.inject({ url: path });
      // Error responses contain a unique id.
      const text = statusCode === 200 ? body : '';
      return [path, `${statusCode} ${headers['x-total-count'] ?? ''} ${text}`] as const;
    }),
  );
  return Object.fromEntries(answers);
}

/** The paths with different responses. */
const differing = (one: Answers, other: Answers) =>
  Object.keys(one).filter((path) => one[path] !== other[path]);

/** Makes a call with valid values as each caller in turn until one may. Returns the status. */
async function write(spec: EndpointSpec, dice: Dice): Promise<number> {
  const { callers, good, repair, signInAgain } = portal;
  const caller = spec.path.includes('/admin/')
    ? callers.find(({ name }) => name === 'developer')
    : dice.pick(callers.filter(({ name }) => name !== 'game server' && name !== 'forger'));
  if (!caller) throw new Error('nobody makes the call');
  // Disables random corruption.
  const request = hostileRequest(spec, good, { ...dice, chance: () => false });
  const authorization = caller.token ? { authorization: `Bearer ${caller.token}` } : {};
  await Promise.all([readAll(here), readAll(elsewhere)]);
  const { statusCode } = await here.inject({
    ...request,
    headers: { 'accept-language': 'fa', ...authorization, ...request.headers },
  });
  if (statusCode < 300) {
    const answered = await readAll(here);
    const { app, deps } = portal.t;
    clearSettingsCache(deps.db);
    clearNames(deps.db);
    const stored = await readAll(app);
    expect(differing(answered, stored), endpointName(spec)).toEqual([]);
    await expect
      .poll(async () => differing(await readAll(elsewhere), stored), { interval: 20, timeout: 5_000 })
      .toEqual([]);
    await repair(spec, caller);
  } else if (statusCode === 401) await signInAgain(caller);
  return statusCode;
}

test('a write is visible at once in its process, and soon in another', async () => {
  const dice = diceOf(seeded(20_261_128));
  const seen: string[] = [];
  for (const spec of writes) {
    for (let tries = 0; tries < 30; tries += 1) {
      if ((await write(spec, dice)) >= 300) continue;
      seen.push(endpointName(spec));
      break;
    }
  }
  // A few calls need data from an earlier response, such as a mailed code.
  const missed = writes.map(endpointName).filter((name) => !seen.includes(name));
  expect(missed.length, missed.join('\n')).toBeLessThan(20);
  expect(publicReads.length).toBeGreaterThan(20);
});
