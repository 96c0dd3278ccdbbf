import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, setGlobalDispatcher } from 'undici';
import { owner } from '../../e2e/support/accounts.ts';
import { type Client, clientWith, signIn } from '../../e2e/support/api.ts';
import { makeItem } from '../../e2e/support/make-item.ts';
import { freshSteamId, register } from '../../e2e/support/make-player.ts';
import { production } from '../../scripts/production.mjs';
import { fakeBot, fakeDiscord } from '../../server/test/fakes/fake-discord.ts';
import { fakeStripe } from '../../server/test/fakes/fake-stripe.ts';
import { fakeZarinpal } from '../../server/test/fakes/fake-zarinpal.ts';
import { findFreePort } from '../../server/test/process/start-process.ts';
import { check } from './check.ts';
import {
  createDatabaseServer,
  domain,
  makeCertificate,
  packagePortal,
  replacePackage,
  unitEnvironment,
  writeProxySettings,
  writeSettings,
} from './first-day/provisions.ts';

/*
 * Follows docs/operating.md from its first step to a restore: PostgreSQL and nginx of Debian, two portals of the
 * last release behind TLS, a visitor who registers and pays at simulated providers, a backup, the update to this
 * checkout while pages are requested, and the restore. Needs root, as the page says, and the packages postgresql
 * and nginx.
 * npm run prove:operating -- v1.0.0 the release to update from: a tag or a commit, the last release by default
 */

/** The last release commit; a clone may lack the tags. */
const findRelease = () =>
  execFileSync('git', ['log', '-1', '--format=%h', '--grep=^Release [0-9]'], { encoding: 'utf8' }).trim();

const release = process.argv[2] ?? findRelease();
const missing = ['/usr/sbin/nginx', '/usr/bin/pg_createcluster'].filter((path) => !existsSync(path));
if (missing.length > 0 || process.getuid?.() !== 0) {
  process.stderr.write(
    'This asks for root and for Debian’s postgresql and nginx: apt-get install postgresql nginx\n',
  );
  process.exit(1);
}

const folder = await mkdtemp(join(tmpdir(), 'paddock-first-day-'));
const [opt, next, settings] = ['opt', 'next', 'portal.env'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];
const dataDir = join(folder, 'data');
const ports = [await findFreePort(), await findFreePort()] as const;
const [http, https] = [await findFreePort(), await findFreePort()];
const origin = `https://${domain}:${https}`;
const running: ChildProcess[] = [];

