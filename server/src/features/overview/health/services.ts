import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Health } from '@paddock/contract/overview/calls';
import { methodCurrency } from '@paddock/contract/payments/rules';
import { eq, sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { gameServers } from '../../servers/tables.ts';
import { causesOf, ProbeError } from './probe-error.ts';

type Kind = Health['services'][number]['kind'];

/** Something outside the process. */
export interface Service {
  name: string;
  /** The real one, what stands in for it, or none. */
  kind: (deps: Deps) => Kind;
  /** A question to it; throws what is wrong, or a ProbeError. */
  probe: (deps: Deps) => Promise<void>;
}

async function probeStorage({ storage }: Deps): Promise<void> {
  const name = `test-${randomUUID()}.txt`;
  const content = Buffer.from(name);
  await storage.put(name, content);
  try {
    const kept = await storage.get(name);
    if (!kept || !(await buffer(kept.stream)).equals(content)) throw new ProbeError('wrong_answer');
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

/** Asks for a payment that no provider knows: a provider that says so is there and has taken our key. */
const paymentService = ({ name, method, unknownRef: ref }: Vendor): Service => ({
  name,
  kind: ({ payments }) => {
    if (payments.byName('local')) return 'local';
    return payments.byName(name) ? 'real' : 'none';
  },
  probe: async ({ payments }) => {
    const provider = payments.byName(name) ?? payments.byName('local');
    if (!provider) throw new ProbeError('not_configured');
    const payment = { ref, currency: methodCurrency[method], transaction_id: 'test', amount: 100_000 };
    await provider.fetchState(payment).catch((error: unknown) => {
      if (!causesOf(error).some(({ code }) => code === 'resource_missing')) throw error;
    });
  },
});

/** All of them, in the order of the staff's list. */
export const listServices = ({ payments }: Deps): Service[] => [
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
    probe: async ({ mail }) => {
      if (!(await mail.isReady())) throw new ProbeError('refused');
    },
  },
  { name: 'discord', kind: ({ discord }) => discord.kind, probe: ({ discord }) => discord.check() },
  { name: 'steam', kind: ({ steam }) => steam.kind, probe: ({ steam }) => steam.check() },
  ...payments.vendors.map(paymentService),
  { name: 'game_servers', kind: () => 'real', probe: probeGameServers },
];
