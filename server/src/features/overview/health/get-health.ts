import type { Health } from '@paddock/contract/overview/calls';
import { eq } from 'drizzle-orm';
import portal from '../../../../../package.json' with { type: 'json' };
import type { Deps } from '../../../adapters/deps.ts';
import { isRotating } from '../../../db/installation/check-secret.ts';
import { findMigration } from '../../../db/schema/migrate.ts';
import { countOutgoingMessages, hasKeyRefusals } from '../../notifications/queries.ts';
import { gameServers } from '../../servers/tables.ts';
import { getCurrentSettings } from '../../site/queries.ts';
import { countAnsweringProcesses, findDatabaseVersion } from './queries.ts';
import { listServices } from './services.ts';

type Service = Health['services'][number];

/** The last test result of each service in this process. */
export type LastServiceTests = Map<string, boolean>;

/** Returns whether the last polling reached an active server; undefined without one. */
async function findPolled({ db }: Deps): Promise<boolean | undefined> {
  const rows = await db
    .select({ status: gameServers.status, polled_at: gameServers.polled_at })
    .from(gameServers)
    .where(eq(gameServers.is_active, true));
  if (rows.every(({ polled_at }) => polled_at === null)) return undefined;
  return rows.some(({ status }) => status !== 'Offline');
}

/** A local replacement is always ready; the state of a real service is its last test. */
function stateOf(kind: Service['kind'], answered: boolean | undefined): Service['state'] {
  if (kind === 'local') return 'ready';
  if (kind === 'none' || answered === undefined) return 'unknown';
  return answered ? 'ready' : 'resting';
}

interface WarningFacts {
  isProxyUnknown: boolean;
  needsPrevious: boolean;
  isPushKeyRefused: boolean;
  /** Several processes answer requests, and each counts rate limits separately. */
  countsAlone: boolean;
}

function warningsOf(
  { config }: Deps,
  { isProxyUnknown, needsPrevious, isPushKeyRefused, countsAlone }: WarningFacts,
): Health['warnings'] {
  const { isPublic, payments, steam, seed, secrets, nextSecret } = config;
  const hasPrevious = secrets.length > (nextSecret === undefined ? 1 : 2);
  return [
    ...(isPublic && payments.local ? ['local_payments' as const] : []),
    ...(isPublic && steam.local ? ['local_steam' as const] : []),
    ...(isPublic && seed === 'demo' ? ['demo' as const] : []),
    ...(isProxyUnknown ? ['unknown_proxy' as const] : []),
    ...(needsPrevious ? ['secret_needed' as const] : []),
    ...(hasPrevious && !needsPrevious ? ['secret_renewed' as const] : []),
    ...(isPushKeyRefused ? ['push_key_refused' as const] : []),
    ...(countsAlone ? ['limits_counted_apart' as const] : []),
  ];
}

interface ProcessFacts {
  started_at: Date;
  tested: LastServiceTests;
  isProxyUnknown: boolean;
}

export async function checkHealth(
  deps: Deps,
  { started_at, tested, isProxyUnknown }: ProcessFacts,
): Promise<Health> {
  const [
    migration,
    version,
    mail_ready,
    outgoing,
    polled,
    settings,
    needsPrevious,
    isPushKeyRefused,
    processes,
  ] = await Promise.all([
    findMigration(deps.db),
    findDatabaseVersion(deps.db),
    deps.mail.isReady(),
    countOutgoingMessages(deps.db),
    findPolled(deps),
    getCurrentSettings(deps.db),
    isRotating(deps.db),
    hasKeyRefusals(deps.db),
    deps.valkey ? 1 : countAnsweringProcesses(deps.db),
  ]);
  const answers = new Map(tested).set('database', true).set('mail', mail_ready);
  if (polled !== undefined) answers.set('game_servers', polled);
  return {
    version: portal.version,
    node: process.version,
    migration,
    started_at,
    database: { ok: true, embedded: deps.config.databaseUrl === undefined, version },
    services: listServices(deps).map((service) => {
      const kind = service.kind(deps);
      return { name: service.name, kind, state: stateOf(kind, answers.get(service.name)) };
    }),
    warnings: warningsOf(deps, {
      isProxyUnknown,
      needsPrevious,
      isPushKeyRefused,
      countsAlone: processes > 1,
    }),
    staff_second_factor: settings.staff_second_factor,
    mail_ready,
    outgoing,
  };
}
