import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Output } from '@paddock/contract/core/endpoint';
import type { testService } from '@paddock/contract/overview/calls';
import type { ServiceName } from '@paddock/contract/overview/rules';
import { eq, sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { gameServers } from '../../servers/tables.ts';

type Outcome = Output<typeof testService>;
type Reason = NonNullable<Outcome['reason']>;

/** A person waits for the answer. */
const budgetMs = 5_000;

/** A question to one service; throws what is wrong, or a reason. */
class Failure extends Error {
  override name = 'Failure';
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(reason);
    this.reason = reason;
  }
}

async function askStorage({ storage }: Deps): Promise<void> {
  const name = `test-${randomUUID()}.txt`;
  const content = Buffer.from(name);
  await storage.put(name, content);
  try {
    const kept = await storage.get(name);
    if (!kept || !(await buffer(kept.stream)).equals(content)) throw new Failure('wrong_answer');
  } finally {
    await storage.remove(name);
  }
}

/** A payment that no provider knows: a provider that says so is there and has taken our key. */
const unknownPayments = {
  stripe: { ref: 'cs_test_unknown', currency: 'USD' },
  nowpayments: { ref: '0', currency: 'USD' },
  zarinpal: { ref: `A${'0'.repeat(35)}`, currency: 'IRR' },
} as const;

function askProvider(name: keyof typeof unknownPayments) {
  return async ({ payments }: Deps): Promise<void> => {
    const provider = payments.byName(name) ?? payments.byName('local');
    if (!provider) throw new Failure('not_configured');
    const payment = { ...unknownPayments[name], transaction_id: 'test', amount: 100_000 };
    await provider.fetchState(payment).catch((error: unknown) => {
      if (!causesOf(error).some(({ code }) => code === 'resource_missing')) throw error;
    });
  };
}

async function askGameServers({ db }: Deps): Promise<void> {
  const rows = await db
    .select({ status: gameServers.status })
    .from(gameServers)
    .where(eq(gameServers.is_active, true));
  if (rows.length === 0) throw new Failure('not_configured');
  if (rows.every(({ status }) => status === 'Offline')) throw new Failure('refused');
}

const questions: Record<ServiceName, (deps: Deps) => Promise<void>> = {
  database: async ({ db }) => {
    await db.execute(sql`select 1`);
  },
  storage: askStorage,
  mail: async ({ mail }) => {
    if (!(await mail.isReady())) throw new Failure('refused');
  },
  discord: ({ discord }) => discord.check(),
  steam: ({ steam }) => steam.check(),
  stripe: askProvider('stripe'),
  nowpayments: askProvider('nowpayments'),
  zarinpal: askProvider('zarinpal'),
  game_servers: askGameServers,
};

interface Cause {
  name?: string;
  message?: string;
  code?: unknown;
  status?: unknown;
  statusCode?: unknown;
  $metadata?: { httpStatusCode?: number };
  cause?: unknown;
}

/** An error and what lies behind it, outermost first. */
function causesOf(error: unknown): Cause[] {
  const causes: Cause[] = [];
  for (let one = error as Cause | undefined; one && causes.length < 8; one = one.cause as Cause | undefined)
    causes.push(one);
  return causes;
}

const silent = /^(TimeoutError|AbortError)$/;
const unreached =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPIPE|UND_ERR_SOCKET)$/;
const late = /^(ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT|UND_ERR_HEADERS_TIMEOUT)$/;

function reasonOf(error: unknown): Reason {
  const causes = causesOf(error);
  const failure = causes.find((cause) => cause instanceof Failure);
  if (failure instanceof Failure) return failure.reason;
  const isOf = (meets: (cause: Cause) => boolean) => causes.some(meets);
  if (isOf(({ name, code }) => silent.test(name ?? '') || late.test(String(code)))) return 'timeout';
  if (isOf(({ code }) => unreached.test(String(code)))) return 'refused';
  const isDenied = ({ status, statusCode, $metadata, message }: Cause) =>
    [status, statusCode, $metadata?.httpStatusCode].some((one) => one === 401 || one === 403) ||
    /status 40[13]\b/.test(message ?? '');
  return isOf(isDenied) ? 'unauthorized' : 'wrong_answer';
}

/** Asks a service now, five seconds at most. */
export async function probeService(deps: Deps, name: ServiceName): Promise<Outcome> {
  const began = performance.now();
  const outcome = (reason: Reason | null): Outcome => ({
    ok: reason === null,
    reason,
    ms: Math.round(performance.now() - began),
  });
  const timer = Promise.withResolvers<never>();
  const clock = setTimeout(() => timer.reject(new Failure('timeout')), budgetMs);
  try {
    await Promise.race([questions[name](deps), timer.promise]);
    return outcome(null);
  } catch (error) {
    const took = outcome(reasonOf(error));
    // Our own clock and the adapter's may ring at once.
    return took.ms >= budgetMs ? { ...took, reason: 'timeout' } : took;
  } finally {
    clearTimeout(clock);
  }
}
