import { passwordMax, passwordMinPlayer } from '@paddock/contract/accounts/rules';
import * as z from 'zod/mini';
import {
  addressRanges,
  addressStarting,
  backupTarget,
  decimal,
  httpAddress,
  oneOf,
  origin,
  providerAddress,
  providerOrigin,
  text,
  wholeNumber,
} from './env-values.ts';

export const secretBytes = 32;
/** Distinct characters; fewer among 32 random hex digits have a probability of about 10^-12. */
const secretLettersMin = 6;
export const steamSignIn = 'https://steamcommunity.com/openid/login';
const longSecret = z.string().check(
  z.refine((value) => Buffer.byteLength(value) >= secretBytes, {
    message: `must have at least ${secretBytes} bytes, such as the output of "openssl rand -hex 32"`,
  }),
  z.refine((value) => new Set(value).size >= secretLettersMin, {
    message: 'must be random, such as the output of "openssl rand -hex 32"',
  }),
);
const ownerPassword = z
  .string()
  .check(
    z.refine(
      ({ length }) => length >= passwordMinPlayer && length <= passwordMax,
      `must have ${passwordMinPlayer} to ${passwordMax} characters`,
    ),
  );

const databaseAddress = addressStarting(
  ['postgres:', 'postgresql:'],
  'must be an address such as postgresql://user:password@host:5432/database',
);

