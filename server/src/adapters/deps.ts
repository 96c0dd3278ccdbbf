import type { Redis } from 'ioredis';
import portal from '../../../package.json' with { type: 'json' };
import type { Config } from '../config/config.ts';
import { keyIdOf } from '../config/secret.ts';
import { connect, type Database } from '../db/database.ts';
import { logSlowQueries } from '../db/log-slow-queries.ts';
import { openPubSub, type PubSub } from '../db/pubsub.ts';
import { watchReplica } from '../db/replica.ts';
import type { Discord } from './discord/discord.ts';
import { localDiscord } from './discord/local.ts';
import { oauthDiscord } from './discord/oauth.ts';
import type { DiscordSignIn } from './discord/sign-in.ts';
import { noErrorReports, type ReportError } from './error-reports/error-reports.ts';
import { withDemoServers } from './game-query/demo.ts';
import type { GameQuery } from './game-query/game-query.ts';
import { networkGameQuery } from './game-query/network.ts';
import type { OpenHub } from './hub/hub.ts';
import { openHubFile } from './hub/sqlite.ts';
import { localMail } from './mail/local.ts';
import type { Mail } from './mail/mail.ts';
import { localPaymentProvider } from './payments/local/provider.ts';
import type { PaymentProviders } from './payments/payments.ts';
import { configuredProviders, localForAllMethods } from './payments/providers.ts';
import type { Push } from './push/push.ts';
import { webPushService } from './push/web-push.ts';
import { localSteam } from './steam/local.ts';
import type { Steam } from './steam/steam.ts';
import { webSteam } from './steam/web.ts';
import { openStores, type Stores } from './storage/open-stores.ts';
import { botApiTelegram } from './telegram/bot-api.ts';
import type { Telegram } from './telegram/telegram.ts';

/** Everything outside the process, and the clock. Put together here and nowhere else. */
export interface Deps extends Stores {
  config: Config;
  db: Database;
  /** The address of the same database past any pooler, for what needs a session of its own. */
  direct: string;
  /** What stands in for the database in reads that are heavy, and whether it has all that was answered until now. */
  replica: { deps: Deps; hasCaughtUp: () => Promise<boolean> } | undefined;
  /** What counts rate limits for all processes, where it is configured. */
  valkey: Redis | undefined;
  /** What other processes say through the database. */
  pubsub: PubSub;
  /** The only clock of the server. */
  now: () => Date;
  discord: Discord;
  /** Where it is configured. */
  discordSignIn: DiscordSignIn | undefined;
  mail: Mail;
  /** Where there is a bot. */
  telegram: Telegram | undefined;
  push: Push;
  steam: Steam;
  payments: PaymentProviders;
  gameQuery: GameQuery;
  openHub: OpenHub;
  reportError: ReportError;
}

interface DepsOptions {
  now?: () => Date;
  /** Where `connection` leads to a pooler. */
  direct?: string;
  /** Steam ids of the drivers who fill the demo's servers; none where there is no demo. */
  demoSteamIds?: readonly string[];
}

/** A replica that takes longer to be reached is away: a reader waits. */
const standbyMs = 1_000;

/** Chooses the real service where it is configured and the local one elsewhere; libraries of what is not are not read. */
export async function createDeps(
  config: Config,
  connection: string,
  { now = () => new Date(), direct = connection, demoSteamIds = [] }: DepsOptions = {},
): Promise<Deps & { close: () => Promise<void> }> {
  // All of them before a connection is opened: whatever is missing fails a start that holds nothing yet.
  const [discord, smtp, stores, sentry, valkeys] = await Promise.all([
    config.discord.bot && import('./discord/rest.ts'),
    config.mail.smtpUrl && import('./mail/smtp.ts'),
    openStores(config),
    config.sentryDsn && import('./error-reports/sentry.ts'),
    config.valkeyUrl ? import('./valkey/open-valkey.ts') : undefined,
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

/** Whom push services write to when something is wrong; a portal without TLS has no page that they would look at. */
function pushSubject({ publicUrl, mail }: Config): string {
  return publicUrl.startsWith('https:') ? publicUrl : `mailto:${mail.from.replace(/^.*<|>.*$/g, '')}`;
}

/** The local page only where nothing is configured: beside a real provider nothing is had without money. */
function choosePayments(config: Config, db: Database, now: () => Date): PaymentProviders {
  const { local, keys } = config.payments;
  if (local) return localForAllMethods(localPaymentProvider(db, config.publicUrl, now));
  return configuredProviders(keys, now);
}
