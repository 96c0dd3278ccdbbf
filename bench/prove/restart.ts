import { createHash, randomFillSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { cents } from '@paddock/contract/core/money';
import { createDownload } from '@paddock/contract/downloads/calls';
import { downloadUrl, uploadsPath } from '@paddock/contract/downloads/rules';
import { listEvents } from '@paddock/contract/events/calls';
import { payWithBalance } from '@paddock/contract/payments/calls';
import { listServers, streamServers } from '@paddock/contract/servers/calls';
import { listItems } from '@paddock/contract/shop/calls';
import { getCurrentUser } from '@paddock/contract/users/calls';
import { eq } from 'drizzle-orm';
import { createSession } from '../../server/src/features/accounts/sessions/queries.ts';
import { checkLedger } from '../../server/src/features/payments/admin/check-ledger.ts';
import { settle } from '../../server/src/features/payments/settlement/settle.ts';
import { transactions } from '../../server/src/features/payments/tables.ts';
import {
  insertTransaction,
  newTopUp,
  noExpiry,
} from '../../server/src/features/payments/transactions/create-transaction.ts';
import { shopCategories, shopItems } from '../../server/src/features/shop/tables.ts';
import { createUser } from '../../server/src/features/users/edit-user.ts';
import { users } from '../../server/src/features/users/tables.ts';
import { withUserAtEnd } from '../../server/test/process/start-process.ts';
import { startPortal } from '../portal.ts';
import { startBalancer } from './balancer.ts';
import { check } from './check.ts';
import { type NpmPortal, type SignalTarget, startNpmPortal } from './npm-portal.ts';

/*
 * Restarts two portals on one database, each started by `npm start`, one after the other behind a balancer that
 * checks /readyz, under two thousand requests of every kind, a download of a gigabyte and a resumable upload of
 * 200 MB. SIGTERM goes to npm, to its process group and to the server alone. Every request must succeed, and every
 * stream must end with a time to reconnect.
 */

const requests = 2_000;
const lanes = 4;
const downloadSize = 1_000_000_000;
const uploadSize = 200_000_000;
const delaySeconds = 1;
const block = randomFillSync(Buffer.alloc(1_000_000));

const seconds = (from: number) => ((performance.now() - from) / 1_000).toFixed(1);

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

/**
 * Uploads a resumable upload as one part; `onHalf` runs when half of it is sent. Returns the status and the
 * upload's id.
 */
async function upload(origin: string, token: string, size: number, onHalf = async (_path: string) => {}) {
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const metadata = `filename ${Buffer.from('large.bin').toString('base64')}`;
  const created = await fetch(origin + uploadsPath, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(size), 'upload-metadata': metadata },
  });
  const path = created.headers.get('location') ?? '';
  const body = async function* () {
    for (let sent = 0; sent < size; sent += block.length) {
      if (sent === size / 2) await onHalf(path);
      yield block;
    }
  };
  const { status } = await fetch(origin + path, {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
    body: body() as never,
    duplex: 'half',
  } as RequestInit);
  return { status, id: path.split('/').at(-1) ?? '' };
}

const portal = await startPortal();
const { deps, connection } = portal;
const now = deps.now();
const device = { ip: '127.0.0.1', userAgent: 'bench' };
const balancer = await startBalancer();
const running = new Map<string, NpmPortal>();
let isRestarting = true;

async function makeUser(number: number, role: string) {
  const username = `${role}${number}`;
  const named = { email: `${username}@bench.invalid`, username, full_name: username, role };
  const { id } = await createUser(deps, { ...named, password: randomUUID() });
  const linked = { steam_id: `7656120200000000${number}`, discord_id: `31000000000000000${number}` };
  await deps.db.update(users).set(linked).where(eq(users.id, id));
  const amount = cents(1_000_000);
  const attempt = newTopUp(id, amount, 'local', noExpiry);
  const { row } = await insertTransaction(deps.db, attempt, { key: undefined, hash: 'bench' }, now);
  await settle({ ...deps, now: () => now }, row.id, { state: 'paid', amount, currency: 'USD' });
  return createSession(deps.db, id, device, now);
}

async function makeItem(): Promise<number> {
  const values = { name: 'Bench', slug: 'bench' };
  const [category] = await deps.db.insert(shopCategories).values(values).returning();
  const [item] = await deps.db
    .insert(shopItems)
    .values({
      title: 'A month of gold',
      search_text: 'amonthofgold',
      description: 'Bought again, it runs longer',
      price_usd: cents(500),
      price_rial: 0,
      category_id: category?.id ?? 0,
      stock: -1,
      grants: [{ type: 'subscription', tier: 'gold', days: 1 }],
      created_at: now,
    })
    .returning();
  return item?.id ?? 0;
}

/** Starts a process at this address and waits until the balancer uses it. */
async function startProcess(backend: string): Promise<void> {
  const started = startNpmPortal({
    PORT: new URL(backend).port,
    DATABASE_URL: withUserAtEnd(connection),
    DATA_DIR: deps.config.dataDir,
    APP_SECRET: deps.config.secrets[0],
    LOCAL_PAYMENTS: 'allow',
    RATE_LIMIT_FACTOR: '100000',
    SHUTDOWN_DELAY_SECONDS: String(delaySeconds),
  });
  running.set(backend, started);
  balancer.backends.add(backend);
  while (!balancer.isReady(backend)) {
    if (started.hasEnded()) throw new Error('a process did not start');
    await sleep(50);
  }
}

