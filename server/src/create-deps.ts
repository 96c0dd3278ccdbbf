import portal from '../../package.json' with { type: 'json' };
import type { Deps } from './adapters/deps.ts';
import { localDiscord } from './adapters/discord/local.ts';
import { oauthDiscord } from './adapters/discord/oauth.ts';
import { noErrorReports } from './adapters/error-reports/error-reports.ts';
import { withDemoServers } from './adapters/game-query/demo.ts';
import { networkGameQuery } from './adapters/game-query/network.ts';
import { openHubFile } from './adapters/hub/sqlite.ts';
import { localMail } from './adapters/mail/local.ts';
import { localPaymentProvider } from './adapters/payments/local/provider.ts';
import type { PaymentProviders } from './adapters/payments/payments.ts';
import { configuredProviders, localForAllMethods } from './adapters/payments/providers.ts';
import { webPushService } from './adapters/push/web-push.ts';
import { localSteam } from './adapters/steam/local.ts';
import { webSteam } from './adapters/steam/web.ts';
import { openStores } from './adapters/storage/open-stores.ts';
import { botApiTelegram } from './adapters/telegram/bot-api.ts';
import type { Config } from './config/config.ts';
import { keyIdOf } from './config/secret.ts';
import { connect, type Database } from './db/database.ts';
import { logSlowQueries } from './db/log-slow-queries.ts';
import { openPubSub } from './db/pubsub.ts';
import { watchReplica } from './db/replica.ts';
import { followUps } from './follow-ups/index.ts';

interface DepsOptions {
  now?: () => Date;
  /** If `connection` leads to a pooler. */
  direct?: string;
  /** Steam ids of the drivers on the demo's servers; empty without the demo. */
  demoSteamIds?: readonly string[];
}

/** A replica that takes longer to connect is unavailable, since a reader waits. */
const standbyMs = 1_000;

/** Creates the configured services and local ones for the rest. Loads only the libraries of configured services. */
export async function createDeps(
  config: Config,
  connection: string,
  { now = () => new Date(), direct = connection, demoSteamIds = [] }: DepsOptions = {},
): Promise<Deps & { close: () => Promise<void> }> {
  // Before a connection is opened, so that a missing library fails the start early.
  const [discord, smtp, stores, sentry, valkeys] = await Promise.all([
    config.discord.bot && import('./adapters/discord/rest.ts'),
    config.mail.smtpUrl && import('./adapters/mail/smtp.ts'),
    openStores(config),
    config.sentryDsn && import('./adapters/error-reports/sentry.ts'),
    config.valkeyUrl ? import('./adapters/valkey/open-valkey.ts') : undefined,
  ]);
  const { db, close } = connect(connection, config.database);
  const environment = new URL(config.publicUrl).host;
  const errors =
    sentry && config.sentryDsn
      ? sentry.sentryReports({ dsn: config.sentryDsn, release: `paddock@${portal.version}`, environment })
      : noErrorReports;
  const notices = openPubSub(direct, keyIdOf(config.secrets[0]), config.role === 'worker' ? 'worker' : 'web');
  const valkey = config.valkeyUrl ? valkeys?.openValkey(config.valkeyUrl) : undefined;
  const standby = config.database.readUrl
    ? connect(config.database.readUrl, { ...config.database, patience: standbyMs, waitMs: 0 })
    : undefined;
  for (const pool of [db, standby?.db])
    if (pool) pool.$client.observers.push(logSlowQueries(config.slowQueryMs));
  const deps: Deps = {
    config,
    db,
    direct,
    valkey,
    pubsub: notices,
    now,
    discord:
      discord && config.discord.bot
        ? discord.restDiscord(config.discord.apiUrl, config.discord.bot)
        : localDiscord(db, now),
    discordSignIn: config.discord.client && oauthDiscord(config.discord.apiUrl, config.discord.client),
    mail:
      smtp && config.mail.smtpUrl ? smtp.smtpMail(config.mail.smtpUrl, config.mail.from) : localMail(db, now),
    telegram: config.telegram && botApiTelegram(config.telegram.apiUrl, config.telegram.token),
    push: webPushService({ subject: pushSubject(config), allow: config.push.allow }),
    steam: config.steam.local ? localSteam() : webSteam(config.steam),
    payments: choosePayments(config, db, now),
    ...stores,
    gameQuery: withDemoServers(networkGameQuery(config.games.allow), now, demoSteamIds),
    openHub: openHubFile,
    reportError: errors.report,
    followUps,
    replica: undefined,
  };
  if (standby)
    deps.replica = { deps: { ...deps, db: standby.db }, hasCaughtUp: watchReplica(db, standby.db) };
  return Object.assign(deps, {
    close: async () => {
      await errors.close();
      await notices.close();
      valkey?.disconnect();
      await standby?.close();
      await close();
    },
  });
}

/** The contact for push services in case of problems; without TLS there is no page to point to. */
function pushSubject({ publicUrl, mail }: Config): string {
  return publicUrl.startsWith('https:') ? publicUrl : `mailto:${mail.from.replace(/^.*<|>.*$/g, '')}`;
}

/** The local page only without any provider: next to a real one, it would give goods away. */
function choosePayments(config: Config, db: Database, now: () => Date): PaymentProviders {
  const { local, keys } = config.payments;
  if (local) return localForAllMethods(localPaymentProvider(db, config.publicUrl, now));
  return configuredProviders(keys, now);
}
