import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { owner } from '../../e2e/support/accounts.ts';
import { clientWith, signIn } from '../../e2e/support/api.ts';
import { freePort, type Portal, runPortal } from '../../e2e/support/portal.ts';
import { isDatabase, processTree } from '../process-figures.ts';
import { printLine } from '../timing.ts';
import { buyRequest, makeShop, type Shop, startDollars } from './make-shop.ts';

/*
 * Buyers buy at full speed while the portal is repeatedly killed, every second time along with its database. After
 * each restart, every call is repeated with its key: a call that was answered gets the same response, another one
 * is executed or turns out to be done. In the end each call exists once, and balances and books agree.
 * npm run prove:crash -- 6 that many times
 */

const rounds = Number(process.argv[2] ?? 4);
const connections = 16;
const runsForMs = { least: 500, most: 2_000 };

/** A call by its key, and the purchase in its response. */
interface Call {
  turn: number;
  key: string;
  answered?: string;
}

async function send({ url }: Portal, shop: Shop, call: Call): Promise<{ status: number; id: string }> {
  const { path = '', method = 'POST', headers, body } = buyRequest(shop, call.turn);
  const response = await fetch(url + path, {
    method,
    headers: { ...(headers as Record<string, string>), 'idempotency-key': call.key },
    body: String(body),
    signal: AbortSignal.timeout(30_000),
  });
  const answer = (await response.json()) as { transaction_id?: string };
  return { status: response.status, id: answer.transaction_id ?? '' };
}

function expectEqual(what: string, found: unknown, expected: unknown): void {
  const isSame = JSON.stringify(found) === JSON.stringify(expected);
  printLine(`${isSame ? 'ok  ' : 'FAIL'} ${what}: ${JSON.stringify(found)}`);
  if (isSame) return;
  printLine(`     expected ${JSON.stringify(expected)}`);
  process.exitCode = 1;
}

/** Buys until the portal is down; returns the calls made. */
async function buyUntilKilled(portal: Portal, shop: Shop, from: number, isWhole: boolean): Promise<Call[]> {
  const calls: Call[] = [];
  let isOver = false;
  const buyers = Array.from({ length: connections }, async () => {
    while (!isOver) {
      const call: Call = { turn: from + calls.length, key: randomUUID() };
      calls.push(call);
      const answer = await send(portal, shop, call).catch(() => undefined);
      if (answer?.status === 201) call.answered = answer.id;
      // Between the end of the database and that of the portal.
      else if (answer && answer.status !== 503) expectEqual('a call was refused', answer.status, 201);
    }
  });
  const lasted = randomInt(runsForMs.least, runsForMs.most);
  await sleep(lasted);
  const tree = processTree(portal.process.pid ?? 0);
  for (const pid of isWhole ? tree.filter(isDatabase) : []) process.kill(pid, 'SIGKILL');
  portal.process.kill('SIGKILL');
  await once(portal.process, 'exit');
  isOver = true;
  await Promise.all(buyers);
  const answered = calls.filter((call) => call.answered).length;
  const rate = ((answered / lasted) * 1_000).toFixed(0);
  printLine(
    `\nkilled${isWhole ? ' with its database' : ''} after ${lasted} ms: ${answered} answered, ${rate} a second, ${calls.length - answered} not`,
  );
  return calls;
}

/** Repeats every call; returns how many responses differ from the first ones. */
async function repeat(portal: Portal, shop: Shop, calls: readonly Call[]): Promise<number> {
  let differing = 0;
  const left = [...calls];
  const worker = async () => {
    for (let call = left.pop(); call; call = left.pop()) {
      const { status, id } = await send(portal, shop, call);
      if (status !== 201 || (call.answered !== undefined && call.answered !== id)) differing += 1;
      call.answered = id;
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  return differing;
}

const dataDir = await mkdtemp(join(tmpdir(), 'paddock-prove-crash-'));
const port = await freePort();
const start = () => runPortal('prove-crash', dataDir, port, { RATE_LIMIT_FACTOR: '100000' });
let portal = await start();
try {
  const shop = await makeShop(portal.url);
  const all: Call[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const calls = await buyUntilKilled(portal, shop, all.length, round % 2 === 1);
    portal = await start();
    expectEqual('answered otherwise when asked again', await repeat(portal, shop, calls), 0);
    all.push(...calls);
    const ids = new Set(all.map(({ answered }) => answered));
    expectEqual('purchases, each of a call of its own', ids.size, all.length);
    const balances: number[] = [];
    const totals: number[] = [];
    for (const token of shop.tokens) {
      const client = clientWith(portal.url, token);
      balances.push((await client.get('/api/v1/users/dashboard')).body.balance);
      totals.push((await client.get('/api/v1/transactions/user/transactions?limit=1')).body.total);
    }
    const bought = shop.tokens.map(
      (_, place) => all.filter(({ turn }) => turn % shop.tokens.length === place).length,
    );
    // The top-up is a transaction as well.
    expectEqual(
      'transactions of each buyer',
      totals,
      bought.map((count) => count + 1),
    );
    const price = shop.items[0]?.price_usd ?? 0;
    expectEqual(
      'balances',
      balances,
      bought.map((count) => startDollars - count * price),
    );
    const staff = await signIn(portal.url, owner);
    const { body: books } = await staff.get('/api/v1/admin/money-check');
    expectEqual('the books balance', books.is_ok, true);
  }
} finally {
  await portal.stop();
  await rm(dataDir, { recursive: true, force: true });
}