/** Stops a process under load, with a stream open, and starts another in its place. */
async function restart(backend: string, target: SignalTarget): Promise<void> {
  const child = running.get(backend);
  if (!child) throw new Error(`no process runs at ${backend}`);
  const stream = await fetch(backend + streamServers.path);
  const from = performance.now();
  const stopping = child.stop(target);
  const text = stream.text().catch((error: Error) => error.message);
  await sleep((delaySeconds + 1) * 1_000);
  const isClosed = await fetch(`${backend}/healthz`).then(
    () => false,
    () => true,
  );
  await stopping;
  check(isClosed, `SIGTERM to ${target}: no connection is taken a second after the delay`);
  check(/\nretry: \d+\n\n$/.test(await text), `SIGTERM to ${target}: a stream ended with its retry`);
  const took = performance.now() - from;
  const isInTime = took < (delaySeconds + 30) * 1_000;
  check(isInTime, `SIGTERM to ${target}: a process ended after ${seconds(from)} s`);
  await startProcess(backend);
}

try {
  const buyers = await Promise.all([1, 2, 3, 4].map((number) => makeUser(number, 'player')));
  const editor = await makeUser(5, 'editor');
  const item_id = await makeItem();
  const { id: upload_id } = await upload(portal.origin, editor, downloadSize);
  const form = new FormData();
  const fields = { title: 'A gigabyte', category: 'tracks', game: 'assetto', upload_id };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const headers = { authorization: `Bearer ${editor}` };
  const added = await fetch(portal.origin + createDownload.path, { method: 'POST', headers, body: form });
  const download = (await added.json()) as { id: number; sha256: string };
  const [first, second] = [await findFreePort(), await findFreePort()].map(
    (port) => `http://127.0.0.1:${port}`,
  );
  await Promise.all([first, second].map((backend) => startProcess(backend ?? '')));

  const bought: string[] = [];
  const bad: string[] = [];
  const statuses: Record<number, number> = {};
  const paths = [
    '/',
    '/shop',
    '/blog',
    listServers.path,
    listEvents.path,
    listItems.path,
    getCurrentUser.path,
  ];
  const ask = async (number: number) => {
    const token = buyers[number % buyers.length] ?? '';
    const isPurchase = number % 10 === 0;
    const path = isPurchase ? payWithBalance.path : (paths[number % paths.length] ?? '/');
    const response = await fetch(balancer.origin + path, {
      method: isPurchase ? 'POST' : 'GET',
      headers: {
        ...(path.startsWith('/api/') && { authorization: `Bearer ${token}` }),
        ...(isPurchase && { 'content-type': 'application/json', 'idempotency-key': `bench-${number}` }),
      },
      body: isPurchase ? JSON.stringify({ item_id, amount: 5 }) : null,
    });
    const text = await response.text();
    statuses[response.status] = (statuses[response.status] ?? 0) + 1;
    if (response.status >= 400) bad.push(`${response.status} ${path}`);
    else if (isPurchase) bought.push((JSON.parse(text) as { transaction_id: string }).transaction_id);
  };

  const from = performance.now();
  let requestCount = 0;
  const lane = async () => {
    while (isRestarting || requestCount < requests) {
      requestCount += 1;
      const number = requestCount;
      await ask(number).catch((error: Error) => bad.push(`${error.message} ${String(error.cause)}`));
    }
  };
  const load = Array.from({ length: lanes }, lane);

  // Stops the process that sends the gigabyte when half of it has arrived.
  const path = downloadUrl(download.id);
  const file = await fetch(balancer.origin + path);
  const hash = createHash('sha256');
  let came = 0;
  let restarting: Promise<void> | undefined;
  const began = performance.now();
  for await (const chunk of file.body ?? []) {
    hash.update(chunk);
    came += chunk.length;
    if (came > downloadSize / 2) restarting ??= restart(balancer.backendOf(path) ?? '', 'npm');
  }
  const isWhole = file.status === 200 && hash.digest('hex') === download.sha256;
  check(isWhole, `a download of ${came / 1e6} MB came whole in ${seconds(began)} s across a restart`);
  const isRestarted = balancer.backendOf(path);
  await restarting;

  // Stops the other process during an upload; the part goes there because the load waits for its turn.
  const other = isRestarted === first ? second : first;
  const sentAt = performance.now();
  let sent = await upload(balancer.origin, editor, uploadSize, async (place) => {
    if (balancer.backendOf(place) === other) restarting = restart(other ?? '', 'group');
  });
  while (balancer.backendOf(`${uploadsPath}/${sent.id}`) !== other) {
    sent = await upload(balancer.origin, editor, uploadSize, async (place) => {
      if (balancer.backendOf(place) === other) restarting = restart(other ?? '', 'group');
    });
  }
  check(
    sent.status === 204,
    `an upload of ${uploadSize / 1e6} MB was taken in ${seconds(sentAt)} s across a restart`,
  );
  await restarting;
  await restart(first ?? '', 'server');
  isRestarting = false;
  await Promise.all(load);

  check(
    bad.length === 0,
    `${requestCount} requests in ${seconds(from)} s: ${JSON.stringify(statuses)}, ${bad.length} failed`,
  );
  check(balancer.failures.length === 0, `the balancer met ${balancer.failures.length} failures`);
  for (const line of [...bad, ...balancer.failures].slice(0, 10)) process.stdout.write(`     ${line}\n`);
  const rows = await deps.db
    .select({ id: transactions.transaction_id })
    .from(transactions)
    .where(eq(transactions.provider, 'balance'));
  const isSame = JSON.stringify(rows.map(({ id }) => id).sort()) === JSON.stringify(bought.toSorted());
  check(isSame, `${bought.length} purchases were answered, ${rows.length} stand in the books`);
  check((await checkLedger(deps)).is_ok, 'the books balance');
} finally {
  isRestarting = false;
  balancer.backends.clear();
  for (const child of running.values()) {
    if (!child.hasEnded()) await child.stop('group');
  }
  await balancer.close();
  await portal.close();
}
