import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { cents } from '@paddock/contract/core/money';
import { listMyTransactions, payWithBalance } from '@paddock/contract/payments/calls';
import { updateProfileImage } from '@paddock/contract/users/calls';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { root } from '../../e2e/support/portal.ts';
import { production } from '../../scripts/production.mjs';
import type { Deps } from '../../server/src/adapters/deps.ts';
import { readArchive } from '../../server/src/backup/archive.ts';
import { readHead } from '../../server/src/backup/restore-backup.ts';
import { openDatabase } from '../../server/src/cli/open-database.ts';
import { loadConfig } from '../../server/src/config/config.ts';
import { createDeps } from '../../server/src/create-deps.ts';
import { createSession } from '../../server/src/features/accounts/sessions/queries.ts';
import { settle } from '../../server/src/features/payments/settlement/settle.ts';
import {
  insertTransaction,
  newTopUp,
  noExpiry,
} from '../../server/src/features/payments/transactions/create-transaction.ts';
import { shopCategories, shopItems } from '../../server/src/features/shop/tables.ts';
import { createUser } from '../../server/src/features/users/edit-user.ts';
import { users } from '../../server/src/features/users/tables.ts';
import { makeImage } from '../../server/test/make/make-image.ts';
import { findFreePort } from '../../server/test/process/start-process.ts';
import { check } from './check.ts';

/*
 * Practises a restore: a portal sells and accepts pictures, is backed up meanwhile, killed, and destroyed.
 * Everything acknowledged before the backup must be restored. Uses the embedded database, or a given server: `npm
 * run prove:restore -- postgresql://OWNER:PASSWORD@HOST:PORT/postgres`, where it creates and drops databases.
 */

const buyerCount = 8;
const passphrase = 'drilled on a quiet day';
const [, , server] = process.argv;
const folder = await mkdtemp(join(tmpdir(), 'paddock-drill-'));

async function administer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(sql);
  await client.end();
}

/** The environment of a separate portal. */
async function makePlace(name: string): Promise<Record<string, string>> {
  const database = `paddock_drill_${name}`;
  if (server) {
    await administer(`drop database if exists ${database} with (force)`);
    await administer(`create database ${database}`);
  }
  return {
    PATH: process.env['PATH'] ?? '',
    DATA_DIR: join(folder, name),
    SEED: 'demo',
    LOCAL_PAYMENTS: 'allow',
    RATE_LIMIT_FACTOR: '100000',
    BACKUP_PASSPHRASE: passphrase,
    ...(server && { DATABASE_URL: server.replace(/\/[^/]*$/, `/${database}`) }),
  };
}

interface Running {
  origin: string;
  child: ChildProcess;
}

async function start(env: Record<string, string>): Promise<Running> {
  const port = await findFreePort();
  const child = spawn(process.execPath, production.args, {
    cwd: root,
    env: { ...production.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const origin = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error('the portal did not start');
    const response = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (response?.ok) return { origin, child };
    await sleep(50);
  }
}

async function runCommand(command: 'backup' | 'restore', file: string, env: Record<string, string>) {
  const from = performance.now();
  const child = spawn('npm', ['run', '-s', command, '--', file], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [out, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return { out: out.trim(), code, seconds: ((performance.now() - from) / 1_000).toFixed(1) };
}

interface Sale {
  buyer: number;
  transaction_id: string;
  /** When the response arrived, ms since 1970. */
  at: number;
}
interface Picture {
  name: string;
  digest: string;
  buyer: number;
  at: number;
}

async function makeBuyer({ db, now, ...deps }: Deps, number: number): Promise<string> {
  const username = `drill${number}`;
  const named = { email: `${username}@bench.invalid`, username, full_name: username, role: 'player' };
  const { id } = await createUser({ db, now, ...deps }, { ...named, password: 'never-Typed-91-kerb' });
  const linked = { steam_id: `7656120200000000${number}`, discord_id: `31000000000000000${number}` };
  await db.update(users).set(linked).where(eq(users.id, id));
  const amount = cents(100_000_000);
  const attempt = newTopUp(id, amount, 'local', noExpiry);
  const { row } = await insertTransaction(db, attempt, { key: undefined, hash: 'drill' }, now());
  await settle({ db, now }, row.id, { state: 'paid', amount, currency: 'USD' });
  return createSession(db, id, { ip: '127.0.0.1', userAgent: 'drill' }, now());
}

async function makeItem({ db, now }: Deps): Promise<number> {
  const values = { name: 'Drill', slug: 'drill' };
  const [category] = await db.insert(shopCategories).values(values).returning();
  const item = {
    title: 'A day of gold',
    search_text: 'adayofgold',
    description: 'Bought again, it runs longer',
    price_usd: cents(500),
    price_rial: 0,
    category_id: category?.id ?? 0,
    stock: -1,
    grants: [{ type: 'subscription' as const, tier: 'gold', days: 1 }],
    created_at: now(),
  };
  const [row] = await db.insert(shopItems).values(item).returning();
  return row?.id ?? 0;
}

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const place = await makePlace('before');
const { origin, child } = await start(place);
const config = loadConfig(place);
const database = await openDatabase(config);
const deps = await createDeps(config, database.application);
const tokens: string[] = [];
for (let number = 1; number <= buyerCount; number += 1) tokens.push(await makeBuyer(deps, number));
const item_id = await makeItem(deps);
await deps.close();

const sales: Sale[] = [];
const pictures: Picture[] = [];
let isAlive = true;

async function buy(buyer: number): Promise<void> {
  const { method, path } = payWithBalance;
  const headers = { authorization: `Bearer ${tokens[buyer]}`, 'content-type': 'application/json' };
  const response = await fetch(origin + path, {
    method,
    headers,
    body: JSON.stringify({ item_id, amount: 5 }),
  });
  const { transaction_id } = (await response.json()) as Sale;
  if (response.status === 201) sales.push({ buyer, transaction_id, at: Date.now() });
}

async function showFace(buyer: number, side: number): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await makeImage('jpeg', side, side))]), 'face.jpg');
  const headers = { authorization: `Bearer ${tokens[buyer]}` };
  const answer = await fetch(origin + updateProfileImage.path, { method: 'POST', headers, body: form });
  const { profile_image: name } = (await answer.json()) as { profile_image: string };
  const at = Date.now();
  const stored = await fetch(`${origin}/uploads/${name}`);
  // A later one replaces it, possibly already.
  if (stored.ok) pictures.push({ name, digest: digestOf(await stored.bytes()), buyer, at });
}

