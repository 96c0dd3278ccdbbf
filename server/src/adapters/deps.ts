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

/** Everything outside the process, the clock, and what features ask of later ones. Put together in `create-deps.ts` alone. */
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
  /** What features set going in features that are built on them. */
  followUps: FollowUps;
}
