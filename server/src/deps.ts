import { join } from 'node:path';
import type { Discord } from './adapters/discord/discord.ts';
import { localDiscord } from './adapters/discord/local.ts';
import { restDiscord } from './adapters/discord/rest.ts';
import { withDemoServers } from './adapters/game-query/demo.ts';
import type { GameQuery } from './adapters/game-query/game-query.ts';
import { networkGameQuery } from './adapters/game-query/network.ts';
import type { OpenHub } from './adapters/hub/hub.ts';
import { openHubFile } from './adapters/hub/sqlite.ts';
import { localMail } from './adapters/mail/local.ts';
import type { Mail } from './adapters/mail/mail.ts';
import { smtpMail } from './adapters/mail/smtp.ts';
import { localPaymentProvider, onlyLocal } from './adapters/payments/local.ts';
import { nowPaymentsProvider } from './adapters/payments/nowpayments.ts';
import type { PaymentProviders } from './adapters/payments/payments.ts';
import { providersByMethod } from './adapters/payments/providers.ts';
import { stripeProvider } from './adapters/payments/stripe.ts';
import { zarinpalProvider } from './adapters/payments/zarinpal.ts';
import { localSteam } from './adapters/steam/local.ts';
import type { Steam } from './adapters/steam/steam.ts';
import { webSteam } from './adapters/steam/web.ts';
import { folderStorage } from './adapters/storage/folder.ts';
import { s3Storage } from './adapters/storage/s3.ts';
import type { Storage } from './adapters/storage/storage.ts';
import type { Config } from './config.ts';
import { connect, type Database } from './db/database.ts';
import { type Notices, openNotices } from './db/notices.ts';
import { demoDrivers } from './demo/content.ts';

/** Everything outside the process, and the clock. Put together here and nowhere else. */
export interface Deps {
  config: Config;
  db: Database;
  /** What other processes say through the database. */
  notices: Notices;
  /** The only clock of the server. */
  now: () => Date;
  discord: Discord;
  mail: Mail;
  steam: Steam;
  payments: PaymentProviders;
  storage: Storage;
  gameQuery: GameQuery;
  openHub: OpenHub;
}

const demoSteamIds = demoDrivers.map(({ steam_id }) => steam_id);

/** Chooses the real service where it is configured and the local one elsewhere. */
export function makeDeps(
  config: Config,
  connection: string,
  now = () => new Date(),
): Deps & { close: () => Promise<void> } {
  const { db, close } = connect(connection);
  const notices = openNotices(connection);
  return {
    config,
    db,
    notices,
    now,
    discord: config.discord.bot
      ? restDiscord(config.discord.apiUrl, config.discord.bot)
      : localDiscord(db, now),
    mail: config.mail.smtpUrl ? smtpMail(config.mail.smtpUrl, config.mail.from) : localMail(db, now),
    steam: config.steam.local ? localSteam() : webSteam(config.steam),
    payments: choosePayments(config, db, now),
    storage: config.s3 ? s3Storage(config.s3) : folderStorage(join(config.dataDir, 'uploads')),
    gameQuery: withDemoServers(networkGameQuery(config.games.allow), now, demoSteamIds),
    openHub: openHubFile,
    close: async () => {
      await notices.close();
      await close();
    },
  };
}

/** The local page only where nothing is configured: beside a real provider nothing is had without money. */
function choosePayments(config: Config, db: Database, now: () => Date): PaymentProviders {
  const { local, stripe, nowpayments, zarinpal } = config.payments;
  if (local) return onlyLocal(localPaymentProvider(db, config.publicUrl, now));
  return providersByMethod({
    card: stripe && stripeProvider(stripe, now),
    crypto: nowpayments && nowPaymentsProvider(nowpayments),
    rial: zarinpal && zarinpalProvider(zarinpal),
  });
}