async function drive(buyer: number): Promise<void> {
  for (let round = 0; isAlive; round += 1) {
    const isPicture = round % 40 === buyer;
    await (isPicture ? showFace(buyer, 300 + round) : buy(buyer)).catch((error: unknown) => {
      if (isAlive) throw error;
    });
  }
}
const driving = Promise.all(tokens.map((_, buyer) => drive(buyer)));

await sleep(3_000);
const file = join(folder, 'drill.age');
const written = await runCommand('backup', file, place);
const during = sales.length;
await sleep(2_000);
isAlive = false;
child.kill('SIGKILL');
await once(child, 'exit');
await driving;
check(written.code === 0, `backup in ${written.seconds} s: ${written.out}`);

const { manifest } = await readHead(readArchive(file, passphrase));
const taken = Date.parse(manifest.taken_at);
await database.close();
await rm(join(folder, 'before'), { recursive: true });
if (server) await administer('drop database paddock_drill_before with (force)');

const restoredPlace = await makePlace('after');
const restored = await runCommand('restore', file, restoredPlace);
check(restored.code === 0, `restored in ${restored.seconds} s: ${restored.out.replaceAll('\n', ' ')}`);
const again = await start(restoredPlace);

async function listBought(token: string): Promise<Set<string>> {
  const ids = new Set<string>();
  for (let skip = 0, total = 1; skip < total; skip += 100) {
    const path = `${listMyTransactions.path}?limit=100&skip=${skip}`;
    const response = await fetch(again.origin + path, { headers: { authorization: `Bearer ${token}` } });
    const list = (await response.json()) as { items: { transaction_id: string }[]; total: number };
    for (const { transaction_id } of list.items) ids.add(transaction_id);
    total = list.total;
  }
  return ids;
}
const there = await Promise.all(tokens.map(listBought));
const due = sales.filter(({ at }) => at <= taken);
const lost = due.filter(({ buyer, transaction_id }) => !there[buyer]?.has(transaction_id));
check(
  due.length > 0 && lost.length === 0,
  `${due.length} purchases were answered before the moment of the backup, ${due.length - lost.length} are there ` +
    `(${during - due.length} more until it was written, ${sales.length} until the kill)`,
);

// The latest picture of each member before that moment, unless it had been replaced by then.
const last = tokens.map((_, buyer) =>
  pictures.filter((one) => one.buyer === buyer && one.at <= taken).at(-1),
);
let open = 0;
let replaced = 0;
for (const picture of last) {
  if (!picture) continue;
  const response = await fetch(`${again.origin}/uploads/${picture.name}`);
  if (response.ok && digestOf(await response.bytes()) === picture.digest) open += 1;
  else if (pictures.some(({ buyer, at }) => buyer === picture.buyer && at > taken)) replaced += 1;
}
const expected = last.filter(Boolean).length;
check(
  expected > 0 && open + replaced === expected,
  `${open} pictures open, ${replaced} had been replaced meanwhile`,
);
again.child.kill('SIGTERM');
await once(again.child, 'exit');
process.stdout.write(
  `a file of ${((await stat(file)).size / 1e6).toFixed(1)} MB, written while sales went on\n`,
);
await rm(folder, { recursive: true });
if (server) await administer('drop database paddock_drill_after with (force)');
process.exit();
