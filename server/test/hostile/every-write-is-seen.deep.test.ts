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
/** Two processes that remember answers; the portal's own app remembers none. */
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

/** What anybody may read without naming a thing, but for the report of trust, which counts the seconds until now. */
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
      // Of a refusal the body has a number of its own.
      const text = statusCode === 200 ? body : '';
      return [path, `${statusCode} ${headers['x-total-count'] ?? ''} ${text}`] as const;
    }),
  );
  return Object.fromEntries(answers);
}

/** The paths that are answered differently. */
const differing = (one: Answers, other: Answers) =>
  Object.keys(one).filter((path) => one[path] !== other[path]);

/** Makes a call with values that fit it, by one after the other who may. Returns the status. */
async function write(spec: EndpointSpec, dice: Dice): Promise<number> {
  const { callers, good, repair, signInAgain } = portal;
  const caller = spec.path.includes('/admin/')
    ? callers.find(({ name }) => name === 'developer')
    : dice.pick(callers.filter(({ name }) => name !== 'game server' && name !== 'forger'));
  if (!caller) throw new Error('nobody makes the call');
  // Nothing is spoiled: whatever would happen by chance does not.
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

test('what a write changed is seen at once by whoever asks its process, and soon by whoever asks another', async () => {
  const dice = diceOf(seeded(20_261_128));
  const seen: string[] = [];
  for (const spec of writes) {
    for (let tries = 0; tries < 30; tries += 1) {
      if ((await write(spec, dice)) >= 300) continue;
      seen.push(endpointName(spec));
      break;
    }
  }
  // A few need what the server said before, such as a code that it mailed.
  const missed = writes.map(endpointName).filter((name) => !seen.includes(name));
  expect(missed.length, missed.join('\n')).toBeLessThan(20);
  expect(publicReads.length).toBeGreaterThan(20);
}, 600_000);