/** Every environment variable of the portal. All are optional; an empty value counts as not set. */
export const environment = z.object({
  // The address and port to listen on. 127.0.0.1 is reachable only from this machine; use 0.0.0.0 in a container.
  PORT: z._default(wholeNumber(1, 65_535), 3000),
  HOST: z._default(text, '127.0.0.1'),
  // The public origin, for links in mails and for payment providers; default `http://localhost:PORT`.
  PUBLIC_URL: z.optional(origin),
  // The number of reverse proxies in front of the portal, i.e. of trusted X-Forwarded-For entries. If unset behind
  // one, all visitors share one rate limit.
  TRUSTED_PROXIES: z.optional(wholeNumber(0, 10)),
  // How long the portal continues after SIGTERM while `/readyz` answers 503; default 5 with DATABASE_URL, else 0.
  SHUTDOWN_DELAY_SECONDS: z.optional(decimal(0, 600)),
  // Ignored with a warning: a portal is one process; run several behind a proxy.
  WEB_CONCURRENCY: z.optional(text),
  // The role of this process: `web` serves requests, `worker` polls, sends and runs jobs, `all` does both; others
  // than `all` need DATABASE_URL.
  ROLE: z._default(oneOf('all', 'web', 'worker'), 'all'),
  // Passes of argon2id over its 46 MiB; choose it so that a sign-in takes 50 to 150 ms of processor time.
  PASSWORD_HASH_PASSES: z._default(wholeNumber(1, 100), 6),
  // What is logged to standard output, as JSON: `error`, `warn`, or `info` with a line per request.
  LOG_LEVEL: z._default(oneOf('error', 'warn', 'info'), 'warn'),
  // The port of Prometheus metrics, at `/metrics`; off unless set. Everyone who can reach the port can read them.
  METRICS_PORT: z.optional(wholeNumber(1, 65_535)),
  METRICS_HOST: z._default(text, '127.0.0.1'),
  // Logs statements that take at least this many ms to standard error; 0 logs all.
  SLOW_QUERY_MS: z._default(wholeNumber(0, 600_000), 1_000),
  // An OpenTelemetry collector that receives traces of requests, statements and outgoing calls.
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(httpAddress),
  OTEL_SERVICE_NAME: z._default(text, 'paddock'),
  // The fraction of requests to trace, 0 to 1; a trace started by a proxy keeps its decision.
  OTEL_TRACES_SAMPLER_ARG: z._default(decimal(0, 1), 1),
  // A service with Sentry's protocol that receives unexpected errors.
  SENTRY_DSN: z.optional(httpAddress),
  // Multiplies every rate limit, for load tests.
  RATE_LIMIT_FACTOR: z._default(decimal(0.001, 1_000_000), 1),

  // The folder of uploads, the embedded database with its passwords, and the generated secret; closed to other
  // accounts of the machine.
  DATA_DIR: z._default(text, './data'),
  // PostgreSQL 15 or newer instead of the embedded one; its role migrates and serves requests (the embedded one has two).
  DATABASE_URL: z.optional(databaseAddress),
  // The same database without a pooler such as PgBouncer, for session features: migrations, notices, backups,
  // locks of uploads.
  DATABASE_DIRECT_URL: z.optional(databaseAddress),
  // A read replica: serves public lists, boards, exports and dashboards once it has caught up.
  DATABASE_READ_URL: z.optional(databaseAddress),
  // Maximum connections per process, in addition to a few direct ones.
  DATABASE_POOL: z._default(wholeNumber(2, 1_000), 20),
  // How long a request waits for an unavailable database before 503; 30 with a failover manager, which takes some twenty.
  DATABASE_WAIT_SECONDS: z._default(decimal(0, 300), 5),
  // Valkey or Redis, for rate limits shared by all processes: `valkey://:password@host:6379/0`, `valkeys:` with TLS.
  VALKEY_URL: z.optional(
    addressStarting(
      ['valkey:', 'valkeys:', 'redis:', 'rediss:'],
      'must be an address such as valkey://:password@host:6379/0',
    ),
  ),
  // The key of every HMAC, at least 32 random bytes; generated in `DATA_DIR/secret` if not set. All processes must
  // share it, and a backup needs it.
  APP_SECRET: z.optional(longSecret),
  // The next secret, for a rotation with several processes: all of them accept it before the first one uses it.
  APP_SECRET_NEXT: z.optional(longSecret),
  // The previous secret: its data are accepted and re-encrypted with APP_SECRET. A start reports when it can be removed.
  APP_SECRET_PREVIOUS: z.optional(longSecret),
  // `allow` permits one start with a secret that differs from the database's, because that one is lost.
  NEW_APP_SECRET: z.optional(oneOf('allow')),
  // Encrypts the backups of `npm run backup`, and decrypts them in `npm run restore`.
  BACKUP_PASSPHRASE: z.optional(z.string().check(z.minLength(12, 'must have at least 12 characters'))),
  // Where backups are written: a folder, or `s3://BUCKET/PREFIX` in the store of S3_*. Default `DATA_DIR/backups`,
  // or none with DATABASE_URL.
  BACKUP_TO: z.optional(backupTarget),
  // The hour of the daily backup, UTC.
  BACKUP_HOUR: z._default(wholeNumber(0, 23), 22),
  // Backup interval in hours, starting at BACKUP_HOUR, instead of once a day.
  BACKUP_HOURS: z._default(wholeNumber(1, 24), 24),
  // Number of backups to keep.
  BACKUP_KEEP: z._default(wholeNumber(1, 1_000), 7),

  // What the first start puts into an empty database: `demo`, or `none`, the default on a public portal.
  SEED: z.optional(oneOf('demo', 'none')),
  // The developer account of the first start, with a password of at least 10 characters; by default a random one
  // is generated and printed once.
  ADMIN_EMAIL: z.optional(z.string().check(z.email('must be an e-mail address'))),
  ADMIN_PASSWORD: z.optional(ownerPassword),

  // Interval of polling game servers.
  GAME_POLL_SECONDS: z._default(decimal(0.1, 3600), 25),
  // Private addresses or CIDR ranges that may be polled.
  GAME_SERVER_ALLOW: z._default(addressRanges, []),
  // The database of an AssettoServer Hub, read every ten minutes.
  HUB_FILE: z.optional(text),

  // The bot that sends link codes and manages roles; without it messages go to the dev mailbox.
  DISCORD_BOT_TOKEN: z.optional(text),
  DISCORD_GUILD_ID: z.optional(z.string().check(z.regex(/^\d{15,21}$/, 'must be the number of a guild'))),
  DISCORD_API_URL: z._default(providerAddress, 'https://discord.com/api'),
  // Enables linking by Discord's own sign-in; its redirect address is `PUBLIC_URL/api/v1/users/discord/return`.
  DISCORD_CLIENT_ID: z.optional(
    z.string().check(z.regex(/^\d{15,21}$/, 'must be the number of an application')),
  ),
  DISCORD_CLIENT_SECRET: z.optional(text),

  // The bot for Telegram notifications; off unless set.
  TELEGRAM_BOT_TOKEN: z.optional(
    z.string().check(z.regex(/^\d{3,20}:[\w-]{20,}$/, 'must be the token of a bot')),
  ),
  TELEGRAM_API_URL: z._default(providerAddress, 'https://api.telegram.org'),

  // The VAPID key pair for push notifications, base64url; generated and stored in the database if not set.
  VAPID_PUBLIC_KEY: z.optional(z.string().check(z.regex(/^[\w-]{87}$/, 'must be a public VAPID key'))),
  VAPID_PRIVATE_KEY: z.optional(z.string().check(z.regex(/^[\w-]{43}$/, 'must be a private VAPID key'))),
  // Private addresses or CIDR ranges of push services.
  PUSH_SERVICE_ALLOW: z._default(addressRanges, []),

  // Sign-in through Steam; the key is for names and pictures.
  STEAM_OPENID_URL: z._default(providerAddress, steamSignIn),
  STEAM_API_KEY: z.optional(text),
  STEAM_API_URL: z._default(providerOrigin, 'https://api.steampowered.com'),

  // The mail server: `smtps://user:password@host:465` or `smtp://host:587` with STARTTLS; without it mail goes to
  // the dev mailbox.
  SMTP_URL: z.optional(
    addressStarting(
      ['smtp:', 'smtps:'],
      'must be an address such as smtps://user:password@mail.example.com:465',
    ),
  ),
  // The sender of mails, such as `Paddock <no-reply@example.com>`; the operator sets up SPF, DKIM and DMARC of its domain.
  MAIL_FROM: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^[^<>\r\n]*<?[^\s@<>]+@[^\s@<>]+>?$/,
          'must be an address such as Paddock <no-reply@example.com>',
        ),
      ),
  ),

  // Dollars by card.
  STRIPE_SECRET_KEY: z.optional(text),
  STRIPE_WEBHOOK_SECRET: z.optional(text),
  STRIPE_API_URL: z._default(providerOrigin, 'https://api.stripe.com'),
  // Dollars by crypto.
  NOWPAYMENTS_API_KEY: z.optional(text),
  NOWPAYMENTS_IPN_SECRET: z.optional(text),
  NOWPAYMENTS_API_URL: z._default(providerOrigin, 'https://api.nowpayments.io'),
  // Rials.
  ZARINPAL_MERCHANT_ID: z.optional(text),
  ZARINPAL_BASE_URL: z._default(providerOrigin, 'https://payment.zarinpal.com'),
  // `allow` enables the local payment page, which charges no one, on a public portal.
  LOCAL_PAYMENTS: z.optional(oneOf('allow')),
  // `allow` enables the local Steam page, which accepts any Steam id, on a public portal.
  LOCAL_STEAM: z.optional(oneOf('allow')),

  // An S3-compatible store for uploads and downloads instead of a folder in DATA_DIR.
  S3_ENDPOINT: z.optional(httpAddress),
  S3_BUCKET: z.optional(text),
  S3_REGION: z._default(text, 'us-east-1'),
  S3_ACCESS_KEY_ID: z.optional(text),
  S3_SECRET_ACCESS_KEY: z.optional(text),
});

export type Environment = z.output<typeof environment>;
