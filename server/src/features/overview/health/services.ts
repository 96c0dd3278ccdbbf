import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Health } from '@paddock/contract/overview/calls';
import { methodCurrency } from '@paddock/contract/payments/rules';
import { eq, sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { PaymentProvider } from '../../../adapters/payments/payments.ts';
import { sendTestMail } from '../../notifications/send-test-mail.ts';
import { gameServers } from '../../servers/tables.ts';
import { causesOf, ProbeError } from './probe-error.ts';

type Kind = Health['services'][number]['kind'];

/** A service outside the process. */
export interface Service {
  name: string;
  /** Whether the real service, a local replacement or no service is configured. */
  kind: (deps: Deps) => Kind;
  /** Calls the service on behalf of a user. Throws the service's error or a ProbeError. */
  probe: (deps: Deps, asker: number) => Promise<void>;
}

async function probeStorage({ storage }: Deps): Promise<void> {
  const name = `test-${randomUUID()}.txt`;
  const content = Buffer.from(name);
  await storage.put(name, content);
  try {
    const stored = await storage.get(name);
    if (!stored || !(await buffer(stored.stream)).equals(content)) throw new ProbeError('wrong_answer');
  } finally {
    await storage.remove(name);
  }
}

async function probeGameServers({ db }: Deps): Promise<void> {
  const rows = await db
    .select({ status: gameServers.status })
    .from(gameServers)
    .where(eq(gameServers.is_active, true));
  if (rows.length === 0) throw new ProbeError('not_configured');
  if (rows.every(({ status }) => status === 'Offline')) throw new ProbeError('refused');
}

type Vendor = Deps['payments']['vendors'][number];

/** Queries an unknown payment: a provider that answers "unknown" is reachable and accepts the key. */
const paymentService = ({ name, method, unknownRef: ref }: Vendor): Service => ({
  name,
  kind: ({ payments }) => (payments.byName(name) ? 'real' : 'none'),
  probe: async ({ payments }) => {
    const provider = payments.byName(name);
    if (!provider) throw new ProbeError('not_configured');
    const payment = { ref, currency: methodCurrency[method], transaction_id: 'test', amount: 100_000 };
    await provider.fetchState(payment).catch((error: unknown) => {
      if (!causesOf(error).some(({ code }) => code === 'resource_missing')) throw error;
    });
  },
});

/** The local page handles all payments of a portal without a provider. */
const localPayments = (provider: PaymentProvider): Service => ({
  name: provider.name,
  kind: () => 'local',
  probe: async () => {
    await provider.fetchState({ ref: 'test', currency: 'USD', transaction_id: 'test', amount: 1 });
  },
});

/** Lists the payment services, configured or not. */
export function listPaymentServices({ payments }: Pick<Deps, 'payments'>): Service[] {
  const local = payments.byName('local');
  return [...(local ? [localPayments(local)] : []), ...payments.vendors.map(paymentService)];
}

/** Listed only if a bot is configured. */
const listTelegram = ({ telegram }: Pick<Deps, 'telegram'>): Service[] =>
  telegram ? [{ name: 'telegram', kind: () => 'real', probe: () => telegram.check() }] : [];

/** Lists all services in the order of the staff page. */
export const listServices = (deps: Deps): Service[] => [
  {
    name: 'database',
    kind: ({ config }) => (config.databaseUrl === undefined ? 'local' : 'real'),
    probe: async ({ db }) => {
      await db.execute(sql`select 1`);
    },
  },
  { name: 'storage', kind: ({ config }) => (config.s3 ? 'real' : 'local'), probe: probeStorage },
  {
    name: 'mail',
    kind: ({ mail }) => mail.kind,
    probe: sendTestMail,
  },
  { name: 'discord', kind: ({ discord }) => discord.kind, probe: ({ discord }) => discord.check() },
  ...listTelegram(deps),
  { name: 'steam', kind: ({ steam }) => steam.kind, probe: ({ steam }) => steam.check() },
  ...listPaymentServices(deps),
  { name: 'game_servers', kind: () => 'real', probe: probeGameServers },
];
