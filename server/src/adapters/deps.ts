import type { Redis } from 'ioredis';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { PubSub } from '../db/pubsub.ts';
import type { FollowUps } from '../follow-ups/interface.ts';
import type { Discord } from './discord/discord.ts';
import type { DiscordSignIn } from './discord/sign-in.ts';
import type { ReportError } from './error-reports/error-reports.ts';
import type { GameQuery } from './game-query/game-query.ts';
import type { OpenHub } from './hub/hub.ts';
import type { Mail } from './mail/mail.ts';
import type { PaymentProviders } from './payments/payments.ts';
import type { Push } from './push/push.ts';
import type { Steam } from './steam/steam.ts';
import type { Stores } from './storage/open-stores.ts';
import type { Telegram } from './telegram/telegram.ts';

/** The external services, the clock, and the follow-ups of features. Created only in `create-deps.ts`. */
export interface Deps extends Stores {
  config: Config;
  db: Database;
  /** The database's address without a pooler, for session-level features. */
  direct: string;
  /** A read replica for heavy reads, and whether it has caught up with all acknowledged writes. */
  replica: { deps: Deps; hasCaughtUp: () => Promise<boolean> } | undefined;
  /** The shared store of rate limits, if configured. */
  valkey: Redis | undefined;
  /** Notices between processes through the database. */
  pubsub: PubSub;
  /** The only clock of the server. */
  now: () => Date;
  discord: Discord;
  /** If configured. */
  discordSignIn: DiscordSignIn | undefined;
  mail: Mail;
  /** If a bot is configured. */
  telegram: Telegram | undefined;
  push: Push;
  steam: Steam;
  payments: PaymentProviders;
  gameQuery: GameQuery;
  openHub: OpenHub;
  reportError: ReportError;
  /** What features trigger in features built on them. */
  followUps: FollowUps;
}