/** Starts it on this port like the systemd unit. */
async function startPortal(port: number, from = settings, data = dataDir): Promise<ChildProcess> {
  const child = spawn(process.execPath, [`--env-file=${from}`, ...production.args], {
    cwd: opt,
    env: unitEnvironment(data, port),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  running.push(child);
  while (
    !(await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`the portal at ${port} ended with ${child.exitCode}`);
    await sleep(100);
  }
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Runs a command of the package as described on the page. */
async function runCommand(
  at: string,
  name: string,
  args: readonly string[],
  from = settings,
  data = dataDir,
) {
  const command = [`--env-file=${from}`, `server/build/${name}.js`, ...args];
  const child = spawn(process.execPath, command, {
    cwd: at,
    env: unitEnvironment(data),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, out: out.trim(), errors: errors.trim() };
}

const [stripe, zarinpal, discord] = await Promise.all([fakeStripe(), fakeZarinpal(), fakeDiscord()]);
const databasePort = await findFreePort();
const database = createDatabaseServer(databasePort);
const nginx: ChildProcess[] = [];

/** Links Discord with the code sent to the simulated Discord. */
async function linkDiscord(client: Client): Promise<void> {
  const discord_id = '310000000000000042';
  await client.post('/api/v1/users/discord/link', { discord_id });
  while (!discord.messages.some(({ recipient }) => recipient === discord_id)) await sleep(100);
  const words = discord.messages.find(({ recipient }) => recipient === discord_id)?.text ?? '';
  const [code] = /(?<!\d)\d{4}(?!\d)/.exec(words) ?? [];
  const { status } = await client.post('/api/v1/users/discord/verify', { verification_code: code });
  check(status === 200, 'Discord is linked by a code that the bot sent');
}

/** Buys by card or in rials, pays at the simulated provider and returns; returns the transaction. */
async function buy(client: Client, item_id: number, way: 'card' | 'rial'): Promise<string> {
  const [path, provider] =
    way === 'card' ? (['create-payment', stripe] as const) : (['create-zarinpal-payment', zarinpal] as const);
  const { status, body } = await client.post(`/api/v1/transactions/${path}`, { item_id });
  if (status !== 201) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  const ref = provider.refs().at(-1) ?? '';
  provider.become(ref, 'paid');
  const returned = await fetch(origin + provider.returnPath(ref, 'paid'), { redirect: 'manual' });
  check(returned.status === 303, `the buyer comes back from ${way} to the portal`);
  return body.transaction_id as string;
}

const isAccepted = async (client: Client, id: string) =>
  (await client.get(`/api/v1/transactions/${id}/status`)).body.status === 'ACCEPTED';

try {
  packagePortal(folder, opt, release);
  packagePortal(folder, next);
  const values = {
    DATABASE_URL: database.create('paddock'),
    PUBLIC_URL: origin,
    APP_SECRET: 'of-the-proof-0123456789abcdefghijklmnop',
    BACKUP_PASSPHRASE: 'drilled on a quiet day',
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    METRICS_PORT: '',
    DISCORD_BOT_TOKEN: fakeBot.token,
    DISCORD_GUILD_ID: fakeBot.guildId,
    DISCORD_API_URL: discord.apiUrl,
    RATE_LIMIT_FACTOR: '100',
    ...stripe.env,
    ...zarinpal.env,
  };
  writeSettings(settings, { ...values });
  const { certificate, paths } = makeCertificate(folder);
  const lookup = (_name: string, options: { all?: boolean }, done: (...answer: unknown[]) => void) =>
    options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4);
  setGlobalDispatcher(new Agent({ connect: { ca: certificate, lookup: lookup as never } }));

  const portals = [await startPortal(ports[0]), await startPortal(ports[1])];
  const proxy = writeProxySettings(folder, paths, { http, https, portals: ports });
  nginx.push(spawn('/usr/sbin/nginx', ['-c', proxy, '-g', 'daemon off;'], { stdio: 'inherit' }));
  while (
    !(await fetch(origin).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await sleep(100);
  const bare = (path: string) => fetch(`http://${domain}:${http}${path}`, { redirect: 'manual' });
  const led = await bare('/shop');
  check(
    led.status === 301 && led.headers.get('location') === `https://${domain}/shop`,
    'a page without TLS is led on',
  );
  check((await bare('/api/v1/servers')).status === 403, 'a call without TLS is refused');

  const staff = await signIn(origin, owner);
  check((await staff.get('/api/v1/admin/money-check')).status === 200, 'the owner of portal.env signs in');
  await staff.post('/api/v1/admin/shop/categories', { name: 'Memberships' });
  const grants = JSON.stringify([{ type: 'subscription', tier: 'gold', days: 30 }]);
  const item = await makeItem(origin, {
    title: 'A month of gold',
    price_usd: '5',
    price_rial: '3000000',
    grants,
  });
  const stranger = {
    email: 'racer@example.com',
    username: 'first-racer',
    password: 'five red lights out 1405',
  };
  await register(origin, stranger);
  const client = await signIn(origin, stranger);
  await linkDiscord(client);
  await client.post('/api/v1/dashboard/link-steam', { steam_id: freshSteamId() });
  const before = [await buy(client, item, 'card'), await buy(client, item, 'rial')];
  for (const id of before) check(await isAccepted(client, id), `${id} is paid and given`);

  const backup = join(folder, 'paddock.tgz.age');
  const written = await runCommand(opt, 'backup', [backup]);
  check(written.code === 0, `a backup: ${written.out.split('\n').at(-1) || written.errors}`);
  const after = await buy(client, item, 'card');

  const migrated = await runCommand(next, 'migrate', []);
  check(
    migrated.code === 0,
    `the database is brought up to date while the old release runs: ${migrated.out || migrated.errors}`,
  );
  const health = await clientWith(origin, '').get('/api/v1/servers');
  check(health.status === 200, 'the old release answers on the new tables');
  replacePackage(opt, next);
  let isUpdating = true;
  const failures: string[] = [];
  let requestCount = 0;
  const reading = (async () => {
    while (isUpdating) {
      for (const path of ['/', '/shop', '/api/v1/servers', '/api/v1/blog']) {
        requestCount += 1;
        const answer = await fetch(origin + path).catch(({ message }: Error) => ({ status: message }));
        if (answer.status !== 200) failures.push(`${path}: ${answer.status}`);
        await (answer as Partial<Response>).arrayBuffer?.();
      }
      await sleep(20);
    }
  })();
  for (const [place, port] of ports.entries()) {
    await stop(portals[place] as ChildProcess);
    portals[place] = await startPortal(port);
  }
  isUpdating = false;
  await reading;
  check(
    failures.length === 0,
    `updated under ${requestCount} requests of a reader, ${failures.length} failed ${failures.slice(0, 3)}`,
  );
  check(await isAccepted(client, after), 'what was bought before the update is there');
  check(await isAccepted(client, await buy(client, item, 'rial')), 'and the new release sells');

  // Simulates the loss of the machine: another database and folder, the same settings with their address.
  await Promise.all(portals.map(stop));
  const restoredSettings = join(folder, 'restored.env');
  writeSettings(restoredSettings, { ...values, DATABASE_URL: database.create('restored') });
  const elsewhere = join(folder, 'restored');
  const restored = await runCommand(opt, 'restore', [backup], restoredSettings, elsewhere);
  check(
    restored.code === 0 && /Money: in order\.\nAudit log: in order\./.test(restored.out),
    `the backup of ${release} is restored by this release: ${restored.out.replaceAll('\n', ' ')} ${restored.code === 0 ? '' : restored.errors}`,
  );
  await startPortal(ports[0], restoredSettings, elsewhere);
  const again = await signIn(origin, stranger);
  for (const id of before) check(await isAccepted(again, id), `${id} is there again`);
  check(
    (await again.get(`/api/v1/transactions/${after}/status`)).status === 404,
    'what came after the backup is not',
  );
} finally {
  await Promise.all(running.map(stop));
  await Promise.all(nginx.map(stop));
  database.remove();
  await Promise.all([stripe.close(), zarinpal.close(), discord.close()]);
  await rm(folder, { recursive: true, force: true });
}
